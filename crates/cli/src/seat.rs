//! A seat at the table, and who decides for it.

use maneframe_bot::{Bot, BotKind};

use crate::seed;

/// Who decides for a seat.
pub enum Mind {
    /// Somebody at the keyboard.
    Person,
    /// A bot.
    Bot(BotKind, Box<dyn Bot>),
}

/// A seat at the table.
pub struct Seat {
    /// What the player is called.
    pub name: String,
    /// Who decides.
    pub mind: Mind,
    /// The deck's name.
    pub deck: String,
}

impl Seat {
    /// A person's seat.
    pub fn person(name: &str, deck: &str) -> Seat {
        Seat { name: name.to_owned(), mind: Mind::Person, deck: deck.to_owned() }
    }

    /// A bot's seat; its chance comes from the game's seed, the seat, and how far the game is.
    pub fn bot(kind: BotKind, seed: u64, seat: usize, deck: &str, entries: usize) -> Seat {
        let bot = kind.make(seed::derived(seed, 1 + seat as u64, entries as u64));
        Seat { name: format!("{kind} bot"), mind: Mind::Bot(kind, bot), deck: deck.to_owned() }
    }

    /// Whether somebody at the keyboard decides.
    pub fn is_person(&self) -> bool {
        matches!(self.mind, Mind::Person)
    }
}
