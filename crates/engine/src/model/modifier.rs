//! What effects leave behind for a while: [`Modifier`], [`Loan`], [`Disguise`].

use maneframe_card::ability::{Phase, Until};
use serde::{Deserialize, Serialize};

use crate::model::bindings::Bindings;
use crate::model::code::Code;
use crate::model::ids::{CardId, CardRef, DefId, PlayerId};

/// A continuous modifier that an effect created (CR 708).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Modifier {
    /// The effect that made it: an [`maneframe_card::ability::Effect::Change`].
    pub code: Code,
    /// When (CR 711.3a).
    pub stamp: u32,
    /// The card whose text it is.
    pub source: CardRef,
    /// Who controls it (CR 513.3).
    pub controller: PlayerId,
    /// Its bindings: for "it", the cards it is about.
    pub bindings: Bindings,
    /// Its number, as it was when it was made (CR 708.2b).
    pub amount: i16,
    /// How long it lasts.
    pub until: Until,
    /// The turn in which it was made.
    pub turn: u16,
    /// The phase in which it was made.
    #[serde(default)]
    pub phase: Option<Phase>,
}

/// Something by which somebody else than its owner may control a card (CR 513.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Loan {
    /// The card.
    pub card: CardRef,
    /// Who has it by this.
    pub borrower: PlayerId,
    /// Who controls this (CR 513.3).
    pub controller: PlayerId,
    /// The card whose text it is.
    pub source: CardRef,
    /// When it began (CR 711.3a).
    pub stamp: u32,
    /// Until when.
    pub until: Until,
    /// The turn in which it began.
    pub turn: u16,
    /// Whether it is a continuous text: it is over when that no longer says so.
    pub held: bool,
}

/// Something by which a card is another one than what is printed on it: a copy, or a card of another type.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Disguise {
    /// The card.
    pub card: CardId,
    /// What it is by this.
    pub def: DefId,
    /// What is printed on it.
    pub printed: DefId,
    /// Whether it is still to enter play, as which it becomes a different card (CR 410.6) without losing this.
    pub entering: bool,
    /// Who controls this (CR 513.3).
    pub controller: PlayerId,
    /// The card whose text it is.
    pub source: CardRef,
    /// When it began (CR 711.3a).
    pub stamp: u32,
    /// Until when.
    pub until: Until,
    /// The turn in which it began.
    pub turn: u16,
}
