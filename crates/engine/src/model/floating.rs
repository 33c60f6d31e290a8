//! [`Floating`]: abilities that effects made and that belong to no card.

use maneframe_card::ability::{Phase, Until};
use serde::{Deserialize, Serialize};

use crate::model::bindings::Bindings;
use crate::model::ids::{AbilityId, CardRef, PlayerId};

/// Triggered ability or replacement that an effect made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Floating {
    /// Number of the ability.
    pub ability: AbilityId,
    /// Card with the text.
    pub source: CardRef,
    /// Controller of the ability (CR 513.3).
    pub controller: PlayerId,
    /// Player who carried out the effect.
    pub actor: PlayerId,
    /// Referents of the text when the ability was made.
    pub bindings: Bindings,
    /// Duration of the ability.
    pub until: Until,
    /// Turn in which it was made.
    pub turn: u16,
    /// Phase in which it was made.
    pub phase: Option<Phase>,
}
