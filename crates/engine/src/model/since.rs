//! [`Since`]: the event that led to something.

use serde::{Deserialize, Serialize};

use crate::model::ids::CardId;

/// Which event led to something, where events are recorded: no part of the game, so that any is equal to any other.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Since {
    /// None, or nobody wrote it down.
    #[default]
    Nothing,
    /// The one of that number.
    Event(u32),
    /// That this card goes, which has been seen already but gets its number only as it is done.
    Going(CardId),
}

impl Since {
    /// The event's number.
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
