//! Real cards that somebody brings: all sets and decks of `../shared`, if they are there.

use std::path::{Path, PathBuf};

use maneframe_page::Kept;
use serde_json::{Value, json};

use crate::browser::Browser;

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).map(|entries| entries.flatten().map(|entry| entry.path()).collect());
    let mut all: Vec<PathBuf> = entries.unwrap_or_default();
    all.sort();
    all
}

#[test]
fn theme_decks_are_brought_and_played() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn");
    let brought: Vec<(String, Vec<u8>)> = files(&shared.join("sets"))
        .into_iter()
        .chain(files(&shared.join("decks")))
        .filter_map(|path| Some((path.file_name()?.to_string_lossy().into_owned(), std::fs::read(&path).ok()?)))
        .collect();
    if brought.is_empty() {
        return println!("skipped: no files in {}", shared.display());
    }
    let mut browser = Browser::new(8, Kept::default());
    let (report, library) = browser.page.import(&brought, false, None);
    let failed: Vec<_> = report.files.iter().filter(|file| file.kind == "none").collect();
    assert!(failed.is_empty() && library.is_some(), "{failed:?}");
    let decks: Vec<String> =
        report.files.iter().filter(|file| file.kind == "deck").filter_map(|file| file.name.clone()).collect();
    assert_eq!(decks.len(), 6);
    for (place, deck) in decks.iter().enumerate() {
        let bot = |deck: &String| json!({"seat": "bot", "bot": "greedy", "deck": {"named": deck}});
        let seats = json!([bot(deck), bot(&decks[(place + 1) % decks.len()])]);
        let joined = browser.get("POST", "/tables", &json!({"seats": seats, "lenient": true}));
        let code = joined["code"].as_str().expect("a code");
        let listed = browser.get("GET", &format!("/tables/{code}"), &Value::Null);
        assert_eq!(listed["stage"], "over", "{deck}");
    }
    // A real block is drafted, too.
    let packs = browser.get("GET", "/packs", &Value::Null);
    let premiere = packs.as_array().and_then(|all| all.iter().find(|one| one["packs"]["block"] == "premiere"));
    assert_eq!(premiere.map(|one| &one["draft"]), Some(&json!(4)), "{packs}");
    let pod = browser.get("POST", "/pods", &json!({"kind": "sealed", "packs": {"block": "premiere"}, "seats": 2}));
    assert_eq!(pod["deck"]["breaks"], json!([]));
}
