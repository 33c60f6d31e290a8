//! Puzzles by number and by day, shown and played at a table, with their solutions.

use crate::common;

use common::{House, answer, asked, next};
use maneframe_client::{Connection, Seat as Place, Site};
use maneframe_engine::message::{Does, Question, Seat};
use maneframe_protocol::{Command, Joined, Message, PuzzleInfo, PuzzleSheet};
use serde::de::DeserializeOwned;

async fn ask<T: DeserializeOwned>(house: &House, site: &Site, post: bool, path: &str) -> (u16, Option<T>) {
    let url = format!("{}/api/v1{path}", house.url());
    let client = reqwest::Client::new();
    let request = if post { client.post(url) } else { client.get(url) };
    let answer = request.bearer_auth(site.session().expect("a session")).send().await.expect("an answer");
    (answer.status().as_u16(), answer.json().await.ok())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_told_and_played() {
    let house = House::open().await;
    let site = house.guest("Ada").await;
    let (_, all) = ask::<Vec<PuzzleInfo>>(&house, &site, false, "/puzzles").await;
    let all = all.expect("puzzles");
    let (_, today) = ask::<PuzzleSheet>(&house, &site, false, "/puzzles/today").await;
    let today = today.expect("a puzzle");
    assert!(all.contains(&today.puzzle));
    assert!(today.solution.starts_with("P1: ") && !today.text.contains(&today.solution), "{today:?}");
    let lines = today.solution.lines().filter(|line| line.starts_with("P1: ")).count();
    assert_eq!(today.steps.len(), lines, "{today:?}");
    for id in ["0", "99999", "-1", "tomorrow", "%00"] {
        let (status, _) = ask::<PuzzleSheet>(&house, &site, false, &format!("/puzzles/{id}")).await;
        assert_eq!(status, 404, "{id}");
    }

    let number = today.puzzle.number;
    let (status, joined) = ask::<Joined>(&house, &site, true, &format!("/puzzles/{number}/tables")).await;
    assert_eq!(status, 201);
    let mut connection =
        Connection::open(&site, &joined.expect("a table").code, Place::default()).await.expect("a seat");
    while asked(&connection, Seat(1)).is_none() {
        next(&mut connection).await;
    }
    let status = &connection.table.as_ref().expect("a table").status;
    assert_eq!(status.situation.as_deref(), Some(&*format!("puzzle:{number}")));
}

/// Way of playing a puzzle.
#[derive(Clone, Copy)]
enum Way {
    /// The player does nothing.
    Idle,
    /// The player follows hints.
    Hints,
    /// The player concedes.
    Concedes,
}

/// Plays a puzzle in that way, and returns true if it is solved. Also returns the number of acts of the other player's
/// reply.
async fn solved(house: &House, site: &Site, number: usize, way: Way) -> (bool, usize) {
    let (_, joined) = ask::<Joined>(house, site, true, &format!("/puzzles/{number}/tables")).await;
    let code = joined.expect("a table").code;
    let mut connection = Connection::open(site, &code, Place::default()).await.expect("a seat");
    let mut answered = None;
    loop {
        let status = connection.table.as_ref().map(|table| &table.status);
        if let Some((solved, status)) = status.and_then(|status| Some((status.solved?, status))) {
            return (solved, status.reply.len());
        }
        let Some(question) = asked(&connection, Seat(1)).filter(|q| Some(q.number) != answered) else {
            next(&mut connection).await;
            continue;
        };
        answered = Some(question.number);
        let option = match way {
            Way::Idle => idle(&question),
            Way::Hints => hinted(&mut connection, question.number).await,
            Way::Concedes => {
                connection.send(Command::Concede);
                continue;
            }
        };
        connection.send(Command::Act { question: question.number, option });
    }
}

async fn hinted(connection: &mut Connection, question: u32) -> usize {
    match answer(connection, Command::Hint { question }).await {
        Message::Hint { option, .. } => option,
        other => panic!("{other:?}"),
    }
}

fn idle(question: &Question) -> usize {
    let passes = |does: &Does| matches!(does, Does::Pass | Does::Done);
    question.options.iter().flatten().position(|offer| passes(&offer.does)).unwrap_or(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_became_of_a_puzzle_is_told_once_its_turn_is_over() {
    let house = House::open().await;
    let site = house.guest("Ada").await;
    let (_, all) = ask::<Vec<PuzzleInfo>>(&house, &site, false, "/puzzles").await;
    let all = all.expect("puzzles");
    let of = |aim: &str| all.iter().filter(|p| p.aim == aim).map(|p| p.number).take(3).collect::<Vec<_>>();
    // A player who does nothing neither scores enough nor holds, whatever the other side does. Such a player may
    // still win by luck, so a puzzle to win is conceded.
    let mut replies = 0;
    for (aim, way) in [("win", Way::Concedes), ("score", Way::Idle), ("hold", Way::Idle)] {
        for number in of(aim) {
            let (is_solved, reply) = solved(&house, &site, number, way).await;
            assert!(!is_solved, "{aim}, puzzle {number}");
            replies += reply;
            assert!(reply == 0 || aim == "hold", "{aim}, puzzle {number}");
        }
    }
    assert!(replies > 0, "what the other player does about a position that was not held");
    // The choices of the greedy bot solve the easiest puzzles to win and to score.
    for aim in ["win", "score"] {
        let mut done = 0;
        for number in of(aim) {
            done += usize::from(solved(&house, &site, number, Way::Hints).await.0);
        }
        assert!(done > 0, "{aim}");
    }
}
