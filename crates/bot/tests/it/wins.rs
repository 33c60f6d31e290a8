//! The greedy bot finds wins that take several acts (CR 103.2). A player with 14 points needs one Problem, and one with
//! 13 needs two.

use crate::common::position;

use maneframe_engine::Outcome;
use position::{P1, play_turn, position};

/// Checks that player one wins in this turn with several seeds.
fn won(table: &str) {
    for seed in 0..4 {
        let mut game = position(table);
        let told = play_turn(&mut game, 10 * seed);
        assert_eq!(game.outcome(), Some(Outcome::Win(P1)), "seed {seed}: {told:?}\n{table}");
    }
}

/// Generates a test per position. Each is player one's Main Phase in the last turn before player two wins.
macro_rules! wins {
    ($($name:ident: $table:literal)*) => {
        $(#[test]
        fn $name() {
            won(concat!($table, "\nP2 points: 14\nP2 problem: Wall\nP1 deck: 9 Ox\nP2 deck: 9 Ox\nturn: P1, Main Phase"));
        })*
    };
}

wins! {
    two_move: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 4\nP1 home: Racer, Rook"
    two_move_and_a_cheap_friend_is_no_way: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 4\nP1 home: Racer, Rook\nP1 hand: Pebble, Ox, Saddle"
    the_right_two_of_four_move: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 4\nP1 home: Ox, Racer, Ox, Rook"
    one_moves_one_is_played: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 4\nP1 home: Rook\nP1 hand: Racer, Ox"
    two_are_played: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 3\nP1 hand: Racer, Rook, Ox, Pebble"
    three_move: "P1 problem: Ford\nP1 points: 14\nP1 tokens: 6\nP1 home: Racer, Pebble, Rook"
    three_swift_ones_move: "P1 problem: Ford\nP1 points: 14\nP1 tokens: 3\nP1 home: Dart, Dart, Dart\nP1 hand: Ox"
    three_are_played: "P1 problem: Ford\nP1 points: 14\nP1 tokens: 4\nP1 hand: Rook, Racer, Pebble, Saddle"
    an_event_pays_for_the_second_move: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 2\nP1 home: Racer, Rook\nP1 hand: Windfall"
    a_friend_brings_its_fare: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 2\nP1 at Gate: Purse\nP1 home: Racer\nP1 hand: Purse"
    an_ability_earns_the_last_token: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 3\nP1 home: Racer, Rook, Mill"
    two_abilities_earn_a_move: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 2\nP1 home: Racer, Rook, Mill, Mill"
    power_for_the_turn_then_a_move: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 3\nP1 home: Rook\nP1 hand: Spring"
    power_for_all_friends: "P1 problem: Ford\nP1 points: 14\nP1 tokens: 3\nP1 at Ford: Pebble\nP1 home: Pebble\nP1 hand: Cheer"
    an_attachment_then_a_move: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 3\nP1 home: Rook\nP1 hand: Saddle"
    a_coach_at_home: "P1 problem: Ford\nP1 points: 14\nP1 tokens: 4\nP1 at Ford: Rook\nP1 home: Pebble\nP1 hand: Coach"
    the_troublemaker_first: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 3\nP1 at Gate: Rook\nP1 home: Racer\nP1 hand: Broom\nP2 at Gate: Imp"
    a_frightened_one_rallies: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 4\nP1 at Gate: Rook frightened\nP1 home: Racer"
    courage_then_a_move: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 3\nP1 at Gate: Rook frightened\nP1 home: Racer, Ox\nP1 hand: Courage"
    an_exhausted_one_wakes: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 2\nP1 at Gate: Rook exhausted\nP1 home: Racer\nP1 hand: Wake"
    another_one_wakes_it: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 2\nP1 at Gate: Rook exhausted\nP1 home: Racer, Lender"
    an_event_moves_one: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 3\nP1 home: Racer, Rook, Pebble\nP1 hand: Wagon"
    two_points_by_events: "P1 problem: Wall\nP1 points: 13\nP1 tokens: 4\nP1 home: Ox\nP1 hand: Laurel, Laurel, Saddle"
    a_point_by_an_event_and_one_by_a_move: "P1 problem: Gate\nP1 points: 13\nP1 tokens: 4\nP1 at Gate: Rook\nP1 home: Racer\nP1 hand: Laurel"
    the_dear_ones_are_no_way: "P1 problem: Gate\nP1 points: 14\nP1 tokens: 5\nP1 home: Ox, Ox\nP1 hand: Racer, Rook, Ox, Pebble"
    four_acts: "P1 problem: Ford\nP1 points: 14\nP1 tokens: 2\nP1 home: Rook, Pebble, Mill\nP1 hand: Windfall, Pebble, Saddle"
}

/// The win needs two Problems in one turn, the player's own and the opponent's.
#[test]
fn both_problems() {
    won("
P1 points: 13
P2 points: 14
P1 problem: Gate
P2 problem: Ford
P1 tokens: 4
P1 at Gate: Rook
P1 at Ford: Pebble
P1 home: Racer, Ox
P1 deck: 9 Ox
P2 deck: 9 Ox
turn: P1, Main Phase");
}

/// One Problem can be confronted at once, the other one takes two acts.
#[test]
fn both_problems_and_a_friend_from_hand() {
    won("
P1 points: 13
P2 points: 14
P1 problem: Gate
P2 problem: Ford
P1 tokens: 5
P1 at Gate: Rook, Racer
P1 home: Pebble
P1 hand: Ox, Rook, Saddle
P1 deck: 9 Ox
P2 deck: 9 Ox
turn: P1, Main Phase");
}

/// With one token fewer the turn can't be won.
#[test]
fn what_cannot_be_paid_is_no_win() {
    let mut game = position(
        "P1 problem: Gate\nP1 points: 14\nP1 tokens: 3\nP1 home: Racer, Rook\nP2 problem: Wall\nP1 deck: 9 Ox\n\
         P2 deck: 9 Ox\nturn: P1, Main Phase",
    );
    play_turn(&mut game, 1);
    assert_eq!(game.outcome(), None);
}
