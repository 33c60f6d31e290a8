//! [`CardSource`]: where a scenario's printed cards come from.

use std::sync::Arc;

use maneframe_card::Card;

/// Finds cards by id (`HW1`), name or title.
pub trait CardSource {
    /// The card that is meant.
    ///
    /// # Errors
    /// In words, if no card is, or several are.
    fn card(&self, wanted: &str) -> Result<Arc<Card>, String>;
}

/// No library: scenarios make up all their cards.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCards;

impl CardSource for NoCards {
    fn card(&self, wanted: &str) -> Result<Arc<Card>, String> {
        Err(format!("no card is called `{wanted}`"))
    }
}

impl CardSource for maneframe_library::Pool {
    fn card(&self, wanted: &str) -> Result<Arc<Card>, String> {
        self.find(wanted).map(|card| Arc::new(card.clone())).map_err(|e| e.to_string())
    }
}

impl CardSource for maneframe_library::Library {
    fn card(&self, wanted: &str) -> Result<Arc<Card>, String> {
        CardSource::card(self.pool(), wanted)
    }
}
