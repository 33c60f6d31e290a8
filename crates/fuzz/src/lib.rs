//! Hostile input. There is a target for each function that reads input from outside. It must return for any input. A
//! simple runner feeds it broken variations of valid input.

mod events;
mod games;
mod kept;
mod mutate;
mod readers;
mod runner;

pub use mutate::Mutator;
pub use runner::{Fault, Ran, SLOW, run, run_one};

/// A function that reads input from outside.
#[derive(Clone, Copy)]
pub struct Target {
    /// Name of the target.
    pub name: &'static str,
    /// Reads one input. It must return soon for any input.
    pub feed: fn(&[u8]),
    /// Returns valid inputs, of which variations are made.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "card-text", feed: readers::card_text, seeds: readers::texts },
    Target { name: "toml-set", feed: readers::toml_set, seeds: readers::toml_sets },
    Target { name: "octgn-set", feed: readers::octgn_set, seeds: readers::octgn_sets },
    Target { name: "o8d", feed: readers::o8d, seeds: readers::o8d_decks },
    Target { name: "deck", feed: readers::deck, seeds: readers::decks },
    Target { name: "search", feed: readers::search, seeds: readers::searches },
    Target { name: "scenario", feed: readers::scenario, seeds: readers::scenarios },
    Target { name: "errata", feed: readers::errata, seeds: readers::erratas },
    Target { name: "clarifications", feed: readers::clarifications, seeds: readers::clarification_lists },
    Target { name: "rules", feed: readers::rules, seeds: readers::rule_texts },
    Target { name: "stored", feed: readers::stored, seeds: readers::stored_files },
    Target { name: "library", feed: readers::library, seeds: readers::library_files },
    Target { name: "referee", feed: games::referee, seeds: games::referees },
    Target { name: "replay-file", feed: kept::replay_file, seeds: kept::replay_files },
    Target { name: "kept-game", feed: kept::kept_game, seeds: kept::kept_games },
    Target { name: "event", feed: events::event, seeds: events::events },
    Target { name: "commands", feed: maneframe_server::hostile::commands, seeds: maneframe_server::hostile::examples },
    Target { name: "choice", feed: games::choice, seeds: games::choices },
    Target { name: "save", feed: games::save, seeds: games::saves },
];

/// Returns the target of that name.
pub fn target(name: &str) -> Option<Target> {
    TARGETS.iter().copied().find(|t| t.name == name)
}

/// Feeds an input to the target of that name.
pub fn feed(name: &str, input: &[u8]) {
    if let Some(target) = target(name) {
        (target.feed)(input);
    }
}
