//! Who controls a card for as long as a continuous text says so (CR 513.2).

use maneframe_card::ability::Change;

use crate::game::Game;
use crate::ids::{AreaId, CardId, CardRef, PlayerId};
use crate::occurrence::{Act, Occurrence};
use crate::program::Slot;
use crate::rulebook::SeizedAtHome;
use crate::state::Loan;

impl Game {
    /// Gives cards to whom texts say, and gives back those of which none says so any more; whether anything changed.
    pub(crate) fn settle_control(&mut self) -> bool {
        self.refresh();
        let claims = self.claims();
        let over = |l: &Loan| l.held_by.is_some_and(|by| !claims.contains(&(by, l.card.card, l.borrower)));
        if let Some(at) = self.state.loans.iter().position(over) {
            let loan = self.state.loans.remove(at);
            if self.state.same(loan.card) {
                self.commit(Occurrence::new(Act::Control, loan.back_to).card(loan.card.card), "513.2");
            }
            return true;
        }
        // Of several claims the one that began last decides (CR 711.3): it comes last.
        let wanted = claims.iter().rev().find(|&&(_, card, who)| {
            let last = claims.iter().rev().find(|(_, c, _)| *c == card);
            last.is_some_and(|(_, _, w)| *w == who) && self.state.card(card).controller != who
        });
        let Some(&(by, card, who)) = wanted else { return false };
        let back_to = self.state.card(card).controller;
        let loan = Loan {
            card: self.state.card_ref(card),
            back_to,
            borrower: who,
            until: maneframe_card::ability::Until::ThisLeavesPlay,
            turn: self.state.turn,
            held_by: Some(by),
        };
        self.state.loans.push(loan);
        self.commit(Occurrence::new(Act::Control, who).card(card), "513.2");
        true
    }

    /// Where the rulebook says so, a card that was taken in somebody else's home changes homes at once.
    pub(crate) fn seize(&mut self, card: CardId, player: PlayerId) {
        let c = *self.state.card(card);
        let (from, home) = (c.area, AreaId::home(player));
        let loose = c.under == CardId::NONE && from.is_home() && from != home;
        if loose && self.pool.rulebook.seized_at_home == SeizedAtHome::AtOnce {
            self.refresh();
            let mut sending = Occurrence::new(Act::Send, player).card(card).at(home).by_game();
            sending.from = from;
            self.commit(sending, "starter.control");
        }
    }

    /// Which text gives which card to whom, in the order of the modifiers.
    fn claims(&self) -> Vec<(CardRef, CardId, PlayerId)> {
        let board = self.board();
        let mut claims = Vec::new();
        board.each_rule(crate::change::rule_kind::OTHER, |change, rule, cx| {
            if let Change::Controls { who, what } = change
                && let Some(player) = board.who(who, cx).iter().next()
            {
                let cards = board.cards(what, cx, Slot::It).into_iter();
                claims.extend(cards.map(|card| (self.state.card_ref(rule.card), card, player)));
            }
        });
        claims
    }
}
