//! Cards that may be named (CR 201.1b): those of the public catalog, not those that only a player's deck has.

use std::sync::Arc;

use maneframe_engine::{Catalog, Choice, Game, Prompt, Stops};
use maneframe_scenario::{NoCards, begin, parse};

const CARDS: &str = "card Rook: Friend, power 1\ncard Warden: Friend, power 2\ncard Elm: Friend, power 7\n\
    card Lark: Friend, traits Pegasus\ncard Probe: Event, cost 0\n  Main Phase: Name a card. An opponent reveals their hand and discards all \
    cards with that name.\ncard Herd: Event, cost 0\n  Main Phase: Choose a trait. Draw a card.\n\
    card Guess: Event, cost 0\n  Main Phase: Choose a number. Draw a card.\n";

fn start(table: &str) -> Game {
    let text = format!("scenario: x\nrule: 201.1b\n{CARDS}{table}\nturn: P1, Main Phase\n");
    let scenarios = parse("naming.scn", &text).unwrap_or_else(|e| panic!("{e}"));
    begin(&scenarios[0], &NoCards).unwrap_or_else(|e| panic!("{e}"))
}

/// Returns the game at a table with that catalog.
fn at(game: &Game, catalog: &Catalog) -> Game {
    let mut pool = (**game.pool()).clone();
    pool.publish(catalog.clone());
    let saved = game.save().replace(game.pool().fingerprint(), pool.fingerprint());
    Game::load(Arc::new(pool), &saved, Stops::EveryDecision).unwrap_or_else(|e| panic!("{e}"))
}

/// Plays the only card in hand, and returns the names that may be chosen.
fn play(game: &mut Game) -> Vec<String> {
    loop {
        let decision = game.decision().expect("the game goes on");
        if decision.prompt == Prompt::Name {
            return decision.options.iter().map(|&choice| game.label(choice).to_string()).collect();
        }
        let action = decision.options.iter().find(|choice| matches!(choice, Choice::Act(_)));
        game.choose(*action.unwrap_or(&Choice::Pass)).unwrap_or_else(|e| panic!("{e}"));
    }
}

/// Returns a catalog of every card that the texts above define.
fn catalog() -> Catalog {
    let game = start("P1 hand: Rook, Warden, Elm, Lark, Probe, Herd, Guess");
    Catalog::of(game.pool().defs.iter().rev().map(|def| &*def.card))
}

#[test]
fn what_is_offered_says_nothing_of_the_opponents_list() {
    for card in ["Probe", "Herd", "Guess"] {
        let offered = ["Rook", "Lark, Elm, Warden"].map(|theirs| {
            let game = start(&format!("P1 hand: {card}\nP2 hand: {theirs}"));
            play(&mut at(&game, &catalog()))
        });
        assert_eq!(offered[0], offered[1], "{card}");
    }
    let mut game = at(&start("P1 hand: Probe\nP2 hand: Rook"), &catalog());
    let names = play(&mut game);
    assert!(names.is_sorted() && names.contains(&"Elm".to_owned()), "{names:?}");
}

#[test]
fn a_name_without_a_card_matches_nothing() {
    let mut game = at(&start("P1 hand: Probe\nP2 hand: Rook, Warden"), &catalog());
    let elm = play(&mut game).iter().position(|name| name == "Elm").expect("it is offered");
    game.choose_index(elm);
    assert_eq!(game.state().players.0[1].hand.len(), 2);
    let saved = game.save();
    assert!(Game::load(game.pool().clone(), &saved, Stops::EveryDecision).is_ok());
}

#[test]
fn a_named_card_is_found_wherever_its_definition_lies() {
    let mut game = at(&start("P1 hand: Probe\nP2 hand: Rook, Warden"), &catalog());
    let rook = play(&mut game).iter().position(|name| name == "Rook").expect("it is offered");
    game.choose_index(rook);
    assert_eq!(game.state().players.0[1].hand.len(), 1);
}
