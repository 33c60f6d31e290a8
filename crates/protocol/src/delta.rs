//! What changed on a table from one message to the next.

use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::LazyLock;

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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

/// Hashes of the table that a viewer has: enough to find what changed since, without keeping the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Number of events that had happened.
    pub events: u32,
    course: u64,
    places: u64,
    players: Box<[u64]>,
    zones: Box<[ShownZone]>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct ShownZone {
    order: Box<[Handle]>,
    cards: Box<[u64]>,
}

impl Shown {
    /// Hashes a table.
    pub fn of(table: &Table) -> Shown {
        let zone = |(_, cards): (ZoneKind, &[Card])| ShownZone {
            order: cards.iter().map(|c| c.handle).collect(),
            cards: cards.iter().map(hash).collect(),
        };
        Shown {
            events: table.events,
            course: hash(&course(table)),
            places: hash(&table.places),
            players: table.players.iter().map(|p| hash(&numbers(p))).collect(),
            zones: zones(table).map(zone).collect(),
        }
    }
}

impl ShownZone {
    /// Returns true if a card with this handle and hash was shown. Most cards stay at their place, so that is looked at first.
    fn has(&self, place: usize, handle: Handle, now: u64) -> bool {
        let at = if self.order.get(place) == Some(&handle) {
            Some(place)
        } else {
            self.order.iter().position(|known| *known == handle)
        };
        at.and_then(|at| self.cards.get(at)) == Some(&now)
    }
}

/// Hashes with a key that is drawn at the start of the program, so that no client can construct two things with the same hash.
fn hash(of: &(impl Hash + ?Sized)) -> u64 {
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    KEY.hash_one(of)
}

/// The lists of cards of a table.
fn zones(table: &Table) -> impl Iterator<Item = (ZoneKind, &[Card])> {
    let all = [(ZoneKind::Play, &table.play[..]), (ZoneKind::Queue, &table.queue[..])];
    all.into_iter().chain(table.players.iter().flat_map(|p| {
        [
            (ZoneKind::Hand(p.seat), p.hand.as_deref().unwrap_or_default()),
            (ZoneKind::Discard(p.seat), &p.discard[..]),
            (ZoneKind::Banished(p.seat), &p.banished[..]),
            (ZoneKind::Flipped(p.seat), &p.flipped[..]),
        ]
    }))
}

impl Delta {
    /// Returns what changed since a table was hashed, and the hashes of the table now.
    pub fn since(before: &Shown, after: &Table) -> (Delta, Shown) {
        let shown = Shown::of(after);
        let mut delta = Delta { events: after.events, ..Delta::default() };
        if before.course != shown.course {
            delta.course = Some(course(after));
        }
        if before.places != shown.places {
            delta.places = Some(after.places.clone());
        }
        for (((kind, cards), now), before) in zones(after).zip(&shown.zones).zip(&before.zones) {
            let is_new = |(i, card): &(usize, &Card)| !before.has(*i, card.handle, now.cards[*i]);
            let new: Vec<Card> = cards.iter().enumerate().filter(is_new).map(|(_, card)| card.clone()).collect();
            let order = (before.order != now.order).then(|| now.order.to_vec());
            if order.is_some() || !new.is_empty() {
                delta.zones.push(Zone { zone: kind, order, cards: new });
            }
        }
        let players = after.players.iter().zip(before.players.iter().zip(&shown.players));
        delta.players = players.filter(|(_, (then, now))| then != now).map(|(p, _)| numbers(p)).collect();
        (delta, shown)
    }

    /// Returns true if nothing but the number of events changed.
    pub fn is_still(&self) -> bool {
        self.course.is_none() && self.players.is_empty() && self.zones.is_empty() && self.places.is_none()
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
