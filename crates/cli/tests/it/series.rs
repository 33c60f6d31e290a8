//! Many games: `sim`, `matrix` and `ladder`, their pages, and results that are kept in a file.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common;

use common::{arg, folder, maneframe};

const DECKS: [&str; 2] = ["Deep Roots", "Glass and Bell"];

/// Returns a command of each kind that plays this many rounds between these bots.
fn commands<'a>(rounds: &'a str, bots: [&'a str; 2]) -> [Vec<&'a str>; 3] {
    let [a, b] = DECKS;
    let [one, two] = bots;
    [
        vec!["sim", "--deck", a, "--vs", b, "--bot", one, "--vs-bot", two, "--games", rounds],
        vec!["matrix", a, b, "Bad Company", "--bot", one, "--games", rounds, "--figures"],
        vec!["ladder", "--bots", one, two, "--decks", a, b, "--deals", rounds],
    ]
}

/// Runs a command, and returns its JSON without what depends on the machine.
fn results(library: &Path, args: &[&str], more: &[&str]) -> Value {
    let args = [args, more, &["--json"]].concat();
    let (code, stdout, stderr) = maneframe(library, &args, "");
    assert_eq!(code, 0, "{args:?}: {stderr}");
    let mut value = serde_json::from_str(&stdout).unwrap_or_else(|e| panic!("{args:?}: {e}\n{stdout}"));
    repeatable(&mut value);
    value
}

fn repeatable(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|key, _| !key.contains("second") && key != "threads");
            map.values_mut().for_each(repeatable);
        }
        Value::Array(list) => list.iter_mut().for_each(repeatable),
        _ => {}
    }
}

/// Runs a command that must fail. Returns its message in one line.
fn refused(library: &Path, args: &[&str]) -> String {
    let (code, _, stderr) = maneframe(library, args, "");
    assert!(code == 2 && !stderr.contains("panicked"), "{args:?}: {code}: {stderr}");
    stderr.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
}

#[test]
fn kept_results_go_on_and_give_what_one_run_gives() {
    let library = folder();
    for (few, all) in commands("2", ["random", "greedy"]).into_iter().zip(commands("5", ["random", "greedy"])) {
        let file = library.path().join(format!("{}.games", all[0]));
        let keep = ["--seed", "3", "--keep", arg(&file)];
        let whole = results(library.path(), &all, &["--seed", "3"]);
        assert!(whole["interrupted"] == false && whole["repeatable"] == true, "{whole}");
        assert_eq!(whole["games_played"], whole["games_planned"], "{whole}");
        results(library.path(), &few, &keep);
        let before = fs::read_to_string(&file).expect("results");
        assert!(before.starts_with("maneframe results 1\n") && before.ends_with('\n'), "{before}");
        // Half a line at the end is dropped, and its game is played again.
        fs::write(&file, &before[..before.len() - 2]).expect("written");
        assert_eq!(results(library.path(), &all, &keep), whole, "{all:?}");
        let after = fs::read_to_string(&file).expect("results");
        let parts = |text: &str| text.lines().skip_while(|line| !line.starts_with("games\t")).count();
        assert!(parts(&after) > parts(&before), "{after}");
        // The games are all there. Without a seed it is that of the file.
        assert_eq!(results(library.path(), &all, &["--keep", arg(&file)]), whole, "{all:?}");
        assert_eq!(fs::read_to_string(&file).expect("results"), after, "nothing is added");
        // Fewer games of the same file are those of a shorter run.
        assert_eq!(results(library.path(), &few, &keep), results(library.path(), &few, &["--seed", "3"]), "{few:?}");
    }
}

#[test]
fn results_of_other_games_are_not_mixed_in() {
    let library = folder();
    let file = library.path().join("some.games");
    let [sim, matrix, ladder] = commands("2", ["random", "random"]);
    let sim: Vec<&str> = [&sim[..], &["--keep", arg(&file)]].concat();
    results(library.path(), &sim, &["--seed", "3"]);
    let before = fs::read_to_string(&file).expect("results");
    let other = |args: &[&str], part: &str| {
        let told = refused(library.path(), args);
        assert!(told.contains(&format!("of other games: {part}")), "{part}: {told}");
        assert_eq!(fs::read_to_string(&file).expect("results"), before, "{args:?}");
    };
    other(&[&sim[..], &["--seed", "4"]].concat(), "seed is `3` there, and `4` in this command");
    other(&[&sim[..], &["--rulebook", "cr-3.4"]].concat(), "rulebook is `cr-3.8` there");
    other(&[&sim[..], &["--rules", "chaos-2015-05"]].concat(), "rules is `none` there");
    other(&[&sim[..], &["--lenient"]].concat(), "lenient is `no` there");
    other(&[&matrix[..], &["--keep", arg(&file)]].concat(), "command is `sim` there, and `matrix`");
    other(&[&ladder[..], &["--keep", arg(&file)]].concat(), "command is `sim` there, and `ladder`");
    for (own, new) in [("random", "greedy"), (DECKS[1], "Bad Company")] {
        let args: Vec<&str> = sim.iter().map(|word| if *word == own { new } else { *word }).collect();
        other(&args, if own == "random" { "bot is `random` there, and `greedy`" } else { "deck is `" });
    }
    // Another card changes a deck, also under the same name.
    let deck = library.path().join("a.deck");
    let convert = ["deck", "convert", DECKS[0], "--to", "list", "-o", arg(&deck)];
    assert_eq!(maneframe(library.path(), &convert, "").0, 0);
    let mine = ["sim", "--games", "2", "--bot", "random", "--lenient", "--deck", arg(&deck), "--vs", DECKS[1]];
    let kept = library.path().join("mine.games");
    results(library.path(), &mine, &["--keep", arg(&kept)]);
    let list = fs::read_to_string(&deck).expect("a list");
    let fewer = list.lines().map(|line| line.strip_prefix("3 ").map_or(line.to_owned(), |rest| format!("2 {rest}")));
    fs::write(&deck, fewer.collect::<Vec<_>>().join("\n")).expect("written");
    let told = refused(library.path(), &[&mine[..], &["--keep", arg(&kept)]].concat());
    assert!(told.contains("of other games: deck is `"), "{told}");
}

#[test]
fn hostile_results_are_refused() {
    let library = folder();
    let file = library.path().join("some.games");
    let [sim, ..] = commands("3", ["random", "random"]);
    let sim: Vec<&str> = [&sim[..], &["--seed", "3", "--threads", "1", "--keep", arg(&file)]].concat();
    results(library.path(), &sim, &[]);
    let good = fs::read_to_string(&file).expect("results");
    let (header, games) = good.split_at(good.find("\n0\t").expect("the first game") + 1);
    let with = |line: &str| format!("{header}{line}\n").into_bytes();
    let game: Vec<&str> = games.lines().next().expect("a game").split('\t').collect();
    let changed = |column: usize, to: &str| {
        let words: Vec<&str> = game.iter().enumerate().map(|(i, word)| if i == column { to } else { *word }).collect();
        with(&words.join("\t"))
    };
    let half: String = header.lines().take(4).map(|line| format!("{line}\n")).collect();
    let binary: Vec<u8> = (0..5000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("is not a file of results", b"old words\n".to_vec()),
        ("is not a file of results", vec![0; 3000]),
        ("", binary),
        ("line 1 is longer than", vec![b'x'; 17 * 1024 * 1024]),
        ("another version", good.replace("results 1", "results 2").into_bytes()),
        ("header is not complete", half.into_bytes()),
        ("header is too long", format!("maneframe results 1\n{}", "seed\t1\n".repeat(20_000)).into_bytes()),
        ("columns are other ones", good.replace("winner", "loser").into_bytes()),
        ("invalid UTF-8", [header.as_bytes(), b"0\t\xff\n"].concat()),
        ("numbers instead of 9", with("0\t1")),
        ("is not a number", with("")),
        ("is not a number", changed(0, "-1")),
        ("is not a number", changed(3, "many")),
        ("is not a number", changed(4, "99999999999999999999")),
        ("no game has these numbers", changed(1, "3")),
        ("no game has these numbers", changed(2, "-1")),
        ("no game has these numbers", changed(4, "9007199254740992")),
        ("no game has these numbers", changed(6, "40000")),
        ("is longer than", with(&"1\t".repeat(10_000))),
        ("is there twice", format!("{good}{games}").into_bytes()),
    ];
    for (words, bytes) in cases {
        fs::write(&file, &bytes).expect("written");
        let told = refused(library.path(), &sim);
        assert!(told.contains(words), "{words}: {told}");
        assert!(fs::read(&file).expect("it is there") == bytes, "{words}: the file was changed");
    }
    // A folder, standard output and a missing folder.
    let missing = library.path().join("missing").join("some.games");
    for path in [library.path(), Path::new("-"), missing.as_path()] {
        refused(library.path(), &[&sim[..sim.len() - 1], &[arg(path)]].concat());
    }
    // A page must not replace the results, also by another path and if the file is new.
    let other = library.path().join(".").join("some.games");
    fs::write(&file, &good).expect("written");
    let told = refused(library.path(), &[&sim[..], &["--html", arg(&other)]].concat());
    assert!(told.contains("would replace the results"), "{told}");
    assert_eq!(fs::read_to_string(&file).expect("results"), good);
    let new = library.path().join("new.games");
    refused(library.path(), &[&sim[..sim.len() - 1], &[arg(&new), "--html", arg(&new)]].concat());
    // An empty file is like none.
    fs::write(&file, "").expect("written");
    results(library.path(), &sim, &[]);
    assert_eq!(fs::read_to_string(&file).expect("results"), good);
}

#[test]
fn pages_have_intervals_and_ticks() {
    let library = folder();
    let page = library.path().join("page.html");
    for (args, dots) in commands("3", ["random", "greedy"]).iter().zip([2, 3, 2]) {
        results(library.path(), args, &["--seed", "3", "--html", arg(&page)]);
        let text = fs::read_to_string(&page).expect("a page");
        for class in ["interval", "dot"] {
            assert_eq!(text.matches(&format!("class=\"{class}\"")).count(), dots, "{class}: {text}");
        }
        assert!(text.matches("class=\"tick\"").count() >= 3, "{text}");
        assert!(text.matches("class=\"number\"").count() >= 3, "{text}");
        let parts = ["prefers-color-scheme:dark", "width=device-width", "95 %", "<dt>Seed</dt><dd>3</dd>", "<table>"];
        for part in parts.into_iter().chain([&*format!("maneframe {}", args[0]), "--seed 3"]) {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        assert!(text.starts_with("<!doctype html>") && text.ends_with("</html>\n"), "{text}");
    }
    let leaders = ["matrix", DECKS[0], DECKS[1], "--leaders", "-n", "1", "--bot", "random"];
    let rows = results(library.path(), &leaders, &["--html", arg(&page)]);
    let text = fs::read_to_string(&page).expect("a page");
    let count = rows["leaders"].as_array().expect("a list").len();
    assert_eq!(text.matches("class=\"interval\"").count(), count, "{text}");
}

#[test]
fn intervals_are_around_the_shares() {
    let library = folder();
    let [sim, matrix, ladder] = commands("4", ["random", "greedy"]);
    let around = |share: &Value, interval: &Value| {
        let number = |value: &Value| value.as_f64().expect("a number");
        let (low, high) = (number(&interval[0]), number(&interval[1]));
        // The end of an interval may be the share itself, apart from rounding.
        let share = number(share);
        low - 1e-9 <= share && share <= high + 1e-9 && 0.0 <= low && high <= 1.0 && low < high
    };
    let sim = results(library.path(), &sim, &["--seed", "3"]);
    assert!(around(&sim["players"][0]["win_rate"], &sim["players"][0]["interval"]), "{sim}");
    let matrix = results(library.path(), &matrix, &["--seed", "3"]);
    assert!(around(&matrix["wins"][0][1], &matrix["win_intervals"][0][1]), "{matrix}");
    assert!(around(&matrix["shares"][2], &matrix["intervals"][2]), "{matrix}");
    assert!(matrix["wins"][1][1].is_null() && matrix["win_intervals"][1][1].is_null(), "{matrix}");
    let ladder = results(library.path(), &ladder, &["--seed", "3"]);
    assert!(around(&ladder["won"][0][1], &ladder["won_intervals"][0][1]), "{ladder}");
    assert_eq!(ladder["won_intervals"][0][1], ladder["bots"][0]["points_interval"], "{ladder}");
}

#[test]
fn bots_with_a_time_play_in_all_three() {
    let library = folder();
    for args in commands("1", ["search-1ms", "random"]) {
        assert_eq!(results(library.path(), &args, &[])["repeatable"], false, "{args:?}");
        let (code, told, stderr) = maneframe(library.path(), &args, "");
        assert!(code == 0 && told.contains("the same seed may give other games"), "{told}{stderr}");
    }
    for command in ["sim", "matrix"] {
        let args = [command, "-n", "1", "--bot", "search", "--bot-time", "1ms", "--bot-threads", "2"];
        let decks: &[&str] = if command == "matrix" { &DECKS } else { &["--vs-bot", "random"] };
        assert_eq!(results(library.path(), &args, decks)["repeatable"], false, "{args:?}");
        assert_eq!(maneframe(library.path(), &[command, "--bot", "search-0ms"], "").0, 2);
    }
}

#[test]
fn rules_of_the_table_and_lenient_decks_are_for_all_three() {
    let library = folder();
    for args in commands("1", ["random", "greedy"]) {
        results(library.path(), &args, &["--rules", "chaos-2015-05", "--lenient", "--rulebook", "cr-3.4"]);
        refused(library.path(), &[&args[..], &["--rules", "no such rules"]].concat());
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_was_played() {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let library = folder();
    for args in commands("200000", ["random", "random"]) {
        let file = library.path().join(format!("{}.games", args[0]));
        let child = Command::new(env!("CARGO_BIN_EXE_maneframe"))
            .args(&args)
            .args(["--seed", "3", "--json", "--keep", arg(&file)])
            .env("MANEFRAME_LIBRARY", library.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let parts = || {
            let text = fs::read_to_string(&file).unwrap_or_default();
            text.lines().skip_while(|line| !line.starts_with("games\t")).skip(1).count() as u64
        };
        let since = Instant::now();
        while parts() < 12 {
            assert!(since.elapsed() < Duration::from_secs(120), "{args:?}: no game is kept");
            std::thread::sleep(Duration::from_millis(20));
        }
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        assert!(kill.success());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.signal(), Some(2), "{args:?}: {:?}", output.status);
        let value: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let each = if args[0] == "ladder" { 2 } else { 1 };
        assert!(value["interrupted"] == true && value["games_played"] == each * parts(), "{value}");
        assert!(value["games_planned"].as_u64() > value["games_played"].as_u64(), "{value}");
        // Games are played in their order, so that the first ones are there.
        let few = commands("2", ["random", "random"]).into_iter().find(|few| few[0] == args[0]).expect("a command");
        let again = results(library.path(), &few, &["--seed", "3", "--keep", arg(&file)]);
        assert_eq!(again, results(library.path(), &few, &["--seed", "3"]), "{args:?}");
    }
}
