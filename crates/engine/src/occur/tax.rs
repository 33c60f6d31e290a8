//! Taxes: what can't be done unless somebody pays for it, each time (CR 508.1). For an action a tax is part of its cost;
//! what an effect or the game would do waits until whoever pays has decided.

use maneframe_card::ability::{Cant, Change};
use smallvec::SmallVec;

use crate::cards::change::rule_kind;
use crate::front::game::{Flow, Game};
use crate::model::decision::{AnswerKind, Asked, Choice, Prompt};
use crate::model::frame::{Action, Frame};
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::Part;
use crate::query::active_rule::change_of;
use crate::query::board::Board;
use crate::rules::cited::cite;

/// Who pays how much, and by whose text first.
type Taxes = SmallVec<[(PlayerId, i32, CardId); 1]>;

impl Board<'_> {
    /// Whether there may be any taxes.
    pub(crate) fn has_taxes(&self) -> bool {
        self.pool.taxes && self.derived.rule_kinds & rule_kind::CANT != 0
    }

    /// What has to be paid for an occurrence, by player.
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

    /// What a player pays for an action because of taxes.
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

impl Game {
    /// How much more or less is paid where the text on top of the stack is the cost of an ability in play.
    pub(crate) fn activation_change(&mut self) -> i32 {
        let run = self.run();
        let (code, actor, card) = (run.code, run.actor, run.source.card);
        match self.pool.activated(code.ability) {
            Some(ability) if code.part == Part::Cost => self.board().activation_change(actor, card, ability),
            _ => 0,
        }
    }

    /// Whether an occurrence waits for somebody to pay for it. What an action is has been paid for as it was announced.
    pub(crate) fn is_taxed(&mut self, o: &Occurrence) -> bool {
        const ACTIONS: u64 =
            Act::Play.bit() | Act::Move.bit() | Act::Draw.bit() | Act::Unfrighten.bit() | Act::Challenge.bit();
        let paid = matches!(self.state.frames.last(), Some(Frame::Action(_))) && o.act.bit() & ACTIONS != 0;
        if !self.pool.taxes || paid || o.by_game {
            return false;
        }
        self.refresh();
        !self.board().taxes(o).is_empty()
    }

    /// Asks the next player who has to pay for the occurrence on top of the stack; `None` where all have paid.
    pub(crate) fn ask_tax(&mut self) -> Option<Flow> {
        let Some(Frame::Happen(frame)) = self.state.frames.last() else { return None };
        let paid = usize::from(frame.paid?);
        let Some(&(payer, pays, source)) = self.board().taxes(&frame.occurrence).get(paid) else {
            self.tax_paid(None);
            return None;
        };
        if i32::from(self.state.players[payer].tokens) < pays {
            self.stay_undone();
            return Some(Flow::Go);
        }
        self.options.extend([Choice::Yes, Choice::No]);
        let mut asked = Asked::new(payer, AnswerKind::YesNo, Prompt::Tax, "508.1");
        asked.source = Some(source);
        Some(Flow::Ask(asked))
    }

    fn tax_paid(&mut self, paid: Option<u8>) {
        if let Some(Frame::Happen(frame)) = self.state.frames.last_mut() {
            frame.paid = paid;
        }
    }

    /// The answer: what isn't paid for does not happen.
    pub(crate) fn answer_tax(&mut self, paid: u8, choice: Choice) {
        let Some(Frame::Happen(frame)) = self.state.frames.last() else { return };
        let tax = self.board().taxes(&frame.occurrence).get(usize::from(paid)).copied();
        match (choice, tax) {
            (Choice::Yes, Some((payer, pays, _))) => {
                self.tax_paid(Some(paid + 1));
                self.commit(Occurrence::new(Act::Pay, payer).amount(pays), "508.1");
            }
            _ => self.stay_undone(),
        }
    }

    /// What isn't paid for can't happen (CR 104.2a): neither does what it would have been the cost of.
    fn stay_undone(&mut self) {
        cite!(self, "104.2a");
        if self.is_cost() {
            self.leave_unpaid();
        } else {
            self.state.frames.pop();
            self.trigger_left_over();
        }
    }
}
