//! Effects that play a card for free: an action (CR 705.2) for which no tokens are paid.

use crate::effects::interpreter::Interpreter;
use maneframe_card::ability::{Cards, Place};

use crate::model::decision::{AnswerKind, Choice, Flow, Prompt};
use crate::model::frame::{Action, Target, Via};
use crate::model::ids::PlayerId;

impl Interpreter {
    /// Plays cards one after the other. The actor chooses the place of each.
    pub(crate) fn play_free(&mut self, what: &Cards, to: Option<&Place>) -> Flow {
        let Some(card) = self.next_of(what) else {
            self.next_op();
            return Flow::Go;
        };
        let targets = self.with_cx(|board, cx| board.free_plays(card, what, to, cx));
        self.options.extend(targets.iter().map(|to| match *to {
            Target::Area(area) => Choice::Area(area),
            Target::Card(host) => Choice::Card(host),
            Target::OwnArea => Choice::Card(card),
        }));
        if targets.is_empty() {
            self.run().cards.pop();
            return Flow::Go;
        }
        let kind = if matches!(targets[0], Target::Area(_)) { AnswerKind::Area } else { AnswerKind::Cards };
        self.ask(kind, Prompt::Place, "705.2")
    }

    pub(crate) fn play_chosen(&mut self, choice: Choice, frightened: bool, actor: PlayerId) {
        let Some(card) = self.run().cards.pop() else { return };
        let to = match choice {
            Choice::Area(area) => Target::Area(area),
            Choice::Card(own) if own == card => Target::OwnArea,
            Choice::Card(host) => Target::Card(host),
            _ => return,
        };
        let via = if frightened { Via::FreeFrightened } else { Via::Free };
        self.take_action(actor, Action::Play { card, to, via });
    }
}
