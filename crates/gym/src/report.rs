//! What a workout found.

use serde::Serialize;

/// What became of an ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It did something.
    Fired,
    /// It did nothing in any game.
    Never,
    /// A game with it broke an invariant or panicked.
    Broken,
}

/// One ability.
#[derive(Clone, Debug, Serialize)]
pub struct AbilityReport {
    /// The side it stands on: 0, or 1 for a Boosted side.
    pub face: usize,
    /// The line it stands on, from 0.
    pub line: usize,
    /// What became of it.
    pub outcome: Outcome,
    /// Why, where it never fired or broke something.
    pub why: Option<String>,
}

/// One card.
#[derive(Clone, Debug, Serialize)]
pub struct CardReport {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Games played around it.
    pub games: u32,
    /// Its abilities.
    pub abilities: Vec<AbilityReport>,
}

/// All cards.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// How many abilities there are.
    pub abilities: usize,
    /// How many fired.
    pub fired: usize,
    /// How many never did.
    pub never: usize,
    /// How many broke something.
    pub broken: usize,
    /// Cards left out because some line of theirs is not understood.
    pub unread: usize,
    /// Card by card.
    pub cards: Vec<CardReport>,
}

impl Report {
    /// Adds up card by card.
    pub fn of(cards: Vec<CardReport>, unread: usize) -> Report {
        let count = |outcome| cards.iter().flat_map(|c| &c.abilities).filter(|a| a.outcome == outcome).count();
        let (fired, never, broken) = (count(Outcome::Fired), count(Outcome::Never), count(Outcome::Broken));
        Report { abilities: fired + never + broken, fired, never, broken, unread, cards }
    }
}
