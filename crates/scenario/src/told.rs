//! Events as sentences, and the comparison with the words of a scenario.

use maneframe_engine::{CardId, Event, Rule};

use crate::names::{Names, Table};
use crate::scenario::Told;

/// An event with its descriptions at the time when it happened.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) rule: Rule,
    /// Descriptions of the event: with the titles of its cards, and with their other names.
    pub(crate) tellings: Vec<String>,
    /// Number of the event, and that of the event that led to it.
    pub(crate) number: u32,
    pub(crate) after: Option<u32>,
    /// The preceding choice, in the words of the `play` command.
    pub(crate) choice: Option<String>,
}

/// Returns all descriptions of an event: with titles, numbers and nicknames.
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
    /// Checks if the event matches `told`: one of its descriptions contains the words, and it cites the rule, if one is
    /// given.
    pub(crate) fn is(&self, told: &Told, names: &Names) -> bool {
        told.rule.is_none_or(|r| r == self.rule) && self.says(&told.words, names)
    }

    /// Checks if one of the event's descriptions contains the words.
    pub(crate) fn says(&self, words: &str, names: &Names) -> bool {
        self.tellings.iter().any(|t| contains_words(t, words, names))
    }
}

/// Checks if a text contains the words, in any case, without cutting a word or a name in two.
pub(crate) fn contains_words(text: &str, words: &str, names: &Names) -> bool {
    let (text, words) = (text.to_lowercase(), words.to_lowercase());
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(words.as_str()).any(|(at, found)| {
        let starts = !letter(found.chars().next()) || !letter(text[..at].chars().next_back());
        let ends = !letter(found.chars().next_back()) || !letter(text[at + found.len()..].chars().next());
        starts && ends && !names.cuts(&text, at, at + found.len())
    })
}
