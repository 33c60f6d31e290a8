//! [`TableRules`]: rules that players add to those of a game.

use crate::ability::{Ability, Change};
use crate::card::Line;

/// Rules of the table: lines of text that hold for a whole game, in addition to the rules of the game. No card has
/// them, and no player owns or controls them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TableRules {
    /// Name of the rules.
    pub name: String,
    /// Lines of text that change the game, with their abilities.
    pub lines: Vec<Line>,
    /// Lines about deck building. They have no effect during a game.
    pub deck: Vec<String>,
}

impl TableRules {
    /// Returns all lines as they are written, first those that change the game.
    pub fn text(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|line| line.text.as_str()).chain(self.deck.iter().map(String::as_str))
    }

    /// Returns the changes that apply all the time, from the start of the game.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        let abilities = self.lines.iter().flat_map(|line| line.abilities.iter().flatten());
        let always = abilities.filter_map(|ability| match ability {
            Ability::Static(continuous) if continuous.condition.is_none() => Some(&continuous.changes),
            _ => None,
        });
        always.flatten()
    }
}
