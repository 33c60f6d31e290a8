//! [`Program`]: an effect as a list of steps. The position in it is a number, so the game can stop and be saved at any
//! choice.

mod brought;
mod compile;
mod cost_parts;
mod each_place;
mod operands;

use maneframe_card::ability::{Cards, Condition, Effect, Pick, Who};
use serde::{Deserialize, Serialize};

pub use compile::{compile, compile_cost, compile_instead};
pub use cost_parts::{means_this, parts_in_order};
pub use operands::{gives_up_many, host_pays, names_this_and_chosen, operands, speaks_of_paid};

/// Operand of an effect that a choice fills.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Slot {
    /// Cards that the effect is done to; "it" refers to them afterwards.
    It,
    /// Cards that they are put on, or faced off against.
    Other,
}

/// Step of a program.
#[derive(Clone, Debug)]
pub enum Op {
    /// Carries the effect out. Earlier steps have chosen its cards.
    Do(Effect),
    /// Lets the actor pick cards for an operand, or picks them randomly. With `more` they are added to those picked
    /// before.
    Pick {
        /// Description and number of the cards.
        pick: Pick,
        /// Operand that they fill.
        slot: Slot,
        /// True if they are added to cards picked before.
        more: bool,
    },
    /// Asks the actor whether to do the effect, if it can be done at all. Jumps to `no` if it can't, or the actor
    /// declines.
    May {
        /// Effect that is offered.
        effect: Effect,
        /// Step to continue with if it isn't done.
        no: usize,
    },
    /// Jumps to `no` unless all of the effect can be done. With `cost`, unless all of it can be paid; the following
    /// steps pay it (CR 707.2a).
    Afford {
        /// Effect or cost that must be possible as a whole.
        effect: Effect,
        /// Step to continue with if it isn't possible.
        no: usize,
        /// True if the effect is a cost.
        cost: bool,
    },
    /// Jumps to `no` unless the condition is true.
    Check {
        /// Condition that must hold.
        condition: Condition,
        /// Step to continue with if it doesn't.
        no: usize,
    },
    /// Jumps to `no` if the last step did nothing to any card.
    Did {
        /// Step to continue with if nothing was done.
        no: usize,
    },
    /// Notes that an offer follows that has not been accepted yet, or that it was accepted. Until then, later texts
    /// can't refer to its results.
    Offer {
        /// Number of the offer in the program, 0 to 7.
        offer: u8,
        /// True when the offer is made, false when it was accepted.
        open: bool,
    },
    /// Jumps to `no` if that offer was not accepted.
    Taken {
        /// Number of the offer, as in [`Op::Offer`].
        offer: u8,
        /// Step to continue with if it wasn't accepted.
        no: usize,
    },
    /// Goes to a part of a cost that has not been paid, such that all the others can still be paid (CR 508.1b). Goes to
    /// `end` when all have been paid.
    Order {
        /// Parts of the cost, each with the step at which its payment begins.
        parts: Vec<(Effect, usize)>,
        /// Step to continue with when all parts are paid.
        end: usize,
    },
    /// Jumps to that step.
    Jump(usize),
    /// Lets the actor choose one of several steps to continue with.
    Or(Vec<(Effect, usize)>),
    /// Lets the actor choose `count` modes; [`Op::Mode`] skips the others.
    Modes {
        /// Number of modes to choose.
        count: u8,
        /// Modes, in printed order.
        modes: Vec<Effect>,
        /// True if chance chooses.
        random: bool,
    },
    /// Jumps to `no` unless that mode was chosen.
    Mode {
        /// Index of the mode, from 0.
        mode: u8,
        /// Step to continue with if it wasn't chosen.
        no: usize,
    },
    /// Clears "it", before the choices of several players are collected.
    Forget,
    /// Makes "it" the card with the text.
    ItIsThis,
    /// Makes "it" the card that the next step draws, or all of them: always, or only if the text has mentioned nothing
    /// else.
    ItIsDrawn {
        /// True if it is always so, false if only when the text has mentioned nothing else.
        always: bool,
    },
    /// Repeats the steps up to the matching [`Op::Next`] with each of those players as the actor: at the same time if
    /// it is joint (CR 801.1), otherwise one after the other.
    By {
        /// Players who carry out the steps.
        who: Who,
        /// Step after the loop, for the case that there are no such players.
        end: usize,
        /// Words that refer to the acts of all players; `None` if they act one after the other.
        joint: Option<Joint>,
    },
    /// Goes back to that step with the next of those players as the actor, or continues after the last.
    Next(usize),
    /// Repeats the steps up to the matching [`Op::NextCard`] with each of those cards as "it", one after the other.
    Cards {
        /// Cards that the steps are repeated for.
        of: Cards,
        /// Step after the loop, for the case that there are no such cards.
        end: usize,
    },
    /// Goes back to that step with the next of those cards as "it", or continues after the last.
    NextCard(usize),
    /// Repeats the steps up to the matching [`Op::NextProblem`] with each Problem as "there", or each except this
    /// card's, one after the other.
    Problems {
        /// True to leave out the Problem of the card with the text.
        other: bool,
        /// Step after the loop, for the case that there are no such Problems.
        end: usize,
    },
    /// Goes back to that step with the next Problem as "there", or continues after the last.
    NextProblem(usize),
}

/// Words that refer back to the acts of several players together.
#[derive(Clone, Copy, Debug)]
pub struct Joint {
    /// True if "it" or "them" refers to the cards of all of them.
    pub it: bool,
    /// True if "that many" refers to the sum.
    pub many: bool,
}

/// Steps of an effect, in order. Jumps stay within the program.
pub type Program = Vec<Op>;

/// Returns the [`Op::Next`] that closes the loop around `step`, and the step to which it goes back.
pub fn next_after(program: &Program, step: usize) -> Option<(usize, usize)> {
    let mut within = 0;
    program.iter().enumerate().skip(step).find_map(|(i, op)| match op {
        Op::By { .. } => {
            within += 1;
            None
        }
        Op::Next(_) if within > 0 => {
            within -= 1;
            None
        }
        Op::Next(begin) => Some((i, *begin)),
        _ => None,
    })
}
