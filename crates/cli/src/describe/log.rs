//! The log of a game: events and messages of people as one viewer received them.

use maneframe_engine::inspect::Act;
use maneframe_engine::message::{Happening, Seat};
use maneframe_engine::{Edition, Event, Game, Handle, Viewer};
use maneframe_wording::Wording;

use super::word;

/// Maximum number of entries that are kept.
const KEPT: usize = 5_000;
/// Maximum number of events of a card that are explained.
const HAPPENED: usize = 4;
/// Maximum length of a chain of causes.
const DEEPEST: usize = 20;

/// An entry of the log.
pub struct Heard {
    /// Kind of the event; `None` for acts of people outside the game.
    pub act: Option<Act>,
    /// Description of the event; empty for events that only programs need.
    pub words: String,
    /// Number of its rule, if a rule caused it.
    pub rule: Option<String>,
    number: Option<u32>,
    after: Option<u32>,
    cards: [Option<Handle>; 2],
    /// The choice that led to it, in words.
    chosen: Option<String>,
}

impl Heard {
    /// Returns true if it is shown in the log. Playing a card is not shown again after its announcement.
    pub fn is_listed(&self) -> bool {
        self.act != Some(Act::Play) && !self.words.is_empty()
    }

    /// Returns true if it is an event of one of those kinds.
    pub fn is_of(&self, acts: u64) -> bool {
        self.act.is_some_and(|act| act.bit() & acts != 0)
    }

    /// Returns the description with the rule of that rulebook.
    pub fn cited(&self, edition: Edition) -> String {
        match &self.rule {
            Some(rule) => format!("{} ({})", self.words, cite(edition, rule)),
            None => self.words.clone(),
        }
    }
}

/// Formats a rule's number with its document, unless it names one: `CR 514.4`.
pub fn cite(edition: Edition, rule: &str) -> String {
    match rule.starts_with(|c: char| c.is_ascii_digit()) {
        true => format!("{} {rule}", edition.document()),
        false => rule.to_owned(),
    }
}

/// Returns the line of the log for an event.
fn line(act: Option<Act>, player: Option<Seat>, amount: i16, words: &Wording) -> String {
    match (act, player) {
        (Some(Act::StartTurn), Some(seat)) => format!("Turn {amount}: P{}", seat.0),
        // The announcement is logged as the play, so that it comes before the payment and the effect.
        (Some(Act::Announce), _) => words.to_string().replacen(" announces ", " plays ", 1),
        _ => words.to_string(),
    }
}

/// Returns the line of the log for an event of a replay; `None` if the log doesn't show the event to this viewer.
pub fn of_event(game: &Game, viewer: Viewer, event: &Event) -> Option<String> {
    let event = event.seen(viewer.eyes());
    let o = event.occurrence;
    let words = game.describe_event(&event).filter(|_| o.act != Act::Play)?;
    Some(line(Some(o.act), Seat::of(o.player), o.amount, &words))
}

/// The log, from the oldest entry that is kept.
#[derive(Default)]
pub struct Log {
    kept: Vec<Heard>,
    /// Number of older entries that are no longer kept.
    dropped: usize,
    /// Numbers of the next event and the next chat message. Those that a reconnection sends again are not added twice.
    next: u32,
    next_speech: u32,
}

impl Log {
    /// Returns the number of all entries so far.
    pub fn len(&self) -> usize {
        self.dropped + self.kept.len()
    }

    /// Returns an entry that is shown in the log.
    pub fn get(&self, at: usize) -> Option<&Heard> {
        self.kept.get(at.checked_sub(self.dropped)?).filter(|heard| heard.is_listed())
    }

    /// Returns the entries from that index on that are shown in the log.
    pub fn since(&self, at: usize) -> impl DoubleEndedIterator<Item = &Heard> {
        let from = at.saturating_sub(self.dropped).min(self.kept.len());
        self.kept[from..].iter().filter(|heard| heard.is_listed())
    }

    /// Returns the kinds of all events from that index on, including those that are not shown.
    #[cfg(test)]
    pub fn acts_since(&self, at: usize) -> impl Iterator<Item = Act> {
        self.kept[at - self.dropped..].iter().filter_map(|heard| heard.act)
    }

    fn push(&mut self, heard: Heard) {
        self.kept.push(heard);
        if self.kept.len() > KEPT {
            let drop = KEPT / 10;
            self.kept.drain(..drop);
            self.dropped += drop;
        }
    }

    /// Returns the number of the next event.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// Adds events. `chosen` describes the choice that led to them.
    pub fn happenings(&mut self, news: &[Happening], chosen: Option<&str>) {
        for happening in news {
            if happening.number < self.next {
                continue;
            }
            self.next = happening.number.saturating_add(1);
            let act: Option<Act> = word(&happening.act);
            let words = happening.words.as_ref();
            self.push(Heard {
                act,
                words: words.map_or_else(String::new, |words| line(act, happening.player, happening.amount, words)),
                rule: happening.rule.clone(),
                number: Some(happening.number),
                after: happening.after,
                cards: [happening.card, happening.other],
                chosen: chosen.filter(|_| happening.chosen_by.is_some()).map(str::to_owned),
            });
        }
    }

    /// Adds the chat message with that number, unless it was added before. Returns true if it was added.
    pub fn speech(&mut self, number: u32, words: String) -> bool {
        let new = number >= self.next_speech;
        if new {
            self.next_speech = number.saturating_add(1);
            self.note(words);
        }
        new
    }

    /// Adds an act of a person outside the game.
    pub fn note(&mut self, words: String) {
        self.push(Heard { act: None, words, rule: None, number: None, after: None, cards: [None; 2], chosen: None });
    }

    /// Returns the last events of a card with their causes. Lines that begin with a blank belong to the previous one.
    pub fn happened(&self, card: Handle, edition: Edition) -> Vec<String> {
        let about: Vec<&Heard> = self.kept.iter().filter(|h| h.is_listed() && h.cards.contains(&Some(card))).collect();
        let mut lines = Vec::new();
        for &heard in &about[about.len().saturating_sub(HAPPENED)..] {
            lines.push(heard.cited(edition));
            let (mut last, mut chosen) = (heard, None);
            for _ in 0..DEEPEST {
                if let Some(choice) = last.chosen.as_deref().filter(|choice| chosen != Some(*choice)) {
                    lines.push(format!("  because {choice}"));
                    chosen = Some(choice);
                }
                // A cause comes before its effect.
                let before = last.after.filter(|&n| Some(n) < last.number);
                let Some(cause) = before.and_then(|n| self.kept.iter().rev().find(|h| h.number == Some(n))) else {
                    break;
                };
                if cause.words.is_empty() {
                    lines.push("  because a hidden event".to_owned());
                } else if cause.words != last.words {
                    lines.push(format!("  because {}", cause.cited(edition)));
                }
                last = cause;
            }
        }
        lines
    }
}
