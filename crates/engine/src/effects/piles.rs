//! Piles: one player separates cards into two, another chooses one of them.

use crate::effects::interpreter::Interpreter;
use maneframe_card::ability::Cards;
use smallvec::SmallVec;

use crate::cards::program::Slot;
use crate::model::decision::{AnswerKind, Choice, Flow, Prompt};
use crate::model::ids::{CardId, CardRef};

impl Interpreter {
    /// Asks for the cards of the first pile, one at a time; the rest form the second.
    pub(crate) fn separate(&mut self, what: &Cards) -> Flow {
        let cards = self.bind(what, Slot::It);
        let first = self.run().cards.clone();
        self.options.extend(cards.into_iter().filter(|c| !first.contains(c)).map(Choice::Card));
        if self.options.is_empty() {
            self.separated(what);
            return Flow::Go;
        }
        self.options.push(Choice::Done);
        self.ask(AnswerKind::Cards, Prompt::Pick, "705.2f")
    }

    /// Adds a card to the first pile, or finishes it.
    pub(crate) fn separate_on(&mut self, what: &Cards, choice: Choice) {
        match choice {
            Choice::Card(card) => self.run().cards.push(card),
            _ => self.separated(what),
        }
    }

    /// Makes "it" the first pile, and the earlier referent the second.
    fn separated(&mut self, what: &Cards) {
        let cards = self.bind(what, Slot::It);
        let first = std::mem::take(&mut self.run().cards);
        let (first, second): (Vec<CardId>, Vec<CardId>) = cards.into_iter().partition(|c| first.contains(c));
        self.speak_of_piles(&first, &second);
        self.next_op();
    }

    fn speak_of_piles(&mut self, it: &[CardId], other: &[CardId]) {
        let refs = |game: &Interpreter, pile: &[CardId]| -> Vec<CardRef> {
            pile.iter().map(|&c| game.state.card_ref(c)).collect()
        };
        let (it, other) = (refs(self, it), refs(self, other));
        let bindings = &mut self.run().bindings;
        bindings.speak_of(it);
        bindings.before = other.into_iter().collect();
    }

    /// Asks for one of the two piles.
    pub(crate) fn choose_pile(&mut self) -> Flow {
        self.options.extend([Choice::Mode(0), Choice::Mode(1)]);
        self.ask(AnswerKind::Mode, Prompt::Or, "705.2f")
    }

    /// Makes "it" the chosen pile, and "the other" the other one.
    pub(crate) fn pile_chosen(&mut self, choice: Choice) {
        let bindings = &self.run().bindings;
        let cards = |pile: &[CardRef]| pile.iter().map(|r| r.card).collect::<SmallVec<[CardId; 8]>>();
        let (first, second) = (cards(&bindings.it), cards(&bindings.before));
        match choice {
            Choice::Mode(1) => self.speak_of_piles(&second, &first),
            _ => self.speak_of_piles(&first, &second),
        }
        self.next_op();
    }
}
