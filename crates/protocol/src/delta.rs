//! Differences between two consecutive states of a table, as one viewer sees them.

use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::LazyLock;

use maneframe_engine::Handle;
use maneframe_engine::message::{Area, Card, Faceoff, Outcome, Place, Player, Seat, Table};
use serde::{Deserialize, Serialize};

/// The changes from one state of a table to the next. [`Delta::apply`] makes them on the earlier state.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Delta {
    /// Number of events in the game up to the later state.
    pub events: u32,
    /// Turn, phase, faceoff and outcome. If any of these fields changed, all of them are sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub course: Option<Course>,
    /// Players whose numbers changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<PlayerDelta>,
    /// Lists of cards that changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
    /// Problem areas and each player's progress there. If any of them changed, all of them are sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<Place>>,
}

/// Progress of the game: the fields of a [`Table`] that concern the game as a whole.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Course {
    /// Number of the turn, from 1; 0 before the first.
    pub turn: u16,
    /// Player whose turn it is.
    pub active: Option<Seat>,
    /// Phase of the turn, e.g. `main`.
    pub phase: Option<String>,
    /// Areas with a Problem.
    pub problems: Vec<(Area, Handle)>,
    /// Faceoff in progress.
    pub faceoff: Option<Faceoff>,
    /// Result of the game, once it is over.
    pub outcome: Option<Outcome>,
    /// SHA-256 of the secret seed, as in [`Table`], as 64 hexadecimal digits.
    pub commitment: Option<String>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
}

/// A player's numbers, as in [`Player`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerDelta {
    /// Seat of the player.
    pub seat: Seat,
    /// True if the player is still in the game.
    pub alive: bool,
    /// Points of the player (CR 517).
    pub points: i16,
    /// Action tokens of the player (CR 502).
    pub tokens: i16,
    /// Number of cards in the draw deck.
    pub deck: usize,
    /// Number of cards in the Problem deck.
    pub problem_deck: usize,
    /// Number of cards in hand.
    pub hand_size: usize,
    /// Maximum number of Friends at home (CR 616.3).
    pub home_limit: i32,
    /// Number of points with which the player wins (CR 103.2).
    pub winning_score: i32,
    /// Power total in the faceoff in progress.
    pub faceoff_total: Option<i32>,
    /// True if the viewer sees the cards in this player's hand.
    pub shows_hand: bool,
}

/// Changes to one list of cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Zone {
    /// The list that changed.
    pub zone: ZoneKind,
    /// Handles of the cards now in the list, in order; `None` if neither the cards nor their order changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<Handle>>,
    /// Cards of the list that are new or changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Card>,
}

/// A list of cards on a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ZoneKind {
    /// The cards in play.
    Play,
    /// The cards that are being played.
    Queue,
    /// The cards in that player's hand that the viewer sees.
    Hand(Seat),
    /// The discard pile of that player.
    Discard(Seat),
    /// The banished zone of that player.
    Banished(Seat),
    /// The cards that the player flipped in the faceoff in progress.
    Flipped(Seat),
}

/// Hashes of the table state that a viewer has last seen. They suffice to compute a [`Delta`], so that the server need
/// not keep the state itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Number of events in the game up to that state.
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
    /// Returns the hashes of a table state.
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
    /// Returns true if the list already contained a card with this handle and hash. Checks the index `place` first,
    /// because most cards keep their index.
    fn has(&self, place: usize, handle: Handle, now: u64) -> bool {
        let at = if self.order.get(place) == Some(&handle) {
            Some(place)
        } else {
            self.order.iter().position(|known| *known == handle)
        };
        at.and_then(|at| self.cards.get(at)) == Some(&now)
    }
}

/// Hashes a value with a random key that is drawn when the program starts, so that no client can construct a collision.
fn hash(of: &(impl Hash + ?Sized)) -> u64 {
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    KEY.hash_one(of)
}

/// Returns an iterator over the lists of cards of a table, always in the same order.
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
    /// Returns the changes since the hashed state, and the hashes of the new state.
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

    /// Returns true if nothing changed except the number of events.
    pub fn is_still(&self) -> bool {
        self.course.is_none() && self.players.is_empty() && self.zones.is_empty() && self.places.is_none()
    }

    /// Applies the changes to a table. Parts of the delta that don't match the table, such as unknown seats, are
    /// ignored.
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
            player.winning_score = new.winning_score;
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
        winning_score: p.winning_score,
        faceoff_total: p.faceoff_total,
        shows_hand: p.hand.is_some(),
    }
}
