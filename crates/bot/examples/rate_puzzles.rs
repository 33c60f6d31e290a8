//! Rates puzzles by the number of search bot levels that fail, and writes a selection:
//! `rate_puzzles FILE MOST OUTPUT [KEPT]`. The selection prefers harder puzzles, with equal numbers to hold, to win and to
//! score as far as possible. The puzzles of KEPT come first, with the numbers and names that they have.

#[path = "common/args.rs"]
mod args;

use maneframe_bot::puzzle::{LONGEST_TURN, is_held};
use maneframe_bot::{BotKind, Level};
use maneframe_card::CardType;
use maneframe_engine::Stops;
use maneframe_library::Library;
use maneframe_scenario::{Aim, Puzzle, RATERS, begin, parse, read_puzzles};

fn main() {
    let args = args::Args::read();
    let (file, most, output) = (args.text(0), args.number(1) as usize, args.text(2));
    let text = read(file).leak();
    let library = Library::bundled();
    let rate = |puzzle: Puzzle| {
        let fails = |&&level: &&Level| !solves(&library, &puzzle, level);
        (Level::ALL[..RATERS.into()].iter().filter(fails).count(), puzzle)
    };
    let kept = if args.len() > 3 { read(args.text(3)) } else { String::new() };
    let mut chosen: Vec<(usize, Puzzle)> = read_puzzles(kept.leak()).into_iter().map(rate).collect();
    let mut further = choose(read_puzzles(text).into_iter().map(rate).collect(), most.saturating_sub(chosen.len()));
    further.sort_by_key(|(fail, _)| *fail);
    let mut names: Vec<String> = chosen.iter().map(|(_, puzzle)| puzzle.name.to_owned()).collect();
    chosen.extend(further);
    name(&library, &chosen, &mut names);
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

fn read(file: &str) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// Adds a name for each puzzle that has none yet: one of its Problems, and who leads. A name that comes again gets a
/// number.
fn name(library: &Library, puzzles: &[(usize, Puzzle)], names: &mut Vec<String>) {
    for (_, puzzle) in &puzzles[names.len()..] {
        let of = |player: &str, kind: CardType| {
            let lines = puzzle.text().lines().filter(|line| line.starts_with(player) && !line.contains("deck:"));
            let mut words = lines.flat_map(|line| line.split([' ', ',']));
            words.find_map(|word| library.card(word).filter(|card| card.kind == kind))
        };
        let first = |player| {
            let title = of(player, CardType::ManeCharacter).map(|card| card.front().title.as_str()).unwrap_or_default();
            title.split_whitespace().next().unwrap_or_default()
        };
        let (leader, other) = (first("P1 "), first("P2 "));
        let problems = ["P1 ", "P2 "].map(|player| of(player, CardType::Problem).map(|card| &card.front().title));
        let problems: Vec<&String> = problems.into_iter().flatten().collect();
        let alone = problems.iter().map(|problem| format!("{problem}, for {leader}"));
        let both = problems.iter().map(|problem| format!("{problem}, for {leader} against {other}"));
        let free: Vec<String> = alone.chain(both).collect();
        let last = free.last().cloned().unwrap_or_default();
        let again = (2..).map(|n| format!("{last} ({n})"));
        let name = free.into_iter().chain(again).find(|name| !names.contains(name));
        names.push(name.unwrap_or_default());
    }
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
