//! Finds puzzles in games between greedy bots with the bundled decks, verifies them and writes them as scenarios:
//! `find_puzzles GAMES SEED FILE [SECONDS]`. It stops early after SECONDS. The puzzles have no rating yet;
//! `rate_puzzles` adds it.

#[path = "common/args.rs"]
mod args;
#[path = "common/cards.rs"]
mod cards;
#[path = "common/scene/mod.rs"]
mod scene;

use std::time::Instant;

use maneframe_bot::puzzle::{Line, hold, solve, threat};
use maneframe_engine::{Game, PlayerId, WINNING_SCORE};
use scene::{SOLVER, Scene, Source};

/// Maximum number of positions of a puzzle. Larger ones are skipped.
const MOST: usize = 6000;
/// Like [`MOST`], for puzzles to hold, where the next turn must be searched after each sequence.
const MOST_TO_HOLD: usize = 1500;
/// First turn to consider. Earlier turns offer few choices.
const FIRST: u16 = 5;
/// Minimum number of acts to score or to win. A single act is not a puzzle.
const ACTS: usize = 2;

fn main() {
    let args = args::Args::read();
    let (games, seed, file) = (args.number(0), args.number(1), args.text(2));
    let seconds = args.number_or(3, u64::MAX);
    let begin = Instant::now();
    let source = Source::open();
    let mut found: Vec<String> = Vec::new();
    let mut played = 0;
    while played < games && begin.elapsed().as_secs() < seconds {
        source.play(seed, played, |game, who| {
            if game.state().turn >= FIRST {
                found.extend(to_score_or_win(&source, game, who));
                found.extend(to_hold(&source, game, who));
            }
        });
        played += 1;
        if played % 20 == 0 {
            eprintln!("{played} games: {}", found.len());
        }
    }
    let all = found.len();
    let told = |(i, puzzle): (usize, String)| format!("# fail: 0\nscenario: Puzzle {}: {puzzle}\n", i + 1);
    let head = format!(
        "# Made by the example `find_puzzles {played} {seed}` of maneframe-bot. What P2 holds is out of the game.\n"
    );
    let text: String = std::iter::once(head).chain(found.into_iter().enumerate().map(told)).collect();
    std::fs::write(file, text).unwrap_or_else(|e| panic!("{file}: {e}"));
    eprintln!("{all} puzzles in {played} games");
}

/// Returns the only sequence, if there is exactly one and it has enough acts.
fn only(lines: &[Line]) -> Option<&Line> {
    let [line] = lines else { return None };
    (line.acts >= ACTS).then_some(line)
}

/// Returns the puzzle to score the most points in this turn, if there is one. In every second turn, and if these points
/// win anyway, it is a puzzle to win instead: the points before the turn are set so that its best result just wins.
fn to_score_or_win(source: &Source, game: &Game, who: PlayerId) -> Option<String> {
    let scene = source.scene(game, who, false)?;
    let most = solve(&scene.game, SOLVER, MOST).filter(|most| most.points > 0)?;
    let line = only(&most.lines)?;
    if most.wins || game.state().turn.is_multiple_of(2) {
        let close = source.written(&with_points(&scene, SOLVER, WINNING_SCORE - most.points))?;
        let win = solve(&close.game, SOLVER, MOST).filter(|solution| solution.wins)?;
        let end = "pass until the game ends\nexpect winner P1\n";
        return puzzle(source, &close, only(&win.lines)?, "P1 wins this turn", end);
    }
    let points = scene.points(SOLVER) + most.points;
    let goal = format!("P1 has {points} point{} as the turn ends", if points == 1 { "" } else { "s" });
    puzzle(source, &scene, line, &goal, &format!("pass until P2's turn\nexpect P1 points {points}\n"))
}

/// Returns the puzzle to leave player two no sure win in the next turn, if there is one. Player two has no cards to
/// draw, and needs exactly the points that the next turn would bring if player one did nothing.
fn to_hold(source: &Source, game: &Game, who: PlayerId) -> Option<String> {
    let p2 = PlayerId(1);
    let bare = source.scene(game, who, true)?;
    let lacks = threat(&bare.game, SOLVER, MOST_TO_HOLD).filter(|points| *points > 0)?;
    let points = WINNING_SCORE - lacks;
    let scene = source.written(&with_points(&bare, p2, points))?;
    let lines = hold(&scene.game, SOLVER, MOST_TO_HOLD)?;
    let [line] = &lines[..] else { return None };
    let goal = "P1 leaves P2, who has nothing left to draw, no sure win in the next turn";
    puzzle(source, &scene, line, goal, &format!("pass until P2's turn\nexpect P2 points {points}\n"))
}

/// Returns the scenario of a puzzle with its solution, without its number. The scenario must pass.
fn puzzle(source: &Source, scene: &Scene, line: &Line, goal: &str, end: &str) -> Option<String> {
    let scenario = format!("{}{}{end}", scene.table, scene.lines(line)?);
    source.holds(&scenario).then(|| format!("{goal}\nrule: 609.2\n\n{scenario}"))
}

/// Returns the table of a scene with other points.
fn with_points(scene: &Scene, player: PlayerId, points: i16) -> String {
    let said = |points: i16| format!("\nP{} points: {points}\n", player.index() + 1);
    scene.table.replace(&said(scene.points(player)), &said(points))
}
