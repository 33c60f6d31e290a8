//! Boosters, sealed decks and drafts, as scripts run them.

use std::fs;
use std::path::Path;

use crate::common;

use common::{arg, folder, maneframe};
use serde_json::{Value, json};

fn ok(library: &Path, args: &[&str], input: &str) -> String {
    let (code, stdout, stderr) = maneframe(library, &[&["limited"], args].concat(), input);
    assert_eq!(code, 0, "{args:?}: {stderr}");
    stdout
}

fn ok_json(library: &Path, args: &[&str]) -> Value {
    let text = ok(library, &[args, &["--json"]].concat(), "");
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{args:?}: {e}\n{text}"))
}

fn fails(library: &Path, args: &[&str], input: &str) -> String {
    let (code, _, stderr) = maneframe(library, &[&["limited"], args].concat(), input);
    assert_eq!(code, 2, "{args:?}: {stderr}");
    stderr
}

fn length(value: &Value) -> usize {
    value.as_array().expect("a list").len()
}

/// Returns input that takes the first card of every pack in four rounds.
fn picks() -> String {
    let round = "1\n".repeat(12);
    [round.as_str(); 4].join("\n")
}

#[test]
fn sets_are_filled_up_or_named() {
    let library = folder();
    let sealed = ok_json(library.path(), &["sealed", "--sets", "hw", "--seed", "1"]);
    assert_eq!((length(&sealed["packs"]), length(&sealed["pool"])), (8, 96));
    assert_eq!(length(&sealed["provided"]), 12, "by the table of the block");
    let pod = ok_json(library.path(), &["draft", "--sets", "HW", "--players", "2", "--bots", "2", "--seed", "1"]);
    assert_eq!(length(&pod["picks"]), 2 * 4 * 12);
    for command in ["sealed", "draft"] {
        let stderr = fails(library.path(), &[command, "--sets", "zz,hw,yy"], "");
        assert!(stderr.contains("`zz`") && stderr.contains("`yy`"), "{stderr}");
    }
    let stderr = fails(library.path(), &["draft", "--block", "premiere"], "");
    assert!(["`ad`", "`cg`", "`cn`", "`pr`"].iter().all(|code| stderr.contains(code)), "{stderr}");
}

/// Decks in JSON output are deck files, which `deck` can read.
#[test]
fn decks_are_deck_files() {
    let library = folder();
    let sealed = ok_json(library.path(), &["sealed", "--seed", "3"]);
    let pod = ok_json(library.path(), &["draft", "--players", "2", "--bots", "2", "--seed", "3"]);
    let file = library.path().join("a.json");
    for deck in [&sealed["deck"], &pod["decks"][0], &pod["decks"][1]] {
        fs::write(&file, deck.to_string()).expect("written");
        let check = ["deck", "check", arg(&file), "--format", "limited"];
        let (code, stdout, stderr) = maneframe(library.path(), &check, "");
        assert_eq!(code, 0, "{stdout}{stderr}");
        let cards = deck["cards"].as_array().expect("cards");
        let count = cards.iter().map(|row| row["count"].as_u64().expect("a number")).sum::<u64>();
        assert_eq!((count, &deck["draft"]), (36, &Value::Bool(true)));
    }
}

/// Cards that are not fit for play are marked, and the program asks before it plays a deck with them.
#[test]
fn leniency_is_asked_for_in_place() {
    let library = folder();
    let (set, cube) = (library.path().join("zz.toml"), library.path().join("cube.txt"));
    let text = "[set]\nname = \"Mumbles\"\ncode = \"ZZ\"\n[[card]]\nnumber = 1\ntitle = \"Mumbler\"\ntype = \"Friend\"\n\
                color = \"blue\"\npower = 1\ncost = 1\nrarity = \"C\"\ntext = \"Mumble until nobody listens to it.\"\n";
    fs::write(&set, text).expect("written");
    fs::write(&cube, "95 ZZ1\n1 HW20\n").expect("written");
    let (code, _, stderr) = maneframe(library.path(), &["cards", "import", arg(&set)], "");
    assert_eq!(code, 0, "{stderr}");
    let sealed = ["sealed", "--cube", arg(&cube), "--seed", "1"];
    assert_eq!(ok_json(library.path(), &sealed)["unfit"], json!(["ZZ1"]));
    let output = library.path().join("a.deck");
    let play = [&sealed[..], &["-o", arg(&output)]].concat();
    let told = ok(library.path(), &play, "done\nn\n");
    assert!(told.contains("not playable") && told.contains(" --lenient"), "{told}");
    let stderr = fails(library.path(), &play, "done\ny\n");
    assert!(stderr.contains("--lenient") && stderr.contains("Mumble"), "{stderr}");
    ok(library.path(), &[&play[..], &["--lenient"]].concat(), "done\ny\nquit\n");
}

/// Undo and hints also work in line mode.
#[test]
fn picks_are_taken_back_and_hints_given() {
    let library = folder();
    let file = library.path().join("a.draft");
    let draft = ["draft", "--players", "4", "--seed", "1", "--save", arg(&file)];
    let told = ok(library.path(), &draft, "hint\n1\nundo\nundo\nquit\n");
    for words in ["A bot would take ", " is taken back.", "you have picked nothing yet"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let text = fs::read_to_string(&file).expect("the draft");
    assert!(!text.contains("{\"pick\":{\"seat\":0,") && text.contains("{\"pick\":{\"seat\":1,"), "{text}");
}

/// An unfinished deck is restored, for drafts and for sealed pools.
#[test]
fn edits_of_a_deck_survive_leaving() {
    let library = folder();
    let file = library.path().join("a.draft");
    let draft = ["draft", "--players", "4", "--seed", "1", "--save", arg(&file)];
    let told = ok(library.path(), &draft, &(picks() + "cut 5\nquit\n"));
    assert!(told.contains("All cards are drafted.") && told.contains("out: "), "{told}");
    let sealed = ["sealed", "--seed", "8"];
    ok(library.path(), &sealed, "cut 5\nquit\n");
    for again in [&["draft", "--resume", arg(&file)][..], &sealed] {
        let told = ok(library.path(), again, "done\nquit\n");
        assert!(told.contains("as you left it") && told.contains("not yet:"), "{told}");
    }
}

/// A pod of bots plays three Swiss rounds.
#[test]
fn a_pod_plays_its_rounds() {
    let library = folder();
    let args = ["draft", "--players", "5", "--bots", "5", "--rounds", "3", "--bot", "random", "--seed", "1"];
    let pod = ok_json(library.path(), &args);
    assert_eq!((length(&pod["rounds"]), length(&pod["standings"])), (3, 5));
    for round in pod["rounds"].as_array().expect("rounds") {
        assert_eq!(length(round), 3);
        assert_eq!(round.as_array().expect("tables").iter().filter(|table| table["second"].is_null()).count(), 1);
    }
    for row in pod["standings"].as_array().expect("rows") {
        let played: u64 =
            ["wins", "losses", "draws", "byes"].iter().map(|key| row[key].as_u64().expect("a number")).sum();
        assert_eq!(played, 3, "{row}");
    }
    assert_eq!(ok_json(library.path(), &args), pod, "the same seed plays the same rounds");
    assert!(ok(library.path(), &args, "").contains("Standings after round 3"));
    let few = ["draft", "--players", "3", "--bots", "3", "--rounds", "3"];
    assert!(fails(library.path(), &few, "").contains("this pod has 3"));
}

/// A person's rounds: results are reported, interrupted and continued. They are stored in an event's file.
#[test]
fn a_person_plays_the_rounds() {
    let library = folder();
    let file = library.path().join("a.draft");
    let draft = ["draft", "--players", "4", "--seed", "2", "--bot", "random", "--save", arg(&file)];
    let told = ok(library.path(), &draft, &(picks() + "done\ny\nwon\nlater\n"));
    assert!(told.contains("Round 1 of 3: you play ") && told.contains("you beat "), "{told}");
    let told =
        ok(library.path(), &["draft", "--bot", "random", "--resume", arg(&file)], "standings\nlost\nnonsense\ndrawn\n");
    assert!(told.contains("Round 3 of 3: you play ") && told.contains("Standings after round 3"), "{told}");
    let rounds = library.path().join("a.rounds.event");
    let (code, stdout, stderr) = maneframe(library.path(), &["event", "standings", arg(&rounds), "--json"], "");
    assert_eq!(code, 0, "{stderr}");
    let standings: Value = serde_json::from_str(&stdout).expect("JSON");
    let players = standings["players"].as_array().expect("players");
    let you = players.iter().find(|player| player["name"] == "you").expect("a row");
    assert_eq!(json!([you["wins"], you["losses"], you["draws"]]), json!([1, 1, 1]));

    // The same rounds, all played by bots.
    let file = library.path().join("b.draft");
    let auto = ["draft", "--players", "4", "--seed", "2", "--bot", "random", "--auto", "--save", arg(&file)];
    let told = ok(library.path(), &auto, &(picks() + "done\n"));
    assert!(told.contains("Standings after round 3"), "{told}");
}

/// Pods and seats of an event. From Tier 2 on, players can't view their cards between picks.
#[test]
fn pods_come_from_an_event() {
    let library = folder();
    let event = library.path().join("fair.event");
    let run = |args: &[&str]| {
        let (code, _, stderr) = maneframe(library.path(), &[&["event"], args].concat(), "");
        assert_eq!(code, 0, "{args:?}: {stderr}");
    };
    run(&["new", arg(&event), "--name", "Fair", "--format", "draft", "--tier", "2", "--seed", "5"]);
    run(&["add", arg(&event), "Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"]);
    let draft = ["draft", "--event", arg(&event), "--seed", "1"];
    let stderr = fails(library.path(), &draft, "");
    assert!(stderr.contains("no draft tables"), "{stderr}");
    run(&["pods", arg(&event), "--size", "4"]);
    let stderr = fails(library.path(), &draft, "");
    assert!(stderr.contains("2 pods") && stderr.contains("--pod"), "{stderr}");
    let pod = |number: &str| ok_json(library.path(), &[&draft[..], &["--bots", "4", "--pod", number]].concat());
    let (first, second) = (pod("1"), pod("2"));
    assert_eq!((length(&first["pods"]), &first["seats"]), (2, &first["pods"][0]));
    assert_eq!((&second["pods"], &second["seats"]), (&first["pods"], &first["pods"][1]));
    assert_ne!(first["pools"], second["pools"], "each pod opens packs of its own");
    fails(library.path(), &[&draft[..], &["--bots", "4", "--pod", "3"]].concat(), "");

    let file = library.path().join("a.draft");
    let told = ok(library.path(), &[&draft[..], &["--seat", "Cid", "--save", arg(&file)]].concat(), "pool\nquit\n");
    assert!(told.contains("pod 2:") && told.contains(" (drafts here)") && told.contains("you can't look"), "{told}");
    // The person has the first seat, and the others follow in the order of their seats.
    let head = fs::read_to_string(&file).expect("the draft");
    let head: Value = serde_json::from_str(head.lines().next().expect("a line")).expect("JSON");
    assert_eq!(head["settings"]["seats"][0], "Cid");
    run(&["set", arg(&event), "--tier", "1"]);
    let told = ok(
        library.path(),
        &[&draft[..], &["--seat", "Cid", "--save", arg(&library.path().join("b.draft"))]].concat(),
        "pool\nquit\n",
    );
    assert!(!told.contains("you can't look"), "{told}");
}
