//! Conversion of the library's decks to the engine's.

use maneframe_deck::Deck;
use maneframe_engine::DeckCards;
use maneframe_library::Library;

pub fn cards(library: &Library, deck: &Deck) -> DeckCards {
    deck.cards(|id| library.card(id))
}
