//! Choices that do as little as possible. Players in imagined games make them after a plan was carried out.

use maneframe_engine::{Choice, Game, Prompt};

use crate::evaluation;

/// Maximum number of choices in an imagined turn. Only an endless loop takes more.
pub(crate) const LONGEST: usize = 300;

/// Plays until turn `last` is over, with all players doing as little as possible.
pub(crate) fn run_out(game: &mut Game, last: u16) {
    for _ in 0..LONGEST {
        if game.state().turn > last {
            return;
        }
        let Some(index) = answer(game) else { return };
        game.choose_index(index);
    }
}

/// Returns the option that does the least: nothing, or giving up the card of the lowest value.
pub(crate) fn answer(game: &Game) -> Option<usize> {
    let decision = game.decision()?;
    let least = |options: &[Choice]| {
        let board = game.board();
        let evaluation = |choice: &Choice| match *choice {
            Choice::Card(card) => evaluation::evaluate_card(&board, card),
            _ => f64::INFINITY,
        };
        (0..options.len()).min_by(|&a, &b| evaluation(&options[a]).total_cmp(&evaluation(&options[b])))
    };
    match decision.prompt {
        Prompt::HandSize | Prompt::HomeLimit | Prompt::SendHome | Prompt::Uniqueness => least(decision.options),
        _ => Some(idle(decision.options).unwrap_or(0)),
    }
}

/// Returns the index of the option that does nothing, if there is one.
pub(crate) fn idle(options: &[Choice]) -> Option<usize> {
    options.iter().position(|o| matches!(o, Choice::Pass | Choice::Done))
}
