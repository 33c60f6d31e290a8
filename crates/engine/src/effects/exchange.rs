//! Exchange of control of cards, and moving counters from card to card.

use maneframe_card::Symbol;
use maneframe_card::ability::{Amount, Cards, Until};
use smallvec::SmallVec;

use crate::cards::program::Slot;
use crate::effects::interpreter::Interpreter;
use crate::effects::run::count;
use crate::model::decision::Flow;
use crate::model::frame::Stage;
use crate::model::ids::CardId;
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::ZoneId;

impl Interpreter {
    /// Gives each of two cards to the controller of the other one. Nothing happens if that is the same player, or if
    /// one of the cards is missing (CR 513.2).
    pub(crate) fn exchange_control(&mut self, one: &Cards, other: &Cards, until: &Until) {
        let (source, controller) = (self.run().source, self.run().controller);
        let pair = self.pair(one, other);
        self.next_op();
        let Some((a, b)) = pair else { return };
        // "Exchange control of … and …. Exhaust them."
        let both = [a, b].map(|card| self.state.card_ref(card));
        self.run().bindings.speak_of(both);
        let of = |card: CardId| self.state.card(card);
        let (a_goes, b_goes) = (of(b).controller, of(a).controller);
        if a_goes == b_goes || [a, b].iter().any(|&card| of(card).zone != ZoneId::Play) {
            return;
        }
        self.lend(a, a_goes, until.clone(), source, controller);
        self.lend(b, b_goes, until.clone(), source, controller);
        let both = [(a, a_goes), (b, b_goes)].map(|(card, to)| Occurrence::new(Act::Control, to).card(card));
        self.try_to(Some(Act::Control), both.len());
        self.happen_all(&both, "513.2");
    }

    /// Returns the two cards. If two were chosen as a pair, returns both of them.
    fn pair(&mut self, one: &Cards, other: &Cards) -> Option<(CardId, CardId)> {
        let (ones, others) =
            self.with_cx(|board, cx| (board.cards(one, cx, Slot::It), board.cards(other, cx, Slot::Other)));
        match (ones.first(), &others[..]) {
            (_, &[a, b]) if *other == Cards::It => Some((a, b)),
            (Some(&a), &[b, ..]) if a != b => Some((a, b)),
            _ => None,
        }
    }

    /// Moves up to `amount` counters, as many as are available, onto one card.
    pub(crate) fn move_counters(&mut self, from: &Cards, to: &Cards, name: Option<&Symbol>, amount: &Amount) -> Flow {
        let word = name.and_then(|name| self.pool.counter(&Some(name.clone())));
        let (from, to) = self.with_cx(|board, cx| (board.cards(from, cx, Slot::It), board.cards(to, cx, Slot::Other)));
        let there = |game: &Interpreter, card: CardId| game.facts().counters_on(card, word);
        let most: i32 = from.iter().map(|&card| there(self, card)).sum();
        let mut left = match amount {
            Amount::AnyNumber if self.run().stage == Stage::Start => return self.ask_number(most),
            Amount::AnyNumber => i32::from(self.run().bindings.amount),
            Amount::All => most,
            amount => count(self, amount),
        };
        self.run().stage = Stage::Start;
        self.next_op();
        let Some(&to) = to.first() else { return Flow::Go };
        let actor = self.run().actor;
        let mut list: SmallVec<[Occurrence; 4]> = SmallVec::new();
        let mut moved = 0;
        for card in from.into_iter().filter(|&card| card != to) {
            let here = there(self, card).min(left);
            if here > 0 {
                list.push(Occurrence::new(Act::RemoveCounters, actor).named(word).card(card).amount(here));
            }
            (left, moved) = (left - here, moved + here);
        }
        self.run().bindings.count_to(moved);
        self.try_to(Some(Act::RemoveCounters), list.len());
        if moved > 0 {
            list.push(Occurrence::new(Act::AddCounters, actor).named(word).card(to).amount(moved));
        }
        self.happen_all(&list, "519.1");
        Flow::Go
    }
}
