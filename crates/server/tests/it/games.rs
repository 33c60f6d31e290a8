//! Whole games over the network are the same as games of the engine without it.

use crate::common;

use std::sync::Arc;

use common::{Dice, House, deck, next, pick, play, table_for_two, two};
use maneframe_client::{Connection, Seat as Place};
use maneframe_engine::message::Seat;
use maneframe_engine::replay::{Chance, Replay};
use maneframe_engine::{DeckCards, PlayerId, Referee, Table, Viewer};
use maneframe_library::Library;
use maneframe_protocol::{NewSeat, NewTable};

/// Parses a replay of a server.
fn read(text: &str) -> Replay {
    let holding = maneframe_engine::replay::parse(text.as_bytes()).expect("a replay");
    holding.replay
}

/// Returns the table with the decks of a replay.
fn table(library: &Library, replay: &Replay) -> Table {
    let decks: Vec<DeckCards> = replay
        .head
        .decks
        .iter()
        .map(|deck| {
            let card = |entry: &maneframe_engine::replay::ReplayCard| {
                library.card(&entry.id).map(|card| Arc::new(card.clone())).ok_or("a bundled card")
            };
            deck.cards(card).expect("bundled cards")
        })
        .collect();
    let table = Table::new(&decks).expect("decks that were played");
    table.with_catalog(maneframe_engine::Catalog::of(library.cards()))
}

/// Plays the same game without a network: the same seed, and players with the same random choices.
fn alone(table: &Table, replay: &Replay, dice: [Dice; 2]) -> Referee {
    let mut referee = Referee::new(replay.head.start(table, true), maneframe_cardtext::effect_words);
    let mut dice = dice;
    while let Some((seat, number)) = referee.pending() {
        let me = Viewer::Player(PlayerId(seat.0 - 1));
        if referee.table(me).turn > 60 {
            referee.concede(seat).expect("the game goes on");
            continue;
        }
        let question = referee.question(me).expect("whoever is asked is asked something");
        let option = pick(&question, &mut dice[usize::from(seat.0) - 1]);
        referee.choose(seat, number, option).expect("an option that was offered");
    }
    referee
}

async fn compare(games: usize) {
    let house = Arc::new(House::open().await);
    let library = Arc::new(Library::bundled());
    let mut playing = tokio::task::JoinSet::new();
    for n in 0..games {
        let (house, library) = (Arc::clone(&house), Arc::clone(&library));
        playing.spawn(async move {
            let dice = [Dice(n as u64 * 2), Dice(n as u64 * 2 + 1)];
            let [(site, one), (_, other)] = two(&house, &table_for_two(n)).await;
            let [mine, theirs] = dice.clone();
            let (replay, _) = tokio::join!(play(one, Seat(1), mine), play(other, Seat(2), theirs));
            let text = site.replay(&replay).await.expect("a game that is over has a replay");
            let replay = read(&text);
            assert!(matches!(replay.head.chance, Chance::Secret(_)));
            let table = table(&library, &replay);
            let verified = replay.verify(&table);
            assert!(verified.differs.is_none(), "game {n}: {:?}", verified.differs);
            let alone = alone(&table, &replay, dice);
            let end = maneframe_engine::replay::End::of(alone.game());
            assert_eq!(replay.end.as_ref(), Some(&end), "game {n} ends as it does without a network");
        });
        if playing.len() >= 8 {
            playing.join_next().await.expect("a game").expect("it is played");
        }
    }
    while let Some(game) = playing.join_next().await {
        game.expect("it is played");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_end_as_they_do_without_a_network() {
    compare(20).await;
}

/// Plays a game of two bots at a server whose games are dealt from that seed, and returns it.
async fn game_of_bots(seed: u64) -> Replay {
    let house = House::with(|config| config.seed = Some(seed)).await;
    let bot = |n| NewSeat::Bot { bot: "random".to_owned(), deck: Some(deck(n)) };
    let ada = house.guest("Ada").await;
    let code = ada.open(&NewTable::new(vec![bot(0), bot(1)])).await.expect("a table").code;
    let mut watching = Connection::open(&ada, &code, Place::default()).await.expect("a place");
    loop {
        if let Some(replay) = watching.table.as_ref().and_then(|table| table.status.replay.clone()) {
            return read(&ada.replay(&replay).await.expect("a game that is over has a replay"));
        }
        next(&mut watching).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_of_the_table_hold_at_a_server() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let bot = |n| NewSeat::Bot { bot: "random".to_owned(), deck: Some(deck(n)) };
    let mut table = NewTable::new(vec![bot(0), bot(1)]);
    table.rules = Some("name = \"Club\"\ntext = [\"The winning score is 3.\"]\n".to_owned());
    let code = ada.open(&table).await.expect("a table").code;
    let mut watching = Connection::open(&ada, &code, Place::default()).await.expect("a place");
    let replay = loop {
        if let Some(replay) = watching.table.as_ref().and_then(|table| table.status.replay.clone()) {
            break read(&ada.replay(&replay).await.expect("a game that is over has a replay"));
        }
        next(&mut watching).await;
    };
    assert_eq!(
        replay.head.rules.as_ref().map(|rules| rules.text.clone()),
        Some(vec!["The winning score is 3.".to_owned()])
    );

    for wrong in ["no-such-rules", "name = \"Club\"\ntext = [\"Everybody wins.\"]\n", "name = 7\n"] {
        table.rules = Some(wrong.to_owned());
        assert!(ada.open(&table).await.is_err(), "{wrong}");
    }
    table.rules = Some("#".repeat(10_000));
    assert!(ada.open(&table).await.is_err(), "a long file");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seeded_server_plays_the_same_games_again() {
    let [one, again, other] = [game_of_bots(7).await, game_of_bots(7).await, game_of_bots(8).await];
    assert!(one.entries.len() > 50, "{} entries", one.entries.len());
    assert_eq!((&one.entries, &one.end), (&again.entries, &again.end));
    assert_ne!(one.entries, other.entries);
}

/// Compares two hundred games: `cargo test -p maneframe-server games:: -- --ignored`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; 20 of them are played in every run"]
async fn two_hundred_games_end_as_they_do_without_a_network() {
    compare(200).await;
}
