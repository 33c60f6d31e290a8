//! Automatic passes and answers for a player.
//!
//! The engine stops wherever a player could act as far as public information shows. Most of these stops are for
//! players who have nothing to do, so the program passes for them. The delay must not reveal the hand, and whether the
//! program passes depends on hidden cards, even if nothing has happened since the player's last choice: another window
//! may offer other actions. So an automatic pass always takes as long as an undecided person would
//! ([`Way::Undecided`]). Only standing answers to a text, which all can read, are given at once.

use maneframe_card::ability::Phase;
use maneframe_engine::message::{Does, Happening, Question, Seat};
use maneframe_engine::{Referee, Viewer};
use maneframe_protocol::{Always, Passing, Until};

/// Automatic passing of one seat.
#[derive(Clone, Debug, Default)]
pub struct Passes {
    passing: Passing,
    always: Vec<Always>,
    /// Offers that the player declined since the last relevant event.
    declined: Vec<Does>,
    /// Number of events at the player's last choice, by the player or by the program.
    heard: u32,
    /// Number of events that were processed.
    processed: u32,
}

/// An answer that the program gives for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Index of the option.
    pub option: usize,
    /// Delay of the answer.
    pub way: Way,
}

/// Delay of an automatic answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Answer without delay.
    Now,
    /// As long as an undecided person takes.
    Undecided,
}

/// Maximum number of standing answers of a player.
const MOST_ALWAYS: usize = 100;
/// Events of the turn's normal course. They do not invalidate earlier declines.
pub const ROUTINE: [&str; 14] = [
    "start-turn",
    "end-turn",
    "start-phase",
    "end-phase",
    "ready",
    "gain",
    "draw",
    "pay",
    "shuffle",
    "vacate",
    "end-faceoff",
    "flipped-to-bottom",
    "pass",
    "power",
];

impl Passes {
    /// Returns the player's setting for automatic passes.
    pub fn passing(&self) -> Passing {
        self.passing
    }

    /// Sets when to pass for the player.
    pub fn set(&mut self, passing: Passing) {
        self.passing = passing;
    }

    /// Returns true if that standing answer, or its removal, changes nothing.
    pub fn has(&self, always: &Always) -> bool {
        match always.answer {
            Some(_) => self.always.contains(always),
            None => !self.always.iter().any(|a| a.text == always.text && a.prompt == always.prompt),
        }
    }

    /// Returns true if a standing answer can be stored: it removes or replaces another, or the limit is not reached.
    pub fn has_room_for(&self, always: &Always) -> bool {
        let replaces = |known: &Always| known.text == always.text && known.prompt == always.prompt;
        always.answer.is_none() || self.always.len() < MOST_ALWAYS || self.always.iter().any(replaces)
    }

    /// Adds, replaces or removes a standing answer to an ability.
    pub fn answer_always(&mut self, always: &Always) {
        self.always.retain(|a| a.text != always.text || a.prompt != always.prompt);
        if always.answer.is_some() && self.always.len() < MOST_ALWAYS {
            self.always.push(always.clone());
        }
    }

    /// Records a choice of the player when `heard` events had happened. `passed` is the question if the choice was a
    /// pass.
    pub fn chose(&mut self, passed: Option<&Question>, heard: u32) {
        self.heard = heard;
        let Some(question) = passed.filter(|question| is_window(question)) else { return };
        let offers = question.options.iter().flatten().map(|offer| &offer.does);
        for does in offers.filter(|does| can_be_declined(does)) {
            if !self.declined.contains(does) {
                self.declined.push(does.clone());
            }
        }
    }

    /// Resets passing ahead and earlier declines, because moves were taken back or a judge repaired the game.
    pub fn clear(&mut self) {
        self.passing.until = Until::Now;
        self.declined.clear();
        self.heard = 0;
    }

    /// Processes the new events of a game, as the player in this seat may know them.
    pub fn hear(&mut self, referee: &Referee, me: Seat) {
        for happening in referee.since(Viewer::Player(me.player()), self.processed) {
            match happening.act.as_str() {
                // Players keep actions for the Score and End Phase and for their own Main Phase.
                "start-phase" if matches!(happening.amount, 3 | 4) => self.declined.clear(),
                "start-phase" if happening.amount == 2 && happening.player == Some(me) => self.declined.clear(),
                act if ROUTINE.contains(&act) => {}
                _ => {
                    self.declined.clear();
                    if self.passing.until == Until::Event {
                        self.passing.until = Until::Now;
                    }
                }
            }
            let ends = match (happening.act.as_str(), self.passing.until) {
                ("start-phase", Until::Phase) | ("start-turn" | "end-turn", Until::TurnEnd) => true,
                ("start-turn", Until::MyTurn) => happening.player == Some(me),
                _ => false,
            };
            if ends {
                self.passing.until = Until::Now;
            }
        }
        self.processed = referee.events();
    }

    /// Returns the program's answer for this player, if it gives one. `news` are the public events since the player's
    /// last choice.
    pub(crate) fn decide(&self, question: &Question, table: Moment, news: &[Happening]) -> Option<Answer> {
        let options = question.options.as_deref()?;
        if let Some(option) = self.standing(question) {
            return Some(Answer { option, way: Way::Now });
        }
        if !is_window(question) || self.passing.full_control {
            return None;
        }
        let pass = options.iter().position(|o| o.does == Does::Pass)?;
        let stops = if table.mine { self.passing.own_stops } else { self.passing.their_stops };
        if stops & table.phase_bit != 0 {
            return None;
        }
        let eventful = news.iter().any(|h| !ROUTINE.contains(&h.act.as_str()));
        let answer = Answer { option: pass, way: Way::Undecided };
        let offered: Vec<&Does> = options.iter().map(|o| &o.does).filter(|does| **does != Does::Pass).collect();
        let responds = offered.iter().any(|does| reacts(does));
        if responds {
            return None;
        }
        match self.passing.until {
            Until::Now => {
                let declined = offered.iter().all(|does| self.declined.contains(does));
                declined.then_some(answer)
            }
            // Passing ahead ends if another player did something and this player has an offer that they have not
            // declined.
            _ if eventful
                && another_did(news, question.who)
                && offered.iter().any(|does| !self.declined.contains(does)) =>
            {
                None
            }
            _ => Some(answer),
        }
    }

    /// Returns true if the player has a standing answer to that question. Only then does [`Passes::decide`] read the
    /// labels of options.
    pub(crate) fn stands(&self, question: &Question) -> bool {
        self.told(question).is_some()
    }

    fn told(&self, question: &Question) -> Option<&Always> {
        let text = question.text.as_deref()?;
        self.always.iter().find(|a| a.text == text && a.prompt == question.prompt)
    }

    /// Returns the option that a standing answer names.
    fn standing(&self, question: &Question) -> Option<usize> {
        let wanted = self.told(question)?.answer.as_ref()?;
        let options = question.options.as_deref()?;
        let text = wanted.to_string();
        options
            .iter()
            .position(|o| o.label == *wanted)
            .or_else(|| options.iter().position(|o| o.label.to_string() == text))
    }

    /// Returns the number of events at the player's last choice.
    pub fn heard(&self) -> u32 {
        self.heard
    }
}

/// Point of the game, as far as passing depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moment {
    /// True in the player's own turn.
    pub mine: bool,
    /// Bit of the phase in the stops.
    pub phase_bit: u8,
}

impl Moment {
    /// Creates the moment for a phase of the player's own turn, or of another's.
    pub fn new(mine: bool, phase: Option<Phase>) -> Moment {
        let bit = |phase| match phase {
            Phase::Ready => 0,
            Phase::Troublemaker => 1,
            Phase::Main => 2,
            Phase::Score => 3,
            Phase::End => 4,
        };
        Moment { mine, phase_bit: phase.map_or(0, |phase| 1 << bit(phase)) }
    }
}

/// Returns true if the question is a window for actions, in which the player may act or pass (CR 510).
fn is_window(question: &Question) -> bool {
    question.kind == "action"
}

/// Returns true if declining an offer also covers later windows. A reaction answers one event (CR 512.4), so the next
/// one is another offer.
fn can_be_declined(does: &Does) -> bool {
    !matches!(does, Does::Pass) && !reacts(does)
}

fn reacts(does: &Does) -> bool {
    matches!(does, Does::Use { after: Some(_), .. } | Does::PlayEvent { after: Some(_), .. })
}

fn another_did(news: &[Happening], me: Seat) -> bool {
    news.iter().any(|h| !ROUTINE.contains(&h.act.as_str()) && h.player.is_some_and(|player| player != me))
}
