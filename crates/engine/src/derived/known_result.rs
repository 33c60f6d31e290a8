//! [`KnownResult`]: what the text of a modifier alone tells of its answer.

use maneframe_card::ability::{Amount, Cards, Change};

use crate::cards::change::{number, subject};
use crate::derived::modifier_result::{ModifierResult, gives_to_card};
use crate::model::state::flag;
use crate::query::active_rule::ActiveRule;
use crate::query::board::Board;

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
    /// Where that can be told from the text alone.
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

    /// What it comes to now.
    pub(super) fn answer(self, board: &Board, rule: &ActiveRule) -> Option<ModifierResult> {
        match self {
            KnownResult::Rule => Some(ModifierResult::of_rule(rule.player, rule.area)),
            KnownResult::This(amount) => Some(ModifierResult::about_card(rule.card, amount)),
            KnownResult::Host(amount, gives) => {
                let host = board.host(rule.card).filter(|&host| board.in_play(host))?;
                // What lies face-down gains nothing (CR 505.1).
                (!(gives && board.card(host).is(flag::FACE_DOWN))).then(|| ModifierResult::about_card(host, amount))
            }
        }
    }
}
