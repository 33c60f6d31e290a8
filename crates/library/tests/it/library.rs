//! Tests of the user's folder.

use std::fs;

use maneframe_library::{DeckError, ImportError, ImportReport, Library, Outcome, card_hash};

const SET: &str = "[set]\nname = 'Tiny'\ncode = 'TY'\n[[card]]\nnumber = 1\ntitle = 'Pebble'\ntype = 'Friend'\n\
    power = 1\ncost = 1\n[[card]]\nnumber = 2\ntitle = 'Pebbles'\ntype = 'Event'\npower = 1\ncost = 1\ntext = 'Made up.'\n";

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("has a folder")).expect("is made");
        fs::write(path, text).expect("is written");
    }
    folder
}

#[test]
fn what_is_imported_is_there_when_the_library_is_opened_again() {
    let home = folder(&[]);
    let files = folder(&[
        ("deep/er/tiny.toml", SET),
        ("deep/first.deck", "name: Stones\n2 TY1 Pebble\n1 TY99 Boulder\n"),
        ("Cargo.toml", "[package]\nname = 'x'\n"),
        ("definition.xml", "<game/>"),
        ("notes.txt", "nothing"),
    ]);
    let root = home.path().join("library");
    let mut library = Library::open_at(&root);
    let bundled = library.cards().count();
    assert!(!root.exists(), "opening makes no folder");
    let report = library.import(&[files.path()]);
    assert_eq!(report.errors().count(), 0, "{report:?}");
    assert_eq!(report.files.len(), 2);
    assert_eq!(report.passed_over.len(), 2);
    assert_eq!(report.cards(), 2);
    let Outcome::Deck { unknown, .. } = &report.files[1].outcome else { panic!("{report:?}") };
    assert_eq!(*unknown, ["Boulder"]);

    let again = Library::open_at(&root);
    assert_eq!(again.troubles(), [""; 0]);
    assert_eq!(again.cards().count(), bundled + 2);
    assert_eq!(again.card("ty2"), library.card("TY2"));
    let deck = again.deck("ston").expect("it is there");
    assert_eq!((deck.name.as_str(), deck.size(), deck.unknown.len()), ("Stones", 3, 1));

    // A later version of the set has the missing card again.
    let larger = format!("{SET}[[card]]\nnumber = 99\ntitle = 'Boulder'\ntype = 'Friend'\npower = 5\ncost = 5\n");
    let more = folder(&[("tiny.toml", &larger)]);
    let report = library.import(&[more.path().join("tiny.toml")]);
    assert!(matches!(report.files[0].outcome, Outcome::Set { replaced: true, cards: 3, .. }), "{report:?}");
    assert!(library.deck("Stones").expect("it is there").unknown.is_empty());
    assert!(Library::open_at(&root).deck("Stones").expect("it is there").unknown.is_empty());
}

#[test]
fn a_bad_file_leaves_no_trace() {
    let home = folder(&[]);
    let files = folder(&[
        ("bad.toml", "[set]\nname = 'Bad'\ncode = 'BD'\n"),
        ("bad.xml", "<set name='Bad'><cards><card id='x'"),
        ("bad.o8d", "<deck><section>"),
        ("bad.deck", "what is this"),
    ]);
    let mut library = Library::open_at(home.path());
    let cards = library.cards().count();
    let report = library.import(&[files.path().to_owned(), files.path().join("none.xml"), files.path().join("x.txt")]);
    assert_eq!(report.errors().count(), 6, "{report:?}");
    assert_eq!(library.cards().count(), cards);
    let entries = fs::read_dir(home.path()).expect("a folder").flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
    names.sort();
    assert_eq!(names, ["compiled.bin", "lock"], "the compiled bundled sets and the lock alone");
}

#[test]
fn ids_of_another_set_are_not_taken_over() {
    let home = folder(&[]);
    let files = folder(&[("a.toml", SET), ("b.toml", &SET.replace("Tiny", "Other"))]);
    let mut library = Library::open_at(home.path());
    let report = library.import(&[files.path()]);
    let errors: Vec<_> = report.errors().collect();
    let [(file, ImportError::TakenId { id, set, .. })] = errors[..] else { panic!("{errors:?}") };
    assert!(file.ends_with("b.toml") && id == "TY1" && set == "Tiny", "{file} {id} {set}");
}

#[test]
fn a_sets_file_holds_its_text_in_any_form() {
    let home = folder(&[]);
    let files = folder(&[("a.toml", SET)]);
    let mut library = Library::open_at(home.path());
    library.import(&[files.path()]);
    let stored = fs::read_dir(home.path().join("sets")).expect("is there").next().expect("one file").expect("readable");
    let text = fs::read_to_string(stored.path()).expect("readable");
    // The first version of the format also had the parsed form by another version of the program.
    let old = text.replacen("\"format\":2,", "\"format\":1,\"stamp\":\"00\",\"set\":{\"title\":7},", 1);
    assert_ne!(old, text);
    fs::write(stored.path(), old).expect("is written");
    let again = Library::open_at(home.path());
    assert_eq!(again.troubles(), [""; 0]);
    assert_eq!(again.card("TY1"), library.card("TY1"));

    for broken in ["{\"format\":1", &text.replacen("\"format\":2", "\"format\":3", 1), &text.replace("[[card]]", "[[")]
    {
        fs::write(stored.path(), broken).expect("is written");
        let broken = Library::open_at(home.path());
        assert_eq!(broken.troubles().len(), 1);
        assert!(broken.card("TY1").is_none());
    }
}

#[test]
fn decks_are_named_by_beginnings_and_by_files() {
    let home = folder(&[]);
    let files = folder(&[
        ("one.deck", "name: Zany Zebras\n1 TY1\n"),
        ("two.deck", "name: Zany Zeppelins\n1 TY1\n"),
        ("three.deck", "name: Zany\n1 TY1\n"),
    ]);
    let mut library = Library::open_at(home.path());
    library.import(&[files.path()]);
    assert_eq!(library.deck("zany-zeb").expect("one").name, "Zany Zebras");
    assert_eq!(library.deck("ZANY").expect("the whole name").name, "Zany");
    assert!(matches!(library.deck("zany ze"), Err(DeckError::Ambiguous { matches, .. }) if matches.len() == 2));
    let error = library.deck("Zany Zebra's").map(|d| d.name);
    assert_eq!(error.expect("punctuation does not matter"), "Zany Zebras");
    let error = library.deck("Zaney Zebra").expect_err("no such deck").to_string();
    assert!(error.contains("did you mean `Zany Zebras`"), "{error}");
    let path = files.path().join("two.deck").display().to_string();
    assert_eq!(library.deck(&path).expect("a file").name, "Zany Zeppelins");
    assert!(matches!(library.deck("no such file.o8d"), Err(DeckError::File(ImportError::Io { .. }))));
}

#[test]
fn a_hash_pins_a_definition() {
    let home = folder(&[]);
    let files = folder(&[("a.toml", SET)]);
    let mut library = Library::open_at(home.path());
    library.import(&[files.path()]);
    let card = library.card("TY1").expect("it is there").clone();
    let hash = card_hash(&card);
    assert_eq!(hash.len(), 64);
    assert_eq!(hash, card_hash(&card.clone()));
    let mut other = card.clone();
    other.cost = Some(2);
    assert_ne!(hash, card_hash(&other));
}

#[test]
fn the_bundled_sets_are_compiled_in_an_empty_folder() {
    let home = folder(&[]);
    let read = Library::open_at(home.path());
    assert!(home.path().join("compiled.bin").exists(), "made when the bundled sets were read");
    assert_eq!(Library::open_at(home.path()).sets(), read.sets());
}

#[test]
fn the_bundled_sets_are_those_of_their_texts() {
    let (read, troubles) = maneframe_library::bundled::read();
    assert_eq!(troubles, [""; 0]);
    assert!(!read.is_empty());
    assert_eq!(Library::bundled().sets(), read, "read when the program was built");
    assert_eq!(Library::open_at(folder(&[]).path()).sets(), read, "of a user who imported nothing");
}

#[test]
fn the_compiled_library_is_the_library() {
    let home = folder(&[]);
    let files = folder(&[("tiny.toml", SET)]);
    assert_eq!(Library::open_at(home.path()).import(&[files.path()]).errors().count(), 0);
    let compiled = home.path().join("compiled.bin");
    assert!(compiled.exists(), "made when a set was imported");
    fs::remove_file(&compiled).expect("it may go at any time");
    let read = Library::open_at(home.path());
    assert!(compiled.exists(), "made when the sets were read");
    let loaded = Library::open_at(home.path());
    assert_eq!(loaded.sets(), read.sets());
    assert_eq!(loaded.troubles(), [""; 0]);
    // If the compiled file is corrupt, the sets are read from their own files and it is made again.
    let whole = fs::read(&compiled).expect("there");
    for broken in [&whole[..whole.len() / 2], b"", b"mfcards\x01 and nonsense"] {
        fs::write(&compiled, broken).expect("written");
        let again = Library::open_at(home.path());
        assert_eq!((again.sets(), again.troubles().len()), (read.sets(), 0));
        assert_eq!(fs::read(&compiled).expect("there"), whole);
    }
    // A set that is imported later is available at once.
    let more = folder(&[("more.toml", &SET.replace("Tiny", "More").replace("TY", "MO"))]);
    assert_eq!(Library::open_at(home.path()).import(&[more.path()]).errors().count(), 0);
    assert!(Library::open_at(home.path()).card("MO1").is_some());
    // A library with an unreadable file is not cached.
    fs::write(home.path().join("sets/broken.json"), "{").expect("written");
    assert_eq!(Library::open_at(home.path()).troubles().len(), 1);
    assert_eq!(Library::open_at(home.path()).troubles().len(), 1, "it is told each time");
}

/// Returns a set of cards with these numbers, each with that title.
fn set_of(numbers: &[u32], title: &str) -> String {
    let cards = numbers
        .iter()
        .map(|n| format!("[[card]]\nnumber = {n}\ntitle = '{title} {n}'\ntype = 'Friend'\npower = 1\ncost = 1\n"));
    format!("[set]\nname = 'Some'\ncode = 'SO'\n{}", cards.collect::<String>())
}

#[test]
fn a_set_does_not_lose_cards_unasked() {
    let home = folder(&[]);
    let files = folder(&[
        ("all.toml", &set_of(&[1, 2, 3], "Old")),
        ("fewer.toml", &set_of(&[1, 3], "New")),
        ("others.toml", &set_of(&[1, 2, 4], "New")),
        ("more.toml", &set_of(&[1, 2, 3, 4], "New")),
    ]);
    let mut library = Library::open_at(home.path());
    let at = |name: &str| [files.path().join(name)];
    assert_eq!(library.import(&at("all.toml")).errors().count(), 0);
    for (file, gone) in [("fewer.toml", "SO2 Old 2"), ("others.toml", "SO3 Old 3")] {
        let report = library.import(&at(file));
        let Outcome::Failed(ImportError::LosesCards { lost, .. }) = &report.files[0].outcome else {
            panic!("{report:?}")
        };
        assert_eq!(*lost, [gone]);
        assert!(Library::open_at(home.path()).card("SO1").is_some_and(|c| c.name() == "Old 1"), "nothing is changed");
    }
    assert_eq!(library.import(&at("more.toml")).errors().count(), 0, "more cards are no loss");
    assert_eq!(library.import_with_losses(&at("fewer.toml")).errors().count(), 0);
    assert_eq!(Library::open_at(home.path()).sets().last().map(|s| s.cards.len()), Some(2));
}

#[test]
fn decks_without_cards_are_refused() {
    let home = folder(&[]);
    let deck = |cards: &str| format!("<deck><section name='Friends'>{cards}</section></deck>");
    let files = folder(&[
        ("a.deck", "name: Empty\n# 2 TY1\n"),
        ("b.o8d", &deck("")),
        ("c.o8d", &deck("<card qty='0' id='9f2b7a31-2f0e-4a55-9c1f-0d6a2d6a7b11'>None</card>")),
        ("d.o8d", &deck("<card qty='1' id='9f2b7a31-2f0e-4a55-9c1f-0d6a2d6a7b11'>Not known</card>")),
    ]);
    let mut library = Library::open_at(home.path());
    let report = library.import(&[files.path()]);
    let empty = report.errors().filter(|(_, e)| matches!(e, ImportError::EmptyDeck { .. })).count();
    assert_eq!((empty, report.errors().count(), report.files.len()), (3, 3, 4), "{report:?}");
    assert_eq!(library.deck("d").expect("it has a card").size(), 1);
}

#[test]
fn of_two_that_claim_the_same_ids_at_once_one_wins_and_the_other_is_told() {
    for round in 0..10 {
        let home = folder(&[]);
        let files = folder(&[("a.toml", SET), ("b.toml", &SET.replace("Tiny", "Other"))]);
        // Both programs open the library before either of them imports.
        let mut libraries = [Library::open_at(home.path()), Library::open_at(home.path())];
        let reports: Vec<_> = std::thread::scope(|scope| {
            let import = |(library, name): (&'_ mut Library, &str)| library.import(&[files.path().join(name)]);
            let threads: Vec<_> =
                libraries.iter_mut().zip(["a.toml", "b.toml"]).map(|both| scope.spawn(move || import(both))).collect();
            threads.into_iter().map(|t| t.join().expect("no panic")).collect()
        });
        let taken = |r: &ImportReport| matches!(r.files[0].outcome, Outcome::Failed(ImportError::TakenId { .. }));
        assert_eq!(reports.iter().filter(|r| taken(r)).count(), 1, "round {round}: {reports:?}");
        let after = Library::open_at(home.path());
        assert_eq!((after.troubles().len(), after.sets().iter().filter(|s| s.code == "TY").count()), (0, 1));
    }
}

#[test]
fn what_is_opened_beside_an_import_is_old_or_new_and_then_new() {
    let home = folder(&[]);
    let files = folder(&[("0.toml", &set_of(&[1], "Even")), ("1.toml", &set_of(&[1], "Odd"))]);
    let title = |library: &Library| library.card("SO1").map(maneframe_card::Card::name);
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                let library = Library::open_at(home.path());
                assert_eq!(library.troubles(), [""; 0]);
                assert!(title(&library).is_none_or(|t| t == "Even 1" || t == "Odd 1"));
            }
        });
        let mut library = Library::open_at(home.path());
        for round in 0..60 {
            assert_eq!(library.import(&[files.path().join(format!("{}.toml", round % 2))]).errors().count(), 0);
            let now = title(&Library::open_at(home.path()));
            assert_eq!(now.as_deref(), Some(["Even 1", "Odd 1"][round % 2]), "round {round}");
        }
        done.store(true, std::sync::atomic::Ordering::Relaxed);
    });
}

#[test]
fn packages_and_card_lists_are_imported_whole() {
    let files = folder(&[(
        "cards.json",
        r#"{"data": [
            {"ponyhead_id": "zz1", "title": "Paper Boat", "set": "Paper", "type": "Friend", "color": "Blue", "power": "1", "cost": "1"},
            {"ponyhead_id": "yy1", "title": "Stone Boat", "set": "Stone", "type": "Friend", "color": "Pink", "power": "2", "cost": "2"}
        ]}"#,
    )]);
    let package = files.path().join("game.o8g");
    let mut archive = rawzip::ZipArchiveWriter::new(fs::File::create(&package).expect("a file"));
    let set = "<set name='Packed' gameId='65656467-b709-43b2-a5c6-80c2f216adf9'><cards>\
        <card id='g1' name='Crate'><property name='Number' value='XX1'/><property name='Type' value='Event'/>\
        <property name='Cost' value='1'/><property name='Power' value='1'/></card></cards></set>";
    let deck = "<deck><section name='Events'><card qty='2' id='g1'>Crate</card></section></deck>";
    for (name, text) in [
        ("definition.xml", "<game/>"),
        ("../../Sets/packed/set.xml", set),
        ("Decks/Crates.o8d", deck),
        ("image.png", "\u{0}"),
    ] {
        let file = archive.new_file(name).compression_method(rawzip::CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start().expect("an entry");
        let packer = flate2::write::DeflateEncoder::new(&mut entry, flate2::Compression::default());
        let mut writer = config.wrap(packer);
        std::io::Write::write_all(&mut writer, text.as_bytes()).expect("written");
        let (packer, descriptor) = writer.finish().expect("whole");
        packer.finish().expect("packed");
        entry.finish(descriptor).expect("an entry");
    }
    archive.finish().expect("whole");
    let home = folder(&[]);
    let mut library = Library::open_at(home.path().join("library"));
    let report = library.import(&[files.path()]);
    assert_eq!(report.errors().count(), 0, "{report:?}");
    let again = Library::open_at(home.path().join("library"));
    for id in ["ZZ1", "YY1", "XX1"] {
        assert!(again.card(id).is_some(), "{id}: {report:?}");
    }
    assert_eq!(again.deck("Crates").expect("it is there").size(), 2);
    fs::write(&package, "PK\u{3}\u{4} nothing").expect("written");
    assert_eq!(library.import(&[&package]).errors().count(), 1);
}
