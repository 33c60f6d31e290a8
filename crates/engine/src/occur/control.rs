//! Control of cards in play (CR 513.2). The owner controls a card unless an effect gives control to another player. If
//! several effects do, the latest one applies (CR 711.3).

use crate::occur::world::World;
use maneframe_card::ability::{Change, Until};
use smallvec::SmallVec;

use crate::cards::program::Slot;
use crate::model::ids::{AreaId, CardId, CardRef, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Loan, ZoneId};
use crate::query::active_rule::RuleSource;
use crate::rules::cited::cite;
use crate::rules::rulebook::SeizedAtHome;

impl World {
    /// Gives control of a card to `borrower` by an effect of `source`'s text.
    pub(crate) fn lend(&mut self, card: CardId, borrower: PlayerId, until: Until, source: CardRef, by: PlayerId) {
        let (card, stamp, turn) = (self.state.card_ref(card), self.tick(), self.state.turn);
        self.state.loans.push(Loan { card, borrower, controller: by, source, stamp, until, turn, held: false });
    }

    /// Ends changes of control for which `over` is true. The cards return to their other controllers.
    pub(crate) fn end_loans(&mut self, over: impl Fn(&Loan) -> bool) {
        if self.state.loans.is_empty() {
            return;
        }
        let ended: SmallVec<[CardRef; 4]> = self.state.loans.iter().filter(|l| over(l)).map(|l| l.card).collect();
        self.state.loans.retain(|l| !over(l));
        cite!(self, "708.2" if !ended.is_empty());
        for card in ended {
            self.update_controller(card);
        }
    }

    /// Gives a card in play to its rightful controller: the latest borrower, or else its owner (CR 513.2).
    pub(crate) fn update_controller(&mut self, card: CardRef) {
        let c = self.state.card(card.card);
        if !self.state.same(card) || c.zone != ZoneId::Play {
            return;
        }
        let last = self.state.loans.iter().filter(|l| l.card == card).max_by_key(|l| l.stamp);
        let who = last.map_or(c.owner, |l| l.borrower);
        if who != c.controller {
            self.commit(Occurrence::new(Act::Control, who).card(card.card), "513.2");
        }
    }

    /// Updates control by continuous texts. Returns true if anything changed.
    pub(crate) fn update_control(&mut self) -> bool {
        let claims = self.claims();
        let same = |a: &Loan, b: &Loan| (a.source, a.card, a.borrower) == (b.source, b.card, b.borrower);
        let over = |l: &Loan| l.held && !claims.iter().any(|c| same(l, c));
        if self.state.loans.iter().any(over) {
            self.end_loans(over);
            return true;
        }
        let known = |c: &Loan| self.state.loans.iter().any(|l| l.held && same(l, c));
        let new: SmallVec<[Loan; 2]> = claims.into_iter().filter(|c| !known(c)).collect();
        self.state.loans.extend(new.iter().cloned());
        for claim in &new {
            self.update_controller(claim.card);
        }
        !new.is_empty()
    }

    /// Moves a card taken in another player's home to its new controller's home at once, if the rulebook says so.
    pub(crate) fn seize(&mut self, card: CardId, player: PlayerId) {
        let c = *self.state.card(card);
        let (from, home) = (c.area, AreaId::home(player));
        let loose = c.under == CardId::NONE && from.is_home() && from != home;
        if loose && self.pool.rulebook.seized_at_home == SeizedAtHome::AtOnce {
            let mut sending = Occurrence::new(Act::Send, player).card(card).at(home).by_game();
            sending.from = from;
            self.commit(sending, "starter.control");
        }
    }

    /// Returns the changes of control that continuous texts define now.
    fn claims(&mut self) -> SmallVec<[Loan; 2]> {
        let board = self.board();
        let mut claims = SmallVec::new();
        board.each_rule(crate::cards::change::rule_kind::OTHER, |change, rule, cx| {
            if let Change::Controls { who, what } = change
                && let Some(borrower) = board.who(who, cx).iter().next()
            {
                let stamp = match rule.source {
                    RuleSource::Modifier(i) => board.state.modifiers[i].stamp,
                    _ => board.card(rule.card).stamp,
                };
                claims.extend(board.cards(what, cx, Slot::It).into_iter().map(|card| Loan {
                    card: board.state.card_ref(card),
                    borrower,
                    controller: rule.controller,
                    source: board.state.card_ref(rule.card),
                    stamp,
                    until: Until::ThisLeavesPlay,
                    turn: board.state.turn,
                    held: true,
                }));
            }
        });
        claims
    }
}
