//! Whether somebody watches which rules are carried out changes nothing but what is noted: short cuts that are taken where
//! nobody does (`is_watched`, recording) come to the same state, and the same is asked.

use std::path::Path;

use maneframe_engine::{Game, Rng, Stops};
use maneframe_scenario::{NoCards, begin, parse, scenario_files};

/// Choices that are made in each game.
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let mut made = 0;
    for path in scenario_files(&folder).expect("the folder can be read") {
        // Printed cards are not asked for: made-up ones say all that there is.
        if path.components().any(|c| c.as_os_str() == "cards") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("readable");
        let name = path.display().to_string();
        for (i, scenario) in parse(&name, &text).unwrap_or_default().iter().enumerate() {
            let Ok(game) = begin(scenario, &NoCards) else { continue };
            for stops in [Stops::EveryDecision, Stops::RealChoices] {
                made += side_by_side(&format!("{name} {i}"), game.clone(), stops, i as u64);
            }
        }
    }
    assert!(made > 100_000, "only {made} choices were made");
}
