//! Reading of a card's lines for a second time, to find out how well each is understood.

use maneframe_card::{Card, Face};
use maneframe_cardtext::{Context, Reading, Vocabulary};

/// Maximum length of a line of card text in bytes.
pub const MAX_TEXT: usize = 4_000;

/// Reads the lines of a side in order. The lines before a line are the context in which it is read.
pub fn readings<'a>(
    face: &'a Face,
    card: &Card,
    words: &'a Vocabulary,
) -> impl Iterator<Item = (Context, Reading)> + 'a {
    let mut context = Context::new(card.kind);
    face.lines.iter().enumerate().map(move |(i, line)| {
        let here = context;
        let reading = words.read_line(&face.lines[..i], line, &here);
        context = context.after(reading.abilities.as_deref().unwrap_or_default());
        (here, reading)
    })
}
