//! Checks of the examples in `docs/how-to-play.md`.

use crate::common;

use std::path::Path;

use common::{arg, folder, maneframe};
use serde_json::Value;

const PAGE: &str = include_str!("../../../../docs/how-to-play.md");

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn replay(args: &[&str]) -> (i32, String) {
    let file = root().join("docs/example-turn.replay");
    let (code, stdout, stderr) = maneframe(folder().path(), &[&["replay", arg(&file)], args].concat(), "");
    assert!(stderr.is_empty(), "{stderr}");
    (code, stdout)
}

#[test]
fn the_example_turn_can_be_opened_and_goes_as_it_went() {
    assert!(PAGE.contains("replay docs/example-turn.replay"), "the page says how");
    let (code, verdict) = replay(&["--verify", "--json"]);
    let verdict: Value = serde_json::from_str(&verdict).expect("JSON");
    assert_eq!((code, &verdict["ok"], &verdict["turns"]), (0, &true.into(), &10.into()), "{verdict}");
}

#[test]
fn the_example_turn_is_the_one_that_the_page_tells() {
    let (_, told) = replay(&[]);
    let turn = &told[told.find("Turn 9:").expect("it is there")..told.find("Turn 10:").expect("it is there")];
    let page = &PAGE[PAGE.find("## An example turn").expect("it is there")..];
    for name in [
        "Otter Holt",
        "Jessamy Tumble",
        "The Play Has No Ending",
        "Who Moved the Markers?",
        "Bandit Barge",
        "Stage Fright",
    ] {
        assert!(page.contains(name) && turn.contains(name), "{name}: {turn}");
    }
    // The choices on the page, by number, and their results.
    assert!(told.lines().any(|l| l.trim().starts_with("22. P2") && l.contains("move Sylvan Masque")), "{told}");
    assert!(told.lines().any(|l| l.trim().starts_with("25. P2") && l.contains("move Jessamy Tumble")), "{told}");
    assert!(turn.contains("13") && turn.contains("P2 wins the faceoff") && turn.contains("retires Critter"), "{turn}");
    assert!(told[told.find("Turn 10:").expect("it is there")..].contains("P1 gains 4 action tokens"), "{told}");
}

#[test]
fn the_rules_that_the_page_names_are_there() {
    for wanted in ["609.2b", "swift"] {
        assert!(PAGE.contains(&format!("`maneframe rules {wanted}`")), "{wanted}");
        assert_eq!(maneframe(folder().path(), &["rules", wanted], "").0, 0);
    }
}

#[test]
fn links_of_the_pages_lead_somewhere() {
    for page in ["README.md", "CONTRIBUTING.md", "docs/how-to-play.md", "docs/sets.md", "docs/rulebooks.md"] {
        let path = root().join(page);
        let text = std::fs::read_to_string(&path).expect("it is there");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let there = link.starts_with("http") || path.parent().expect("a folder").join(link).exists();
            assert!(there, "{page} links to {link}");
        }
    }
}
