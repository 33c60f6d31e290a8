//! [`KnownResult`]: the result of a modifier whose text alone determines it.

use crate::cards::known_result::KnownResult;
use crate::derived::modifier_result::ModifierResult;
use crate::model::state::flag;
use crate::query::active_rule::ActiveRule;
use crate::query::board::Board;

impl KnownResult {
    /// Returns the present result; `None` if it applies to no card.
    pub(super) fn answer(self, board: &Board, rule: &ActiveRule) -> Option<ModifierResult> {
        match self {
            KnownResult::Rule => Some(ModifierResult::of_rule(rule.player, rule.area)),
            KnownResult::This(amount) => Some(ModifierResult::about_card(rule.card, amount)),
            KnownResult::Host(amount, gives) => {
                let host = board.host(rule.card).filter(|&host| board.in_play(host))?;
                // A face-down card gains nothing (CR 505.1).
                (!(gives && board.card(host).is(flag::FACE_DOWN))).then(|| ModifierResult::about_card(host, amount))
            }
        }
    }
}
