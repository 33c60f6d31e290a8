//! [`Curious`]: a player that exercises one card.

use maneframe_engine::inspect::DefId;
use maneframe_engine::{Action, Choice, Game, Rng, Target};

/// Number of chances to use the card, out of ten, that the player takes.
const KEEN: usize = 8;
/// Number of chances to do anything else, out of ten, that the player takes instead of passing.
const BUSY: usize = 7;

/// A player that uses one card whenever it can, accepts most offers, and otherwise acts randomly.
#[derive(Clone, Debug)]
pub struct Curious {
    about: DefId,
    rng: Rng,
}

impl Curious {
    /// Creates a player that exercises cards with the definition `about`.
    pub fn new(about: DefId, seed: u64) -> Curious {
        Curious { about, rng: Rng::new(seed) }
    }

    /// Returns the index of the chosen option of the pending decision.
    pub fn choose(&mut self, game: &Game) -> usize {
        let Some(decision) = game.decision() else { return 0 };
        let options = decision.options;
        let theirs: Vec<usize> = (0..options.len()).filter(|&i| self.is_about(game, options[i])).collect();
        if !theirs.is_empty() && self.rng.below(10) < KEEN {
            return theirs[self.rng.below(theirs.len())];
        }
        let doing: Vec<usize> =
            (0..options.len()).filter(|&i| !matches!(options[i], Choice::Pass | Choice::No | Choice::Done)).collect();
        if !doing.is_empty() && self.rng.below(10) < BUSY {
            return doing[self.rng.below(doing.len())];
        }
        self.rng.below(options.len())
    }

    fn is_about(&self, game: &Game, choice: Choice) -> bool {
        let fits = |card: maneframe_engine::CardId| game.state().card(card).def == self.about;
        match choice {
            Choice::Act(action) => match action {
                Action::Play { card, to, .. } => fits(card) || matches!(to, Target::Card(host) if fits(host)),
                Action::Move { card, .. } | Action::Rally { card } | Action::Challenge { card } => fits(card),
                Action::Activate { card, .. } | Action::PlayEvent { card, .. } => fits(card),
                Action::Draw => false,
            },
            Choice::Card(card) | Choice::Top(card) => fits(card),
            _ => false,
        }
    }
}
