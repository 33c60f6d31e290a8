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

/// How many letters and digits a name has.
fn length(name: &str) -> usize {
    name.chars().filter(|c| c.is_alphanumeric()).count()
}

impl CardSource for maneframe_library::Pool {
    fn card(&self, wanted: &str) -> Result<Arc<Card>, String> {
        let card = self.find(wanted).map_err(|e| e.to_string())?;
        // A library finds cards by the beginning of their names, too, with or without accents; here names are said in full.
        let (name, title) = (card.name(), &card.front().title);
        if self.card(wanted).is_some() || [&name, title].iter().any(|n| length(n) == length(wanted)) {
            return Ok(Arc::new(card.clone()));
        }
        Err(format!("no card is called `{wanted}`; do you mean {} {name}?", card.id))
    }
}

impl CardSource for maneframe_library::Library {
    fn card(&self, wanted: &str) -> Result<Arc<Card>, String> {
        CardSource::card(self.pool(), wanted)
    }
}
