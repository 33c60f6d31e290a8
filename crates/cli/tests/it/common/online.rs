//! Players of games over the network, who count their acknowledged acts.

use std::collections::{HashMap, HashSet};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::time::{Duration, Instant};

use maneframe_client::{Connection, Event, Seat as Place, Site};
use maneframe_engine::message::Seat;
use maneframe_engine::replay::{Entry, parse};
use maneframe_protocol::{Code, Command, DeckChoice, Message, NewSeat, NewTable, Pace, Passing, Stage};
use tokio::time::{sleep, timeout};

use super::{arg, maneframe};

/// Returns an unused address.
pub fn free_port() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a free port")
}

/// Waits until a server answers, and signs in as a guest.
pub async fn guest(address: SocketAddr, name: &str) -> Site {
    let began = Instant::now();
    loop {
        let mut site = Site::new(&format!("http://{address}")).expect("an address");
        match site.guest(name).await {
            Ok(_) => return site.with_silence(Duration::from_secs(4)),
            Err(error) => assert!(began.elapsed() < Duration::from_secs(60), "the server does not answer: {error}"),
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Reproducible random numbers.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n.max(1) as u64) as usize
    }
}

/// Plays to the end, through any failures of the connection. Returns the replay's id, and the number of acts that this
/// player knows to be done.
pub async fn play(mut connection: Connection, me: Seat, mut dice: Dice) -> (String, usize) {
    // This is sent before the first act, so that the server never passes for a player. Such passes would be counted as
    // acts.
    let full = Command::Pass { passing: Passing { full_control: true, ..Passing::default() } };
    let mut telling = Some(connection.send(full.clone()));
    // Questions that are known to be answered, the question of each request, and the one whose answer is unknown.
    let mut done = HashSet::new();
    let mut asked = HashMap::new();
    let mut sent: Option<(u32, u64)> = None;
    loop {
        let event = timeout(Duration::from_secs(90), connection.next()).await.expect("it goes on").expect("it lasts");
        let mut again = false;
        match event {
            Event::Said(message) => match *message {
                Message::Done { to } => {
                    telling = telling.filter(|id| *id != to);
                    done.extend(asked.get(&to).copied());
                    sent = sent.filter(|(_, id)| *id != to);
                }
                Message::Refused { to, ref problem } if sent.is_some_and(|(_, id)| id == to) => match problem.code {
                    // The other player has left the game in the meantime, so nothing was done.
                    Code::Refused | Code::Stale => sent = None,
                    // The outcome is unknown. The table shows it when the server is available again.
                    Code::Unavailable => {
                        sleep(Duration::from_millis(100)).await;
                        connection.send(Command::Snapshot);
                    }
                    _ => panic!("{problem}"),
                },
                Message::Refused { ref problem, .. } if problem.code == Code::Unavailable => {
                    sleep(Duration::from_millis(100)).await;
                    connection.send(Command::Snapshot);
                }
                Message::Snapshot(_) => again = true,
                _ => {}
            },
            // The server may only send missing updates. The whole table shows if the answer was accepted.
            Event::Back => drop(connection.send(Command::Snapshot)),
            Event::Ended(problem) => panic!("{problem}"),
            _ => {}
        }
        let Some(table) = connection.table.clone() else { continue };
        let question = table.question.clone().filter(|q| q.who == me && table.status.stage == Stage::Playing);
        if again && let Some((number, _)) = sent {
            // After a reconnection the question shows if the answer was accepted.
            if question.as_ref().is_none_or(|q| q.number != number) {
                done.insert(number);
            }
            sent = None;
        }
        if again && telling.is_some() {
            telling = Some(connection.send(full.clone()));
        }
        if let Some(replay) = &table.status.replay
            && sent.is_none()
        {
            return (replay.clone(), done.len());
        }
        let Some(question) = question.filter(|_| sent.is_none() && telling.is_none()) else { continue };
        let table = table.table.as_ref().expect("a game");
        let options = question.options.as_ref().map_or(0, Vec::len);
        if table.turn > 30 {
            connection.send(Command::Concede);
            continue;
        }
        let option = dice.below(options);
        let id = connection.send(Command::Act { question: question.number, option });
        asked.insert(id, question.number);
        sent = Some((question.number, id));
    }
}

fn table() -> NewTable {
    let deck = |name: &str| DeckChoice::Named(name.to_owned());
    let mut table = NewTable::new(vec![
        NewSeat::Mine { deck: deck("Blue-Orange") },
        NewSeat::Open { deck: Some(deck("White-Pink")) },
    ]);
    table.shuffle_seats = false;
    table.pace = Pace::AtOnce;
    table
}

/// Connects two players at a table by that address. If the server disappears in the meantime, they try another table.
pub async fn two(by: SocketAddr) -> (Site, [Connection; 2]) {
    loop {
        let (ada, ben) = (guest(by, "Ada").await, guest(by, "Ben").await);
        let opened = async {
            let code = ada.open(&table()).await?.code;
            let one = Connection::open(&ada, &code, Place::default()).await?;
            ben.sit(&code, None, None).await?;
            let other = Connection::open(&ben, &code, Place::default()).await?;
            Ok::<_, maneframe_client::ClientError>([one, other])
        };
        if let Ok(connections) = opened.await {
            return (ada, connections);
        }
    }
}

/// Plays a game to its end. Checks that exactly the acts that its players know to be done were done. Returns a player's
/// site, the replay's id, and the replay.
pub async fn game(by: SocketAddr, data: &Path, seed: u64) -> (Site, String, String) {
    let (site, [one, other]) = two(by).await;
    let ((id, mine), (_, theirs)) =
        tokio::join!(play(one, Seat(1), Dice(seed)), play(other, Seat(2), Dice(seed.wrapping_add(99))));
    let text = loop {
        match site.replay(&id).await {
            Ok(text) => break text,
            Err(_) => sleep(Duration::from_millis(100)).await,
        }
    };
    let replay = parse(text.as_bytes()).expect("a replay").replay;
    let chosen = replay.entries.iter().filter(|e| matches!(e, Entry::Choose(_))).count();
    assert_eq!(chosen, mine + theirs, "no act is lost, none is done twice");
    let file = data.join(format!("{id}.replay"));
    std::fs::write(&file, &text).expect("a file");
    let (code, out, err) = maneframe(data, &["replay", arg(&file), "--verify"], "");
    assert_eq!(code, 0, "{out}{err}");
    (site, id, text)
}
