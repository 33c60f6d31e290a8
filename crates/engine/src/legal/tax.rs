//! Taxes: acts that a player must pay for each time (CR 508.1). For an action, a tax is part of its cost.

use maneframe_card::ability::{Cant, Change};
use smallvec::SmallVec;

use crate::cards::change::rule_kind;
use crate::model::frame::Action;
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::query::active_rule::change_of;
use crate::query::board::Board;

/// Payers with amounts, and the first card whose text demands each.
type Taxes = SmallVec<[(PlayerId, i32, CardId); 1]>;

impl Board<'_> {
    /// Returns true if there may be any taxes.
    pub(crate) fn has_taxes(&self) -> bool {
        self.pool.taxes && self.derived.rule_kinds & rule_kind::CANT != 0
    }

    /// Returns the payments for an occurrence, by player.
    pub fn taxes(&self, o: &Occurrence) -> Taxes {
        let mut taxes = Taxes::new();
        if !self.has_taxes() {
            return taxes;
        }
        for rule in self.derived.rules.iter().filter(|rule| rule.kind == rule_kind::CANT) {
            let Some(Change::Cant(cant)) = change_of(self.pool, self.state, rule.source) else { continue };
            let Cant::Unless { who, pays, cant } = cant else { continue };
            let bindings = self.forbidding(rule, o);
            let cx = rule.cx(&bindings);
            if !self.cant_covers(cant, o, &cx) {
                continue;
            }
            let pays = rule.amount.map_or_else(|| self.amount(pays, &cx), i32::from).max(0);
            let Some(payer) = self.who(who, &cx).iter().next() else { continue };
            match taxes.iter_mut().find(|t| t.0 == payer) {
                Some(tax) => tax.1 += pays,
                None => taxes.push((payer, pays, rule.card)),
            }
        }
        taxes
    }

    /// Returns the card with a toll on `o` that its payer can't pay: then it can't be done (CR 104.2).
    pub(crate) fn is_too_dear(&self, o: &Occurrence) -> Option<CardId> {
        let dear = |&(payer, pays, _): &(PlayerId, i32, CardId)| i32::from(self.state.players[payer].tokens) < pays;
        self.taxes(o).into_iter().find(dear).map(|(.., by)| by)
    }

    /// Returns the action tokens that a player pays for an action because of taxes.
    pub fn tax(&self, player: PlayerId, action: Action) -> i32 {
        if !self.has_taxes() {
            return 0;
        }
        let doing = match action {
            Action::Play { card, to, .. } => {
                let (area, host) = self.state.goal(to);
                Occurrence::new(Act::Play, player).card(card).at(area).other(host)
            }
            Action::PlayEvent { card, .. } => Occurrence::new(Act::Play, player).card(card),
            Action::Move { card, to } => Occurrence::new(Act::Move, player).card(card).at(to),
            Action::Draw => Occurrence::new(Act::Draw, player),
            Action::Rally { card } => Occurrence::new(Act::Unfrighten, player).card(card),
            Action::Challenge { card } => Occurrence::new(Act::Challenge, player).card(card).at(self.card(card).area),
            Action::Activate { .. } => return 0,
        };
        self.taxes(&doing).iter().filter(|t| t.0 == player).map(|t| t.1).sum()
    }
}
