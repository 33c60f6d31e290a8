//! Tournaments, as scripts run them.

use crate::common;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{arg, folder, maneframe};
use serde_json::{Value, json};

fn event(args: &[&str]) -> (i32, String, String) {
    let folder = folder();
    maneframe(folder.path(), &[&["event"], args].concat(), "")
}

fn ok(args: &[&str]) -> String {
    let (code, stdout, stderr) = event(args);
    assert_eq!(code, 0, "{args:?}: {stderr}");
    stdout
}

fn ok_json(args: &[&str]) -> Value {
    let text = ok(&[args, &["--json"]].concat());
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{args:?}: {e}\n{text}"))
}

/// Creates an event with that number of players.
fn new(path: &str, players: usize, tier: &str) {
    ok(&["new", path, "--name", "Fair", "--format", "harmony", "--tier", tier, "--seed", "5"]);
    let names: Vec<String> = (1..=players).map(|n| format!("Player {n:03}")).collect();
    ok(&[vec!["add", path], names.iter().map(String::as_str).collect()].concat());
}

fn tables(value: &Value) -> usize {
    value["tables"].as_array().expect("tables").len()
}

#[test]
fn an_event_from_the_command_line() {
    let folder = folder();
    let path = folder.path().join("fair.event");
    let path = arg(&path);
    new(path, 9, "1");
    for round in 1..=5 {
        let paired = ok_json(&["pair", path]);
        assert_eq!((paired["round"].as_u64(), tables(&paired)), (Some(round), 5));
        for table in 1..=4 {
            ok(&["result", path, &table.to_string(), "1-0"]);
        }
        ok(&["result", path, "5", "bye"]);
    }
    let all = ok_json(&["standings", path]);
    assert_eq!(all["round"], 5);
    let players = all["players"].as_array().expect("players");
    assert_eq!(players.len(), 9);
    for (player, rank) in players.iter().zip(1..) {
        assert_eq!(player["rank"], rank);
        let n = |key: &str| player[key].as_u64().expect(key);
        assert_eq!(n("points"), 3 * n("wins") + n("losses") + n("draws") + 3 * n("byes"));
        assert_eq!(n("wins") + n("losses") + n("draws") + n("byes"), 5);
        assert!(n("byes") <= 1);
        assert_eq!(player["dropped"], false);
        assert!(player["tiebreaks"]["omw"].is_number());
    }
    let cut = ok_json(&["cut", path, "4"]);
    assert_eq!(tables(&cut), 2);
    assert_eq!(tables(&ok_json(&["pair", path])), 2, "asked for once more it is the same round");
    ok(&["result", path, "1", "1-0"]);
    ok(&["result", path, "2", "1-0"]);
    assert_eq!(tables(&ok_json(&["pair", path])), 1);
    let told = ok(&["result", path, "1", "1-0"]);
    assert!(told.contains("wins Fair"), "{told}");
    for (to, sign) in [
        ("json", "maneframe_event"),
        ("csv", "rank,"),
        ("featherlite", "playersCount"),
        ("trf", "001"),
        ("html", "<!DOCTYPE"),
    ] {
        assert!(ok(&["export", path, "--to", to]).contains(sign), "{to}");
    }
    assert_eq!(ok(&["standings", path, "--lines"]).lines().count(), 9);
    assert!(ok(&["standings", path, "--explain", "001"]).contains("points"));
    assert!(ok(&["show", path]).contains("has won"));
    assert!(ok(&["log", path]).contains("round 1 is paired"));
}

/// Export and import of the community's bulk file, and players from a spreadsheet.
#[test]
fn files_of_other_programs() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let (fair, bulk, other) = (at("fair.event"), at("bulk.json"), at("other.event"));
    new(arg(&fair), 5, "1");
    ok(&["pair", arg(&fair)]);
    let (code, _, told) = event(&["export", arg(&fair), "--to", "featherlite", "--out", arg(&bulk)]);
    assert!(code == 0 && told.contains("3/0/1/3"), "{told}");
    assert!(ok(&["import", arg(&other), arg(&bulk)]).contains("5 players, 1 round"));
    assert_eq!(ok_json(&["standings", arg(&other)])["players"].as_array().map(Vec::len), Some(5));

    // A changed file is refused, unless the user asks to read it anyway.
    let text = std::fs::read_to_string(&bulk).expect("the file").replace("Player 003", "Player 300");
    std::fs::write(&bulk, text).expect("written");
    let third = at("third.event");
    let (code, _, told) = event(&["import", arg(&third), arg(&bulk)]);
    assert!(code == 2 && told.contains("checksum") && told.contains("--unchecked"), "{told}");
    assert!(ok(&["import", arg(&third), arg(&bulk), "--unchecked", "--event", "Fair"]).contains("5 players"));
    let (code, _, told) = event(&["import", arg(&at("x.event")), arg(&bulk), "--unchecked", "--event", "Cup"]);
    assert!(code == 2 && told.contains("`Fair`"), "{told}");

    let table = at("players.csv");
    std::fs::write(&table, "Wer;Woher;Deck\nAnn;Ulm;https://ponyhead.com/d/x\nBob;Bonn;\n").expect("written");
    let before = std::fs::read(&fair).expect("the file");
    let (code, _, told) = event(&["import", arg(&fair), arg(&table)]);
    assert!(code == 2 && told.contains("`Woher`") && told.contains("--column"), "{told}");
    assert_eq!(std::fs::read(&fair).expect("the file"), before);
    let (code, said, told) = event(&["import", arg(&fair), arg(&table), "--column", "wer"]);
    assert!(code == 0 && said.contains("Ann") && said.contains("2 players"), "{said}{told}");
    assert!(told.contains("no deck at the link of Ann"), "{told}");
    let more = at("more.event");
    ok(&["new", arg(&more), "--name", "More"]);
    assert!(ok(&["import", arg(&more), arg(&bulk), "--unchecked", "--players-only"]).contains("5 players"));
}

#[test]
fn what_fails_changes_nothing() {
    let folder = folder();
    let path = folder.path().join("fair.event");
    let file = arg(&path);
    new(file, 4, "2");
    ok(&["pair", file]);
    let before = std::fs::read(&path).expect("the file");
    for args in [
        vec!["pair", file],
        vec!["result", file, "9", "1-0"],
        vec!["result", file, "1", "bye"],
        vec!["result", file, "1", "12-0"],
        vec!["add", file, "player 001"],
        vec!["add", file, "\u{202e}"],
        vec!["drop", file, "nobody"],
        vec!["drop", file, "Player"],
        vec!["cut", file, "4"],
        vec!["cut", file, "5"],
        vec!["redo", file],
        vec!["penalty", file, "Player 001", "--for", "cheating"],
        vec!["set", file, "--tier", "1"],
        vec!["new", file, "--name", "Other"],
        vec!["import", file, file],
        vec!["export", file, "--to", "html", "--out", file],
    ] {
        for json in [&[][..], &["--json"]] {
            let (code, stdout, stderr) = event(&[&args[..], json].concat());
            assert_eq!(code, 2, "{args:?}: {stdout}{stderr}");
            assert!(!stderr.is_empty() && !stderr.contains("panicked"), "{args:?}: {stderr}");
            assert_eq!(std::fs::read(&path).expect("the file"), before, "{args:?}");
        }
    }
}

/// Results by table, by name and several in a line. The program prints its understanding, and records a line completely
/// or not at all.
#[test]
fn results_as_people_tell_them() {
    let folder = folder();
    let path = folder.path().join("fair.event");
    let file = arg(&path);
    new(file, 8, "1");
    let paired = ok_json(&["pair", file]);
    let name = |table: usize, seat: &str| paired["tables"][table][seat]["name"].as_str().expect("a name").to_owned();
    let told = ok(&["result", file, "1", "1-0"]);
    assert!(told.contains(&format!("table 1: {} beats {} 1-0", name(0, "first"), name(0, "second"))), "{told}");
    let before = std::fs::read(&path).expect("the file");
    for line in
        [vec!["2", "1-0", "9", "1-0"], vec!["2", "2-0"], vec!["2", "1-0", "1", "1-0"], vec!["2"], vec!["2", "Nobody"]]
    {
        assert_eq!(event(&[&["result", file][..], &line[..]].concat()).0, 2, "{line:?}");
        assert_eq!(std::fs::read(&path).expect("the file"), before, "{line:?}");
    }
    let (winner, other) = (name(1, "second"), name(2, "second"));
    let told = ok_json(&["result", file, &winner, "3", &other, "4", "draw"]);
    let says: Vec<&str> =
        told["results"].as_array().expect("three").iter().map(|r| r["says"].as_str().expect("words")).collect();
    assert!(says[0].contains(&format!("{winner} beats")) && says[1].contains(&format!("{other} beats")), "{says:?}");
    assert!(says[2].ends_with(" draw"), "{says:?}");
    assert!(ok(&["log", file]).contains(&format!("{winner} beats {} 1-0", name(1, "first"))));
}

/// Corrections of a result of an earlier round, a penalty, a seat and a single entry. The log keeps the old and the new
/// entries.
#[test]
fn older_entries_are_mended() {
    let folder = folder();
    let path = folder.path().join("fair.event");
    let file = arg(&path);
    new(file, 8, "1");
    let first = ok_json(&["pair", file]);
    ok(&["result", file, "1", "1-0", "2", "1-0", "3", "1-0", "4", "1-0"]);
    let second = ok_json(&["pair", file]);
    assert_eq!(event(&["result", file, "1", "0-1", "--round", "1"]).0, 2, "a reason is asked for");
    let mended = ok_json(&["result", file, "1", "0-1", "--round", "1", "--correct", "names were mixed up"]);
    let notes = mended["notes"].to_string();
    assert!(notes.contains("pairings from round 2 on stay") && notes.contains("place"), "{notes}");
    let shown = ok_json(&["show", file, "--round", "1"]);
    assert_eq!((&shown["tables"][0]["result"], &shown["tables"][1]["result"]), (&json!("0-1"), &json!("1-0")));
    assert_eq!(ok_json(&["show", file, "--round", "2"])["tables"], second["tables"], "pairings stay");
    assert!(ok(&["log", file]).contains("corrected: names were mixed up"));
    // A penalty that decides a match, and is lifted.
    let player = second["tables"][0]["first"]["name"].as_str().expect("a name");
    let told = ok(&["penalty", file, player, "game-loss", "--for", "extra-draw"]);
    assert!(told.contains("game-loss for extra-draw") && told.contains("table 1: "), "{told}");
    assert!(ok(&["show", file]).contains(&format!("Game Loss: {player} 1")));
    assert_eq!(event(&["penalty", file, player, "--lift", "1"]).0, 2, "a reason is asked for");
    assert!(ok(&["penalty", file, player, "--lift", "1", "--reason", "an appeal"]).contains("is lifted"));
    assert!(ok(&["show", file, "--player", player]).contains("lifted by staff: an appeal"));
    ok(&["penalty", file, player, "--for", "slow-play"]);
    assert!(
        ok(&["penalty", file, player, "game-loss", "--change", "2", "--reason", "it was worse"])
            .contains("is now a game-loss")
    );
    // A result is removed, and seats are exchanged.
    ok(&["result", file, "2", "1-0"]);
    assert!(ok(&["result", file, "2", "--clear", "--correct", "still playing"]).contains("is removed"));
    let [a, b] = [0, 1].map(|t| first["tables"][t]["first"]["name"].as_str().expect("a name").to_owned());
    ok(&["swap", file, &a, &b, "--round", "1", "--correct", "sat there"]);
    assert_eq!(ok_json(&["show", file, "--round", "1"])["tables"][0]["first"]["name"], json!(b));
    // One entry is undone alone, and then all after an entry.
    let note = ok_json(&["note", file, "one"])["entry"].as_u64().expect("a number").to_string();
    ok(&["note", file, "two"]);
    assert!(ok(&["undo", file, "--only", &note, "--reason", "not so"]).contains("taken back"));
    let notes = |file: &str| ok_json(&["show", file])["notes"].as_array().expect("notes").len();
    assert_eq!(notes(file), 1);
    ok(&["undo", file, "--to", &note]);
    assert_eq!(notes(file), 1, "`one` stands again, as the entry that took it back does not");
    assert!(ok(&["log", file]).contains("(taken back)"));
}

/// Settings of house rules and formats. Changes are printed, and an unknown format is refused with a suggestion.
#[test]
fn settings_are_told() {
    let folder = folder();
    let path = folder.path().join("fair.event");
    let file = arg(&path);
    let (code, _, told) = event(&["new", file, "--name", "Fair", "--format", "harmonie"]);
    assert!(code == 2 && told.contains("did you mean `harmony`") && !path.exists(), "{told}");
    let league = folder.path().join("league.toml");
    std::fs::write(&league, "name = 'Our League'\ndraw-maximum = 60\n").expect("written");
    ok(&[
        "new",
        file,
        "--name",
        "Fair",
        "--format",
        arg(&league),
        "--starts",
        "2016-09-01 10:00",
        "--prize",
        "1: a box",
    ]);
    std::fs::remove_file(&league).expect("the log has its text");
    let shown = ok_json(&["show", file, "--settings"]);
    assert_eq!(
        (shown["checked_by"].as_str(), shown["checked_as_of"].as_str()),
        (Some("Our League"), Some("2016-09-01"))
    );
    assert_eq!(shown["settings"]["seats"], "random");
    let told =
        ok(&["set", file, "--deck-maximum", "50", "--manes", "2", "--elimination-wins", "2", "--elimination", "16"]);
    for words in ["50 cards", "Mane Characters: 2 (was 1)", "best of three", "16 players"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(ok(&["show", file, "--settings"]).contains("1: a box"));
    ok(&["add", file, "Ann", "Bob", "Cid", "Dan"]);
    ok(&["paid", file, "Ann", "Bob"]);
    assert_eq!(ok(&["paid", file]).lines().count(), 2);
    ok(&["table", file, "Cid", "7"]);
    ok(&["byes", file, "Dan", "1"]);
    assert_eq!(event(&["pair", file]).0, 0);
    assert!(ok(&["show", file]).contains("   7  "));
    assert!(ok(&["standings", file]).contains("round 1 in progress"));
    assert_eq!(ok_json(&["standings", file])["complete"], false);
    assert!(ok(&["standings", file, "--final"]).contains("a box"));
}

/// A player who arrives during a round plays the player with the bye. Penalties are listed in order.
#[test]
fn who_comes_late_and_who_is_penalised() {
    let folder = folder();
    let path = folder.path().join("fair.event");
    let file = arg(&path);
    new(file, 5, "1");
    ok(&["pair", file]);
    let told = ok_json(&["add", file, "Late"]);
    assert!(told["notes"][0].as_str().is_some_and(|n| n.contains("event seat")), "{told}");
    assert_eq!((told["act"].as_str(), &told["with"]["names"]), (Some("add"), &json!(["Late"])));
    assert!(ok(&["seat", file, "Late"]).contains("Late"));
    assert_eq!(event(&["seat", file, "Late"]).0, 2);
    ok(&["penalty", file, "Late", "game-warning"]);
    ok(&["penalty", file, "Late", "game-warning"]);
    ok(&["penalty", file, "Player 001", "--for", "slow-play"]);
    let upgraded = ok_json(&["penalty", file, "Player 001", "--for", "slow-play"]);
    assert!(upgraded["notes"][0].as_str().is_some_and(|n| n.contains("game-loss")), "{upgraded}");
    let all = ok_json(&["penalty", file]);
    let counts: Vec<_> =
        all["penalties"].as_array().expect("penalties").iter().map(|p| p["counts_as"].clone()).collect();
    assert_eq!(counts, ["game-warning", "game-warning", "game-warning", "game-loss"]);
    assert!(ok(&["penalty", file]).contains("Player 001"));
    // The act is printed.
    assert!(ok(&["drop", file, "Late"]).contains("Late leaves"));
}

#[test]
fn hostile_names_are_shown_as_text() {
    let folder = folder();
    let path = folder.path().join("fair.event");
    let path = arg(&path);
    new(path, 3, "1");
    ok(&["add", path, "\u{1b}[31mred\u{202e}", "=1+1", "<b>"]);
    for args in [vec!["show", path], vec!["standings", path], vec!["log", path], vec!["pair", path]] {
        let text = ok(&args);
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{args:?}");
    }
    assert!(ok(&["export", path, "--to", "csv"]).contains("'=1+1"));
    assert!(ok(&["export", path, "--to", "html"]).contains("<bdi>&lt;b&gt;</bdi>"));
}

#[test]
fn deck_lists_are_checked_against_the_library() {
    let folder = folder();
    let path = folder.path().join("fair.event");
    let file = arg(&path);
    ok(&["new", file, "--name", "Fair", "--format", "casual", "--tier", "2", "--seed", "5"]);
    ok(&["add", file, "Player 001", "Player 002", "Player 003", "Player 004"]);
    // A bundled deck is legal. The check only uses the library's cards.
    let told = ok(&["list", file, "Player 001", "blue-white"]);
    assert!(told.contains("in order"), "{told}");
    let list = folder.path().join("two.txt");
    std::fs::write(&list, "3 No Such Card At All\n").expect("written");
    let told = ok(&["list", file, "Player 002", arg(&list)]);
    assert!(told.contains("invalid"), "{told}");
    let shown = ok_json(&["show", file, "--player", "Player 002"]);
    assert_eq!(shown["list"]["list"]["checked"]["fault"], "invalid");
    ok(&["fault", file, "Player 002", "invalid", "--note", "unknown card"]);
    ok(&["pair", file]);
    let shown = ok_json(&["show", file, "--player", "Player 002"]);
    assert_eq!(shown["penalties"][0]["counts_as"], "game-loss");
}

/// All lists have the same reader, so the file's name and the notation don't matter.
#[test]
fn a_list_names_the_same_cards_whatever_its_file_is_called() {
    let folder = folder();
    let path = folder.path().join("fair.event");
    let file = arg(&path);
    ok(&["new", file, "--name", "Fair", "--format", "casual", "--tier", "2", "--seed", "5"]);
    ok(&["add", file, "Ann", "Bob", "Cid", "Dora"]);
    // Only a head judge may let a list be changed (Deck Lists).
    ok(&["staff", file, "Jo", "--as", "head-judge"]);
    let mut first = None;
    for (notation, name) in [
        ("list", "ours.txt"),
        ("list", "ours.deck"),
        ("list", "ours"),
        ("list", "ours.csv"),
        ("list", "ours.dat"),
        ("json", "ours.json"),
        ("json", "json.txt"),
        ("link", "link.txt"),
    ] {
        let list = folder.path().join(name);
        let _ = std::fs::remove_file(&list);
        let (code, text, stderr) = maneframe(folder.path(), &["deck", "convert", "blue-white", "--to", notation], "");
        assert_eq!(code, 0, "{stderr}");
        std::fs::write(&list, text).expect("written");
        let told = ok(&["list", file, "Ann", arg(&list), "--by", "Jo"]);
        assert!(told.contains("in order"), "{name}: {told}");
        let lines = ok_json(&["show", file, "--player", "Ann"])["list"]["list"]["lines"].clone();
        assert_eq!(*first.get_or_insert(lines.clone()), lines, "{name}");
        let (code, checked, _) = maneframe(folder.path(), &["deck", "check", arg(&list), "--json"], "");
        assert!(code == 0 && checked.contains("\"ok\": true"), "{name}: {checked}");
    }
    // A misspelt name without ambiguity is incorrect: a Game Warning, not a Game Loss (Deck Lists).
    let (_, text, _) = maneframe(folder.path(), &["deck", "convert", "blue-white", "--to", "list"], "");
    let full: String = text
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
        .map(|line| {
            let mut words = line.splitn(3, ' ');
            let (count, _, name) = (words.next().unwrap_or(""), words.next(), words.next().unwrap_or(""));
            format!("{count}x {name}\n")
        })
        .collect();
    let list = folder.path().join("typed.txt");
    std::fs::write(&list, &full).expect("written");
    assert!(ok(&["list", file, "Bob", arg(&list), "--by", "Jo"]).contains("in order"));
    let name = full.lines().next().and_then(|line| line.split_once(' ')).expect("a card").1;
    std::fs::write(&list, full.replace(name, &format!("{name}e"))).expect("written");
    assert!(ok(&["list", file, "Bob", arg(&list), "--by", "Jo"]).contains("incorrect"));
}

/// A deck link in a row of a spreadsheet is that player's list.
#[test]
fn deck_links_in_a_table_are_handed_in() {
    let folder = folder();
    let path = folder.path().join("fair.event");
    let file = arg(&path);
    ok(&["new", file, "--name", "Fair", "--format", "casual", "--tier", "2", "--seed", "5"]);
    let (_, link, _) = maneframe(folder.path(), &["deck", "convert", "blue-white", "--to", "link"], "");
    let table = folder.path().join("form.csv");
    let rows = format!("Zeit;Spieler;Deck\n10:00;Ann;{}\n10:05;Bob;https://example.org/deck\n", link.trim());
    std::fs::write(&table, rows).expect("written");
    let told = ok(&["import", file, arg(&table)]);
    assert!(told.contains("Ann: a list of") && told.contains("in order"), "{told}");
    let shown = ok_json(&["show", file, "--player", "Bob"]);
    assert!(shown["list"].is_null(), "{shown}");
}

#[test]
fn time_is_called() {
    // The first player's turn is finished, the second has one more, and then the points decide.
    assert_eq!(ok_json(&["time", "--opener", "1", "--turn", "1"]), json!({"do": "finish-turn", "who": "first"}));
    assert_eq!(ok_json(&["time", "--opener", "1", "--turn", "1", "5-3"]), json!({"do": "last-turn", "who": "second"}));
    assert_eq!(
        ok_json(&["time", "--opener", "1", "--turn", "1", "5-3", "5-6"]),
        json!({"do": "wins", "who": "second"})
    );
    assert_eq!(ok_json(&["time", "--opener", "1", "--turn", "2", "4-4"]), json!({"do": "draw"}));
    assert_eq!(
        ok_json(&["time", "--opener", "1", "--turn", "2", "--elimination", "4-4"]),
        json!({"do": "another-game"})
    );
}

/// A game of this program contains the turn and the points. The answer is the same as for manual input.
#[test]
fn time_is_called_in_a_game_of_ours() {
    let folder = folder();
    let path = folder.path().join("game.replay");
    let file = arg(&path);
    let (code, _, stderr) =
        maneframe(folder.path(), &["play", "--watch", "--plain", "--seed", "5", "--save", file], "");
    assert_eq!(code, 0, "{stderr}");
    let whole = std::fs::read_to_string(&path).expect("a game");
    let lines: Vec<&str> = whole.lines().collect();
    let time = |args: &[&str]| ok_json(&[&["time", "--game", file], args].concat());
    let mut seen = std::collections::BTreeSet::new();
    std::fs::write(&path, lines[..2].join("\n") + "\n").expect("written");
    assert_eq!(event(&["time", "--game", file]).0, 2, "no turn has begun");
    for length in (14..lines.len()).step_by(4) {
        std::fs::write(&path, lines[..length].join("\n") + "\n").expect("written");
        // Time is called during a turn, so it has no winner yet.
        let now = time(&[]);
        if now["do"] != "finish-turn" {
            continue;
        }
        let turn = if now["who"] == "first" { "1" } else { "2" };
        // Play stops at once: the points decide, and elimination games can't be drawn.
        let limit = time(&["--limit"]);
        assert!(["wins", "draw"].iter().any(|d| limit["do"] == *d), "{limit}");
        let elimination = time(&["--limit", "--elimination"]);
        assert_eq!(elimination["do"] == "another-game", limit["do"] == "draw");
        seen.insert((turn, limit["do"].to_string()));
    }
    assert!(seen.len() >= 2, "{seen:?}");
    // Time is called in the first player's first turn. After two turns the game is decided, and later turns don't
    // matter.
    std::fs::write(&path, &whole).expect("written");
    assert!(["wins", "draw"].iter().any(|d| time(&["--called", "1"])["do"] == *d));
    let (code, _, stderr) = event(&["time", "--game", file, "--called", "999"]);
    assert_eq!(code, 2, "{stderr}");
}

#[test]
fn reports_of_made_up_events_are_written() {
    let folder = folder();
    let reports = folder.path().join("reports");
    ok(&["simulate", "--players", "9", "--seeds", "3", "--seed", "1", "--trf", arg(&reports)]);
    let first = std::fs::read_to_string(reports.join("000001.trf")).expect("a report");
    assert_eq!(first.lines().filter(|l| l.starts_with("001 ")).count(), 9);
    assert_eq!(std::fs::read_dir(&reports).expect("the folder").count(), 3);
}

#[test]
fn simulate_tells_what_programs_read() {
    let value = ok_json(&["simulate", "--players", "24", "--rounds", "6", "--seeds", "20", "--seed", "1"]);
    assert_eq!(value["events"], 20);
    for key in ["rematches_avoidable", "second_byes", "failures"] {
        assert_eq!(value[key], 0, "{key}");
    }
    assert!(value["rank_correlation"].as_f64().expect("a number") > 0.3);
    assert!(value["seconds_per_round"].as_f64().expect("a number") < 1.0);
}

/// Returns the commands of an event with 128 players, in order.
fn script(rounds: usize) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = Vec::new();
    let mut say = |args: &[&str]| all.push(args.iter().map(ToString::to_string).collect());
    let names: Vec<String> = (1..=128).map(|n| format!("Player {n:03}")).collect();
    say(&[vec!["add"], names.iter().map(String::as_str).collect()].concat());
    say(&["staff", "Judge", "--as", "head-judge"]);
    let mut players = 128;
    for round in 1..=rounds {
        say(&["pair"]);
        if round == 2 {
            // A round is undone, and players are added who arrived just before it.
            say(&["undo"]);
            say(&["add", "Late One", "Late Two", "Late Three"]);
            players += 3;
            say(&["pair"]);
        }
        say(&["clock", "start"]);
        if round == 3 {
            say(&["penalty", "Player 010", "--for", "slow-play"]);
            say(&["penalty", "Player 011", "--for", "rudeness"]);
        }
        for table in 1..=players / 2 {
            let score = match (table * 7 + round * 3) % 11 {
                0 => "draw",
                n if n < 6 => "1-0",
                _ => "0-1",
            };
            say(&["result", &table.to_string(), score]);
        }
        if round < rounds {
            say(&["drop", &format!("Player {:03}", 20 + round)]);
            players -= 1;
        }
        if round == 3 {
            say(&["return", "Player 021"]);
            players += 1;
        }
    }
    say(&["cut", "8"]);
    for tables in [4, 2, 1] {
        if tables < 4 {
            say(&["pair"]);
        }
        for table in 1..=tables {
            say(&["result", &table.to_string(), "1-0"]);
        }
    }
    all
}

/// Inserts the event's file into the arguments.
fn with_file<'a>(args: &'a [String], path: &'a str) -> Vec<&'a str> {
    let words = if args[0] == "clock" { 2 } else { 1 };
    let mut full = vec!["event"];
    full.extend(args[..words].iter().map(String::as_str));
    full.push(path);
    full.extend(args[words..].iter().map(String::as_str));
    full
}

fn entries(path: &Path) -> usize {
    maneframe_tournament::Log::open(path).expect("the event opens").history().entries().len()
}

/// An event of 128 players with drops, late entries, penalties, an undone round and a cut to eight. Each command is
/// killed once (`kill -9`) at some moment. The final standings must be the same as without.
#[test]
fn killed_at_every_step() {
    let folder = folder();
    let rounds = 4;
    let run = |name: &str, kill: bool| -> Value {
        let path = folder.path().join(name);
        let file = arg(&path);
        ok(&["new", file, "--name", "Fair", "--seed", "5"]);
        let mut took = Duration::from_millis(20);
        let mut killed = 0;
        for (i, args) in script(rounds).iter().enumerate() {
            let before = entries(&path);
            let full = with_file(args, file);
            if kill {
                let mut child = Command::new(env!("CARGO_BIN_EXE_maneframe"))
                    .args(&full)
                    .env("MANEFRAME_LIBRARY", folder.path())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn()
                    .expect("the program starts");
                // Moments from the very beginning to after the end.
                std::thread::sleep(took.mul_f64((i * 37 % 100) as f64 / 80.0));
                let _ = child.kill();
                killed += usize::from(!child.wait().expect("it ends").success());
            }
            if entries(&path) == before {
                let start = Instant::now();
                let (code, _, stderr) = maneframe(folder.path(), &full, "");
                took = (took * 3 + start.elapsed()) / 4;
                assert_eq!(code, 0, "{args:?}: {stderr}");
            }
            assert_eq!(entries(&path), before + 1, "{args:?} is done once");
        }
        assert!(!kill || killed > 20, "{killed} were killed before their end");
        let (_, stdout, _) = maneframe(folder.path(), &["event", "standings", file, "--json"], "");
        serde_json::from_str(&stdout).expect("JSON")
    };
    let whole = run("whole.event", false);
    assert_eq!(whole["players"].as_array().map(Vec::len), Some(131));
    assert_eq!(run("killed.event", true), whole);
}
