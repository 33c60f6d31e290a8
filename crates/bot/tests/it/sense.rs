//! Common sense of the greedy bot: it doesn't waste its own characters, its best cards or its Starting Problem.

use crate::common::position;

use maneframe_engine::{Action, AreaId, Choice, Game, Target};
use position::{P1, P2, card, chosen, play_turn, position};

/// Plays a turn of player one and returns the host of the attachment `hand`, or `None` if it wasn't played.
fn host(hand: &str, rest: &str, seed: u64) -> (Game, Option<maneframe_engine::CardId>) {
    let mut game = position(&format!(
        "P1 problem: Gate\nP2 problem: Ford\nP1 tokens: 2\nP1 hand: {hand}\n{rest}\nP1 deck: 9 Pebble\nP2 deck: 9 Pebble\n\
         turn: P1, Main Phase"
    ));
    play_turn(&mut game, seed);
    let on = game.board().host(card(&game, hand));
    (game, on)
}

/// Harmful attachments go on the opponent's Friend, helpful ones on a Friend of one's own.
#[test]
fn attachments_go_where_they_serve() {
    for (attachment, own) in [("Chain", false), ("Snare", false), ("Blinkers", false), ("Saddle", true)] {
        for seed in 0..4 {
            let (game, on) = host(attachment, "P1 at Gate: Rook\nP2 at Ford: Ox", seed);
            if let Some(on) = on {
                assert_eq!(game.state().card(on).controller == P1, own, "{attachment}, seed {seed}");
            }
        }
    }
}

/// If only the wrong Friend is in play, the attachment stays in hand.
#[test]
fn attachments_wait_for_the_right_host() {
    for seed in 0..4 {
        for attachment in ["Chain", "Snare", "Blinkers"] {
            assert_eq!(host(attachment, "P1 at Gate: Rook", seed).1, None, "{attachment}, seed {seed}");
        }
        assert_eq!(host("Saddle", "P2 at Ford: Ox", seed).1, None, "seed {seed}");
    }
}

/// Both kinds are played if a suitable host is in play.
#[test]
fn attachments_are_played() {
    for seed in 0..4 {
        assert!(host("Saddle", "P1 at Gate: Rook", seed).1.is_some(), "seed {seed}");
        assert!(host("Chain", "P1 at Gate: Rook\nP2 at Ford: Ox", seed).1.is_some(), "seed {seed}");
    }
}

fn overfull(home: &str) -> Game {
    position(&format!("P1 home: {home}\nP1 deck: 9 Pebble\nP2 deck: 9 Pebble\nturn: P1, Wrap Up Step"))
}

/// CR 616.3: the Friend of the lowest value is retired.
#[test]
fn the_weakest_is_retired() {
    for (home, least) in [
        ("Ox, Racer, Pebble, Rook", "Pebble"),
        ("Pebble, Ox, Racer, Rook", "Pebble"),
        ("Ox, Coach, Dart, Rook frightened", "Rook"),
        ("Ox, Ox, Pebble, Rook\nP1 on Pebble: 2 Saddle", "Rook"),
        ("Ox, Racer, Pebble, Ox\nP1 on Racer: Chain", "Racer"),
    ] {
        for seed in 0..3 {
            let game = overfull(home);
            assert_eq!(chosen(&game, seed), Choice::Card(card(&game, least)), "{home}, seed {seed}");
        }
    }
}

/// If several Friends must be retired, the weakest ones are.
#[test]
fn two_are_retired() {
    let mut game = overfull("Ox, Racer, Pebble, Mill, Rook");
    play_turn(&mut game, 3);
    for (title, stays) in [("Ox", true), ("Racer", true), ("Rook", true), ("Pebble", false), ("Mill", false)] {
        assert_eq!(game.board().in_play(card(&game, title)), stays, "{title}");
    }
}

/// A Friend is played where its power is needed to confront the Problem.
#[test]
fn friends_are_played_where_they_are_needed() {
    for (table, at) in [
        ("P1 at Gate: Rook\nP1 hand: Racer", AreaId::problem(P1)),
        ("P1 at Ford: Racer\nP1 hand: Rook, Ox\nP1 at Ford: Pebble", AreaId::problem(P2)),
    ] {
        for seed in 0..3 {
            let game = position(&format!(
                "P1 problem: Gate\nP2 problem: Ford\nP1 tokens: 2\n{table}\nP1 deck: 9 Pebble\nP2 deck: 9 Pebble\n\
                 turn: P1, Main Phase"
            ));
            let choice = chosen(&game, seed);
            assert!(
                matches!(choice, Choice::Act(Action::Play { to: Target::Area(a), .. }) if a == at),
                "seed {seed}: {}",
                game.label(choice)
            );
        }
    }
}

/// CR 102.2: the bot chooses a Problem that its deck can meet.
#[test]
fn the_starting_problem_can_be_met() {
    const STARTS: &str = "card Open: Problem, bonus 1, owner 2, opponent 4, starting
card Sky: Problem, bonus 3, owner 1 blue, opponent 9, starting
card Sun: Problem, bonus 1, owner 3 yellow, opponent 3, starting
card Noon: Problem, bonus 2, owner 2 yellow + 2 not yellow, opponent 6, starting
card Rose: Problem, bonus 2, owner 1 pink, opponent 9, starting\n";
    for (deck, problems, right) in [
        // The deck has only yellow Friends, so only one of the three Problems can ever be confronted.
        ("45 Pebble", "Sky, Sun, Rose", "Sun"),
        ("45 Racer", "Sun, Sky, Noon", "Sky"),
        ("45 Pebble", "Noon, Rose, Open", "Open"),
        ("22 Racer, 23 Pebble", "Rose, Noon", "Noon"),
        // One suitable Friend in 45 cards is too few.
        ("44 Pebble, Racer", "Sky, Sun", "Sun"),
        // Of two suitable Problems, the one that requires more of opponents is better.
        ("22 Racer, 23 Pebble", "Open, Sky", "Sky"),
    ] {
        for seed in 0..3 {
            let table = format!(
                "P1 deck: {deck}\nP1 problem deck: {problems}\nP2 deck: 45 Pebble\nP2 problem deck: Open\nturn: set-up"
            );
            let game = position::position_with(STARTS, &table);
            assert_eq!(chosen(&game, seed), Choice::Card(card(&game, right)), "{deck}: {problems}, seed {seed}");
        }
    }
}

/// A player who searches their deck sees it, so the bot takes the best card.
#[test]
fn a_search_finds_the_best() {
    const SEARCH: &str =
        "card Scout: Event, cost 0\n  Main Phase: Search your deck for a Friend and put it into play.\n";
    for seed in 0..6 {
        let mut game = position::position_with(
            SEARCH,
            "P1 hand: Scout\nP1 deck: 3 Pebble, Ox, 3 Mill, Snare\nP2 deck: 9 Pebble\nturn: P1, Main Phase",
        );
        play_turn(&mut game, seed);
        assert!(game.board().in_play(card(&game, "Ox")), "seed {seed}");
    }
}

fn evaluation(table: &str) -> f64 {
    let game = position(&format!("{table}\nP1 deck: 9 Pebble\nP2 deck: 9 Pebble\nturn: P1, Main Phase"));
    maneframe_bot::value::evaluation(&game, P1)
}

/// CR 503.5: exhausted characters contribute nothing to a faceoff, so a lead by their power doesn't count.
#[test]
fn exhausted_characters_win_no_faceoff() {
    let faceoff = |mine: &str| {
        evaluation(&format!("P1 problem: Gate\nP2 problem: Wall\nP1 at Gate: Racer, Rook, {mine}\nP2 at Gate: Ox, Ox"))
    };
    let alone =
        |mine: &str| evaluation(&format!("P1 problem: Gate\nP2 problem: Wall\nP1 at Gate: Racer, Rook, {mine}"));
    let (there, gone) = ("Ox, Ox", "Ox exhausted, Ox exhausted");
    let lost_alone = alone(there) - alone(gone);
    assert!(faceoff(there) - faceoff(gone) > lost_alone + 20.0, "{} and {lost_alone}", faceoff(there) - faceoff(gone));
}

/// CR 612.1: two contested Problems are resolved in one faceoff with the total power, so a lead at one of them
/// compensates for a deficit at the other.
#[test]
fn two_problems_are_one_faceoff() {
    let both = |gate: &str, ford: &str| {
        evaluation(&format!(
            "P1 problem: Gate\nP2 problem: Ford\nP1 at Gate: Racer, Rook, {gate}\nP1 at Ford: Racer, Rook, {ford}\n\
             P2 at Gate: Ox, Ox\nP2 at Ford: Ox, Pebble"
        ))
    };
    // With the same total power, the distribution makes no difference.
    let (here, there) = (both("Ox, Ox", "Pebble, Pebble"), both("Pebble, Pebble", "Ox, Ox"));
    assert!((here - there).abs() < 1e-6, "{here} and {there}");
    // A faceoff with a lower total is worth less, no matter how strong the player is at one of the Problems.
    assert!(both("Ox, Ox", "Ox, Ox") > here);
}

/// The bot makes a challenge that eight of nine flips win, regardless of the first imagined flip.
#[test]
fn one_lucky_flip_decides_nothing() {
    let game = position(
        "P1 problem: Gate\nP2 problem: Wall\nP1 at Gate: Rook, Pebble\nP2 at Gate: Imp\nP1 deck: 8 Ox, Windfall\nP2 deck: 9 Windfall\n\
         turn: P1, Challenge Step",
    );
    assert_eq!(game.decision().expect("a question").prompt, maneframe_engine::Prompt::Challenge);
    let pass = |seed: &u64| matches!(chosen(&game, *seed), Choice::Pass | Choice::No | Choice::Done);
    assert_eq!((0..40).filter(pass).count(), 0);
}
