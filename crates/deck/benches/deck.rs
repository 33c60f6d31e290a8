//! What a check and the notations take: `cargo bench -p maneframe-deck`.

use maneframe_deck::{Date, Format, Notation, check, read, write};
use maneframe_library::Library;

fn main() {
    divan::main();
}

#[divan::bench]
fn check_a_bundled_deck(bencher: divan::Bencher) {
    let library = Library::bundled();
    let deck = library.decks().next().expect("bundled").1;
    let format = Format::find("harmony").expect("bundled");
    bencher.bench_local(|| check(deck, library.pool(), &format, Date::constant(2026, 1, 1)));
}

#[divan::bench]
fn a_list_is_read(bencher: divan::Bencher) {
    let library = Library::bundled();
    let deck = library.decks().next().expect("bundled").1;
    let list = write(deck, Notation::List, library.pool()).expect("holds any");
    bencher.bench_local(|| read("x", list.as_bytes(), library.pool()));
}
