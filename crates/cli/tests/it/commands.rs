//! The commands, as scripts run them.

use crate::common;

use common::{arg, folder, maneframe};
use serde_json::Value;

fn json(library: &std::path::Path, args: &[&str]) -> (i32, Value) {
    let (code, stdout, stderr) = maneframe(library, args, "");
    let value = serde_json::from_str(&stdout).unwrap_or_else(|e| panic!("{args:?}: {e}\n{stdout}\n{stderr}"));
    (code, value)
}

const SIM: [&str; 7] = ["sim", "--lenient", "--json", "--games", "12", "--seed", "7"];

#[test]
fn sim_tells_what_programs_read() {
    let library = folder();
    let (code, value) = json(library.path(), &SIM);
    assert_eq!(code, 0);
    for key in [
        "games",
        "wins",
        "draws",
        "stalled",
        "turns_mean",
        "decisions",
        "forced",
        "seconds",
        "games_per_second",
        "decisions_per_second",
        "seed",
    ] {
        assert!(value.get(key).is_some(), "{key} is in {value}");
    }
    let number = |v: &Value| v.as_u64().expect("a number");
    let wins: Vec<u64> = value["wins"].as_array().expect("a list").iter().map(number).collect();
    assert_eq!(wins.len(), 2);
    assert_eq!(wins[0] + wins[1] + number(&value["draws"]) + number(&value["stalled"]), 12);
    for player in value["players"].as_array().expect("a list") {
        let (low, high) = (player["interval"][0].as_f64(), player["interval"][1].as_f64());
        assert!(low <= player["win_rate"].as_f64() && player["win_rate"].as_f64() <= high, "{player}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let library = folder();
    let run = |threads: &str, seed: &str| {
        let args =
            ["sim", "--lenient", "--json", "--games", "16", "--bot", "random", "--seed", seed, "--threads", threads];
        let mut value = json(library.path(), &args).1;
        let map = value.as_object_mut().expect("an object");
        map.retain(|k, _| !k.contains("second") && k != "threads" && k != "seed");
        value
    };
    assert_eq!(run("1", "3"), run("2", "3"));
    assert_ne!(run("2", "3"), run("2", "4"), "another seed, other games");
}

#[test]
fn a_line_mode_game_is_played_to_its_end_saved_and_verified() {
    let library = folder();
    let file = library.path().join("game.json");
    let script = "log\nboard\ncard Tussock\nhelp\n".to_owned() + &"1\n".repeat(6000);
    let args = ["play", "--plain", "--lenient", "--bot", "random", "--seed", "9", "--save", arg(&file)];
    let (code, stdout, stderr) = maneframe(library.path(), &args, &script);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("The game is over:") && stdout.contains("seed 9"), "{}", &stdout[stdout.len() - 600..]);
    assert!(!stdout.contains('\u{1b}'), "no colours into a pipe");

    let (code, told, _) = maneframe(library.path(), &["replay", arg(&file)], "");
    assert_eq!(code, 0);
    assert!(told.contains("Choose your Starting Problem"), "{told:.500}");

    let (code, value) = json(library.path(), &["replay", arg(&file), "--verify", "--json"]);
    assert_eq!((code, &value["ok"]), (0, &Value::Bool(true)), "{value}");

    let (code, position, stderr) = maneframe(library.path(), &["replay", arg(&file), "--position", "40"], "");
    assert_eq!(code, 0, "{stderr}");
    let scenario = library.path().join("position.scn");
    std::fs::write(&scenario, position + "P1: concede\nexpect event: P2 wins the game\n").expect("written");
    let (code, told, stderr) = maneframe(library.path(), &["scenario", "run", arg(&scenario)], "");
    assert_eq!(code, 0, "{told}{stderr}");
    assert_eq!(maneframe(library.path(), &["replay", arg(&file), "--position", "99999"], "").0, 2);

    // Every change is detected, without a panic.
    let text = std::fs::read_to_string(&file).expect("the replay");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("is JSON")).collect();
    let tampered = |tamper: &dyn Fn(&mut Vec<Value>)| {
        let mut lines = lines.clone();
        tamper(&mut lines);
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(&file, text).expect("written");
        maneframe(library.path(), &["replay", arg(&file), "--verify"], "").0
    };
    assert_eq!(tampered(&|_| {}), 0, "no changes");
    assert_eq!(tampered(&|lines| lines[0]["chance"]["seed"] = Value::from(10)), 1, "another seed");
    assert_eq!(tampered(&|lines| lines[0]["decks"][0]["draw"][0]["hash"] = Value::from("00")), 1, "another card");
    assert_eq!(tampered(&|lines| drop(lines.remove(lines.len() - 2))), 1, "a choice less");
    let pass = serde_json::json!({"choose": "pass"});
    assert_eq!(tampered(&|lines| lines.insert(lines.len() - 1, pass.clone())), 1, "a choice more");
    assert_eq!(tampered(&|lines| drop(lines.pop())), 1, "no end");
    assert_eq!(tampered(&|lines| lines.push(pass.clone())), 2, "something after the end");
    assert_eq!(
        tampered(&|lines| lines.insert(9, serde_json::json!({"undo": {"to": 99}}))),
        1,
        "an undo of what is to come"
    );
    assert_eq!(tampered(&|lines| lines.insert(9, serde_json::json!({"concede": 7}))), 1, "a concession of nobody");
    let many = Value::from(4_000_000_000_u32);
    assert_eq!(tampered(&|lines| lines[0]["decks"][0]["draw"][0]["count"] = many.clone()), 2, "too many cards");
}

#[test]
fn a_replay_remembers_its_rulebook() {
    let library = folder();
    let file = library.path().join("game.json");
    let saved = |rulebook: &str| {
        let play = ["play", "--plain", "--lenient", "--watch", "--bot", "random", "--seed", "4", "--save", arg(&file)];
        let (code, _, stderr) = maneframe(library.path(), &[&play[..], &["--rulebook", rulebook]].concat(), "");
        assert_eq!(code, 0, "{stderr}");
        std::fs::read_to_string(&file).expect("the replay")
    };
    let verified = || json(library.path(), &["replay", arg(&file), "--verify", "--json"]);
    let text = saved("crystal-games");
    assert!(text.contains(r#""rulebook":"crystal-games""#));
    assert_eq!(verified().0, 0, "{}", verified().1);
    std::fs::write(&file, text.replace("crystal-games", "canterlot-nights")).expect("written");
    assert_eq!(verified().0, 1, "played by other rules");
    // Files of versions without this option don't have the field.
    assert!(!saved("cr-3.8").contains("rulebook"));
    assert_eq!(verified().0, 0);
    let (code, _, stderr) = maneframe(library.path(), &["sim", "--rulebook", "cr-4"], "");
    assert!(code == 2 && stderr.contains("canterlot-nights"), "{stderr}");
}

#[test]
fn two_bots_are_watched_in_lines() {
    let library = folder();
    let args = ["play", "--plain", "--lenient", "--watch", "--bot", "random", "--seed", "2"];
    let (code, stdout, _) = maneframe(library.path(), &args, "");
    assert_eq!(code, 0);
    assert!(stdout.contains("The game is over:"));
}

#[test]
fn input_that_ends_early_ends_the_game() {
    let library = folder();
    for script in ["", "nonsense\n99\n0\nundo\n\u{0}\u{7}\n", "quit\n", "concede\n"] {
        let args = ["play", "--plain", "--lenient", "--seed", "1"];
        let (code, stdout, stderr) = maneframe(library.path(), &args, script);
        assert_eq!(code, 0, "{script:?}: {stderr}");
        assert!(stdout.contains("seed 1"), "{stdout}");
    }
}

#[test]
fn an_undo_goes_back_before_ones_own_choice() {
    let library = folder();
    let play = |script: &str| {
        let args = ["play", "--plain", "--lenient", "--bot", "random", "--seed", "5"];
        maneframe(library.path(), &args, script).1
    };
    let first = play("1\nundo\nquit\n");
    assert!(first.contains("can't take back"), "decks were shuffled and dealt since: {first}");
    let later = play(&("1\nno\n".to_owned() + &"1\nundo\n".repeat(20)));
    let (before, after) = later.split_once("taken back").expect("a card that was played is taken back");
    let options = |text: &str| text.lines().filter(|l| l.starts_with("  1. ")).map(str::to_owned).collect::<Vec<_>>();
    // The options are the same as before the choice that was undone.
    let (asked, again) = (options(before), options(after));
    assert!(asked.contains(&again[0]), "{} comes again", again[0]);
}

#[test]
fn text_is_explained() {
    let library = folder();
    let (code, value) = json(library.path(), &["cards", "explain", "When you play this card, draw 2 cards.", "--json"]);
    assert_eq!((code, &value["verdict"]), (0, &Value::from("exact")));
    assert_eq!(value["canonical"], "When you play this card, draw 2 cards.");
    assert!(value["ast"].is_array() && value["stopped_at"].is_null());

    let line = "When you play this card, frobnicate the world.";
    let (code, value) = json(library.path(), &["cards", "explain", line, "--type", "friend", "--json"]);
    assert_eq!((code, &value["verdict"]), (1, &Value::from("declined")));
    assert!(
        value["ast"].is_null() && value["stopped_at"].as_u64().is_some_and(|at| (20..=25).contains(&at)),
        "{value}"
    );
    let (_, stdout, _) = maneframe(library.path(), &["cards", "explain", line, "--type", "friend"], "");
    assert!(stdout.contains('^'), "{stdout}");

    let (_, value) = json(library.path(), &["cards", "explain", "HW1", "--json"]);
    assert!(value["lines"].as_array().is_some_and(|l| l.len() > 2 && l[0].get("verdict").is_some()), "{value}");
}

#[test]
fn cards_are_counted_shown_and_listed() {
    let library = folder();
    let (code, value) = json(library.path(), &["cards", "check", "--json"]);
    assert_eq!(code, 0);
    assert_eq!(value["sets"][0]["set"], "Hollowmere");
    assert!(value["total"]["cards"]["total"].as_u64() >= Some(180) && value["total"]["lines"]["exact"].is_u64());

    let (code, stdout, _) = maneframe(library.path(), &["cards", "show", "hw1"], "");
    assert_eq!(code, 0);
    assert!(stdout.contains("Skerry Vane") && stdout.contains("Boosted side"), "{stdout}");
    let (code, _, stderr) = maneframe(library.path(), &["cards", "show", "Skerry Vame"], "");
    assert_eq!(code, 2);
    assert!(stderr.contains("Skerry Vane"), "it says what was perhaps meant: {stderr}");

    let (_, value) = json(library.path(), &["cards", "list", "--type", "problem", "--json"]);
    assert!(value.as_array().is_some_and(|l| l.len() >= 20));
    assert_eq!(maneframe(library.path(), &["decks"], "").0, 0);
    assert_eq!(maneframe(library.path(), &["decks", "check", "no such deck"], "").0, 2);
}

#[test]
fn cards_are_searched() {
    let library = folder();
    let search = |args: &[&str]| maneframe(library.path(), &[&["cards", "search"], args].concat(), "");
    let (code, value) = json(library.path(), &["cards", "search", "id:hw1", "--json"]);
    let name = value[0]["name"].as_str().unwrap_or_default();
    assert!(name.starts_with("Skerry Vane"), "{value}");
    let row = serde_json::json!({ "id": "HW1", "name": name, "set": "Hollowmere", "type": "Mane Character" });
    assert_eq!((code, &value[0]), (0, &row));
    let (_, value) = json(library.path(), &["cards", "search", "-t:event -t:friend", "--json"]);
    assert!(value.as_array().is_some_and(|rows| rows.iter().all(|row| row["type"] != "Event") && rows.len() > 50));
    assert_eq!(json(library.path(), &["cards", "search", "t:mane t:event", "--json"]), (0, serde_json::json!([])));

    let (code, table, _) = search(&["t:problem", "order:-bonus", "limit:3"]);
    assert!(code == 0 && table.lines().count() == 5 && table.contains("3 of "), "{table}");
    let (_, list, _) = search(&["skerry", "--list"]);
    assert!(list.lines().any(|line| line.starts_with("HW1 Skerry Vane")), "{list}");
    let both = |a: &[&str], b: &str| assert_eq!(search(&[a, &["--list"]].concat()), search(&[b, "--list"]));
    both(&["c:blue AND NOT t:friend"], "c:blue -t:friend");
    both(&["is:banned"], "banned:harmony");
    // A shell removes quotes.
    both(&["t:mane", "!Skerry Vane"], "t:mane !\"Skerry Vane\"");
    assert_eq!(search(&["t:event", "o:draw a card", "--list"]), search(&["t:event o:\"draw a card\"", "--list"]));

    let (code, table, told) = search(&["o:draw a card"]);
    assert!(code == 0 && table == "0 cards\n" && told.contains("`o:\"draw a card\"` finds"), "{table}{told}");

    let (code, _, told) = search(&["t:friend colr:blue"]);
    assert!(code == 2 && told.contains("did you mean `color`") && told.contains("t:friend colr:blue"), "{told}");
    let (code, _, told) = search(&["f:harmny"]);
    assert!(code == 2 && told.contains("did you mean `harmony`"), "{told}");
    let (code, table, told) = search(&["tr:unicron"]);
    assert!(code == 0 && table.contains("0 cards") && told.contains("`unicorn`"), "{told}");
}

#[test]
fn formats_and_files_are_searched() {
    let library = folder();
    let (set, format) = (library.path().join("own.toml"), library.path().join("ours.toml"));
    let card =
        |n: u32| format!("[[card]]\nnumber = {n}\ntitle = \"Brick {n}\"\ntype = \"Friend\"\npower = {n}\ncost = 1\n");
    std::fs::write(&set, format!("[set]\nname = \"Own\"\ncode = \"ZZ\"\n{}{}", card(1), card(2))).expect("written");
    std::fs::write(&format, "name = \"Ours\"\n[[ban]]\ncard = \"ZZ2\"\nfrom = \"2020-01-01\"\n").expect("written");
    let found = |query: &str, date: &str| {
        let args = ["cards", "search", query, "--file", arg(&set), "--date", date, "--list"];
        maneframe(library.path(), &args, "").1
    };
    let ours = format!("f:\"{}\"", arg(&format));
    assert_eq!(found("pow>cost", "2020-01-01"), "ZZ2 Brick 2\n");
    assert_eq!(found(&ours, "2020-01-01"), "ZZ1 Brick 1\n");
    assert_eq!(found(&format!("{ours} order:-num"), "2019-12-31"), "ZZ2 Brick 2\nZZ1 Brick 1\n");
    std::fs::write(&format, "name = 3").expect("written");
    let (code, _, told) = maneframe(library.path(), &["cards", "search", &ours], "");
    assert!(code == 2 && told.contains("ours.toml"), "{told}");
}

#[test]
fn sets_are_imported_and_files_are_checked_without() {
    let library = folder();
    let file = library.path().join("own.toml");
    let set = "[set]\nname = \"Own\"\ncode = \"ZZ\"\n[[card]]\nnumber = 1\ntitle = \"Brick\"\nsubtitle = \"of Clay\"\n\
               type = \"Friend\"\nrarity = \"C\"\ncolor = \"blue\"\npower = 1\ncost = 1\ntext = \"Draw a card, and dance.\"\n";
    std::fs::write(&file, set).expect("written");
    let (code, value) = json(library.path(), &["cards", "check", arg(&file), "--json"]);
    assert_eq!((code, &value["total"]["cards"]["total"]), (0, &Value::from(1)));
    let (code, _) = json(library.path(), &["cards", "explain", "ZZ1", "--file", arg(&file), "--json"]);
    assert_eq!(code, 1, "dancing is not understood");
    assert_eq!(maneframe(library.path(), &["cards", "show", "ZZ1"], "").0, 2, "it is not imported yet");
    let (code, value) = json(library.path(), &["cards", "import", arg(&file), "--json"]);
    assert_eq!((code, &value["cards"]), (0, &Value::from(1)));
    assert_eq!(maneframe(library.path(), &["cards", "show", "brick"], "").0, 0);
}

#[test]
fn a_set_is_checked_as_a_compiler_does() {
    let library = folder();
    let file = library.path().join("own.toml");
    let set = "[set]\nname = \"Own\"\ncode = \"ZZ\"\n[[card]]\nnumber = 1\ntitle = \"Brick\"\ntype = \"Friend\"\npower = 1\n\
               cost = 1\ntext = \"\"\"\nSwift\nWhen you play this card, frighten a charakter.\nYour Pegasis Friends have Swift.\n\"\"\"\n";
    std::fs::write(&file, set).expect("written");
    let (code, stdout, _) = maneframe(library.path(), &["cards", "check", arg(&file)], "");
    assert_eq!(code, 0);
    let place = format!("{}:12:1 ZZ1 Brick declined", file.display());
    assert!(stdout.contains(&place), "{stdout}");
    let mut lines = stdout.lines().skip_while(|l| !l.contains("charakter"));
    let (line, caret) = (lines.next().expect("the line"), lines.next().expect("the caret"));
    assert_eq!(line.find("charakter"), caret.find('^'), "{stdout}");
    assert!(stdout.contains("did you mean `character`?") && stdout.contains("could follow: "), "{stdout}");
    // A misspelt trait is read as a title, which is rarely intended.
    assert!(stdout.contains("unknown word `Pegasis`"), "{stdout}");
    assert!(stdout.contains("did you mean `Pegasus`?"), "{stdout}");
    assert_eq!(maneframe(library.path(), &["cards", "check", "--strict", arg(&file)], "").0, 1);
    let (code, value) = json(library.path(), &["cards", "check", "--json", arg(&file)]);
    let problem = &value["problems"][0];
    assert_eq!((code, &problem["line"], &problem["column"]), (0, &Value::from(12), &Value::from(1)), "{value}");
    assert_eq!((&problem["suggestion"], &problem["card"]), (&Value::from("character"), &Value::from("ZZ1")));
}

#[test]
fn proposals_are_shown() {
    let library = folder();
    let line = "Whenever this enters the battlefield, destroy target Friend.";
    let (code, stdout, _) = maneframe(library.path(), &["cards", "explain", "--type", "friend", line], "");
    assert_eq!(code, 1, "a proposal is never taken by itself");
    let mut lines = stdout.lines().skip_while(|l| !l.contains("did you mean: "));
    let (proposed, caret) = (lines.next().expect("a proposal"), lines.next().expect("the caret"));
    assert!(proposed.ends_with("When this card enters play, dismiss a Friend?"), "{stdout}");
    assert!(caret.trim() == "^", "{stdout}");
    let (_, value) = json(library.path(), &["cards", "explain", "--type", "friend", "--json", line]);
    assert_eq!(value["advice"]["proposals"][0]["text"], "When this card enters play, dismiss a Friend.", "{value}");
}

#[test]
fn accepted_proposals_are_written_into_the_file() {
    let library = folder();
    let toml = library.path().join("own.toml");
    let set = |text: &str| {
        format!(
            "# Words of mine.\n[set]\nname = \"Own\"\ncode = \"ZZ\"\r\n\n[[card]]\nnumber = 1\ntitle = \"Brick\"\n\
             type = \"Friend\"\npower = 1\ncost = 1 # cheap\ntext = \"\"\"\nSwift\n{text}\nBake a cake.\n\"\"\"\n"
        )
    };
    let careless = set("When this card enters play, destroy target Friend.");
    std::fs::write(&toml, &careless).expect("written");
    let (code, _, stderr) = maneframe(library.path(), &["cards", "check", "--fix", arg(&toml)], "");
    assert!(code == 2 && stderr.contains("--yes"), "{stderr}");
    assert_eq!(std::fs::read_to_string(&toml).expect("there"), careless, "nothing was written");
    let (code, stdout, stderr) = maneframe(library.path(), &["cards", "check", "--fix", "--yes", arg(&toml)], "");
    assert!(code == 0 && stdout.contains("1 line changed"), "{stdout}{stderr}");
    let fixed = set("When this card enters play, dismiss a Friend.");
    assert_eq!(std::fs::read_to_string(&toml).expect("there"), fixed, "all other bytes are kept");
    let (_, stdout, _) = maneframe(library.path(), &["cards", "check", "--fix", "--yes", arg(&toml)], "");
    assert!(stdout.contains("no proposal") && stdout.contains("0 lines changed"), "{stdout}");
    assert_eq!(maneframe(library.path(), &["cards", "check", "--fix"], "").0, 2, "files must be named");
}

#[test]
fn missing_phrases_are_ranked() {
    let library = folder();
    let file = library.path().join("own.toml");
    let card = |n: u8| {
        format!(
            "[[card]]\nnumber = {n}\ntitle = \"C{n}\"\ntype = \"Friend\"\npower = 1\ncost = 1\ntext = \"When you play this card, juggle {n} hats.\"\n"
        )
    };
    std::fs::write(&file, format!("[set]\nname = \"Own\"\ncode = \"ZZ\"\n{}{}", card(1), card(2))).expect("written");
    let (code, value) = json(library.path(), &["cards", "check", "--gaps", "--json", arg(&file)]);
    assert_eq!((code, &value["cards"]), (0, &Value::from(2)));
    let gap = &value["gaps"][0];
    assert_eq!((&gap["phrase"], &gap["unlocks"]), (&Value::from("juggle N hats."), &Value::from(2)), "{value}");
    let (code, stdout, _) = maneframe(library.path(), &["cards", "check", "--gaps", arg(&file)], "");
    assert!(code == 0 && stdout.contains("juggle N hats."), "{stdout}");
}

#[test]
fn errata_are_made_counted_and_shown() {
    let library = folder();
    let file = library.path().join("old.toml");
    // The title and its erratum are facts. The other words are invented.
    let set = "[set]\nname = \"Old\"\ncode = \"PR\"\n[[card]]\nnumber = 25\ntitle = \"Auntie Applesauce\"\n\
               subtitle = \"Gum Flapper\"\ntype = \"Friend\"\npower = 1\ncost = 1\n\
               text = \"When this card is moved, put it into your hand.\"\n";
    std::fs::write(&file, set).expect("written");
    let (code, stdout, _) = maneframe(library.path(), &["cards", "import", arg(&file)], "");
    assert!(code == 0 && stdout.contains("errata: 1 applied, 0 already in the files"), "{stdout}");
    let (_, stdout, _) = maneframe(library.path(), &["cards", "show", "PR25"], "");
    assert!(stdout.contains("put it into its owner's hand") && stdout.contains("Erratum"), "{stdout}");
    assert!(stdout.contains("`into your hand` is now `into its owner's hand`"), "{stdout}");
    let (_, value) = json(library.path(), &["cards", "show", "PR25", "--json"]);
    assert_eq!(value["erratum"]["what"], "made", "{value}");
}

#[test]
fn clarifications_are_shown_counted_and_checked() {
    let library = folder();
    let file = library.path().join("own.toml");
    let set = "[set]\nname = \"Own\"\ncode = \"ZZ\"\n[[card]]\nnumber = 1\ntitle = \"Brick\"\ntype = \"Friend\"\npower = 1\n\
               cost = 1\ntext = \"When this lands on the table, one card for you.\"\n";
    std::fs::write(&file, set).expect("written");
    let own = library.path().join("clarifications.toml");
    let entry = |words: &str, read: &str| {
        let text =
            format!("[[clarification]]\ncard = 'ZZ1'\nline = 1\nwords = '{words}'\nread = '{read}'\nnote = 'why'\n");
        std::fs::write(&own, text).expect("written");
    };
    entry("lands on the table", "When you play this card, draw a card.");
    let (code, stdout, _) = maneframe(library.path(), &["cards", "import", arg(&file)], "");
    assert!(code == 0 && stdout.contains("clarifications: 1 line read in other words"), "{stdout}");
    let (_, stdout, _) = maneframe(library.path(), &["cards", "show", "ZZ1"], "");
    assert!(stdout.contains("one card for you."), "{stdout}");
    assert!(stdout.contains("read as: When you play this card, draw a card."), "{stdout}");
    assert!(stdout.contains("clarifications.toml:1: clarification of ZZ1, line 1: applied. why"), "{stdout}");
    let (_, value) = json(library.path(), &["cards", "show", "ZZ1", "--json"]);
    assert_eq!(value["faces"][0]["lines"][0]["read_as"], "When you play this card, draw a card.", "{value}");
    assert_eq!(value["clarifications"][0]["what"], "applied", "{value}");
    let (code, value) = json(library.path(), &["cards", "explain", "ZZ1", "--json"]);
    assert_eq!(
        (code, &value["lines"][0]["read_as"]),
        (0, &Value::from("When you play this card, draw a card.")),
        "{value}"
    );
    let (code, value) = json(library.path(), &["cards", "check", "--strict", "--json", arg(&file)]);
    let lines = &value["total"]["lines"];
    assert_eq!((code, &lines["clarified"], &lines["declined"]), (0, &Value::from(1), &Value::from(0)), "{value}");

    // A text that is not understood is an error of the clarification.
    entry("lands on the table", "Juggle three hats.");
    let (code, stdout, _) = maneframe(library.path(), &["cards", "check"], "");
    assert!(
        code == 1 && stdout.contains("clarifications.toml:1 clarification of ZZ1 Brick, line 1 declined"),
        "{stdout}"
    );
    let (code, value) = json(library.path(), &["cards", "check", "--json"]);
    assert_eq!((code, &value["clarifications"][0]["reason"]), (1, &Value::from("not-understood")), "{value}");

    // If the card has other words, the clarification is not applied, and that is no error of the cards.
    entry("falls on the table", "When you play this card, draw a card.");
    let (code, stdout, stderr) = maneframe(library.path(), &["cards", "check"], "");
    assert!(code == 0 && stdout.contains("it doesn't have `falls on the table`"), "{stdout}");
    assert!(stderr.contains("the card's text has changed"), "{stderr}");
    let (_, stdout, _) = maneframe(library.path(), &["cards", "show", "ZZ1"], "");
    assert!(!stdout.contains("read as") && stdout.contains("not applied"), "{stdout}");
}

#[test]
fn four_may_play() {
    let library = folder();
    let args = ["play", "--plain", "--lenient", "--watch", "--players", "4", "--bot", "random", "--seed", "5"];
    let (code, stdout, _) = maneframe(library.path(), &args, "");
    assert_eq!(code, 0);
    assert!(stdout.contains("P4: random bot"), "{stdout}");
    let (code, _, stderr) = maneframe(library.path(), &["play", "--players", "5"], "");
    assert_eq!(code, 2);
    assert!(stderr.contains("4"), "{stderr}");
}

#[test]
fn scenarios_pass_and_fail() {
    let library = folder();
    let file = library.path().join("draw.scn");
    let scenario = "scenario: Drawing costs a token\nrule: 609.2d\ncard Rook: Friend, blue, power 1, cost 1\n\
                    P1 tokens: 1\nP1 deck: Rook\nturn: P1, Main Phase\nP1: draw a card\nexpect Rook in P1 hand\n\
                    expect P1 tokens 0\n";
    std::fs::write(&file, scenario).expect("written");
    let (code, value) = json(library.path(), &["scenario", "run", arg(&file), "--json"]);
    assert_eq!((code, &value["passed"], &value["failed"]), (0, &Value::from(1), &Value::from(0)), "{value}");
    let result = &value["results"][0];
    for key in ["file", "name", "rule", "ok", "why"] {
        assert!(result.get(key).is_some(), "{key} is in {result}");
    }
    std::fs::write(&file, scenario.replace("tokens 0", "tokens 1")).expect("written");
    let (code, value) = json(library.path(), &["scenario", "run", arg(&file), "--json"]);
    assert_eq!((code, &value["failed"]), (1, &Value::from(1)), "{value}");
}

#[test]
fn help_teaches() {
    let library = folder();
    let (code, stdout, _) = maneframe(library.path(), &["--help"], "");
    assert_eq!(code, 0);
    for word in ["play", "sim", "cards", "decks", "replay", "scenario", "rules", "Exit codes"] {
        assert!(stdout.contains(word), "{word} is in\n{stdout}");
    }
    assert_eq!(maneframe(library.path(), &["frolic"], "").0, 2);
    assert_eq!(maneframe(library.path(), &["sim", "--bot", "nobody"], "").0, 2);
    assert_eq!(maneframe(library.path(), &["sim", "--games", "0"], "").0, 2);
}

#[test]
fn who_names_no_deck_gets_the_plainest_ones() {
    let library = folder();
    let (code, told, stderr) = maneframe(library.path(), &["play", "--plain"], "quit\n");
    assert!(
        code == 0
            && told.contains("P1: you, Blue-Yellow: The Morning Round")
            && told.contains("bot, Orange-Pink: Mud and Music"),
        "{stderr}{told}"
    );
    let (_, told, _) = maneframe(library.path(), &["play", "--plain"], "hint\nhint\nquit\n");
    let hints: Vec<&str> = told.lines().filter(|line| line.contains("hint: ")).collect();
    assert!(hints.len() == 2 && hints[0] == hints[1], "{told}");
    let (_, told, _) = maneframe(library.path(), &["play", "--plain", "--deck", "Mud and Music"], "quit\n");
    assert!(
        told.contains("P1: you, Orange-Pink: Mud and Music") && told.contains("bot, Blue-Yellow: The Morning Round"),
        "none is dealt twice: {told}"
    );
    let (_, told, _) = maneframe(library.path(), &["play", "--plain", "--vs", "Morning Round"], "quit\n");
    assert!(
        told.contains("P1: you, Orange-Pink: Mud and Music") && told.contains("bot, Blue-Yellow: The Morning Round"),
        "{told}"
    );
}

#[test]
fn shells_get_completions_and_readers_manual_pages() {
    let folder = folder();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, script, _) = maneframe(folder.path(), &["completions", shell], "");
        assert_eq!(code, 0, "{shell}");
        for word in ["maneframe", "completions", "hot-seat", "rulebook"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let pages = folder.path().join("man");
    assert_eq!(maneframe(folder.path(), &["man", arg(&pages)], "").0, 2, "no folder is made");
    std::fs::create_dir(&pages).expect("made");
    assert_eq!(maneframe(folder.path(), &["man", arg(&pages)], "").0, 0);
    let help = maneframe(folder.path(), &["--help"], "").1;
    let listed = help.lines().skip_while(|l| !l.starts_with("Commands:")).skip(1).take_while(|l| !l.is_empty());
    // An indented line continues the previous one.
    let commands = listed.filter(|l| !l.starts_with("   "));
    let mut count = 0;
    for command in commands.filter_map(|l| l.split_whitespace().next()).filter(|c| *c != "help") {
        let page = std::fs::read_to_string(pages.join(format!("maneframe-{command}.1"))).expect(command);
        assert!(page.contains(".TH") && page.contains(command), "{command}");
        count += 1;
    }
    assert!(count >= 10, "{count} commands");
}
