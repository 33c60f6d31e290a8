//! [`CardSource`]: the source of a scenario's printed cards.

use std::sync::Arc;

use maneframe_card::Card;

/// Finds cards by id (`HW1`), name or title.
pub trait CardSource {
    /// Returns the card with that id, name or title.
    ///
    /// # Errors
    /// If no card or several cards match. The error is a message for users.
    fn card(&self, wanted: &str) -> Result<Arc<Card>, String>;
}

/// An empty source, for scenarios that define all their cards.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCards;

impl CardSource for NoCards {
    fn card(&self, wanted: &str) -> Result<Arc<Card>, String> {
        Err(format!("card `{wanted}` not found"))
    }
}

/// Returns the number of letters and digits in a name.
fn length(name: &str) -> usize {
    name.chars().filter(|c| c.is_alphanumeric()).count()
}

impl CardSource for maneframe_library::Pool {
    fn card(&self, wanted: &str) -> Result<Arc<Card>, String> {
        let card = self.find(wanted).map_err(|e| e.to_string())?;
        // A library also finds cards by the beginning of their names, and ignores accents. In a scenario, names must be
        // complete.
        let (name, title) = (card.name(), &card.front().title);
        if self.card(wanted).is_some() || [&name, title].iter().any(|n| length(n) == length(wanted)) {
            return Ok(Arc::new(card.clone()));
        }
        Err(format!("card `{wanted}` not found; do you mean {} {name}?", card.id))
    }
}

impl CardSource for maneframe_library::Library {
    fn card(&self, wanted: &str) -> Result<Arc<Card>, String> {
        CardSource::card(self.pool(), wanted)
    }
}
