//! Proves again that each puzzle has one solution, and names those that don't: `prove_puzzles FILE [FIRST]`.

#[path = "common/args.rs"]
mod args;

use maneframe_bot::puzzle::{LONGEST_TURN, Line, hold, solve};
use maneframe_engine::{Choice, Game, Stops};
use maneframe_library::Library;
use maneframe_scenario::{Aim, Puzzle, SOLVER, begin, parse, read_puzzles};

fn main() {
    let args = args::Args::read();
    let file = args.text(0);
    let first = args.number_or(1, 1) as usize;
    let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{file}: {e}")).leak();
    let library = Library::bundled();
    let mut wrong = 0;
    for puzzle in read_puzzles(text).iter().filter(|puzzle| puzzle.number >= first) {
        let game = game(&library, puzzle);
        let lines = match puzzle.aim {
            Aim::Hold => hold(&game, SOLVER, LONGEST_TURN).unwrap_or_default(),
            Aim::Win | Aim::Score(_) => solve(&game, SOLVER, LONGEST_TURN).map(|best| best.lines).unwrap_or_default(),
        };
        if lines.len() != 1 {
            wrong += 1;
            println!("puzzle {}: {} solutions", puzzle.number, lines.len());
            lines.iter().for_each(|line| println!("  {}", words(&game, line)));
        }
    }
    println!("{wrong} puzzles without exactly one solution");
    std::process::exit(i32::from(wrong > 0));
}

/// Returns the game in which a puzzle begins.
fn game(library: &Library, puzzle: &Puzzle) -> Game {
    let scenario = parse("puzzle.scn", puzzle.text()).expect("a scenario").remove(0);
    let mut game = begin(&scenario, library).expect("a game");
    game.set_stops(Stops::RealChoices);
    game
}

/// Returns the choices of a line in words.
fn words(game: &Game, line: &Line) -> String {
    let mut game = game.clone();
    let mut words = Vec::new();
    for &choice in &line.choices {
        while game.decision().is_some_and(|decision| decision.options.len() == 1) {
            game.choose_index(0);
        }
        if choice != Choice::Pass {
            words.push(game.label(choice).to_string());
        }
        if game.choose(choice).is_err() {
            break;
        }
    }
    words.join(", then ")
}
