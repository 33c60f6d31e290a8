//! Server for a test, and players who know only what it sends them.

use std::time::Duration;

use maneframe_client::{Connection, Event, Seat as Place, Site};
use maneframe_engine::message::{Question, Seat};
use maneframe_library::Library;
use maneframe_protocol::{Command, DeckChoice, Message, NewSeat, NewTable, Pace, Passing, SignedIn, Stage};
use maneframe_server::{Config, Server};
use serde::de::DeserializeOwned;
use tempfile::TempDir;
use tokio::time::timeout;

/// Decks of the bundled library.
pub const DECKS: [&str; 4] = ["Blue-Orange", "White-Pink", "Blue-Yellow", "Orange-Pink"];

/// Server with a database of its own.
pub struct House {
    pub server: Server,
    pub folder: TempDir,
    /// Address of its database, if that isn't a file in the folder.
    pub database: Option<String>,
}

/// Returns the configuration of servers in tests.
pub fn config(folder: &TempDir) -> Config {
    Config {
        listen: ([127, 0, 0, 1], 0).into(),
        data: Some(folder.path().to_owned()),
        requests_per_minute: 1_000_000,
        connections_per_address: 100_000,
        commands_per_second: 100_000,
        tables_per_account: 100_000,
        tables_per_hour: 1_000_000,
        guests_per_hour: 1_000_000,
        ..Config::default()
    }
}

impl House {
    /// Starts a server with an empty database.
    pub async fn open() -> House {
        House::with(|_| ()).await
    }

    /// Like [`House::open`], with a changed configuration.
    pub async fn with(change: impl FnOnce(&mut Config)) -> House {
        let folder = TempDir::new().expect("a folder for the database");
        let mut config = config(&folder);
        change(&mut config);
        let database = config.database.clone();
        let server = Server::start(config, Library::bundled()).await.expect("a server");
        // The first site prepares TLS for all clients of the program.
        drop(Site::new("http://localhost"));
        House { server, folder, database }
    }

    /// Stops the server, and starts it again at the same address.
    pub async fn restart_here(self) -> House {
        let address = self.server.address();
        self.server.stop().await;
        let mut config = config(&self.folder);
        config.listen = address;
        let server = Server::start(config, Library::bundled()).await.expect("a server");
        House { server, folder: self.folder, database: None }
    }

    /// Returns the server's address.
    pub fn url(&self) -> String {
        format!("http://{}", self.server.address())
    }

    /// Creates a guest at the server.
    pub async fn guest(&self, name: &str) -> Site {
        let mut site = Site::new(&self.url()).expect("an address");
        site.guest(name).await.expect("a guest");
        site
    }
}

/// Asks for something with a user's session.
pub async fn get<T: DeserializeOwned>(house: &House, who: Option<&Site>, path: &str) -> Result<T, u16> {
    let request = reqwest::Client::new().get(format!("{}/api/v1{path}", house.url()));
    let request = match who.and_then(Site::session) {
        Some(session) => request.bearer_auth(session),
        None => request,
    };
    let answer = request.send().await.expect("an answer");
    match answer.status().as_u16() {
        200 => Ok(answer.json().await.expect("json")),
        status => Err(status),
    }
}

/// Creates a registered account.
pub async fn account(house: &House, name: &str) -> Site {
    let site = house.guest(name).await;
    let request = reqwest::Client::new().put(format!("{}/api/v1/me/password", house.url()));
    let request = request.bearer_auth(site.session().expect("a session"));
    let answer =
        request.json(&serde_json::json!({ "password": "apples in autumn 7" })).send().await.expect("an answer");
    assert!(answer.status().is_success(), "{}", answer.status());
    site
}

/// Sends a request with a user's session. Returns the status and the answer.
pub async fn send(
    house: &House,
    who: &Site,
    method: &str,
    path: &str,
    body: serde_json::Value,
) -> (u16, serde_json::Value) {
    let method = reqwest::Method::from_bytes(method.as_bytes()).expect("a method");
    let request = reqwest::Client::new().request(method, format!("{}/api/v1{path}", house.url()));
    let request = request.bearer_auth(who.session().expect("a session")).json(&body);
    let answer = request.send().await.expect("an answer");
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

/// Creates an administrator, as `maneframe admin add` does while the server runs.
pub async fn administrator(house: &House, name: &str) -> Site {
    let config = Config { database: house.database.clone(), ..config(&house.folder) };
    let admin = maneframe_server::Admin::open(&config).await.expect("the database");
    let password = "apples in autumn 7";
    admin.add(name, password).await.expect("an administrator");
    let request = reqwest::Client::new().post(format!("{}/api/v1/sessions", house.url()));
    let request = request.json(&serde_json::json!({ "name": name, "password": password }));
    let signed_in: SignedIn = request.send().await.expect("an answer").json().await.expect("a session");
    Site::new(&house.url()).expect("an address").with_session(&signed_in.session)
}

/// Returns a deck of the bundled library.
pub fn deck(n: usize) -> DeckChoice {
    DeckChoice::Named(DECKS[n % DECKS.len()].to_owned())
}

/// Returns the settings of a table for two without delays.
pub fn table_for_two(n: usize) -> NewTable {
    let mut table = NewTable::new(vec![NewSeat::Mine { deck: deck(n) }, NewSeat::Open { deck: Some(deck(n + 1)) }]);
    table.shuffle_seats = false;
    table.pace = Pace::AtOnce;
    table
}

/// Reproducible random numbers for choices.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }
}

/// Picks a random option of a question.
pub fn pick(question: &Question, dice: &mut Dice) -> usize {
    dice.below(question.options.as_ref().map_or(0, Vec::len))
}

/// Waits for an event, with a time limit.
pub async fn next(connection: &mut Connection) -> Event {
    let event = timeout(Duration::from_secs(60), connection.next()).await.expect("the server says something in time");
    event.expect("the connection lasts")
}

/// Returns the pending question of a player.
pub fn asked(connection: &Connection, me: Seat) -> Option<Question> {
    let table = connection.table.as_ref()?;
    table.question.clone().filter(|q| q.who == me && q.options.is_some() && table.status.stage == Stage::Playing)
}

/// Plays to the end with random choices. Returns the replay's id.
pub async fn play(mut connection: Connection, me: Seat, mut dice: Dice) -> String {
    connection.send(Command::Pass { passing: Passing { full_control: true, ..Passing::default() } });
    let mut answered = None;
    loop {
        next(&mut connection).await;
        let Some(table) = &connection.table else { continue };
        if let Some(replay) = &table.status.replay {
            return replay.clone();
        }
        let turn = table.table.as_ref().map_or(0, |t| t.turn);
        let Some(question) = asked(&connection, me) else { continue };
        if answered == Some(question.number) {
            continue;
        }
        answered = Some(question.number);
        if turn > 60 {
            connection.send(Command::Concede);
        } else {
            let option = pick(&question, &mut dice);
            connection.send(Command::Act { question: question.number, option });
        }
    }
}

/// Opens a table with two connected players.
pub async fn two(house: &House, table: &NewTable) -> [(Site, Connection); 2] {
    let (one, other) = (house.guest("Ada").await, house.guest("Ben").await);
    let joined = one.open(table).await.expect("a table");
    let first = Connection::open(&one, &joined.code, Place::default()).await.expect("a seat");
    other.sit(&joined.code, None, None).await.expect("a seat");
    let second = Connection::open(&other, &joined.code, Place::default()).await.expect("a seat");
    [(one, first), (other, second)]
}

/// Sends a command and returns its answer.
pub async fn answer(connection: &mut Connection, command: Command) -> Message {
    let id = connection.send(command);
    loop {
        if let Event::Said(message) = next(connection).await {
            let to = match &*message {
                Message::Done { to }
                | Message::Refused { to, .. }
                | Message::Attempts { to, .. }
                | Message::Power { to, .. }
                | Message::WayBack { to, .. }
                | Message::Hint { to, .. } => *to,
                _ => continue,
            };
            if to == id {
                return *message;
            }
        }
    }
}
