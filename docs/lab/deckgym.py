"""Compares random games of this engine with those of deckgym-core, a simulator of another card game in Rust.

Usage: python3 docs/lab/deckgym.py CHECKOUT [--turns 5] [--games 400]

CHECKOUT is a clone of bcollazo/deckgym-core at 88a8b8231ebd2651227b2a7a273073d314bacf73. The package registry has no
release of it, so this script can't fetch it by itself. It builds a small program beside the clone that plays random
games on one thread, and runs it and `many_games` in turn, so that both meet the same machine. It prints the medians of
games and of decisions a second. A decision is a choice between at least two options, on both sides.
"""

import argparse
import pathlib
import re
import statistics
import subprocess

PROGRAM = """
use std::cell::Cell;
use std::rc::Rc;
use std::time::Instant;

use deckgym::actions::Action;
use deckgym::players::Player;
use deckgym::{Deck, Game, State};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

#[derive(Debug)]
struct Counting(Deck, Rc<Cell<u64>>);

impl Player for Counting {
    fn decision_fn(&mut self, rng: &mut StdRng, _: &State, options: &[Action]) -> Action {
        self.1.set(self.1.get() + 1);
        options.choose(rng).expect("an option").clone()
    }

    fn get_deck(&self) -> Deck {
        self.0.clone()
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let deck = |file: &str| Deck::from_file(file).expect("a deck");
    let (a, b, games) = (deck(&args[0]), deck(&args[1]), args[2].parse::<u64>().expect("a number"));
    let decisions = Rc::new(Cell::new(0));
    let begin = Instant::now();
    for seed in 0..games {
        let player = |deck: &Deck| Box::new(Counting(deck.clone(), Rc::clone(&decisions))) as Box<dyn Player>;
        Game::new(vec![player(&a), player(&b)], seed).play();
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("{:.0} games/s, {:.0} decisions/s", games as f64 / seconds, decisions.get() as f64 / seconds);
}
"""

MANIFEST = """
[package]
name = "random-games"
version = "0.0.0"
edition = "2021"

[dependencies]
deckgym = {{ path = "{checkout}" }}
rand = "0.8"

[profile.release]
opt-level = 3
lto = "fat"
codegen-units = 1

[workspace]
"""

HERE = pathlib.Path(__file__).resolve().parents[2]
PAIRS = [("applejack", "fluttershy"), ("rainbow", "rarity"), ("pinkie", "twilight")]
THEIRS = [("venusaur-exeggutor", "weezing-arbok"), ("fire", "benchmark-electric"), ("blastoiseex", "mewtwoex")]


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def speed(*command):
    games, decisions = re.search(r"([\d.]+) games/s, ([\d.]+) decisions/s", run(*command)).groups()
    return float(games), float(decisions)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--games", type=int, default=400)
    args = parser.parse_args()
    checkout = args.checkout.resolve()
    program = checkout.parent / "random-games"
    (program / "src").mkdir(parents=True, exist_ok=True)
    (program / "Cargo.toml").write_text(MANIFEST.format(checkout=checkout))
    (program / "src/main.rs").write_text(PROGRAM)
    run("cargo", "build", "--release", "--manifest-path", program / "Cargo.toml", "--target-dir", program / "target")
    run("cargo", "build", "--release", "--example", "many_games", "-p", "maneframe-bot", "--manifest-path",
        HERE / "Cargo.toml")
    decks = checkout / "example_decks"
    theirs = [[program / "target/release/random-games", decks / f"{a}.txt", decks / f"{b}.txt"] for a, b in THEIRS]
    ours = [[HERE / "target/release/examples/many_games", a, b] for a, b in PAIRS]
    runs = [("deckgym-core", command) for command in theirs] + [("maneframe", command) for command in ours]
    found = {str(command): [] for _, command in runs}
    for _ in range(args.turns):
        for _, command in runs:
            found[str(command)].append(speed(*command, args.games))
    for name, command in runs:
        games, decisions = (statistics.median(column) for column in zip(*found[str(command)]))
        decks = ", ".join(pathlib.Path(part).stem for part in command[1:])
        print(f"{name:14} {decks:36} {games:8,.0f} games/s {decisions:10,.0f} decisions/s")


if __name__ == "__main__":
    main()
