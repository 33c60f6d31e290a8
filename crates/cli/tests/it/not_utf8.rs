//! Files, folders and variables whose names aren't UTF-8. Linux accepts any bytes, and other systems refuse such names
//! themselves.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::common;

use common::files::{files, list};
use common::folder;

/// Returns text with each `@` replaced by a byte that is invalid in UTF-8.
fn raw(text: &str) -> OsString {
    OsString::from_vec(text.bytes().map(|byte| if byte == b'@' { 0xe9 } else { byte }).collect())
}

/// Returns a folder with such a name, and [`files`] with such names: `caf@-a.deck` and so on.
fn place() -> (TempDir, PathBuf) {
    let (files, parent) = (files(), folder());
    let place = parent.path().join(raw("caf@"));
    fs::create_dir(&place).expect("a folder");
    for file in list(files.path()) {
        let mut name = raw("caf@-");
        name.push(file.file_name().expect("a name"));
        fs::copy(&file, place.join(name)).expect("copied");
    }
    (parent, place)
}

/// Runs `maneframe` in that folder, with a library whose name is also invalid.
fn run(place: &Path, args: &[&str], input: &str) -> Output {
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    // All inputs fit into a pipe's buffer.
    std::io::Write::write_all(&mut writer, input.as_bytes()).expect("a pipe holds that much");
    drop(writer);
    Command::new(env!("CARGO_BIN_EXE_maneframe"))
        .args(args.iter().map(|arg| raw(arg)))
        .current_dir(place)
        .env("MANEFRAME_LIBRARY", place.join(raw("library@")))
        .env("NO_COLOR", "1")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::from(reader))
        .output()
        .expect("the program ends")
}

fn succeeds(place: &Path, args: &[&str], input: &str) -> String {
    let Output { status, stdout, stderr } = run(place, args, input);
    assert_eq!(status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("the program prints text")
}

#[test]
fn files_of_any_name_are_read() {
    let (_parent, place) = place();
    for args in [
        &["sim", "-n", "1", "--bot", "random", "--deck", "caf@-a.deck", "--vs", "caf@-b.deck"][..],
        &["matrix", "-n", "1", "--bot", "random", "caf@-a.deck", "caf@-b.deck"],
        &["ladder", "-n", "1", "--bots", "random", "greedy", "--decks", "caf@-a.deck", "caf@-b.deck"],
        &["cards", "explain", "ID1", "--file", "caf@-idle.toml"],
        &["cards", "show", "ID1", "--file", "caf@-idle.toml"],
        &["cards", "check", "caf@-idle.toml", "--json"],
        &["cards", "gym", "-n", "1", "caf@-idle.toml"],
        &["cards", "import", "caf@-a.deck", "caf@-idle.toml"],
        &["cards", "import", "--json", "."],
        &["deck", "check", "caf@-a.deck", "--format", "caf@-format.toml"],
        &["deck", "show", "./caf@-a.deck", "--json"],
        &["deck", "diff", "caf@-a.deck", "caf@-b.deck"],
        &["limited", "sealed", "--json", "--block", "caf@-block.toml"],
        &["limited", "sealed", "--json", "--cube", "caf@-cube.txt"],
        &["limited", "draft", "--resume", "caf@-a.draft"],
        &["replay", "caf@-a.replay"],
        &["replay", "caf@-a.replay", "--verify", "--json"],
        &["review", "caf@-a.replay", "--level", "6"],
        &["scenario", "run", "caf@-a.scn", "--json"],
        &["play", "--plain", "--bot", "random", "--deck", "caf@-a.deck", "--vs", "caf@-b.deck"],
        &["replay", "--json"],
        &["event", "show", "caf@-a.event", "--json"],
        &["event", "list", "caf@-a.event", "Ann", "caf@-a.deck"],
        &["event", "list", "caf@-a.event", "Ann", "caf@-list.txt"],
        &["event", "time", "--game", "caf@-bots.replay"],
        &["event", "import", "caf@-a.event", "caf@-players.csv"],
        &["event", "import", "caf@-new.event", "caf@-a.json"],
    ] {
        succeeds(&place, args, "");
    }
    // A block names its cube, which is in the same folder.
    fs::rename(place.join(raw("caf@-cube.txt")), place.join("cube.txt")).expect("renamed");
    succeeds(&place, &["limited", "sealed", "--json", "--block", "../caf@/caf@-cubed.toml"], "");
}

#[test]
fn files_of_any_name_are_written() {
    let (_parent, place) = place();
    for (args, input, file) in [
        (&["deck", "convert", "caf@-a.deck", "--to", "list", "-o", "caf@.out"][..], "", "caf@.out"),
        (
            &[
                "deck",
                "improve",
                "caf@-a.deck",
                "--pool",
                "caf@-a.deck",
                "--against",
                "caf@-b.deck",
                "-n",
                "512",
                "--bot",
                "random",
                "-o",
                "caf@.list",
            ][..],
            "",
            "caf@.list",
        ),
        (&["limited", "sealed", "--seed", "1", "-o", "caf@.deck"][..], "done\nn\n", "caf@.bot.deck"),
        // The next free name is used, and the game is played.
        (&["limited", "sealed", "--seed", "1", "-o", "caf@.deck"][..], "done\ny\nquit\n", "caf@-2.deck"),
        (&["limited", "draft", "--seed", "1", "--save", "caf@.draft"][..], "quit\n", "caf@.draft"),
        (
            &["ladder", "-n", "1", "--bots", "random", "greedy", "--decks", "caf@-a.deck", "--html", "caf@.html"][..],
            "",
            "caf@.html",
        ),
        (&["sim", "-n", "1", "--bot", "random", "--deck", "caf@-a.deck", "--html", "caf@.page"][..], "", "caf@.page"),
        (&["sim", "-n", "1", "--bot", "random", "--deck", "caf@-a.deck", "--keep", "caf@.games"][..], "", "caf@.games"),
        (&["review", "caf@-a.replay", "--level", "6", "--svg", "caf@.svg"][..], "", "caf@.svg"),
        (&["play", "--plain", "--bot", "random", "--save", "caf@.replay"][..], "1\nquit\n", "caf@.replay"),
        (&["event", "new", "caf@.event", "--name", "New"][..], "", "caf@.event"),
        (&["event", "export", "caf@-a.event", "--to", "csv", "--out", "caf@.csv", "--json"][..], "", "caf@.csv"),
        (
            &["event", "simulate", "--seeds", "1", "--players", "8", "--seed", "1", "--trf", "r@"][..],
            "",
            "r@/000001.trf",
        ),
    ] {
        succeeds(&place, args, input);
        assert!(fs::metadata(place.join(raw(file))).is_ok_and(|meta| meta.len() > 0), "{args:?}: {file}");
    }
    fs::create_dir(place.join(raw("man@"))).expect("a folder");
    succeeds(&place, &["man", "man@"], "");
    assert!(place.join(raw("man@/maneframe.1")).exists());
}

#[test]
fn what_is_no_path_and_no_text_is_refused() {
    let (_parent, place) = place();
    for args in [
        &["cards", "show", "caf@"][..],
        &["cards", "list", "caf@"],
        &["event", "add", "caf@-a.event", "caf@"],
        &["deck", "show", "caf@"],
        &["deck", "check", "caf@-a.deck", "--format", "caf@"],
        &["limited", "sealed", "--block", "caf@"],
        &["play", "--plain", "--deck", "caf@"],
        &["caf@"],
    ] {
        let output = run(&place, args, "");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(!stderr.is_empty() && !stderr.contains("panicked"), "{args:?}: {stderr}");
    }
    // Variables that aren't paths, and variables of the system.
    for variable in ["MANEFRAME_TOKEN", "TERM", "USER", "HOME", "LANG", "NO_COLOR", "XDG_DATA_HOME"] {
        let output = Command::new(env!("CARGO_BIN_EXE_maneframe"))
            .args(["deck"])
            .env("MANEFRAME_LIBRARY", place.join(raw("library@")))
            .env(variable, raw("caf@"))
            .output()
            .expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{variable}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
