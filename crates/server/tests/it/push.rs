//! What waits for people, and browsers that are woken for it.

use std::time::Duration;

use maneframe_protocol::{Challenge, Friend, NewSeat, NewTable, NoticeInfo, NoticeKind, PushKey};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::common::{House, account, deck, get, send};

/// Takes a push, and answers it with a status. Returns its head, and the length of its body.
async fn pushed(listener: &TcpListener, status: &str) -> String {
    let accepted = tokio::time::timeout(Duration::from_secs(20), listener.accept());
    let (mut stream, _) = accepted.await.expect("a push in time").expect("a push");
    let mut head = vec![0; 8_192];
    let read = stream.read(&mut head).await.expect("a request");
    let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    stream.write_all(answer.as_bytes()).await.expect("an answer");
    String::from_utf8_lossy(&head[..read]).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_wakes_the_browser_of_who_is_away() {
    let house = House::with(|config| config.hooks_nearby = true).await;
    let (ada, ben) = (account(&house, "Ada").await, account(&house, "Ben").await);
    let notices = async || get::<Vec<NoticeInfo>>(&house, Some(&ben), "/me/notices").await.expect("notices");
    assert!(notices().await.is_empty());
    send(&house, &ada, "POST", "/me/friends", json!({ "name": "Ben" })).await;
    let asked = NoticeInfo { kind: NoticeKind::Friend, name: "Ada".to_owned(), link: "/friends".to_owned() };
    assert_eq!(notices().await, [asked]);
    send(&house, &ben, "POST", "/me/friends", json!({ "name": "Ada" })).await;
    assert!(notices().await.is_empty());

    let key = get::<PushKey>(&house, Some(&ben), "/push").await.expect("a key").key;
    assert_eq!(key.len(), 87, "65 bytes in base64");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let endpoint = format!("http://{}/browser", listener.local_addr().expect("an address"));
    for wrong in ["ftp://push.example", "https://push.example/a b"] {
        let (status, _) = send(&house, &ben, "POST", "/me/pushes", json!({ "endpoint": wrong })).await;
        assert_eq!(status, 400, "{wrong}");
    }
    assert_eq!(send(&house, &ben, "POST", "/me/pushes", json!({ "endpoint": endpoint })).await.0, 204);

    let friend = get::<Vec<Friend>>(&house, Some(&ada), "/me/friends").await.expect("friends")[0].id.clone();
    let seats = vec![NewSeat::Mine { deck: deck(0) }, NewSeat::Open { deck: None }];
    let table = json!({ "table": NewTable::new(seats) });
    let challenge = format!("/me/friends/{friend}/challenges");
    assert_eq!(send(&house, &ada, "POST", &challenge, table.clone()).await.0, 201);
    // The browser is gone: the server forgets it.
    let head = pushed(&listener, "410 Gone").await.to_lowercase();
    assert!(head.starts_with("post /browser "), "{head}");
    for line in ["ttl: 86400", "content-length: 0", "topic: maneframe", "authorization: vapid t=eyj", "urgency: high"] {
        assert!(head.contains(line), "{line} in {head}");
    }
    assert!(head.contains(&format!("k={}", key.to_lowercase())), "{head}");
    assert!(head.ends_with("\r\n\r\n"), "a push has no contents: {head}");
    let waiting = notices().await;
    assert_eq!((waiting.len(), waiting[0].kind, waiting[0].name.as_str()), (1, NoticeKind::Challenge, "Ada"));

    // Ben declines. Nobody else can.
    let code = waiting[0].link.strip_prefix("/t/").expect("a table").to_owned();
    let eve = account(&house, "Eve").await;
    assert_eq!(send(&house, &eve, "DELETE", &format!("/me/challenges/{code}"), json!({})).await.0, 404);
    assert_eq!(send(&house, &ben, "DELETE", &format!("/me/challenges/{code}"), json!({})).await.0, 204);
    assert!(get::<Vec<Challenge>>(&house, Some(&ada), "/me/challenges").await.expect("a list").is_empty());
    assert_eq!(send(&house, &ben, "DELETE", &format!("/me/challenges/{code}"), json!({})).await.0, 404);
    assert!(notices().await.is_empty());
}
