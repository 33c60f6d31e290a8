//! Tokens and copies that effects make (CR 520, 521).

use crate::effects::interpreter::Interpreter;
use crate::model::frame::Stage;
use maneframe_card::CardType;
use maneframe_card::ability::{Cards, Effect, Place};

use crate::cards::program::Slot;
use crate::model::decision::{AnswerKind, Choice, Flow, Prompt};
use crate::model::ids::{AreaId, AreaSet, CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::Part;
use crate::query::board::CardList;
use crate::rules::cited::cite;

impl Interpreter {
    /// Creates token copies of cards (CR 520.2) one after the other. The actor chooses the area of each.
    pub(crate) fn copy_tokens(&mut self, of: &Cards, at: Option<&Place>, actor: PlayerId) -> Flow {
        let Some(card) = self.next_of(of) else {
            self.next_op();
            return Flow::Go;
        };
        let resource = self.def(card).kind == CardType::Resource;
        let areas: AreaSet = match at {
            Some(place) => self.with_cx(|board, cx| board.areas(Some(place), cx, cx.this)),
            None if cite!(self, "305.1a" if resource) => AreaSet::default().with(AreaId::home(actor)),
            None => self.state.problem_areas().with(AreaId::home(actor)),
        };
        if areas.is_empty() || self.pool.copy_of(self.state.card(card).def).is_none() {
            self.run().cards.pop();
            return Flow::Go;
        }
        self.options.extend(areas.iter().map(Choice::Area));
        self.ask(AnswerKind::Area, Prompt::Place, "520.2")
    }

    pub(crate) fn place_copy(&mut self, area: AreaId, actor: PlayerId) {
        let Some(card) = self.run().cards.pop() else { return };
        if let Some(def) = self.pool.copy_of(self.state.card(card).def) {
            let copy = self.make_card(def, actor);
            self.happen(Occurrence::new(Act::Enter, actor).card(copy).at(area), "520.2");
        }
    }

    /// Processes the text of Events, or this text, again (CR 520.1).
    pub(crate) fn copy_effects(&mut self, of: &Cards, actor: PlayerId) {
        let cards = self.with_cx(|board, cx| {
            // "Its effects" means those of the mentioned Event, even if a card mentioned later paid for the copy.
            let of_events = |cards: &Cards| -> CardList {
                let all = board.cards(cards, cx, Slot::It).into_iter();
                all.filter(|&c| *cards == Cards::This || board.def(c).event.is_some()).collect()
            };
            let found = of_events(of);
            if found.is_empty() && *of == Cards::It { of_events(&Cards::Before) } else { found }
        });
        let run = self.run();
        let (own, source, mut bindings) = (run.code.ability, run.source, run.bindings.clone());
        if self.pool.ability_def(own).acts == 0 {
            // The text wasn't triggered, so it determined "that opponent" itself. The copy determines one again.
            (bindings.player, bindings.area) = (None, None);
        }
        self.next_op();
        for card in cards {
            let of_event = self.pool.def(self.state.card(card).def).event;
            if card == source.card {
                cite!(self, "520.1");
                cite!(self, "520.1a");
                self.push_run(own, Part::Effect, source, actor, bindings.clone(), Default::default());
            } else if let Some(event) = of_event {
                cite!(self, "520.1");
                cite!(self, "520.1a");
                let text = self.state.card_ref(card);
                self.push_run(event, Part::Effect, text, actor, Default::default(), Default::default());
            }
        }
    }

    /// Puts tokens into play (CR 521) one after the other.
    pub(crate) fn tokens(
        &mut self,
        n: i32,
        token: &maneframe_card::ability::TokenSpec,
        at: Option<&Place>,
        actor: PlayerId,
    ) -> Flow {
        let stage = i32::from(self.run().stage.made());
        if stage >= n.min(50) || self.pool.token(token).is_none() {
            self.run().locked_amount = None;
            self.next_op();
            return Flow::Go;
        }
        let areas: AreaSet = match at {
            Some(place) => self.with_cx(|board, cx| board.areas(Some(place), cx, cx.this)),
            None => self.state.problem_areas().with(AreaId::home(actor)),
        };
        self.options.extend(areas.iter().map(Choice::Area));
        if self.options.is_empty() {
            self.next_op();
            return Flow::Go;
        }
        self.ask(AnswerKind::Area, Prompt::Place, "521.1")
    }

    pub(crate) fn place_token(&mut self, effect: &Effect, area: AreaId, actor: PlayerId) {
        let Effect::Tokens { token, .. } = effect else { return };
        let run = self.run();
        run.stage = Stage::from(run.stage.made() + 1);
        if let Some(def) = self.pool.token(token) {
            cite!(self, "521.1a" if token.name.is_none());
            let card = self.make_card(def, actor);
            self.speak_of_token(card);
            self.happen(Occurrence::new(Act::Enter, actor).card(card).at(area), "521.1");
        }
    }

    /// Makes "them" refer to the tokens that this step put into play.
    fn speak_of_token(&mut self, card: CardId) {
        let token = self.state.card_ref(card);
        let run = self.run();
        if run.made == Some(run.code.step) {
            run.bindings.it.push(token);
        } else {
            run.made = Some(run.code.step);
            run.bindings.speak_of([token]);
        }
    }
}
