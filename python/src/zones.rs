//! The cards of each zone as numbers: those that a seat knows, or all of them for a critic.

use maneframe_card::CardType;
use maneframe_engine::inspect::{ZoneId, flag};
use maneframe_engine::{CardId, Game, PlayerId, Viewer};
use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;

use crate::actions::place;
use crate::observation::{CardNumbers, opponent};

/// Number of a card that the seat doesn't know.
pub(crate) const UNKNOWN: i16 = -1;
/// Maximum number of cards of a zone. Further cards are left out.
pub(crate) const LONGEST: usize = 64;
/// Number of entries of an array of zones.
pub(crate) const ENTRIES: usize = ZONES.len() * LONGEST;

/// Names of the zones. Most come in pairs: of the seat and of its opponent. Cards in play are listed by controller and
/// place, the other cards by owner.
pub(crate) const ZONES: [&str; 27] = [
    "my hand",
    "opponent's hand",
    "my deck",
    "opponent's deck",
    "my Problem deck",
    "opponent's Problem deck",
    "my discard pile",
    "opponent's discard pile",
    "my banished cards",
    "opponent's banished cards",
    "my flipped cards",
    "opponent's flipped cards",
    "my cards being played",
    "opponent's cards being played",
    "my attached cards",
    "opponent's attached cards",
    "my cards at my home",
    "my cards at my Problem",
    "my cards at opponent's home",
    "my cards at opponent's Problem",
    "my cards elsewhere in play",
    "opponent's cards at my home",
    "opponent's cards at my Problem",
    "opponent's cards at opponent's home",
    "opponent's cards at opponent's Problem",
    "opponent's cards elsewhere in play",
    "cards offered to me",
];

/// First zone of each pair.
const HAND: usize = 0;
const DECK: usize = 2;
const PROBLEM_DECK: usize = 4;
const DISCARD: usize = 6;
const BANISHED: usize = 8;
const FLIPPED: usize = 10;
const QUEUE: usize = 12;
const ATTACHED: usize = 14;
/// First of the zones in play: `PLACES` of the seat, then those of its opponent.
const PLAY: usize = 16;
const PLACES: usize = 5;
const OFFERED: usize = PLAY + 2 * PLACES;

const _: () = assert!(OFFERED + 1 == ZONES.len());

/// Which cards an array of zones shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// Cards that the seat knows. The zones of decks have the cards of the lists that the seat doesn't see, by number.
    Known,
    /// All cards, with decks in their order from the top. It must never be given to a policy.
    All,
}

/// Zones being written.
struct Writer<'a> {
    into: &'a mut [i16],
    lengths: [usize; ZONES.len()],
}

impl Writer<'_> {
    fn put(&mut self, zone: usize, number: i16) {
        let length = &mut self.lengths[zone];
        if *length < LONGEST {
            self.into[zone * LONGEST + *length] = number;
            *length += 1;
        }
    }

    /// Sorts a zone by number, with unknown cards at its end.
    fn sort(&mut self, zone: usize) {
        self.into[zone * LONGEST..][..self.lengths[zone]].sort_unstable_by_key(|number| (*number < 0, *number));
    }
}

/// Writes the zones of a game of two players, as `seat` counts them, to an array of [`ENTRIES`] numbers.
pub(crate) fn zones(game: &Game, seat: PlayerId, numbers: &CardNumbers, shown: Shown, into: &mut [i16]) {
    into.fill(0);
    let mut writer = Writer { into, lengths: [0; ZONES.len()] };
    let (state, viewer) = (game.state(), Viewer::Player(seat));
    let number = |card: CardId| numbers.of(state.card(card).def).map_or(UNKNOWN, |number| number as i16);
    let knows = |card: CardId| {
        let c = state.card(card);
        // Most cards in play are face-up, so all players know them.
        shown == Shown::All || c.zone == ZoneId::Play && !c.is(flag::FACE_DOWN) || game.knows(viewer, card)
    };
    let seen = |card: CardId| if knows(card) { number(card) } else { UNKNOWN };
    for (side, owner) in [seat, opponent(seat)].into_iter().enumerate() {
        let player = &state.players[owner];
        let piles =
            [(HAND, &player.hand), (DISCARD, &player.discard), (BANISHED, &player.banished), (FLIPPED, &player.flip)];
        for (zone, cards) in piles {
            cards.iter().for_each(|&card| writer.put(zone + side, seen(card)));
        }
        match shown {
            Shown::All => {
                player.deck.iter().rev().for_each(|&card| writer.put(DECK + side, number(card)));
                player.problem_deck.iter().rev().for_each(|&card| writer.put(PROBLEM_DECK + side, number(card)));
            }
            Shown::Known => {
                // The order of the opponent's hand would reveal which cards were drawn last.
                if owner != seat {
                    writer.sort(HAND + side);
                }
            }
        }
    }
    if shown == Shown::Known {
        unseen(game, seat, knows, number, &mut writer);
    }
    for &card in &state.queue {
        writer.put(QUEUE + usize::from(state.card(card).controller != seat), seen(card));
    }
    for &card in state.play.iter() {
        let c = state.card(card);
        let side = usize::from(c.controller != seat);
        let zone = match c.under.some() {
            Some(_) => ATTACHED + side,
            None => PLAY + side * PLACES + place(c.area, seat).unwrap_or(PLACES).min(PLACES - 1),
        };
        writer.put(zone, seen(card));
    }
    // A player looks at the cards of a deck among which they choose (CR 518.1).
    let looked_at = |card: CardId| match state.card(card).zone {
        ZoneId::Deck | ZoneId::ProblemDeck => number(card),
        _ => seen(card),
    };
    offered(game, seat, looked_at, &mut writer);
}

/// Returns the zones of a game of two players as an array of shape (zones, [`LONGEST`]).
pub(crate) fn array<'py>(
    py: Python<'py>,
    game: &Game,
    seat: PlayerId,
    numbers: &CardNumbers,
    shown: Shown,
) -> PyResult<Bound<'py, PyArray2<i16>>> {
    let mut values = vec![0; ENTRIES];
    zones(game, seat, numbers, shown, &mut values);
    PyArray1::from_vec(py, values).reshape([ZONES.len(), LONGEST])
}

/// Writes the cards of both lists that the seat doesn't see: those in the decks, and unknown ones elsewhere. Both lists
/// are known, so the rest of a list reveals nothing.
fn unseen(
    game: &Game,
    seat: PlayerId,
    knows: impl Fn(CardId) -> bool,
    number: impl Fn(CardId) -> i16,
    writer: &mut Writer<'_>,
) {
    for (i, c) in game.state().cards.iter().enumerate() {
        let card = CardId(i as u16);
        if c.zone == ZoneId::Gone || !matches!(c.zone, ZoneId::Deck | ZoneId::ProblemDeck) && knows(card) {
            continue;
        }
        let is_problem = game.pool().defs[usize::from(c.def.0)].kind == CardType::Problem;
        let zone = if is_problem { PROBLEM_DECK } else { DECK };
        writer.put(zone + usize::from(c.owner != seat), number(card));
    }
    (DECK..PROBLEM_DECK + 2).for_each(|zone| writer.sort(zone));
}

/// Writes the hidden cards that the pending question offers to the seat.
fn offered(game: &Game, seat: PlayerId, seen: impl Fn(CardId) -> i16, writer: &mut Writer<'_>) {
    let Some(decision) = game.decision().filter(|decision| decision.who == seat) else { return };
    let mut before: Vec<CardId> = Vec::new();
    for card in decision.options.iter().filter_map(|choice| choice.card()) {
        let c = game.state().card(card);
        let in_own_hand = c.zone == ZoneId::Hand && c.owner == seat;
        if c.is_hidden() && !in_own_hand && !before.contains(&card) {
            before.push(card);
            writer.put(OFFERED, seen(card));
        }
    }
}
