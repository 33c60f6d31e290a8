//! Replay files. The engine defines their format ([`maneframe_engine::replay`]). This module looks up the cards in the
//! library, and reads and writes the files.

mod place;
mod read;

use std::sync::Arc;

use maneframe_engine::{Edition, Stops, Table};
use maneframe_library::card_hash;

use crate::deal::Dealt;
use crate::seat::{Controller, Seat};

pub use maneframe_engine::replay::{
    Chance, Changed, Differs, End, Entry, FORMAT, Head, Holding, Replay, ReplayCard, ReplayDeck, ReplayRules,
    ReplaySeat, Verified, Walk, Wrong, json_line, moves,
};
pub use place::{save, save_target};
pub use read::{load, named, parse, read};

/// Version of the program.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// Returns the head of a game's replay, for a table with those decks.
pub fn head(chance: Chance, table: &Table, rulebook: Edition, lenient: bool, decks: &[Dealt], seats: &[Seat]) -> Head {
    let bot = |controller: &Controller| match controller {
        Controller::Bot(kind, _) => Some(kind.to_string()),
        Controller::Person => None,
    };
    let people = seats.iter().filter(|seat| seat.is_person()).count();
    // If players have secrets from each other, the game must stop at moments that don't reveal any.
    let discreet = people > 1 && matches!(chance, Chance::Secret(_));
    let mut head = Head::new(PROGRAM, chance);
    head.rulebook = rulebook;
    head.rules = table.pool().rules.as_deref().map(ReplayRules::of);
    head.catalog = table.published().map(|catalog| catalog.fingerprint());
    head.stops = if discreet { Stops::Discreet } else { Stops::RealChoices };
    head.lenient = lenient;
    head.decks = decks
        .iter()
        .filter_map(|dealt| ReplayDeck::of(&dealt.deck.name, &dealt.cards, card_hash).map(Arc::new))
        .collect();
    head.seats = seats.iter().map(|s| ReplaySeat { name: s.name.clone(), bot: bot(&s.controller) }).collect();
    head
}
