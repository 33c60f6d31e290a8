//! Events with their descriptions, and the comparison of these with the words of a scenario.

use maneframe_engine::{CardId, Event, Rule};

use crate::names::{Names, Table};
use crate::scenario::Told;

/// An event with its descriptions. They are made when the event happens, because names change later.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) rule: Rule,
    /// Descriptions of the event: one with the titles of its cards, and others with their other names.
    pub(crate) tellings: Vec<String>,
    /// Number of the event, and number of the event that caused it.
    pub(crate) number: u32,
    pub(crate) after: Option<u32>,
    /// The choice before the event, in the form that the `play` command uses.
    pub(crate) choice: Option<String>,
}

/// Returns all descriptions of an event: with titles, with numbered titles, and with nicknames.
pub(crate) fn tellings(table: Table<'_>, event: &Event) -> Vec<String> {
    let Some(told) = table.game.describe_event(event) else { return Vec::new() };
    let mut all = vec![told.to_string()];
    for card in [event.occurrence.card, event.occurrence.other] {
        if card == CardId::NONE {
            continue;
        }
        let title = table.game.title(card);
        let others: Vec<String> = table.aliases(card).into_iter().filter(|a| *a != title).collect();
        let with = |t: &String| others.iter().map(|o| t.replacen(title, o, 1)).collect::<Vec<_>>();
        let more: Vec<String> = all.iter().filter(|t| t.contains(title)).flat_map(with).collect();
        all.extend(more);
    }
    all
}

impl Heard {
    /// Returns true if the event matches `told`: one of its descriptions contains the words and, if `told` has a rule,
    /// the event cites that rule.
    pub(crate) fn is(&self, told: &Told, names: &Names) -> bool {
        told.rule.is_none_or(|r| r == self.rule) && self.says(&told.words, names)
    }

    /// Returns true if one of the event's descriptions contains the words.
    pub(crate) fn says(&self, words: &str, names: &Names) -> bool {
        self.tellings.iter().any(|t| contains_words(t, words, names))
    }
}

/// Returns true if a text contains the words, ignoring case. A part of a word or of a longer name doesn't count.
pub(crate) fn contains_words(text: &str, words: &str, names: &Names) -> bool {
    let (text, words) = (text.to_lowercase(), words.to_lowercase());
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(words.as_str()).any(|(at, found)| {
        let starts = !letter(found.chars().next()) || !letter(text[..at].chars().next_back());
        let ends = !letter(found.chars().next_back()) || !letter(text[at + found.len()..].chars().next());
        starts && ends && !names.cuts(&text, at, at + found.len())
    })
}
