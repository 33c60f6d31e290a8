//! Checks that recording the rules that are carried out has no effect on the game. The short cuts without recording
//! (`is_watched`, recording) must lead to the same state and the same questions.

use crate::common;

use maneframe_engine::{Game, Rng, Stops};

/// Number of choices in each game.
const CHOICES: usize = 60;

fn side_by_side(name: &str, mut watched: Game, stops: Stops, seed: u64) -> usize {
    let mut unwatched = watched.clone();
    watched.watch_rules();
    unwatched.set_recording(false);
    for game in [&mut watched, &mut unwatched] {
        game.set_stops(stops);
    }
    let mut rng = Rng::new(seed);
    for made in 0..CHOICES {
        let asked = |game: &Game| game.decision().map(|d| (d.who, d.prompt, d.options.to_vec()));
        assert_eq!(asked(&unwatched), asked(&watched), "{name}, after {made} choices");
        assert!(unwatched.state() == watched.state(), "{name}: another state after {made} choices");
        assert_eq!(unwatched.forced(), watched.forced(), "{name}, after {made} choices");
        unwatched.check_invariants().unwrap_or_else(|e| panic!("{name}, after {made} choices: {e}"));
        let Some(decision) = watched.decision() else { return made };
        let index = rng.below(decision.options.len());
        watched.choose_index(index);
        unwatched.choose_index(index);
    }
    CHOICES
}

#[test]
fn nobody_has_to_watch() {
    let mut made = 0;
    common::each_position(|name, game, seed| {
        for stops in [Stops::EveryDecision, Stops::RealChoices] {
            made += side_by_side(name, game.clone(), stops, seed);
        }
    });
    assert!(made > 100_000, "only {made} choices were made");
}
