//! [`CardValues`]: power, colours, traits and flags of a card.

use maneframe_card::ColorSet;

use crate::model::ids::{AbilityId, CardId};

/// Derived facts about a card, one bit each.
pub mod derived_flag {
    /// Lost its abilities and can't have any.
    pub const NO_ABILITIES: u16 = 1;
    /// Contributes power while exhausted.
    pub const STUBBORN: u16 = 1 << 1;
    /// May be moved as an Immediate action.
    pub const AGILE: u16 = 1 << 2;
    /// Can't contribute its power to the faceoff.
    pub const NO_FACEOFF: u16 = 1 << 3;
    /// Can't contribute its power to confronting its Problem.
    pub const NO_CONFRONT: u16 = 1 << 4;
    /// Can't be involved in the faceoff.
    pub const NOT_INVOLVED: u16 = 1 << 5;
    /// Does not count against the home limit.
    pub const HOME_FREE: u16 = 1 << 6;
    /// Has a power that a text fixes.
    pub const POWER_STAYS: u16 = 1 << 7;
    /// Can't have colours.
    pub const NO_COLORS: u16 = 1 << 8;
}

/// Derived values of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardValues {
    /// Traits, one bit each.
    pub traits: u128,
    /// Power; `None` if the card has none.
    pub power: Option<i16>,
    /// Colours of the card.
    pub colors: ColorSet,
    /// Bits of [`derived_flag`].
    pub flags: u16,
    /// Other nouns that describe the card, one bit each.
    pub kinds: u8,
}

/// Ability that functions now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Active {
    /// Number of the ability.
    pub ability: AbilityId,
    /// Card that has it.
    pub card: CardId,
}
