//! [`Since`]: the event that caused something.

use serde::{Deserialize, Serialize};

use crate::model::ids::CardId;

/// Reference to the causing event, if events are recorded. It is not part of the game, so all values are equal.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Since {
    /// No event, or no record.
    #[default]
    Nothing,
    /// Event with that number.
    Event(u32),
    /// Departure of this card, which was noticed but gets its event number only when it is carried out.
    Going(CardId),
}

impl Since {
    /// Returns the event's number.
    pub fn number(self) -> Option<u32> {
        match self {
            Since::Event(number) => Some(number),
            Since::Nothing | Since::Going(_) => None,
        }
    }
}

impl PartialEq for Since {
    fn eq(&self, _: &Since) -> bool {
        true
    }
}

impl Eq for Since {}

impl std::hash::Hash for Since {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}
