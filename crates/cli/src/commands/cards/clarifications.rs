//! Report of clarifications without effect: their text is not understood, or the card's text has changed.

use maneframe_cardtext::{Reading, Verdict, Vocabulary};
use maneframe_library::{CardSet, Clarification, Clarity, Library, readings};
use serde::Serialize;

use super::{caret, show};
use crate::out::say;
use crate::paint::{bold, warn};

/// Reason why a clarification has no effect.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Reason {
    /// Its text is not understood.
    NotUnderstood,
    /// The card's line doesn't have the quoted words.
    OtherWords,
    /// The card has no such line.
    NoSuchLine,
    /// The library has no such card.
    NoSuchCard,
}

/// A clarification without effect.
#[derive(Serialize)]
pub struct Fault {
    #[serde(flatten)]
    entry: Clarification,
    reason: Reason,
    /// Name of the card, if it is known.
    name: Option<String>,
    verdict: Option<Verdict>,
    /// Byte offset in the text of the clarification.
    stopped_at: Option<usize>,
    expected: Vec<String>,
}

impl Fault {
    /// Returns the faults of the clarifications of all cards in the sets.
    pub fn of(sets: &[&CardSet], words: &Vocabulary) -> Vec<Fault> {
        let mut faults = Vec::new();
        for set in sets {
            for clarified in &set.clarified {
                let entry = &clarified.entry;
                let Some(card) = set.cards.iter().find(|card| entry.is_of(&card.id)) else { continue };
                let fault = |reason, reading| Fault::new(entry, reason, Some(card.name()), reading);
                match clarified.what {
                    Clarity::OtherWords => faults.push(fault(Reason::OtherWords, None)),
                    Clarity::NoSuchLine => faults.push(fault(Reason::NoSuchLine, None)),
                    Clarity::Applied => {
                        let face = card.faces.get(entry.side);
                        let reading = face.and_then(|face| readings(face, card, words).nth(entry.line.wrapping_sub(1)));
                        let declined = |r: &Reading| !matches!(r.verdict, Verdict::Exact | Verdict::Variant);
                        if let Some((_, reading)) = reading.filter(|(_, reading)| declined(reading)) {
                            faults.push(fault(Reason::NotUnderstood, Some(reading)));
                        }
                    }
                }
            }
        }
        faults
    }

    /// Returns faults for the user's own clarifications of cards that the library doesn't have.
    pub fn of_missing_cards(library: &Library) -> Vec<Fault> {
        let own = library.own_clarifications();
        let missing = own.iter().filter(|entry| library.card(&entry.card).is_none());
        missing.map(|entry| Fault::new(entry, Reason::NoSuchCard, None, None)).collect()
    }

    fn new(entry: &Clarification, reason: Reason, name: Option<String>, reading: Option<Reading>) -> Fault {
        let (verdict, stopped_at, expected) = match reading {
            Some(reading) => (Some(reading.verdict), reading.stopped_at, reading.expected),
            None => (None, None, Vec::new()),
        };
        Fault { entry: entry.clone(), reason, name, verdict, stopped_at, expected }
    }

    /// Returns true if the clarification is wrong, whatever the card says.
    pub fn is_error(&self) -> bool {
        self.reason == Reason::NotUnderstood
    }

    pub fn tell(&self, words: &Vocabulary) {
        let Clarification { card, line, read, place, .. } = &self.entry;
        let name = self.name.as_deref().unwrap_or_default();
        let what = match self.reason {
            Reason::NotUnderstood => {
                let verdict = self.verdict.unwrap_or(Verdict::Declined);
                say!("{} clarification of {card} {name}, line {line} {}", bold(place), show::painted(verdict));
                caret::tell(read, self.stopped_at.unwrap_or(0), &self.expected, words, None);
                say!();
                return;
            }
            Reason::OtherWords => format!("the card's text has changed: it doesn't have `{}`", self.entry.words),
            Reason::NoSuchLine => "the card's text has changed: it has no such line".to_owned(),
            Reason::NoSuchCard => "the library has no such card".to_owned(),
        };
        say!("{} {place}: clarification of {card} {name}, line {line}, not applied: {what}", warn("warning:"));
    }
}
