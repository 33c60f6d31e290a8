//! Taxes: acts that a player must pay for each time (CR 508.1). An action's tax is part of its cost. An occurrence
//! proposed by an effect or by the game waits until the payers have decided.

use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::Frame;
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::Part;
use crate::occur::world::World;
use crate::rules::cited::cite;

impl World {
    /// Returns the change, in action tokens, of the activation cost being paid by the text on top of the stack; 0 for
    /// other texts.
    pub(crate) fn activation_change(&mut self) -> i32 {
        let run = self.run();
        let (code, actor, card) = (run.code, run.actor, run.source.card);
        let board = self.board();
        match board.pool.activated(code.ability) {
            Some(ability) if code.part == Part::Cost => board.activation_change(actor, card, ability),
            _ => 0,
        }
    }

    /// Returns true if an occurrence has to be paid for. The occurrence of an action was paid for when the action was
    /// announced.
    pub(crate) fn is_taxed(&mut self, o: &Occurrence) -> bool {
        const ACTIONS: u64 =
            Act::Play.bit() | Act::Move.bit() | Act::Draw.bit() | Act::Unfrighten.bit() | Act::Challenge.bit();
        let paid = matches!(self.state.frames.last(), Some(Frame::Action(_))) && o.act.bit() & ACTIONS != 0;
        if !self.pool.taxes || paid || o.by_game {
            return false;
        }
        !self.board().taxes(o).is_empty()
    }

    /// Asks a player who has to pay for the part of a moment that is being decided.
    pub(crate) fn ask_tax(&mut self, payer: PlayerId, pays: i32, source: CardId) -> Flow {
        if i32::from(self.state.players[payer].tokens) < pays {
            self.stay_undone();
            return Flow::Go;
        }
        self.options.extend([Choice::Yes, Choice::No]);
        let mut asked = Asked::new(payer, AnswerKind::YesNo, Prompt::Tax, "508.1");
        asked.source = Some(source);
        Flow::Ask(asked)
    }

    /// Handles the answer to a tax; without payment the occurrence doesn't happen.
    pub(crate) fn answer_tax(&mut self, paid: u8, choice: Choice) {
        let Some((at, part)) = self.part_asked_about() else { return };
        let occurrence = part.occurrence;
        let tax = self.board().taxes(&occurrence).get(usize::from(paid)).copied();
        match (choice, tax) {
            (Choice::Yes, Some((payer, pays, _))) => {
                self.change_part(at, |part| part.paid = Some(paid + 1));
                self.commit(Occurrence::new(Act::Pay, payer).amount(pays), "508.1");
            }
            _ => self.stay_undone(),
        }
    }

    /// Stops an unpaid part of a moment (CR 104.2a). If it was part of a cost, that cost is not paid either.
    fn stay_undone(&mut self) {
        cite!(self, "104.2a");
        let Some((at, part)) = self.part_asked_about() else { return };
        let part = part.clone();
        if part.cost {
            // Then the acts that this text pays for together with others don't happen either.
            self.drop_parts_by(part.by);
        } else if self.is_cost(&part) {
            self.leave_unpaid();
        } else {
            self.drop_part(at);
        }
    }
}
