//! Server that starts again with another clock.

use std::time::Duration;

use crate::common;

use common::{House, config, table_for_two};
use maneframe_library::Library;
use maneframe_protocol::Stage;
use maneframe_server::Server;
use sqlx::{Connection as _, SqliteConnection};

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_far_ahead_ends_nothing() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let code = ada.open(&table_for_two(0)).await.expect("a table").code;
    let House { server, folder, .. } = house;
    let address = server.address();
    server.stop().await;
    // Times from a hundred days ago look to the server like a clock that is a hundred days ahead.
    let url = format!("sqlite:{}", folder.path().join("tables.db").display());
    let mut database = SqliteConnection::connect(&url).await.expect("its database");
    for sql in [
        "UPDATE sessions SET ends = ends - 8640000",
        "UPDATE tables SET changed = changed - 8640000",
        "UPDATE nodes SET until = until - 8640000",
    ] {
        let changed = sqlx::query(sql).execute(&mut database).await.expect("written");
        assert_eq!(changed.rows_affected(), 1, "{sql}");
    }
    database.close().await.expect("closed");
    let mut config = config(&folder);
    config.listen = address;
    let server = Server::start(config, Library::bundled()).await.expect("a server");
    // Expired entries are deleted, and deserted tables are closed, right after the start.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(ada.me().await.expect("the session goes on").name, "Ada");
    assert_eq!(ada.table(&code).await.expect("the table").stage, Stage::Waiting);
    server.stop().await;
}
