//! A bounded run of every target. `cargo run --release -p maneframe-fuzz` takes longer ones (docs/testing.md).

use maneframe_fuzz::{TARGETS, run};

fn bounded(name: &str, inputs: u64) {
    let target = maneframe_fuzz::target(name).expect("a target");
    let ran = run(target, 7, inputs).unwrap_or_else(|fault| {
        panic!("{}: {:?}", fault.what, String::from_utf8_lossy(&fault.input));
    });
    assert!(ran.inputs > inputs, "{name} has no seeds");
}

macro_rules! bounded {
    ($($test:ident $name:literal $inputs:literal)*) => {
        $(#[test] fn $test() { bounded($name, $inputs); })*

        #[test]
        fn every_target_is_run() {
            assert_eq!(TARGETS.iter().map(|t| t.name).collect::<Vec<_>>(), [$($name),*]);
        }
    };
}

bounded! {
    card_text "card-text" 300
    toml_set "toml-set" 300
    octgn_set "octgn-set" 300
    o8d "o8d" 3_000
    deck "deck" 3_000
    search "search" 3_000
    scenario "scenario" 1_000
    errata "errata" 3_000
    clarifications "clarifications" 3_000
    rules "rules" 3_000
    stored "stored" 3_000
    library "library" 300
    referee "referee" 300
    replay_file "replay-file" 1_000
    kept_game "kept-game" 1_000
    event "event" 3_000
    commands "commands" 20
    choice "choice" 2_000
    save "save" 2_000
}
