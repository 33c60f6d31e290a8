//! Problems that are about to be replaced (CR 613.2): the characters there go home.

use crate::model::ids::{AreaId, PlayerId};
use crate::model::occurrence::{Act, Occurrence, SOLVED};
use crate::model::state::flag;
use crate::occur::world::World;

impl World {
    /// Proposes that characters at a Problem to be replaced go home. Unless this is replaced, the Problem is marked as
    /// handled and is replaced next. A solved Problem for which it doesn't happen stops being solved.
    pub(crate) fn vacate(&mut self, player: PlayerId, area: AreaId, how: i16) {
        if let Some(problem) = self.state.problem_at(area) {
            if how == SOLVED {
                self.set_flag(problem, flag::SOLVED, false);
            }
            let vacating = Occurrence::new(Act::Vacate, player).card(problem).at(area).amount(how.into());
            self.happen(vacating, "613.2");
        }
    }

    /// Sends the characters there home, and marks the Problem to be replaced next.
    pub(crate) fn vacated(&mut self, o: &Occurrence) {
        self.state.card_mut(o.card).flags |= flag::DEALT_WITH;
        if o.amount == SOLVED {
            self.set_flag(o.card, flag::SOLVED, true);
            self.state.visited = self.state.visited.with(o.to);
        }
        self.send_all_home(o.to);
    }

    pub(crate) fn send_all_home(&mut self, area: AreaId) {
        let board = self.board();
        let here = board.state.play.iter().copied();
        let list: Vec<Occurrence> = here
            .filter(|&c| board.card(c).area == area && board.is_character(c))
            .map(|c| {
                let controller = board.card(c).controller;
                let mut sending = Occurrence::new(Act::Send, controller).card(c).at(AreaId::home(controller));
                sending.from = area;
                sending
            })
            .collect();
        self.happen_all(&list, "613.2");
    }
}
