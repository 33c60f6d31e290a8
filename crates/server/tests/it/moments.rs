//! Finished games: moments for each viewer, and values.

use crate::common;

use common::{Dice, House, play, table_for_two, two};
use maneframe_engine::message::Seat;
use maneframe_protocol::{GameAccount, GameValue, Moments, TurnMark};
use serde::de::DeserializeOwned;

async fn get(house: &House, path: &str) -> (u16, String) {
    let answer = reqwest::Client::new().get(format!("{}/api/v1{path}", house.url())).send().await.expect("an answer");
    (answer.status().as_u16(), answer.text().await.expect("text"))
}

async fn found<T: DeserializeOwned>(house: &House, path: &str) -> T {
    let (status, text) = get(house, path).await;
    assert_eq!(status, 200, "{path}: {text}");
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_shown_moment_by_moment_through_anybodys_eyes() {
    let house = House::open().await;
    let [(_, one), (_, other)] = two(&house, &table_for_two(0)).await;
    let (first, _) = tokio::join!(play(one, Seat(1), Dice(1)), play(other, Seat(2), Dice(2)));
    let all: Moments = found(&house, &format!("/replays/{first}/moments?as=all&count=100")).await;
    assert!(all.total > 50 && all.moments.len() == 100.min(all.total) && all.outcome.is_some());
    // Pages of moments are consistent.
    let page: Moments = found(&house, &format!("/replays/{first}/moments?as=all&from=20&count=10")).await;
    assert_eq!(page.moments[..], all.moments[20..30]);
    // A seat sees its own hand, but not the other's; a spectator sees neither.
    for (eyes, own) in [("1", Some(0)), ("2", Some(1)), ("0", None)] {
        let seen: Moments = found(&house, &format!("/replays/{first}/moments?as={eyes}&from=10&count=20")).await;
        for moment in &seen.moments {
            for (seat, player) in moment.table.players.iter().enumerate() {
                let known = player.hand.as_ref().is_some_and(|hand| hand.len() == player.hand_size);
                assert!(own == Some(seat) || player.hand_size == 0 || !known, "{eyes} sees the hand of {seat}");
            }
        }
    }
    let turns: Vec<TurnMark> = found(&house, &format!("/replays/{first}/turns")).await;
    assert!(turns.windows(2).all(|pair| pair[0].turn < pair[1].turn && pair[0].r#move < pair[1].r#move));
    for wrong in ["as=3", "as=-1", "as=everybody", "count=x"] {
        assert_eq!(get(&house, &format!("/replays/{first}/moments?{wrong}")).await.0, 400, "{wrong}");
    }
    assert_eq!(get(&house, "/replays/00000000000000000000000000000000/moments").await.0, 404);
    let value: GameValue = found(&house, &format!("/replays/{first}/value")).await;
    assert!(value.values.len() > 20 && value.worst.len() <= 3);
    assert!(value.values.iter().flat_map(|v| &v.chance).all(|chance| (0.0..=1.0).contains(chance)));
    assert!(value.worst.windows(2).all(|pair| pair[0].lost >= pair[1].lost));
    let again: GameValue = found(&house, &format!("/replays/{first}/value")).await;
    assert_eq!(value, again);

    // Where the result came from adds up, for each seat.
    let mut ends = 0.0;
    for seat in [1, 2] {
        let account: GameAccount = found(&house, &format!("/replays/{first}/account?seat={seat}")).await;
        let GameAccount { start, own, others, luck, rest, end, .. } = &account;
        let sum: f64 = [start, own, others, luck, rest].iter().map(|part| part.value).sum();
        assert!((sum - end).abs() < 0.005, "{account:?}");
        assert!(account.seat == Seat(seat) && start.within > 0.0, "{account:?}");
        let by_turn: f64 = account.turns.iter().map(|turn| turn.luck.value).sum();
        assert!((by_turn - luck.value).abs() < 0.001 * account.turns.len() as f64 + 0.001, "{account:?}");
        ends += end;
        let again: GameAccount = found(&house, &format!("/replays/{first}/account?seat={seat}")).await;
        assert_eq!(account, again);
    }
    assert!(ends == 1.0 || ends == 0.8, "one side wins, or both have drawn: {ends}");
    for wrong in ["seat=0", "seat=3", "seat=x", "at=1"] {
        assert_eq!(get(&house, &format!("/replays/{first}/account?{wrong}")).await.0, 400, "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_on_is_not_shown() {
    let house = House::open().await;
    let [(site, _one), _] = two(&house, &table_for_two(0)).await;
    let mine = site.my_tables().await.expect("a table");
    for what in ["moments", "turns", "value", "account"] {
        let (status, text) = get(&house, &format!("/replays/{}/{what}", mine[0].id)).await;
        assert!(status == 403 && text.contains("in progress"), "{what}: {status} {text}");
    }
}
