//! What happened and was said at a table of a server, as it was heard.

use maneframe_engine::Handle;
use maneframe_engine::inspect::Act;
use maneframe_engine::message::Happening;
use maneframe_protocol::{Speech, Status};

use super::show;
use crate::describe::remote;

/// So many entries are kept.
const KEPT: usize = 5_000;
/// How many of the last things that happened to a card are told.
const HAPPENED: usize = 4;
/// No chain of causes is followed further.
const DEEPEST: usize = 20;

/// An entry.
pub struct Heard {
    /// What sort of thing happened; none for what people say and do beside the game.
    pub act: Option<Act>,
    /// In words.
    pub words: String,
    /// Whether it stands in the log; that a card was played was told as it was announced.
    listed: bool,
    number: Option<u32>,
    after: Option<u32>,
    rule: Option<String>,
    cards: [Option<Handle>; 2],
}

/// All of it, from the oldest entry that is kept on.
#[derive(Default)]
pub struct Log {
    kept: Vec<Heard>,
    /// How many older ones are no longer kept.
    dropped: usize,
    /// The number of the next event, and of the next speech: what comes again after a break is not noted twice.
    next: u32,
    next_speech: u32,
}

impl Log {
    /// How many entries there have been.
    pub fn len(&self) -> usize {
        self.dropped + self.kept.len()
    }

    /// An entry that stands in the log.
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

    /// Takes in what happened.
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
                // People say so as a card is announced, before what is paid for it and what it does.
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

    /// Takes in what was said; the last of it, in words.
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

    /// Notes what people did beside the game.
    pub fn note(&mut self, words: String) {
        self.push(Heard { act: None, words, listed: true, number: None, after: None, rule: None, cards: [None; 2] });
    }

    /// The last things that happened to a card, and what led to each; lines that begin with a blank belong to the one above.
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
