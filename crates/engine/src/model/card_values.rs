//! [`CardValues`]: power, colours, traits and marks of one card.

use maneframe_card::ColorSet;

use crate::model::ids::{AbilityId, CardId};

/// Derived facts about a card, a bit each.
pub mod derived_flag {
    /// Lost its abilities and can't have any.
    pub const NO_ABILITIES: u16 = 1;
    /// Contributes while exhausted.
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
    /// Its power stays what a text says.
    pub const POWER_STAYS: u16 = 1 << 7;
    /// Can't have colours.
    pub const NO_COLORS: u16 = 1 << 8;
}

/// The derived values of one card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardValues {
    /// Traits, a bit each.
    pub traits: u128,
    /// Power; `None` for none.
    pub power: Option<i16>,
    /// Colours.
    pub colors: ColorSet,
    /// See [`derived_flag`].
    pub flags: u16,
    /// Further nouns that fit it, a bit each.
    pub kinds: u8,
}

/// An ability that functions now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Active {
    /// Which.
    pub ability: AbilityId,
    /// On which card.
    pub card: CardId,
}
