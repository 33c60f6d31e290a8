//! Benchmarks of reading and searching cards: `cargo bench -p maneframe-library`. The community's files are read from
//! the folder next to the project.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use maneframe_library::search::{Index, NoFormat, Query};
use maneframe_library::{Library, Pool, octgn};

fn main() {
    divan::main();
}

fn community_sets() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn/sets");
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|f| f.path());
    files
        .filter(|f| f.extension().is_some_and(|e| e == "xml"))
        .filter_map(|f| Some((f.clone(), fs::read(&f).ok()?)))
        .collect()
}

/// Reads the XML and all lines of text of every set. The result is returned, so that the time to drop it doesn't count.
fn read_all(sets: &[(PathBuf, Vec<u8>)]) -> Vec<impl Send> {
    sets.iter().filter_map(|(file, bytes)| octgn::read_set(&file.display().to_string(), bytes).ok()).collect()
}

/// Reads the sets as an import does. It uses a new thread, because the reader caches results per thread.
#[divan::bench(sample_count = 20)]
fn community_sets_read(bencher: divan::Bencher) {
    let sets = community_sets();
    bencher.bench_local(|| thread::scope(|scope| scope.spawn(|| read_all(&sets)).join().ok()));
}

/// Reads the sets in a thread that has read them before.
#[divan::bench(sample_count = 20)]
fn community_sets_read_again(bencher: divan::Bencher) {
    let sets = community_sets();
    bencher.bench_local(|| read_all(&sets));
}

/// Opens a library with all sets from the compiled file.
#[divan::bench(sample_count = 50)]
fn compiled_library_opened(bencher: divan::Bencher) {
    let home = tempfile::tempdir().expect("a folder");
    let files: Vec<PathBuf> = community_sets().into_iter().map(|(file, _)| file).collect();
    Library::open_at(home.path()).import(&files);
    Library::open_at(home.path());
    bencher.bench_local(|| Library::open_at(home.path()).cards().count());
}

#[divan::bench]
fn bundled_library_read() -> usize {
    Library::bundled().cards().count()
}

/// Returns the bundled sets and all of the community's sets.
fn whole_pool() -> Pool {
    let mut pool = Library::bundled().pool().clone();
    for (file, bytes) in community_sets() {
        if let Ok((set, _)) = octgn::read_set(&file.display().to_string(), &bytes) {
            pool.add(set).expect("no id is taken");
        }
    }
    pool
}

/// Typical queries, a query for all cards, and slow queries.
const QUERIES: [&str; 7] = [
    "c:blue t:friend pow>=3 cost<3 tr:pegasus",
    "kw:swift o:\"draw a card\" set:cn r:u is:mane -t:event (a or b)",
    "order:-power,cost,name",
    "o:\"that is in no text\"",
    "o:/draw [2-9] cards|score [2-9] points?/ or twi*kle",
    "o:/([a-z]+ ){9}x/",
    "o:/[^e].{40}(?:([a-z ]|.{2,9})){2,9}[^a-z ]{3}/",
];

/// Parses a query, folds the words that it needs, and searches the whole pool.
#[divan::bench(args = QUERIES)]
fn pool_searched_once(bencher: divan::Bencher, asked: &str) {
    let pool = whole_pool();
    bencher.bench_local(|| search(&Index::new(&pool), asked));
}

fn search(index: &Index, asked: &str) -> usize {
    let query: Query = asked.parse().expect("is a query");
    index.search(&query, &|_| Err(NoFormat::default())).map_or(0, |found| found.total)
}

/// Searches with the words already folded.
#[divan::bench(args = QUERIES)]
fn pool_searched(bencher: divan::Bencher, asked: &str) {
    let pool = whole_pool();
    let index = Index::new(&pool);
    bencher.bench_local(|| search(&index, asked));
}
