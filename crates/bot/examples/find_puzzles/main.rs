//! Finds puzzles in games of greedy bots with the bundled decks, proves them, and writes them down as scenarios:
//! `find_puzzles GAMES SEED MOST FILE [SECONDS]`. It stops early where that many seconds are over.

mod write;

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use maneframe_bot::puzzle::{Solution, solve};
use maneframe_bot::{BotKind, Level};
use maneframe_card::ability::Phase;
use maneframe_engine::{Choice, DeckCards, Game, PlayerId, Prompt, Rng, Stops, Table};
use maneframe_library::{Library, Origin};
use maneframe_scenario::{Verdict, begin, parse};

/// A position is left aside that has more ways on than that.
const MOST: usize = 6000;
/// So many acts at least: one act is no puzzle.
const ACTS: usize = 2;
/// So many levels rate a puzzle: the others take too long for hundreds.
const RATERS: usize = 6;
/// P1 in a scenario.
const SOLVER: PlayerId = PlayerId(0);

/// A puzzle that was found.
struct Found {
    /// The scenario, without its head.
    table: String,
    /// The solution, a line each, and what must be true after it.
    solution: String,
    /// What there is to do.
    goal: String,
    /// How many of the first six levels of the searching bot fail.
    fail: usize,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args[i].parse::<u64>().unwrap_or_else(|e| panic!("{}: {e}", args[i]));
    let (games, seed, most, file) = (number(0), number(1), number(2) as usize, &args[3]);
    let seconds = args.get(4).map_or(u64::MAX, |_| number(4));
    let begin = Instant::now();
    let library = Library::bundled();
    let bundled = library.decks().filter(|(origin, _)| matches!(origin, Origin::Bundled));
    let decks: Vec<DeckCards> = bundled.map(|(_, deck)| cards(&library, deck)).collect();
    let mut found = Vec::new();
    let mut played = 0;
    while played < games && begin.elapsed().as_secs() < seconds {
        found.extend(in_game(&library, &decks, seed, played));
        played += 1;
    }
    let all = found.len();
    // The hardest ones stay, easy ones come first.
    found.sort_by_key(|found| std::cmp::Reverse(found.fail));
    found.truncate(most);
    found.reverse();
    let scenario = |(i, found): (usize, &Found)| {
        let Found { table, solution, goal, fail } = found;
        format!("# fail: {fail}\nscenario: Puzzle {}: {goal}\nrule: 609.2\n\n{table}{solution}\n", i + 1)
    };
    let head = format!(
        "# Made by the example `find_puzzles {played} {seed} {most}` of maneframe-bot. What P2 holds is out of the game.\n"
    );
    let text: String = std::iter::once(head).chain(found.iter().enumerate().map(scenario)).collect();
    std::fs::write(file, text).unwrap_or_else(|e| panic!("{file}: {e}"));
    eprintln!("{all} puzzles in {played} games, {} written", found.len());
}

fn cards(library: &Library, deck: &maneframe_library::Deck) -> DeckCards {
    let get = |id: &str| library.card(id).map(|c| Arc::new(c.clone()));
    DeckCards {
        mane: deck.mane_id().and_then(get),
        draw: deck.draw_ids().filter_map(get).collect(),
        problems: deck.problem_ids().filter_map(get).collect(),
    }
}

/// The puzzles in a game of two greedy bots.
fn in_game(library: &Library, decks: &[DeckCards], seed: u64, number: u64) -> Vec<Found> {
    let mut rng = Rng::new(seed << 32 | number);
    let two = [0, 1].map(|_| decks[rng.below(decks.len())].clone());
    let table = Table::new(&two, false).expect("a table");
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
fn game(library: &Library, table: &str) -> Option<Game> {
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
        false if points == 1 => "P1 has 1 point as the turn ends".to_owned(),
        false => format!("P1 has {points} points as the turn ends"),
    };
    let solved = format!("{lines}{end}");
    let holds = holds(library, &table, &solved);
    let failed = Level::ALL[..RATERS].iter().filter(|&&level| fails(&set_up, level, &solution));
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
