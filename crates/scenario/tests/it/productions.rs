//! Coverage of the ability language: each part that card texts use must appear in a scenario. A part is a variant, or
//! an optional part of one. It counts as covered if an ability with it was carried out in a scenario that passes. A
//! single effect counts only if it was carried out itself.

use crate::common::library;
use crate::parts::{frame_of, parts_of, step_of};

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use maneframe_library::Library;
use maneframe_scenario::{parse, run_watched, scenario_files};

/// Returns the parts of the cards' texts, with cards that use them.
fn wanted(library: &Library) -> BTreeMap<String, Vec<String>> {
    let mut wanted: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for card in library.cards() {
        let abilities = card.faces.iter().flat_map(|f| f.abilities());
        // A keyword that a set declares is carried out as the abilities for which it stands.
        let named = |part: &String| part == "Ability.named" || part.starts_with("Named.");
        for part in abilities.flat_map(parts_of).filter(|part| !named(part)).collect::<BTreeSet<_>>() {
            wanted.entry(part).or_default().push(card.id.clone());
        }
    }
    wanted
}

/// Returns the parts that are carried out in scenarios that pass.
fn shown(library: &Library) -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    for path in scenario_files(&folder).expect("the folder can be read") {
        let text = std::fs::read_to_string(&path).expect("readable");
        for scenario in parse(&path.display().to_string(), &text).expect("well written") {
            let (verdict, acted) = run_watched(&scenario, library);
            if verdict.passed() {
                shown.extend(acted.abilities.iter().flat_map(frame_of));
                shown.extend(acted.effects.iter().flat_map(step_of));
            }
        }
    }
    shown
}

#[test]
fn every_part_of_the_language_does_something_in_a_scenario() {
    let (library, _home) = library();
    let wanted = wanted(&library);
    // The check is repeated with defined and bundled cards only, which don't need the community's files.
    for (library, of) in [(&library, "all scenarios"), (&Library::bundled(), "scenarios without printed cards")] {
        let shown = shown(library);
        let missing: Vec<_> = wanted.iter().filter(|(part, _)| !shown.contains(*part)).collect();
        eprintln!("{} of {} parts of the language are shown by {of}", wanted.len() - missing.len(), wanted.len());
        let told = missing.iter().map(|(part, cards)| {
            let some: Vec<&str> = cards.iter().take(4).map(String::as_str).collect();
            format!("{part}: {} cards, as {}", cards.len(), some.join(" "))
        });
        let told: Vec<String> = told.collect();
        assert!(told.is_empty(), "not shown by {of}:\n{}", told.join("\n"));
    }
}
