//! What the engine needs to know about a [`Change`] before it applies one: what it is about, what it looks at and what it
//! writes. The last two decide which continuous modifiers depend on which (CR 711.3b).

use maneframe_card::ability::{Amount, Cards, Change, Condition, Filter, Is, Moment};

/// What a modifier looks at or writes, a bit each.
pub mod topic {
    /// Power.
    pub const POWER: u8 = 1;
    /// Colours.
    pub const COLOR: u8 = 1 << 1;
    /// Traits.
    pub const TRAIT: u8 = 1 << 2;
    /// Abilities and keywords.
    pub const ABILITY: u8 = 1 << 3;
    /// Cards in hands, piles and decks, tokens, points: whatever is not on the table.
    pub const ELSEWHERE: u8 = 1 << 4;
    /// Whose turn and which phase it is.
    pub const PHASE: u8 = 1 << 5;
    /// The faceoff, and who is involved in it.
    pub const FACEOFF: u8 = 1 << 6;
    /// Whether cards are ready.
    pub const READY: u8 = 1 << 7;
    /// What modifiers can write.
    pub const WRITTEN: u8 = POWER | COLOR | TRAIT | ABILITY;
}

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
}

/// Which kind of rule a change changes.
pub fn kind_of_rule(change: &Change) -> u8 {
    match change {
        Change::Cant(_) => rule_kind::CANT,
        Change::PlayCost { .. } => rule_kind::PLAY_COST,
        Change::MoveCost { .. } => rule_kind::MOVE_COST,
        Change::ConfrontNeed { .. } => rule_kind::CONFRONT,
        Change::TotalPower { .. } | Change::TotalPowerIf { .. } | Change::FlipCount { .. } => rule_kind::FACEOFF,
        _ => rule_kind::OTHER,
    }
}

/// The cards that a change is about, where it is about cards.
pub fn subject(change: &Change) -> Option<&Cards> {
    match change {
        Change::Power { what, .. }
        | Change::PowerIs { what, .. }
        | Change::Color { what, .. }
        | Change::ColorsOf { what, .. }
        | Change::Trait { what, .. }
        | Change::Keywords { what, .. }
        | Change::NoAbilities { what }
        | Change::SharesAbilities { what }
        | Change::Stubborn { what }
        | Change::PlayAsImmediate { what }
        | Change::MoveAsImmediate { what } => Some(what),
        // Rules are asked with a card in hand: they keep their phrase.
        Change::PlayCost { .. }
        | Change::MoveCost { .. }
        | Change::RallyCost { .. }
        | Change::ConfrontNeed { .. }
        | Change::TotalPower { .. }
        | Change::TotalPowerIf { .. }
        | Change::FlipCount { .. }
        | Change::HomeLimit { .. }
        | Change::HandSize { .. }
        | Change::ActionTokens { .. }
        | Change::Cant(_) => None,
    }
}

/// What a change writes on cards; 0 for changes of rules.
pub fn writes(change: &Change) -> u8 {
    match change {
        Change::Power { color, .. } => topic::POWER | if color.is_some() { topic::COLOR } else { 0 },
        Change::PowerIs { .. } => topic::POWER,
        Change::Color { .. } | Change::ColorsOf { .. } => topic::COLOR,
        Change::Trait { .. } => topic::TRAIT,
        Change::Keywords { .. } | Change::NoAbilities { .. } | Change::SharesAbilities { .. } => topic::ABILITY,
        _ => 0,
    }
}

/// What a change looks at.
pub fn reads(change: &Change) -> u8 {
    let cards = subject(change).map_or(0, reads_cards);
    cards
        | match change {
            Change::Power { by, .. } | Change::PowerIs { to: by, .. } => reads_amount(by),
            Change::ColorsOf { of, .. } => topic::COLOR | reads_cards(of),
            _ => 0,
        }
}

fn reads_cards(cards: &Cards) -> u8 {
    match cards {
        Cards::This | Cards::Host | Cards::It => 0,
        Cards::All(filter) => reads_filter(filter),
        Cards::Some(pick) => reads_filter(&pick.of),
        Cards::Several(parts) => parts.iter().fold(0, |set, p| set | reads_cards(p)),
    }
}

fn reads_filter(filter: &Filter) -> u8 {
    let place = match &filter.at {
        Some(maneframe_card::ability::Place::Zone(..)) => topic::ELSEWHERE,
        Some(maneframe_card::ability::Place::ProblemWith(with)) => reads_filter(with),
        _ => 0,
    };
    filter.is.iter().fold(place, |set, is| set | reads_is(is))
}

fn reads_is(is: &Is) -> u8 {
    match is {
        Is::Color(_) | Is::NotColor(_) | Is::SharesColorWith(_) => topic::COLOR,
        Is::Trait(_) | Is::NotTrait(_) | Is::SharesTraitWith(_) => topic::TRAIT,
        Is::Keyword(_) => topic::ABILITY,
        Is::Power(_, n) => topic::POWER | reads_amount(n),
        Is::Ready | Is::Exhausted => topic::READY,
        Is::Involved => topic::FACEOFF,
        Is::Flipped | Is::Beneath(_) => topic::ELSEWHERE,
        Is::HighestPower => topic::POWER,
        Is::On(cards) | Is::SameNameAs(cards) | Is::SameTitleAs(cards) => reads_cards(cards),
        Is::With(filter) | Is::Without(filter) => reads_filter(filter),
        Is::PrintedPower(_, n) | Is::Cost(_, n) => reads_amount(n),
        _ => 0,
    }
}

fn reads_amount(amount: &Amount) -> u8 {
    match amount {
        Amount::ForEach(_, filter) => reads_filter(filter),
        Amount::PowerOf(cards) => topic::POWER | reads_cards(cards),
        Amount::ForEachToken(..) => topic::ELSEWHERE,
        _ => 0,
    }
}

/// What a condition looks at.
pub fn reads_condition(condition: &Condition) -> u8 {
    match condition {
        Condition::Has { count, what, .. } | Condition::ThereAre { count, what, .. } => {
            reads_filter(what) | reads_amount(count)
        }
        Condition::CardIs(cards, is, _) => is.iter().fold(reads_cards(cards), |set, i| set | reads_is(i)),
        Condition::MorePowerThanOpponents { .. } => topic::POWER,
        Condition::Compare(a, _, b) => reads_amount(a) | reads_amount(b) | topic::ELSEWHERE,
        Condition::During(Moment::Faceoff { involving, .. }) => {
            topic::FACEOFF | involving.as_ref().map_or(0, |cards| reads_cards(cards))
        }
        Condition::During(_) => topic::PHASE,
        Condition::Challenging(_) => topic::FACEOFF,
        Condition::FirstToConfront(_) => 0,
        Condition::And(all) | Condition::Or(all) => all.iter().fold(0, |set, c| set | reads_condition(c)),
        Condition::Not(not) => reads_condition(not),
    }
}

/// Whether a condition can only hold in a faceoff.
pub fn needs_faceoff(condition: &Condition) -> bool {
    match condition {
        Condition::During(Moment::Faceoff { .. }) | Condition::Challenging(_) => true,
        Condition::CardIs(_, is, _) => is.contains(&Is::Involved),
        Condition::And(all) => all.iter().any(needs_faceoff),
        _ => false,
    }
}

/// The one phase outside which a condition can't hold, where there is one.
pub fn needs_phase(condition: &Condition) -> Option<maneframe_card::ability::Phase> {
    match condition {
        Condition::During(Moment::Phase(phase, _)) => Some(*phase),
        Condition::And(all) => all.iter().find_map(needs_phase),
        _ => None,
    }
}

/// The phases that a condition asks about, a bit each; all of them for other moments.
pub fn phases_of(condition: &Condition) -> u8 {
    match condition {
        Condition::During(Moment::Phase(phase, _)) => 1 << *phase as u8,
        Condition::During(Moment::Turn(_) | Moment::AnyPhase | Moment::DrawStep(_)) => u8::MAX,
        Condition::And(all) | Condition::Or(all) => all.iter().fold(0, |set, c| set | phases_of(c)),
        Condition::Not(not) => phases_of(not),
        _ => 0,
    }
}

/// Whether "a player" in a condition makes the change a matter of each single player: "while a player has at least 3
/// yellow Friends here, that player's opponent …".
pub fn is_per_player(condition: &Condition) -> bool {
    use maneframe_card::ability::Who;
    match condition {
        Condition::Has { who, .. } | Condition::MorePowerThanOpponents { who, .. } => *who == Who::APlayer,
        Condition::And(all) | Condition::Or(all) => all.iter().any(is_per_player),
        Condition::Not(not) => is_per_player(not),
        _ => false,
    }
}
