//! Output that can't be written: standard output, and the files that options name.

use std::fs::{self, File};
use std::io::Read as _;
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common;

use common::files::{copy_of, files, list};
use common::{arg, folder, maneframe};

/// A command for each subcommand, and for its output with other options.
const COMMANDS: &[&[&str]] = &[
    &["--help"],
    &["-h"],
    &["--version"],
    &["help", "event", "clock"],
    &["play", "--help"],
    &["play", "--plain", "--watch", "--bot", "random", "--seed", "1"],
    &["play", "--plain", "--seed", "1", "--bot", "random"],
    &["play", "--resume"],
    &["campaign"],
    &["campaign", "--json"],
    &["campaign", "1", "--plain", "--seed", "1"],
    &["sim", "-n", "2", "--bot", "random", "--seed", "1"],
    &["sim", "-n", "2", "--bot", "random", "--seed", "1", "--json"],
    &["matrix", "-n", "1", "--bot", "random", "a.deck", "b.deck"],
    &["matrix", "-n", "1", "--bot", "random", "a.deck", "b.deck", "--json"],
    &["matrix", "-n", "1", "--bot", "random", "--figures", "a.deck", "b.deck"],
    &["matrix", "-n", "1", "--bot", "random", "--leaders", "--threads", "1", "a.deck", "b.deck"],
    &["matrix", "-n", "1", "--bot", "random", "--leaders", "--threads", "1", "a.deck", "b.deck", "--json"],
    &["ladder", "-n", "1", "--bots", "random", "greedy", "--decks", "a.deck", "b.deck"],
    &["ladder", "-n", "1", "--bots", "random", "greedy", "--json", "--decks", "a.deck", "b.deck"],
    &["learn", "positions", "new.positions", "-n", "0"],
    &["learn", "playouts", "new.playouts", "-n", "0"],
    &["cards", "import", "a.deck", "idle.toml"],
    &["cards", "import", "nothing.deck", "--json"],
    &["cards", "show", "HW1"],
    &["cards", "show", "HW1", "--json"],
    &["cards", "explain", "HW1"],
    &["cards", "explain", "HW1", "--json"],
    &["cards", "check"],
    &["cards", "check", "--json"],
    &["cards", "check", "--gaps"],
    &["cards", "complete", "When you play "],
    &["cards", "complete", "When you play ", "--json"],
    &["cards", "matrix"],
    &["cards", "list"],
    &["cards", "list", "--json"],
    &["cards", "search", "c:blue"],
    &["cards", "search", "c:blue", "--json"],
    &["cards", "gym", "--only", "HW1", "-n", "1"],
    &["cards", "gym", "--only", "HW1", "-n", "1", "--json"],
    &["deck"],
    &["deck", "--json"],
    &["deck", "check", "a.deck"],
    &["deck", "check", "a.deck", "--json"],
    &["deck", "show", "a.deck"],
    &["deck", "show", "a.deck", "--json"],
    &["deck", "convert", "a.deck", "--to", "list"],
    &["deck", "convert", "a.deck", "--to", "html"],
    &["deck", "convert", "a.deck", "--to", "list", "-o", "-"],
    &["deck", "diff", "a.deck", "b.deck"],
    &["deck", "diff", "a.deck", "b.deck", "--json"],
    &["deck", "improve", "a.deck", "-n", "512", "--bot", "random", "--seed", "1"],
    &["limited", "open", "--seed", "1"],
    &["limited", "open", "--seed", "1", "--json"],
    &["limited", "sealed", "--seed", "1"],
    &["limited", "sealed", "--seed", "1", "--json"],
    &["limited", "draft", "--seed", "1", "--save", "new.draft"],
    &["limited", "draft", "--seed", "1", "--bots", "8", "--json"],
    &["limited", "draft", "--seed", "1", "--players", "4", "--bots", "4", "--rounds", "1", "--bot", "random"],
    &["limited", "rates", "--pods", "1", "--players", "2", "--games", "1", "--bot", "random"],
    &["limited", "rates", "--pods", "1", "--players", "2", "--games", "1", "--bot", "random", "--json"],
    &["limited", "strength", "-n", "1", "--bot", "random"],
    &["limited", "strength", "-n", "1", "--bot", "random", "--json"],
    &["replay"],
    &["replay", "--json"],
    &["replay", "a.replay"],
    &["replay", "a.replay", "--verify"],
    &["replay", "a.replay", "--json"],
    &["review", "a.replay", "--level", "6"],
    &["review", "a.replay", "--level", "6", "--json"],
    &["puzzle"],
    &["puzzle", "--list", "--json"],
    &["puzzle", "1", "--solution"],
    &["scenario", "run", "a.scn"],
    &["scenario", "run", "a.scn", "--json"],
    &["rules"],
    &["rules", "--all", "--json"],
    &["rules", "514.4c", "--show"],
    &["rules", "514.4c", "--play"],
    &["rules", "--coverage"],
    &["event", "new", "new.event", "--name", "New"],
    &["event", "new", "new.event", "--name", "New", "--json"],
    &["event", "set", "a.event", "--rounds", "3"],
    &["event", "staff", "a.event", "Jo", "--as", "head-judge"],
    &["event", "eligible", "a.event", "Ann"],
    &["event", "add", "a.event", "Ida"],
    &["event", "add", "a.event", "Ida", "--json"],
    &["event", "rename", "a.event", "Ann", "Anna"],
    &["event", "drop", "a.event", "Ann"],
    &["event", "return", "dropped.event", "Hal"],
    &["event", "forbid", "a.event", "Ann", "Bob"],
    &["event", "table", "a.event", "Ann", "3"],
    &["event", "paid", "a.event", "Ann"],
    &["event", "byes", "a.event", "Ann", "1"],
    &["event", "list", "a.event", "Ann", "a.deck"],
    &["event", "fault", "paired.event", "Ann", "invalid"],
    &["event", "pods", "a.event"],
    &["event", "pair", "a.event"],
    &["event", "pair", "a.event", "--json"],
    &["event", "swap", "paired.event", "Ann", "Bob"],
    &["event", "result", "paired.event", "1", "1-0"],
    &["event", "clock", "start", "paired.event"],
    &["event", "clock", "pause", "started.event"],
    &["event", "clock", "resume", "paused.event"],
    &["event", "clock", "extend", "started.event", "5"],
    &["event", "clock", "show", "started.event"],
    &["event", "clock", "show", "started.event", "--json"],
    &["event", "time", "--opener", "1", "--turn", "2"],
    &["event", "time", "--opener", "1", "--turn", "2", "--json"],
    &["event", "check", "paired.event"],
    &["event", "penalty", "a.event"],
    &["event", "penalty", "a.event", "--json"],
    &["event", "penalty", "a.event", "Ann", "--for", "slow-play"],
    &["event", "standings", "a.event"],
    &["event", "standings", "a.event", "--json"],
    &["event", "note", "a.event", "a note"],
    &["event", "undo", "a.event"],
    &["event", "redo", "undone.event"],
    &["event", "show", "a.event"],
    &["event", "show", "a.event", "--json"],
    &["event", "log", "a.event"],
    &["event", "log", "a.event", "--json"],
    &["event", "export", "a.event", "--to", "csv"],
    &["event", "export", "a.event", "--to", "json", "--json"],
    &["event", "export", "a.event", "--to", "csv", "--out", "new.csv"],
    &["event", "import", "new.event", "a.json"],
    &["event", "import", "new.event", "a.json", "--json"],
    &["event", "simulate", "--seeds", "1", "--players", "8"],
    &["event", "simulate", "--seeds", "1", "--players", "8", "--json"],
    &["admin", "export", "exported", "--data", "data"],
    &["admin", "add", "Ada", "--data", "data"],
    &["completions", "bash"],
    &["man", "."],
    &["bots"],
];

/// Subcommands that need a terminal, a server, a document or module that may not be included, or an event of several
/// rounds.
const LEFT_OUT: [&str; 10] = [
    "serve",
    "site",
    "watch",
    "event desk",
    "event seat",
    "event cut",
    "event split",
    "event send",
    "event fetch",
    "rules import",
];

/// Returns a command that runs in a folder, with a library there.
fn command(folder: &Path, program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).stdin(Stdio::null());
    command.env("MANEFRAME_LIBRARY", folder.join("library")).env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
    command
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_maneframe");

/// Returns the subcommands without further subcommands, from the help.
fn subcommands(library: &Path, path: &[&str]) -> Vec<String> {
    let (code, help, _) = maneframe(library, &[path, &["--help"]].concat(), "");
    assert_eq!(code, 0, "{path:?}");
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // An indented line continues the previous one.
    let names = listed.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    let mut found: Vec<String> = Vec::new();
    for name in names.filter(|name| *name != "help") {
        found.extend(subcommands(library, &[path, &[name]].concat()));
    }
    if found.is_empty() { vec![path.join(" ")] } else { found }
}

#[test]
fn every_subcommand_is_in_the_table() {
    let library = folder();
    for name in subcommands(library.path(), &[]) {
        let words: Vec<&str> = name.split(' ').collect();
        let is_there = COMMANDS.iter().any(|args| args.starts_with(&words)) || LEFT_OUT.contains(&&*name);
        assert!(is_there, "no command in the table prints what `{name}` does");
    }
}

#[test]
fn standard_output_on_a_full_disk_is_an_error() {
    if !Path::new("/dev/full").exists() {
        eprintln!("skipped: there is no /dev/full");
        return;
    }
    let files = files();
    for args in COMMANDS {
        let place = copy_of(files.path());
        let full = File::options().write(true).open("/dev/full").expect("it opens");
        let output = command(place.path(), PROGRAM, args).stdout(full).output().expect("the program ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert_eq!(stderr.matches("cannot write to standard output").count(), 1, "{args:?}: {stderr}");
        assert!(!stderr.contains("panicked"), "{args:?}: {stderr}");
    }
}

#[test]
fn a_reader_that_has_gone_away_ends_the_program_quietly() {
    let files = files();
    for args in [
        &["--help"][..],
        &["completions", "bash"],
        &["cards", "list"],
        &["cards", "list", "--json"],
        &["deck", "convert", "a.deck", "--to", "html"],
        &["play", "--plain", "--watch", "--bot", "random", "--seed", "1"],
        &["event", "log", "a.event"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = command(files.path(), PROGRAM, args).stdout(writer).output().expect("the program ends");
        assert!(output.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

/// A command that writes a file.
struct Writer {
    /// Arguments, with `@` for the file.
    args: &'static [&'static str],
    input: &'static str,
    existing: Existing,
}

/// Treatment of an existing file by a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Existing {
    Refuses,
    Replaces,
    /// It uses the next free name.
    Avoids,
}

const WRITERS: &[Writer] = &[
    Writer { args: &["deck", "convert", "a.deck", "--to", "list", "-o", "@"], input: "", existing: Existing::Refuses },
    Writer {
        args: &["deck", "improve", "a.deck", "-n", "512", "--bot", "random", "--seed", "1", "--output", "@"],
        input: "",
        existing: Existing::Refuses,
    },
    Writer { args: &["limited", "sealed", "--seed", "1", "-o", "@"], input: "done\nn\n", existing: Existing::Avoids },
    Writer { args: &["limited", "draft", "--seed", "1", "--save", "@"], input: "quit\n", existing: Existing::Refuses },
    Writer {
        args: &["limited", "rates", "--pods", "1", "--players", "2", "--games", "1", "--bot", "random", "--write", "@"],
        input: "",
        existing: Existing::Replaces,
    },
    Writer {
        args: &["ladder", "-n", "1", "--bots", "random", "greedy", "--decks", "a.deck", "b.deck", "--html", "@"],
        input: "",
        existing: Existing::Replaces,
    },
    Writer {
        args: &["sim", "-n", "2", "--bot", "random", "--seed", "1", "--html", "@"],
        input: "",
        existing: Existing::Replaces,
    },
    Writer {
        args: &["matrix", "-n", "1", "--bot", "random", "a.deck", "b.deck", "--html", "@"],
        input: "",
        existing: Existing::Replaces,
    },
    // A file of results is not replaced, but other files are refused.
    Writer {
        args: &["sim", "-n", "2", "--bot", "random", "--seed", "1", "--keep", "@"],
        input: "",
        existing: Existing::Refuses,
    },
    Writer { args: &["review", "a.replay", "--level", "6", "--svg", "@"], input: "", existing: Existing::Replaces },
    Writer {
        args: &["play", "--plain", "--seed", "1", "--bot", "random", "--save", "@"],
        input: "1\nquit\n",
        existing: Existing::Refuses,
    },
    Writer { args: &["event", "new", "@", "--name", "New"], input: "", existing: Existing::Refuses },
    Writer {
        args: &["event", "export", "a.event", "--to", "csv", "--out", "@"],
        input: "",
        existing: Existing::Replaces,
    },
    Writer { args: &["event", "import", "@", "a.json"], input: "", existing: Existing::Refuses },
];

impl Writer {
    /// Runs the command with a file of that name. With `limit` no byte can be written to any file, as on a full disk.
    fn run(&self, place: &Path, target: &str, limit: bool) -> Output {
        let args: Vec<&str> = self.args.iter().map(|arg| if *arg == "@" { target } else { *arg }).collect();
        let limit = if limit { "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"" } else { "exec \"$0\" \"$@\"" };
        let args = [&["-c", limit, PROGRAM][..], &args[..]].concat();
        let (reader, mut writer) = std::io::pipe().expect("a pipe");
        // All inputs fit into a pipe's buffer.
        std::io::Write::write_all(&mut writer, self.input.as_bytes()).expect("a pipe holds that much");
        drop(writer);
        command(place, "bash", &args).stdin(reader).output().expect("the program ends")
    }

    /// Checks that the command fails with a message that names the file.
    fn fails(&self, place: &Path, target: &str, limit: bool) {
        let output = self.run(place, target, limit);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{:?}: {stderr}", self.args);
        let named = target.trim_end_matches("new.out").trim_end_matches("old.out");
        assert!(stderr.contains(named) && !stderr.contains("panicked"), "{:?}: {stderr}", self.args);
    }

    /// Checks that the command succeeds.
    fn succeeds(&self, place: &Path, target: &str) {
        let output = self.run(place, target, false);
        assert_eq!(output.status.code(), Some(0), "{:?}: {}", self.args, String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let files = files();
    for writer in WRITERS {
        let place = copy_of(files.path());
        let place = place.path();
        fs::create_dir(place.join("out")).expect("a folder");
        let names = || -> Vec<String> {
            let names = list(&place.join("out"));
            names.iter().map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect()
        };
        // A full disk.
        writer.fails(place, "out/new.out", true);
        assert!(names().is_empty(), "{:?} leaves {:?}", writer.args, names());
        fs::write(place.join("out/old.out"), "old words\n").expect("written");
        writer.fails(place, "out/old.out", true);
        let old = || fs::read_to_string(place.join("out/old.out")).expect("it is there");
        assert_eq!((names(), old()), (vec!["old.out".to_owned()], "old words\n".to_owned()), "{:?}", writer.args);
        // A missing folder, and a folder in place of a file.
        if !writer.args.contains(&"draft") {
            writer.fails(place, "missing/new.out", false);
            assert!(!place.join("missing").exists(), "{:?}", writer.args);
        }
        fs::create_dir(place.join("folder")).expect("a folder");
        writer.fails(place, "folder", false);
        assert!(list(&place.join("folder")).is_empty(), "{:?}", writer.args);
        // An existing file.
        match writer.existing {
            Existing::Refuses => writer.fails(place, "out/old.out", false),
            Existing::Replaces | Existing::Avoids => writer.succeeds(place, "out/old.out"),
        }
        assert_eq!(old() == "old words\n", writer.existing != Existing::Replaces, "{:?}", writer.args);
        // Without a failure.
        fs::remove_dir_all(place.join("out")).expect("removed");
        fs::create_dir(place.join("out")).expect("a folder");
        writer.succeeds(place, "out/new.out");
        assert!(fs::metadata(place.join("out/new.out")).is_ok_and(|meta| meta.len() > 0), "{:?}", writer.args);
        assert!(names().iter().all(|name| !name.starts_with('.')), "{:?} leaves {:?}", writer.args, names());
    }
}

#[test]
fn a_command_that_fails_leaves_no_file() {
    let files = files();
    for args in [
        &["deck", "convert", "nobody's deck", "--to", "list", "-o", "new.out"][..],
        &["deck", "convert", "a.deck", "--to", "o8d", "-o", "new.out"],
        &["deck", "improve", "nobody's deck", "-o", "new.out"],
        &["limited", "sealed", "--sets", "none", "-o", "new.out"],
        &["limited", "draft", "--sets", "none", "--save", "new.out"],
        &["limited", "rates", "--sets", "none", "--write", "new.out"],
        &["ladder", "--decks", "nobody's deck", "--html", "new.out"],
        &["sim", "--deck", "nobody's deck", "--html", "new.out"],
        &["sim", "--deck", "nobody's deck", "--keep", "new.out"],
        &["matrix", "a.deck", "nobody's deck", "--html", "new.out"],
        &["review", "a.deck", "--svg", "new.out"],
        &["play", "--plain", "--deck", "nobody's deck", "--save", "new.out"],
        &["event", "new", "new.out", "--name", "New", "--format", "\u{202e}"],
        &["event", "export", "a.deck", "--to", "csv", "--out", "new.out"],
        &["event", "import", "new.out", "a.deck"],
    ] {
        let output = command(files.path(), PROGRAM, args).output().expect("the program ends");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!files.path().join("new.out").exists(), "{args:?}");
    }
}

#[test]
fn folders_get_whole_files_only() {
    let files = files();
    let place = files.path();
    fs::create_dir(place.join("out")).expect("a folder");
    let man = Writer { args: &["man", "@"], input: "", existing: Existing::Replaces };
    let reports = Writer {
        args: &["event", "simulate", "--seeds", "2", "--players", "8", "--seed", "1", "--trf", "@"],
        input: "",
        existing: Existing::Replaces,
    };
    for (writer, name) in [(man, "maneframe.1"), (reports, "000001.trf")] {
        let file = place.join("out").join(name);
        fs::write(&file, "old words\n").expect("written");
        writer.fails(place, "out", true);
        assert_eq!(list(&place.join("out")), std::slice::from_ref(&file), "{:?}", writer.args);
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "old words\n");
        writer.succeeds(place, "out");
        assert_ne!(fs::read_to_string(&file).expect("it is there"), "old words\n");
        fs::remove_dir_all(place.join("out")).expect("removed");
        fs::create_dir(place.join("out")).expect("a folder");
    }
}

/// A draft's file is written again when the draft is continued.
#[test]
fn a_draft_that_cannot_go_on_stays_as_it_was() {
    let files = files();
    let before = fs::read(files.path().join("a.draft")).expect("a draft");
    let there = list(files.path());
    let again = Writer { args: &["limited", "draft", "--resume", "@"], input: "quit\n", existing: Existing::Replaces };
    again.fails(files.path(), "a.draft", true);
    assert_eq!(fs::read(files.path().join("a.draft")).expect("a draft"), before);
    assert_eq!(list(files.path()), there);
    again.succeeds(files.path(), "a.draft");
    assert_eq!(list(files.path()), there);
}

#[test]
fn standard_output_can_be_named() {
    let files = files();
    let run = |args: &[&str]| {
        let output = command(files.path(), PROGRAM, args).output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("the program prints text")
    };
    for (args, option) in [
        (&["deck", "convert", "a.deck", "--to", "list"][..], "-o"),
        (&["event", "export", "a.event", "--to", "csv"][..], "--out"),
    ] {
        let printed = run(args);
        for target in ["-", "/dev/fd/1"] {
            assert_eq!(run(&[args, &[option, target]].concat()), printed, "{args:?} {target}");
        }
    }
    for writer in WRITERS.iter().filter(|writer| writer.existing == Existing::Replaces) {
        let output = writer.run(files.path(), "-", false);
        assert_eq!(output.status.code(), Some(0), "{:?}", writer.args);
        assert!(!output.stdout.is_empty() && !files.path().join("-").exists(), "{:?}", writer.args);
    }
}

#[test]
fn pipes_and_links_stay_what_they_are() {
    let files = files();
    let place = files.path();
    let (pipe, link, real) = (place.join("pipe"), place.join("link"), place.join("real"));
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    for writer in WRITERS.iter().filter(|writer| writer.existing == Existing::Replaces) {
        // A pipe that is open for reading and writing never blocks.
        let mut open = File::options().read(true).write(true).open(&pipe).expect("it opens");
        writer.succeeds(place, "pipe");
        let is_pipe = fs::symlink_metadata(&pipe).expect("it is there").file_type().is_fifo();
        assert!(is_pipe, "{:?}", writer.args);
        let mut bytes = [0; 65_536];
        assert!(open.read(&mut bytes).expect("it can be read") > 0, "{:?}", writer.args);

        fs::write(&real, "old words\n").expect("written");
        writer.succeeds(place, "link");
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink(), "{:?}", writer.args);
        assert_ne!(fs::read_to_string(&real).expect("it is there"), "old words\n", "{:?}", writer.args);
    }
    // `deck convert` refuses to replace files, but a pipe is not replaced.
    let mut open = File::options().read(true).write(true).open(&pipe).expect("it opens");
    let deck = place.join("a.deck");
    let convert = ["deck", "convert", arg(&deck), "--to", "list", "-o", arg(&pipe)];
    assert_eq!(maneframe(place, &convert, "").0, 0);
    assert!(open.read(&mut [0; 65_536]).expect("it can be read") > 0);
}
