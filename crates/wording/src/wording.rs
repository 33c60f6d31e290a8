//! [`Wording`]: a sentence, phrase or name that is rendered in a language later.

use std::borrow::Cow;
use std::fmt;

use crate::english;

/// A sentence, phrase or name that is rendered in a language later.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Wording {
    /// Text that is the same in all languages: names of cards and players, lines of card text.
    Text(Box<str>),
    /// A number, which also chooses between the forms of a word.
    Number(i64),
    /// A player by seat, 1-based. English renders `P1`; pages render the player's name.
    Seat(u8),
    /// Items of a list, separated by commas.
    List(Vec<Wording>),
    /// A key with its arguments.
    Phrase(Box<Phrase>),
}

/// A key with its arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Phrase {
    pub(crate) key: Cow<'static, str>,
    pub(crate) values: Vec<(Cow<'static, str>, Wording)>,
}

impl Wording {
    /// Creates a phrase without arguments.
    pub fn new(key: &'static str) -> Wording {
        debug_assert!(english::has(key), "no language has `{key}`: add it to languages/en.json");
        Wording::Phrase(Box::new(Phrase { key: Cow::Borrowed(key), values: Vec::new() }))
    }

    /// Adds an argument to a phrase. Other wordings have no arguments and stay as they are.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Wording>) -> Wording {
        if let Wording::Phrase(phrase) = &mut self {
            phrase.values.push((Cow::Borrowed(name), value.into()));
        }
        self
    }

    /// Joins items as in "A and B". Returns `None` for an empty list.
    pub fn all_of(items: impl IntoIterator<Item = Wording>) -> Option<Wording> {
        let mut items: Vec<Wording> = items.into_iter().collect();
        // Pairs of pairs, so that long lists are not nested deeply.
        while items.len() > 1 {
            let mut rest = items.into_iter();
            items = Vec::new();
            while let Some(a) = rest.next() {
                items.push(match rest.next() {
                    Some(b) => Wording::new("list.and").with("a", a).with("b", b),
                    None => a,
                });
            }
        }
        items.pop()
    }

    /// Returns the key of a phrase, such as `event.draw`.
    pub fn key(&self) -> Option<&str> {
        match self {
            Wording::Phrase(phrase) => Some(&phrase.key),
            _ => None,
        }
    }

    /// Returns an argument of a phrase.
    pub fn value(&self, name: &str) -> Option<&Wording> {
        match self {
            Wording::Phrase(phrase) => phrase.values.iter().find(|(of, _)| of == name).map(|(_, value)| value),
            _ => None,
        }
    }
}

impl Default for Wording {
    /// Returns empty text.
    fn default() -> Wording {
        Wording::Text("".into())
    }
}

impl fmt::Display for Wording {
    /// Renders the sentence in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        english::write(self, f)
    }
}

impl From<&str> for Wording {
    fn from(text: &str) -> Wording {
        Wording::Text(text.into())
    }
}

impl From<String> for Wording {
    fn from(text: String) -> Wording {
        Wording::Text(text.into_boxed_str())
    }
}

impl From<&String> for Wording {
    fn from(text: &String) -> Wording {
        Wording::Text(text.as_str().into())
    }
}

impl From<Vec<Wording>> for Wording {
    fn from(items: Vec<Wording>) -> Wording {
        Wording::List(items)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Wording {
            fn from(number: $number) -> Wording {
                Wording::Number(i64::from(number))
            }
        })*
    };
}

numbers!(u8, u16, u32, i16, i32, i64);

impl From<usize> for Wording {
    fn from(number: usize) -> Wording {
        Wording::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}
