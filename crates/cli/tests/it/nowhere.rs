//! Games that can't be won. Games of bots are stopped by a guard, and `sim` prints the reason. People are offered a
//! draw, and never stopped.

use crate::common;

use common::{arg, folder, maneframe};
use serde_json::Value;

/// Friends that are too expensive, and Problems that can't be confronted.
const SET: &str = r#"
[set]
name = "Idle"
code = "ID"
[[card]]
number = 1
title = "Nobody"
subtitle = "In Particular"
type = "Mane Character"
color = "blue"
power = 1
home_limit = 3
[card.boosted]
power = 1
home_limit = 3
[[card]]
number = 2
title = "Bystander"
type = "Friend"
color = "blue"
power = 1
cost = 99
[[card]]
number = 3
title = "Out of Reach"
type = "Problem"
bonus = 1
owner = 99
opponent = 99
starting = true
"#;

/// Returns a library with that set, a deck that is exhausted within a few turns, and one that lasts longer than any
/// guard.
fn library() -> tempfile::TempDir {
    let library = folder();
    let files = [
        ("idle.toml", SET.to_owned()),
        ("short.deck", "name: Short\n1 ID1\n10 ID2\n4 ID3\n".to_owned()),
        ("long.deck", format!("name: Long\n1 ID1\n{}4 ID3\n", "99 ID2\n".repeat(4))),
    ];
    for (name, text) in files {
        let path = library.path().join(name);
        std::fs::write(&path, text).expect("written");
        let (code, _, stderr) = maneframe(library.path(), &["cards", "import", arg(&path)], "");
        assert_eq!(code, 0, "{stderr}");
    }
    library
}

#[test]
fn sim_says_how_many_games_a_guard_ended_and_why() {
    let library = library();
    let sim = |deck: &str, more: &[&str]| {
        let args = ["sim", "--deck", deck, "--vs", deck, "--lenient", "--games", "6", "--seed", "1", "--bot", "random"];
        maneframe(library.path(), &[&args, more].concat(), "").1
    };
    for (deck, why, words) in [
        ("Short", "decks-empty", "6 stalled (6: 50 turns without a point, all decks empty)"),
        ("Long", "no-points", "6 stalled (6: 50 turns without a point)"),
    ] {
        let told: Value = serde_json::from_str(&sim(deck, &["--json"])).expect("JSON");
        assert_eq!((&told["stalled"], &told["draws"]), (&6.into(), &0.into()), "{told}");
        assert_eq!(told["stalled_by"], serde_json::json!({ why: 6 }), "{told}");
        assert!(sim(deck, &[]).contains(words), "{}", sim(deck, &[]));
    }
    // Games with a winner are not counted among them.
    let args = ["sim", "--games", "6", "--seed", "1", "--bot", "random", "--json"];
    let told: Value = serde_json::from_str(&maneframe(library.path(), &args, "").1).expect("JSON");
    let number = |value: &Value| value.as_u64().unwrap_or_default();
    let by: u64 = told["stalled_by"].as_object().expect("by reason").values().map(number).sum();
    assert_eq!(number(&told["stalled"]), by);
    assert_eq!(number(&told["wins"][0]) + number(&told["wins"][1]) + number(&told["draws"]) + by, 6);
}

/// Returns the output of a game in line mode, with `lines` lines of passing and then `last` as input.
fn idle(library: &std::path::Path, more: &[&str], lines: usize, last: &str) -> String {
    let args = ["play", "--plain", "--deck", "Short", "--vs", "Short", "--lenient", "--seed", "1"];
    // A player with too many cards in hand must discard. In that case `pass` is not accepted.
    let input = format!("no\nno\n{}{last}", "pass\npass\n1\n".repeat(lines / 3));
    let (code, stdout, stderr) = maneframe(library, &[&args, more].concat(), &input);
    assert_eq!(code, 0, "{stderr}");
    stdout
}

fn turns(told: &str) -> usize {
    told.matches("== Turn ").count()
}

#[test]
fn people_are_offered_a_draw_and_no_guard_ends_their_game() {
    let library = library();
    let told = idle(library.path(), &["--hot-seat"], 1_500, "offer\nno\nboard\noffer\nyes\n");
    // A guard would have ended it after fifty turns without a point.
    assert!(turns(&told) > 100, "{} turns", turns(&told));
    let first = told.find("`offer` proposes a draw").expect("it is said that the game goes nowhere");
    assert!((9..30).contains(&turns(&told[..first])), "after {} turns", turns(&told[..first]));
    assert!(told.contains("declines the draw") && told.contains("the game is drawn"), "{}", &told[told.len() - 900..]);
    let after = told.split("declines the draw").nth(1).unwrap_or_default();
    assert!(after.contains("Main Phase, turn player"), "the game goes on: {after}");
    let kept = maneframe(library.path(), &["replay", "1", "--verify"], "");
    assert!(kept.0 == 0 && kept.1.contains("the same"), "{}{}", kept.1, kept.2);
}

#[test]
fn a_bot_agrees_only_where_nobody_can_win_any_more() {
    let library = library();
    let early = idle(library.path(), &["--bot", "random"], 0, "offer\nquit\n");
    assert!(early.contains("declines the draw") && !early.contains("the game is drawn"), "{early}");
    assert!(!early.contains("`offer` proposes"), "nobody says so at the beginning");
    let late = idle(library.path(), &["--bot", "random"], 600, "offer\n");
    assert!(
        late.contains("`offer` proposes a draw") && late.contains("the game is drawn"),
        "{}",
        &late[late.len() - 900..]
    );
}
