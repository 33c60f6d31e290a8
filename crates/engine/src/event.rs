//! [`Event`]: the record of what happened, with the rule behind it and who may see it.

use serde::Serialize;

use crate::decision::Choice;
use crate::ids::{CardId, PlayerId, PlayerSet};
use crate::occurrence::Occurrence;
use crate::pool::DefId;
use crate::rule::Rule;

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
    /// The last choice before it, and whose that was. Where nothing else led to it, this did.
    pub choice: Option<(PlayerId, Choice)>,
}

/// What a game remembers of its record, so that each event says what led to it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trail {
    /// How many events have been recorded.
    pub recorded: u32,
    /// The number of the event that is being done.
    pub now: u32,
    /// The number of the event that leads to the next one, where that isn't the doing of the text on top of the stack.
    pub leading: Option<u32>,
    /// The last choice, and whose it was.
    pub choice: Option<(PlayerId, Choice)>,
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
            Event { def: None, occurrence, ..self }
        } else {
            self
        }
    }
}
