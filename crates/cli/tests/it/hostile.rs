//! Hostile files, for every command that takes files.

use crate::common;

use std::path::Path;

use common::{arg, folder, maneframe};

/// Commands, each with the extension of its file, and a valid file that is truncated for the test.
const COMMANDS: &[(&[&str], &str, &str)] = &[
    (&["cards", "import"], "xml", "<set name=\"A\" id=\"b\"><cards><card id=\"c\" name=\"D\"/></cards></set>"),
    (&["cards", "import"], "toml", "[set]\nname = \"A\"\ncode = \"ZZ\"\n[[card]]\nnumber = 1\ntitle = \"B\"\n"),
    (
        &["cards", "import"],
        "o8d",
        "<deck game=\"65656467-b709-43b2-a5c6-80c2f216adf9\"><section name=\"Friends\"/></deck>",
    ),
    (&["cards", "check"], "xml", "<set name=\"A\" id=\"b\"><cards><card id=\"c\" name=\"D\"/></cards></set>"),
    (&["cards", "check"], "toml", "[set]\nname = \"A\"\ncode = \"ZZ\"\n[[card]]\nnumber = 1\ntitle = \"B\"\n"),
    (&["cards", "explain", "ZZ1", "--file"], "toml", "[set]\nname = \"A\"\ncode = \"ZZ\"\n[[card]]\n"),
    (
        &["decks", "show"],
        "o8d",
        "<deck game=\"65656467-b709-43b2-a5c6-80c2f216adf9\"><section name=\"Friends\"/></deck>",
    ),
    (&["play", "--plain", "--deck"], "o8d", "<deck game=\"65656467-b709-43b2-a5c6-80c2f216adf9\"><section/></deck>"),
    (&["play", "--plain", "--lenient", "--deck"], "deck", "1 HW1 Skerry Vane\n3 HW4"),
    (&["sim", "--vs"], "deck", "1 HW1 Skerry Vane\n3 HW4"),
    (
        &["replay"],
        "json",
        "{\"format\":1,\"program\":\"0\",\"seed\":1,\"lenient\":true,\"decks\":[],\"seats\":[],\"choices\":[]}",
    ),
    (&["replay", "--verify", "--json"], "json", "{\"format\":1,\"program\":\"0\",\"seed\":1}"),
    (&["scenario", "run"], "scn", "scenario: Half\nrule: 609.2d\nexpect"),
];

fn refused(library: &Path, command: &[&str], file: &Path, what: &str) {
    let mut args = command.to_vec();
    args.push(arg(file));
    let (code, _, stderr) = maneframe(library, &args, "");
    assert!(!stderr.contains("panicked"), "{args:?} with {what} panics:\n{stderr}");
    assert_eq!(code, 2, "{args:?} with {what}:\n{stderr}");
    assert!(!stderr.trim().is_empty(), "{args:?} with {what} says nothing");
}

#[test]
fn hostile_files_are_refused_and_nothing_is_kept() {
    for (command, extension, good) in COMMANDS {
        let folder = folder();
        let library = folder.path().join("library");
        let file = folder.path().join(format!("file.{extension}"));
        refused(&library, command, &file, "a missing file");
        std::fs::create_dir(&file).expect("a folder");
        if !matches!(command[0], "cards" | "scenario") {
            refused(&library, command, &file, "a folder");
        }
        std::fs::remove_dir(&file).expect("removed");

        let half = &good[..good.len() * 2 / 3];
        let deep = "[".repeat(100_000);
        let binary: Vec<u8> = (0..5000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let huge = vec![b'x'; 17 * 1024 * 1024];
        let long = "a".repeat(1_000_000);
        let cases: [(&str, &[u8]); 8] = [
            ("an empty file", b""),
            ("zeros", &[0; 3000]),
            ("binary", &binary),
            ("a huge file", &huge),
            ("half a file", half.as_bytes()),
            ("deep nesting", deep.as_bytes()),
            ("one long line", long.as_bytes()),
            ("bare marks", "\u{feff}\r\n\u{2028}\u{202e}".as_bytes()),
        ];
        for (what, bytes) in cases {
            std::fs::write(&file, bytes).expect("written");
            refused(&library, command, &file, what);
        }
        assert!(!library.join("sets").exists() && !library.join("decks").exists(), "{command:?} keeps something");
    }
}

#[test]
fn a_broken_library_is_told_and_harms_nothing() {
    let folder = folder();
    std::fs::create_dir_all(folder.path().join("sets")).expect("a folder");
    std::fs::write(folder.path().join("sets/x.json"), b"{\"format\":1").expect("written");
    let (code, stdout, stderr) = maneframe(folder.path(), &["decks"], "");
    assert_eq!(code, 0);
    assert!(!stdout.is_empty() && stderr.contains("x.json"), "{stderr}");
}

#[test]
fn a_replay_is_not_written_half() {
    let folder = folder();
    let target = folder.path().join("folder");
    std::fs::create_dir(&target).expect("a folder");
    let args = ["play", "--plain", "--lenient", "--seed", "1", "--save", arg(&target)];
    let (code, _, stderr) = maneframe(folder.path(), &args, "quit\n");
    assert_eq!(code, 2, "{stderr}");
    assert_eq!(std::fs::read_dir(&target).expect("still a folder").count(), 0);
}

#[test]
fn no_color_means_no_color() {
    let folder = folder();
    for args in [&["rules", "99999"][..], &["--help"], &["cards", "check"], &["decks", "check", "nothing"]] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_maneframe"))
            .args(args)
            .env("MANEFRAME_LIBRARY", folder.path())
            .env("NO_COLOR", "1")
            .env("CLICOLOR_FORCE", "0")
            .output()
            .expect("the program runs");
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{args:?}");
    }
}
