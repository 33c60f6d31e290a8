//! Events in words, and whether a writer's words mean one.

use maneframe_engine::{CardId, Event, Rule};

use crate::names::{Names, Table};
use crate::scenario::Told;

/// An event as it was told when it happened.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) rule: Rule,
    /// The event in words: with the titles of its cards, and with their other names.
    pub(crate) tellings: Vec<String>,
    /// Its number, and that of the event that led to it.
    pub(crate) number: u32,
    pub(crate) after: Option<u32>,
    /// The choice that it followed, in the words that `play` uses.
    pub(crate) choice: Option<String>,
}

/// All ways to tell an event: with titles, numbers, nicknames.
pub(crate) fn tellings(table: Table<'_>, event: &Event) -> Vec<String> {
    let Some(told) = table.game.tell(event) else { return Vec::new() };
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
    /// Whether this is the event that is meant: the words stand in it, whole, in any case.
    pub(crate) fn is(&self, told: &Told, names: &Names) -> bool {
        told.rule.is_none_or(|r| r == self.rule) && self.says(&told.words, names)
    }

    /// Whether the event is told in these words.
    pub(crate) fn says(&self, words: &str, names: &Names) -> bool {
        self.tellings.iter().any(|t| contains_words(t, words, names))
    }
}

/// Whether the words stand in a text without cutting a word or a name in two.
pub(crate) fn contains_words(text: &str, words: &str, names: &Names) -> bool {
    let (text, words) = (text.to_lowercase(), words.to_lowercase());
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(words.as_str()).any(|(at, found)| {
        let starts = !letter(found.chars().next()) || !letter(text[..at].chars().next_back());
        let ends = !letter(found.chars().next_back()) || !letter(text[at + found.len()..].chars().next());
        starts && ends && !names.cuts(&text, at, at + found.len())
    })
}
