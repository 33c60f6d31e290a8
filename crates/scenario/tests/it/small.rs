//! Tests that no scenario can express: seats, ids, the maximum size of a game.

use std::sync::Arc;

use maneframe_engine::inspect::{ByPlayer, Since};
use maneframe_engine::{Choice, DeckCards, Game, GameOptions, SetupError, Table};
use maneframe_scenario::{NoCards, begin, parse};

#[test]
fn seats() {
    let (none, two): (ByPlayer<u8>, ByPlayer<u8>) = (ByPlayer::default(), [1, 2].into_iter().collect());
    assert!(none.is_empty());
    assert_eq!(none.len(), 0);
    assert!(!two.is_empty());
    assert_eq!(two.len(), 2);
}

#[test]
fn what_events_led_to_it_is_no_part_of_a_game() {
    assert_eq!(Since::Event(1), Since::Nothing);
    assert_eq!(Since::Event(1), Since::Event(2));
}

fn game() -> Game {
    let text = "scenario: x\nrule: 102.1\ncard Gate: Problem, bonus 1, owner 1, opponent 1, starting\ncard Rook: Friend, white, power 1\n\
        card Captain: Mane Character, white, power 1, home limit 3\n  boosted: power 2, home limit 4\n\
        P1 problem: Gate\nP1 mane: Captain\nP1 home: Rook\nturn: P1, Main Phase\n";
    let scenarios = parse("small.scn", text).unwrap_or_else(|e| panic!("{e}"));
    begin(&scenarios[0], &NoCards).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn a_card_by_its_id() {
    let game = game();
    for (i, def) in game.pool().defs.iter().enumerate() {
        let found = game.pool().find(&def.card.id.to_lowercase()).expect("it is there");
        assert_eq!(game.pool().def(found).card.id, def.card.id, "{i}");
    }
    assert_eq!(game.pool().find("no such card"), None);
}

fn deck(draw: usize, problems: usize) -> DeckCards {
    let game = game();
    let card = |title: &str| {
        let def = game.pool().defs.iter().find(|d| d.card.front().title == title).expect("a card");
        Arc::clone(&def.card)
    };
    DeckCards {
        mane: Some(card("Captain")),
        draw: vec![card("Rook"); draw],
        problems: vec![card("Gate"); problems],
        ..DeckCards::default()
    }
}

#[test]
fn tables() {
    let fits = |draw, problems| Table::new(&[deck(draw, problems), deck(1, 1)]);
    assert!(fits(400, 100).is_ok(), "so many cards are few");
    assert!(matches!(fits(40_000, 1), Err(SetupError::TooManyCards { .. })));
    // All cards count, including Mane Characters: 1 + 32_762 + 1 and 1 + 1 + 1 are exactly the maximum.
    assert!(fits(32_762, 1).is_ok());
    assert!(matches!(fits(32_763, 1), Err(SetupError::TooManyCards { .. })));
    assert!(matches!(Table::new(&[deck(1, 1)]), Err(SetupError::Players(1))));
    let five: Vec<DeckCards> = (0..5).map(|_| deck(1, 1)).collect();
    assert!(matches!(Table::new(&five), Err(SetupError::Players(5))));
    let no_mane = DeckCards { mane: None, ..deck(1, 1) };
    assert!(matches!(Table::new(&[deck(1, 1), no_mane]), Err(SetupError::NoMane(p)) if p.0 == 1));
    assert!(matches!(Table::new(&[deck(1, 0), deck(1, 1)]), Err(SetupError::NoStartingProblem(p)) if p.0 == 0));
}

#[test]
fn what_has_one_answer_is_counted() {
    let table = Table::new(&[deck(20, 3), deck(20, 3)]).unwrap_or_else(|e| panic!("{e}"));
    let mut game = table.start(GameOptions::new(1).unrecorded());
    for _ in 0..20 {
        if game.decision().is_some() {
            game.choose_index(0);
        }
    }
    assert!(game.forced() > 20);
}

#[test]
fn how_many_things_to_choose_from() {
    let fits = |ways: usize, begin_with: &str| {
        let all = vec!["draw a card"; ways - 2].join(", ");
        let text = format!(
            "scenario: x\nrule: 102.1\ncard Whim: Event, cost 0\n  Main Phase: {begin_with}Draw a card, {all}, or gain [1].\n\
            P1 hand: Whim\nturn: P1, Main Phase\n"
        );
        let scenarios = parse("small.scn", &text).unwrap_or_else(|e| panic!("{e}"));
        begin(&scenarios[0], &NoCards).is_ok()
    };
    for begin_with in ["Choose one: ", ""] {
        assert!(fits(8, begin_with));
        assert!(!fits(9, begin_with));
    }
}

#[test]
fn a_name_is_short_where_no_other_card_has_its_title() {
    let text = "scenario: x\nrule: 201.1\ncard Rook: Friend, subtitle Of the Tower\ncard Dove: Friend, subtitle At Dawn\n\
        card \"Dove\": Friend, subtitle At Dusk\nP1 home: Rook, \"Dove, At Dawn\"\nP2 home: \"Dove, At Dusk\"\nturn: P1, Main Phase\n";
    let scenarios = parse("small.scn", text).unwrap_or_else(|e| panic!("{e}"));
    let game = begin(&scenarios[0], &NoCards).unwrap_or_else(|e| panic!("{e}"));
    let names: Vec<String> = game.pool().nameable().map(|name| game.label(Choice::Name(name)).to_string()).collect();
    let rook = names.iter().find(|n| n.starts_with("Rook"));
    assert_eq!(rook.map(String::as_str), Some("Rook"));
    for when in ["At Dawn", "At Dusk"] {
        assert!(names.iter().any(|n| n.starts_with("Dove") && n.ends_with(when)), "{names:?}");
    }
}
