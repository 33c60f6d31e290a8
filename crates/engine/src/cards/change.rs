//! Facts about a [`Change`] that the engine needs before applying it: its subject, and the rules that it changes.

use maneframe_card::ability::{Amount, Cant, Cards, Change, Who};

/// Kinds of changed rules, one bit each. Kinds without changes need no search.
pub type RuleKinds = u16;

/// Bits of [`RuleKinds`].
pub mod rule_kind {
    use super::RuleKinds;

    /// Prohibition of an act.
    pub const CANT: RuleKinds = 1;
    /// Cost of cards.
    pub const PLAY_COST: RuleKinds = 1 << 1;
    /// Power in a colour that cards require.
    pub const PLAY_NEED: RuleKinds = 1 << 2;
    /// Cost of moving.
    pub const MOVE_COST: RuleKinds = 1 << 3;
    /// Costs of drawing, rallying and abilities.
    pub const ACTION_COST: RuleKinds = 1 << 4;
    /// Requirements of confronting.
    pub const CONFRONT: RuleKinds = 1 << 5;
    /// Power totals and flips.
    pub const FACEOFF: RuleKinds = 1 << 6;
    /// Limits of a player: home limit, hand size, action tokens.
    pub const LIMIT: RuleKinds = 1 << 7;
    /// Zones from which cards may be played.
    pub const PLAY_FROM: RuleKinds = 1 << 8;
    /// Hidden cards that may be looked at.
    pub const SEEN: RuleKinds = 1 << 9;
    /// All other rules.
    pub const OTHER: RuleKinds = 1 << 10;
    /// Numbers of the game that a text sets, such as the winning score.
    pub const NUMBER: RuleKinds = 1 << 11;
    /// Costs that a text fixes, or forbids to change.
    pub const FIXED_COST: RuleKinds = 1 << 12;
}

/// Returns the kind of rule that a change affects.
pub fn kind_of_rule(change: &Change) -> RuleKinds {
    match change {
        Change::Cant(_) => rule_kind::CANT,
        Change::PlayCost { .. } | Change::KeywordCost { .. } => rule_kind::PLAY_COST,
        Change::PlayNeed { .. } | Change::NoPlayNeed { .. } => rule_kind::PLAY_NEED,
        Change::CostIs { .. } | Change::CostStays { .. } => rule_kind::FIXED_COST,
        Change::NumberIs { .. } => rule_kind::NUMBER,
        Change::MoveCost { .. } => rule_kind::MOVE_COST,
        Change::DrawCost { .. } | Change::RallyCost { .. } | Change::AbilityCost { .. } => rule_kind::ACTION_COST,
        Change::PlayFrom { .. } => rule_kind::PLAY_FROM,
        Change::Seen { .. } => rule_kind::SEEN,
        Change::ConfrontNeed { .. } | Change::WildNeed { .. } => rule_kind::CONFRONT,
        Change::ContributesAt { .. } | Change::LetsConfront { .. } => rule_kind::CONFRONT,
        Change::TotalPower { .. }
        | Change::FlipCount { .. }
        | Change::IgnoresFlipped { .. }
        | Change::LowestTotalWins => rule_kind::FACEOFF,
        Change::HomeLimit { .. } | Change::HandSize { .. } | Change::HandSizeIs { .. } => rule_kind::LIMIT,
        _ => rule_kind::OTHER,
    }
}

/// Returns true if a change replaces a value that others changed before, so that the order matters.
pub fn overrides(change: &Change) -> bool {
    matches!(
        change,
        Change::PowerIs { .. }
            | Change::PowerStays { .. }
            | Change::PowerDoubled { .. }
            | Change::NoColors { .. }
            | Change::NoAbilities { .. }
            | Change::LosesKeyword { .. }
    )
}

/// Returns the size of the change.
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
        | Change::HandSizeIs { to: Some(by), .. }
        | Change::DrawCost { by, .. }
        | Change::PowerDoubled { times: by, .. }
        | Change::KeywordX { number: by, .. }
        | Change::Bonus { to: by, .. }
        | Change::PowerIs { to: by, .. }
        | Change::PowerStays { at: by, .. }
        | Change::CostIs { to: by, .. }
        | Change::NumberIs { to: by, .. }
        | Change::Cant(maneframe_card::ability::Cant::Unless { pays: by, .. }) => Some(by),
        _ => None,
    }
}

/// Returns the cards that a change is about, if it is about cards. This is the one place that divides changes into those
/// of cards and those of rules.
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
        // These changes alter a rule, not cards. Their filter is matched later, against the card that the rule is applied
        // to.
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
        | Change::HandSizeIs { .. }
        | Change::ContributesAt { .. }
        | Change::LetsConfront { .. }
        | Change::Skips { .. }
        | Change::IgnoresFlipped { .. }
        | Change::LowestTotalWins
        | Change::Enters { .. }
        | Change::CostIs { .. }
        | Change::CostStays { .. }
        | Change::NoPlayNeed { .. }
        | Change::WildNeed { .. }
        | Change::NumberIs { .. }
        | Change::PlayedAs { .. }
        | Change::Cant(_) => None,
    }
}

/// Returns the players whose rules a change alters, if it says so: "opponents" in "opponents can't play Events".
pub(crate) fn holder_mut(change: &mut Change) -> Option<&mut Who> {
    match change {
        Change::PlayCost { who, .. }
        | Change::PlayFrom { who, .. }
        | Change::MoveCost { who, .. }
        | Change::DrawCost { who, .. }
        | Change::RallyCost { who, .. }
        | Change::KeywordCost { who, .. }
        | Change::AbilityCost { who, .. }
        | Change::ConfrontNeed { who, .. }
        | Change::TotalPower { who, .. }
        | Change::FlipCount { who, .. }
        | Change::IgnoresFlipped { who, .. }
        | Change::HomeLimit { who, .. }
        | Change::HandSize { who, .. }
        | Change::HandSizeIs { who, .. }
        | Change::NoPlayNeed { who, .. }
        | Change::NumberIs { who, .. }
        | Change::Skips { who, .. } => Some(who),
        Change::Cant(cant) => forbidden_player_mut(cant),
        _ => None,
    }
}

fn forbidden_player_mut(cant: &mut Cant) -> Option<&mut Who> {
    match cant {
        Cant::Be { by, .. } | Cant::Move { by, .. } => by.as_mut(),
        Cant::Play { who, .. }
        | Cant::Confront { who, .. }
        | Cant::Challenge { who, .. }
        | Cant::Score { who, .. }
        | Cant::Draw { who, .. }
        | Cant::MoreThan { who, .. } => Some(who),
        Cant::During(_, cant) | Cant::Unless { cant, .. } => forbidden_player_mut(cant),
    }
}

/// Change by +1 power counters (CR 519.4). The amount is stored with each of them.
pub(crate) static CHANGE: Change = Change::Power { what: Cards::This, by: Amount::Num(0), color: None };

/// Returns true if the order of this change and the counters on a card matters. A card's text about its own power is
/// older than the counters.
pub(crate) fn scales(change: &Change) -> bool {
    match change {
        Change::PowerDoubled { .. } => true,
        Change::PowerIs { what, .. } => *what != Cards::This,
        _ => false,
    }
}

/// Splits a rule about chosen cards into the choice, and the rule about the chosen cards as "it". Rules keep their
/// phrase, so the choice is made before.
pub fn of_chosen(change: &Change) -> Option<(Cards, Change)> {
    let mut of_it = change.clone();
    let phrase = phrase_mut(&mut of_it)?;
    matches!(phrase, Cards::Some(_)).then_some(())?;
    let what = std::mem::replace(phrase, Cards::It);
    Some((what, of_it))
}

/// Returns the cards that a rule mentions.
fn phrase_mut(change: &mut Change) -> Option<&mut Cards> {
    match change {
        Change::Controls { what, .. }
        | Change::LetsConfront { what, .. }
        | Change::PlayFrom { what, .. }
        | Change::Seen { what, .. }
        | Change::MoveCost { what, .. }
        | Change::AbilityCost { of: what, .. } => Some(what),
        Change::Cant(cant) => forbidden_mut(cant),
        _ => None,
    }
}

fn forbidden_mut(cant: &mut Cant) -> Option<&mut Cards> {
    match cant {
        Cant::Be { what, .. } | Cant::Move { what, .. } | Cant::Challenge { what, .. } => Some(what),
        Cant::During(_, cant) | Cant::Unless { cant, .. } => forbidden_mut(cant),
        _ => None,
    }
}
