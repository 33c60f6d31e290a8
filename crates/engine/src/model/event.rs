//! [`Event`]: record of something that happened, with the rule behind it and the players who may see it.

use serde::Serialize;

use crate::model::decision::Choice;
use crate::model::ids::{CardId, CardRef, DefId, MAX_PLAYERS, PlayerId, PlayerSet};
use crate::model::occurrence::Occurrence;
use crate::model::site::Site;
use crate::model::state::Since;
use crate::rules::rule::Rule;

/// One event of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// Occurrence that happened.
    #[serde(flatten)]
    pub occurrence: Occurrence,
    /// Definition of the card at that time; `None` without a card, or if the viewer may not know it.
    pub def: Option<DefId>,
    /// Rule under which it happened.
    pub rule: Rule,
    /// Card whose text caused it; [`CardId::NONE`] if the rules did.
    pub cause: CardId,
    /// Players who may know which card it was. That it happened is public.
    pub seen_by: PlayerSet,
    /// Players who may see the other parts: second card, cause and choice.
    #[serde(skip)]
    pub(crate) veiled: Veiled,
    /// Sequential number in the record.
    pub number: u32,
    /// Number of the event that triggered the text behind this one; `None` if no event did.
    pub after: Option<u32>,
    /// Player and choice behind the event: the choice that did it, or the last one made while its text was carried out.
    /// `None` if it was part of the turn's course.
    pub choice: Option<(PlayerId, Choice)>,
    /// Names and numbers at that time.
    pub then: Then,
}

/// Players who may see the parts of an event that could reveal hidden cards. `docs/secrets.md` lists what is public for
/// each act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Veiled {
    /// Players who may see the second card.
    pub other: PlayerSet,
    /// Players who may see the card with the text, and the causing event.
    pub cause: PlayerSet,
    /// Players who may see the choice.
    pub choice: PlayerSet,
    /// True if the card's place is public even if its identity isn't: face-down in play (CR 505.1d).
    pub lies_in_sight: bool,
}

impl Default for Veiled {
    /// Makes everything public.
    fn default() -> Veiled {
        Veiled { other: PlayerSet::ALL, cause: PlayerSet::ALL, choice: PlayerSet::ALL, lies_in_sight: true }
    }
}

/// Names and numbers at the time of an event. They may have changed when it is reported.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Then {
    /// Area that the event is about.
    pub site: Site,
    /// Definition of the second card, if it is public.
    pub other_def: Option<DefId>,
    /// Definition of the former host of a card that left play.
    pub host: Option<DefId>,
    /// Owner of the card.
    pub owner: Option<PlayerId>,
    /// Power of a card that was flipped or whose power changed.
    pub power: Option<i32>,
    /// Action tokens of the player afterwards.
    pub tokens: i16,
    /// Points of all players afterwards, by seat.
    pub points: [i16; MAX_PLAYERS],
}

/// Part of its record that a game keeps, so that each event can refer to its cause.
#[derive(Clone, Default, Debug)]
pub(crate) struct EventTrail {
    /// Number of events recorded so far.
    pub recorded: u32,
    /// Event whose occurrence is being carried out.
    pub now: Since,
    /// Number of the event that causes the next one, if it differs from the top frame's.
    pub leading: Option<u32>,
    /// Choice that is being carried out, with its player.
    pub choice: Option<(PlayerId, Choice)>,
    /// Number of the last event that scored points.
    pub scored: Option<u32>,
    /// Last known power of the cards in play, if an observer wants to be notified of changes.
    pub powers: Option<Vec<(CardRef, i32)>>,
}

impl Event {
    /// Creates an event under a rule that is fully public and has no cause.
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

    /// Returns the events that led to the last one of `events` (itself first), back to one caused by a player's choice
    /// or the course of the turn. `events` is a record without gaps.
    pub fn chain(events: &[Event]) -> Vec<&Event> {
        let mut chain: Vec<&Event> = events.last().into_iter().collect();
        while let Some(after) = chain.last().and_then(|e| e.after) {
            let first = events[0].number;
            let Some(cause) = after.checked_sub(first).and_then(|i| events.get(i as usize)) else { break };
            chain.push(cause);
        }
        chain
    }

    /// Returns the event as `viewers` may know it; a judge is all players. It omits hidden cards, the texts of hidden
    /// cards with their causes, and secret choices of others. What it omits depends on nothing that is hidden.
    #[must_use]
    pub fn seen(self, viewers: PlayerSet) -> Event {
        if viewers == PlayerSet::ALL {
            return self;
        }
        let may = |who: PlayerSet| !who.and(viewers).is_empty();
        // A viewer must not learn which other players know it.
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
