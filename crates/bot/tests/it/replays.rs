//! Replays: recorded games reproduced from their entries.

use crate::common;

use std::sync::Arc;

use common::{BUNDLED, bundled_library, cards, table};
use maneframe_engine::inspect::{CardRef, ZoneId};
use maneframe_engine::message::Seat;
use maneframe_engine::replay::{
    Chance, Differs, End, Entry, Fix, Head, NoReplay, Place, Repair, RepairError, Replay, ReplayDeck, ReplaySeat, parse,
};
use maneframe_engine::{AreaId, Choice, Game, PlayerId, Prompt, Referee, Rng, Seating, Seed, Stops, Table, Viewer};
use maneframe_library::card_hash;

const ONE: PlayerId = PlayerId(0);
const TWO: PlayerId = PlayerId(1);

fn head(chance: impl Into<Chance>) -> Head {
    let library = bundled_library();
    let deck = |name: &&str| {
        let deck = library.deck(name).expect("it is bundled");
        Arc::new(ReplayDeck::of(name, &cards(library, &deck), card_hash).expect("it has a Mane Character"))
    };
    let mut head = Head::new("test", chance);
    head.stops = Stops::Discreet;
    head.decks = BUNDLED.iter().map(deck).collect();
    head.seats = ["one", "other"].map(|name| ReplaySeat { name: name.to_owned(), bot: None }).to_vec();
    head
}

/// Returns true if a judge may make a repair now.
fn in_window(game: &Game) -> bool {
    game.decision().is_some_and(|d| matches!(d.prompt, Prompt::Priority | Prompt::PhaseAction))
}

/// Plays a game between people with a secret seed to its end, with undos and repairs by a judge.
fn played(table: &Table, seed: u64) -> (Referee, Head) {
    let secret = Seed::new([seed as u8; 32]);
    let mut referee = Referee::start(table, secret, Seating::People, |_| None);
    let mut rng = Rng::new(seed);
    let (mut backs, mut repairs) = (0, 0);
    for i in 0.. {
        let Some((seat, number)) = referee.pending() else { break };
        let way = referee.way_back(seat);
        if let (Some(to), 0) = (way.to.first(), rng.below(10)) {
            referee.go_back(seat, *to).expect("the way is open");
            backs += 1;
            continue;
        }
        if i % 97 == 96 && in_window(referee.game()) {
            let hand = &referee.game().state().players[TWO].hand;
            let put = hand.first().map(|card| Fix::Put(*card, Place::DeckBottom));
            let fixes = put.into_iter().chain([Fix::Tokens(ONE, 3), Fix::Shuffle(TWO)]).collect();
            let repair = Repair { fixes, rule: "404.1".to_owned(), why: "a card was seen".to_owned() };
            referee.repair(&repair).unwrap_or_else(|e| panic!("{e}"));
            repairs += 1;
            continue;
        }
        if i == 900 {
            referee.concede(seat).expect("the game goes on");
            break;
        }
        let count = referee.game().decision().map_or(1, |d| d.options.len());
        referee.choose(seat, number, rng.below(count)).expect("it is offered");
    }
    assert!(backs > 3 && repairs > 0, "{backs} {repairs}");
    (referee, head(secret))
}

#[test]
fn a_whole_game_is_made_again_from_its_lines() {
    let table = table(bundled_library(), &BUNDLED);
    for seed in 1..4 {
        let (referee, head) = played(&table, seed);
        let replay = referee.replay(head);
        let lines = replay.to_lines().expect("plain data");
        let read = parse(lines.as_bytes()).expect("as written").replay;
        assert_eq!(read, replay);
        let again = read.verify(&table);
        assert_eq!(again.differs, None);
        assert_eq!(again.played, replay.entries.len());
        assert_eq!(again.end, End::of(referee.game()));

        // The numbers drawn so far replace the seed without revealing it.
        let drawn = Chance::so_far(&referee.game().state().rng).expect("chance is a secret");
        let mut told = replay.clone();
        told.head.chance = drawn.clone();
        assert_eq!(told.verify(&table).differs, None);
        let Chance::Drawn(mut numbers) = drawn else { panic!("{drawn:?}") };
        numbers.pop();
        told.head.chance = Chance::Drawn(numbers);
        assert!(matches!(told.verify(&table).differs, Some(Differs::Wrong(_))), "there is too little of it");
    }
}

#[test]
fn what_was_tampered_with_differs() {
    let table = table(bundled_library(), &BUNDLED);
    let (referee, head) = played(&table, 5);
    let replay = referee.replay(head);
    let differs = |change: &dyn Fn(&mut Replay)| {
        let mut other = replay.clone();
        change(&mut other);
        other.verify(&table).differs
    };
    assert_eq!(differs(&|_| ()), None);
    let other = Seed::new([99; 32]);
    assert_eq!(differs(&|r| r.head.chance = other.into()), Some(Differs::Commitment));
    assert!(differs(&|r| (r.head.chance, r.head.commitment) = (other.into(), Some(other.commitment()))).is_some());
    assert_eq!(differs(&|r| r.end = None), Some(Differs::NoEnd));
    assert!(matches!(differs(&|r| drop(r.entries.pop())), Some(Differs::Result { .. })));
    let least = |r: &mut Replay| r.end.as_mut().expect("it is over").fingerprint = "0".repeat(64);
    assert_eq!(differs(&least), Some(Differs::Fingerprint));
    let judge = replay.entries.iter().position(|e| matches!(e, Entry::Repair(_))).expect("there was one");
    assert!(differs(&|r| drop(r.entries.remove(judge))).is_some(), "what a judge did is part of the game");
}

#[test]
fn files_of_another_version_say_so() {
    for (format, older) in [(1, true), (2, true), (4, false)] {
        let text = format!("{{\"format\":{format},\"program\":\"0\",\"seed\":1}}\n");
        match parse(text.as_bytes()) {
            Err(wrong @ NoReplay::Older(n)) if older && n == format => {
                assert!(wrong.to_string().contains("older version"))
            }
            Err(NoReplay::Newer(n)) if !older => assert_eq!(n, format),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_judge_puts_right_what_can_be_and_all_are_told() {
    let table = table(bundled_library(), &BUNDLED);
    let mut referee = Referee::start(&table, 7, Seating::People, |_| None);
    let wanted = |why: &str, rule: &str, fixes: &[Fix]| Repair {
        fixes: fixes.to_vec(),
        rule: rule.to_owned(),
        why: why.to_owned(),
    };
    let early = referee.repair(&wanted("", "404.1", &[Fix::Points(ONE, 2)]));
    assert_eq!(early, Err(RepairError::NotNow), "the game is being set up");
    while !in_window(referee.game()) {
        let (seat, number) = referee.pending().expect("it goes on");
        referee.choose(seat, number, 0).expect("it is offered");
    }
    let state = referee.game().state();
    let (mane, problem, card) = (state.players[ONE].mane, state.players[ONE].problem, state.players[TWO].hand[0]);
    let before = referee.game().fingerprint();
    let asked = referee.pending();
    for (rule, fix) in [
        ("404.1", Fix::Put(mane, Place::Hand)),
        ("404.1", Fix::Put(problem, Place::DeckTop)),
        ("404.1", Fix::Exhausted(card, true)),
        ("404.1", Fix::Points(PlayerId(7), 1)),
        ("404.1", Fix::Put(CardRef::NONE.card, Place::Hand)),
        ("404.1", Fix::Tokens(ONE, u16::MAX)),
        ("404.1", Fix::Draw(TWO, 900)),
        ("506.1", Fix::Move(card, AreaId::home(ONE))),
        ("506.1", Fix::Move(mane, AreaId::problem(PlayerId(3)))),
        ("999.9", Fix::Points(ONE, 1)),
    ] {
        assert!(referee.repair(&wanted("", rule, &[Fix::Points(ONE, 3), fix])).is_err(), "{rule} {fix:?}");
        assert_eq!(referee.game().fingerprint(), before, "a refused repair changes nothing: {fix:?}");
    }
    assert_eq!(referee.pending(), asked);
    let from = referee.events();
    let fixes = [Fix::Points(ONE, 4), Fix::Put(card, Place::Discard), Fix::Exhausted(mane, true)];
    referee.repair(&wanted("it was discarded", "410.3", &fixes)).expect("it can be");
    let state = referee.game().state();
    assert_eq!((state.players[ONE].points, state.card(card).zone), (4, ZoneId::Discard));
    let (hand, deck) = (state.players[ONE].hand.len(), state.players[ONE].deck.len());
    let fixes = [Fix::Draw(ONE, 2), Fix::Move(mane, AreaId::problem(ONE))];
    let mut further = referee.clone();
    further.repair(&wanted("two cards were not drawn", "410.4", &fixes)).expect("it can be");
    let after = further.game().state();
    assert_eq!((after.players[ONE].hand.len(), after.players[ONE].deck.len()), (hand + 2, deck - 2));
    assert_eq!(after.card(mane).area, AreaId::problem(ONE));
    assert!(!state.players[TWO].hand.contains(&card));
    let told = referee.since(Viewer::Spectator, from);
    let judge: Vec<_> = told.iter().filter(|h| h.act == "judge").collect();
    assert_eq!(judge.len(), 3);
    assert!(judge.iter().all(|h| h.rule.as_deref() == Some("410.3")), "it cites the rule: {judge:?}");
    assert_eq!(judge[0].points, [4, 0]);
    // The same player must answer, with a new number, and can't undo past the repair.
    let (seat, number) = referee.pending().expect("the game goes on");
    assert!(asked.is_some_and(|(who, n)| who == seat && number > n));
    assert!(referee.way_back(seat).to.is_empty());
    // Points set by a repair can win the game.
    referee.repair(&wanted("", "517.1", &[Fix::Points(TWO, 15)])).expect("it can be");
    let over = referee.table(Viewer::Spectator).outcome;
    assert_eq!(over, Some(maneframe_engine::message::Outcome::Win(Seat(2))));
    assert_eq!(referee.repair(&wanted("", "404.1", &[])), Err(RepairError::Over));
}

#[test]
fn what_was_not_done_is_not_taken_back() {
    let table = table(bundled_library(), &BUNDLED);
    let (referee, head) = played(&table, 6);
    let mut replay = referee.replay(head);
    let judge = replay.entries.iter().position(|e| matches!(e, Entry::Repair(_))).expect("there was one");
    replay.entries.truncate(judge + 1);
    // A unanimous vote or the judge can undo past a repair, but only to an earlier move.
    for (to, can) in [(0, true), (judge + 1, false)] {
        replay.entries.push(Entry::Undo { to });
        let wrong = matches!(replay.verify(&table).differs, Some(Differs::Wrong(_)));
        assert_eq!(wrong, !can, "back to {to} moves");
        replay.entries.pop();
    }
    replay.entries.push(Entry::Choose(Choice::Replacement(9)));
    assert!(matches!(replay.verify(&table).differs, Some(Differs::Wrong(_))), "nobody offers that");
}
