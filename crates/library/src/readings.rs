//! The lines of a card, read again: how well each is understood.

use maneframe_card::ability::{Ability, Placement};
use maneframe_card::{Card, Face};
use maneframe_cardtext::{Context, Reading, Vocabulary};

/// No line of card text is longer, in bytes.
pub const MAX_TEXT: usize = 4_000;

/// Reads a side's lines one after the other, each on the card that the lines before it make.
pub fn readings<'a>(
    face: &'a Face,
    card: &Card,
    words: &'a Vocabulary,
) -> impl Iterator<Item = (Context, Reading)> + 'a {
    let mut context = Context::new(card.kind);
    face.lines.iter().enumerate().map(move |(i, line)| {
        let here = context;
        let reading = words.read_behind(&face.lines[..i], &line.text, &here);
        if let Some(Ability::Placement(Placement::On(filter))) = reading.abilities.iter().flatten().next() {
            context.host = Some(filter.kind);
        }
        (here, reading)
    })
}
