//! The net that values positions: its file, its symmetry, and what it knows of cards.

use crate::common;

use std::sync::Arc;

use common::{BUNDLED, bundled_library, table};
use maneframe_bot::net::{Net, PoolNet, card_features};
use maneframe_bot::{Bot as _, Random, Valuing};
use maneframe_card::Card;
use maneframe_engine::{Game, GameOptions, PlayerId};
use maneframe_scenario::{NoCards, begin, parse};
use proptest::prelude::*;

const FILE: &[u8] = include_bytes!("../../src/net/learned.net");

/// Calls `see` at the decisions of a game of random choices.
fn positions(seed: u64, mut see: impl FnMut(&Game)) {
    let table = table(bundled_library(), &[BUNDLED[0], BUNDLED[1]]);
    let mut game = table.start(GameOptions::new(seed).unrecorded());
    let mut random = Random::new(seed);
    while let Some(who) = game.decision().map(|d| d.who) {
        see(&game);
        let choice = random.choose(&game, who);
        game.choose_index(choice);
    }
}

#[test]
fn one_players_odds_are_the_other_ones_inverse() {
    let mut apart = 0;
    positions(4, |game| {
        let net = PoolNet::of(game.pool());
        let [one, two] = [0, 1].map(|seat| net.logit(game, PlayerId(seat)));
        assert!((one + two).abs() < 1e-4, "{one} and {two}");
        apart += usize::from(one.abs() > 0.5);
    });
    assert!(apart > 20, "the net holds some positions for good or bad");
}

#[test]
fn a_pool_has_a_net_of_its_own() {
    let of = |decks: [&str; 2]| {
        let game = table(bundled_library(), &decks).start(GameOptions::new(1).unrecorded());
        (PoolNet::of(game.pool()).logit(&game, PlayerId(0)), game)
    };
    let (first, game) = of([BUNDLED[0], BUNDLED[1]]);
    // Pools come and go, and may lie where others lay.
    for _ in 0..50 {
        of([BUNDLED[1], BUNDLED[1]]);
    }
    assert_eq!(PoolNet::of(game.pool()).logit(&game, PlayerId(0)), first);
    let anew = PoolNet::new(Arc::new(Net::learned().clone()), game.pool());
    assert_eq!(anew.logit(&game, PlayerId(0)), first);
}

/// Returns a card as a scenario defines it.
fn card(text: &str, name: &str) -> Arc<Card> {
    let scenario = parse("cards.scn", &format!("{text}\n\nscenario: a card\nrule: 601\nturn: P1, Main Phase\n"))
        .expect("a scenario")
        .remove(0);
    let game = begin(&scenario, &NoCards).expect("a table");
    let def = game.pool().defs.iter().find(|def| def.card.name() == name);
    Arc::clone(&def.unwrap_or_else(|| panic!("no card {name}")).card)
}

#[test]
fn a_card_is_known_by_what_its_text_does() {
    let text = "card Scholar: Friend, blue, power 2, cost 3\n  Swift\n  When you win a faceoff, draw 2 cards.\n\
                card Bully: Friend, yellow, power 1, cost 1\n  Main Phase: Exhaust this card to dismiss a Friend.";
    let (scholar, bully) = (card_features(&card(text, "Scholar")), card_features(&card(text, "Bully")));
    for (name, value) in [
        ("type Friend", 1.0),
        ("cost", 3.0),
        ("power", 2.0),
        ("keyword Swift", 1.0),
        ("ability Triggered", 1.0),
        ("effect Draw", 2.0),
        ("WinsFaceoff > Draw", 2.0),
    ] {
        assert_eq!(scholar.get(name), Some(&value), "{name} of {scholar:?}");
    }
    for name in ["do Dismiss", "Phase > Dismiss", "cost > Exhaust"] {
        assert_eq!(bully.get(name), Some(&1.0), "{name} of {bully:?}");
    }
    assert_eq!(bully.get("effect Draw"), None);
}

#[test]
fn the_net_knows_features_that_cards_have() {
    let mut known = 0;
    for card in bundled_library().cards() {
        let features = card_features(card);
        assert!(features.values().all(|value| value.is_finite()), "{}", card.id);
        known += usize::from(features.keys().filter(|name| Net::learned().knows(name)).count() >= 4);
    }
    assert!(known > 200, "{known} of the bundled cards have at least four features that the net knows");
}

#[test]
fn a_finished_game_is_worth_its_result() {
    let table = table(bundled_library(), &[BUNDLED[0], BUNDLED[1]]);
    let mut game = table.start(GameOptions::new(1).unrecorded());
    game.concede(PlayerId(1)).expect("it goes on");
    for valuing in [Valuing::Net, Valuing::Numbers] {
        assert_eq!([0, 1].map(|seat| valuing.chance(&game, PlayerId(seat))), [1.0, 0.0]);
    }
}

#[test]
fn a_damaged_file_is_refused_with_the_place() {
    assert!(Net::read(FILE).is_ok());
    let error = |bytes: &[u8]| Net::read(bytes).expect_err("a damaged file").to_string();
    assert_eq!(error(b""), "line 1 of the net's header: the header ends without an empty line");
    assert_eq!(error(b"something else\n\n"), "line 1 of the net's header: is not that of a net");
    assert_eq!(error(&FILE[..FILE.len() - 1]), "the net's weights are too short");
    assert_eq!(error(&[FILE, &[0]].concat()), "the net's weights are too long");
    let other = [&b"maneframe-net 1\nstamp x\nweight 7\n\n"[..], FILE].concat();
    assert_eq!(error(&other), "line 3 of the net's header: begins with neither `stamp` nor `feature`");
}

proptest! {
    /// Reading never panics.
    #[test]
    fn any_bytes_are_read_or_refused(at in 0..FILE.len(), byte: u8, cut in 0..FILE.len()) {
        let mut bytes = FILE.to_vec();
        bytes[at] = byte;
        bytes.truncate(cut.max(1));
        let _ = Net::read(&bytes);
    }
}
