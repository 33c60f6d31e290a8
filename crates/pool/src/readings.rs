//! Second reading of a card's lines, to find out how well each is understood.

use maneframe_card::ability::{Ability, Placement};
use maneframe_card::{Card, Face};
use maneframe_cardtext::{Context, Reading, Vocabulary};

/// Maximum length of a line of card text in bytes.
pub const MAX_TEXT: usize = 4_000;

/// Reads a side's lines in order. Each is read in the context of the previous lines.
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
