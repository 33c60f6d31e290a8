//! Random acts of a staff that makes mistakes: invariants that every event keeps.

use crate::common;

use std::collections::BTreeSet;

use common::{at, id, settings, words};
use maneframe_tournament::act::Role;
use maneframe_tournament::penalty::{Kind, Violation};
use maneframe_tournament::round::Stage;
use maneframe_tournament::standings::{Tiebreak, standings};
use maneframe_tournament::{Act, Entry, Event, History, Score, Seats, Settings, Tier, export, import, next};
use proptest::prelude::*;

/// Act that a test tries.
#[derive(Clone, Debug)]
enum Try {
    Act(Box<Act>),
    Pair,
    Finish(u64),
    Cut(usize),
    Check(u64),
    Pods,
    Undo,
    UndoTo(u64),
    Redo,
}

fn acts() -> impl Strategy<Value = Try> {
    let player = || (0u32..14).prop_map(id);
    let score = prop::sample::select(vec!["1-0", "0-1", "2-1", "1-1", "0-0", "both-lose", "bye", "9-9-9"]);
    let act = prop_oneof![
        2 => prop::collection::vec("[a-f]{1,2}", 1..3)
            .prop_map(|n| Act::Add { names: n.iter().map(|n| words(n)).collect() }),
        2 => player().prop_map(|player| Act::Drop { player }),
        2 => player().prop_map(|player| Act::Return { player }),
        1 => (player(), player(), any::<bool>()).prop_map(|(a, b, lifted)| Act::Forbid { pair: [a, b], lifted }),
        4 => (0u32..8, score, any::<bool>(), prop::option::of(player()), any::<bool>()).prop_map(
            |(table, score, conceded, went_first, correct)| Act::Result {
                table,
                score: score.parse::<Score>().expect("a result"),
                conceded,
                went_first,
                correction: correct.then(|| words("slip")),
            }),
        1 => (player(), player()).prop_map(|(a, b)| Act::Swap { pair: [a, b] }),
        2 => mends(),
        2 => player().prop_map(|player| Act::Seat { player }),
        1 => Just(Act::Start),
        1 => Just(Act::Pause),
        1 => Just(Act::Resume),
        1 => (prop::option::of(0u32..8), any::<u32>()).prop_map(|(table, seconds)| Act::Extend { table, seconds }),
        3 => (player(), 0usize..4, 0usize..24).prop_map(|(player, kind, violation)| Act::Penalty {
            player,
            kind: Kind::ALL[kind].0,
            violation: Violation::new(Violation::NAMED[violation].0).expect("words"),
            note: None,
        }),
        1 => prop::collection::vec(0u32..8, 0..4).prop_map(|tables| Act::Check { tables, seconds: 60 }),
        1 => ("[a-f]", 0usize..3).prop_map(|(name, role)| Act::Staff { name: words(&name), role: Role::ALL[role].0 }),
        1 => prop::collection::vec((player(), prop::option::of(player())), 0..6).prop_map(|tables| Act::Pair {
            round: 1,
            tables: tables.into_iter().map(|(first, second)| Seats { first, second }).collect(),
        }),
        1 => prop::collection::vec(player(), 0..9).prop_map(|seeds| Act::Cut { tables: Vec::new(), seeds }),
        1 => prop::collection::vec(player(), 0..3).prop_map(|players| Act::Split { players, terms: words("even") }),
        1 => (1u32..=3).prop_map(|t| Act::Set(settings(Tier::try_from(t as u8).expect("a tier")))),
    ];
    prop_oneof![
        12 => act.prop_map(|act| Try::Act(Box::new(act))),
        4 => Just(Try::Pair),
        4 => any::<u64>().prop_map(Try::Finish),
        1 => prop::sample::select(vec![0, 2, 3, 4, 8, 9]).prop_map(Try::Cut),
        1 => any::<u64>().prop_map(Try::Check),
        1 => Just(Try::Pods),
        2 => Just(Try::Undo),
        1 => (1u64..80).prop_map(Try::UndoTo),
        1 => Just(Try::Redo),
    ]
}

/// Returns a strategy for corrections of earlier acts.
fn mends() -> impl Strategy<Value = Act> {
    let player = || (0u32..14).prop_map(id);
    let score = prop::option::of(prop::sample::select(vec!["1-0", "0-1", "draw", "both-lose", "bye", "2-2"]));
    let reason = || words("slip");
    prop_oneof![
        (0u32..6, 0u32..8, score, any::<bool>()).prop_map(move |(round, table, score, conceded)| Act::Amend {
            round,
            table,
            score: score.map(|s| s.parse().expect("a result")),
            conceded,
            went_first: None,
            reason: reason(),
        }),
        (0u32..6, player(), player()).prop_map(move |(round, a, b)| Act::Reseat {
            round,
            pair: [a, b],
            reason: reason(),
        }),
        (player(), 0u32..4, prop::option::of(0usize..4)).prop_map(move |(player, penalty, to)| Act::Ruling {
            player,
            penalty,
            to: to.map(|kind| Kind::ALL[kind].0),
            reason: reason(),
        }),
        (0u64..60).prop_map(move |of| Act::Retract { of, reason: reason() }),
        (player(), prop::option::of(0u32..9)).prop_map(|(player, table)| Act::FixTable { player, table }),
        (player(), any::<bool>()).prop_map(|(player, paid)| Act::Paid { players: vec![player], paid }),
    ]
}

/// Checks the invariants of an event.
fn sound(event: &Event) {
    let scoring = event.settings.scoring;
    for round in &event.rounds {
        let mut seated = BTreeSet::new();
        let all: Vec<_> = round.tables.iter().flat_map(|t| t.seats.players()).collect();
        assert!(all.iter().all(|p| seated.insert(*p)), "somebody sits twice in round {}", round.number);
        assert!(all.iter().all(|p| event.player(*p).is_ok()));
        assert!(round.tables.iter().filter(|t| t.seats.second.is_none()).count() <= 1, "two byes in a round");
        let numbers: BTreeSet<u32> = round.tables.iter().map(|t| t.number).collect();
        assert_eq!(numbers.len(), round.tables.len(), "two tables with one number");
        assert!(round.number as usize == event.rounds.len() || round.is_complete());
    }
    let table = standings(event);
    let ranks: Vec<u32> = table.rows.iter().map(|r| r.rank).collect();
    assert_eq!(ranks, (1..=event.players.len() as u32).collect::<Vec<_>>());
    let reported: u32 = (event.rounds.iter().filter(|r| r.stage == Stage::Swiss))
        .map(|r| r.tables.iter().filter(|t| t.result.is_some() && t.seats.second.is_some()).count() as u32)
        .sum();
    assert_eq!(table.rows.iter().map(|r| r.record.matches()).sum::<u32>(), 2 * reported);
    for row in &table.rows {
        let r = &row.record;
        let points = r.wins * u32::from(scoring.win)
            + r.losses * u32::from(scoring.loss)
            + r.draws * u32::from(scoring.draw)
            + r.byes * u32::from(scoring.bye);
        assert_eq!(r.points, points);
        let (omw, oomw) = (row.tiebreak(Tiebreak::Omw), row.tiebreak(Tiebreak::Oomw));
        assert!((0.0..=1.0).contains(&omw) && (0.0..=1.0).contains(&oomw));
    }
    for pair in table.rows.windows(2) {
        let key = |r: &maneframe_tournament::standings::Row| (r.reached, r.record.points);
        assert!(key(&pair[0]) >= key(&pair[1]), "in order");
    }
    // Any event can be described and exported.
    let opened = Entry { n: 1, at: at(0), by: words("a"), act: Act::Open(event.settings.clone()) };
    let public = export::feather::write(event, &opened, at(0));
    assert!(import::feather::parse(public.text.as_bytes()).is_ok_and(|file| file.verify() == Ok(())));
    let _ = (export::trf::write(event), export::csv::standings(event, &table));
    let sheets = export::html::Sheet::ALL.map(|(sheet, _)| sheet);
    let _ = export::html::page(event, &sheets);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_tried_the_event_stays_sound(tries in prop::collection::vec(acts(), 1..60), players in 0u32..12) {
        let open = Entry { n: 1, at: at(0), by: words("a"), act: Act::Open(settings(Tier::One)) };
        let mut history = History::read(vec![open]).expect("an event");
        if players > 0 {
            let names = (1..=players).map(|n| words(&format!("P{n}"))).collect();
            let entry = history.entry(at(0), words("a"), Act::Add { names });
            history.push(entry).expect("players");
        }
        for (one, time) in tries.into_iter().zip(1i64..) {
            let event = history.event();
            let tried: Vec<Act> = match one {
                Try::Act(act) => vec![*act],
                Try::Pair => next::next_round(event).into_iter().collect(),
                Try::Cut(size) => next::cut(event, size).into_iter().collect(),
                Try::Check(chance) => next::check(event, 1, 60, chance).into_iter().collect(),
                Try::Pods => next::pods(event, 8).into_iter().collect(),
                Try::Undo => history.undo().into_iter().collect(),
                Try::UndoTo(n) => history.undo_to(n).into_iter().collect(),
                Try::Redo => history.redo().into_iter().collect(),
                Try::Finish(chance) => (event.round().iter().flat_map(|r| &r.tables))
                    .filter(|t| t.result.is_none())
                    .map(|t| {
                        let wins = event.settings.wins(event.is_cut());
                        let first = chance >> (t.number % 64) & 1 == 0;
                        let score = if first { Score::games(wins, 0) } else { Score::games(0, wins) };
                        Act::Result { table: t.number, score, conceded: false, went_first: None, correction: None }
                    })
                    .collect(),
            };
            for act in tried {
                let before = history.clone();
                // Acts that the program computes are never refused.
                let own = matches!(&act, Act::Pair { round, .. } if *round as usize == history.event().rounds.len() + 1 && *round > 1);
                let by = if time % 3 == 0 { "a" } else { "b" };
                let entry = history.entry(at(time * 60), words(by), act);
                match history.push(entry) {
                    Ok(()) => sound(history.event()),
                    Err(refusal) => {
                        prop_assert!(!own, "{}", refusal);
                        prop_assert_eq!(&before, &history, "a refused act changes nothing");
                    }
                }
            }
        }
        // The log restores the whole event.
        let json: Vec<String> = history.entries().iter().map(|e| serde_json::to_string(e).expect("JSON")).collect();
        let entries: Vec<Entry> = json.iter().map(|j| serde_json::from_str(j).expect("read again")).collect();
        let again = History::read(entries).expect("all of it could be done");
        prop_assert_eq!(again, history);
    }

    /// Files of other programs, hostile ones too, give an error or an event, never a panic.
    #[test]
    fn imports_do_not_panic(text in ".{0,200}", n in any::<i64>()) {
        let _ = export::json::read(text.as_bytes());
        let _ = import::feather::read(text.as_bytes(), at(0), words("x"), 1);
        let _ = import::table::players(text.as_bytes(), &[]);
        let _ = import::table::players(text.as_bytes(), &[text.clone(), "2".to_owned()]);
        let json = serde_json::json!({
            "name": text,
            "players": [{"id": n, "name": text}, {"id": text, "name": "B"}, {"id": 3, "name": "C"}, {"id": 4, "name": "C"}],
            "rounds": [{"number": n.rem_euclid(3), "isComplete": true, "matches": [
                {"table": n.rem_euclid(5), "playerIds": [n, text], "winnerId": n, "isDraw": false},
                {"table": 2, "playerIds": [3, 4], "winnerId": null, "isDraw": n % 2 == 0},
            ]}],
        });
        let _ = import::feather::read(json.to_string().as_bytes(), at(0), words("x"), 1);
    }
}

/// Settings out of bounds are refused.
#[test]
fn settings_have_bounds() {
    let good = settings(Tier::One);
    let rates = |floor| maneframe_tournament::standings::Rates { floor, ..good.rates };
    for bad in [
        Settings { rounds: Some(0), ..good.clone() },
        Settings { rounds: Some(100), ..good.clone() },
        Settings { cut: Some(5), ..good.clone() },
        Settings { swiss_wins: 0, ..good.clone() },
        Settings { elimination_wins: Some(3), ..good.clone() },
        Settings { first_table: 0, ..good.clone() },
        Settings { draw_maximum: Some(0), ..good.clone() },
        Settings { manes: 3, ..good.clone() },
        Settings { format_text: Some("#".repeat(70_000)), ..good.clone() },
        Settings { minutes: 0, ..good.clone() },
        Settings { minutes: u32::MAX, ..good.clone() },
        Settings { elimination_minutes: Some(u32::MAX), ..good.clone() },
        Settings { rates: rates(f64::NAN), ..good.clone() },
        Settings { rates: rates(-0.1), ..good.clone() },
    ] {
        assert!(Event::open(bad).is_err());
    }
}
