//! Conversion of the library's decks to the engine's.

use std::sync::Arc;

use maneframe_engine::DeckCards;
use maneframe_library::{Deck, Library};

pub fn cards(library: &Library, deck: &Deck) -> DeckCards {
    let get = |id: &str| library.card(id).map(|c| Arc::new(c.clone()));
    DeckCards {
        mane: deck.mane_id().and_then(get),
        draw: deck.draw_ids().filter_map(get).collect(),
        problems: deck.problem_ids().filter_map(get).collect(),
    }
}
