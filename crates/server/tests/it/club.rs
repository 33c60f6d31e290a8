//! The game that everybody may watch, reports, and the work of administrators.

use std::time::Duration;

use crate::common::{House, account, administrator, deck, get, send};
use maneframe_client::Site;
use maneframe_protocol::{Delay, NewSeat, NewTable, Pace, Report, Spectators, TvGame, Visibility};
use serde_json::{Value, json};

const DELAYED: Spectators = Spectators::Delayed(Delay::Turns(2));

/// Opens a table; if there is an opponent, the game begins. Returns the table's code.
async fn table(one: &Site, other: Option<&Site>, spectators: Spectators, visibility: Visibility) -> String {
    let seats = vec![NewSeat::Mine { deck: deck(0) }, NewSeat::Open { deck: Some(deck(1)) }];
    let table = NewTable { spectators, visibility, pace: Pace::AtOnce, ..NewTable::new(seats) };
    let code = one.open(&table).await.expect("a table").code;
    if let Some(other) = other {
        other.sit(&code, None, None).await.expect("a seat");
    }
    code
}

/// Waits until another game is shown than the one of the table `not`.
async fn shown(house: &House, not: Option<&str>) -> Option<TvGame> {
    for _ in 0..100 {
        // Without a game the answer has no body.
        let game = get::<TvGame>(house, None, "/tv").await.ok();
        if game.as_ref().map(|game| game.table.code.as_str()) != not {
            return game;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("no other game than {not:?} is shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_may_watch_the_best_game_that_is_delayed() {
    let house = House::open().await;
    let (ada, ben) = (account(&house, "Ada").await, account(&house, "Ben").await);
    let (gus, guy) = (house.guest("Gus").await, house.guest("Guy").await);
    // Games that only some may watch, or without a delay, and one that has not begun.
    table(&ada, Some(&ben), Spectators::Public, Visibility::Lobby).await;
    table(&ada, Some(&ben), DELAYED, Visibility::Private).await;
    table(&ada, Some(&ben), Spectators::None, Visibility::Lobby).await;
    table(&ada, None, DELAYED, Visibility::Lobby).await;
    assert_eq!(get::<TvGame>(&house, None, "/tv").await, Err(204));
    let guests = table(&gus, Some(&guy), DELAYED, Visibility::Lobby).await;
    let game = shown(&house, None).await.expect("a game");
    assert_eq!((game.table.code.as_str(), game.delay), (guests.as_str(), Delay::Turns(2)));
    assert_eq!(game.ratings, [None, None]);
    // A registered player comes before guests.
    let hers = table(&ada, Some(&gus), DELAYED, Visibility::Lobby).await;
    let game = shown(&house, Some(&guests)).await.expect("a game");
    assert_eq!(game.table.code, hers);
    let names: Vec<_> = game.table.seats.iter().flatten().map(String::as_str).collect();
    assert!(names.contains(&"Ada") && names.contains(&"Gus"), "{names:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_reach_administrators_only() {
    let house = House::open().await;
    reports(&house).await;
}

pub async fn reports(house: &House) {
    let root = administrator(house, "Rhea").await;
    let (ada, gus) = (account(house, "Iris").await, house.guest("Gus").await);
    let code = table(&ada, None, Spectators::Public, Visibility::Private).await;
    let report = |kind: &str, id: &str, words: &str| json!({ "about": { "kind": kind, "id": id }, "words": words });
    let tell = async |who: &Site, new: Value| send(house, who, "POST", "/reports", new).await.0;
    assert_eq!(tell(&gus, report("person", "iris", "rude\nin chat")).await, 204);
    assert_eq!(tell(&ada, report("table", &code.to_lowercase().replace('-', ""), "stalls")).await, 204);
    for (kind, id) in [("person", "Nobody"), ("table", "BBBB-BBBB"), ("deck", "x"), ("event", "x"), ("event", &code)] {
        assert_eq!(tell(&ada, report(kind, id, "x")).await, 404, "{kind} {id}");
    }
    for words in ["", " \n", &"x".repeat(1_001)] {
        assert_eq!(tell(&ada, report("person", "Iris", words)).await, 400);
    }
    assert_eq!(get::<Vec<Report>>(house, Some(&ada), "/reports?open=true").await, Err(403));
    assert_eq!(get::<Vec<Report>>(house, None, "/reports").await, Err(401));
    let open = async || get::<Vec<Report>>(house, Some(&root), "/reports?open=true").await.expect("a list");
    let all = open().await;
    let names: Vec<_> = all.iter().map(|report| (report.by.name.as_str(), report.name.as_str())).collect();
    assert!(names.contains(&("Gus", "Iris")) && names.contains(&("Iris", &code)) && names.len() == 2, "{names:?}");
    let first = format!("/reports/{}", all[0].id);
    let done = json!({ "done": true, "note": "talked to them" });
    assert_eq!(send(house, &ada, "PUT", &first, done.clone()).await.0, 403);
    assert_eq!(send(house, &root, "PUT", &first, done.clone()).await.0, 204);
    assert_eq!(send(house, &root, "PUT", "/reports/none", done).await.0, 404);
    assert_eq!(open().await.len(), 1);
    assert_eq!(get::<Vec<Report>>(house, Some(&root), "/reports").await.map(|all| all.len()), Ok(2));
    // Ten a day, and none is left of an account that is deleted.
    for _ in 0..9 {
        assert_eq!(tell(&gus, report("person", "Iris", "again")).await, 204);
    }
    assert_eq!(tell(&gus, report("person", "Iris", "again")).await, 429);
    assert_eq!(send(house, &gus, "DELETE", "/me", json!({})).await.0, 204);
    assert!(open().await.iter().all(|report| report.by.name == "Iris"));
}
