//! Sample files for commands, one of each kind.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{arg, folder, maneframe};

const SET: &str = "[set]\nname = \"Idle\"\ncode = \"ID\"\n[[card]]\nnumber = 1\ntitle = \"Bystander\"\ntype = \"Friend\"\n\
                   color = \"blue\"\npower = 1\ncost = 9\n";
const SCENARIO: &str =
    "scenario: Up to one point: two tokens\nrule: 604.1a\nP1 points: 1\nturn: P1, start\n\nexpect P1 tokens 2\n";

/// Creates a folder with these files:
///
/// - `a.deck`, `b.deck`, `list.txt`: decks; `cube.txt`: a cube
/// - `idle.toml`: a set; `block.toml`: a block; `cubed.toml`: a block that is opened from `cube.txt`; `format.toml`: a
///   format
/// - `a.replay`: a short game against a bot; `bots.replay`: a game of two bots
/// - `a.scn`: a scenario; `a.draft`: an unfinished draft
/// - `a.event`: eight players; `undone.event`: its last act is undone; `dropped.event`: Hal has dropped
/// - `paired.event`: a round is paired, Ann's deck list is submitted; `started.event`, `paused.event`: its clock was
///   started, or paused
/// - `a.json`: `a.event`, exported; `players.csv`: two more players
pub fn files() -> TempDir {
    let files = folder();
    let at = |name: &str| files.path().join(name);
    let library = folder();
    let run = |args: &[&str], input: &str| {
        let (code, _, stderr) = maneframe(library.path(), args, input);
        assert_eq!(code, 0, "{args:?}: {stderr}");
    };
    for (name, deck) in [("a.deck", "Deep Roots"), ("b.deck", "Glass and Bell")] {
        run(&["deck", "convert", deck, "--to", "list", "-o", arg(&at(name))], "");
    }
    fs::write(at("list.txt"), "1 Sallow Quill, Physician of the Fens\n").expect("written");
    let cube: String = (1..=150).map(|number| format!("1 HW{number}\n")).collect();
    fs::write(at("cube.txt"), cube).expect("written");
    fs::write(at("idle.toml"), SET).expect("written");
    fs::write(at("a.scn"), SCENARIO).expect("written");
    fs::write(at("players.csv"), "name\nZed\nYan\n").expect("written");
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of all crates");
    for (name, file) in [("block.toml", "limited/blocks/hollowmere.toml"), ("format.toml", "deck/formats/casual.toml")]
    {
        fs::copy(crates.join(file), at(name)).expect("copied");
    }
    let block = fs::read_to_string(at("block.toml")).expect("a block");
    fs::write(at("cubed.toml"), block + "cube = \"cube.txt\"\n").expect("written");
    let play = ["play", "--plain", "--seed", "1", "--bot", "random", "--save"];
    run(&[&play[..], &[arg(&at("a.replay"))]].concat(), "1\n1\n1\n1\nconcede\n");
    run(&[&play[..], &[arg(&at("bots.replay")), "--watch"]].concat(), "");
    run(&["limited", "draft", "--seed", "1", "--save", arg(&at("a.draft"))], "quit\n");

    run(&["event", "new", arg(&at("a.event")), "--name", "Fair", "--seed", "1"], "");
    let players = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"];
    run(&[&["event", "add", arg(&at("a.event"))], &players[..]].concat(), "");
    run(&["event", "export", arg(&at("a.event")), "--to", "json", "--out", arg(&at("a.json"))], "");
    // Each file continues a copy of another one.
    let copy = |from: &str, to: &str| {
        fs::copy(at(from), at(to)).expect("copied");
    };
    copy("a.event", "undone.event");
    run(&["event", "undo", arg(&at("undone.event"))], "");
    copy("a.event", "dropped.event");
    run(&["event", "drop", arg(&at("dropped.event")), "Hal"], "");
    copy("a.event", "paired.event");
    run(&["event", "list", arg(&at("paired.event")), "Ann", arg(&at("a.deck"))], "");
    run(&["event", "pair", arg(&at("paired.event"))], "");
    copy("paired.event", "started.event");
    run(&["event", "clock", "start", arg(&at("started.event"))], "");
    copy("started.event", "paused.event");
    run(&["event", "clock", "pause", arg(&at("paused.event"))], "");
    files
}

/// Returns the files in a folder, sorted.
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Creates a folder with copies of another one's files.
pub fn copy_of(files: &Path) -> TempDir {
    let copy = folder();
    for file in list(files) {
        fs::copy(&file, copy.path().join(file.file_name().expect("a file"))).expect("copied");
    }
    copy
}
