//! Finds puzzles in games of greedy bots with the bundled decks, proves them, and writes them down as scenarios, not yet rated:
//! `find_puzzles GAMES SEED FILE [SECONDS]`. It stops early where that many seconds are over. `rate_puzzles` goes on from there.

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

/// A position is left aside that has more ways on than that.
const MOST: usize = 6000;
/// The same where the next turn has to be looked at after each of them.
const MOST_TO_HOLD: usize = 1500;
/// In the turns before that there is little to choose.
const FIRST: u16 = 5;
/// So many acts at least to score or to win: there one act is no puzzle.
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

/// The only line, if it is one and more than an act.
fn only(lines: &[Line]) -> Option<&Line> {
    let [line] = lines else { return None };
    (line.acts >= ACTS).then_some(line)
}

/// The puzzle to score most that a turn is, or to win with that where it would, had its player as few points as the turn brings to go.
/// These come by turns.
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

/// The puzzle to leave P2 no sure win that a turn is, if it is one, where P2 has nothing left to draw, and as many points to go as its next
/// turn would bring if P1 did nothing.
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

/// The scenario of a puzzle with its solution, which must pass; its number is not said yet.
fn puzzle(source: &Source, scene: &Scene, line: &Line, goal: &str, end: &str) -> Option<String> {
    let scenario = format!("{}{}{end}", scene.table, scene.lines(line)?);
    source.holds(&scenario).then(|| format!("{goal}\nrule: 609.2\n\n{scenario}"))
}

/// The table of a scene, with other points.
fn with_points(scene: &Scene, player: PlayerId, points: i16) -> String {
    let said = |points: i16| format!("\nP{} points: {points}\n", player.index() + 1);
    scene.table.replace(&said(scene.points(player)), &said(points))
}
