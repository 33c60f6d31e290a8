//! The real OCTGN files, if they are available.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use maneframe_deck::{read_o8d, write_o8d};
use maneframe_library::{Library, Pool, check, octgn};

fn files(folder: &str) -> Option<Vec<PathBuf>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn").join(folder);
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("skipped: {} is not there", folder.display());
        return None;
    };
    let mut paths: Vec<_> = entries.map(|e| e.expect("readable").path()).collect();
    paths.sort();
    Some(paths)
}

fn pool() -> Option<Pool> {
    let mut pool = Pool::new();
    for path in files("sets")? {
        let bytes = fs::read(&path).expect("readable");
        let (set, _) = octgn::read_set(&path.display().to_string(), &bytes).expect("set is right");
        pool.add(set).expect("no id is taken");
    }
    Some(pool)
}

#[test]
fn all_sets_load_without_error() {
    let Some(paths) = files("sets") else { return };
    assert_eq!(paths.len(), 14);
    let mut counts = BTreeMap::new();
    for path in paths {
        let bytes = fs::read(&path).expect("readable");
        let name = path.file_stem().expect("has a name").to_string_lossy().into_owned();
        let (set, cleaned) = octgn::read_set(&format!("{name}.xml"), &bytes).expect("set is right");
        let written = String::from_utf8_lossy(&bytes).matches("<card ").count();
        assert_eq!(set.cards.len(), written, "{name}");
        cleaned.iter().for_each(|c| println!("{name}: {c}"));
        set.flaws.iter().for_each(|f| println!("{name}: FLAW {f}"));
        println!("{name} {} {}", set.code, set.cards.len());
        counts.insert(name, set.cards.len());
    }
    assert_eq!(counts["premier"], 213);
    assert_eq!(counts["canterlot-nights"], 206);
    assert_eq!(counts.values().sum::<usize>(), 1728);
}

#[test]
fn the_theme_decks_are_legal_and_survive_a_round_trip() {
    let (Some(pool), Some(paths)) = (pool(), files("decks")) else { return };
    assert_eq!(paths.len(), 6);
    for path in paths {
        let name = path.display().to_string();
        let deck = read_o8d(&name, &fs::read(&path).expect("readable"), &pool).expect("deck is right").deck;
        let check = maneframe_deck::check(&deck, &pool);
        assert!(check.is_legal(), "{name}: {:?}", check.violations);
        let again = write_o8d(&deck, &pool).expect("all cards have identifiers");
        assert_eq!(read_o8d(&name, again.as_bytes(), &pool).expect("deck is right").deck, deck);
    }
}

#[test]
fn the_whole_folder_is_imported_and_opened_again() {
    let Some(paths) = files("") else { return };
    let home = tempfile::tempdir().expect("a folder");
    let started = std::time::Instant::now();
    let mut library = Library::open_at(home.path());
    let opened = started.elapsed();
    let bundled = library.cards().count();
    let started = std::time::Instant::now();
    let report = library.import(&[paths[0].parent().expect("has a folder")]);
    let imported = started.elapsed();
    assert_eq!(report.errors().map(|(f, e)| format!("{f}: {e}")).collect::<Vec<_>>(), [""; 0]);
    assert_eq!((report.files.len(), report.cards()), (20, 1728));
    let started = std::time::Instant::now();
    let again = Library::open_at(home.path());
    println!("open empty {opened:?}, import {imported:?}, open full {:?}", started.elapsed());
    println!("rules used: {:?}", report.rules());
    let size = |d: &str| -> u64 {
        fs::read_dir(home.path().join(d))
            .expect("there")
            .map(|e| e.expect("there").metadata().expect("there").len())
            .sum()
    };
    println!("sets {} bytes, decks {} bytes", size("sets"), size("decks"));
    assert_eq!(again.troubles(), [""; 0]);
    assert_eq!(again.cards().count(), bundled + 1728);
    for id in ["pr2", "adn1", "hmn1", "cnf2", "prPF2", "CSF1", "t1~2"] {
        assert!(again.card(id).is_some(), "{id}");
    }
    for set in library.sets() {
        let kept = again.sets().iter().find(|s| s.name == set.name).expect("it is kept");
        assert_eq!(kept.cards, set.cards);
        assert_eq!((&kept.packs, &kept.flaws, kept.hidden), (&set.packs, &set.flaws, set.hidden));
    }
    let deck = again.deck("applejack").expect("it is kept");
    assert!(maneframe_deck::check(&deck, again.pool()).is_legal());
    let hidden: Vec<&str> = again.sets().iter().filter(|s| s.hidden).map(|s| s.name.as_str()).collect();
    assert_eq!(hidden, ["Tokens"]);
}

#[test]
fn the_text_is_checked_set_by_set() {
    let Some(pool) = pool() else { return };
    let started = std::time::Instant::now();
    let report = check(pool.cards(), maneframe_cardtext::Vocabulary::standard());
    println!("checked in {:?}", started.elapsed());
    println!("{}", serde_json::to_string_pretty(&report.total).expect("counts are JSON"));
    assert_eq!(report.sets.len(), 14);
    assert_eq!(report.total.cards.total, 1728);
    assert_eq!(report.total.cards.whole, pool.cards().filter(|c| c.is_whole()).count());
    let lines: usize = pool.cards().flat_map(|c| &c.faces).map(|f| f.lines.len()).sum();
    let counts = report.total.lines;
    let understood = counts.exact + counts.variant + counts.clarified;
    assert_eq!(understood + counts.declined + counts.mismatch + counts.ambiguous, lines);
}
