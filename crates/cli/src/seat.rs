//! A seat at the table, and the person or bot that decides for it.

use maneframe_bot::{Bot, BotKind};

use crate::seed;

/// Person or bot that decides for a seat.
pub enum Controller {
    /// A person at the keyboard.
    Person,
    /// A bot with its kind.
    Bot(BotKind, Box<dyn Bot>),
}

/// A seat at the table.
pub struct Seat {
    /// Name of the player.
    pub name: String,
    /// Person or bot that decides.
    pub controller: Controller,
    /// Name of the deck.
    pub deck: String,
}

impl Seat {
    /// Creates a person's seat.
    pub fn person(name: &str, deck: &str) -> Seat {
        Seat { name: name.to_owned(), controller: Controller::Person, deck: deck.to_owned() }
    }

    /// Creates a bot's seat. Its random numbers depend on the game's seed, the seat, and the number of entries so far.
    pub fn bot(kind: BotKind, seed: u64, seat: usize, deck: &str, entries: usize) -> Seat {
        let bot = kind.make(seed::derived(seed, 1 + seat as u64, entries as u64));
        Seat { name: format!("{kind} bot"), controller: Controller::Bot(kind, bot), deck: deck.to_owned() }
    }

    /// Returns true if a person at the keyboard decides.
    pub fn is_person(&self) -> bool {
        matches!(self.controller, Controller::Person)
    }
}
