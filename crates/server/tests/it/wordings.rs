//! Language of answers: English text, or keys with arguments for clients that ask for them.

use crate::common;

use common::{House, table_for_two};
use futures_util::StreamExt as _;
use maneframe_client::{Connection, Seat as Place, Site};
use maneframe_protocol::{Command, Message};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message as Frame, client::IntoClientRequest as _};

/// Returns an answer's status, `Vary`, and body, with or without keys.
async fn get(url: &str, kinds: bool, session: Option<&str>) -> (u16, String, String) {
    let mut request = reqwest::Client::new().get(url);
    if kinds {
        request = request.header("maneframe-words", "kinds");
    }
    if let Some(session) = session {
        request = request.bearer_auth(session);
    }
    let response = request.send().await.expect("an answer");
    let vary =
        response.headers().get_all("vary").iter().filter_map(|value| value.to_str().ok()).collect::<Vec<_>>().join(",");
    (response.status().as_u16(), vary, response.text().await.expect("text"))
}

fn words(body: &str) -> Value {
    serde_json::from_str::<Value>(body).unwrap_or_else(|e| panic!("{e}: {body}"))["words"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn problems_are_english_unless_keys_are_asked_for() {
    let house = House::with(|config| config.requests_per_minute = 5).await;
    let unknown = format!("{}/api/v1/tables/BBBB-BBBB", house.url());
    let guest = house.guest("Ada").await;
    let session = guest.session();
    // A handler's problem, that of the fallback for unknown paths, and that of the limit on requests.
    let (status, vary, body) = get(&unknown, false, session).await;
    assert_eq!((status, words(&body)), (404, json!("table not found")));
    assert!(vary.contains("maneframe-words"), "{vary}");
    let (_, _, body) = get(&unknown, true, session).await;
    assert_eq!(words(&body), json!({ "say": "problem.no-table" }));
    let nowhere = format!("{}/api/v1/nowhere", house.url());
    let (status, _, body) = get(&nowhere, false, None).await;
    assert!(
        status == 404 && words(&body).as_str().is_some_and(|words| words.contains("/api/v1/openapi.json")),
        "{body}"
    );
    assert_eq!(words(&get(&nowhere, true, None).await.2), json!({ "say": "problem.no-path" }));
    let limited = loop {
        let (status, _, body) = get(&unknown, false, session).await;
        if status == 429 {
            break body;
        }
    };
    assert!(words(&limited).is_string(), "{limited}");
    assert!(words(&get(&unknown, true, session).await.2).is_object());
}

/// Returns the first snapshot of a table whose game has begun, as the server sends it.
async fn snapshot(house: &House, site: &Site, code: &str, query: &str) -> Value {
    let address = format!("ws://{}/api/v1/tables/{code}/socket{query}", house.server.address());
    let mut request = address.into_client_request().expect("an address");
    let secret = format!("Bearer {}", site.session().expect("a session"));
    request.headers_mut().insert("authorization", secret.parse().expect("a header"));
    let mut socket = tokio_tungstenite::connect_async(request).await.expect("a connection").0;
    loop {
        if let Some(Ok(Frame::Text(text))) = socket.next().await {
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["type"] == "snapshot" {
                let _ = socket.close(None).await;
                return message;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tables_messages_are_english_unless_keys_are_asked_for() {
    let house = House::open().await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let code = ada.open(&table_for_two(0)).await.expect("a table").code;
    ben.sit(&code, None, None).await.expect("a seat");
    // The first seat is asked first, for a Starting Problem.
    let english = snapshot(&house, &ada, &code, "").await;
    let kinds = snapshot(&house, &ada, &code, "?words=kinds").await;
    assert_eq!(english["question"]["words"], json!("choose your Starting Problem"));
    assert_eq!(kinds["question"]["words"], json!({ "say": "question.starting-problem" }));
    let rendered = maneframe_wording::in_english(&kinds.to_string()).expect("it has keys");
    assert_eq!(serde_json::from_str::<Value>(&rendered).expect("JSON")["question"], english["question"]);
    for message in [english, kinds] {
        assert!(matches!(serde_json::from_value(message).expect("a message"), Message::Snapshot(_)));
    }
    // The record of a game as one viewer saw it is a file, and in English.
    let mut connection = Connection::open(&ada, &code, Place::default()).await.expect("a seat");
    connection.send(Command::Concede);
    let replay = loop {
        common::next(&mut connection).await;
        if let Some(replay) = connection.table.as_ref().and_then(|table| table.status.replay.clone()) {
            break replay;
        }
    };
    let record = ada.told(&replay, Some(1)).await.expect("the record");
    let words: Vec<Value> = record
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["words"].clone())
        .filter(|words| !words.is_null())
        .collect();
    assert!(words.iter().all(Value::is_string) && words.contains(&json!("P1 leaves the game")), "{words:?}");
}
