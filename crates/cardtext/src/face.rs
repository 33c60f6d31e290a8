//! A whole text box.

use maneframe_card::ability::{Ability, Placement};
use maneframe_card::{CardType, Line};

use crate::Vocabulary;
use crate::reading::{Context, understand};

/// The lines of a text box, not read yet: first the keywords of the OCTGN field (`Home Limit 4.`, `Harmonious 6. Starting
/// Problem.`), then each line of the text. Empty lines are dropped.
pub fn lines(keywords_field: &str, text: &str) -> Vec<Line> {
    let keywords = keywords_field.split(['.', ',', '\n']).map(str::trim).filter(|k| !k.is_empty());
    let lines = text.lines().map(str::trim).filter(|l| !l.is_empty());
    keywords.chain(lines).map(|text| Line { text: text.to_owned(), abilities: None }).collect()
}

/// Reads a whole text box with the words of the printed game: see [`lines`] and [`Vocabulary::standard`].
pub fn read_face(keywords_field: &str, text: &str, kind: CardType) -> Vec<Line> {
    let mut all = lines(keywords_field, text);
    Vocabulary::standard().read_lines(&mut all, kind);
    all
}

impl Vocabulary {
    /// Reads the lines of a text box that are not understood yet. What an attachment is on comes from its placement line.
    pub fn read_lines(&self, lines: &mut [Line], kind: CardType) {
        let mut context = Context::new(kind);
        for line in lines {
            if line.abilities.is_none() {
                line.abilities = understand(self, &line.text, &context);
            }
            if let Some(host) = line.abilities.iter().flatten().find_map(host_of) {
                context.host = Some(host);
            }
        }
    }
}

pub(crate) fn host_of(ability: &Ability) -> Option<maneframe_card::ability::Kind> {
    match ability {
        Ability::Placement(Placement::On(f)) => Some(f.kind),
        _ => None,
    }
}
