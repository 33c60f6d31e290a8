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
    #[allow(missing_docs)]
    Pick { pick: Pick, slot: Slot, more: bool },
    /// Asks the actor whether to do the effect, if it can be done at all. Jumps to `no` if it can't, or the actor
    /// declines.
    #[allow(missing_docs)]
    May { effect: Effect, no: usize },
    /// Jumps to `no` unless all of the effect can be done. With `cost`, unless all of it can be paid; the following
    /// steps pay it (CR 707.2a).
    #[allow(missing_docs)]
    Afford { effect: Effect, no: usize, cost: bool },
    /// Jumps to `no` unless the condition is true.
    #[allow(missing_docs)]
    Check { condition: Condition, no: usize },
    /// Jumps to `no` if the last step did nothing to any card.
    #[allow(missing_docs)]
    Did { no: usize },
    /// Notes that an offer follows that has not been accepted yet, or that it was accepted. Until then, later texts
    /// can't refer to its results.
    #[allow(missing_docs)]
    Offer { offer: u8, open: bool },
    /// Jumps to `no` if that offer was not accepted.
    #[allow(missing_docs)]
    Taken { offer: u8, no: usize },
    /// Goes to a part of a cost that has not been paid, such that all the others can still be paid (CR 508.1b). Goes to
    /// `end` when all have been paid.
    #[allow(missing_docs)]
    Order { parts: Vec<(Effect, usize)>, end: usize },
    /// Jumps to that step.
    Jump(usize),
    /// Lets the actor choose one of several steps to continue with.
    Or(Vec<(Effect, usize)>),
    /// Lets the actor choose `count` modes; [`Op::Mode`] skips the others.
    #[allow(missing_docs)]
    Modes { count: u8, modes: Vec<Effect>, random: bool },
    /// Jumps to `no` unless that mode was chosen.
    #[allow(missing_docs)]
    Mode { mode: u8, no: usize },
    /// Clears "it", before the choices of several players are collected.
    Forget,
    /// Makes "it" the card with the text.
    ItIsThis,
    /// Makes "it" the card that the next step draws, or all of them: always, or only if the text has mentioned nothing
    /// else.
    #[allow(missing_docs)]
    ItIsDrawn { always: bool },
    /// Repeats the steps up to the matching [`Op::Next`] with each of those players as the actor: at the same time if
    /// it is joint (CR 801.1), otherwise one after the other.
    #[allow(missing_docs)]
    By { who: Who, end: usize, joint: Option<Joint> },
    /// Goes back to that step with the next of those players as the actor, or continues after the last.
    Next(usize),
    /// Repeats the steps up to the matching [`Op::NextCard`] with each of those cards as "it", one after the other.
    #[allow(missing_docs)]
    Cards { of: Cards, end: usize },
    /// Goes back to that step with the next of those cards as "it", or continues after the last.
    NextCard(usize),
    /// Repeats the steps up to the matching [`Op::NextProblem`] with each Problem as "there", or each except this
    /// card's, one after the other.
    #[allow(missing_docs)]
    Problems { other: bool, end: usize },
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
