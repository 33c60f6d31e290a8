//! Files that anybody may have written.

use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use maneframe_card::CardType;
use maneframe_cardtext::{Context, read};
use maneframe_engine::Edition;
use maneframe_library::{Library, octgn, read_deck, read_o8d, read_official, read_toml_set, write_deck, write_o8d};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The bundled sets and decks.
pub(crate) fn bundled() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::bundled);
    &LIBRARY
}

/// The files with that ending below a folder; none where it isn't there.
fn files(folder: &Path, ending: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    let of = |path: PathBuf| match path.is_dir() {
        true => files(&path, ending),
        false if path.extension().is_some_and(|e| e == ending) => std::fs::read(&path).into_iter().collect(),
        false => Vec::new(),
    };
    paths.into_iter().flat_map(of).collect()
}

/// Pieces of a long file that are files themselves: its head with some of the parts that `begins` begin.
fn pieces(file: &[u8], begins: &str, ends: &str) -> Vec<Vec<u8>> {
    let text = String::from_utf8_lossy(file);
    let mut parts = text.split(begins);
    let head = parts.next().unwrap_or_default();
    let parts: Vec<&str> = parts.collect();
    parts.chunks(2).map(|some| format!("{head}{begins}{}{ends}", some.join(begins)).into_bytes()).collect()
}

pub(crate) fn card_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let kinds = [CardType::Friend, CardType::Event, CardType::Problem, CardType::Troublemaker, CardType::Resource];
    let kind = kinds[bytes.len() % kinds.len()];
    for line in text.lines().take(4) {
        read(line, &Context::new(kind));
    }
}

pub(crate) fn texts() -> Vec<Vec<u8>> {
    let cards = bundled().cards().flat_map(|card| &card.faces).flat_map(|face| &face.lines);
    cards.map(|line| line.text.clone().into_bytes()).collect()
}

pub(crate) fn toml_set(bytes: &[u8]) {
    let _ = read_toml_set("x.toml", bytes).map_err(|e| format!("{:?}", miette::Report::new(e)));
}

pub(crate) fn toml_sets() -> Vec<Vec<u8>> {
    files(&project().join("sets"), "toml").iter().flat_map(|file| pieces(file, "[[card]]", "")).collect()
}

pub(crate) fn octgn_set(bytes: &[u8]) {
    let _ = octgn::read_set("x.xml", bytes).map_err(|e| format!("{:?}", miette::Report::new(e)));
}

const SET: &str = "<?xml version='1.0'?><set name='A' id='b'><cards><card id='c' name='D'><property name='Number' value='ZZ1'/>\
    <property name='Type' value='Friend'/><property name='Power' value='2'/><property name='PlayerText' value='Swift. &#xd;When \
    you play this card, draw a card.'/><alternate name='E' type='x'><property name='Type' value='Mane Character Boosted'/>\
    </alternate></card></cards><packaging/></set>";

pub(crate) fn octgn_sets() -> Vec<Vec<u8>> {
    let real = files(&project().join("../shared/cards/octgn"), "xml");
    let some = real.iter().flat_map(|file| pieces(file, "<card ", "</cards></set>"));
    some.chain([SET.as_bytes().to_vec()]).collect()
}

pub(crate) fn o8d(bytes: &[u8]) {
    let _ = read_o8d("x.o8d", bytes, bundled().pool()).map_err(|e| e.to_string());
}

const DECK: &str = "<deck game='65656467-b709-43b2-a5c6-80c2f216adf9'><section name='Friends'><card qty='2' id='é'>A</card>\
    </section><notes/></deck>";

pub(crate) fn o8d_decks() -> Vec<Vec<u8>> {
    let own = bundled().decks().filter_map(|(_, deck)| write_o8d(deck, bundled().pool()).ok());
    let own = own.map(String::into_bytes).chain([DECK.as_bytes().to_vec()]);
    own.chain(files(&project().join("../shared/cards/octgn"), "o8d")).collect()
}

pub(crate) fn deck(bytes: &[u8]) {
    let _ = read_deck("x.deck", bytes, bundled().pool()).map_err(|e| e.to_string());
}

pub(crate) fn decks() -> Vec<Vec<u8>> {
    bundled().decks().map(|(_, deck)| write_deck(deck, bundled().pool()).into_bytes()).collect()
}

pub(crate) fn scenario(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(scenarios) = maneframe_scenario::parse("x.scn", &text).map_err(|e| e.to_string()) else { return };
    for scenario in scenarios.iter().take(2) {
        let report = maneframe_scenario::run(scenario, &maneframe_scenario::NoCards);
        let _ = format!("{report:?}");
    }
}

pub(crate) fn scenarios() -> Vec<Vec<u8>> {
    files(&project().join("conformance"), "scn")
}

pub(crate) fn rules(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let index = Edition::Cr38.index();
    let numbers = index.iter().map(|e| e.number).take(40);
    let _ = read_official(&text, numbers).map_err(|e| e.to_string());
}

pub(crate) fn rule_texts() -> Vec<Vec<u8>> {
    let index = Edition::Cr38.index();
    let numbers = index.iter().map(|e| e.number).take(40);
    vec![numbers.map(|n| format!("({n}) It is so. See ({n}).\n")).collect::<String>().into_bytes()]
}

/// A user's folder with one set, for everything that is stored there.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| tempfile::tempdir().unwrap_or_else(|e| panic!("no folder for tests: {e}")));
    folder.path()
}

/// The first byte says which of the stored files it is.
pub(crate) fn library(bytes: &[u8]) {
    let Some((which, content)) = bytes.split_first() else { return };
    let stored = stored();
    if stored.is_empty() {
        return;
    }
    let (path, _) = &stored[usize::from(*which) % stored.len()];
    let _ = std::fs::write(path, content);
    let library = Library::open_at(folder());
    let _ = (library.cards().count(), library.troubles().len());
    for (path, good) in stored {
        let _ = std::fs::write(path, good);
    }
}

/// What the program itself stored, once a set was imported.
fn stored() -> &'static [(PathBuf, Vec<u8>)] {
    static STORED: OnceLock<Vec<(PathBuf, Vec<u8>)>> = OnceLock::new();
    STORED.get_or_init(|| {
        let set = folder().join("incoming.toml");
        let text = "[set]\nname = \"A\"\ncode = \"ZZ\"\n[[card]]\nnumber = 1\ntype = \"Friend\"\ntitle = \"B\"\npower = 1\ncost = \
            1\ncolor = \"blue\"\ntext = \"Swift\"\n";
        let _ = std::fs::write(&set, text);
        let mut library = Library::open_at(folder());
        library.import(&[&set]);
        let _ = std::fs::remove_file(&set);
        drop(Library::open_at(folder()));
        all_files(folder()).into_iter().filter_map(|p| std::fs::read(&p).ok().map(|bytes| (p, bytes))).collect()
    })
}

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|p| if p.is_dir() { all_files(&p) } else { vec![p] }).collect()
}

pub(crate) fn compiled() -> Vec<Vec<u8>> {
    let all = stored().iter().enumerate();
    all.map(|(i, (_, bytes))| [&[i as u8], &bytes[..]].concat()).collect()
}
