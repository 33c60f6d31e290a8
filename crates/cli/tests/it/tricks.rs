//! Texts that could affect a terminal, in every input that accepts text. None of them may be printed.

use crate::common;

use std::path::Path;

use common::{arg, folder, maneframe};

/// Characters that clear the screen, ring the bell, reverse the direction of text or hide it.
const TRICKS: [char; 11] = [
    '\u{1b}',
    '\u{7}',
    '\u{7f}',
    '\u{9b}',
    '\u{202e}',
    '\u{2066}',
    '\u{200b}',
    '\u{200d}',
    '\u{feff}',
    '\u{2028}',
    '\u{e0041}',
];

fn tricky(before: &str, after: &str) -> String {
    before.to_owned() + &TRICKS.iter().collect::<String>() + "[2J" + after
}

/// Runs the program and checks each character of its output. Returns the exit code and the output.
fn tame(library: &Path, args: &[&str], input: &str) -> (i32, String) {
    let (code, stdout, stderr) = maneframe(library, args, input);
    for (what, text) in [("standard output", &stdout), ("standard error", &stderr)] {
        let wild = text.chars().find(|&c| c != '\n' && (c.is_control() || TRICKS.contains(&c)));
        assert_eq!(wild, None, "{args:?} prints a trick on {what}:\n{text:?}");
        assert!(!text.contains("panicked"), "{text}");
    }
    (code, stdout + &stderr)
}

/// Escapes a text for strings of TOML and JSON.
fn escaped(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_ascii_graphic() || c == ' ' { c.to_string() } else { format!("\\U{:08x}", c as u32) })
        .collect()
}

#[test]
fn names_of_cards_sets_and_decks_play_no_tricks() {
    let library = folder();
    let folder = folder();
    let (name, title) = (escaped(&tricky("Mor", "row")), escaped(&tricky("Wick", "ed")));
    let set = format!(
        "[set]\nname = \"{name}\"\ncode = \"ZZ\"\n[[card]]\nnumber = 1\ntype = \"Event\"\ntitle = \"{title}\"\n\
         cost = 1\npower = 1\ncolor = \"blue\"\nrarity = \"common\"\ntext = \"Draw a {title}.\"\n"
    );
    let file = folder.path().join(tricky("set", ".toml"));
    std::fs::write(&file, set).expect("written");
    let deck = folder.path().join(tricky("de\nck", ".deck"));
    std::fs::write(&deck, format!("1 HW1 Skerry Vane\n2 ZZ1 {}\n1 {}\n", tricky("a", "b"), tricky("QQ9 ", "")))
        .expect("written");
    tame(library.path(), &["cards", "check", arg(&file), "--lines"], "");
    let (code, told) = tame(library.path(), &["cards", "import", "--verbose", arg(&file)], "");
    assert!(code == 0 || told.contains("set"), "{told}");
    for args in [
        &["cards", "list"][..],
        &["cards", "list", "--json"],
        &["cards", "search", "set:zz"],
        &["cards", "search", "set:zz", "--list"],
        &["cards", "search", "set:zz", "--json"],
        &["cards", "show", "ZZ1"],
        &["cards", "explain", "ZZ1"],
        &["cards", "explain", "ZZ1", "--json"],
        &["cards", "check", "--lines"],
        &["decks", "show", arg(&deck)],
        &["decks", "check", arg(&deck)],
        &["cards", "import", arg(&deck)],
        &["decks"],
        &["decks", "--json"],
        &["play", "--plain", "--lenient", "--deck", arg(&deck), "--seed", "1"],
        &["sim", "--lenient", "--games", "1", "--deck", arg(&deck)],
    ] {
        tame(library.path(), args, "1\nboard\nlog\nquit\n");
    }
}

#[test]
fn what_is_typed_plays_no_tricks() {
    let library = folder();
    let word = tricky("wo\nrd", "");
    let word = word.as_str();
    let place = folder();
    let file = place.path().join(word);
    for args in [
        &[word][..],
        &["play", word],
        &["play", "--deck", word],
        &["play", "--seed", word],
        &["play", "--plain", "--save", arg(&file)],
        &["sim", "--bot", word],
        &["cards", "explain", word],
        &["cards", "show", word],
        &["cards", "search", word],
        &["cards", "search", &format!("{word}:1")],
        &["cards", "search", &format!("tr:{word}")],
        &["cards", "import", word],
        &["decks", "show", word],
        &["replay", word],
        &["scenario", "run", word],
        &["rules", word],
        &["rules", "--search", word],
    ] {
        let (_, told) = tame(library.path(), args, "");
        assert!(!told.is_empty(), "{args:?} says nothing");
    }
    let typed = format!("{0}\ncard {0}\nwhy {0}\nsave /{0}/x\nlog\nquit\n", tricky("x", "y"));
    let (code, told) = tame(library.path(), &["play", "--plain", "--seed", "1"], &typed);
    assert!(code == 0 && told.contains("[2Jy"), "{told}");
}

#[test]
fn broken_files_are_shown_without_their_tricks() {
    let library = folder();
    let folder = folder();
    for extension in ["toml", "xml", "o8d", "deck", "scn", "json"] {
        let file = folder.path().join(tricky("file", &format!(".{extension}")));
        for text in [
            tricky("x", "y"),
            tricky("{\"format\": \"", "\"}"),
            tricky("<set name=\"", "<"),
            tricky("scenario: ", "\nrule: x"),
        ] {
            std::fs::write(&file, &text).expect("written");
            let command: &[&str] = match extension {
                "scn" => &["scenario", "run"],
                "json" => &["replay"],
                _ => &["cards", "import"],
            };
            tame(library.path(), &[command, &[arg(&file)]].concat(), "");
        }
    }
}
