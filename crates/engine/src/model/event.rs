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
    /// Who may be told its other parts: second card, cause and choice.
    #[serde(skip)]
    pub(crate) veiled: Veiled,
    /// Its number, from the beginning of the record.
    pub number: u32,
    /// The number of the event that led to it, where a text made it happen: what triggered that text.
    pub after: Option<u32>,
    /// The choice that it was done by, or that was made while the text that did it was carried out, and whose that was;
    /// `None` where the course of the turn brought it.
    pub choice: Option<(PlayerId, Choice)>,
    /// Names and numbers as they were when it happened.
    pub then: Then,
}

/// Who may be told the parts of an event that may tell of hidden cards. (`docs/secrets.md` has what is told of each act.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Veiled {
    /// The second card.
    pub other: PlayerSet,
    /// Whose text it was, and what that followed from.
    pub cause: PlayerSet,
    /// The choice.
    pub choice: PlayerSet,
    /// Whether everybody sees where the card lies, though perhaps not which one it is: face-down in play (CR 505.1d).
    pub lies_in_sight: bool,
}

impl Default for Veiled {
    /// Everything is told.
    fn default() -> Veiled {
        Veiled { other: PlayerSet::ALL, cause: PlayerSet::ALL, choice: PlayerSet::ALL, lies_in_sight: true }
    }
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
    /// The event whose occurrence is being carried out.
    pub now: Since,
    /// The number of the event that leads to the next one, where that is another than the top frame's.
    pub leading: Option<u32>,
    /// The choice that is being carried out, and whose it was.
    pub choice: Option<(PlayerId, Choice)>,
    /// The number of the event by which somebody scored last.
    pub scored: Option<u32>,
    /// The power of the cards in play when that was looked at last, where somebody wants to be told of changes.
    pub powers: Option<Vec<(CardRef, i32)>>,
}

impl Event {
    /// An event under that rule that everybody may know all of, and that nothing led to.
    pub fn open(occurrence: Occurrence, rule: Rule) -> Event {
        Event {
            occurrence,
            def: None,
            rule,
            cause: CardId::NONE,
            seen_by: PlayerSet::ALL,
            veiled: Veiled::default(),
            number: 0,
            after: None,
            choice: None,
            then: Then::default(),
        }
    }

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

    /// The event as those `viewers` may know it (a judge is all of them): without the card where that is hidden, without texts of hidden cards and what they
    /// follow from, and without what others chose in secret. What is left out depends on nothing that is hidden.
    #[must_use]
    pub fn seen(self, viewers: PlayerSet) -> Event {
        if viewers == PlayerSet::ALL {
            return self;
        }
        let may = |who: PlayerSet| !who.and(viewers).is_empty();
        // Who else knows it is nobody's business.
        let mut event = Event { seen_by: PlayerSet::ALL, veiled: Veiled::default(), ..self };
        if !may(self.seen_by) {
            event.seen_by = PlayerSet::NONE;
            event.def = None;
            event.then = Then { host: None, owner: None, power: None, ..event.then };
            if !self.veiled.lies_in_sight {
                event.occurrence.card = CardId::NONE;
            }
        }
        if !may(self.veiled.other) {
            event.occurrence.other = CardId::NONE;
        }
        if !may(self.veiled.cause) {
            event.cause = CardId::NONE;
            event.after = None;
        }
        if !may(self.veiled.choice) {
            event.choice = None;
        }
        event
    }
}
