//! The choices of a game in words, for lists of what a player does.

use maneframe_engine::{Choice, Game, Viewer, labels};
use maneframe_wording::Wording;

use crate::run::Runner;
use crate::scenario::{Scenario, Step};
use crate::source::CardSource;
use crate::stage::set_up;

/// Returns an option of the pending decision in words, as part of a list of acts. `None` if it is no option.
pub fn act_words(game: &Game, viewer: Viewer, choice: Choice) -> Option<Wording> {
    let option = game.decision()?.options.iter().position(|one| *one == choice)?;
    let words = labels(game, viewer, &maneframe_cardtext::effect_words).into_iter().nth(option)?;
    Some(match choice {
        // These are acts by themselves. Others answer a question, for which a list has no room.
        Choice::Pass | Choice::Done | Choice::Act(_) => words,
        _ => Wording::new("act.choose").with("what", words),
    })
}

/// Returns what the players of a scenario do, in words. Choices that the scenario makes by itself are left out. `None`
/// if it can't be set up or played.
pub fn acts(scenario: &Scenario, source: &dyn CardSource) -> Option<Vec<Wording>> {
    let stage = set_up(scenario, source, false).ok()?;
    let mut runner = Runner::going_on(scenario, stage.game, stage.names, Vec::new());
    runner.said = Some(Vec::new());
    let moves = scenario.steps.iter().filter(|line| matches!(line.what, Step::Say { .. }));
    for line in moves {
        runner.step(&line.what).ok()?;
    }
    runner.said
}
