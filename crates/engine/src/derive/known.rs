//! [`Known`]: what the text of a modifier alone tells of its answer.

use maneframe_card::ability::{Amount, Cards, Change};

use super::answer::{Answer, gives_to_card};
use super::rule::ActiveRule;
use crate::board::Board;
use crate::change::{number, subject};
use crate::state::flag;

/// What a change without a condition always comes to.
#[derive(Clone, Copy, Debug)]
pub enum Known {
    /// It changes a rule.
    Rule,
    /// It is about the card itself, by so much.
    This(i16),
    /// It is about what the card is attached to, by so much; and whether it gives abilities.
    Host(i16, bool),
}

impl Known {
    /// Where that can be told from the text alone.
    pub(crate) fn of(change: &Change) -> Option<Known> {
        let Some(what) = subject(change) else { return Some(Known::Rule) };
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
            Cards::This if !gives_to_card(change) => Some(Known::This(amount)),
            Cards::Host => Some(Known::Host(amount, gives_to_card(change))),
            _ => None,
        }
    }

    /// What it comes to now.
    pub(super) fn answer(self, board: &Board, rule: &ActiveRule) -> Option<Answer> {
        match self {
            Known::Rule => Some(Answer::of_rule(rule.player, rule.area)),
            Known::This(amount) => Some(Answer::about_card(rule.card, amount)),
            Known::Host(amount, gives) => {
                let host = board.host(rule.card).filter(|&host| board.in_play(host))?;
                // What lies face-down gains nothing (CR 505.1).
                (!(gives && board.card(host).is(flag::FACE_DOWN))).then(|| Answer::about_card(host, amount))
            }
        }
    }
}
