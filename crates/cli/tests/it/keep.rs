//! Storage of games: after any end of the program, a game can be continued with all its entries.

use crate::common;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use common::{arg, folder, maneframe};
use serde_json::{Value, json};

/// Returns the names of the game files in a library.
fn games(library: &Path) -> Vec<String> {
    let entries = fs::read_dir(library.join("games")).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name != ".lock");
    names.sort();
    names
}

fn entries(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(file).expect("a game is text");
    text.lines().skip(1).map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn play<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["play", "--plain", "--lenient"][..], more].concat()
}

/// Starts a game in another process, which can be killed.
fn start(library: &Path, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_maneframe"))
        .args(args)
        .env("MANEFRAME_LIBRARY", library)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Sends input, and reads until the given number of prompts. Returns everything that was read.
fn talk(child: &mut Child, typed: &str, prompts: usize) -> String {
    let stdin = child.stdin.as_mut().expect("its input is a pipe");
    stdin.write_all(typed.as_bytes()).expect("it reads");
    let stdout = child.stdout.as_mut().expect("its output is a pipe");
    let mut told = String::new();
    let mut byte = [0];
    let mut seen = 0;
    while seen < prompts {
        assert_eq!(stdout.read(&mut byte).expect("it talks"), 1, "it ends early: {told}");
        told.push(byte[0] as char);
        seen += usize::from(told.ends_with("\n> "));
    }
    told
}

#[test]
fn a_game_that_is_left_goes_on_where_it_was() {
    let library = folder();
    let (code, told, _) = maneframe(library.path(), &play(&["--seed", "5"]), "1\n1\n1\nboard\nquit\n");
    assert_eq!(code, 0);
    assert!(told.contains("play --resume 1"), "{told}");
    assert_eq!(games(library.path()), ["1.game"]);
    let before = entries(&library.path().join("games/1.game"));
    let board = |told: &str| {
        let lines = told.lines().skip_while(|line| !line.starts_with("> ")).skip(1);
        lines.take_while(|line| !line.starts_with("> ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let then = told.split("> \n").nth(4).expect("the board was shown").to_owned();

    let (code, told, stderr) = maneframe(library.path(), &play_on(&[]), "board\n1\nundo\nquit\n");
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert!(told.contains("turn ") && told.contains("you ("), "the game is listed: {told}");
    assert_eq!(told.split("> \n").nth(1), Some(then.as_str()), "the table is as it was\n{:?}", board(&told));
    let after = entries(&library.path().join("games/1.game"));
    assert_eq!(after[..before.len()], before, "nothing of it changed");
    assert!(after[before.len()].get("resumed").is_some(), "{after:?}");

    // A concession ends the game, which then can't be continued.
    let (_, told, _) = maneframe(library.path(), &play_on(&["1"]), "concede\n");
    assert!(told.contains("P1 conceded") && told.contains("maneframe replay 1"), "{told}");
    assert_eq!(games(library.path()), ["1.replay"]);
    let (code, told, _) = maneframe(library.path(), &["replay", "1", "--verify"], "");
    assert_eq!(code, 0, "{told}");
    let (code, told, _) = maneframe(library.path(), &["replay", "1"], "");
    assert!(code == 0 && told.contains("was continued") && told.contains("concedes"), "{told}");
    let (code, _, stderr) = maneframe(library.path(), &play_on(&["1"]), "");
    assert!(code == 2 && stderr.contains("over"), "{stderr}");
    let (_, told, _) = maneframe(library.path(), &play_on(&[]), "");
    assert!(told.contains("no game to continue"), "{told}");
}

fn play_on<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["play", "--plain", "--resume"][..], more].concat()
}

#[test]
fn games_of_every_kind_go_on_to_their_end() {
    for (players, kind) in
        [("2", "--hot-seat"), ("3", "--hot-seat"), ("4", "--bot=random"), ("3", "--bot=random"), ("2", "--bot=greedy")]
    {
        let library = folder();
        let (code, _, stderr) = maneframe(
            library.path(),
            &play(&["--players", players, kind, "--seed", "11"]),
            &("1\n".repeat(12) + "quit\n"),
        );
        assert_eq!(code, 0, "{stderr}");
        assert_eq!(games(library.path()), ["1.game"], "{players} {kind}");
        let concede = "1\n2\n".repeat(20) + &"concede\n".repeat(4);
        let (code, told, stderr) = maneframe(library.path(), &play_on(&["1"]), &concede);
        assert!(code == 0 && told.contains("The game is over"), "{players} {kind}: {stderr}\n{told}");
        assert_eq!(games(library.path()), ["1.replay"], "{players} {kind}");
        let (code, told, _) = maneframe(library.path(), &["replay", "1", "--verify"], "");
        assert_eq!(code, 0, "{players} {kind}: {told}");
    }
}

#[test]
fn what_was_taken_back_is_in_the_replay() {
    let library = folder();
    let file = library.path().join("a.replay");
    // Some of those choices reveal nothing hidden, and can be undone.
    let typed = "9\nundo\n1\n".repeat(25) + "quit\n";
    let args = play(&["--hot-seat", "--seed", "3", "--save", arg(&file)]);
    let (code, told, _) = maneframe(library.path(), &args, &typed);
    let taken = told.matches("taken back\n").count();
    assert!(code == 0 && taken > 2, "{told}");
    let undone = entries(&file).iter().filter(|e| e.get("undo").is_some()).count();
    assert_eq!(undone, taken);
    assert_eq!(maneframe(library.path(), &["replay", arg(&file), "--verify"], "").0, 0);
    let (code, told, _) = maneframe(library.path(), &["replay", arg(&file)], "");
    assert!(code == 0 && told.matches("taken back").count() == taken, "{told}");
    // The continued game can go on, including undo.
    let (code, told, stderr) = maneframe(library.path(), &play_on(&[]), "1\nundo\nconcede\n");
    assert!(code == 0 && told.contains("wins"), "{stderr}{told}");
    assert_eq!(maneframe(library.path(), &["replay", "1", "--verify"], "").0, 0);
}

#[test]
fn games_left_anywhere_are_the_same_when_they_go_on() {
    let mut taken_back = 0;
    for seed in 0..12_u64 {
        let library = folder();
        let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut typed = String::new();
        for _ in 0..20 + 6 * seed {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let word = ["1", "2", "3", "9", "pass", "next", "end", "undo", "undo", "yes"][(chance >> 33) as usize % 10];
            typed += &format!("{word}\n1\n");
        }
        let kind = ["--hot-seat", "--bot=random"][seed as usize % 2];
        let seed = seed.to_string();
        let board = |told: &str| told.rsplit("> \n").nth(1).expect("the board was shown").to_owned();
        let (_, told, _) = maneframe(library.path(), &play(&[kind, "--seed", &seed]), &(typed + "board\nquit\n"));
        taken_back += told.matches("taken back").count();
        if games(library.path()) != ["1.game"] {
            continue;
        }
        let (code, again, stderr) = maneframe(library.path(), &play_on(&["1"]), "board\nquit\n");
        assert_eq!((code, stderr.as_str()), (0, ""));
        assert_eq!(board(&again), board(&told), "seed {seed}");
        maneframe(library.path(), &play_on(&["1"]), "undo\nundo\nconcede\n");
        assert_eq!(maneframe(library.path(), &["replay", "1", "--verify"], "").0, 0, "seed {seed}");
    }
    assert!(taken_back > 5, "only {taken_back} choices were taken back");
}

#[test]
fn which_game_goes_on_is_asked_where_there_are_several() {
    let library = folder();
    for seed in ["5", "6"] {
        maneframe(library.path(), &play(&["--seed", seed]), "1\n1\nquit\n");
    }
    let (_, told, _) = maneframe(library.path(), &play_on(&[]), "1\nquit\n");
    assert!(told.contains("Which one?") && told.contains("seed 5"), "{told}");
    let (_, told, _) = maneframe(library.path(), &play_on(&[]), "2\nquit\n");
    assert!(told.contains("seed 6"), "{told}");
    let (code, told, _) = maneframe(library.path(), &play_on(&[]), "n\n");
    assert!(code == 0 && !told.contains("seed"), "{told}");
    assert_eq!(maneframe(library.path(), &play_on(&[]), "9\n").0, 2);
    assert_eq!(maneframe(library.path(), &play_on(&["1", "--seed", "3"]), "").0, 2, "its seed is what it was");
    let (code, told, _) = maneframe(library.path(), &["replay", "--json"], "");
    let listed: Value = serde_json::from_str(&told).expect("JSON");
    assert!(code == 0 && listed.as_array().is_some_and(|all| all.len() == 2), "{listed}");
}

#[test]
fn a_torn_line_is_dropped_and_a_broken_one_is_told() {
    let library = folder();
    maneframe(library.path(), &play(&["--seed", "5"]), "1\n1\n1\nquit\n");
    let file = library.path().join("games/1.game");
    let good = fs::read(&file).expect("the game");
    let lines = good.iter().filter(|&&b| b == b'\n').count();
    for torn in [&b"{\"choo"[..], b"{", &[0; 900], b"\xff\xfe\xff", b"{\"choose\":\"pa", b"nonsense"] {
        fs::write(&file, [&good[..], torn].concat()).expect("written");
        let (code, _, stderr) = maneframe(library.path(), &play_on(&["1"]), "quit\n");
        assert_eq!((code, stderr.as_str()), (0, ""), "{torn:?}");
        let now = fs::read(&file).expect("the game");
        assert!(now.starts_with(&good) && now.ends_with(b"\n"), "{torn:?} leaves its traces");
        assert_eq!(now.iter().filter(|&&b| b == b'\n').count(), lines + 1, "only that it goes on was added");
    }
    // Truncated anywhere within its last line, it is the game before that line.
    let last = good[..good.len() - 1].iter().rposition(|&b| b == b'\n').expect("lines") + 1;
    for cut in last..good.len() {
        fs::write(&file, &good[..cut]).expect("written");
        let (code, _, stderr) = maneframe(library.path(), &play_on(&["1"]), "quit\n");
        assert_eq!((code, stderr.as_str()), (0, ""), "cut at {cut}");
    }
    // A defect in the middle is not an incomplete last line, so it is an error and the file is not written.
    let text = String::from_utf8(good).expect("text").replacen("{\"choose\"", "{\"chose\"", 1);
    fs::write(&file, &text).expect("written");
    let (code, _, stderr) = maneframe(library.path(), &play_on(&["1"]), "quit\n");
    assert!(code == 2 && stderr.contains("1.game:2:"), "{stderr}");
    assert_eq!(fs::read_to_string(&file).expect("still there"), text);
}

#[test]
fn a_game_is_played_by_one_program_at_a_time() {
    let library = folder();
    let mut child = start(library.path(), &play(&["--seed", "5"]));
    talk(&mut child, "1\n", 2);
    let (code, _, stderr) = maneframe(library.path(), &play_on(&["1"]), "1\n");
    assert!(code == 2 && stderr.contains("another run"), "{stderr}");
    let (_, told, _) = maneframe(library.path(), &play_on(&[]), "");
    assert!(told.contains("in progress"), "{told}");
    // Another game begins, and neither file is removed.
    maneframe(library.path(), &play(&["--seed", "6"]), "1\nquit\n");
    assert_eq!(games(library.path()), ["1.game", "2.game"]);
    talk(&mut child, "1\n", 1);
    drop(child.stdin.take());
    assert!(child.wait().expect("it ends").success());
    assert_eq!(maneframe(library.path(), &play_on(&["1"]), "quit\n").0, 0, "it is free again");
}

#[test]
fn changed_cards_are_told_before_a_game_goes_on() {
    let library = folder();
    maneframe(library.path(), &play(&["--seed", "5"]), "1\n1\nquit\n");
    let file = library.path().join("games/1.game");
    let text = fs::read_to_string(&file).expect("the game");
    let (head, rest) = text.split_once('\n').expect("lines");
    let mut head: Value = serde_json::from_str(head).expect("a head");
    let id = head["decks"][0]["mane"]["id"].as_str().expect("an id").to_owned();
    head["decks"][0]["mane"]["hash"] = json!("00");
    fs::write(&file, format!("{head}\n{rest}")).expect("written");
    let (code, _, stderr) = maneframe(library.path(), &play_on(&["1"]), "quit\n");
    assert!(code == 0 && stderr.contains("have changed") && stderr.contains(&id), "{stderr}");
    // The warning comes once, because the game then records the changed cards.
    let (code, _, stderr) = maneframe(library.path(), &play_on(&["1"]), "concede\n");
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert_eq!(maneframe(library.path(), &["replay", "1", "--verify"], "").0, 0);

    // A card that no set has any more.
    maneframe(library.path(), &play(&["--seed", "5"]), "1\n1\nquit\n");
    let file = library.path().join("games/2.game");
    let text = fs::read_to_string(&file).expect("the game").replace(&format!("\"{id}\""), "\"ZZ999\"");
    fs::write(&file, &text).expect("written");
    let (code, _, stderr) = maneframe(library.path(), &play_on(&["2"]), "quit\n");
    assert!(code == 2 && stderr.contains("ZZ999") && stderr.contains("import"), "{stderr}");
    assert_eq!(fs::read_to_string(&file).expect("still there"), text, "nothing is lost");

    // Choices that the rules no longer allow.
    maneframe(library.path(), &play(&["--seed", "5"]), "1\n1\nquit\n");
    let file = library.path().join("games/3.game");
    let text = fs::read_to_string(&file).expect("the game") + "{\"choose\":{\"number\":77}}\n";
    fs::write(&file, &text).expect("written");
    let (code, _, stderr) = maneframe(library.path(), &play_on(&["3"]), "quit\n");
    assert!(code == 2 && stderr.contains("not legal") && stderr.contains("maneframe replay 3"), "{stderr}");
    assert_eq!(fs::read_to_string(&file).expect("still there"), text, "nothing is lost");
}

#[test]
fn nothing_is_kept_of_games_in_which_nothing_was_entered() {
    let library = folder();
    maneframe(library.path(), &play(&["--seed", "5"]), "help\nquit\n");
    maneframe(library.path(), &play(&["--seed", "5"]), "");
    assert!(games(library.path()).is_empty());
    // Incomplete files of a killed program are removed when the next game begins.
    fs::write(library.path().join("games/7.game"), b"{\"format\":2,").expect("written");
    fs::write(library.path().join("games/8.game"), b"").expect("written");
    maneframe(library.path(), &play(&["--seed", "5"]), "1\nquit\n");
    assert_eq!(games(library.path()), ["9.game"]);
}

#[test]
fn only_so_many_games_that_are_over_are_kept() {
    let library = folder();
    maneframe(library.path(), &play(&["--seed", "5"]), "1\nconcede\n");
    let games_folder = library.path().join("games");
    for number in 2..=130 {
        fs::copy(games_folder.join("1.replay"), games_folder.join(format!("{number}.replay"))).expect("copied");
    }
    maneframe(library.path(), &play(&["--seed", "5"]), "1\nquit\n");
    let names = games(library.path());
    assert_eq!(names.len(), 101);
    assert!(names.contains(&"131.game".to_owned()) && names.contains(&"130.replay".to_owned()), "{names:?}");
    let (code, told, _) = maneframe(library.path(), &["replay"], "");
    assert!(code == 0 && told.contains("P2 won") && told.contains("in progress"), "{told}");
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_the_game_is_played() {
    let library = folder();
    fs::write(library.path().join("games"), b"a file").expect("written");
    let (code, told, stderr) = maneframe(library.path(), &play(&["--seed", "5"]), "1\nquit\n");
    assert!(code == 0 && stderr.contains("can't be saved") && told.contains("> "), "{stderr}");
}

#[cfg(unix)]
#[test]
fn signals_end_a_game_that_goes_on_later() {
    use std::os::unix::process::ExitStatusExt as _;
    for signal in ["HUP", "INT", "TERM", "QUIT", "KILL"] {
        let library = folder();
        let mut child = start(library.path(), &play(&["--seed", "5"]));
        talk(&mut child, "1\n1\n1\n", 4);
        let sent =
            Command::new("kill").arg(format!("-{signal}")).arg(child.id().to_string()).status().expect("kill runs");
        assert!(sent.success());
        // `wait` would close its input, so that it would end by itself.
        let _typing = child.stdin.take();
        let status = child.wait().expect("it ends");
        assert!(status.signal().is_some(), "{signal}: whoever started it sees by what it ended: {status}");
        let mut stderr = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("text");
        assert!(stderr.contains("play --resume 1") || signal == "KILL", "{signal}: {stderr}");
        let made = entries(&library.path().join("games/1.game"));
        assert!(made.iter().filter(|e| e.get("choose").is_some()).count() >= 3, "{signal}: {made:?}");
        assert_eq!(maneframe(library.path(), &play_on(&[]), "concede\n").0, 0, "{signal}");
        assert_eq!(maneframe(library.path(), &["replay", "1", "--verify"], "").0, 0, "{signal}");
    }
}

/// Kills a game that many times, at moments of all kinds: before the program has begun, and after one to eight prompts and a fraction of
/// a millisecond. After each time, every acknowledged choice is in the file, the game goes on, and no other file is left.
fn kill_games(times: u64) {
    let library = folder();
    let mut kept = 0;
    let mut goes_on = false;
    for n in 0..times {
        let args = if goes_on { play_on(&[]) } else { play(&["--bot=random", "--seed", "8"]) };
        let mut child = start(library.path(), &args);
        let mut stdin = child.stdin.take().expect("a pipe");
        let typist = std::thread::spawn(move || while stdin.write_all(b"1\n").is_ok() {});
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        // Each prompt acknowledges the choice before it. How fast they come depends on what else the machine does, so the moment of a kill is
        // counted in prompts.
        let (prompt, prompts) = std::sync::mpsc::channel();
        let reader = std::thread::spawn(move || {
            let shown = stdout.lines().map_while(Result::ok).filter(|line| line == "> ");
            shown.fold(0, |count, _| prompt.send(()).map_or(count + 1, |()| count + 1))
        });
        let wanted = n % 10;
        if wanted < 2 {
            std::thread::sleep(Duration::from_micros(n * 619 % 1_000 * 60));
        } else {
            // The channel closes when the game is over.
            let _ = prompts.iter().take(wanted as usize - 1).count();
            std::thread::sleep(Duration::from_micros(n * 619 % 1_000));
        }
        // A game that is over ends by itself.
        let _ = child.kill();
        child.wait().expect("it ends");
        typist.join().expect("the typist ends");
        let prompts = reader.join().expect("the reader ends");
        let names = games(library.path());
        goes_on = names.iter().any(|name| name.ends_with(".game"));
        let Some(name) = names.iter().find(|name| name.ends_with(".game")) else { continue };
        let file = library.path().join("games").join(name);
        let (code, _, stderr) = maneframe(library.path(), &["replay", arg(&file)], "");
        let text = fs::read(&file).expect("the game");
        if code == 0 {
            let made = text.iter().filter(|&&b| b == b'\n').count();
            assert!(made >= prompts, "{prompts} prompts, {made} lines");
            kept += 1;
        } else {
            // It was killed before it began, or before its head was written whole.
            assert!(!text.contains(&b'\n') && prompts <= 1, "{stderr}");
            goes_on = false;
        }
    }
    assert!(kept > times / 4, "{kept} of {times} games were under way");
    // A run to the end tidies up.
    maneframe(library.path(), &play(&["--bot=random", "--seed", "9"]), "1\nconcede\n");
    for name in games(library.path()) {
        assert!(name.ends_with(".game") || name.ends_with(".replay"), "{name} was left behind");
        let file = library.path().join("games").join(&name);
        let (code, told, stderr) = maneframe(library.path(), &["replay", arg(&file)], "");
        assert_eq!(code, 0, "{name}: {stderr}{told}");
    }
}

/// Repeatedly kills a program that replaces a replay. A complete replay must exist at any time.
fn kill_saves(times: u64) {
    let library = folder();
    let place = folder();
    let file = place.path().join("a.replay");
    let args = play(&["--seed", "5", "--save", arg(&file)]);
    assert_eq!(maneframe(library.path(), &args, &("1\n".repeat(40) + "quit\n")).0, 0);
    let mut left = 0;
    for n in 0..times {
        let mut child = start(library.path(), &play(&["--seed", "5"]));
        let mut stdin = child.stdin.take().expect("a pipe");
        let save = format!("save {}\n", arg(&file)).repeat(2_000);
        let typist = std::thread::spawn(move || drop(stdin.write_all(("1\n1\n1\n".to_owned() + &save).as_bytes())));
        let mut stdout = child.stdout.take().expect("a pipe");
        let reader = std::thread::spawn(move || drop(stdout.read_to_end(&mut Vec::new())));
        std::thread::sleep(Duration::from_micros(15_000 + n * 7_919 % 60_000));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        typist.join().expect("the typist ends");
        reader.join().expect("the reader ends");
        let (code, told, stderr) = maneframe(library.path(), &["replay", arg(&file), "--verify"], "");
        assert_eq!(code, 0, "{stderr}{told}");
        left = left.max(fs::read_dir(place.path()).expect("the folder").count());
    }
    assert!(left <= 2, "what one killed run leaves the next one sweeps: {left}");
    assert_eq!(maneframe(library.path(), &args, "1\nquit\n").0, 0);
    let there: Vec<PathBuf> = fs::read_dir(place.path()).expect("the folder").flatten().map(|e| e.path()).collect();
    assert_eq!(there, [file], "nothing is left behind");
}

#[test]
fn killed_games_are_not_lost() {
    kill_games(25);
}

#[test]
fn killed_saves_leave_a_whole_replay() {
    kill_saves(15);
}

#[test]
#[ignore = "takes minutes: cargo test -p maneframe keep:: -- --ignored"]
fn five_hundred_killed_games_are_not_lost() {
    kill_games(500);
}

#[test]
#[ignore = "takes minutes: cargo test -p maneframe keep:: -- --ignored"]
fn five_hundred_killed_saves_leave_a_whole_replay() {
    kill_saves(500);
}

/// Checks that saving to `path` is refused, and that nothing there changes.
fn no_place(library: &Path, path: &Path, because: &str) {
    let (code, _, stderr) = maneframe(library, &play(&["--seed", "1", "--save", arg(path)]), "1\nquit\n");
    // A long message is wrapped.
    let message = stderr.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
    assert!(code == 2 && message.contains(because), "{}: {stderr}", path.display());
    let (_, told, _) = maneframe(library, &play(&["--seed", "1"]), &format!("1\nsave {}\nquit\n", path.display()));
    assert!(told.contains("cannot write") && !told.contains("replay written"), "{}: {told}", path.display());
}

#[test]
fn replays_are_plain_files_and_replace_nothing_but_replays() {
    let library = folder();
    let place = folder();
    let at = |name: &str| place.path().join(name);
    fs::create_dir(at("folder")).expect("a folder");
    fs::write(at("notes.txt"), b"my notes\n").expect("written");
    fs::write(at("data.json"), b"{\"format\":2,\"seed\":1}\n").expect("written");
    fs::write(at("empty"), b"").expect("written");
    no_place(library.path(), &at("folder"), "folder");
    no_place(library.path(), &at("new/deep/a.replay"), "folder");
    no_place(library.path(), &at("notes.txt"), "not a replay");
    no_place(library.path(), &at("notes.txt/a.replay"), "");
    no_place(library.path(), &at("data.json"), "not a replay");
    no_place(library.path(), &at("a.replay/"), "no file name");
    #[cfg(unix)]
    {
        use std::os::unix::fs::{FileTypeExt as _, symlink};
        for device in ["/dev/full", "/dev/null", "/dev/tty"] {
            let before = fs::metadata(device).map(|meta| meta.file_type());
            no_place(library.path(), Path::new(device), "not a regular file");
            assert_eq!(fs::metadata(device).map(|meta| meta.file_type()).ok(), before.ok(), "{device}");
        }
        assert!(fs::metadata("/dev/full").expect("there").file_type().is_char_device());
        assert!(Command::new("mkfifo").arg(at("pipe")).status().expect("mkfifo runs").success());
        no_place(library.path(), &at("pipe"), "not a regular file");
        symlink(at("nothing"), at("dangling")).expect("a link");
        no_place(library.path(), &at("dangling"), "");
        symlink(at("notes.txt"), at("link")).expect("a link");
        no_place(library.path(), &at("link"), "not a replay");
    }
    assert_eq!(fs::read(at("notes.txt")).expect("still there"), b"my notes\n");
    assert!(!at("new").exists() && !at("nothing").exists());

    for name in ["empty", "fresh.replay", "fresh.replay"] {
        let path = at(name);
        let (code, told, stderr) =
            maneframe(library.path(), &play(&["--seed", "1", "--save", arg(&path)]), "1\nquit\n");
        assert!(code == 0 && told.contains("replay written"), "{name}: {stderr}");
        assert_eq!(maneframe(library.path(), &["replay", arg(&path), "--verify"], "").0, 0, "{name}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(at("fresh.replay"), at("shortcut")).expect("a link");
        let shortcut = at("shortcut");
        assert_eq!(maneframe(library.path(), &play(&["--seed", "2", "--save", arg(&shortcut)]), "1\n1\nquit\n").0, 0);
        assert!(fs::symlink_metadata(&shortcut).expect("there").is_symlink(), "a link stays one");
        assert!(fs::read_to_string(at("fresh.replay")).expect("there").contains("\"seed\":2"));
    }
}

/// Returns the word after `word`.
fn behind<'a>(told: &'a str, word: &str) -> &'a str {
    told.split(word).nth(1).and_then(|rest| rest.split_whitespace().next()).unwrap_or_else(|| panic!("{word}: {told}"))
}

#[test]
fn a_secret_seed_is_committed_to_shown_at_the_end_and_verified() {
    let library = folder();
    let file = library.path().join("whole.replay");
    let watch = play(&["--secret", "--watch", "--bot", "random", "--save", arg(&file)]);
    let (code, told, stderr) = maneframe(library.path(), &watch, "");
    assert_eq!(code, 0, "{stderr}");
    let (begin, end) = told.split_once("The game is over").expect("bots play to the end");
    let commitment = behind(begin, "commitment ").trim_end_matches(',');
    let (seed, shown) = (behind(end, "seed ").trim_end_matches(','), behind(end, "commitment "));
    assert!(commitment.len() == 64 && seed.len() == 64, "{told}");
    assert_eq!(shown, commitment);
    assert!(!begin.contains(seed), "it is a secret while the game goes on");

    let text = fs::read_to_string(&file).expect("a replay");
    assert!(text.contains(seed) && text.contains(commitment));
    let verify = |text: &str| {
        fs::write(&file, text).expect("written");
        maneframe(library.path(), &["replay", "--verify", "--json", arg(&file)], "")
    };
    let (code, told, _) = verify(&text);
    assert_eq!(code, 0, "{told}");
    let last = if commitment.ends_with('0') { "1" } else { "0" };
    let other = format!("{}{last}", &commitment[..63]);
    let (code, told, _) = verify(&text.replace(commitment, &other));
    assert!(code == 1 && told.contains("commitment"), "{told}");
    let last = if seed.ends_with('0') { "1" } else { "0" };
    let (code, told, _) = verify(&text.replace(seed, &format!("{}{last}", &seed[..63])));
    assert!(code == 1 && told.contains("commitment"), "{told}");
}

#[test]
fn people_with_a_secret_seed_are_asked_wherever_they_might_act() {
    let library = folder();
    let hot_seat = play(&["--secret", "--hot-seat"]);
    let (code, _, stderr) = maneframe(library.path(), &hot_seat, &("1\n".repeat(30) + "quit\n"));
    assert_eq!(code, 0, "{stderr}");
    let text = fs::read_to_string(library.path().join("games/1.game")).expect("a game");
    let head: Value = serde_json::from_str(text.lines().next().expect("a head")).expect("JSON");
    assert_eq!(head["stops"], "discreet");
    assert_eq!(head["commitment"].as_str().map(str::len), Some(64));
    let (code, _, stderr) = maneframe(library.path(), &play_on(&["1"]), &"concede\n".repeat(2));
    assert_eq!(code, 0, "{stderr}");
    let (code, told, _) = maneframe(library.path(), &["replay", "1", "--verify"], "");
    assert_eq!(code, 0, "{told}");
}

#[test]
fn a_replay_of_an_older_version_says_so() {
    let library = folder();
    let file = library.path().join("old.replay");
    for format in ["1", "2"] {
        fs::write(&file, format!("{{\"format\":{format},\"program\":\"0.1.0\",\"seed\":1}}\n")).expect("written");
        let (code, _, stderr) = maneframe(library.path(), &["replay", arg(&file)], "");
        assert!(code == 2 && stderr.contains("older"), "{stderr}");
    }
}

/// A replay of a game with the second edition of the bundled set is shown with that edition's cards.
#[test]
fn a_replay_of_an_earlier_edition_of_the_set_opens_with_its_cards() {
    let home = folder();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/replays/second-edition.replay");
    let (code, told, trouble) = maneframe(home.path(), &["replay", "--verify", file], "");
    assert_eq!((code, trouble.contains("changed")), (0, false), "{told}\n{trouble}");
}
