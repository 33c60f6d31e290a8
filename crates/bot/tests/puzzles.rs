//! What can be had in a turn without luck, found by trying everything.

#[path = "common/position.rs"]
mod position;

use maneframe_bot::puzzle::{Solution, solve};
use position::{P1, position};

fn solved(table: &str) -> Solution {
    let all = format!("{table}\nP2 problem: Wall\nP1 deck: 9 Ox\nP2 deck: 9 Ox\nturn: P1, Main Phase");
    solve(&position(&all), P1, 100_000).expect("few positions")
}

#[test]
fn the_one_way_to_win() {
    // Four blue power are asked: only the two blue Friends bring them, and there is nothing to spare.
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
    // Both could confront this Problem: there is a faceoff, and a flip may win it.
    let found =
        solved("P1 problem: Gate\nP1 points: 13\nP1 tokens: 0\nP1 at Gate: Racer, Rook, Ox, Ox\nP2 at Gate: Ox, Ox");
    assert!(!found.wins, "{:?}", found.lines);
}

#[test]
fn too_many_positions_are_none() {
    let all = "P1 problem: Gate\nP1 tokens: 9\nP1 home: Ox, Racer, Rook, Pebble, Mill\nP2 problem: Wall\nturn: P1, Main Phase";
    assert!(solve(&position(all), P1, 20).is_none());
}
