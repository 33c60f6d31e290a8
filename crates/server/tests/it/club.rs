//! The game that everybody may watch.

use std::time::Duration;

use crate::common::{House, account, deck, get};
use maneframe_client::Site;
use maneframe_protocol::{Delay, NewSeat, NewTable, Pace, Spectators, TvGame, Visibility};

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
