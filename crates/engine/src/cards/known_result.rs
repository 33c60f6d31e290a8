//! [`KnownResult`]: what a change without a condition always comes to, told from its text alone.

use maneframe_card::ability::{Amount, Cards, Change};

use crate::cards::change::{number, subject};

/// What a change without a condition always comes to.
#[derive(Clone, Copy, Debug)]
pub enum KnownResult {
    /// It changes a rule.
    Rule,
    /// It is about the card itself, by so much.
    This(i16),
    /// It is about what the card is attached to, by so much; and whether it gives abilities.
    Host(i16, bool),
}

impl KnownResult {
    /// What the change comes to; `None` where the game has to be asked.
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

/// Whether a change gives abilities to cards.
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
