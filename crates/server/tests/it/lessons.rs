//! Lessons and scenarios at real tables: played to the end, over a restart, and with moves taken back.

use crate::common;

use std::time::Duration;

use common::{House, answer, next};
use maneframe_client::{Connection, Event, Seat as Place, Site};
use maneframe_deck::{Date, Deck, Format, check_in};
use maneframe_engine::message::{Does, Question, Seat};
use maneframe_library::{Library, Pool};
use maneframe_protocol::{Command, Joined, LessonInfo, LessonStatus, Message, NewSeat, NewTable, Stage};
use maneframe_scenario::{Lesson, lessons};

async fn get(house: &House, site: &Site, path: &str) -> String {
    let url = format!("{}/api/v1{path}", house.url());
    let request = reqwest::Client::new().get(url).bearer_auth(site.session().expect("a session"));
    request.send().await.expect("an answer").text().await.expect("text")
}

async fn open(house: &House, site: &Site, path: &str, body: serde_json::Value) -> Joined {
    let url = format!("{}/api/v1{path}", house.url());
    let request = reqwest::Client::new().post(url).bearer_auth(site.session().expect("a session")).json(&body);
    let answer = request.send().await.expect("an answer");
    let (status, text) = (answer.status(), answer.text().await.expect("text"));
    assert_eq!(status.as_u16(), 201, "{path}: {text}");
    serde_json::from_str(&text).expect("a table")
}

fn lesson(connection: &Connection) -> LessonStatus {
    connection.table.as_ref().and_then(|table| table.status.lesson.clone()).expect("a lesson")
}

/// Waits until the player must choose, or the lesson is done.
async fn asked(connection: &mut Connection, before: Option<u32>) -> Option<Question> {
    loop {
        if connection.table.is_some() && lesson(connection).done {
            return None;
        }
        if let Some(question) = common::asked(connection, Seat(1)).filter(|q| Some(q.number) != before) {
            return Some(question);
        }
        next(connection).await;
    }
}

/// Returns the choices of a lesson's author as words of options: `play HW13 home`.
fn script(lesson: &Lesson) -> Vec<String> {
    lesson.text.lines().filter_map(|line| line.strip_prefix("P1: ")).map(str::to_owned).collect()
}

/// Returns the option that a line of the script means, by the labels at the table.
fn meant(question: &Question, words: &str, names: &dyn Fn(&str) -> String) -> Option<usize> {
    let words: Vec<&str> = words.split_whitespace().filter(|w| !matches!(*w, "to" | "choose" | "a" | "card")).collect();
    let said = |label: &str| {
        let label = label.to_lowercase();
        words.iter().all(|word| {
            let word = if word.starts_with("HW") { names(word) } else { (*word).to_owned() };
            label.contains(&word.to_lowercase())
        })
    };
    question.options.iter().flatten().find(|offer| said(&offer.label.to_string())).map(|offer| offer.number)
}

fn passes(question: &Question) -> Option<usize> {
    question.options.iter().flatten().find(|o| matches!(o.does, Does::Pass | Does::Done)).map(|o| o.number)
}

/// Reads each player's deck from a lesson that begins with the set-up of a game. Returns none for other lessons: they
/// begin in the middle of a game, with parts of decks.
fn decks(lesson: &Lesson, pool: &Pool) -> Vec<Deck> {
    if !lesson.text.lines().any(|line| line.trim() == "turn: set-up") {
        return Vec::new();
    }
    let deck = |player: u8| {
        let cards = |place: &str| -> Vec<&'static str> {
            let head = format!("P{player} {place}:");
            let lines = lesson.text.lines().filter_map(|line| line.strip_prefix(head.as_str()));
            lines.flat_map(|cards| cards.split(',')).map(str::trim).collect()
        };
        let mut list = String::new();
        for card in ["mane", "deck", "problem deck"].iter().flat_map(|place| cards(place)) {
            let count = if card.starts_with(|c: char| c.is_ascii_digit()) { "" } else { "1 " };
            list.push_str(&format!("{count}{card}\n"));
        }
        maneframe_deck::read(lesson.id, list.as_bytes(), pool).expect("a list of cards")
    };
    vec![deck(1), deck(2)]
}

#[test]
fn decks_that_lessons_show_are_legal() {
    let library = Library::bundled();
    let casual = Format::bundled("casual").expect("bundled");
    let mut shown = 0;
    for lesson in lessons() {
        for deck in decks(&lesson, library.pool()) {
            assert_eq!(
                check_in(&deck, library.pool(), &casual, Date::constant(2026, 1, 1)).violations,
                [],
                "{}",
                lesson.id
            );
            shown += 1;
        }
    }
    assert!(shown >= 2, "no lesson shows a deck any more");
}

/// All lessons can be completed at a table with the choices of their authors; other options are used if those are
/// not offered.
#[tokio::test(flavor = "multi_thread")]
async fn all_lessons_can_be_done() {
    let house = House::open().await;
    let site = house.guest("Ada").await;
    let list: Vec<LessonInfo> = serde_json::from_str(&get(&house, &site, "/lessons").await).expect("lessons");
    assert_eq!(list.len(), lessons().len());
    let library = Library::bundled();
    let names = |id: &str| library.card(id).map(|card| card.front().title.clone()).unwrap_or_default();
    for (info, lesson_file) in list.iter().zip(lessons()) {
        let joined = open(&house, &site, &format!("/lessons/{}/tables", info.id), serde_json::json!({})).await;
        let mut connection = Connection::open(&site, &joined.code, Place::default()).await.expect("a seat");
        let mut script = script(&lesson_file).into_iter().peekable();
        let mut last = None;
        for _ in 0..60 {
            let Some(question) = asked(&mut connection, last).await else { break };
            last = Some(question.number);
            let scripted = script.peek().and_then(|words| meant(&question, words, &names));
            if scripted.is_some() {
                script.next();
            }
            let option = scripted.or_else(|| passes(&question)).unwrap_or(0);
            connection.send(Command::Act { question: question.number, option });
        }
        let status = lesson(&connection);
        assert!(status.done, "{}: {status:?}", info.id);
        assert!(status.steps.iter().all(|step| step.done) && status.hint.is_none(), "{}", info.id);
        assert_eq!(status.next, info.next);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_goes_on_after_a_restart_and_after_moves_were_taken_back() {
    let house = House::open().await;
    let site = house.guest("Ada").await;
    let joined = open(&house, &site, "/lessons/home-and-problems/tables", serde_json::json!({})).await;
    let mut connection = Connection::open(&site, &joined.code, Place::default()).await.expect("a seat");
    let question = asked(&mut connection, None).await.expect("a question");
    let begun = lesson(&connection);
    assert!(!begun.done && begun.steps.iter().all(|step| !step.done) && begun.hint.is_some());
    let names = |_: &str| "Garrick Stiltwright to Leaks in the Dyke".to_owned();
    let option = meant(&question, "move HW42", &names).expect("it can be moved");
    connection.send(Command::Act { question: question.number, option });
    asked(&mut connection, Some(question.number)).await.expect("another question");
    assert_eq!(lesson(&connection).steps.iter().filter(|step| step.done).count(), 1);
    // The progress is on disk: another server with the same database has it.
    let house = house.restart_here().await;
    while !matches!(next(&mut connection).await, Event::Said(ref m) if matches!(**m, Message::Snapshot(_))) {}
    assert_eq!(lesson(&connection).steps.iter().filter(|step| step.done).count(), 1);
    // After taking it back, the step is open again.
    assert!(matches!(answer(&mut connection, Command::Undo { question: None }).await, Message::Done { .. }));
    let table = connection.table.as_ref().expect("a table");
    assert_eq!(table.status.lesson.as_ref().map(|l| l.steps.iter().filter(|s| s.done).count()), Some(0));
    drop(house);
}

/// A table that begins with a scenario works like any other: its owner plays both sides, it is over when one
/// concedes, and its replay can be shown with the scenario's name.
#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_is_played_and_its_replay_shown() {
    let house = House::open().await;
    let site = house.guest("Ada").await;
    let rule = get(&house, &site, "/rules/609.2d").await;
    let rule: maneframe_protocol::RuleSheet = serde_json::from_str(&rule).expect("a rule");
    let id = &rule.scenarios[0].id;
    let joined = open(&house, &site, &format!("/scenarios/{id}/tables"), serde_json::json!({})).await;
    let mut first =
        Connection::open(&site, &joined.code, Place { seat: Some(1), ..Place::default() }).await.expect("a seat");
    let mut second = Connection::open(&site, &joined.code, Place { seat: Some(2), ..Place::default() })
        .await
        .expect("the other seat");
    while first.table.is_none() || second.table.is_none() {
        tokio::select! {
            _ = first.next() => {}
            _ = second.next() => {}
            () = tokio::time::sleep(Duration::from_secs(30)) => panic!("nobody is told anything"),
        }
    }
    assert_eq!(first.table.as_ref().and_then(|t| t.status.situation.clone()).as_ref(), Some(id));
    let cards = get(&house, &site, &format!("/tables/{}/cards", joined.code)).await;
    let cards: Vec<maneframe_protocol::CardInfo> = serde_json::from_str(&cards).expect("cards");
    assert!(!cards.is_empty() && cards.iter().all(|card| card.id.starts_with("made up:")));
    answer(&mut second, Command::Concede).await;
    while first.table.as_ref().is_none_or(|table| table.status.stage != Stage::Over) {
        next(&mut first).await;
    }
    let replay = first.table.as_ref().and_then(|table| table.status.replay.clone()).expect("a replay");
    let text = site.replay(&replay).await.expect("the game is over");
    let holding = maneframe_engine::replay::parse(text.as_bytes()).expect("a replay");
    let situation = holding.replay.head.situation.clone().expect("a situation");
    assert_eq!(situation.id, *id);
    let (table, _) = maneframe_scenario::table(&situation, &Library::bundled()).expect("a table");
    assert!(holding.replay.verify(&table).differs.is_none(), "played again it ends the same");
    let moments = get(&house, &site, &format!("/replays/{replay}/moments?as=1")).await;
    let moments: maneframe_protocol::Moments = serde_json::from_str(&moments).expect("moments");
    assert_eq!((moments.situation.as_ref(), moments.total), (Some(id), moments.moments.len()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_what_the_bot_would_do_where_the_table_allows_it() {
    let house = House::open().await;
    let site = house.guest("Ada").await;
    for hints in [true, false] {
        let bot = NewSeat::Bot { bot: "greedy".to_owned(), deck: Some(common::deck(1)) };
        let mut table = NewTable::new(vec![NewSeat::Mine { deck: common::deck(0) }, bot]);
        (table.shuffle_seats, table.hints) = (false, hints);
        let joined = site.open(&table).await.expect("a table");
        let mut connection = Connection::open(&site, &joined.code, Place::default()).await.expect("a seat");
        let question = loop {
            match common::asked(&connection, Seat(1)) {
                Some(question) => break question,
                None => drop(next(&mut connection).await),
            }
        };
        let told = answer(&mut connection, Command::Hint { question: question.number }).await;
        match told {
            Message::Hint { question: about, option, words, .. } => {
                let offers = question.options.expect("it is our question");
                assert!(hints && about == question.number && offers[option].label == words);
            }
            other => assert!(!hints && matches!(other, Message::Refused { .. }), "{other:?}"),
        }
        let stale = answer(&mut connection, Command::Hint { question: question.number + 100 }).await;
        assert!(matches!(stale, Message::Refused { .. }));
    }
}

/// An account that plays all sides of a table takes moves back without a proposal.
#[tokio::test(flavor = "multi_thread")]
async fn who_plays_both_sides_need_not_agree_with_themselves() {
    let house = House::open().await;
    let site = house.guest("Ada").await;
    let mut table =
        NewTable::new(vec![NewSeat::Mine { deck: common::deck(0) }, NewSeat::Mine { deck: common::deck(1) }]);
    table.shuffle_seats = false;
    let joined = site.open(&table).await.expect("a table");
    let place = |seat| Place { seat: Some(seat), ..Place::default() };
    let mut first = Connection::open(&site, &joined.code, place(1)).await.expect("a seat");
    let mut second = Connection::open(&site, &joined.code, place(2)).await.expect("the other seat");
    for (connection, seat) in [(&mut first, Seat(1)), (&mut second, Seat(2))] {
        let question = loop {
            match common::asked(connection, seat) {
                Some(question) => break question,
                None => drop(next(connection).await),
            }
        };
        let act = Command::Act { question: question.number, option: 0 };
        assert!(matches!(answer(connection, act).await, Message::Done { .. }));
    }
    assert!(matches!(answer(&mut first, Command::Undo { question: None }).await, Message::Done { .. }));
    assert!(first.table.as_ref().is_some_and(|table| table.status.proposals.is_empty()));
    let other = house.guest("Ben").await;
    let stranger = Connection::open(&other, &joined.code, place(2)).await;
    assert!(stranger.is_err(), "nobody sits at another's seat");
}
