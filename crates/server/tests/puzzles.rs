//! Puzzles told and played at a table: by its number and by its day; the solution is one.

mod common;

use common::{House, asked, next};
use maneframe_client::{Connection, Seat as Place, Site};
use maneframe_engine::message::Seat;
use maneframe_protocol::{Joined, PuzzleInfo, PuzzleSheet};
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
