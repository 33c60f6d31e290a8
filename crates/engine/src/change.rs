//! What the engine needs to know about a [`Change`] before it applies one: what it is about, and which rules it changes.

use maneframe_card::ability::{Amount, Cards, Change};

/// Kinds of changed rules, a bit each: what nobody changed needs no search.
pub mod rule_kind {
    /// Something can't happen.
    pub const CANT: u8 = 1;
    /// What cards cost.
    pub const PLAY_COST: u8 = 1 << 1;
    /// What moving costs.
    pub const MOVE_COST: u8 = 1 << 2;
    /// What confronting takes.
    pub const CONFRONT: u8 = 1 << 3;
    /// Power totals and flips.
    pub const FACEOFF: u8 = 1 << 4;
    /// Everything else.
    pub const OTHER: u8 = 1 << 5;
    /// From where cards may be played.
    pub const PLAY_FROM: u8 = 1 << 6;
    /// What may be looked at.
    pub const SEEN: u8 = 1 << 7;
}

/// Which kind of rule a change changes.
pub fn kind_of_rule(change: &Change) -> u8 {
    match change {
        Change::Cant(_) => rule_kind::CANT,
        Change::PlayCost { .. } | Change::KeywordCost { .. } | Change::PlayNeed { .. } => rule_kind::PLAY_COST,
        Change::MoveCost { .. } => rule_kind::MOVE_COST,
        Change::PlayFrom { .. } => rule_kind::PLAY_FROM,
        Change::Seen { .. } => rule_kind::SEEN,
        Change::ConfrontNeed { .. } => rule_kind::CONFRONT,
        Change::ContributesAt { .. } | Change::LetsConfront { .. } => rule_kind::CONFRONT,
        Change::TotalPower { .. } | Change::FlipCount { .. } | Change::LowestTotalWins => rule_kind::FACEOFF,
        _ => rule_kind::OTHER,
    }
}

/// How much it changes.
pub fn number(change: &Change) -> Option<&Amount> {
    match change {
        Change::Power { by, .. }
        | Change::PlayCost { by, .. }
        | Change::MoveCost { by, .. }
        | Change::OwnCost { by, .. }
        | Change::KeywordCost { by, .. }
        | Change::AbilityCost { by, .. }
        | Change::PlayNeed { by, .. }
        | Change::RallyCost { by, .. }
        | Change::ConfrontNeed { by, .. }
        | Change::TotalPower { by, .. }
        | Change::FlipCount { by, .. }
        | Change::HomeLimit { by, .. }
        | Change::HandSize { by, .. }
        | Change::ActionTokens { by, .. }
        | Change::DrawCost { by, .. }
        | Change::PowerDoubled { times: by, .. }
        | Change::KeywordX { number: by, .. }
        | Change::Bonus { to: by, .. }
        | Change::PowerIs { to: by, .. }
        | Change::PowerStays { at: by, .. }
        | Change::Cant(maneframe_card::ability::Cant::Unless { pays: by, .. }) => Some(by),
        Change::Abilities { .. }
        | Change::Controls { .. }
        | Change::Titled { .. }
        | Change::HomeLimitFree { .. }
        | Change::Kind { .. }
        | Change::Color { .. }
        | Change::ColorsOf { .. }
        | Change::Trait { .. }
        | Change::Keywords { .. }
        | Change::NoAbilities { .. }
        | Change::NoColors { .. }
        | Change::LosesKeyword { .. }
        | Change::AbilitiesOf { .. }
        | Change::SharesAbilities { .. }
        | Change::Stubborn { .. }
        | Change::PlayAsImmediate { .. }
        | Change::MoveAsImmediate { .. }
        | Change::ChosenColor { .. }
        | Change::PlayFrom { .. }
        | Change::Seen { .. }
        | Change::NoContribution { .. }
        | Change::NotInvolved { .. }
        | Change::ContributesAt { .. }
        | Change::LetsConfront { .. }
        | Change::LowestTotalWins
        | Change::Enters { .. }
        | Change::Cant(_) => None,
    }
}

/// The cards that a change is about, where it is about cards.
pub fn subject(change: &Change) -> Option<&Cards> {
    match change {
        Change::Power { what, .. }
        | Change::PowerIs { what, .. }
        | Change::PowerDoubled { what, .. }
        | Change::KeywordX { what, .. }
        | Change::Abilities { what, .. }
        | Change::Titled { what, .. }
        | Change::HomeLimitFree { what }
        | Change::Color { what, .. }
        | Change::ColorsOf { what, .. }
        | Change::ChosenColor { what }
        | Change::Kind { what, .. }
        | Change::Trait { what, .. }
        | Change::Keywords { what, .. }
        | Change::NoAbilities { what }
        | Change::NoColors { what, .. }
        | Change::LosesKeyword { what, .. }
        | Change::PowerStays { what, .. }
        | Change::AbilitiesOf { what, .. }
        | Change::SharesAbilities { what }
        | Change::Stubborn { what }
        | Change::PlayAsImmediate { what }
        | Change::MoveAsImmediate { what }
        | Change::NoContribution { what, .. }
        | Change::NotInvolved { what, .. } => Some(what),
        // Rules are asked with a card in hand: they keep their phrase.
        Change::PlayCost { .. }
        | Change::PlayFrom { .. }
        | Change::Seen { .. }
        | Change::MoveCost { .. }
        | Change::OwnCost { .. }
        | Change::KeywordCost { .. }
        | Change::AbilityCost { .. }
        | Change::PlayNeed { .. }
        | Change::RallyCost { .. }
        | Change::DrawCost { .. }
        | Change::Bonus { .. }
        | Change::Controls { .. }
        | Change::ConfrontNeed { .. }
        | Change::TotalPower { .. }
        | Change::FlipCount { .. }
        | Change::HomeLimit { .. }
        | Change::HandSize { .. }
        | Change::ActionTokens { .. }
        | Change::ContributesAt { .. }
        | Change::LetsConfront { .. }
        | Change::LowestTotalWins
        | Change::Enters { .. }
        | Change::Cant(_) => None,
    }
}
