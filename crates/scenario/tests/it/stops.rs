//! A game that stops only at real choices must ask the same questions, in the same order, as a game that stops at every
//! decision.
//!
//! Scenarios stop at every decision, and games between players and bots only at real choices. So no scenario tests the
//! quick checks of whether a window can matter (`when`, `nobody_could_act`, `glance`). These tests play both kinds of
//! games in parallel.

use crate::common;

use maneframe_engine::{Choice, Game, PlayerId, Prompt, Rng, Stops};

/// Number of real choices in each game.
const CHOICES: usize = 40;

type Asked = (PlayerId, Prompt, Vec<Choice>);

fn asked(game: &Game) -> Option<Asked> {
    game.decision().map(|d| (d.who, d.prompt, d.options.to_vec()))
}

/// Answers decisions with a single option up to the next real choice.
fn to_choice(game: &mut Game) {
    while game.decision().is_some_and(|d| d.options.len() == 1) {
        game.choose_index(0);
    }
}

fn side_by_side(name: &str, mut judge: Game, seed: u64) -> usize {
    let mut player = judge.clone();
    player.set_stops(Stops::RealChoices);
    // Games between bots don't record rules either.
    judge.watch_rules();
    let mut rng = Rng::new(seed);
    let mut made = 0;
    let forced = player.forced();
    for _ in 0..CHOICES {
        to_choice(&mut judge);
        to_choice(&mut player);
        let (wanted, found) = (asked(&judge), asked(&player));
        // The order of Confront Steps is not asked if nothing depends on it.
        if wanted.as_ref().is_some_and(|a| a.1 == Prompt::NextProblem) && wanted != found {
            return made;
        }
        assert_eq!(found, wanted, "{name}, after {made} choices");
        let Some((_, _, options)) = wanted else { break };
        let index = rng.below(options.len());
        judge.choose_index(index);
        player.choose_index(index);
        made += 1;
    }
    to_choice(&mut judge);
    to_choice(&mut player);
    assert_eq!(judge.outcome(), player.outcome(), "{name}");
    assert!(made < 3 || player.forced() > forced, "{name}: what has only one answer is counted");
    made
}

#[test]
fn real_choices_are_all_that_matters() {
    let mut made = 0;
    common::each_position(|name, game, seed| made += side_by_side(name, game, seed));
    assert!(made > 2500, "only {made} choices were made");
}
