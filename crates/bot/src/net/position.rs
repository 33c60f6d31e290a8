//! What the net reads of a position: each player's numbers, and where the player's cards are.

use maneframe_engine::inspect::{Board, DefId, flag};
use maneframe_engine::{AreaId, PlayerId};

/// Where a card of a player counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Place {
    /// At a home.
    Home,
    /// At the Problem of the player's own Problem Deck.
    OwnProblem,
    /// At another Problem.
    OtherProblem,
    /// In the player's hand.
    Hand,
    /// In the player's Draw Deck.
    Deck,
    /// Attached to another card.
    Attached,
}

impl Place {
    /// All places, in the order of their numbers.
    pub const ALL: [Place; 6] =
        [Place::Home, Place::OwnProblem, Place::OtherProblem, Place::Hand, Place::Deck, Place::Attached];
}

/// Passes all cards of a player that count, each with its place. Frightened cards and cards that left the game's course
/// (discard piles, banished cards) don't count.
pub fn each_card(board: &Board, me: PlayerId, mut see: impl FnMut(Place, DefId)) {
    let state = board.state;
    for &card in state.play.iter() {
        let c = state.card(card);
        if c.controller != me || c.is(flag::FRIGHTENED) {
            continue;
        }
        let place = match c.area {
            _ if board.host(card).is_some() => Place::Attached,
            area if area == AreaId::problem(me) => Place::OwnProblem,
            area if state.problem_at(area).is_some() => Place::OtherProblem,
            _ => Place::Home,
        };
        see(place, c.def);
    }
    let player = &state.players[me];
    player.hand.iter().for_each(|card| see(Place::Hand, state.card(*card).def));
    player.deck.iter().for_each(|card| see(Place::Deck, state.card(*card).def));
}
