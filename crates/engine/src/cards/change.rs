//! What the engine needs to know about a [`Change`] before it applies one: what it is about, and which rules it changes.

use maneframe_card::ability::{Amount, Cant, Cards, Change};

/// Kinds of changed rules, a bit each: what nobody changed needs no search.
pub type RuleKinds = u16;

/// See [`RuleKinds`].
pub mod rule_kind {
    use super::RuleKinds;

    /// Something can't happen.
    pub const CANT: RuleKinds = 1;
    /// What cards cost.
    pub const PLAY_COST: RuleKinds = 1 << 1;
    /// What power in a colour cards require.
    pub const PLAY_NEED: RuleKinds = 1 << 2;
    /// What moving costs.
    pub const MOVE_COST: RuleKinds = 1 << 3;
    /// What drawing, rallying and abilities cost.
    pub const ACTION_COST: RuleKinds = 1 << 4;
    /// What confronting takes.
    pub const CONFRONT: RuleKinds = 1 << 5;
    /// Power totals and flips.
    pub const FACEOFF: RuleKinds = 1 << 6;
    /// Numbers that belong to a player: home limit, hand size, action tokens.
    pub const LIMIT: RuleKinds = 1 << 7;
    /// From where cards may be played.
    pub const PLAY_FROM: RuleKinds = 1 << 8;
    /// What may be looked at.
    pub const SEEN: RuleKinds = 1 << 9;
    /// Everything else.
    pub const OTHER: RuleKinds = 1 << 10;
}

/// Which kind of rule a change changes.
pub fn kind_of_rule(change: &Change) -> RuleKinds {
    match change {
        Change::Cant(_) => rule_kind::CANT,
        Change::PlayCost { .. } | Change::KeywordCost { .. } => rule_kind::PLAY_COST,
        Change::PlayNeed { .. } => rule_kind::PLAY_NEED,
        Change::MoveCost { .. } => rule_kind::MOVE_COST,
        Change::DrawCost { .. } | Change::RallyCost { .. } | Change::AbilityCost { .. } => rule_kind::ACTION_COST,
        Change::Skips { .. } => rule_kind::OTHER,
        Change::PlayFrom { .. } => rule_kind::PLAY_FROM,
        Change::Seen { .. } => rule_kind::SEEN,
        Change::ConfrontNeed { .. } => rule_kind::CONFRONT,
        Change::ContributesAt { .. } | Change::LetsConfront { .. } => rule_kind::CONFRONT,
        Change::TotalPower { .. }
        | Change::FlipCount { .. }
        | Change::IgnoresFlipped { .. }
        | Change::LowestTotalWins => rule_kind::FACEOFF,
        Change::HomeLimit { .. } | Change::HandSize { .. } | Change::HandSizeIs { .. } => rule_kind::LIMIT,
        Change::Power { .. }
        | Change::PowerDoubled { .. }
        | Change::PowerIs { .. }
        | Change::PowerStays { .. }
        | Change::NoColors { .. }
        | Change::AbilitiesOf { .. }
        | Change::LosesKeyword { .. }
        | Change::Color { .. }
        | Change::ColorsOf { .. }
        | Change::ChosenColor { .. }
        | Change::Kind { .. }
        | Change::Trait { .. }
        | Change::Keywords { .. }
        | Change::KeywordX { .. }
        | Change::Abilities { .. }
        | Change::Titled { .. }
        | Change::NoAbilities { .. }
        | Change::SharesAbilities { .. }
        | Change::Stubborn { .. }
        | Change::PlayAsImmediate { .. }
        | Change::MoveAsImmediate { .. }
        | Change::OwnCost { .. }
        | Change::HomeLimitFree { .. }
        | Change::Bonus { .. }
        | Change::Controls { .. }
        | Change::NoContribution { .. }
        | Change::NotInvolved { .. }
        | Change::Enters { .. } => rule_kind::OTHER,
    }
}

/// Whether a change puts something in the place of what others made of it before: with such a one order matters.
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
        | Change::HandSizeIs { to: Some(by), .. }
        | Change::DrawCost { by, .. }
        | Change::PowerDoubled { times: by, .. }
        | Change::KeywordX { number: by, .. }
        | Change::Bonus { to: by, .. }
        | Change::PowerIs { to: by, .. }
        | Change::PowerStays { at: by, .. }
        | Change::Cant(maneframe_card::ability::Cant::Unless { pays: by, .. }) => Some(by),
        Change::Abilities { .. }
        | Change::HandSizeIs { to: None, .. }
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
        | Change::Skips { .. }
        | Change::IgnoresFlipped { .. }
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
        | Change::HandSizeIs { .. }
        | Change::ContributesAt { .. }
        | Change::LetsConfront { .. }
        | Change::Skips { .. }
        | Change::IgnoresFlipped { .. }
        | Change::LowestTotalWins
        | Change::Enters { .. }
        | Change::Cant(_) => None,
    }
}

/// The change that +1 power counters make (CR 519.4); by how much, each of them says.
pub(crate) static CHANGE: Change = Change::Power { what: Cards::This, by: Amount::Num(0), color: None };

/// Whether the order matters in which this and the counters on a card apply. What a card says of its own power is older
/// than they are.
pub(crate) fn scales(change: &Change) -> bool {
    match change {
        Change::PowerDoubled { .. } => true,
        Change::PowerIs { what, .. } => *what != Cards::This,
        _ => false,
    }
}

/// A rule about cards that are chosen: what is chosen, and the rule about these as "it". Rules keep their phrase, so the choice
/// is made before.
pub fn of_chosen(change: &Change) -> Option<(Cards, Change)> {
    let mut of_it = change.clone();
    let phrase = phrase_mut(&mut of_it)?;
    matches!(phrase, Cards::Some(_)).then_some(())?;
    let what = std::mem::replace(phrase, Cards::It);
    Some((what, of_it))
}

/// The cards that a rule speaks of.
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
