//! Exhaustive search of turns without luck.

use crate::common::position;

use maneframe_bot::puzzle::{Solution, hold, solve};
use position::{P1, position};

fn solved(table: &str) -> Solution {
    let all = format!("{table}\nP2 problem: Wall\nP1 deck: 9 Ox\nP2 deck: 9 Ox\nturn: P1, Main Phase");
    solve(&position(&all), P1, 100_000).expect("few positions")
}

#[test]
fn the_one_way_to_win() {
    // The Problem requires four blue power. Only the two blue Friends provide it, and no token is left over.
    let found = solved("P1 problem: Gate\nP1 points: 14\nP1 tokens: 4\nP1 home: Ox, Racer, Ox, Rook");
    assert!(found.wins);
    assert_eq!(found.points, 1);
    assert_eq!((found.lines.len(), found.lines[0].acts), (1, 2), "{:?}", found.lines);
}

#[test]
fn two_ways_are_two() {
    let found = solved("P1 problem: Gate\nP1 points: 14\nP1 tokens: 4\nP1 at Gate: Rook\nP1 home: Racer, Dart");
    assert_eq!((found.lines.len(), found.lines[0].acts), (2, 1), "{:?}", found.lines);
}

#[test]
fn what_cannot_be_paid_scores_nothing() {
    let found = solved("P1 problem: Gate\nP1 points: 14\nP1 tokens: 3\nP1 home: Racer, Rook");
    assert_eq!((found.points, found.wins), (0, false));
}

#[test]
fn luck_proves_nothing() {
    // Both players could confront this Problem, so there is a faceoff, which a flip may win.
    let found =
        solved("P1 problem: Gate\nP1 points: 13\nP1 tokens: 0\nP1 at Gate: Racer, Rook, Ox, Ox\nP2 at Gate: Ox, Ox");
    assert!(!found.wins, "{:?}", found.lines);
}

#[test]
fn too_many_positions_are_none() {
    let all = "P1 problem: Gate\nP1 tokens: 9\nP1 home: Ox, Racer, Rook, Pebble, Mill\nP2 problem: Wall\nturn: P1, Main Phase";
    assert!(solve(&position(all), P1, 20).is_none());
}

#[test]
fn what_holds_leaves_no_sure_win() {
    let table = |hand: &str, points: u8| {
        let own = format!("P1 problem: Wall\nP1 tokens: 1\n{hand}");
        position(&format!("{own}P2 problem: Ford\nP2 points: {points}\nP2 at Ford: Ox, Pebble\nturn: P1, Main Phase"))
    };
    let lines = hold(&table("P1 hand: Chain\n", 14), P1, 10_000).expect("a weaker Friend holds");
    assert!(lines.iter().all(|line| line.acts == 1), "{lines:?}");
    assert!(hold(&table("P1 hand: Saddle\n", 14), P1, 10_000).is_none(), "nothing can be done");
    assert!(hold(&table("P1 hand: Chain\n", 13), P1, 10_000).is_none(), "nothing is to be held");
}
