//! Record of events, with causes, and with names at the time of the event.

use crate::model::decision::Choice;
use crate::model::event::{Event, Then, Veiled};
use crate::model::frame::Frame;
use crate::model::ids::{AbilityId, CardId, CardRef, DefId, PlayerSet};
use crate::model::occurrence::{Act, LEAVING, Occurrence};
use crate::model::state::{Code, Since, ZoneId, flag};
use crate::occur::world::World;
use crate::rules::rule::Rule;

impl World {
    /// Returns the cause of the texts about to be processed: the latest event, if events are recorded.
    pub(crate) fn since_now(&self) -> Since {
        if self.record { self.trail.now } else { Since::Nothing }
    }

    /// Starts recording changes of a card's power in play as events.
    pub(crate) fn record_power(&mut self) {
        self.trail.powers = Some(Vec::new());
    }

    /// Records an occurrence that has just happened, or that is reported before it does.
    pub(crate) fn record(&mut self, occurrence: Occurrence, rule: &'static str) {
        self.record_with(occurrence, rule, CardId::NONE);
    }

    /// Like [`World::record`], for a card that was attached to `host`.
    pub(crate) fn record_with(&mut self, occurrence: Occurrence, rule: &'static str, host: CardId) {
        if !self.record {
            return;
        }
        let (origin, text) = self.origin();
        let after = self.trail.leading.take().or(origin);
        let number = self.trail.recorded;
        self.trail.now = Since::Event(number);
        self.trail.recorded += 1;
        if matches!(occurrence.act, Act::Score) {
            self.trail.scored = Some(number);
        }
        let cause = if occurrence.act == Act::Trigger { occurrence.card } else { text };
        let power = occurrence.tells_power().and_then(|card| self.board().power(card));
        let then = self.then(&occurrence, host, power);
        self.events.push(Event {
            number,
            after,
            choice: self.trail.choice,
            occurrence,
            def: occurrence.card.some().map(|c| self.state.card(c).def),
            rule: Rule(self.pool.rulebook.number(rule)),
            cause,
            seen_by: self.known_to(occurrence.card),
            veiled: self.veiled(&occurrence, cause),
            then,
        });
    }

    /// Returns the players who can identify the card; all players for no card.
    pub(crate) fn known_to(&self, card: CardId) -> PlayerSet {
        card.some().map_or(PlayerSet::ALL, |card| self.state.card(card).known_to)
    }

    /// Returns the players who may see the other parts of an event: the second card, the cause and the choice.
    pub(crate) fn veiled(&self, o: &Occurrence, cause: CardId) -> Veiled {
        let in_sight = |card: CardId| card == CardId::NONE || !self.state.card(card).is_hidden();
        Veiled {
            other: if in_sight(o.other) { PlayerSet::ALL } else { self.known_to(o.other) },
            cause: self.known_to(cause),
            choice: self.trail.choice.map_or(PlayerSet::ALL, |(who, choice)| who.mask().or(self.heard_by(choice))),
            lies_in_sight: in_sight(o.card),
        }
    }

    /// Returns the other players who may see a choice: all, unless it is about a card that they can't see, or reveals
    /// which of several things goes where (CR 402.3, 404.1).
    fn heard_by(&self, choice: Choice) -> PlayerSet {
        let card = match choice {
            Choice::Top(_) | Choice::Bottom(_) | Choice::Effect(_) | Choice::Replacement(_) => return PlayerSet::NONE,
            Choice::Card(card) => Some(card),
            Choice::Act(action) => action.card(),
            _ => None,
        };
        let known = card.map(|card| self.state.card(card)).filter(|c| c.is_hidden()).map(|c| c.known_to);
        match known {
            // A card in a hidden zone that all players know has been announced.
            Some(PlayerSet::ALL) | None => PlayerSet::ALL,
            Some(_) => PlayerSet::NONE,
        }
    }

    /// Returns names, points and tokens at the time of an event, for later reports.
    pub(crate) fn then(&self, o: &Occurrence, host: CardId, power: Option<i32>) -> Then {
        let open = |card: CardId| -> Option<DefId> {
            let card = card.some().filter(|&c| self.known_to(c) == PlayerSet::ALL)?;
            Some(self.state.card(card).def)
        };
        let mut points = [0; crate::model::ids::MAX_PLAYERS];
        for (player, p) in self.state.players.iter() {
            points[player.index()] = p.points;
        }
        let player = self.state.players.0.get(o.player.index());
        Then {
            site: self.facts().site(o.to),
            other_def: open(o.other),
            host: open(host),
            owner: o.card.some().map(|c| self.state.card(c).owner),
            power,
            tokens: player.map_or(0, |p| p.tokens),
            points,
        }
    }

    /// Returns the host of a card that is about to leave play.
    pub(crate) fn host_then(&self, o: &Occurrence) -> CardId {
        let leaves = o.act.bit() & LEAVING != 0 && o.card != CardId::NONE;
        if !self.record || !leaves || self.state.card(o.card).zone != ZoneId::Play {
            return CardId::NONE;
        }
        let under = self.state.card(o.card).under;
        under.some().filter(|&h| self.state.card(h).zone == ZoneId::Play).unwrap_or(CardId::NONE)
    }

    /// Returns the event that caused the present act (`None` for a player's choice or the course of the turn), and the
    /// card whose text does it.
    fn origin(&self) -> (Option<u32>, CardId) {
        let mut text = CardId::NONE;
        let top = self.asker.map_or(self.state.frames.len(), |by| usize::from(by) + 1);
        for frame in self.state.frames.iter().take(top).rev() {
            let since = match frame {
                Frame::Run(run) => {
                    if text == CardId::NONE {
                        text = run.source.card;
                    }
                    run.since
                }
                Frame::Action(action) => action.since,
                Frame::Faceoff(_) => {
                    return (self.state.faceoff.as_ref().and_then(|f| f.since.number()), text);
                }
                // Actions in a window are choices, regardless of the frames below.
                Frame::Setup(_) | Frame::Turn(_) | Frame::Window(_) => break,
                Frame::Moment(_) | Frame::Earlier(_) | Frame::Repair(_) | Frame::Timestamps(_) | Frame::Loop(_) => {
                    Since::Nothing
                }
            };
            if let Some(number) = since.number() {
                return (Some(number), text);
            }
        }
        (None, text)
    }

    /// Sets the event number in effects that triggered from a card leaving before the event was recorded.
    pub(crate) fn number_going(&mut self, first: usize, card: CardId) {
        let now = self.since_now();
        for waiting in self.state.waiting.iter_mut().skip(first) {
            if matches!(waiting.since, Since::Going(going) if going == card) {
                waiting.since = now;
            }
        }
    }

    /// Records an event for each card whose power has changed since the last call.
    #[inline(always)]
    pub(crate) fn tell_power(&mut self) {
        if self.record && self.trail.powers.is_some() {
            self.tell_changed_power();
        }
    }

    fn tell_changed_power(&mut self) {
        let board = self.board();
        let shown = board.state.play.iter().filter(|&&c| !board.card(c).is(flag::FACE_DOWN));
        let now: Vec<(CardRef, i32)> =
            shown.filter_map(|&c| Some((board.state.card_ref(c), board.power(c)?))).collect();
        let before = self.trail.powers.replace(now.clone()).unwrap_or_default();
        let led = self.trail.now;
        for (card, power) in now {
            let was = before.iter().find(|(c, _)| *c == card).map(|(_, power)| *power);
            let Some(by) = was.map(|was| power - was).filter(|by| *by != 0) else { continue };
            let leading = std::mem::replace(&mut self.trail.leading, led.number());
            let player = self.state.card(card.card).controller;
            self.record(Occurrence::new(Act::Power, player).card(card.card).amount(by), "507.1");
            self.trail.leading = leading;
        }
        self.trail.now = led;
    }

    /// Notes that an ability did something.
    pub(crate) fn witness(&mut self, ability: AbilityId) {
        if let Some(witness) = &mut self.witness {
            witness.note(ability);
        }
    }

    /// Notes that a step of a text was carried out.
    pub(crate) fn witness_step(&mut self, code: Code) {
        if let Some(witness) = &mut self.witness
            && !witness.steps.contains(&code)
        {
            witness.steps.push(code);
        }
    }
}

/// Abilities of a game's pool that did something, by ability number.
#[derive(Clone, Debug, Default)]
pub struct Witness {
    pub(crate) acted: Vec<bool>,
    /// Steps of texts that were carried out, each listed once.
    pub(crate) steps: Vec<Code>,
}

impl Witness {
    pub(crate) fn note(&mut self, ability: AbilityId) {
        if let Some(seen) = self.acted.get_mut(usize::from(ability.0)) {
            *seen = true;
        }
    }
}
