//! Imports with problems: several at once, killed ones, and files that would remove cards.

use crate::common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{arg, folder, maneframe};
use maneframe_card::Card;
use maneframe_library::Library;

/// Returns a set of Friends with that code and title.
fn set(name: &str, code: &str, cards: u32, title: &str) -> String {
    let cards = (1..=cards)
        .map(|n| format!("[[card]]\nnumber = {n}\ntitle = '{title} {n}'\ntype = 'Friend'\npower = 1\ncost = 1\n"));
    format!("[set]\nname = '{name}'\ncode = '{code}'\n{}", cards.collect::<String>())
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("it has one")).expect("made");
    std::fs::write(&path, text).expect("written");
    path
}

fn import(library: &Path, paths: &[&Path]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_maneframe"));
    command.args(["cards", "import"]).args(paths).env("MANEFRAME_LIBRARY", library);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

#[test]
fn of_two_imports_at_once_one_wins_and_the_other_says_so() {
    let files = folder();
    let a = write(files.path(), "a.toml", &set("One", "ZZ", 3, "One"));
    let b = write(files.path(), "b.toml", &set("Other", "ZZ", 3, "Other"));
    for round in 0..5 {
        let library = folder();
        let [first, second] = [&a, &b].map(|file| import(library.path(), &[file]).spawn().expect("the program starts"));
        let ends = [first, second].map(|child| child.wait_with_output().expect("it ends"));
        let codes: BTreeSet<_> = ends.iter().map(|end| end.status.code()).collect();
        assert_eq!(codes, BTreeSet::from([Some(0), Some(2)]), "round {round}");
        let lost = ends.iter().find(|end| end.status.code() == Some(2)).expect("one of them");
        let told = String::from_utf8_lossy(&lost.stderr);
        assert!(told.contains("`ZZ1` already belongs to the set"), "{told}");
        let kept = Library::open_at(library.path());
        assert_eq!((kept.troubles().len(), kept.sets().iter().filter(|s| s.code == "ZZ").count()), (0, 1));
    }
}

#[test]
fn a_set_with_fewer_cards_replaces_nothing_unless_that_is_meant() {
    let (library, files) = (folder(), folder());
    let whole = write(files.path(), "whole.toml", &set("One", "ZZ", 3, "One"));
    let fewer = write(files.path(), "fewer.toml", &set("One", "ZZ", 2, "Two"));
    let run = |args: &[&str]| maneframe(library.path(), &[&["cards", "import"], args].concat(), "y\n");
    assert_eq!(run(&[arg(&whole)]).0, 0);
    // In a pipe no question is asked.
    let (code, stdout, stderr) = run(&[arg(&fewer)]);
    assert!(code == 2 && stderr.contains("ZZ3 One 3") && stderr.contains("--force"), "{stdout}{stderr}");
    assert_eq!(Library::open_at(library.path()).card("ZZ1").map(Card::name).as_deref(), Some("One 1"));
    assert_eq!(run(&[arg(&whole)]).0, 0, "the same again takes nothing away");
    assert_eq!(run(&[arg(&fewer), "--force"]).0, 0);
    let after = Library::open_at(library.path());
    assert_eq!((after.card("ZZ1").map(Card::name).as_deref(), after.card("ZZ3")), (Some("Two 1"), None));
}

#[test]
fn an_empty_deck_is_refused() {
    let (library, files) = (folder(), folder());
    let deck = write(files.path(), "empty.deck", "name: Nothing\n# 2 HW1\n");
    let (code, _, stderr) = maneframe(library.path(), &["cards", "import", arg(&deck)], "");
    assert!(code == 2 && stderr.contains("the deck has no cards"), "{stderr}");
}

/// Collects all files of a library, by their paths in it.
fn files_of(folder: &Path, into: &mut BTreeSet<String>, root: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            files_of(&entry.path(), into, root);
        } else {
            into.insert(entry.path().strip_prefix(root).expect("below").display().to_string());
        }
    }
}

/// Kills imports at all moments. Existing cards must not be lost, new sets must be complete, and the next program must
/// remove temporary files.
fn killed(times: u32) {
    let (library, files) = (folder(), folder());
    let root = library.path();
    let first = write(files.path(), "first/kept.toml", &set("Kept", "KP", 40, "Kept"));
    let deck = write(files.path(), "first/kept.deck", "name: Kept Deck\n3 KP1\n");
    assert!(import(root, &[&first, &deck]).status().expect("it runs").success());
    let versions = ["Even", "Odd"].map(|title| {
        let folder = files.path().join(title);
        write(&folder, "new.toml", &set("New", "NW", 60, title));
        write(&folder, "new.deck", &format!("name: New Deck\n{} NW1\n", title.len()));
        folder
    });
    // The second import finds everything compiled, like later ones.
    let life = [0, 1].map(|version| {
        let begun = std::time::Instant::now();
        assert!(import(root, &[&versions[version]]).status().expect("it runs").success());
        begun.elapsed().as_micros() as u64
    });
    let mut life = life[0].min(life[1]);
    let (mut interrupted, mut swept) = (0, 0);
    for round in 0..times {
        let mut child = import(root, &[&versions[round as usize % 2]]).spawn().expect("it starts");
        // Spread evenly over its duration, in a mixed order.
        std::thread::sleep(Duration::from_micros(u64::from(round) * 617 % 1000 * life / 1000));
        let _ = child.kill();
        let in_time = !child.wait().expect("it is gone").success();
        interrupted += u32::from(in_time);
        // The duration depends on the load of the machine. It is adjusted so that most imports are killed and some end.
        life = if in_time { life + life / 40 } else { life - life / 8 };
        let mut before = BTreeSet::new();
        files_of(root, &mut before, root);
        swept += before.iter().filter(|f| f.contains(".new-")).count();
        let opened = Library::open_at(root);
        assert_eq!(opened.troubles(), [""; 0], "round {round}");
        assert_eq!(opened.card("KP40").map(Card::name).as_deref(), Some("Kept 40"), "round {round}");
        let new: BTreeSet<String> =
            (1..=60).filter_map(|n| opened.card(&format!("NW{n}"))).map(|c| c.front().title.replace(' ', "")).collect();
        let version = |title: &str| new == (1..=60).map(|n| format!("{title}{n}")).collect();
        assert!(version("Even") || version("Odd"), "round {round}: {new:?}");
        let decks = ["Kept Deck", "New Deck"].map(|d| opened.deck(d).map(|d| d.size()).unwrap_or_default());
        assert!(decks[0] == 3 && (3..=4).contains(&decks[1]), "round {round}: {decks:?}");
        let mut after = BTreeSet::new();
        files_of(root, &mut after, root);
        after.retain(|f| f != "lock" && f != "compiled.bin");
        assert_eq!(after.len(), 4, "round {round}: two sets and two decks, and nothing else: {after:?}");
    }
    eprintln!("{times} imports, {interrupted} of them killed, {swept} files swept");
    assert!(interrupted > times / 4, "only {interrupted} of {times} were killed in time");
    // The next program can take the lock.
    assert!(import(root, &[&versions[1]]).status().expect("it runs").success());
}

#[test]
fn killed_imports_lose_nothing_and_leave_nothing() {
    killed(25);
}

#[test]
#[ignore = "takes minutes: cargo test -p maneframe imports:: -- --ignored"]
fn five_hundred_killed_imports_lose_nothing_and_leave_nothing() {
    killed(500);
}

#[cfg(unix)]
#[test]
fn scenarios_are_looked_for_in_no_circle_of_links() {
    let (library, files) = (folder(), folder());
    let draw = "scenario: Drawing\nrule: 609.2d\ncard Rook: Friend, power 1\nP1 tokens: 1\nP1 deck: Rook\n\
                turn: P1, Main Phase\nP1: draw a card\nexpect Rook in P1 hand\n";
    write(files.path(), "all/one/draw.scn", draw);
    let aside = write(files.path(), "aside/other.scn", draw);
    let link = |to: &Path, name: &str| std::os::unix::fs::symlink(to, files.path().join(name)).expect("linked");
    link(&files.path().join("all"), "all/one/up");
    link(&files.path().join("all/one"), "all/one/self");
    link(&files.path().join("all/nowhere"), "all/gone.scn");
    link(&aside, "all/linked.scn");
    let (code, stdout, stderr) = maneframe(library.path(), &["scenario", "run", arg(&files.path().join("all"))], "");
    // A linked file is read. A broken link is reported.
    assert!(stdout.contains("2 passed") && stderr.contains("gone.scn") && code == 2, "{stdout}{stderr}");
    std::fs::remove_file(files.path().join("all/gone.scn")).expect("removed");
    link(&files.path().join("all"), "way-in");
    let (code, stdout, _) = maneframe(library.path(), &["scenario", "run", arg(&files.path().join("way-in"))], "");
    assert!(code == 0 && stdout.contains("2 passed"), "a folder that is named may be a link: {stdout}");
}
