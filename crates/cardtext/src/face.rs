//! A whole text box.

use maneframe_card::ability::{Ability, Placement};
use maneframe_card::{CardType, Line};

use crate::reading::{Context, understand};

/// Reads a whole text box: first the keywords of the OCTGN field (`Home Limit 4.`, `Harmonious 6. Starting Problem.`),
/// then each line of the text. Empty lines are dropped; what an attachment is on comes from its placement line.
pub fn read_face(keywords_field: &str, text: &str, kind: CardType) -> Vec<Line> {
    let mut context = Context::new(kind);
    let keywords = keywords_field.split(['.', ',', '\n']).map(str::trim).filter(|k| !k.is_empty());
    let lines = text.lines().map(str::trim).filter(|l| !l.is_empty());
    let mut read_lines = Vec::new();
    for text in keywords.chain(lines) {
        let abilities = understand(text, &context);
        if let Some(host) = abilities.iter().flatten().find_map(host_of) {
            context.host = Some(host);
        }
        read_lines.push(Line { text: text.to_owned(), abilities });
    }
    read_lines
}

pub(crate) fn host_of(ability: &Ability) -> Option<maneframe_card::ability::Kind> {
    match ability {
        Ability::Placement(Placement::On(f)) => Some(f.kind),
        _ => None,
    }
}
