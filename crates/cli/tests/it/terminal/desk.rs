//! The desk of an event, by keys.

use std::path::Path;

use maneframe_tournament::Log;

use super::pty::Terminal;

/// Runs `maneframe event` to its end.
fn event(folder: &Path, args: &[&str]) {
    let mut terminal = Terminal::run(folder, &[&["event"], args].concat(), 100, 30);
    assert!(terminal.end().success(), "{args:?}");
}

/// A round is paired, timed and reported with keys, while another window has the same event open. Hostile and long
/// names don't hide the results.
#[test]
fn a_round_at_the_desk() {
    let folder = tempfile::tempdir().expect("a folder");
    let long = "n".repeat(100);
    event(folder.path(), &["new", "fair.event", "--name", "Fair", "--seed", "1"]);
    event(folder.path(), &["add", "fair.event", "Ann", "\u{1b}[31mred", &long, "\u{5d0}\u{5d1}\u{5d2}"]);
    for (columns, rows) in [(100, 30), (80, 24)] {
        let mut desk = Terminal::run(folder.path(), &["event", "desk", "fair.event", "--by", "Judy"], columns, rows);
        let is_there = |words: &'static str| move |screen: &[String]| screen.iter().any(|row| row.contains(words));
        desk.wait("the desk", is_there("? lists the keys"));
        desk.press("p");
        desk.wait("a round", is_there("the clock was not started; 2 playing"));
        desk.press("s");
        desk.wait("time", is_there(" left, tardy in "));
        desk.press("10");
        let screen = desk.wait("a result", is_there("1 playing"));
        let rows: Vec<&String> = screen.iter().filter(|row| row.contains("1-0") || row.contains('…')).collect();
        assert!(rows.iter().any(|row| row.trim_start().starts_with("1 ") && row.contains("1-0")), "{screen:#?}");
        event(folder.path(), &["note", "fair.event", "found a bag"]);
        desk.wait("the other window", is_there("the event was changed in another window"));
        desk.press("01");
        desk.wait("all results", is_there("all results are in"));
        desk.press("\t");
        desk.wait("standings", is_there("W-L-D-bye"));
        desk.press("u");
        desk.wait("one act less", is_there("is taken back"));
        desk.press("r");
        desk.wait("it is done again", is_there("is restored"));
        desk.press("q");
        assert!(desk.end().success());
    }
    let log = Log::open(&folder.path().join("fair.event")).expect("the event");
    let event = log.history().event();
    assert!(event.is_between_rounds());
    assert_eq!((event.rounds.len(), event.notes.len()), (2, 2));
    assert!(log.history().entries().iter().any(|e| e.by.as_str() == "Judy"));
}
