//! Triggered effects and events to react to: [`Waiting`], [`Recent`], [`Unresolved`]; and counted uses of texts: [`Use`].

use serde::{Deserialize, Serialize};

use crate::model::bindings::{Bindings, LockedAmounts};
use crate::model::ids::{AbilityId, CardRef, PlayerId};
use crate::model::occurrence::Occurrence;
use crate::model::since::Since;

/// Triggered effect that waits to be processed (CR 712.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// Card with the text.
    pub source: CardRef,
    /// Ability that triggered.
    pub ability: AbilityId,
    /// Controller of the effect (CR 513.4).
    pub controller: PlayerId,
    /// Referents of the text, from its trigger.
    pub bindings: Bindings,
    /// Its numbers, fixed when it triggered (CR 712.2).
    pub numbers: LockedAmounts,
    /// Earliest wave of pre-priority processing in which it may be processed (CR 511.7b).
    pub wave: u32,
    /// Event that triggered it.
    #[serde(skip)]
    pub since: Since,
}

/// Condition that became true and triggered a text. The text triggers again only after the condition was false in
/// between.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Card with the text.
    pub source: CardRef,
    /// Ability that triggered.
    pub ability: AbilityId,
    /// Card that meets the condition, if the text is about any such card.
    pub about: CardRef,
}

/// Event that reactions may still react to (CR 512.4d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Recent {
    /// Occurrence that happened.
    pub occurrence: Occurrence,
    /// Identity of its card afterwards, so that "it" can be found.
    pub identity: u16,
    /// Number of the event.
    #[serde(skip)]
    pub since: Since,
}

impl Recent {
    /// Returns the referents of "it", "there", "that player" and "that many" in a reaction to it.
    pub fn bindings(&self) -> Bindings {
        self.occurrence.bindings(self.identity)
    }
}

/// Occurrence in a moment that is not over. Nothing has triggered from it yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unresolved {
    /// Number of the moment.
    pub batch: u32,
    /// Occurrence that happened.
    pub occurrence: Occurrence,
    /// Number of the event.
    #[serde(skip)]
    pub since: Since,
}

/// Counted use: a reaction to an event, or a text that may be used once a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Use {
    /// Card with the text; [`CardId::NONE`] if all of a player's cards count together.
    pub source: CardRef,
    /// Ability that was used; its number on the card.
    pub ability: AbilityId,
    /// Player who used it.
    pub player: PlayerId,
    /// Index of the event that it reacted to.
    pub recent: Option<u16>,
}
