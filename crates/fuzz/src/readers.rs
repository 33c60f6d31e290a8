//! Readers of files from untrusted sources.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use maneframe_card::CardType;
use maneframe_cardtext::{Context, read};
use maneframe_deck::Notation;
use maneframe_deck::{read_o8d, write_o8d};
use maneframe_engine::Edition;
use maneframe_library::search::{Index, MAX_LENGTH, NoFormat, Query, Ruling, Standing};
use maneframe_library::{
    Amendment, Clarity, Library, Outcome, card_hash, clarify, hostile, octgn, read_clarifications, read_errata,
    read_official, read_toml_set,
};
use tempfile::TempDir;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the bundled sets and decks.
pub(crate) fn bundled() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::bundled);
    &LIBRARY
}

/// Returns the files with that ending below a folder; empty if the folder doesn't exist.
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

/// Splits a long file into smaller valid files: its head, each with some of the parts that start with `begins`.
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
    let pool = bundled().pool();
    // A deck that was read can be written and read again.
    let Ok(deck) = maneframe_deck::read("x", bytes, pool).map_err(|e| e.to_string()) else { return };
    for (notation, _) in Notation::ALL.into_iter().filter(|(notation, _)| *notation != Notation::Html) {
        let Ok(text) = maneframe_deck::write(&deck, notation, pool) else { continue };
        let again = maneframe_deck::read("x", text.as_bytes(), pool);
        again.unwrap_or_else(|e| panic!("{notation:?} of a deck can't be read: {e}\n{text}"));
    }
}

pub(crate) fn decks() -> Vec<Vec<u8>> {
    let pool = bundled().pool();
    let all = |deck| Notation::ALL.into_iter().filter_map(move |(to, _)| maneframe_deck::write(deck, to, pool).ok());
    let links = ["http://ponyhead.com/d/5k9wgUjHnL", "https://ponyhead.com/deckbuilder?draftMode&v1code=adn1x2-zz7x40"];
    let own = bundled().decks().flat_map(|(_, deck)| all(deck)).map(String::into_bytes);
    own.chain(links.map(|link| link.as_bytes().to_vec())).collect()
}

/// Parses a query, evaluates it, and writes and parses it again.
pub(crate) fn search(bytes: &[u8]) {
    static INDEX: LazyLock<Index> = LazyLock::new(|| Index::new(bundled().pool()));
    let Ok(query) =
        String::from_utf8_lossy(bytes).parse::<Query>().map_err(|e| format!("{:?}", miette::Report::new(e)))
    else {
        return;
    };
    let written = query.to_string();
    let same = || written.parse::<Query>().is_ok_and(|again| again == query);
    assert!(written.len() > MAX_LENGTH || same(), "{query} is not read again as it was");
    let formats = |_: &str| -> Result<Ruling<'static>, NoFormat> { Ok(Box::new(|_| Standing::Legal)) };
    let _ = INDEX.search(&query, &formats).map_err(|e| e.to_string());
    let _ = INDEX.hints(&query).len();
}

pub(crate) fn searches() -> Vec<Vec<u8>> {
    let queries = [
        "c:blue t:friend pow>=3 cost<3 tr:pegasus kw:swift o:\"draw a card\" set:cn r:u is:mane -t:event (a or b)",
        "f:harmony -banned:limited order:-power,name,cost limit:20",
        "\"Meadow Lark\" or twi*kle sk?rry o:/draw [2-9]+ (cards|points)$/ name=/^a.*b/ -(x (y or -z))",
        "pow>cost start!=boosted req:pink blue>=2 wild<4 c<=blue/white c!=multi cost:even bonus=1 id:hw1* num<-3 and é",
        "NOT t:friend AND !\"Meadow Lark\" || !(c:pink) pow+cost-1>=req !not 2<=cmc is:banned e:premiere",
        "is:entry -is:unread has:flavour r>=sr kw:\"calming 2\" o:/\\b(a|b){2,9}[^c]*\\/(?i:D)/ o:/(a*)*b/",
    ];
    queries.map(|query| query.as_bytes().to_vec()).to_vec()
}

pub(crate) fn scenario(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(scenarios) = maneframe_scenario::parse("x.scn", &text).map_err(|e| e.to_string()) else { return };
    for scenario in scenarios.iter().take(2) {
        let verdict = maneframe_scenario::run(scenario, &maneframe_scenario::NoCards);
        let why = verdict.why().unwrap_or_default();
        assert!(!why.starts_with("the engine broke down"), "{why}");
    }
}

pub(crate) fn scenarios() -> Vec<Vec<u8>> {
    files(&project().join("conformance"), "scn")
}

/// Reads a list of errata and applies each to a card that it may be for.
pub(crate) fn errata(bytes: &[u8]) {
    let Ok(list) = read_errata(&String::from_utf8_lossy(bytes)).map_err(|e| e.to_string()) else { return };
    for (erratum, card) in list.iter().zip(bundled().cards()).take(3) {
        let _ = (erratum.changes(), erratum.old_words_unknown());
        let before = card.clone();
        let mut after = card.clone();
        if !matches!(erratum.make(&mut after), Amendment::Made) {
            assert!(after == before, "an erratum that isn't made changes a card");
        }
    }
}

pub(crate) fn erratas() -> Vec<Vec<u8>> {
    let list = std::fs::read(project().join("crates/pool/errata.toml")).unwrap_or_default();
    // No bundled card has the words of the real list, but some have these.
    let texts = bundled().cards().take(3).flat_map(|card| &card.front().lines).map(|line| &line.text);
    let fits = |text: &String| {
        let (old, new) = text.split_at(text.find(' ').unwrap_or(0));
        format!("[[erratum]]\nset = \"ZZ\"\ntitle = \"A\"\nwords = [[{old:?}, {new:?}], [\"the … card\", \"it\"]]\n")
            .into_bytes()
    };
    pieces(&list, "[[erratum]]", "").into_iter().chain(texts.map(fits)).collect()
}

/// Reads a list of clarifications and applies them to a bundled set.
pub(crate) fn clarifications(bytes: &[u8]) {
    let Ok(list) = read_clarifications("clarifications.toml", bytes).map_err(|e| e.to_string()) else { return };
    let Some(mut set) = bundled().sets().first().cloned() else { return };
    clarify(&mut set, &list);
    for clarified in &set.clarified {
        let card = set.cards.iter().find(|card| clarified.entry.is_of(&card.id));
        let line = card.and_then(|card| clarified.entry.line_of(card));
        let applied = line.is_some_and(|line| line.read_as.as_ref() == Some(&clarified.entry.read));
        assert!(applied || clarified.what != Clarity::Applied, "{clarified}");
    }
}

pub(crate) fn clarification_lists() -> Vec<Vec<u8>> {
    let list = std::fs::read(project().join("crates/pool/clarifications.toml")).unwrap_or_default();
    // No bundled card is in the real list, so these entries are made up.
    let made = bundled().cards().take(3).filter_map(|card| {
        let word = card.front().lines.first()?.text.split(' ').next()?;
        Some(format!("[[clarification]]\ncard = {:?}\nline = 1\nwords = {word:?}\nread = \"Swift\"\n", card.id))
    });
    pieces(&list, "[[clarification]]", "").into_iter().chain(made.map(String::into_bytes)).collect()
}

/// Numbers of some rules, in order.
static NUMBERS: LazyLock<Vec<&str>> =
    LazyLock::new(|| Edition::Cr38.index().iter().map(|e| e.number).take(40).collect());

pub(crate) fn rules(bytes: &[u8]) {
    let _ = read_official(&String::from_utf8_lossy(bytes), NUMBERS.iter().copied()).map_err(|e| e.to_string());
}

pub(crate) fn rule_texts() -> Vec<Vec<u8>> {
    vec![NUMBERS.iter().map(|n| format!("({n}) It is so. See ({n}).\n")).collect::<String>().into_bytes()]
}

/// Reads the library's own files. The first byte selects the reader.
pub(crate) fn stored(bytes: &[u8]) {
    let Some((which, content)) = bytes.split_first() else { return };
    let library = match which % 3 {
        0 => hostile::compiled(content),
        1 => hostile::set(content).map_err(|e| e.to_string()).ok(),
        _ => {
            let _ = hostile::deck(content)
                .map(|deck| maneframe_deck::check(&deck, bundled().pool()))
                .map_err(|e| e.to_string());
            None
        }
    };
    let Some(library) = library else { return };
    let _ = library.troubles().len();
    for card in library.cards().take(4) {
        let _ = (card.name(), card.is_whole(), card_hash(card), library.find(&card.name()).is_ok());
    }
}

pub(crate) fn stored_files() -> Vec<Vec<u8>> {
    let own = |ending: &str, folder: &str| -> Vec<Vec<u8>> {
        let of = |(path, _): &&(PathBuf, Vec<u8>)| {
            path.extension().is_some_and(|e| e == ending) && path.parent().is_some_and(|p| p.ends_with(folder))
        };
        FILES.iter().filter(of).map(|(_, bytes)| bytes.clone()).collect()
    };
    let compiled = hostile::set(&own("json", "sets").concat()).ok().and_then(|library| hostile::compile(&library));
    let all = [compiled.into_iter().collect(), own("json", "sets"), own("json", "decks")];
    let marked =
        |(which, files): (u8, Vec<Vec<u8>>)| files.into_iter().map(move |bytes| [&[which], &bytes[..]].concat());
    (0..).zip(all).flat_map(marked).collect()
}

/// Creates a temporary folder, in memory if the system allows it, since it is written often.
pub(crate) fn temporary() -> TempDir {
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
    folder.unwrap_or_else(|e| panic!("no folder for tests: {e}"))
}

/// Opens a user's folder with one hostile file. The first byte selects the file.
pub(crate) fn library(bytes: &[u8]) {
    thread_local!(static FOLDER: TempDir = temporary());
    let Some((which, content)) = bytes.split_first() else { return };
    let folder = FOLDER.with(|folder| folder.path().to_owned());
    for (i, (path, good)) in FILES.iter().enumerate() {
        let path = folder.join(path);
        let hostile = i == usize::from(*which) % FILES.len();
        let _ = path.parent().map(std::fs::create_dir_all);
        let _ = std::fs::write(path, if hostile { content } else { good });
    }
    let library = Library::open_at(&folder);
    let _ = (library.cards().count(), library.decks().count(), library.troubles().len());
}

/// Files that the program stores after the import of a set and a deck, by their path in the folder.
static FILES: LazyLock<Vec<(PathBuf, Vec<u8>)>> = LazyLock::new(|| {
    let (incoming, kept) = (temporary(), temporary());
    let set = incoming.path().join("set.toml");
    let text = "[set]\nname = \"A\"\ncode = \"ZZ\"\n[[card]]\nnumber = 1\ntype = \"Friend\"\ntitle = \"B\"\npower = 1\ncost = 1\n\
        color = \"blue\"\ntext = \"Swift\"\n[[card]]\nnumber = 2\ntype = \"Event\"\ntitle = \"C\"\npower = 1\ncost = 1\nneeds = [\"2 blue\"]\n\
        text = \"Main Phase: Draw a card. If you control at least 2 Friends, score 1 point.\"\n";
    let _ = std::fs::write(&set, text);
    let deck = incoming.path().join("deck.deck");
    let _ = std::fs::write(&deck, "name: D\n3 ZZ1\n2 ZZ2\n1 XX9 Elsewhere\n");
    let report = Library::open_at(kept.path()).import(&[&set, &deck]);
    assert!(
        report.files.iter().all(|file| !matches!(file.outcome, Outcome::Failed(_))),
        "what is stored is good: {report:?}"
    );
    drop(Library::open_at(kept.path()));
    let mut files = all_files(kept.path());
    files.retain(|path| path.file_name().is_some_and(|name| name != "lock"));
    let relative = |path: &PathBuf| path.strip_prefix(kept.path()).ok().map(Path::to_owned);
    files.iter().filter_map(|path| Some((relative(path)?, std::fs::read(path).ok()?))).collect()
});

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|p| if p.is_dir() { all_files(&p) } else { vec![p] }).collect()
}

pub(crate) fn library_files() -> Vec<Vec<u8>> {
    (0..).zip(FILES.iter()).map(|(i, (_, bytes))| [&[i], &bytes[..]].concat()).collect()
}
