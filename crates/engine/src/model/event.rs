//! [`Event`]: the record of what happened, with the rule behind it and who may see it.

use serde::Serialize;

use crate::model::decision::Choice;
use crate::model::ids::{CardId, CardRef, DefId, MAX_PLAYERS, PlayerId, PlayerSet};
use crate::model::occurrence::Occurrence;
use crate::model::site::Site;
use crate::model::state::Since;
use crate::rules::rule::Rule;

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// What.
    #[serde(flatten)]
    pub occurrence: Occurrence,
    /// Which card definition it was, then; `None` where there is no card, or the viewer may not know it.
    pub def: Option<DefId>,
    /// Under which rule.
    pub rule: Rule,
    /// Whose text caused it; [`CardId::NONE`] where the rules themselves did.
    pub cause: CardId,
    /// Who may know which card it was. That it happened is public.
    pub seen_by: PlayerSet,
    /// Its number, from the beginning of the record.
    pub number: u32,
    /// The number of the event that led to it, where a text made it happen: what triggered that text.
    pub after: Option<u32>,
    /// The choice that it was done by, or that was made while the text that did it was carried out, and whose that was;
    /// `None` where the course of the turn brought it.
    pub choice: Option<(PlayerId, Choice)>,
    /// What was called what then.
    pub then: Then,
}

/// Names and numbers as something happened: by the time that somebody tells it they may be others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Then {
    /// The area that it is about.
    pub site: Site,
    /// What the second card was, where everybody may know.
    pub other_def: Option<DefId>,
    /// What the card had been on that left play.
    pub host: Option<DefId>,
    /// Whose card it is.
    pub owner: Option<PlayerId>,
    /// The power of a card that was flipped, or got another one.
    pub power: Option<i32>,
    /// The player's action tokens afterwards.
    pub tokens: i16,
    /// Everybody's points afterwards, by seat.
    pub points: [i16; MAX_PLAYERS],
}

/// What a game remembers of its record, so that each event says what led to it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trail {
    /// How many events have been recorded.
    pub recorded: u32,
    /// The event that is being done.
    pub now: Since,
    /// The number of the event that leads to the next one, where that isn't the doing of the text on top of the stack.
    pub leading: Option<u32>,
    /// The choice that is being carried out, and whose it was.
    pub choice: Option<(PlayerId, Choice)>,
    /// The number of the event by which somebody scored last.
    pub scored: Option<u32>,
    /// The power of the cards in play when that was looked at last, where somebody wants to be told of changes.
    pub powers: Option<Vec<(CardRef, i32)>>,
}

impl Event {
    /// The events that led to the last one of `events` (itself first), back to one that a player's choice or the course of
    /// the turn made happen. `events` is a record without gaps.
    pub fn chain(events: &[Event]) -> Vec<&Event> {
        let mut chain: Vec<&Event> = events.last().into_iter().collect();
        while let Some(after) = chain.last().and_then(|e| e.after) {
            let first = events[0].number;
            let Some(cause) = after.checked_sub(first).and_then(|i| events.get(i as usize)) else { break };
            chain.push(cause);
        }
        chain
    }

    /// The event as `viewers` may see it: without the card where they may not know it.
    pub fn seen(self, viewers: PlayerSet) -> Event {
        if self.seen_by.and(viewers).is_empty() {
            let occurrence = Occurrence { card: CardId::NONE, ..self.occurrence };
            let then = Then { host: None, owner: None, power: None, ..self.then };
            Event { def: None, occurrence, then, ..self }
        } else {
            self
        }
    }
}
