//! What changed on a table from one message to the next.

use maneframe_engine::Handle;
use maneframe_engine::message::{Area, Card, Faceoff, Outcome, Place, Player, Seat, Table};
use serde::{Deserialize, Serialize};

/// What changed. Applied to the table before it gives the one after it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Delta {
    /// How many events have happened now.
    pub events: u32,
    /// Turn, phase, faceoff and the like, where any of these changed: then all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub course: Option<Course>,
    /// The players whose numbers changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<PlayerDelta>,
    /// The lists of cards that changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
    /// The Problem areas and how far everybody is there, where any of that changed: then all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<Place>>,
}

/// Where the game is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct Course {
    pub turn: u16,
    pub active: Option<Seat>,
    pub phase: Option<String>,
    pub problems: Vec<(Area, Handle)>,
    pub faceoff: Option<Faceoff>,
    pub outcome: Option<Outcome>,
    pub commitment: Option<String>,
    pub seed: Option<String>,
}

/// A player's numbers, as in [`Player`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct PlayerDelta {
    pub seat: Seat,
    pub alive: bool,
    pub points: i16,
    pub tokens: i16,
    pub deck: usize,
    pub problem_deck: usize,
    pub hand_size: usize,
    pub home_limit: i32,
    pub faceoff_total: Option<i32>,
    /// Whether the cards in hand are listed.
    pub shows_hand: bool,
}

/// A list of cards that changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Zone {
    /// Which.
    pub zone: ZoneKind,
    /// The cards that are in it now, in order, where that changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<Handle>>,
    /// Those among them that are new or look otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Card>,
}

/// A list of cards of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ZoneKind {
    Play,
    Queue,
    Hand(Seat),
    Discard(Seat),
    Banished(Seat),
    Flipped(Seat),
}

impl Delta {
    /// What changed between two tables of the same game.
    pub fn between(before: &Table, after: &Table) -> Delta {
        let mut delta = Delta { events: after.events, ..Delta::default() };
        if course(before) != course(after) {
            delta.course = Some(course(after));
        }
        if before.places != after.places {
            delta.places = Some(after.places.clone());
        }
        let mut zone = |kind, before: &[Card], after: &[Card]| {
            let order = |cards: &[Card]| cards.iter().map(|c| c.handle).collect::<Vec<_>>();
            let cards: Vec<Card> =
                after.iter().enumerate().filter(|(i, c)| !has(before, *i, c)).map(|(_, c)| c.clone()).collect();
            let order = (order(before) != order(after)).then(|| order(after));
            if order.is_some() || !cards.is_empty() {
                delta.zones.push(Zone { zone: kind, order, cards });
            }
        };
        zone(ZoneKind::Play, &before.play, &after.play);
        zone(ZoneKind::Queue, &before.queue, &after.queue);
        for (b, a) in before.players.iter().zip(&after.players) {
            let hand = |p: &Player| p.hand.clone().unwrap_or_default();
            zone(ZoneKind::Hand(a.seat), &hand(b), &hand(a));
            zone(ZoneKind::Discard(a.seat), &b.discard, &a.discard);
            zone(ZoneKind::Banished(a.seat), &b.banished, &a.banished);
            zone(ZoneKind::Flipped(a.seat), &b.flipped, &a.flipped);
        }
        let players = before.players.iter().zip(&after.players).filter(|(b, a)| numbers(b) != numbers(a));
        delta.players = players.map(|(_, a)| numbers(a)).collect();
        delta
    }

    /// Makes the changes. A delta of another game's table changes what it fits.
    pub fn apply(&self, table: &mut Table) {
        table.events = self.events;
        if let Some(course) = &self.course {
            table.turn = course.turn;
            if let Some(active) = course.active {
                table.active = active;
            }
            table.phase.clone_from(&course.phase);
            table.problems.clone_from(&course.problems);
            table.faceoff.clone_from(&course.faceoff);
            table.outcome = course.outcome;
            table.commitment.clone_from(&course.commitment);
            table.seed.clone_from(&course.seed);
        }
        if let Some(places) = &self.places {
            table.places.clone_from(places);
        }
        for new in &self.players {
            let Some(player) = table.players.iter_mut().find(|p| p.seat == new.seat) else { continue };
            player.alive = new.alive;
            player.points = new.points;
            player.tokens = new.tokens;
            player.deck = new.deck;
            player.problem_deck = new.problem_deck;
            player.hand_size = new.hand_size;
            player.home_limit = new.home_limit;
            player.faceoff_total = new.faceoff_total;
            match (new.shows_hand, &player.hand) {
                (true, None) => player.hand = Some(Vec::new()),
                (false, Some(_)) => player.hand = None,
                _ => {}
            }
        }
        for zone in &self.zones {
            if let Some(cards) = list(table, zone.zone) {
                zone.apply(cards);
            }
        }
    }
}

impl Zone {
    fn apply(&self, cards: &mut Vec<Card>) {
        let new = |handle: Handle| self.cards.iter().find(|c| c.handle == handle).cloned();
        match &self.order {
            None => cards.iter_mut().for_each(|card| {
                if let Some(new) = new(card.handle) {
                    *card = new;
                }
            }),
            Some(order) => {
                let mut before = std::mem::take(cards);
                for &handle in order {
                    let old = before.iter().position(|c| c.handle == handle).map(|i| before.swap_remove(i));
                    cards.extend(new(handle).or(old));
                }
            }
        }
    }
}

/// Whether a card looks as it did; it mostly is at the same place.
fn has(before: &[Card], place: usize, card: &Card) -> bool {
    let same = before.get(place).filter(|c| c.handle == card.handle);
    same.or_else(|| before.iter().find(|c| c.handle == card.handle)).is_some_and(|c| c == card)
}

fn list(table: &mut Table, zone: ZoneKind) -> Option<&mut Vec<Card>> {
    let (seat, list): (Seat, fn(&mut Player) -> &mut Vec<Card>) = match zone {
        ZoneKind::Play => return Some(&mut table.play),
        ZoneKind::Queue => return Some(&mut table.queue),
        ZoneKind::Hand(seat) => (seat, |p| p.hand.get_or_insert_with(Vec::new)),
        ZoneKind::Discard(seat) => (seat, |p| &mut p.discard),
        ZoneKind::Banished(seat) => (seat, |p| &mut p.banished),
        ZoneKind::Flipped(seat) => (seat, |p| &mut p.flipped),
    };
    table.players.iter_mut().find(|p| p.seat == seat).map(list)
}

fn course(table: &Table) -> Course {
    Course {
        turn: table.turn,
        active: Some(table.active),
        phase: table.phase.clone(),
        problems: table.problems.clone(),
        faceoff: table.faceoff.clone(),
        outcome: table.outcome,
        commitment: table.commitment.clone(),
        seed: table.seed.clone(),
    }
}

fn numbers(p: &Player) -> PlayerDelta {
    PlayerDelta {
        seat: p.seat,
        alive: p.alive,
        points: p.points,
        tokens: p.tokens,
        deck: p.deck,
        problem_deck: p.problem_deck,
        hand_size: p.hand_size,
        home_limit: p.home_limit,
        faceoff_total: p.faceoff_total,
        shows_hand: p.hand.is_some(),
    }
}
