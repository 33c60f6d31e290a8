//! What a player does without thinking: in imagined games everybody plays like that once the plan is carried out.

use maneframe_engine::{Choice, Game, Prompt};

use crate::worth;

/// The number of choices after which an imagined turn is given up: only a loop takes that many.
pub(crate) const LONGEST: usize = 300;

/// Plays on until that turn is over, everybody doing as little as possible.
pub(crate) fn run_out(game: &mut Game, last: u16) {
    for _ in 0..LONGEST {
        if game.state().turn > last {
            return;
        }
        let Some(index) = answer(game) else { return };
        game.choose_index(index);
    }
}

/// The answer that does least: nothing at all, or giving up what is worth least.
pub(crate) fn answer(game: &Game) -> Option<usize> {
    let decision = game.decision()?;
    let least = |options: &[Choice]| {
        let board = game.board();
        let worth = |choice: &Choice| match *choice {
            Choice::Card(card) => worth::of_card(&board, card),
            _ => f64::INFINITY,
        };
        (0..options.len()).min_by(|&a, &b| worth(&options[a]).total_cmp(&worth(&options[b])))
    };
    match decision.prompt {
        Prompt::HandSize | Prompt::HomeLimit | Prompt::SendHome | Prompt::Uniqueness => least(decision.options),
        _ => Some(idle(decision.options).unwrap_or(0)),
    }
}

/// The option that does nothing, if there is one.
pub(crate) fn idle(options: &[Choice]) -> Option<usize> {
    options.iter().position(|o| matches!(o, Choice::Pass | Choice::Done))
}
