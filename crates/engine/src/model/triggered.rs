//! What has triggered or may still be reacted to: [`Waiting`], [`Recent`], [`Held`], and how often texts were used: [`Use`].

use serde::{Deserialize, Serialize};

use crate::model::bindings::{Bindings, LockedAmounts};
use crate::model::ids::{AbilityId, CardRef, PlayerId};
use crate::model::occurrence::Occurrence;
use crate::model::since::Since;

/// A triggered effect that waits to be processed (CR 712.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// Whose text.
    pub source: CardRef,
    /// Which ability.
    pub ability: AbilityId,
    /// Who controls it (CR 513.4).
    pub controller: PlayerId,
    /// What triggered it.
    pub bindings: Bindings,
    /// Its numbers, as they were when it triggered (CR 712.2).
    pub numbers: LockedAmounts,
    /// In which wave of pre-priority processing it may be processed first (CR 511.7b).
    pub wave: u32,
    /// What triggered it.
    #[serde(skip)]
    pub since: Since,
}

/// Something that a text waited for is true, and has triggered it: it triggers again once it was not true in between.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Whose text.
    pub source: CardRef,
    /// Which ability.
    pub ability: AbilityId,
    /// Of which card it is true, where it is about any such card.
    pub about: CardRef,
}

/// Something that reactions may still react to (CR 512.4d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Recent {
    /// What happened.
    pub occurrence: Occurrence,
    /// The identity of its card afterwards, so that "it" can be found.
    pub identity: u16,
    /// Its event.
    #[serde(skip)]
    pub since: Since,
}

impl Recent {
    /// What "it", "there", "that player" and "that many" stand for in a reaction to it.
    pub fn bindings(&self) -> Bindings {
        self.occurrence.bindings(self.identity)
    }
}

/// Something that happened while there is more to happen in the same moment: nothing has triggered from it yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Held {
    /// Which moment.
    pub batch: u32,
    /// What happened.
    pub occurrence: Occurrence,
    /// Its event.
    #[serde(skip)]
    pub since: Since,
}

/// A use that is counted: a reaction to one thing, or a text that may be used once a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Use {
    /// Whose text; [`CardId::NONE`] where all of a player's cards count together.
    pub source: CardRef,
    /// Which ability; its number on the card.
    pub ability: AbilityId,
    /// Whose use.
    pub player: PlayerId,
    /// The index of what it reacted to.
    pub recent: Option<u16>,
}
