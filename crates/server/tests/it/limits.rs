//! Concurrent requests exceed no limit.

use crate::common;

use common::{House, deck, table_for_two};
use futures_util::future::join_all;
use maneframe_client::{ClientError, Site};
use maneframe_protocol::{Code, NewSeat, NewTable};

/// Opens tables concurrently. Returns how many were opened; all others are refused as too many.
async fn open_at_once(site: &Site, table: &NewTable, count: usize) -> usize {
    let opened = join_all((0..count).map(|_| site.open(table))).await;
    for refused in opened.iter().filter_map(|opened| opened.as_ref().err()) {
        assert!(matches!(refused, ClientError::Refused(p) if p.code == Code::TooMuch), "{refused}");
    }
    opened.iter().filter(|opened| opened.is_ok()).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_an_account() {
    let house = House::with(|config| config.tables_per_account = 3).await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let table = table_for_two(0);
    let (by_ada, by_ben) = tokio::join!(open_at_once(&ada, &table, 12), open_at_once(&ben, &table, 12));
    assert_eq!((by_ada, by_ben), (3, 3));
    assert_eq!(ada.my_tables().await.expect("one's tables").len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_with_bots_that_search() {
    let house = House::with(|config| config.searching_per_account = 1).await;
    let ada = house.guest("Ada").await;
    let bot = NewSeat::Bot { bot: "search-1".to_owned(), deck: None };
    let table = NewTable::new(vec![NewSeat::Mine { deck: deck(0) }, bot]);
    assert_eq!(open_at_once(&ada, &table, 6).await, 1);
    assert_eq!(open_at_once(&ada, &table, 2).await, 0, "the first one is in play");
}
