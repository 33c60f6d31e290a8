//! Rarer effects: counters of any kind, cards that were spent, and the controller of a card that enters play.

use crate::effects::interpreter::Interpreter;
use maneframe_card::ability::{Ability, Cards, Dest, Happening, Verb};

use crate::cards::program::Slot;
use crate::cards::words::Words;
use crate::model::decision::{AnswerKind, Choice, Flow, Prompt};
use crate::model::ids::{CardId, PlayerId, WordId};
use crate::model::occurrence::{Act, Occurrence};

impl Interpreter {
    /// Returns the kinds of counters on a card.
    fn kinds_on(&self, card: CardId) -> Vec<WordId> {
        let on = self.state.card_ref(card);
        let power = (self.state.card(card).counters > 0).then_some(Words::POWER_COUNTER);
        let named = self.state.counters.iter().filter(|c| c.card == on).map(|c| c.name);
        power.into_iter().chain(named).collect()
    }

    /// Removes a counter of a kind that the actor chooses, or puts another counter of that kind on the card (CR 519).
    pub(crate) fn any_counter(&mut self, what: &Cards, more: bool, actor: PlayerId) -> Flow {
        let card = self.bind(what, Slot::It).first().copied();
        let kinds = card.map(|c| self.kinds_on(c)).unwrap_or_default();
        match (card, &kinds[..]) {
            (None, _) | (_, []) => self.next_op(),
            (Some(card), [kind]) => self.one_counter(card, *kind, more, actor),
            (Some(card), kinds) => {
                self.run().cards = smallvec::smallvec![card];
                self.options.extend(kinds.iter().copied().map(Choice::Trait));
                return self.ask(AnswerKind::Mode, Prompt::Name, "519.1");
            }
        }
        Flow::Go
    }

    /// Handles the answer to [`Interpreter::any_counter`].
    pub(crate) fn counter_chosen(&mut self, more: bool, choice: Choice, actor: PlayerId) {
        if let (Choice::Trait(kind), Some(card)) = (choice, self.run().cards.pop()) {
            self.one_counter(card, kind, more, actor);
        }
    }

    fn one_counter(&mut self, card: CardId, kind: WordId, more: bool, actor: PlayerId) {
        let name = (kind != Words::POWER_COUNTER).then_some(kind);
        let act = if more { Act::AddCounters } else { Act::RemoveCounters };
        self.next_op();
        self.try_to(Some(act), 1);
        self.happen(Occurrence::new(act, actor).card(card).named(name).amount(1), "519.1");
    }

    /// Lets the actor pay any number of action tokens.
    pub(crate) fn pay_any_number(&mut self, actor: PlayerId) -> Flow {
        let most = self.state.players[actor].tokens;
        self.ask_number(most.into())
    }

    /// Lets the actor remove any number of counters.
    pub(crate) fn remove_any_number(&mut self, what: &Cards, name: Option<WordId>) -> Flow {
        let cards = self.bind(what, Slot::It);
        let most = cards.first().map_or(0, |&c| self.facts().counters_on(c, name));
        self.ask_number(most)
    }

    pub(crate) fn ask_number(&mut self, most: i32) -> Flow {
        self.options.extend((0..=most.max(0) as u32).map(Choice::Number));
        self.ask(AnswerKind::Number, Prompt::Name, "105.1")
    }

    /// Makes "that card" refer to the spent card, if the text has mentioned no other card or the mentioned one, such as
    /// the card of a flip that is replaced, isn't known.
    pub(crate) fn speak_of_spent(&mut self, spent: &[CardId]) {
        let pool = std::sync::Arc::clone(&self.pool);
        let run = self.run();
        let nothing = run.bindings.it[..] == [run.source];
        let def = pool.ability_def(run.code.ability);
        let of_flip = matches!(&def.ability, Ability::Replacement(r) if matches!(r.would, Happening::Done { verb: Verb::Flip, .. }));
        if nothing || of_flip {
            let refs: Vec<_> = spent.iter().map(|&c| self.state.card_ref(c)).collect();
            self.run().bindings.speak_of(refs);
        }
    }

    /// Returns the player under whose control a card is put into play: its owner, unless the text says otherwise (CR
    /// 513.2).
    pub(crate) fn puts_into_play(&self, card: CardId, into: &Dest, actor: PlayerId) -> PlayerId {
        match into {
            Dest::PlayAsYours => actor,
            _ => self.state.card(card).owner,
        }
    }
}
