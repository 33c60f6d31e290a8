//! When the server passes, or answers, for a player.
//!
//! Games between people stop wherever somebody might have something to do as far as all can see, so most stops are for a
//! player who has nothing. The server passes there; how long it takes for that must not tell what is in hand. Whether it
//! passes depends on hidden cards, also where nothing has happened since that player chose last: another window may offer other
//! things. So it always takes as long as an undecided person would ([`Way::Undecided`]). Only where a player told how to answer a
//! text always, which all can read, it answers at once.

use maneframe_card::ability::Phase;
use maneframe_engine::message::{Does, Happening, Question};
use maneframe_protocol::{Always, Passing, Until};

/// How a seat's passing stands.
#[derive(Clone, Debug, Default)]
pub struct Passes {
    passing: Passing,
    always: Vec<Always>,
    /// What was declined since something happened, by what each would do.
    declined: Vec<Does>,
    /// How many events had happened when the player chose last, as a person or by the server.
    heard: u32,
}

/// A question is answered so by the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The option.
    pub option: usize,
    /// How quickly.
    pub way: Way,
}

/// How quickly the server answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// At once.
    Now,
    /// After as long as an undecided person takes.
    Undecided,
}

/// At most so many standing answers.
const MOST_ALWAYS: usize = 100;
/// The course of the turn, which changes nothing that was declined.
const ROUTINE: [&str; 14] = [
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
    /// How the player told to pass.
    pub fn passing(&self) -> Passing {
        self.passing
    }

    /// The player tells how to pass.
    pub fn set(&mut self, passing: Passing) {
        self.passing = passing;
    }

    /// Whether the player told that already.
    pub fn has(&self, always: &Always) -> bool {
        match always.answer {
            Some(_) => self.always.contains(always),
            None => !self.always.iter().any(|a| a.text == always.text && a.prompt == always.prompt),
        }
    }

    /// Whether a standing answer can be kept: it takes the place of another, or there are fewer than may be.
    pub fn has_room_for(&self, always: &Always) -> bool {
        let replaces = |known: &Always| known.text == always.text && known.prompt == always.prompt;
        always.answer.is_none() || self.always.len() < MOST_ALWAYS || self.always.iter().any(replaces)
    }

    /// The player tells how to answer an ability.
    pub fn answer_always(&mut self, always: &Always) {
        self.always.retain(|a| a.text != always.text || a.prompt != always.prompt);
        if always.answer.is_some() && self.always.len() < MOST_ALWAYS {
            self.always.push(always.clone());
        }
    }

    /// The player's question was answered when `heard` events had happened. `passed` is the question where that was by passing.
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

    /// Something was taken back or put right: what was told and declined holds no more.
    pub fn clear(&mut self) {
        self.passing.until = Until::Now;
        self.declined.clear();
        self.heard = 0;
    }

    /// Takes in what happened, as this player may know it.
    pub fn hear(&mut self, news: &[Happening], me: maneframe_engine::message::Seat) {
        for happening in news {
            match happening.act.as_str() {
                // Things are kept back for the Score and End Phase and for one's own Main Phase.
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
    }

    /// How the server answers for this player, if it does. `news` is what all heard since the player chose last.
    pub fn decide(&self, question: &Question, table: Moment, news: &[Happening]) -> Option<Answer> {
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
            // Passing ahead is over where another did something that this player could pay an answer to.
            _ if eventful
                && another_did(news, question.who)
                && offered.iter().any(|does| !self.declined.contains(does)) =>
            {
                None
            }
            _ => Some(answer),
        }
    }

    /// Whether the player told how to answer that always: only then [`Passes::decide`] reads the labels of options.
    pub fn stands(&self, question: &Question) -> bool {
        self.told(question).is_some()
    }

    fn told(&self, question: &Question) -> Option<&Always> {
        let text = question.text.as_deref()?;
        self.always.iter().find(|a| a.text == text && a.prompt == question.prompt)
    }

    /// The option that a standing answer names.
    fn standing(&self, question: &Question) -> Option<usize> {
        let wanted = self.told(question)?.answer.as_deref()?;
        question.options.as_deref()?.iter().position(|o| o.label == wanted)
    }

    /// How many events had happened when the player chose last.
    pub fn heard(&self) -> u32 {
        self.heard
    }
}

/// Where the game is, as far as passing goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Whether it is the player's own turn.
    pub mine: bool,
    /// The phase's bit in the stops.
    pub phase_bit: u8,
}

impl Moment {
    /// In a turn of one's own or not, in that phase.
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

/// Whether the question is a window in which one may act or pass (CR 510).
fn is_window(question: &Question) -> bool {
    question.kind == "action"
}

/// Whether declining covers it. A reaction answers one thing that happened (CR 512.4): the next time it is another.
fn can_be_declined(does: &Does) -> bool {
    !matches!(does, Does::Pass) && !reacts(does)
}

fn reacts(does: &Does) -> bool {
    matches!(does, Does::Use { after: Some(_), .. } | Does::PlayEvent { after: Some(_), .. })
}

fn another_did(news: &[Happening], me: maneframe_engine::message::Seat) -> bool {
    news.iter().any(|h| !ROUTINE.contains(&h.act.as_str()) && h.player.is_some_and(|player| player != me))
}
