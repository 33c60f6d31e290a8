//! [`Program`]: an effect as a list of steps, so that "where are we" is a number and the game can stop and be saved at
//! any choice.

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

/// Which of the two operands of an effect a choice fills.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Slot {
    /// The cards that something is done to; from then on "it".
    It,
    /// What they are put on, or faced off against.
    Other,
}

/// One step.
#[derive(Clone, Debug)]
pub enum Op {
    /// Carry the effect out. The cards that it speaks of have been chosen by earlier steps.
    Do(Effect),
    /// The actor, or chance, picks cards for an operand. With `more` they join those that were picked before.
    #[allow(missing_docs)]
    Pick { pick: Pick, slot: Slot, more: bool },
    /// Ask the actor whether to do the effect, if it can be done at all. Jump to `no` where it can't, or the actor declines.
    #[allow(missing_docs)]
    May { effect: Effect, no: usize },
    /// Jump to `no` unless all of the effect can be done. With `cost`, unless all of it can be paid; the steps that follow pay it (CR
    /// 707.2a).
    #[allow(missing_docs)]
    Afford { effect: Effect, no: usize, cost: bool },
    /// Jump to `no` unless the condition is true.
    #[allow(missing_docs)]
    Check { condition: Condition, no: usize },
    /// Jump to `no` if the last step did nothing to any card.
    #[allow(missing_docs)]
    Did { no: usize },
    /// Note whether what follows is an offer that nobody has taken yet, or one that was taken. Until then, what only it would have
    /// brought is not there to be spoken of.
    #[allow(missing_docs)]
    Offer { offer: u8, open: bool },
    /// Jump to `no` where that offer was not taken.
    #[allow(missing_docs)]
    Taken { offer: u8, no: usize },
    /// Go to one of those parts of a cost that have not been paid, so that all the others can still be paid (CR 508.1b);
    /// to the end when all have been.
    #[allow(missing_docs)]
    Order { parts: Vec<(Effect, usize)>, end: usize },
    /// Jump to that step.
    Jump(usize),
    /// The actor chooses one of several to go on with.
    Or(Vec<(Effect, usize)>),
    /// The actor chooses so many modes; [`Op::Mode`] skips the others.
    #[allow(missing_docs)]
    Modes { count: u8, modes: Vec<Effect>, random: bool },
    /// Jump to `no` unless that mode was chosen.
    #[allow(missing_docs)]
    Mode { mode: u8, no: usize },
    /// "It" stands for nothing yet: choices of several players are gathered.
    Forget,
    /// "It" is the card whose text this is.
    ItIsThis,
    /// "It" is the card that the next step draws, or all of them: always, or where nothing else has been spoken of.
    #[allow(missing_docs)]
    ItIsDrawn { always: bool },
    /// For each of those players as the actor, up to the matching [`Op::Next`]: at the same time where it is joint (CR 801.1), else one
    /// after the other.
    #[allow(missing_docs)]
    By { who: Who, end: usize, joint: Option<Joint> },
    /// Go back to that step with the next of those players as the actor, or on after the last.
    Next(usize),
    /// For each of those cards as "it", one after the other, up to the matching [`Op::NextCard`].
    #[allow(missing_docs)]
    Cards { of: Cards, end: usize },
    /// Go back to that step with the next of those cards as "it", or on after the last.
    NextCard(usize),
    /// For each Problem as "there", or each but this card's, one after the other, up to the matching [`Op::NextProblem`].
    #[allow(missing_docs)]
    Problems { other: bool, end: usize },
    /// Go back to that step with the next Problem as "there", or on after the last.
    NextProblem(usize),
}

/// The words that refer back to what several players did together.
#[derive(Clone, Copy, Debug)]
pub struct Joint {
    /// "It", "them": the cards of all of them.
    pub it: bool,
    /// "That many": the sum.
    pub many: bool,
}

/// The steps of an effect, in order. Jumps only go to places within.
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
