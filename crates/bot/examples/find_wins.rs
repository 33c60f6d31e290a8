//! Finds turns that can be won without luck and writes them as scenarios: `find_wins MOST SEED FILE`. It takes turns
//! that score points from games between greedy bots with the bundled decks, sets player one's points so that the best
//! result just wins, and verifies that.

#[path = "common/args.rs"]
mod args;
#[path = "common/cards.rs"]
mod cards;
#[path = "common/scene/mod.rs"]
mod scene;

use maneframe_bot::puzzle::solve;
use maneframe_engine::{Game, PlayerId, WINNING_SCORE};
use scene::{SOLVER, Source};

/// Maximum number of positions of a turn. Larger ones are skipped.
const MOST: usize = 1500;
/// Minimum number of acts. A win by a single act is too easy.
const ACTS: usize = 2;
/// Maximum number of games, because some seeds lead to no wins.
const MOST_GAMES: u64 = 100_000;

fn main() {
    let args = args::Args::read();
    let (most, seed, file) = (args.number(0) as usize, args.number(1), args.text(2));
    let source = Source::open();
    let mut found: Vec<String> = Vec::new();
    let mut played = 0;
    while found.len() < most && played < MOST_GAMES {
        source.play(seed, played, |game, who| found.extend(win(&source, game, who)));
        played += 1;
        if played % 10 == 0 {
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

/// Returns the scenario of a turn that can be won, with one of its shortest solutions.
fn win(source: &Source, game: &Game, who: PlayerId) -> Option<String> {
    let scene = source.scene(game, who, false)?;
    let most = solve(&scene.game, SOLVER, MOST).filter(|s| s.points > 0 && s.lines.iter().all(|l| l.acts >= ACTS))?;
    let [has, lacks] =
        [scene.points(SOLVER), WINNING_SCORE - most.points].map(|points| format!("P1 points: {points}\n"));
    let close = source.written(&scene.table.replace(&has, &lacks))?;
    let solution = solve(&close.game, SOLVER, MOST).filter(|solution| solution.wins)?;
    let lines = close.lines(solution.lines.first()?)?;
    let scenario = format!("{}{lines}pass until the game ends\nexpect winner P1\n", close.table);
    source.holds(&scenario).then_some(scenario)
}
