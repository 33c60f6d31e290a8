//! Checks of the examples in `docs/how-to-play.md`.

use crate::common;

use std::path::Path;

use common::{arg, folder, maneframe};
use maneframe_library::Library;

const PAGE: &str = include_str!("../../../../docs/how-to-play.md");

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the section with the example turn and the scenario in it.
fn example() -> (&'static str, &'static str) {
    let section = &PAGE[PAGE.find("## An example turn").expect("it is there")..];
    let scenario = section.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    (section, scenario.expect("a scenario"))
}

#[test]
fn the_example_turn_goes_as_the_page_says() {
    let (section, scenario) = example();
    assert!(section.contains("maneframe scenario run example.scn"), "the page says how");
    let folder = folder();
    let file = folder.path().join("example.scn");
    std::fs::write(&file, scenario).expect("written");
    let (code, told, stderr) = maneframe(&folder.path().join("library"), &["scenario", "run", arg(&file)], "");
    assert_eq!((code, told.contains("1 passed, 0 failed, 0 skipped")), (0, true), "{told}{stderr}");
}

#[test]
fn the_example_turn_has_the_cards_that_the_page_tells() {
    let (section, scenario) = example();
    let story = section.split("```").next().unwrap_or_default();
    // Opponents' cards in a deck are flipped or never seen.
    let lines = scenario.lines().filter(|line| !line.contains(" deck:") && !line.starts_with("P2 mane:"));
    let words = lines.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric()));
    let ids: Vec<&str> = words.filter(|word| word.starts_with("HW")).collect();
    assert!(ids.len() > 10, "{ids:?}");
    let library = Library::bundled();
    for id in ids {
        let title = &library.card(id).unwrap_or_else(|| panic!("{id} is bundled")).front().title;
        assert!(story.contains(title.as_str()), "{id}: {title}");
    }
}

#[test]
fn the_rules_that_the_page_names_are_there() {
    let words = PAGE.split_whitespace().collect::<Vec<_>>().join(" ");
    for wanted in ["609.2b", "swift"] {
        assert!(words.contains(&format!("`maneframe rules {wanted}`")), "{wanted}");
        assert_eq!(maneframe(folder().path(), &["rules", wanted], "").0, 0);
    }
}

#[test]
fn links_of_the_pages_lead_somewhere() {
    for page in [
        "README.md",
        "CONTRIBUTING.md",
        "docs/how-to-play.md",
        "docs/how-to-play.de.md",
        "docs/playing.md",
        "docs/sets.md",
        "docs/rulebooks.md",
    ] {
        let path = root().join(page);
        let text = std::fs::read_to_string(&path).expect("it is there");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let there = link.starts_with("http") || path.parent().expect("a folder").join(link).exists();
            assert!(there, "{page} links to {link}");
        }
    }
}
