//! Two connected seats of a table.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use maneframe_client::Site;
use maneframe_protocol::{NewTable, Problem};
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::Failure;

pub type Socket = WebSocketStream<TcpStream>;

/// The part of a message that the test needs.
#[derive(Deserialize)]
struct Heard {
    #[serde(default)]
    question: Option<Asked>,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    status: Option<Status>,
    #[serde(default)]
    problem: Option<Problem>,
}

#[derive(Deserialize)]
struct Status {
    stage: String,
}

#[derive(Deserialize)]
struct Asked {
    number: u32,
    options: Option<Vec<IgnoredAny>>,
}

#[derive(Default)]
pub struct Tally {
    pub acts: AtomicU64,
    pub errors: Mutex<BTreeMap<String, u64>>,
    pub micros: Mutex<Vec<u32>>,
}

impl Tally {
    /// Counts an error of a kind; returns how many there were before.
    pub fn err(&self, kind: String) -> u64 {
        let mut errors = self.errors.lock().expect("nobody panics");
        let so_many = errors.entry(kind).or_default();
        *so_many += 1;
        *so_many - 1
    }
}

pub async fn connect(address: SocketAddr, from: u8, path: &str, session: &str) -> Result<Socket, Failure> {
    let socket = TcpSocket::new_v4()?;
    // An address has some 28,000 ports, so further connections come from other addresses of this machine.
    socket.bind(SocketAddr::from((Ipv4Addr::new(127, 0, 0, from), 0)))?;
    socket.set_nodelay(true)?;
    let stream = socket.connect(address).await?;
    let mut request = format!("ws://{address}{path}").into_client_request()?;
    request.headers_mut().insert("authorization", format!("Bearer {session}").parse()?);
    let mut config = WebSocketConfig::default();
    config.read_buffer_size = 4 << 10;
    config.write_buffer_size = 0;
    let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
    Ok(socket)
}

/// Table with two connected seats.
pub struct Seats {
    pub sockets: [Socket; 2],
    /// Pending question of each seat: its number, and the number of options.
    pub asked: [Option<(u32, usize)>; 2],
    pub over: bool,
}

impl Seats {
    /// Receives messages of both seats until then, because the server disconnects clients that don't answer pings.
    pub async fn rest(&mut self, until: impl Future<Output = ()>, tally: &Tally) -> Result<(), Failure> {
        let mut until = std::pin::pin!(until);
        loop {
            // Reading can be cancelled at any point: partial frames stay in the connection.
            let [one, other] = &mut self.sockets;
            let (seat, frame) = tokio::select! {
                () = &mut until => return Ok(()),
                frame = one.next() => (0, frame),
                frame = other.next() => (1, frame),
            };
            self.take(seat, frame.ok_or("the server closed a connection")??, tally)?;
        }
    }

    /// Receives the next message of a seat. Returns true if it was an update of the game.
    pub async fn hear(&mut self, seat: usize, tally: &Tally) -> Result<bool, Failure> {
        loop {
            let frame = self.sockets[seat].next().await.ok_or("the server closed a connection")??;
            if let Some(news) = self.take(seat, frame, tally)? {
                return Ok(news);
            }
        }
    }

    /// Handles a frame. For a message, returns whether it was an update of the game.
    fn take(&mut self, seat: usize, frame: Frame, tally: &Tally) -> Result<Option<bool>, Failure> {
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Close(frame) => return Err(format!("the server closed a connection: {frame:?}").into()),
            _ => return Ok(None),
        };
        let heard: Heard = serde_json::from_str(&text)?;
        if let Some(problem) = heard.problem {
            tally.err(format!("{:?}", problem.code));
        }
        let news = matches!(heard.kind.as_str(), "update" | "snapshot");
        if news {
            self.asked[seat] = heard.question.and_then(|q| Some((q.number, q.options?.len())));
            self.over |= heard.status.is_some_and(|status| status.stage == "over");
        }
        Ok(Some(news))
    }

    /// Acts for the seat that must decide, and waits until both seats see it. Returns the time that it took.
    pub async fn act(&mut self, dice: &mut u64, tally: &Tally) -> Result<Option<Duration>, Failure> {
        let Some((seat, (number, options))) = self.asked.iter().enumerate().find_map(|(i, a)| Some((i, (*a)?))) else {
            return Ok(None);
        };
        let option = (thrown(dice) * options as f64) as usize;
        let text = format!("{{\"id\":{number},\"do\":\"act\",\"question\":{number},\"option\":{option}}}");
        let sent = Instant::now();
        self.sockets[seat].send(Frame::text(text)).await?;
        while !self.hear(seat, tally).await? {}
        let own = sent.elapsed();
        // A secret choice is no update for the other seat.
        let other = tokio::time::timeout(SECRET, async {
            while !self.hear(1 - seat, tally).await? {}
            Ok::<(), Failure>(())
        });
        Ok(Some(match other.await {
            Ok(heard) => {
                heard?;
                sent.elapsed()
            }
            Err(_) => own,
        }))
    }
}

/// Returns the next random number from 0 to 1.
pub fn thrown(dice: &mut u64) -> f64 {
    *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*dice >> 33) as f64 / (1_u64 << 31) as f64
}

/// Time after which the other seat is not awaited, because a secret act is sent to one seat only.
const SECRET: Duration = Duration::from_secs(1);

/// Opens a table with both seats connected.
pub async fn open(
    n: usize,
    address: SocketAddr,
    ada: &Site,
    ben: &Site,
    settings: &NewTable,
    tally: &Tally,
) -> Result<Seats, Failure> {
    let code = ada.open(settings).await?.code;
    ben.sit(&code, None, None).await?;
    let path = format!("/api/v1/tables/{code}/socket?words=kinds");
    let from = 1 + (n % 8) as u8;
    let session = |site: &Site| site.session().unwrap_or_default().to_owned();
    let one = connect(address, from, &path, &session(ada)).await?;
    let other = connect(address, from, &path, &session(ben)).await?;
    let mut seats = Seats { sockets: [one, other], asked: [None, None], over: false };
    // A welcome, and the table.
    for seat in 0..2 {
        while !seats.hear(seat, tally).await? {}
    }
    Ok(seats)
}
