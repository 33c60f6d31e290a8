//! Reading of whole text boxes.

use maneframe_card::ability::{Ability, Placement};
use maneframe_card::{CardType, Line};

use crate::Vocabulary;
use crate::reading::{Context, Reading, Verdict, understand};

/// Returns the unread lines of a text box: first the keywords of the OCTGN field (`Home Limit 4.`, `Harmonious 6.
/// Starting Problem.`), then each line of the text. Empty lines are dropped.
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
    /// Reads the lines of a text box that have not been read yet. The host of an attachment comes from its placement
    /// line.
    pub fn read_lines(&self, lines: &mut [Line], kind: CardType) {
        let mut context = Context::new(kind);
        for i in 0..lines.len() {
            let (before, rest) = lines.split_at_mut(i);
            let line = &mut rest[0];
            if line.abilities.is_none() {
                line.abilities = understand(self, &line.text, &context);
            }
            if let (None, Some((first, whole))) = (&line.abilities, one_text(before, &line.text, kind)) {
                // The first line gets all abilities, and the following ones none.
                if let Some(abilities) = understand(self, &whole, &context) {
                    before[first + 1..].iter_mut().for_each(|line| line.abilities = Some(Vec::new()));
                    before[first].abilities = Some(abilities);
                    rest[0].abilities = Some(Vec::new());
                }
            }
            if let Some(host) = rest[0].abilities.iter().flatten().find_map(host_of) {
                context.host = Some(host);
            }
        }
    }

    /// Reads a line of a text box after others: by itself or, if that isn't understood, together with them (for an
    /// Event, CR 703.1a).
    pub fn read_behind(&self, before: &[Line], text: &str, context: &Context) -> Reading {
        let alone = self.read(text, context);
        if alone.verdict != Verdict::Declined {
            return alone;
        }
        let together = one_text(before, text, context.kind).map(|(_, whole)| self.read(&whole, context));
        together.filter(|whole| matches!(whole.verdict, Verdict::Exact | Verdict::Variant)).unwrap_or(alone)
    }
}

/// Returns the text of an Event up to this line as one text, and the line in which it begins. All of it is processed as
/// one effect, so "instead" may refer to the line above.
fn one_text(before: &[Line], text: &str, kind: CardType) -> Option<(usize, String)> {
    if kind != CardType::Event {
        return None;
    }
    let begins = |line: &Line| line.abilities.iter().flatten().any(|a| matches!(a, Ability::Activated(_)));
    let first = before.iter().position(begins)?;
    let lines = before[first..].iter().map(|line| line.text.as_str()).chain([text]);
    Some((first, lines.collect::<Vec<_>>().join(" ")))
}

pub(crate) fn host_of(ability: &Ability) -> Option<maneframe_card::ability::Kind> {
    match ability {
        Ability::Placement(Placement::On(f)) => Some(f.kind),
        _ => None,
    }
}
