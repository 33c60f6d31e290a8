//! The log of a server's table: events and chat messages as received.

use maneframe_engine::Handle;
use maneframe_engine::inspect::Act;
use maneframe_engine::message::Happening;
use maneframe_protocol::{Speech, Status};

use super::show;
use crate::describe::remote;

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
    /// Description of the event.
    pub words: String,
    /// True if it is shown in the log. Playing a card is not shown again after its announcement.
    listed: bool,
    number: Option<u32>,
    after: Option<u32>,
    rule: Option<String>,
    cards: [Option<Handle>; 2],
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
        self.kept.get(at.checked_sub(self.dropped)?).filter(|heard| heard.listed)
    }

    fn push(&mut self, heard: Heard) {
        self.kept.push(heard);
        if self.kept.len() > KEPT {
            let drop = KEPT / 10;
            self.kept.drain(..drop);
            self.dropped += drop;
        }
    }

    /// Adds events from the server.
    pub fn happenings(&mut self, news: &[Happening]) {
        for happening in news {
            if happening.number < self.next {
                continue;
            }
            self.next = happening.number.saturating_add(1);
            let Some(words) = &happening.words else { continue };
            let act: Option<Act> = remote::word(&happening.act);
            let words = match (act, happening.player) {
                (Some(Act::StartTurn), Some(seat)) => format!("Turn {}: P{}", happening.amount, seat.0),
                // The announcement is logged as the play, so that it comes before the payment and the effect.
                (Some(Act::Announce), _) => words.to_string().replacen(" announces ", " plays ", 1),
                _ => words.to_string(),
            };
            self.push(Heard {
                act,
                words,
                listed: act != Some(Act::Play),
                number: Some(happening.number),
                after: happening.after,
                rule: happening.rule.clone(),
                cards: [happening.card, happening.other],
            });
        }
    }

    /// Adds chat messages. Returns the last one in words.
    pub fn speeches(&mut self, news: &[Speech], status: &Status) -> Option<String> {
        let mut last = None;
        for speech in news {
            if speech.number < self.next_speech {
                continue;
            }
            self.next_speech = speech.number.saturating_add(1);
            let words = format!("{}: {}", show::speaker(speech, status), speech.words);
            self.note(words.clone());
            last = Some(words);
        }
        last
    }

    /// Adds an act of a person outside the game.
    pub fn note(&mut self, words: String) {
        self.push(Heard { act: None, words, listed: true, number: None, after: None, rule: None, cards: [None; 2] });
    }

    /// Returns the last events of a card with their causes. Lines that begin with a blank belong to the previous one.
    pub fn happened(&self, card: Handle) -> Vec<String> {
        let about: Vec<&Heard> = self.kept.iter().filter(|h| h.listed && h.cards.contains(&Some(card))).collect();
        let mut lines = Vec::new();
        for &heard in &about[about.len().saturating_sub(HAPPENED)..] {
            lines.push(cited(heard));
            let mut last = heard;
            for _ in 0..DEEPEST {
                let before = last.after.filter(|&n| Some(n) < last.number);
                let Some(cause) = before.and_then(|n| self.kept.iter().rev().find(|h| h.number == Some(n))) else {
                    break;
                };
                if cause.words != last.words {
                    lines.push(format!("  because {}", cited(cause)));
                }
                last = cause;
            }
        }
        lines
    }
}

fn cited(heard: &Heard) -> String {
    match &heard.rule {
        Some(rule) => format!("{} ({})", heard.words, show::cite(rule)),
        None => heard.words.clone(),
    }
}
