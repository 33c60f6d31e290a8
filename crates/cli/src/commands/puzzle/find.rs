//! Puzzles found in games of bots.

use std::fmt::Write as _;

use maneframe_bot::puzzle::{Solution, solve};
use maneframe_bot::{BotKind, Level};
use maneframe_card::ability::Phase;
use maneframe_engine::{Choice, Game, PlayerId, Prompt, Rng, Stops, Table};
use maneframe_library::Library;
use maneframe_scenario::{Verdict, begin, parse};

use super::write;
use crate::deal::{self, Dealt};
use crate::seed;

/// A position is left aside that has more ways on than that.
const MOST: usize = 6000;
/// So many acts at least: one act is no puzzle.
const ACTS: usize = 2;
/// P1 in a scenario.
pub const SOLVER: PlayerId = PlayerId(0);

/// A puzzle that was found.
pub struct Found {
    /// The scenario, without its head.
    pub table: String,
    /// The solution, a line each, and what must be true after it.
    pub solution: String,
    /// What there is to do.
    pub goal: String,
    /// How many levels of the searching bot fail.
    pub fail: usize,
}

/// The puzzles in a game of two greedy bots.
pub fn in_game(library: &Library, decks: &[Dealt], seed: u64, number: u64) -> Vec<Found> {
    let mut rng = Rng::new(seed::derived(seed, 0, number));
    let two = [0, 1].map(|_| &decks[rng.below(decks.len())]);
    let Ok(table) = deal::table(&two, Default::default(), false) else { return Vec::new() };
    let mut found = Vec::new();
    let mut turn = 0;
    play(&table, &mut rng, |game| {
        let state = game.state();
        let main = state.phase == Some(Phase::Main)
            && game.decision().is_some_and(|d| d.prompt == Prompt::PhaseAction && d.who == state.active);
        if main && state.turn > turn && state.turn > 4 {
            turn = state.turn;
            found.extend(puzzle(library, game, state.active));
        }
    });
    found
}

fn play(table: &Table, rng: &mut Rng, mut look: impl FnMut(&Game)) {
    let mut game = table.start_with(rng.next_u64(), Stops::RealChoices, false);
    let mut bots = [0, 1].map(|_| BotKind::Greedy.make(rng.next_u64()));
    while let Some(who) = game.decision().map(|d| d.who) {
        look(&game);
        let choice = bots[who.index()].choose(&game, who);
        game.choose_index(choice);
    }
}

/// The game that a table in words begins.
pub fn game(library: &Library, table: &str) -> Option<Game> {
    let text = format!("scenario: a puzzle\nrule: 609.2\n\n{table}");
    let scenario = parse("puzzle.scn", &text).ok()?.into_iter().next()?;
    let mut game = begin(&scenario, library).ok()?;
    game.set_stops(Stops::RealChoices);
    while game.decision().is_some_and(|d| d.options.len() == 1) {
        game.choose_index(0);
    }
    Some(game)
}

/// The puzzle that a position is, if it is one.
fn puzzle(library: &Library, game: &Game, seat: PlayerId) -> Option<Found> {
    let (draft, _) = write::table(game, seat)?;
    // Written down again from what was written: so the order of its cards, and with it their names, is that of the lines.
    let (table, names) = write::table(&self::game(library, &draft)?, SOLVER)?;
    let set_up = self::game(library, &table)?;
    let solution = solve(&set_up, SOLVER, MOST)?;
    let [line] = &solution.lines[..] else { return None };
    if line.acts < ACTS || solution.points == 0 {
        return None;
    }
    let lines = lines(&names, &line.choices)?;
    let points = set_up.state().players[SOLVER].points + solution.points;
    let end = if solution.wins {
        "pass until the game ends\nexpect winner P1\n".to_owned()
    } else {
        format!("pass until P2's turn\nexpect P1 points {points}\n")
    };
    let goal = match solution.wins {
        true => "P1 wins this turn".to_owned(),
        false => format!("P1 has {points} points as the turn ends"),
    };
    let solved = format!("{lines}{end}");
    let holds = holds(library, &table, &solved);
    let failed = Level::ALL.into_iter().filter(|&level| fails(&set_up, level, &solution));
    holds.then(|| Found { fail: failed.count(), table, solution: solved, goal })
}

/// The choices, a line each; passes at the end go without saying.
fn lines(names: &write::Names, choices: &[Choice]) -> Option<String> {
    let last = choices.iter().rposition(|c| *c != Choice::Pass)?;
    let mut lines = String::new();
    for &choice in &choices[..=last] {
        let _ = writeln!(lines, "P1: {}", write::words(SOLVER, names, choice)?);
    }
    Some(lines)
}

/// Whether the scenario does what it says.
fn holds(library: &Library, table: &str, solution: &str) -> bool {
    let text = format!("scenario: a puzzle\nrule: 609.2\n\n{table}{solution}");
    let scenarios = parse("puzzle.scn", &text);
    scenarios.is_ok_and(|all| {
        all.iter().all(|s| matches!(maneframe_scenario::run_unwatched(s, library), Verdict::Passed { .. }))
    })
}

/// Whether a bot misses it.
fn fails(game: &Game, level: Level, solution: &Solution) -> bool {
    let mut game = game.clone();
    let (turn, before) = (game.state().turn, game.state().players[SOLVER].points);
    let mut bots = [BotKind::Search(level), BotKind::Greedy].map(|kind| kind.make(u64::from(level.number())));
    while let Some(who) = game.decision().map(|d| d.who).filter(|_| game.state().turn == turn) {
        let choice = bots[who.index()].choose(&game, who);
        game.choose_index(choice);
    }
    game.state().players[SOLVER].points - before < solution.points
}
