//! Benchmarks of checks and notations: `cargo bench -p maneframe-deck`.

use maneframe_deck::{Date, Format, Notation, check_in, read, write};
use maneframe_library::search::{Index, NoFormat, Query, Ruling};
use maneframe_library::{Library, octgn};

fn main() {
    divan::main();
}

#[divan::bench]
fn check_a_bundled_deck(bencher: divan::Bencher) {
    let library = Library::bundled();
    let deck = library.decks().next().expect("bundled").1;
    let format = Format::find("harmony").expect("bundled");
    bencher.bench_local(|| check_in(deck, library.pool(), &format, Date::constant(2026, 1, 1)));
}

#[divan::bench]
fn a_list_is_read(bencher: divan::Bencher) {
    let library = Library::bundled();
    let deck = library.decks().next().expect("bundled").1;
    let list = write(deck, Notation::List, library.pool()).expect("holds any");
    bencher.bench_local(|| read("x", list.as_bytes(), library.pool()));
}

/// Finds all legal cards of a format among the bundled and the community's cards. The format's file is read and its
/// bans are looked up each time.
#[divan::bench]
fn cards_of_a_format(bencher: divan::Bencher) {
    let mut pool = Library::bundled().pool().clone();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn/sets");
    for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let bytes = std::fs::read(file.path()).unwrap_or_default();
        if let Ok((set, _)) = octgn::read_set("x.xml", &bytes) {
            pool.add(set).expect("no id is taken");
        }
    }
    let index = Index::new(&pool);
    let formats = |name: &str| {
        let format = Format::find(name).map_err(|_| NoFormat::default())?;
        let allowance = format.allowance(&pool, Date::constant(2026, 1, 1));
        let ruling: Ruling = Box::new(move |card| allowance.of(&card.id, &card.name()));
        Ok(ruling)
    };
    let query: Query = "f:harmony".parse().expect("is a query");
    bencher.bench_local(|| index.search(&query, &formats).expect("there is such a format").total);
}
