//! [`Tree`]: what is known of the choices that may come, by how the game looks to the seat that searches.

use std::collections::HashMap;

use maneframe_engine::inspect::ZoneId;
use maneframe_engine::{Action, CardId, Choice, Game, PlayerId, State};

use crate::sight::look;

/// How the game looks, of what is asked when: positions that differ only in what the seat can't see are one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    look: u64,
    turn: u16,
    step: u16,
}

impl Place {
    pub(crate) fn of(game: &Game, seat: PlayerId) -> Place {
        let state = game.state();
        let step = state.phase.map_or(0, |phase| 1 + phase as u16) << 8 | u16::from(state.active.0);
        Place { look: look(game, seat), turn: state.turn, step }
    }
}

/// A choice as everybody sees it: equal cards in a hand are one, whichever of the player's cards the world put there.
pub(crate) fn in_words(choice: Choice, state: &State) -> Choice {
    let seen = |card: CardId| match state.card(card) {
        c if matches!(c.zone, ZoneId::Hand | ZoneId::Deck | ZoneId::ProblemDeck) => CardId(1 << 15 | c.def.0),
        _ => card,
    };
    match choice {
        Choice::Card(card) => Choice::Card(seen(card)),
        Choice::Top(card) => Choice::Top(seen(card)),
        Choice::Bottom(card) => Choice::Bottom(seen(card)),
        Choice::Act(Action::Play { card, to, via }) => Choice::Act(Action::Play { card: seen(card), to, via }),
        Choice::Act(Action::PlayEvent { card, to }) => Choice::Act(Action::PlayEvent { card: seen(card), to }),
        Choice::Act(Action::Activate { card, ability, to }) => {
            Choice::Act(Action::Activate { card: seen(card), ability, to })
        }
        choice => choice,
    }
}

/// What is known of a choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub choice: Choice,
    /// What a look at it said, before any search.
    pub first: f64,
    /// How often it was taken, and the sum of what came of it, to the seat that searches.
    pub visits: u32,
    pub sum: f64,
    /// How often it could have been taken.
    pub offered: u32,
}

impl Edge {
    pub(crate) fn new(choice: Choice, first: f64) -> Edge {
        Edge { choice, first, visits: 0, sum: 0.0, offered: 0 }
    }

    /// What it is worth to the seat that searches; the first look counts as one visit.
    pub(crate) fn value(&self) -> f64 {
        (self.first + self.sum) / f64::from(1 + self.visits)
    }
}

/// The choices of a place.
#[derive(Clone, Default, Debug)]
pub(crate) struct Node {
    pub edges: Vec<Edge>,
}

impl Node {
    pub(crate) fn find(&self, choice: Choice) -> Option<usize> {
        self.edges.iter().position(|edge| edge.choice == choice)
    }
}

/// All places met so far.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tree {
    places: HashMap<Place, usize>,
    pub nodes: Vec<Node>,
}

impl Tree {
    /// The node of a place, and whether it is new.
    pub(crate) fn node(&mut self, place: Place) -> (usize, bool) {
        let next = self.nodes.len();
        let at = *self.places.entry(place).or_insert(next);
        if at == next {
            self.nodes.push(Node::default());
        }
        (at, at == next)
    }

    /// What is known of a place.
    pub(crate) fn get(&self, place: Place) -> Option<&Node> {
        self.places.get(&place).map(|&at| &self.nodes[at])
    }
}
