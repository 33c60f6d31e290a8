//! Benchmarks of the engine: whole games, decisions, clones and more, with their time and allocations. Run with
//! `cargo bench -p maneframe-bot`.

use divan::Bencher;
use maneframe_bot::{Bot, Random};
use maneframe_engine::{DeckCards, Game, GameOptions, Table};
use maneframe_library::Library;

/// Counts allocations, which each benchmark then shows.
#[global_allocator]
static COUNTED: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

fn cards(library: &Library, name: &str) -> DeckCards {
    let deck = library.deck(name).expect("a bundled or imported deck");
    deck.cards(|id| library.card(id))
}

fn bundled() -> Table {
    let library = Library::bundled();
    Table::new(&[cards(&library, "Blue-White"), cards(&library, "Orange-Yellow")]).expect("a table")
}

/// Returns a game after some turns.
fn middle() -> Game {
    let mut game = bundled().start(GameOptions::new(3).unrecorded());
    let mut bot = Random::new(3);
    for _ in 0..60 {
        let Some(who) = game.decision().map(|d| d.who) else { break };
        let choice = bot.choose(&game, who);
        game.choose_index(choice);
    }
    game
}

#[divan::bench]
fn random_game(bencher: Bencher) {
    let table = bundled();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        let mut game = table.start(GameOptions::new(seed).unrecorded());
        let mut bot = Random::new(seed);
        while let Some(who) = game.decision().map(|d| d.who) {
            let choice = bot.choose(&game, who);
            game.choose_index(choice);
        }
        game.outcome()
    });
}

/// Plays random games from after the set-up: engine and bot should allocate nothing.
#[divan::bench]
fn random_game_after_setup(bencher: Bencher) {
    let table = bundled();
    let mut seed = 0;
    let begun = || {
        seed += 1;
        (table.start(GameOptions::new(seed).unrecorded()), Random::new(seed))
    };
    bencher.with_inputs(begun).bench_local_refs(|(game, bot)| {
        while let Some(who) = game.decision().map(|d| d.who) {
            let choice = bot.choose(game, who);
            game.choose_index(choice);
        }
    });
}

#[divan::bench]
fn one_decision(bencher: Bencher) {
    let game = middle();
    bencher.with_inputs(|| game.clone()).bench_local_values(|mut game| {
        game.choose_index(0);
        game
    });
}

#[divan::bench]
fn state_clone(bencher: Bencher) {
    let game = middle();
    bencher.bench_local(|| game.state().clone());
}

#[divan::bench]
fn game_clone(bencher: Bencher) {
    let game = middle();
    bencher.bench_local(|| game.clone());
}

/// Parses all community sets, XML and card texts, if their files are in the shared folder next to the project.
#[divan::bench(sample_count = 10)]
fn community_sets_read() -> usize {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn/sets");
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|f| f.path());
    let sets = files.filter(|f| f.extension().is_some_and(|e| e == "xml")).filter_map(|f| {
        let bytes = std::fs::read(&f).ok()?;
        maneframe_library::octgn::read_set(&f.display().to_string(), &bytes).ok()
    });
    sets.map(|(set, _)| set.cards.len()).sum()
}

#[divan::bench]
fn bundled_library_read() -> usize {
    Library::bundled().cards().count()
}
