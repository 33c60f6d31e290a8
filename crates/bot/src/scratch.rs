//! [`Scratch`]: a game to try things in.

use maneframe_engine::Game;

/// A game to try things in. Each copy uses the memory of the one before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch(Option<Box<Game>>);

impl Scratch {
    /// Returns a copy of a game, which replaces the last copy.
    pub fn copy(&mut self, game: &Game) -> &mut Game {
        match &mut self.0 {
            Some(last) => (**last).clone_from(game),
            none => *none = Some(Box::new(game.clone())),
        }
        // It was just set, so nothing is copied here.
        self.0.get_or_insert_with(|| Box::new(game.clone()))
    }
}
