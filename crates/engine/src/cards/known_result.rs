//! [`KnownResult`]: the constant result of a change without a condition, derived from its text alone.

use maneframe_card::ability::{Amount, Cards, Change};

use crate::cards::change::{number, subject};

/// Constant result of a change without a condition.
#[derive(Clone, Copy, Debug)]
pub enum KnownResult {
    /// It changes a rule.
    Rule,
    /// It changes the card itself by that number.
    This(i16),
    /// It changes the host of the card by that number. The flag is true if it gives abilities.
    Host(i16, bool),
}

impl KnownResult {
    /// Returns the result of the change; `None` if it depends on the game.
    pub(crate) fn of(change: &Change) -> Option<KnownResult> {
        let Some(what) = subject(change) else { return Some(KnownResult::Rule) };
        let amount = match (number(change), change) {
            (Some(Amount::Num(n)), _) => (*n).clamp(-999, 999) as i16,
            (Some(_), _) => return None,
            (
                None,
                Change::ChosenColor { .. }
                | Change::AbilitiesOf { .. }
                | Change::ColorsOf { .. }
                | Change::NoContribution { .. }
                | Change::NotInvolved { .. }
                | Change::HomeLimitFree { .. },
            ) => return None,
            (None, _) => 0,
        };
        match what {
            Cards::This if !gives_to_card(change) => Some(KnownResult::This(amount)),
            Cards::Host => Some(KnownResult::Host(amount, gives_to_card(change))),
            _ => None,
        }
    }
}

/// Returns true if a change gives abilities to cards.
pub(crate) fn gives_to_card(change: &Change) -> bool {
    matches!(
        change,
        Change::Keywords { .. }
            | Change::KeywordX { .. }
            | Change::Abilities { .. }
            | Change::SharesAbilities { .. }
            | Change::AbilitiesOf { .. }
    )
}
