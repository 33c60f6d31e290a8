//! Finds puzzles in games of greedy bots with the bundled decks, proves them, and writes them down as scenarios:
//! `find_puzzles GAMES SEED MOST FILE [SECONDS]`. It stops early where that many seconds are over.

#[path = "common/scene/mod.rs"]
mod scene;

use std::time::Instant;

use maneframe_bot::puzzle::{hold, is_held, solve};
use maneframe_bot::{BotKind, Level};
use maneframe_engine::{Game, PlayerId};
use scene::{SOLVER, Scene, Source};

/// A position is left aside that has more ways on than that.
const MOST: usize = 6000;
/// In the turns before that there is little to choose.
const FIRST: u16 = 5;
/// From so many points on the other player may win in a turn.
const CLOSE: i16 = 11;
/// So many acts at least: one act is no puzzle.
const ACTS: usize = 2;
/// So many levels rate a puzzle: the others take too long for hundreds.
const RATERS: usize = 6;

/// A puzzle that was found.
struct Found {
    /// The scenario with its solution, without its head.
    scenario: String,
    /// What there is to do.
    goal: String,
    /// How many of the first six levels of the searching bot fail.
    fail: usize,
    aim: Aim,
}

/// What is to be done; rarer things first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Aim {
    Hold,
    Win,
    Score,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args[i].parse::<u64>().unwrap_or_else(|e| panic!("{}: {e}", args[i]));
    let (games, seed, most, file) = (number(0), number(1), number(2) as usize, &args[3]);
    let seconds = args.get(4).map_or(u64::MAX, |_| number(4));
    let begin = Instant::now();
    let source = Source::open();
    let mut found = Vec::new();
    let mut played = 0;
    while played < games && begin.elapsed().as_secs() < seconds {
        source.play(seed, played, |game, who| {
            if game.state().turn < FIRST {
                return;
            }
            found.extend(source.scene(game, who, false).and_then(|scene| to_score(&source, &scene)));
            let threatened = game.state().players.iter().any(|(other, p)| other != who && p.points >= CLOSE);
            if threatened {
                found.extend(source.scene(game, who, true).and_then(|scene| to_hold(&source, &scene)));
            }
        });
        played += 1;
        if played % 20 == 0 {
            eprintln!("{played} games: {}", found.len());
        }
    }
    let all = found.len();
    // Holds, wins and the hardest ones stay, easy ones come first.
    found.sort_by_key(|found: &Found| (found.aim, std::cmp::Reverse(found.fail)));
    found.truncate(most);
    found.sort_by_key(|found| found.fail);
    let told = |(i, found): (usize, &Found)| {
        let Found { scenario, goal, fail, .. } = found;
        format!("# fail: {fail}\nscenario: Puzzle {}: {goal}\nrule: 609.2\n\n{scenario}\n", i + 1)
    };
    let head = format!(
        "# Made by the example `find_puzzles {played} {seed} {most}` of maneframe-bot. What P2 holds is out of the game.\n"
    );
    let text: String = std::iter::once(head).chain(found.iter().enumerate().map(told)).collect();
    std::fs::write(file, text).unwrap_or_else(|e| panic!("{file}: {e}"));
    let of = |aim| found.iter().filter(|found| found.aim == aim).count();
    let [hold, win, score] = [Aim::Hold, Aim::Win, Aim::Score].map(of);
    eprintln!("{all} puzzles in {played} games; written: {hold} to hold, {win} to win, {score} to score most");
}

/// The puzzle to score most, or to win, that a turn is, if it is one.
fn to_score(source: &Source, scene: &Scene) -> Option<Found> {
    let solution = solve(&scene.game, SOLVER, MOST)?;
    let [line] = &solution.lines[..] else { return None };
    if line.acts < ACTS || solution.points == 0 {
        return None;
    }
    let points = scene.points() + solution.points;
    let (aim, goal, end) = match solution.wins {
        true => (Aim::Win, "P1 wins this turn".to_owned(), "pass until the game ends\nexpect winner P1\n".to_owned()),
        false => {
            let s = if points == 1 { "" } else { "s" };
            let end = format!("pass until P2's turn\nexpect P1 points {points}\n");
            (Aim::Score, format!("P1 has {points} point{s} as the turn ends"), end)
        }
    };
    let scenario = format!("{}{}{end}", scene.table, scene.lines(line)?);
    let failed = |level: Level| after_turn(scene, level).state().players[SOLVER].points < points;
    source.holds(&scenario).then(|| Found { fail: raters(failed), scenario, goal, aim })
}

/// The puzzle to keep P2 from winning that a turn is, if it is one.
fn to_hold(source: &Source, scene: &Scene) -> Option<Found> {
    let lines = hold(&scene.game, SOLVER, MOST)?;
    let [line] = &lines[..] else { return None };
    let points = scene.game.state().players[PlayerId(1)].points;
    let end = format!("pass until P2's turn\nexpect P2 points {points}\n");
    let scenario = format!("{}{}{end}", scene.table, scene.lines(line)?);
    let failed = |level: Level| !is_held(&after_turn(scene, level), MOST);
    let goal = "P1 keeps P2, who has nothing left to draw, from winning in the next turn".to_owned();
    source.holds(&scenario).then(|| Found { fail: raters(failed), scenario, goal, aim: Aim::Hold })
}

/// How many levels fail.
fn raters(failed: impl Fn(Level) -> bool) -> usize {
    Level::ALL[..RATERS].iter().filter(|&&level| failed(level)).count()
}

/// The game once a level has played the turn.
fn after_turn(scene: &Scene, level: Level) -> Game {
    let mut game = scene.game.clone();
    let turn = game.state().turn;
    let mut bots = [BotKind::Search(level), BotKind::Greedy].map(|kind| kind.make(u64::from(level.number())));
    while let Some(who) = game.decision().map(|d| d.who).filter(|_| game.state().turn == turn) {
        let choice = bots[who.index()].choose(&game, who);
        game.choose_index(choice);
    }
    game
}
