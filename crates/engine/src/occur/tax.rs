//! Taxes: things that can't be done unless somebody pays each time (CR 508.1). An action's tax is part of its cost; an
//! occurrence proposed by an effect or by the game waits until the payers have decided.

use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::Frame;
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::Part;
use crate::occur::world::World;
use crate::rules::cited::cite;

impl World {
    /// The change, in action tokens, of the activation cost being paid by the text on top of the stack; 0 for other texts.
    pub(crate) fn activation_change(&mut self) -> i32 {
        let run = self.run();
        let (code, actor, card) = (run.code, run.actor, run.source.card);
        let board = self.board();
        match board.pool.activated(code.ability) {
            Some(ability) if code.part == Part::Cost => board.activation_change(actor, card, ability),
            _ => 0,
        }
    }

    /// Whether an occurrence has to be paid for. That of an action itself was paid for when the action was announced.
    pub(crate) fn is_taxed(&mut self, o: &Occurrence) -> bool {
        const ACTIONS: u64 =
            Act::Play.bit() | Act::Move.bit() | Act::Draw.bit() | Act::Unfrighten.bit() | Act::Challenge.bit();
        let paid = matches!(self.state.frames.last(), Some(Frame::Action(_))) && o.act.bit() & ACTIONS != 0;
        if !self.pool.taxes || paid || o.by_game {
            return false;
        }
        !self.board().taxes(o).is_empty()
    }

    /// Asks the next player who has to pay for the occurrence on top of the stack; `None` once all have paid.
    pub(crate) fn ask_tax(&mut self) -> Option<Flow> {
        let Some(Frame::Happen(frame)) = self.state.frames.last() else { return None };
        let (paid, occurrence) = (usize::from(frame.paid?), frame.occurrence);
        let Some(&(payer, pays, source)) = self.board().taxes(&occurrence).get(paid) else {
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

    /// Handles the answer to a tax; without payment the occurrence doesn't happen.
    pub(crate) fn answer_tax(&mut self, paid: u8, choice: Choice) {
        let Some(Frame::Happen(frame)) = self.state.frames.last() else { return };
        let occurrence = frame.occurrence;
        let tax = self.board().taxes(&occurrence).get(usize::from(paid)).copied();
        match (choice, tax) {
            (Choice::Yes, Some((payer, pays, _))) => {
                self.tax_paid(Some(paid + 1));
                self.commit(Occurrence::new(Act::Pay, payer).amount(pays), "508.1");
            }
            _ => self.stay_undone(),
        }
    }

    /// Stops an unpaid occurrence (CR 104.2a); if it was part of a cost, that cost is not paid either.
    fn stay_undone(&mut self) {
        cite!(self, "104.2a");
        if self.is_cost() {
            self.leave_unpaid();
        } else {
            self.state.frames.end();
            self.trigger_left_over();
        }
    }
}
