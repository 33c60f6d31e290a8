//! Rates puzzles by the number of search bot levels that fail, and writes a selection: `rate_puzzles FILE MOST OUTPUT`.
//! The selection prefers harder puzzles, with equal numbers to hold, to win and to score as far as possible.

#[path = "common/args.rs"]
mod args;

use maneframe_bot::puzzle::{LONGEST_TURN, is_held};
use maneframe_bot::{BotKind, Level};
use maneframe_engine::Stops;
use maneframe_library::Library;
use maneframe_scenario::{Aim, Puzzle, RATERS, begin, parse, read_puzzles};

fn main() {
    let args = args::Args::read();
    let (file, most, output) = (args.text(0), args.number(1) as usize, args.text(2));
    let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{file}: {e}")).leak();
    let library = Library::bundled();
    let mut rated: Vec<(usize, Puzzle)> = Vec::new();
    for puzzle in read_puzzles(text) {
        let fails = |&&level: &&Level| !solves(&library, &puzzle, level);
        rated.push((Level::ALL[..RATERS.into()].iter().filter(fails).count(), puzzle));
    }
    let mut chosen = choose(rated, most);
    chosen.sort_by_key(|(fail, _)| *fail);
    let names = names(&library, &chosen);
    let told = |(i, (fail, puzzle)): (usize, &(usize, Puzzle))| {
        let rest =
            puzzle.solved.split_once(": Puzzle ").and_then(|(_, rest)| rest.split_once(": ")).map_or("", |(_, r)| r);
        format!("# fail: {fail}\n# name: {}\nscenario: Puzzle {}: {}\n\n", names[i], i + 1, rest.trim_end())
    };
    let head = text.lines().next().unwrap_or_default();
    let text: String = std::iter::once(format!("{head}\n")).chain(chosen.iter().enumerate().map(told)).collect();
    std::fs::write(output, text).unwrap_or_else(|e| panic!("{output}: {e}"));
    for (name, aim) in [("hold", 0), ("win", 1), ("score", 2)] {
        let of = |fail| chosen.iter().filter(|(f, p)| kind(p) == aim && *f == fail).count();
        let by_fail: Vec<usize> = (0..=RATERS.into()).map(of).collect();
        eprintln!("to {name}: {} (by how many levels fail: {by_fail:?})", by_fail.iter().sum::<usize>());
    }
}

/// Returns a name for each puzzle: one of its Problems, and who leads. A name that comes again gets a number.
fn names(library: &Library, puzzles: &[(usize, Puzzle)]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (_, puzzle) in puzzles {
        let title = |head: &str| {
            let id = puzzle.solved.lines().find_map(|line| line.strip_prefix(head))?.split_whitespace().next()?;
            library.card(id).map(|card| card.front().title.clone())
        };
        let leader = title("P1 mane: ").unwrap_or_default();
        let leader = leader.split_whitespace().next().unwrap_or_default().to_owned();
        let problems = ["P1 problem: ", "P2 problem: "].into_iter().filter_map(title);
        let free: Vec<String> = problems.map(|problem| format!("{problem}, for {leader}")).collect();
        let name = free.iter().find(|name| !names.contains(name)).cloned().unwrap_or_else(|| {
            let first = free.first().cloned().unwrap_or_default();
            let again = (2..).map(|n| format!("{first} ({n})")).find(|name| !names.contains(name));
            again.unwrap_or(first)
        });
        names.push(name);
    }
    names
}

fn kind(puzzle: &Puzzle) -> usize {
    match puzzle.aim {
        Aim::Hold => 0,
        Aim::Win => 1,
        Aim::Score(_) => 2,
    }
}

/// Selects the hardest puzzles of each kind in turn.
fn choose(mut rated: Vec<(usize, Puzzle)>, most: usize) -> Vec<(usize, Puzzle)> {
    rated.sort_by_key(|(fail, _)| *fail);
    let mut kinds: [Vec<(usize, Puzzle)>; 3] = Default::default();
    rated.into_iter().for_each(|one| kinds[kind(&one.1)].push(one));
    let mut chosen = Vec::new();
    while chosen.len() < most && kinds.iter().any(|kind| !kind.is_empty()) {
        chosen.extend(kinds.iter_mut().filter_map(Vec::pop));
    }
    chosen.truncate(most);
    chosen
}

/// Returns true if a bot of that level reaches the puzzle's goal.
fn solves(library: &Library, puzzle: &Puzzle, level: Level) -> bool {
    let scenario = parse("puzzle.scn", puzzle.text()).ok().and_then(|all| all.into_iter().next()).expect("a scenario");
    let mut game = begin(&scenario, library).expect("a table");
    game.set_stops(Stops::RealChoices);
    let turn = game.state().turn;
    let mut bots = [BotKind::Search(level), BotKind::Greedy].map(|kind| kind.make(u64::from(level.number())));
    while let Some(who) = game.decision().map(|d| d.who).filter(|_| game.state().turn == turn) {
        let choice = bots[who.index()].choose(&game, who);
        game.choose_index(choice);
    }
    puzzle.aim.is_reached(&game, |game| is_held(game, LONGEST_TURN))
}
