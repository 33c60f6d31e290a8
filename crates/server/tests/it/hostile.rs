//! Malicious clients get an error or are disconnected, and the others play on.

use crate::common;

use std::time::Duration;

use common::{House, answer, table_for_two, two};
use futures_util::{SinkExt as _, StreamExt as _};
use maneframe_client::{Connection, Seat as Place, Site};
use maneframe_protocol::{Command, Message};
use reqwest::header::{AUTHORIZATION, CACHE_CONTROL, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use reqwest::{Client, Method, StatusCode};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Message as Frame, client::IntoClientRequest as _};

async fn ask(
    house: &House,
    method: Method,
    path: &str,
    headers: &[(HeaderName, &str)],
    body: &str,
) -> (StatusCode, HeaderMap, String) {
    let mut all = HeaderMap::new();
    for (name, value) in headers {
        all.insert(name, HeaderValue::from_str(value).expect("a header"));
    }
    let url = format!("{}/api/v1{path}", house.url());
    let request = Client::new().request(method, url).headers(all).header("content-type", "application/json");
    let response = request.body(body.to_owned()).send().await.expect("the server answers");
    let (status, headers) = (response.status(), response.headers().clone());
    (status, headers, response.text().await.expect("text"))
}

/// Returns a guest's cookie.
async fn cookie(house: &House) -> String {
    let (status, headers, _) = ask(house, Method::POST, "/guests", &[], r#"{"name":"Ada"}"#).await;
    assert_eq!(status, StatusCode::CREATED);
    let set = headers["set-cookie"].to_str().expect("a cookie").to_owned();
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
    set.split(';').next().expect("name and value").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_can_do_nothing_with_a_cookie() {
    let house = House::open().await;
    let cookie = cookie(&house).await;
    let table = r#"{"seats":[{"seat":"open"},{"seat":"open"}]}"#;
    let own = house.url();
    let with = |origin: &str| {
        let (cookie, origin, house) = (cookie.clone(), origin.to_owned(), &house);
        async move { ask(house, Method::POST, "/tables", &[(COOKIE, &cookie), (ORIGIN, &origin)], table).await.0 }
    };
    assert_eq!(with(&own).await, StatusCode::CREATED);
    assert_eq!(with("https://evil.example").await, StatusCode::FORBIDDEN);
    assert_eq!(with("null").await, StatusCode::FORBIDDEN);
    let fetched = HeaderName::from_static("sec-fetch-site");
    let (status, ..) = ask(&house, Method::POST, "/tables", &[(COOKIE, &cookie), (fetched, "cross-site")], table).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    // WebSockets are no exception: browsers send cookies with them from any site.
    let headers = [
        (COOKIE, cookie.as_str()),
        (ORIGIN, "https://evil.example"),
        (HeaderName::from_static("upgrade"), "websocket"),
        (HeaderName::from_static("connection"), "Upgrade"),
        (HeaderName::from_static("sec-websocket-version"), "13"),
        (HeaderName::from_static("sec-websocket-key"), "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let (status, ..) = ask(&house, Method::GET, "/tables/BBBB-BBBB/socket", &headers, "").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_the_other_scheme_is_another_sites_where_the_address_is_known() {
    let house = House::with(|config| config.public = Some("https://play.example".to_owned())).await;
    let cookie = cookie(&house).await;
    let table = r#"{"seats":[{"seat":"open"},{"seat":"open"}]}"#;
    let own = house.url();
    for (origin, expected) in [
        ("https://play.example", StatusCode::CREATED),
        ("http://play.example", StatusCode::FORBIDDEN),
        ("https://play.example:8443", StatusCode::FORBIDDEN),
        (own.as_str(), StatusCode::FORBIDDEN),
    ] {
        let headers = [(COOKIE, cookie.as_str()), (ORIGIN, origin)];
        assert_eq!(ask(&house, Method::POST, "/tables", &headers, table).await.0, expected, "{origin}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_and_what_is_not_there_are_kept_by_no_cache() {
    let house = House::open().await;
    let players = two(&house, &table_for_two(0)).await;
    let game = players[0].0.my_tables().await.expect("one's tables")[0].id.clone();
    let unknown = "0".repeat(32);
    for (path, expected) in [
        (format!("/replays/{game}/moments"), StatusCode::FORBIDDEN),
        (format!("/replays/{game}/turns"), StatusCode::FORBIDDEN),
        (format!("/replays/{unknown}"), StatusCode::NOT_FOUND),
        (format!("/replays/{unknown}/moments"), StatusCode::NOT_FOUND),
        (format!("/replays/{unknown}/value"), StatusCode::NOT_FOUND),
        ("/cards/NO1".to_owned(), StatusCode::NOT_FOUND),
        ("/rules/0".to_owned(), StatusCode::NOT_FOUND),
        ("/nowhere".to_owned(), StatusCode::NOT_FOUND),
        ("/tables/BBBB-BBBB".to_owned(), StatusCode::UNAUTHORIZED),
    ] {
        let (status, headers, words) = ask(&house, Method::GET, &path, &[], "").await;
        assert_eq!(status, expected, "{path}: {words}");
        assert_eq!(headers[CACHE_CONTROL], "no-store", "{path}");
    }
    let (status, headers, _) = ask(&house, Method::POST, "/sets", &[], "").await;
    assert_eq!(
        (status, &headers[CACHE_CONTROL]),
        (StatusCode::METHOD_NOT_ALLOWED, &HeaderValue::from_static("no-store"))
    );
    let (status, headers, _) = ask(&house, Method::GET, "/sets", &[], "").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers[CACHE_CONTROL], "private, max-age=3600", "what changes only with the sets is kept");
    let (_, headers, _) = ask(&house, Method::GET, "/tables", &[], "").await;
    assert_eq!(headers[CACHE_CONTROL], "no-store");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_cannot_close_or_change_an_account_that_is_not_there() {
    let house = House::open().await;
    let admin = maneframe_server::Admin::open(&common::config(&house.folder)).await.expect("its data");
    admin.add("Root", "apples in autumn 7").await.expect("an administrator");
    let credentials = r#"{"name":"Root","password":"apples in autumn 7"}"#;
    let (status, headers, _) = ask(&house, Method::POST, "/sessions", &[], credentials).await;
    assert_eq!(status, StatusCode::CREATED);
    let set = headers["set-cookie"].to_str().expect("a cookie");
    let root = [(COOKIE, set.split(';').next().expect("name and value"))];
    for id in ["x", "00000000000000000000000000000000", "x%0Ax"] {
        let (status, ..) = ask(&house, Method::DELETE, &format!("/accounts/{id}"), &root, "").await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{id}");
        let (status, ..) = ask(&house, Method::PUT, &format!("/accounts/{id}/roles"), &root, r#"["judge"]"#).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{id}");
    }
}

async fn close(house: &House, site: &Site, code: &str) -> StatusCode {
    let bearer = format!("Bearer {}", site.session().expect("a session"));
    ask(house, Method::DELETE, &format!("/tables/{code}"), &[(AUTHORIZATION, bearer.as_str())], "").await.0
}

#[tokio::test(flavor = "multi_thread")]
async fn who_did_not_open_a_table_cannot_close_it() {
    let house = House::open().await;
    let players = two(&house, &table_for_two(0)).await;
    let (ada, ben, eve) = (&players[0].0, &players[1].0, house.guest("Eve").await);
    let playing = ada.my_tables().await.expect("one's tables")[0].code.clone();
    let waiting = ada.open(&table_for_two(1)).await.expect("a table").code;
    for other in [ben, &eve] {
        assert_eq!(close(&house, other, &playing).await, StatusCode::FORBIDDEN, "a game that goes on");
        assert_eq!(close(&house, other, &waiting).await, StatusCode::FORBIDDEN, "a table that waits");
        assert_eq!(close(&house, other, &waiting.to_lowercase().replace('-', "")).await, StatusCode::FORBIDDEN);
    }
    assert_eq!(close(&house, ada, &playing).await, StatusCode::CONFLICT, "it is left by conceding");
    assert_eq!(close(&house, ada, &waiting).await, StatusCode::NO_CONTENT);
    assert_eq!(close(&house, &eve, &waiting).await, StatusCode::FORBIDDEN, "a table that is closed");
    assert_eq!(close(&house, ada, &waiting).await, StatusCode::NO_CONTENT, "it is closed already");
    for code in ["BBBB-BBBB", "x"] {
        assert_eq!(close(&house, &eve, code).await, StatusCode::NOT_FOUND, "{code}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_secrets_open_nothing() {
    let house = House::open().await;
    for forged in ["maneframe=mfs_0000", "maneframe=", "maneframe=mft_%00", "other=1", "maneframe=' OR 1=1 --"] {
        let (status, ..) = ask(&house, Method::GET, "/me", &[(COOKIE, forged)], "").await;
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{forged}");
    }
    for path in ["/me", "/me/tables", "/me/tokens"] {
        assert_eq!(ask(&house, Method::GET, path, &[], "").await.0, StatusCode::UNAUTHORIZED);
    }
    let cookie = cookie(&house).await;
    let own = [(COOKIE, cookie.as_str())];
    let (status, ..) = ask(&house, Method::PUT, "/accounts/x/roles", &own, r#"["admin"]"#).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "nobody makes themselves an administrator");
    let token = r#"{"name":"x","scopes":["watch"]}"#;
    let (status, _, made) = ask(&house, Method::POST, "/me/tokens", &own, token).await;
    assert_eq!(status, StatusCode::CREATED);
    let secret = serde_json::from_str::<serde_json::Value>(&made).expect("JSON")["secret"].as_str().map(str::to_owned);
    let bearer = format!("Bearer {}", secret.expect("a secret"));
    let by_token = [(reqwest::header::AUTHORIZATION, bearer.as_str())];
    let table = r#"{"seats":[{"seat":"open"},{"seat":"open"}]}"#;
    assert_eq!(ask(&house, Method::POST, "/tables", &by_token, table).await.0, StatusCode::FORBIDDEN);
    let password = r#"{"password":"apples in autumn 7"}"#;
    assert_eq!(ask(&house, Method::PUT, "/me/password", &by_token, password).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_can_be_listed_by_guessing() {
    let house = House::with(|config| config.requests_per_minute = 60).await;
    let mut refused = 0;
    for n in 0..90 {
        let (status, _, body) = ask(&house, Method::GET, &format!("/replays/{n:032x}"), &[], "").await;
        match status {
            StatusCode::NOT_FOUND => assert!(body.contains("replay not found")),
            StatusCode::TOO_MANY_REQUESTS => refused += 1,
            other => panic!("{other}: {body}"),
        }
    }
    assert!(refused >= 25, "whoever guesses is slowed down: {refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_and_accounts_are_not_found_by_guessing() {
    let house = House::with(|config| config.requests_per_minute = 120).await;
    let ada = house.guest("Ada").await;
    let mut closed = table_for_two(0);
    closed.visibility = maneframe_protocol::Visibility::Private;
    let code = ada.open(&closed).await.expect("a table").code;
    let cookie = cookie(&house).await;
    let own = [(COOKIE, cookie.as_str())];
    let (_, _, lobby) = ask(&house, Method::GET, "/tables", &own, "").await;
    assert!(!lobby.contains(&code), "only who has the link finds it: {lobby}");
    // For short, long and well-formed codes the answer is that of a missing table.
    let mut answers = std::collections::BTreeSet::new();
    let (mut refused, mut missed) = (0, 0);
    // Enough requests for any speed of this machine.
    for n in 0..2_000_u32 {
        if refused >= 10 && missed > 0 {
            break;
        }
        let guess: String = (0..8).map(|i| b"BCDFGHJKLMNPQRST"[(n >> (i * 2)) as usize % 16] as char).collect();
        let path = match n % 3 {
            0 => format!("/tables/{guess}"),
            1 => format!("/tables/{guess}/cards"),
            _ => format!("/accounts?name=Ada{n}"),
        };
        let (status, _, body) = ask(&house, Method::GET, &path, &own, "").await;
        match status {
            StatusCode::NOT_FOUND => {
                missed += 1;
                answers.insert(body);
            }
            StatusCode::TOO_MANY_REQUESTS => refused += 1,
            // The list of accounts is for administrators only.
            StatusCode::FORBIDDEN if n % 3 == 2 => {}
            other => panic!("{path}: {other}: {body}"),
        }
    }
    assert!(missed > 0 && answers.len() == 1, "{answers:?}");
    assert!(refused >= 10, "whoever guesses is slowed down: {refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_no_whole_request_is_cut_off() {
    let house = House::with(|config| config.silence = 2).await;
    let mut players = two(&house, &table_for_two(0)).await;
    let mut slow = Vec::new();
    for n in 0..100 {
        let mut stream = TcpStream::connect(house.server.address()).await.expect("a connection");
        let begun =
            [&b""[..], b"G", b"GET /api/v1/me HTTP/1.1\r\n", b"GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-A: "][n % 4];
        stream.write_all(begun).await.expect("sent");
        slow.push(stream);
    }
    let all_gone = async {
        for stream in &mut slow {
            // Single bytes don't extend the time limit.
            let mut bytes = [0; 256];
            loop {
                tokio::select! {
                    read = stream.read(&mut bytes) => if !matches!(read, Ok(n) if n > 0) { break },
                    () = tokio::time::sleep(Duration::from_millis(300)) => drop(stream.write_all(b"a").await),
                }
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), all_gone).await.expect("all are cut off");
    for (_, connection) in &mut players {
        assert!(matches!(answer(connection, Command::Ping).await, Message::Done { .. }), "the others play on");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_look_on_never_keep_a_player_out() {
    let house = House::with(|config| config.connections_per_account = 1_000).await;
    let players = two(&house, &table_for_two(0)).await;
    let code = players[0].0.my_tables().await.expect("one's tables")[0].code.clone();
    let eve = house.guest("Eve").await;
    let mut watching = Vec::new();
    for _ in 0..300 {
        let mut connection = Connection::open(&eve, &code, Place::default()).await.expect("a place");
        common::next(&mut connection).await;
        watching.push(connection);
    }
    let mut late = Connection::open(&eve, &code, Place::default()).await.expect("a connection");
    let refused = async {
        loop {
            match late.next().await {
                Some(maneframe_client::Event::Lost(why)) => break why,
                Some(_) => {}
                None => break String::new(),
            }
        }
    };
    let why = tokio::time::timeout(Duration::from_secs(20), refused).await.expect("it is refused");
    assert!(why.contains("maximum number of spectators"), "{why}");
    let mut again = Connection::open(&players[0].0, &code, Place::default()).await.expect("a connection");
    assert!(matches!(answer(&mut again, Command::Ping).await, Message::Done { .. }), "a player comes back");
}

#[tokio::test(flavor = "multi_thread")]
async fn giant_and_broken_requests_are_refused_in_words() {
    let house = House::open().await;
    let cookie = cookie(&house).await;
    let own = [(COOKIE, cookie.as_str())];
    let giant = format!("{{\"name\":\"{}\"}}", "x".repeat(300 << 10));
    let (status, _, body) = ask(&house, Method::POST, "/guests", &[], &giant).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{body:.200}");
    let seats = r#"{"seats":[{"seat":"open"},{"seat":"open"}],"clock":{"player":{"seconds":1}}}"#;
    let none = r#"{"seats":[]}"#;
    let deep = format!("{}{}", "[".repeat(50_000), "]".repeat(50_000));
    for (path, body) in [
        ("/guests", "{"),
        ("/guests", r#"{"name":""}"#),
        ("/guests", r#"{"name":"x","admin":true}"#),
        ("/tables", seats),
        ("/tables", none),
        ("/tables", deep.as_str()),
        ("/tables", "\u{0}"),
        ("/sessions", r#"{"name":"x"}"#),
    ] {
        let (status, _, words) = ask(&house, Method::POST, path, &own, body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path} {body:.60}: {words}");
        assert!(words.contains("\"words\""), "{words}");
    }
    assert_eq!(ask(&house, Method::GET, "/tables/%2e%2e%2fetc", &own, "").await.0, StatusCode::NOT_FOUND);
    assert_eq!(ask(&house, Method::GET, "/nowhere", &own, "").await.0, StatusCode::NOT_FOUND);
    let (_, headers, _) = ask(&house, Method::GET, "/bots", &[], "").await;
    assert_eq!(
        (&headers["x-content-type-options"], &headers["x-frame-options"]),
        (&"nosniff".parse().unwrap(), &"DENY".parse().unwrap())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_giant_message_and_a_client_that_never_reads_harm_nobody() {
    let house = House::with(|config| config.silence = 1).await;
    let mut players = two(&house, &table_for_two(0)).await;
    let code = players[0].0.my_tables().await.expect("one's tables")[0].code.clone();
    let eve = house.guest("Eve").await;
    let mut watching = Connection::open(&eve, &code, Place::default()).await.expect("a place");
    watching.send(Command::Say { words: "x".repeat(64 << 10) });
    let cut = async { while !matches!(watching.next().await, Some(maneframe_client::Event::Lost(_)) | None) {} };
    tokio::time::timeout(Duration::from_secs(10), cut).await.expect("a giant message cuts the connection off");
    // A client that connects and never sends or reads anything.
    let mut silent = TcpStream::connect(house.server.address()).await.expect("a connection");
    let request = format!(
        "GET /api/v1/tables/{code}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {}\r\n\r\n",
        eve.session().expect("a session")
    );
    silent.write_all(request.as_bytes()).await.expect("sent");
    let gone = async {
        let mut bytes = [0; 4096];
        while silent.read(&mut bytes).await.is_ok_and(|n| n > 0) {}
    };
    tokio::time::timeout(Duration::from_secs(15), gone).await.expect("who never answers is cut off");
    for (_, connection) in &mut players {
        assert!(matches!(answer(connection, Command::Ping).await, Message::Done { .. }), "the others play on");
    }
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

/// Opens a table's WebSocket without the client library.
async fn socket(house: &House, site: &Site, code: &str) -> Socket {
    let address = format!("ws://{}/api/v1/tables/{code}/socket", house.server.address());
    let mut request = address.into_client_request().expect("an address");
    let secret = format!("Bearer {}", site.session().expect("a session"));
    request.headers_mut().insert("authorization", secret.parse().expect("a header"));
    tokio_tungstenite::connect_async(request).await.expect("a connection").0
}

/// Returns the code of the close frame that a client receives. `None` if the connection ends without one.
async fn closed_with(socket: &mut Socket) -> Option<u16> {
    let close = async {
        while let Some(Ok(frame)) = socket.next().await {
            if let Frame::Close(close) = frame {
                return close.map(|close| u16::from(close.code));
            }
        }
        None
    };
    tokio::time::timeout(Duration::from_secs(20), close).await.expect("the server closes the connection")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_closed_with_a_code_that_its_sender_receives() {
    let house = House::with(|config| config.commands_per_second = 5).await;
    let eve = house.guest("Eve").await;
    let code = eve.open(&table_for_two(0)).await.expect("a table").code;
    let command = r#"{"id": 1, "do": "ping"}"#;
    for (frame, count) in [
        (Frame::Ping(Default::default()), 2_000),
        (Frame::Text(command.into()), 2_000),
        (Frame::Text("x".repeat(10_000).into()), 100),
        (Frame::Text("".into()), 10_000),
    ] {
        let mut socket = socket(&house, &eve, &code).await;
        // Everything is sent before anything is read, so that most of it waits at the server when it closes the
        // connection.
        for _ in 0..count {
            socket.feed(frame.clone()).await.expect("it is sent");
        }
        socket.flush().await.expect("it is sent");
        assert_eq!(closed_with(&mut socket).await, Some(1008), "{count} times {} bytes", frame.len());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_closes_is_answered() {
    let house = House::open().await;
    let eve = house.guest("Eve").await;
    let code = eve.open(&table_for_two(0)).await.expect("a table").code;
    let mut socket = socket(&house, &eve, &code).await;
    socket.send(Frame::Close(None)).await.expect("it is sent");
    let ends = async {
        let mut closed = false;
        while let Some(frame) = socket.next().await {
            closed |= matches!(frame.expect("the connection is not reset"), Frame::Close(_));
        }
        closed
    };
    assert!(tokio::time::timeout(Duration::from_secs(20), ends).await.expect("the connection ends"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_opens_more_than_their_share() {
    let house = House::with(|config| {
        config.tables_per_account = 3;
        config.connections_per_account = 2;
    })
    .await;
    let ada = house.guest("Ada").await;
    for n in 0..5 {
        assert_eq!(ada.open(&table_for_two(n)).await.is_ok(), n < 3, "table {n}");
    }
    let code = ada.my_tables().await.expect("one's tables")[0].code.clone();
    let mut connections = Vec::new();
    for n in 0..4 {
        let opened = Connection::open(&ada, &code, Place::default()).await;
        assert_eq!(opened.is_ok(), n < 2, "connection {n}");
        connections.extend(opened.ok());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn formats_are_names_and_figures_are_for_the_machine_itself() {
    let house = House::open().await;
    let cookie = cookie(&house).await;
    let own = [(COOKIE, cookie.as_str())];
    let table = |format: &str| format!(r#"{{"format":"{format}","seats":[{{"seat":"open"}},{{"seat":"open"}}]}}"#);
    let (status, _, words) = ask(&house, Method::POST, "/tables", &own, &table("/etc/hostname.toml")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(words.contains("unknown format `"), "no file is looked for: {words}");
    assert_eq!(ask(&house, Method::POST, "/tables", &own, &table("harmony")).await.0, StatusCode::CREATED);
    let metrics = format!("{}/metrics", house.url());
    let client = reqwest::Client::new();
    assert_eq!(client.get(&metrics).send().await.expect("an answer").status(), StatusCode::OK);
    let by_proxy = client.get(&metrics).header("x-forwarded-for", "127.0.0.1").send().await.expect("an answer");
    assert_eq!(by_proxy.status(), StatusCode::NOT_FOUND);
    // A page of another site whose name resolves to this machine (DNS rebinding).
    for (host, expected) in [
        ("evil.example", StatusCode::NOT_FOUND),
        ("localhost.evil.example:7440", StatusCode::NOT_FOUND),
        ("localhost:7440", StatusCode::OK),
        ("[::1]:7440", StatusCode::OK),
    ] {
        let answer = client.get(&metrics).header(HOST, host).send().await.expect("an answer");
        assert_eq!(answer.status(), expected, "{host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_work_over_http() {
    let house = House::open().await;
    let cookie = cookie(&house).await;
    let own = [(COOKIE, cookie.as_str())];
    let password = r#"{"password":"apples in autumn 7"}"#;
    assert_eq!(ask(&house, Method::PUT, "/me/password", &own, password).await.0, StatusCode::NO_CONTENT);
    let (status, ..) = ask(&house, Method::POST, "/me/recovery-codes", &own, "{}").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "a session alone is not enough");
    let (status, _, codes) = ask(&house, Method::POST, "/me/recovery-codes", &own, password).await;
    assert_eq!(status, StatusCode::CREATED);
    let code = serde_json::from_str::<serde_json::Value>(&codes).expect("JSON")["codes"][0].as_str().map(str::to_owned);
    let credentials = r#"{"name":"Ada","password":"apples in autumn 7"}"#;
    assert_eq!(ask(&house, Method::POST, "/sessions", &[], credentials).await.0, StatusCode::CREATED);
    let recovery = format!(r#"{{"name":"ada","code":"{}","password":"pears in winter 88"}}"#, code.expect("a code"));
    assert_eq!(ask(&house, Method::POST, "/recovery", &[], &recovery).await.0, StatusCode::CREATED);
    assert_eq!(ask(&house, Method::POST, "/sessions", &[], credentials).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(
        ask(&house, Method::GET, "/me", &own, "").await.0,
        StatusCode::UNAUTHORIZED,
        "sessions before have ended"
    );
    let mut last = StatusCode::OK;
    for _ in 0..40 {
        last = ask(&house, Method::POST, "/sessions", &[], credentials).await.0;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS, "passwords are not found by trying");
}
