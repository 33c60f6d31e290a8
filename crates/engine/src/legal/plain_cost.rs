//! Costs that need no search: acts done to this card, and fixed numbers of action tokens.

use maneframe_card::ability::{Amount, Cards, Effect, Verb};

use crate::legal::ledger::Ledger;
use crate::model::occurrence::Act;
use crate::query::board::{Board, Cx};

impl Board<'_> {
    /// Returns the answer of [`Board::pays`] without a search (CR 508.1d). Returns `None` if that needs a search: there
    /// are other parts, or a text may forbid, replace or tax one of the acts.
    pub(crate) fn pays_plainly(&self, costs: &[&Effect], cx: &Cx, ledger: &Ledger) -> Option<bool> {
        if self.cited().is_watched() || ledger.open || !ledger.cards.is_empty() || !ledger.counters.is_empty() {
            return None;
        }
        let hindered = |act: Act| self.may_forbid(act) || self.may_replace(act) || self.has_taxes();
        let (mut tokens, mut change) = (ledger.tokens, ledger.change);
        let (mut plain, mut pays, mut this, mut possible) = (true, false, false, true);
        for &cost in costs {
            let parts = match cost {
                Effect::Then(parts) => &parts[..],
                other => std::slice::from_ref(other),
            };
            for part in parts {
                match part {
                    Effect::Pay(Amount::Num(n)) => {
                        pays = true;
                        plain &= !hindered(Act::Pay);
                        tokens += (n + std::mem::take(&mut change)).max(0);
                    }
                    Effect::Do(verb @ (Verb::Exhaust | Verb::Dismiss | Verb::Retire | Verb::Frighten), Cards::This)
                        if !this =>
                    {
                        this = true;
                        let c = self.card(cx.this);
                        let doing = self.doing(*verb, cx.this, c, cx.actor)?;
                        // A player who doesn't control a card can't retire it (CR 410.2).
                        possible = (*verb != Verb::Retire || doing.player == cx.actor) && !self.impossible(&doing, c);
                        plain &= !hindered(doing.act);
                    }
                    _ => plain = false,
                }
            }
        }
        let lacks_tokens = pays && i32::from(self.state.players[cx.actor].tokens) < tokens;
        // Other parts may cost more tokens, but none gives any.
        match (plain, lacks_tokens && ledger.change == 0) {
            (true, _) => Some(possible && !lacks_tokens),
            (false, true) => Some(false),
            (false, false) => None,
        }
    }
}
