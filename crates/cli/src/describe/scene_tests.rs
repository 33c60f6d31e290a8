//! Checks that a table from a server's message is drawn with bounds, whatever it says.

use maneframe_engine::message::Seat;
use maneframe_engine::{Referee, Seating, Seed, Viewer};
use maneframe_library::Library;

use super::printed::Printed;
use super::scene::Scene;
use crate::deal;

/// Messages that a correct server never sends are drawn with bounds.
#[test]
fn a_table_that_makes_no_sense_is_bounded() {
    let library = Library::bundled();
    let printed = Printed::new(&library);
    let decks = deal::several(None, &library, &[None, None], true).expect("bundled decks can be played");
    let table = deal::table(&decks.iter().collect::<Vec<_>>(), Default::default(), true).expect("a table");
    let mut referee = Referee::start(&table, Seed::new([1; 32]), Seating::People, |_| None);
    while referee.table(Viewer::Judge).players[0].hand_size == 0 {
        let (seat, number) = referee.pending().expect("the game is set up");
        referee.choose(seat, number, 0).expect("it is an option");
    }
    let mut told = serde_json::to_value(referee.table(Viewer::Judge)).expect("plain data");
    let mut card = told["players"][0]["hand"][0].clone();
    card["area"] = serde_json::json!({ "home": 1 });
    let mut play = Vec::new();
    for n in 0..2_000_u32 {
        // Cards attached to cards in cycles, duplicates, and invalid numbers.
        (card["handle"], card["on"]) =
            (serde_json::json!(n / 2 * 50_000), serde_json::json!((n / 2).wrapping_sub(1) % 700 * 50_000));
        play.push(card.clone());
    }
    card["handle"] = serde_json::json!(0);
    card["on"] = serde_json::Value::Null;
    play.insert(0, card);
    told["play"] = play.into();
    let odd = [
        serde_json::json!({ "dilemma": 0 }),
        serde_json::json!({ "dilemma": 255 }),
        serde_json::json!({ "problem": 0 }),
    ];
    told["places"] = odd.iter().cycle().take(300).map(|area| serde_json::json!({
        "area": area, "problem": 0, "bonus": 255, "stands": [{ "seat": 200, "needs": [{ "power": 1, "of": "not a colour" }],
        "more": 1, "power": 1, "by_color": [["no colour", 3]], "confronts": true }]
    })).collect();
    (told["active"], told["phase"]) = (serde_json::json!(0), serde_json::json!("no phase"));
    let table = serde_json::from_value(told).expect("it can be read");
    let scene = Scene::new(Some(&table), 0, Some(Seat(99)), &printed);
    assert!(
        scene.places.len() < 30 && scene.pieces().len() < 20_000,
        "{} {}",
        scene.places.len(),
        scene.pieces().len()
    );
    assert_eq!(Scene::new(None, 0, None, &printed).sides.len(), 1);
}
