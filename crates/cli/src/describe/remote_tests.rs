//! Checks that a table converted from a server's message equals the local one.

use std::fmt::Write as _;

use maneframe_engine::message::Seat;
use maneframe_engine::{PlayerId, Referee, Rng, Seating, Seed, Viewer};
use maneframe_library::Library;

use super::remote::Printed;
use super::scene::{Piece, Scene};
use crate::deal;

/// Writes a card with all its visible properties. Numbers in names of cards that are not in play depend on the
/// question, so they are removed.
fn piece(piece: &Piece, in_play: bool, into: &mut String) {
    let title = if in_play { piece.title.as_str() } else { piece.title.split(" #").next().unwrap_or_default() };
    let Piece { kind, controller, power, printed, colors, traits, keywords, marks, counters, involved, .. } = piece;
    let card = piece.card.as_ref().map(|card| card.name());
    let _ = write!(
        into,
        "[{title}|{card:?}|{kind:?}|{controller}|{power:?}|{printed:?}|{colors}|{traits:?}|{keywords:?}|{marks:?}|{counters}|{involved}"
    );
    piece.attached.iter().for_each(|a| self::piece(a, in_play, into));
    into.push(']');
}

fn pieces(list: &[Piece], in_play: bool) -> String {
    let mut text = String::new();
    list.iter().for_each(|p| piece(p, in_play, &mut text));
    text
}

/// Returns everything that is drawn of a table.
fn told(scene: &Scene) -> Vec<String> {
    let mut lines = vec![format!("{:?}", (scene.me, scene.turn, scene.active, scene.phase))];
    for side in &scene.sides {
        let numbers = (side.player, side.points, side.tokens, side.deck, side.hand_size, side.home_limit, side.total);
        lines.push(format!("{numbers:?}"));
        let hand: Vec<Piece> = side.hand.iter().flatten().filter(|p| p.card.is_some()).cloned().collect();
        lines.push(pieces(&side.home, true));
        lines.extend([&hand, &side.discard, &side.banished, &side.flipped].map(|list| pieces(list, false)));
    }
    for place in &scene.places {
        let problem: Vec<Piece> = place.problem.iter().cloned().collect();
        lines.push(format!("{} {} {} {}", place.owner, place.title, place.bonus, pieces(&problem, true)));
        for stand in &place.stands {
            let (needs, by_color) = (&stand.needs, &stand.by_color);
            let numbers = (stand.player, needs, stand.more, stand.power, by_color, stand.can_confront);
            lines.push(format!("{numbers:?} {}", pieces(&stand.cards, true)));
        }
    }
    lines.push(pieces(&scene.queue, false));
    let fight = scene.fight.as_ref().map(|f| (f.kind, f.troublemaker.is_some(), f.winner));
    lines.push(format!("{fight:?}"));
    lines
}

#[test]
fn a_table_is_the_same_from_afar() {
    let library = Library::bundled();
    let printed = Printed::new(&library);
    let decks = deal::several(&library, &[None, None], true).expect("bundled decks can be played");
    let table = deal::table(&decks.iter().collect::<Vec<_>>(), Default::default(), true).expect("a table");
    let (mut compared, mut numbered, mut fought, mut attached) = (0, 0, 0, 0);
    for seed in 0..6 {
        let mut referee = Referee::start(&table, Seed::new([seed; 32]), Seating::OnePerson, |_| None);
        let mut rng = Rng::new(seed.into());
        for _ in 0..400 {
            let Some((seat, number)) = referee.pending() else { break };
            for viewer in [Viewer::Player(PlayerId(0)), Viewer::Player(PlayerId(1)), Viewer::Spectator] {
                let me = if let Viewer::Player(me) = viewer { Some(Seat::from(me)) } else { None };
                let here = Scene::new(referee.game(), viewer);
                let afar = Scene::of_message(Some(&referee.table(viewer)), 2, me, &printed);
                assert_eq!(told(&afar), told(&here), "seed {seed}, as {viewer:?} sees it");
                compared += 1;
                numbered += usize::from(here.pieces().iter().any(|p| p.title.contains(" #")));
                fought += usize::from(here.fight.is_some());
                attached += usize::from(here.pieces().iter().any(|p| !p.attached.is_empty()));
            }
            let options = referee.question(Viewer::Player(PlayerId(seat.0 - 1))).and_then(|q| q.options);
            let count = options.expect("whoever is asked has options").len();
            referee.choose(seat, number, rng.below(count)).expect("it is an option");
        }
    }
    assert!(
        compared > 1_000 && numbered > 50 && fought > 50 && attached > 50,
        "{compared} {numbered} {fought} {attached}"
    );
}

/// Messages that a correct server never sends are drawn with bounds.
#[test]
fn a_table_that_makes_no_sense_is_bounded() {
    let library = Library::bundled();
    let printed = Printed::new(&library);
    let decks = deal::several(&library, &[None, None], true).expect("bundled decks can be played");
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
    let scene = Scene::of_message(Some(&table), 0, Some(Seat(99)), &printed);
    assert!(
        scene.places.len() < 30 && scene.pieces().len() < 20_000,
        "{} {}",
        scene.places.len(),
        scene.pieces().len()
    );
    assert_eq!(Scene::of_message(None, 0, None, &printed).sides.len(), 1);
}
