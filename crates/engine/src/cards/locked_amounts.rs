//! Numbers in triggered effects, which are fixed when the effect triggers (CR 712.2), not when it is processed.

use maneframe_card::ability::{Ability, Amount, Count, Effect, Node, Who};

use crate::cards::program::{Op, Program};

/// Returns the number in a step.
pub(crate) fn number_in(op: &Op) -> Option<&Amount> {
    match op {
        Op::Pick { pick, .. } => match &pick.count {
            Count::Exactly(n) | Count::AtLeast(n) | Count::UpTo(n) => Some(n),
            Count::AnyNumber => None,
        },
        Op::Do(effect) => match effect {
            Effect::Draw(n)
            | Effect::Gain(n)
            | Effect::GainUntil { tokens: n, .. }
            | Effect::Lose(n)
            | Effect::Score(n)
            | Effect::LosePoints(n)
            | Effect::Flip(n)
            | Effect::Look { count: n, .. }
            | Effect::AddCounters { count: n, .. }
            | Effect::RemoveCounters { count: n, .. }
            | Effect::Tokens { count: n, .. } => Some(n),
            Effect::Change { change, .. } => crate::cards::change::number(change),
            _ => None,
        },
        _ => None,
    }
}

/// Returns true if a step changes the referents of later words.
fn rebinds(op: &Op) -> bool {
    match op {
        Op::Pick { .. } | Op::By { .. } | Op::Forget => true,
        Op::Do(effect) => {
            let gains = matches!(effect, Effect::Gain(_) | Effect::GainUntil { .. });
            !gains && !matches!(effect, Effect::Draw(_) | Effect::Score(_) | Effect::Change { .. })
        }
        _ => false,
    }
}

/// Returns true if an ability refers to a player whom it determined: "that player", "that opponent", "their".
pub(crate) fn speaks_of_player(ability: &Ability) -> bool {
    Node::from(ability).any(|node| matches!(node, Node::Who(Who::ThatPlayer | Who::ThatPlayersOpponent)))
}

/// Step whose number depends on the game and can be read before anything is done.
#[derive(Clone, Copy, Debug)]
pub struct Early {
    /// Index of the step.
    pub(crate) step: u16,
    /// True if it refers to the card that triggered the effect: "its power".
    pub(crate) of_it: bool,
}

/// Returns the steps whose numbers are read when the effect triggers (CR 712.2).
pub(crate) fn steps(program: &Program) -> Vec<Early> {
    let open = program.iter().position(rebinds).unwrap_or(program.len());
    let early = |(i, op): (usize, &Op)| {
        let n = number_in(op).filter(|n| !matches!(n, Amount::Num(_) | Amount::ThatMany | Amount::All))?;
        let of_it = Node::from(n).any(Node::refers_back);
        (i <= open || !of_it).then_some(Early { step: i as u16, of_it })
    };
    program.iter().enumerate().filter_map(early).collect()
}
