//! Reads set files once, as an import does, for measuring and for comparing results.
//!
//! `pool FILES` prints the number of cards. `pool --all FILES` writes everything that was read.

use std::time::Instant;

use maneframe_library::octgn;

fn main() {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let all = files.first().is_some_and(|f| f == "--all");
    files.drain(..usize::from(all));
    let bytes: Vec<Vec<u8>> = files.iter().map(|f| std::fs::read(f).expect("readable")).collect();
    let start = Instant::now();
    let read: Vec<_> =
        files.iter().zip(&bytes).map(|(file, bytes)| octgn::read_set(file, bytes).expect("a set")).collect();
    let took = start.elapsed();
    if all {
        read.iter().for_each(|set| println!("{set:#?}"));
    }
    eprintln!("{} cards in {took:?}", read.iter().map(|(set, _)| set.cards.len()).sum::<usize>());
}
