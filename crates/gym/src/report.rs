//! Results of a workout.

use serde::Serialize;

/// The result for an ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The ability had an effect.
    Fired,
    /// The ability had no effect in any game.
    Never,
    /// A game with the card broke an invariant or panicked.
    Broken,
}

/// The result for one ability of a card.
#[derive(Clone, Debug, Serialize)]
pub struct AbilityReport {
    /// Index of the ability's side: 0, or 1 for a Boosted side.
    pub face: usize,
    /// Index of the ability's line, 0-based.
    pub line: usize,
    /// Result for the ability.
    pub outcome: Outcome,
    /// Reason why the ability never fired or what it broke.
    pub why: Option<String>,
}

/// The results for one card.
#[derive(Clone, Debug, Serialize)]
pub struct CardReport {
    /// Id of the card.
    pub id: String,
    /// Name of the card.
    pub name: String,
    /// Number of games played.
    pub games: u32,
    /// Results for each of the card's abilities.
    pub abilities: Vec<AbilityReport>,
}

/// The results for all cards.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// Number of abilities tested.
    pub abilities: usize,
    /// Number of abilities that fired.
    pub fired: usize,
    /// Number of abilities that never fired.
    pub never: usize,
    /// Number of abilities that broke something.
    pub broken: usize,
    /// Number of cards left out because a line of theirs is not understood.
    pub unread: usize,
    /// Results for each card.
    pub cards: Vec<CardReport>,
}

impl Report {
    /// Builds a report from the results for each card.
    pub fn of(cards: Vec<CardReport>, unread: usize) -> Report {
        let count = |outcome| cards.iter().flat_map(|c| &c.abilities).filter(|a| a.outcome == outcome).count();
        let (fired, never, broken) = (count(Outcome::Fired), count(Outcome::Never), count(Outcome::Broken));
        Report { abilities: fired + never + broken, fired, never, broken, unread, cards }
    }
}
