//! Imports files into the library.
fn main() {
    let mut library = maneframe_library::Library::open().expect("library");
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let report = library.import(&paths);
    println!("{} cards, {} errors", report.cards(), report.errors().count());
}
