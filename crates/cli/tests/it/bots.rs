//! Ladders, reviews and puzzles, as scripts run them.

use crate::common;

use common::{arg, folder, maneframe};
use maneframe_card::CardType;
use serde_json::Value;

fn json(library: &std::path::Path, args: &[&str]) -> Value {
    let (code, stdout, stderr) = maneframe(library, args, "");
    assert_eq!(code, 0, "{args:?}: {stderr}");
    serde_json::from_str(&stdout).unwrap_or_else(|e| panic!("{args:?}: {e}\n{stdout}\n{stderr}"))
}

#[test]
fn a_ladder_rates_the_better_one_higher_and_is_the_same_on_any_number_of_threads() {
    let library = folder();
    let page = library.path().join("ladder.html");
    let run = |threads: &str| {
        let args = ["ladder", "--bots", "random", "greedy", "search-1", "--deals", "4", "--seed", "5", "--json"];
        let args = [&args[..], &["--threads", threads, "--html", arg(&page)]].concat();
        let mut ladder = json(library.path(), &args);
        for row in ladder["bots"].as_array_mut().expect("a list") {
            row.as_object_mut().expect("a row").retain(|key, _| !key.contains("milliseconds"));
        }
        ladder
    };
    let ladder = run("1");
    let names: Vec<&str> =
        ladder["bots"].as_array().expect("a list").iter().filter_map(|b| b["bot"].as_str()).collect();
    assert_eq!((names.len(), names.last()), (3, Some(&"random")), "{ladder}");
    assert!(ladder["bots"][0]["games"] == 16 && ladder["games"] == 8, "{ladder}");
    assert_eq!(ladder, run("2"));
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(page.contains("greedy") && page.ends_with("</html>\n"));
    for wrong in [["--bots", "nobody", "greedy"], ["--bots", "greedy", "search-9"], ["--bots", "greedy", "search-0ms"]]
    {
        assert_eq!(maneframe(library.path(), &[&["ladder"], &wrong[..]].concat(), "").0, 2, "{wrong:?}");
    }
}

#[test]
fn a_review_tells_chances_and_ends_as_the_game_did() {
    let library = folder();
    let (game, drawing) = (library.path().join("game.replay"), library.path().join("game.svg"));
    let play = ["play", "--watch", "--plain", "--bot", "random", "--seed", "3", "--save", arg(&game)];
    assert_eq!(maneframe(library.path(), &play, "").0, 0);
    let args = ["review", arg(&game), "--seat", "1", "--level", "6", "--svg", arg(&drawing), "--json"];
    let review = json(library.path(), &args);
    assert!(review["end"] == 0.0 || review["end"] == 1.0, "{}", review["end"]);
    let moments = review["moments"].as_array().expect("a list");
    let chance = |value: &Value| (0.0..=1.0).contains(&value.as_f64().expect("a number"));
    assert!(
        moments.len() > 20 && moments.iter().all(|m| chance(&m["before"]) && chance(&m["after"]) && chance(&m["lost"]))
    );
    assert!(moments.iter().all(|m| m["seat"] == 1 || m["lost"] == 0.0), "only one seat is judged");
    assert!(review["lost"].as_f64() > Some(0.1), "random choices lose something");
    // Alternatives of texts have words. A number says nothing without its question.
    let bare =
        |value: &Value| value.as_str().is_some_and(|words| words.starts_with("option ") && !words.contains(" of "));
    for moment in moments {
        let line = moment["line"].as_array().expect("a list");
        assert!(!bare(&moment["did"]) && !bare(&moment["better"]) && !line.iter().any(bare), "{moment}");
    }
    // An answer comes with its question.
    let first = moments[0]["did"].as_str().expect("words");
    assert!(first.starts_with("choose your Starting Problem: "), "{first}");
    // The start, the choices of both sides and luck add up to the result. Each is rounded to a thousandth.
    let account = &review["account"];
    let part = |name: &str| account[name]["value"].as_f64().expect("an estimate");
    let sum: f64 = ["start", "own", "others", "luck"].map(part).iter().sum();
    assert!((sum - review["end"].as_f64().expect("a result")).abs() < 0.003, "{account}");
    assert!(account["own"]["within"].as_f64() > Some(0.0), "{account}");
    let by_turn = account["luck_by_turn"].as_array().expect("a list");
    let luck: f64 = by_turn.iter().filter_map(|turn| turn["value"].as_f64()).sum();
    assert!((luck - part("luck")).abs() < 0.001 * by_turn.len() as f64, "{account}");
    let worst = review["worst"].as_array().expect("a list");
    assert_eq!(worst.len(), 3);
    let lost = |number: &Value| moments.iter().find(|m| m["number"] == *number).and_then(|m| m["lost"].as_f64());
    assert!(lost(&worst[0]) >= lost(&worst[1]) && lost(&worst[1]) >= lost(&worst[2]));
    assert!(std::fs::read_to_string(drawing).expect("a drawing").starts_with("<svg"));
    assert_eq!(maneframe(library.path(), &["review", arg(&game), "--seat", "9"], "").0, 2);
    assert_eq!(maneframe(library.path(), &["review", "nothing.replay"], "").0, 2);
}

#[test]
fn a_newcomer_is_dealt_an_easy_bot_and_told_so() {
    let library = folder();
    // A game is stored from its first choice on, so its player is no newcomer later.
    let (_, first, _) = maneframe(library.path(), &["play", "--plain"], "1\n1\n");
    assert!(first.contains("search-2"), "{first}");
    let (_, second, _) = maneframe(library.path(), &["play", "--plain"], "");
    assert!(!second.contains("search-2"), "one game is kept by now: {second}");
}

/// With random bots. The list must be legal, and the printed results must be correct.
#[test]
fn a_better_list_is_looked_for_within_a_budget() {
    let library = folder();
    let better = library.path().join("better.deck");
    let args = [
        "deck",
        "improve",
        "Blue-White",
        "--games",
        "900",
        "--bot",
        "random",
        "--seed",
        "4",
        "--json",
        "-o",
        arg(&better),
    ];
    let improved = json(library.path(), &args);
    let number = |value: &Value| value.as_f64().expect("a number");
    assert!(
        number(&improved["tried"]) >= 1.0 && number(&improved["stayed"]) <= number(&improved["tried"]),
        "{improved}"
    );
    let shown = &improved["shown"];
    assert!(number(&shown["games"]) >= 100.0, "{shown}");
    let gain = number(&shown["after"]) - number(&shown["before"]);
    assert!((gain - number(&shown["gain"])).abs() < 1e-9, "{shown}");
    assert!(number(&shown["interval"][0]) <= gain && gain <= number(&shown["interval"][1]), "{shown}");
    assert_eq!(maneframe(library.path(), &["deck", "check", arg(&better)], "").0, 0);
    assert_eq!(maneframe(library.path(), &args, "").0, 2, "a file that is there is not replaced");
    assert_eq!(maneframe(library.path(), &["deck", "improve", "nobody's deck"], "").0, 2);
    // A wrong path is reported before any game is played. This many games would take a day.
    let lost = library.path().join("no such folder").join("better.deck");
    let args = ["deck", "improve", "Blue-White", "--games", "10000000", "--bot", "random", "-o", arg(&lost)];
    assert_eq!(maneframe(library.path(), &args, "").0, 2);
    let page = ["ladder", "--bots", "random", "greedy", "-n", "1000000", "--html", arg(&lost)];
    assert_eq!(maneframe(library.path(), &page, "").0, 2);
}

/// A list begins and ends within its pool, from a deck or from a Mane Character alone.
#[test]
fn a_deck_is_improved_within_a_pool() {
    let library = folder();
    let bundled = maneframe_library::Library::bundled();
    let (mut pool, mut text) = (std::collections::BTreeMap::new(), String::new());
    for card in bundled.cards().filter(|card| card.kind != CardType::ManeCharacter) {
        // Two copies of two thirds of the set.
        if card.id.bytes().map(usize::from).sum::<usize>() % 3 > 0 {
            pool.insert(card.id.clone(), 2);
            text += &format!("2 {}\n", card.id);
        }
    }
    let list = library.path().join("pool.txt");
    std::fs::write(&list, text).expect("a pool");
    let mane = bundled.cards().find(|card| card.kind == CardType::ManeCharacter).expect("a Mane Character");
    for (begin, mane) in
        [("Blue-White".to_owned(), None), (mane.name(), Some(&mane.id)), (mane.id.clone(), Some(&mane.id))]
    {
        let args =
            ["deck", "improve", &begin, "--pool", arg(&list), "-n", "512", "--bot", "random", "--seed", "4", "--json"];
        let improved = json(library.path(), &args);
        assert!(improved["tried"].as_u64() >= Some(1), "{begin}: {improved}");
        let entries = |part: &str| improved["deck"][part].as_array().expect("entries").clone();
        let count = |entry: &Value| entry["count"].as_u64().expect("a number");
        for entry in entries("draw").iter().chain(&entries("problems")) {
            let has = pool.get(entry["id"].as_str().expect("an id")).copied().unwrap_or(0);
            assert!(count(entry) <= has, "{begin}: {entry}");
        }
        assert!(entries("draw").iter().map(count).sum::<u64>() >= 45, "{begin}");
        assert_eq!(entries("problems").iter().map(count).sum::<u64>(), 10, "{begin}");
        assert!(mane.is_none_or(|mane| entries("mane")[0]["id"] == mane.as_str()), "{begin}");
    }
    std::fs::write(&list, "3 HW1\n").expect("a pool");
    let few = ["deck", "improve", "Blue-White", "--pool", arg(&list)];
    let (code, _, told) = maneframe(library.path(), &few, "");
    assert!(code == 2 && told.contains("larger pool"), "{told}");
    assert_eq!(maneframe(library.path(), &["deck", "improve", "Blue-White", "-n", "511"], "").0, 2, "too few games");
}

#[test]
fn puzzles_are_solved_as_their_scenarios_say() {
    let library = folder();
    let all = json(library.path(), &["puzzle", "--list", "--json"]);
    let all = all.as_array().expect("a list");
    assert!(all.len() >= 20, "{} puzzles", all.len());
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles");
    let report = json(library.path(), &["scenario", "run", file, "--json"]);
    assert_eq!((report["passed"].as_u64(), report["failed"].as_u64()), (Some(all.len() as u64), Some(0)));
    assert!(json(library.path(), &["puzzle", "--json"])["goal"].as_str().is_some_and(|goal| goal.starts_with("P1 ")));
    // Passing all the time doesn't solve it.
    let (code, stdout, _) = maneframe(library.path(), &["puzzle", "1"], &"1\n".repeat(200));
    assert!(code == 0 && (stdout.contains("Not solved") || stdout.contains("Solved")), "{stdout}");
    assert_eq!(maneframe(library.path(), &["puzzle", "0"], "").0, 2);
    assert_eq!(maneframe(library.path(), &["puzzle", "100000"], "").0, 2);
}

#[test]
fn a_puzzle_can_be_looked_at_and_tried_again() {
    let library = folder();
    let all = json(library.path(), &["puzzle", "--list", "--json"]);
    let mut goals = all.as_array().expect("a list").iter();
    let hold = goals.find(|puzzle| puzzle["goal"].as_str().is_some_and(|goal| goal.contains("no sure win")));
    let number = hold.expect("a puzzle to hold")["number"].to_string();
    let input = "help\nboard\ncard HW1\nwhy nothing\nundo\nnonsense\n99\noptions\nsolution\nq\n";
    let (code, told, _) = maneframe(library.path(), &["puzzle", &number], input);
    assert_eq!(code, 0);
    let parts =
        ["take back your last", "you see no card", "nothing to take back", "unknown command", "not found", "rule: "];
    for part in parts {
        assert!(told.contains(part), "{part} is not in {told}");
    }
    // Whoever does nothing is told what the other player does then, and may try again.
    let idle = format!("{}board\nundo\nagain\n1\nq\n", "pass\n1\n".repeat(3));
    let (code, told, _) = maneframe(library.path(), &["puzzle", &number], &idle);
    assert!(code == 0 && told.contains("Not solved: P2 "), "{told}");
    let (_, solved, _) = maneframe(library.path(), &["puzzle", &number, "--solution"], "");
    assert!(solved.contains("scenario: Puzzle"), "{solved}");
}
