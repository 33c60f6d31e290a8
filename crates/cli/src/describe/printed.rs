//! Printed cards by their numbers and names.

use std::collections::HashMap;
use std::sync::Arc;

use maneframe_card::Card;
use maneframe_engine::inspect::CompiledPool;
use maneframe_library::Library;

/// Printed cards, as far as this program has them.
pub struct Printed {
    by_id: HashMap<String, Vec<Arc<Card>>>,
}

impl Printed {
    /// Creates an index of a library's cards.
    pub fn new(library: &Library) -> Printed {
        Printed::of(library.cards().map(|card| Arc::new(card.clone())))
    }

    /// Creates an index of the cards of a game.
    pub fn of_pool(pool: &CompiledPool) -> Printed {
        Printed::of(pool.defs.iter().map(|def| Arc::clone(&def.card)))
    }

    fn of(cards: impl Iterator<Item = Arc<Card>>) -> Printed {
        let mut by_id: HashMap<String, Vec<Arc<Card>>> = HashMap::new();
        cards.for_each(|card| by_id.entry(card.id.clone()).or_default().push(card));
        Printed { by_id }
    }

    /// Returns a card by its number in its set. If the name differs, it is another card.
    pub fn card(&self, id: &str, name: Option<&str>) -> Option<&Arc<Card>> {
        self.by_id.get(id)?.iter().find(|card| name.is_none_or(|name| card.name() == name))
    }

    /// Returns a card by its name.
    pub fn named(&self, name: &str) -> Option<&Arc<Card>> {
        self.by_id.values().flatten().filter(|card| card.name() == name).min_by_key(|card| &card.id)
    }
}
