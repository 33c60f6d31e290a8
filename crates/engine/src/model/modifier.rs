//! Lasting results of effects: [`Modifier`], [`Loan`], [`Disguise`].

use maneframe_card::ability::{Phase, Until};
use serde::{Deserialize, Serialize};

use crate::model::bindings::Bindings;
use crate::model::code::Code;
use crate::model::ids::{CardId, CardRef, DefId, PlayerId};

/// Continuous modifier that an effect created (CR 708).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Modifier {
    /// Effect that made it: an [`maneframe_card::ability::Effect::Change`].
    pub code: Code,
    /// Timestamp of its creation (CR 711.3a).
    pub stamp: u32,
    /// Card with the text.
    pub source: CardRef,
    /// Controller of the modifier (CR 513.3).
    pub controller: PlayerId,
    /// Referents of its text: "it" is the cards that it modifies.
    pub bindings: Bindings,
    /// Its number, fixed when it was made (CR 708.2b).
    pub amount: i16,
    /// Duration of the modifier.
    pub until: Until,
    /// Turn in which it was made.
    pub turn: u16,
    /// Phase in which it was made.
    #[serde(default)]
    pub phase: Option<Phase>,
}

/// Effect by which a player other than the owner may control a card (CR 513.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Loan {
    /// Card that is controlled.
    pub card: CardRef,
    /// Player who gets control of the card.
    pub borrower: PlayerId,
    /// Controller of this effect (CR 513.3).
    pub controller: PlayerId,
    /// Card with the text.
    pub source: CardRef,
    /// Timestamp of its beginning (CR 711.3a).
    pub stamp: u32,
    /// Time at which it ends.
    pub until: Until,
    /// Turn in which it began.
    pub turn: u16,
    /// True if it comes from a continuous text; it then ends when that text no longer applies.
    pub held: bool,
}

/// Effect that gives a card another definition than the printed one: a copy, or a card of another type.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Disguise {
    /// Card that is changed.
    pub card: CardId,
    /// Definition that the card has by this.
    pub def: DefId,
    /// Printed definition of the card.
    pub printed: DefId,
    /// True if the card has yet to enter play. It then becomes a different card (CR 410.6) without losing this.
    pub entering: bool,
    /// Controller of this effect (CR 513.3).
    pub controller: PlayerId,
    /// Card with the text.
    pub source: CardRef,
    /// Timestamp of its beginning (CR 711.3a).
    pub stamp: u32,
    /// Time at which it ends.
    pub until: Until,
    /// Turn in which it began.
    pub turn: u16,
}
