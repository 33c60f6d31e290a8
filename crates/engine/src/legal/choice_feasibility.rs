//! Checks that the choices demanded by an action's instructions can be made. Under CR 3.4 an action is taken back if
//! any of its steps can't be completed (CR 705.2), so without valid choices it is not legal.

use maneframe_card::ability::{Count, Effect};

use crate::cards::program::{Op, Slot};
use crate::model::ids::AbilityId;
use crate::model::state::Part;
use crate::query::board::{Board, Cx};
use crate::rules::rulebook::Rewinding;

impl Board<'_> {
    /// Returns true if the choices are feasible, as far as can be determined before anything is done. Choices after an
    /// act, or in some cases only, are then limited to what is possible.
    pub(crate) fn choices_feasible(&self, ability: AbilityId, cx: &Cx) -> bool {
        if self.pool.rulebook.rewinding == Rewinding::BeforeInstructions {
            return true;
        }
        let program = self.pool.ability_def(ability).program(Part::Effect);
        for (i, op) in program.iter().enumerate() {
            match op {
                // Random picks are not choices.
                Op::Pick { pick, .. } if pick.random => {}
                Op::Pick { pick, slot, .. } => {
                    let Count::Exactly(n) = &pick.count else { continue };
                    let deed = program[i..].iter().find_map(|op| match op {
                        Op::Do(effect) if *slot == Slot::It => Some(effect),
                        _ => None,
                    });
                    let choosing = Effect::Choose(maneframe_card::ability::Cards::It);
                    let there = self.candidates(pick, deed.unwrap_or(&choosing), cx).len() as i32;
                    if there < self.amount(n, cx) {
                        return false;
                    }
                }
                Op::Or(ways) => return ways.iter().any(|(way, _)| self.possible(way, cx)),
                Op::Modes { count, modes, .. } => {
                    return modes.iter().filter(|m| self.possible(m, cx)).count() >= usize::from(*count);
                }
                Op::Do(Effect::Choose(_)) | Op::Forget | Op::ItIsThis | Op::Offer { .. } => {}
                _ => return true,
            }
        }
        true
    }
}
