//! Moving and sending by effects (CR 506), one card after the other or together.

use crate::effects::interpreter::Interpreter;
use crate::effects::perform::speaks_of_several;
use crate::model::frame::Stage;
use maneframe_card::ability::{Ability, Cards, Place, Trigger};

use crate::legal::ledger::Ledger;
use crate::model::decision::{AnswerKind, Choice, Flow, Prompt};
use crate::model::ids::{AreaId, AreaSet, CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::rules::cited::cite;
use crate::rules::rulebook::SeveralMoves;

impl Interpreter {
    /// Moves cards, asking for the destination if there is a choice. Each moves at once (CR 506.6), or all together
    /// once all destinations are chosen.
    pub(crate) fn move_cards(&mut self, what: &Cards, to: Option<&Place>, send: bool, actor: PlayerId) -> Flow {
        let begins = self.run().stage == Stage::Start;
        let next = self.next_of(what);
        if begins {
            let times = self.run().cards.len();
            let cards = self.run().cards.clone();
            self.run().bindings.attempt(&cards, speaks_of_several(what));
            self.try_to(Some(if send { Act::Send } else { Act::Move }), times);
        }
        let Some(card) = next else {
            let going = std::mem::take(&mut self.run().going);
            self.next_op();
            self.move_simultaneously(&going, send, actor);
            return Flow::Go;
        };
        let more = self.run().cards.len() > 1;
        cite!(self, "506.6" if more && !send);
        let areas: AreaSet = self.with_cx(|board, cx| {
            let all = match to {
                Some(Place::There) => board.areas_of_move(to, cx, card),
                _ => board.areas(to, cx, card),
            };
            all.iter().filter(|&a| board.can_move(card, a, send, actor)).collect()
        });
        let areas = if self.run().is_paying() { self.paid_moves(card, areas, send, actor) } else { areas };
        let areas = match to {
            Some(Place::RandomProblem | Place::RandomArea) => self.one_of(areas),
            // Destinations chosen already count as taken.
            Some(Place::DifferentProblem) => self.run().going.iter().fold(areas, |left, g| left.without(g.1)),
            _ => areas,
        };
        match areas.len() {
            0 => {
                self.run().cards.pop();
            }
            1 => {
                self.run().cards.pop();
                if let Some(area) = areas.iter().next() {
                    self.speak_of_there(to, area);
                    self.move_chosen(card, area, send, actor);
                }
            }
            _ => {
                self.options.extend(areas.iter().map(Choice::Area));
                return self.ask(AnswerKind::Area, Prompt::Place, "506.1");
            }
        }
        Flow::Go
    }

    /// Returns those of `areas` to which moving the card pays a cost: the move isn't replaced (CR 508.1a), and its
    /// taxes can be paid as well.
    fn paid_moves(&mut self, card: CardId, areas: AreaSet, send: bool, actor: PlayerId) -> AreaSet {
        let from = self.state.card(card).area;
        let board = self.board();
        let pays =
            |to: AreaId| board.paid(&moving(card, from, to, send, actor).0, actor, &Ledger::with_tokens(0)).is_some();
        areas.iter().filter(|&to| pays(to)).collect()
    }

    /// Chooses one of these areas randomly.
    fn one_of(&mut self, areas: AreaSet) -> AreaSet {
        let list: smallvec::SmallVec<[AreaId; 8]> = areas.iter().collect();
        match list.len() {
            0 => areas,
            n => AreaSet::default().with(list[self.state.rng.below(n)]),
        }
    }

    /// For "to the same Problem": fixes "there" for the cards that follow.
    pub(crate) fn speak_of_there(&mut self, to: Option<&Place>, area: AreaId) {
        if to == Some(&Place::There) {
            self.run().bindings.area = Some(area);
        }
    }

    /// Moves a card to its chosen destination (CR 506.6). Cards that are sent go together, and so do moves in some
    /// rulebooks; then only the destination is noted.
    pub(crate) fn move_chosen(&mut self, card: CardId, to: AreaId, send: bool, actor: PlayerId) {
        if send || self.pool.rulebook.several_moves == SeveralMoves::Together {
            self.run().going.push((card, to));
        } else {
            let (moving, rule) = self.moving(card, to, send, actor);
            self.happen(moving, rule);
        }
    }

    fn moving(&self, card: CardId, to: AreaId, send: bool, actor: PlayerId) -> (Occurrence, &'static str) {
        moving(card, self.state.card(card).area, to, send, actor)
    }

    /// Moves several cards. All are at their destinations before any trigger or replacement sees a move, unless a text
    /// may intervene.
    fn move_simultaneously(&mut self, going: &[(CardId, AreaId)], send: bool, actor: PlayerId) {
        let all = going.iter().map(|&(card, to)| self.moving(card, to, send, actor));
        let list: Vec<(Occurrence, &'static str)> = all.collect();
        let Some(&(first, rule)) = list.first() else { return };
        let mut moves: Vec<Occurrence> = list.into_iter().map(|m| m.0).collect();
        if self.may_intervene(first.act, &moves) {
            return self.happen_all(&moves, rule);
        }
        let board = self.board();
        moves.retain(|m| !board.forbids(m));
        for m in &moves {
            self.set_area(m.card, m.to);
        }
        for m in moves {
            self.commit(m, rule);
        }
    }

    /// Returns true if some text intervenes before one of the moves: a replacement, a text that acts as it happens, or
    /// a tax.
    fn may_intervene(&mut self, act: Act, moves: &[Occurrence]) -> bool {
        let pool = std::sync::Arc::clone(&self.pool);
        let amid = |active: &crate::model::card_values::Active| {
            let def = pool.ability_def(active.ability);
            def.acts & act.bit() != 0 && matches!(&def.ability, Ability::Triggered(t) if matches!(t.on, Trigger::As(_)))
        };
        if pool.amid & act.bit() != 0 && self.lists().triggers.iter().any(amid) {
            return true;
        }
        let replaced = self.pool.replacements & act.bit() != 0;
        let applied = self.applied.clone();
        moves.iter().any(|m| replaced && !self.board().replacements(m, &applied).is_empty() || self.is_taxed(m))
    }
}

fn moving(card: CardId, from: AreaId, to: AreaId, send: bool, actor: PlayerId) -> (Occurrence, &'static str) {
    let (act, rule) = if send { (Act::Send, "506.5") } else { (Act::Move, "506.4") };
    let mut moving = Occurrence::new(act, actor).card(card).at(to);
    moving.from = from;
    (moving, rule)
}
