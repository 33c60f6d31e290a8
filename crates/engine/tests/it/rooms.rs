//! Layers of the engine: a module never imports from a layer above it.

use std::fs;
use std::path::{Path, PathBuf};

/// Layers of the engine, lowest first, as docs/architecture/engine-rooms.md lists them.
const ROOMS: [&str; 13] = [
    "rules", "model", "cards", "query", "derived", "legal", "occur", "effects", "flow", "play", "explain", "record",
    "referee",
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source is there") {
        let path = entry.expect("the source can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// Returns the word after each `crate::` in a line of code: the imported layer.
fn leads_to(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split("//").next().unwrap_or_default();
    code.split("crate::")
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(rest))
}

#[test]
fn no_import_runs_up_between_rooms() {
    let mut upward = Vec::new();
    for (floor, room) in ROOMS.iter().enumerate() {
        let mut all = vec![source().join(format!("{room}.rs"))];
        files(&source().join(room), &mut all);
        assert!(all.len() > 1, "there is nothing in {room}");
        for file in all {
            let text = fs::read_to_string(&file).expect("the source can be read");
            for (i, line) in text.lines().enumerate() {
                for target in leads_to(line) {
                    // Anything else is in the crate's root, which re-exports the upper rooms.
                    let target = ROOMS.iter().position(|r| *r == target).unwrap_or(ROOMS.len());
                    if target > floor {
                        upward.push(format!("{}:{}: {}", file.display(), i + 1, line.trim()));
                    }
                }
            }
        }
    }
    assert!(upward.is_empty(), "upward imports:\n{}", upward.join("\n"));
}

#[test]
fn every_file_lies_in_a_room() {
    let mut all = Vec::new();
    files(&source(), &mut all);
    for file in all {
        let path = file.strip_prefix(source()).expect("a file of the source");
        let first = path.components().next().expect("a name").as_os_str().to_string_lossy();
        let room = first.strip_suffix(".rs").unwrap_or(&first);
        assert!(room == "lib" || ROOMS.contains(&room), "{} lies in no room", path.display());
    }
}
