//! Finds turns in games of greedy bots with the bundled decks that can be won without luck, proves them, and writes them down as
//! scenarios: `find_wins MOST SEED FILE`.

#[path = "common/scene/mod.rs"]
mod scene;

use maneframe_bot::puzzle::solve;
use scene::{SOLVER, Scene, Source};

/// A position is left aside that has more ways on than that.
const MOST: usize = 6000;
/// So many acts at least: one act is seen by anybody.
const ACTS: usize = 2;
/// From so many points on a win may be within reach.
const CLOSE: i16 = 11;
/// So many games at most: not every seed brings any.
const MOST_GAMES: u64 = 100_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args[i].parse::<u64>().unwrap_or_else(|e| panic!("{}: {e}", args[i]));
    let (most, seed, file) = (number(0) as usize, number(1), &args[2]);
    let source = Source::open();
    let mut found: Vec<String> = Vec::new();
    let mut played = 0;
    while found.len() < most && played < MOST_GAMES {
        source.play(seed, played, |game, who| {
            if game.state().players[who].points >= CLOSE {
                found.extend(source.scene(game, who, false).and_then(|scene| win(&source, &scene)));
            }
        });
        played += 1;
        if played % 100 == 0 {
            eprintln!("{played} games: {}", found.len());
        }
    }
    found.truncate(most);
    let mut text = format!(
        "# Made by the example `find_wins {most} {seed}` of maneframe-bot. What P2 holds is out of the game.\n"
    );
    for (i, scenario) in found.iter().enumerate() {
        text += &format!("scenario: Win {}\nrule: 103.2\n\n{scenario}\n", i + 1);
    }
    std::fs::write(file, text).unwrap_or_else(|e| panic!("{file}: {e}"));
    eprintln!("{} wins in {played} games", found.len());
}

/// The scenario of a turn that can be won.
fn win(source: &Source, scene: &Scene) -> Option<String> {
    let solution = solve(&scene.game, SOLVER, MOST)?;
    let line = solution.lines.first().filter(|line| solution.wins && line.acts >= ACTS)?;
    let lines = scene.lines(line)?;
    let scenario = format!("{}{lines}pass until the game ends\nexpect winner P1\n", scene.table);
    source.holds(&scenario).then_some(scenario)
}
