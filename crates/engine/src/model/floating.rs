//! [`Floating`]: abilities without a card, which effects made.

use maneframe_card::ability::{Phase, Until};
use serde::{Deserialize, Serialize};

use crate::model::bindings::Bindings;
use crate::model::ids::{AbilityId, CardRef, PlayerId};

/// A triggered ability or a replacement that an effect made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Floating {
    /// The ability.
    pub ability: AbilityId,
    /// The card whose text it is.
    pub source: CardRef,
    /// Who controls it (CR 513.3).
    pub controller: PlayerId,
    /// Who carried the effect out.
    pub actor: PlayerId,
    /// What was spoken of as it was made.
    pub bindings: Bindings,
    /// How long it is there.
    pub until: Until,
    /// The turn in which it was made.
    pub turn: u16,
    /// The phase in which it was made.
    pub phase: Option<Phase>,
}
