//! [`TemporaryTokens`]: action tokens that last for a limited time. They are spent first (CR 502.1b allows any order,
//! and this one is never worse), and the rest is lost when their time is over (CR 708.2).

use crate::occur::world::World;
use maneframe_card::ability::Until;
use smallvec::SmallVec;

use crate::model::ids::PlayerId;
use crate::model::occurrence::{Act, Occurrence};
use crate::model::temporary_tokens::TemporaryTokens;
use crate::rules::cited::cite;

impl World {
    /// Lets a player gain `n` action tokens that last until `until`.
    pub(crate) fn gain_until(&mut self, player: PlayerId, n: i32, until: Until, controller: PlayerId) {
        let gaining = Occurrence::new(Act::Gain, player).amount(n);
        if gaining.amount <= 0 {
            return;
        }
        let before = self.state.players[player].tokens;
        self.happen(gaining, "502.1");
        // Only tokens that were in fact gained are lost in the end.
        let count = self.state.players[player].tokens - before;
        if count > 0 {
            let turn = self.state.turn;
            self.state.temporary_tokens.push(TemporaryTokens { player, count, until, controller, turn });
            self.state.temporary_tokens.sort_by_key(TemporaryTokens::order);
        }
    }

    /// Deducts `n` spent or lost tokens from the temporary ones first.
    pub(crate) fn spend_temporary(&mut self, player: PlayerId, mut n: i16) {
        if self.state.temporary_tokens.is_empty() {
            return;
        }
        for f in self.state.temporary_tokens.iter_mut().filter(|f| f.player == player) {
            let spent = f.count.min(n);
            (f.count, n) = (f.count - spent, n - spent);
            cite!(self.derived, "502.1b" if spent > 0);
        }
        self.state.temporary_tokens.retain(|f| f.count > 0);
    }

    /// Removes the remaining tokens whose time is over.
    pub(crate) fn end_temporary(&mut self, over: impl Fn(&TemporaryTokens) -> bool) {
        let ended: SmallVec<[TemporaryTokens; 2]> =
            self.state.temporary_tokens.iter().filter(|f| over(f)).cloned().collect();
        for f in ended {
            let losing = Occurrence::new(Act::LoseTokens, f.player).amount(f.count.into());
            self.commit(losing, "708.2");
        }
    }
}
