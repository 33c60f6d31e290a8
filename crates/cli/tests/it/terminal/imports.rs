//! An import that would remove cards asks for confirmation at a terminal.

use std::path::Path;

use super::pty::Terminal;

/// Writes a set of that many cards to a file in the folder.
fn set(folder: &Path, name: &str, cards: usize) {
    let card = |n: usize| format!("[[card]]\nnumber = {n}\ntitle = 'Card {n}'\ntype = 'Friend'\npower = 1\ncost = 1\n");
    let cards: String = (1..=cards).map(card).collect();
    std::fs::write(folder.join(name), format!("[set]\nname = 'Some'\ncode = 'SO'\n{cards}")).expect("written");
}

/// Imports a file and gives that answer if asked. Returns the exit code and the output.
fn import(folder: &Path, file: &str, answer: Option<&str>) -> (Option<i32>, String) {
    let mut terminal = Terminal::run(folder, &["cards", "import", file], 120, 40);
    if let Some(answer) = answer {
        terminal.wait_for("a question", |printed| String::from_utf8_lossy(printed).contains("[y/N]"));
        terminal.press(answer);
    }
    let code = terminal.end().code();
    (code, String::from_utf8_lossy(&terminal.printed).into_owned())
}

/// Returns true if the library has the card that only the larger set has.
fn has_all(folder: &Path) -> bool {
    Terminal::run(folder, &["cards", "show", "SO2"], 120, 40).end().success()
}

/// Returns true if this process, and so its children, ignore SIGINT (2).
fn ignores_interrupts() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 0b10 != 0)
}

#[test]
fn a_set_that_would_lose_cards_is_asked_about() {
    let folder = tempfile::tempdir().expect("a folder");
    set(folder.path(), "two.toml", 2);
    set(folder.path(), "one.toml", 1);
    assert_eq!(import(folder.path(), "two.toml", None).0, Some(0));
    // Only "yes" confirms. An empty line, another word, a long line and the end of the input are a "no".
    for no in ["\n", "n\n", "perhaps\n", &format!("{}y\n", "n".repeat(150)), "\u{4}"] {
        let (code, printed) = import(folder.path(), "one.toml", Some(no));
        assert_eq!(code, Some(2), "{no:?}: {printed}");
        assert!(printed.contains("SO2 Card 2") && has_all(folder.path()), "{no:?}: {printed}");
    }
    // An interrupt changes nothing. If the tests run in the background, the shell may have disabled that signal.
    if !ignores_interrupts() {
        assert_eq!(import(folder.path(), "one.toml", Some("\u{3}")).0, None, "it is ended by a signal");
    }
    assert!(has_all(folder.path()));
    let (code, printed) = import(folder.path(), "one.toml", Some("y\n"));
    assert!(code == Some(0) && printed.contains("1 card,") && !has_all(folder.path()), "{printed}");
}

/// The question is about the imported file, even if its name can't be displayed.
#[cfg(target_os = "linux")]
#[test]
fn a_set_of_any_name_is_asked_about() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    set(folder.path(), "two.toml", 2);
    assert_eq!(import(folder.path(), "two.toml", None).0, Some(0));
    std::fs::create_dir(folder.path().join("more")).expect("a folder");
    set(folder.path(), "one.toml", 1);
    let named = folder.path().join("more").join(std::ffi::OsStr::from_bytes(b"caf\xe9.toml"));
    std::fs::rename(folder.path().join("one.toml"), named).expect("renamed");
    let (code, printed) = import(folder.path(), "more", Some("y\n"));
    assert!(code == Some(0) && printed.contains("1 card,") && !has_all(folder.path()), "{printed}");
}
