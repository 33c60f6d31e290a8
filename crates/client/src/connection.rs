//! A WebSocket connection to a table that reconnects automatically.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use maneframe_protocol::{Command, Message, Problem, Request, Snapshot};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message as Frame};

use crate::site::{ClientError, Site, prepare, word};

/// The role in which a client connects to a table.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    /// Seat of the table's settings, 1-based, if the account has several seats there.
    pub seat: Option<u8>,
    /// Secret of an invitation to judge.
    pub invitation: Option<String>,
}

/// An event of a connection.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The server sent a message.
    Said(Box<Message>),
    /// The connection broke and is being reopened. Contains the reason.
    Lost(String),
    /// The connection is open again.
    Back,
    /// The server refused to reopen the connection, which has ended.
    Ended(Problem),
}

/// A connection to a table. It keeps a snapshot of the table up to date and reconnects automatically.
#[derive(Debug)]
pub struct Connection {
    requests: mpsc::UnboundedSender<Request>,
    events: mpsc::UnboundedReceiver<Event>,
    next: u64,
    task: JoinHandle<()>,
    /// State of the table as of the last event that was taken.
    pub table: Option<Snapshot>,
    /// Commitment to the game's seed that the server sent first.
    committed: Option<String>,
}

/// Maximum size of a message, in bytes.
const LONGEST: usize = 16 << 20;
/// Delays between attempts to reconnect, in milliseconds. Further attempts use the last one.
const WAITS: [u64; 7] = [50, 200, 500, 1_000, 2_000, 5_000, 10_000];

impl Drop for Connection {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Connection {
    /// Connects to a table.
    ///
    /// # Errors
    /// If the server can't be reached or refuses the connection.
    pub async fn open(site: &Site, code: &str, seat: Seat) -> Result<Connection, ClientError> {
        prepare();
        let line = Line { site: site.clone(), code: word(code), seat, last: None, welcomed: false };
        let socket = line.connect().await?;
        let (requests, wanted) = mpsc::unbounded_channel();
        let (to, events) = mpsc::unbounded_channel();
        let task = tokio::spawn(line.run(socket, wanted, to));
        Ok(Connection { requests, events, next: 0, task, table: None, committed: None })
    }

    /// Sends a command and returns its id, which the server's answer repeats.
    pub fn send(&mut self, command: Command) -> u64 {
        self.next += 1;
        let _ = self.requests.send(Request { id: self.next, command });
        self.next
    }

    /// Waits for the next event. Returns `None` once the connection has ended.
    pub async fn next(&mut self) -> Option<Event> {
        let event = self.events.recv().await?;
        self.note(&event);
        Some(event)
    }

    /// Returns the next event if one is available, without waiting.
    pub fn try_next(&mut self) -> Option<Event> {
        let event = self.events.try_recv().ok()?;
        self.note(&event);
        Some(event)
    }

    fn note(&mut self, event: &Event) {
        let Event::Said(message) = event else { return };
        match (&**message, &mut self.table) {
            (Message::Snapshot(snapshot), table) => *table = Some((**snapshot).clone()),
            (Message::Update(update), Some(table)) => table.take(update),
            _ => {}
        }
        if self.committed.is_none()
            && let Some(told) = &self.table
        {
            let of_game = told.table.as_ref().and_then(|t| t.commitment.clone());
            self.committed = told.status.commitment.clone().or(of_game);
        }
    }

    /// Returns true if the seed of a finished game matches the commitment that the server sent first. Returns `None`
    /// before the game is over, or if the server sent no commitment.
    pub fn seed_is_kept(&self) -> Option<bool> {
        let seed = self.table.as_ref()?.table.as_ref()?.seed.as_ref()?;
        let committed = self.committed.as_ref()?;
        Some(seed.parse::<maneframe_engine::Seed>().is_ok_and(|seed| seed.keeps(committed)))
    }
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// The background task that holds the WebSocket, with the data that it needs to reconnect.
struct Line {
    site: Site,
    code: String,
    seat: Seat,
    /// Id of the stream, and number of the last update received.
    last: Option<(u64, u64)>,
    /// True if the server has sent a welcome on the current connection. A connection that closes before that doesn't
    /// reset the delay between attempts.
    welcomed: bool,
}

impl Line {
    async fn connect(&self) -> Result<Socket, ClientError> {
        let mut query: Vec<String> = Vec::new();
        query.extend(self.seat.seat.map(|seat| format!("seat={seat}")));
        query.extend(self.seat.invitation.as_ref().map(|key| format!("invitation={}", word(key))));
        query.extend(self.last.map(|(stream, n)| format!("stream={stream}&last={n}")));
        let path = format!("/api/v1/tables/{}/socket?{}", self.code, query.join("&"));
        let address = self.site.socket(&path);
        let mut request =
            address.into_client_request().map_err(|_| ClientError::Address(self.site.base().to_owned()))?;
        if let Some(session) = self.site.session()
            && let Ok(value) = HeaderValue::from_str(&format!("Bearer {session}"))
        {
            request.headers_mut().insert("authorization", value);
        }
        let mut config = WebSocketConfig::default();
        config.max_message_size = Some(LONGEST);
        config.max_frame_size = Some(LONGEST);
        config.read_buffer_size = 16 << 10;
        let connecting = tokio_tungstenite::connect_async_with_config(request, Some(config), true);
        match timeout(Duration::from_secs(15), connecting).await {
            Err(_) => Err(ClientError::Unreachable("no answer within 15 seconds".to_owned())),
            Ok(Ok((socket, _))) => Ok(socket),
            Ok(Err(Error::Http(response))) => {
                let body = response.body().as_deref().unwrap_or_default();
                match serde_json::from_slice(body) {
                    Ok(problem) => Err(ClientError::Refused(problem)),
                    Err(_) => Err(ClientError::Unreachable(format!("unexpected status {}", response.status()))),
                }
            }
            Ok(Err(error)) => Err(ClientError::Unreachable(error.to_string())),
        }
    }

    async fn run(
        mut self,
        mut socket: Socket,
        mut requests: mpsc::UnboundedReceiver<Request>,
        to: mpsc::UnboundedSender<Event>,
    ) {
        // Commands without an answer are not sent again after a reconnect. The client can't know whether the server
        // carried them out, and would have an act refused as stale if it did.
        let mut tries = 0;
        loop {
            self.welcomed = false;
            let why = self.talk(&mut socket, &mut requests, &to).await;
            let Some(why) = why else { return };
            if self.welcomed {
                tries = 0;
            }
            if to.send(Event::Lost(why)).is_err() {
                return;
            }
            socket = loop {
                sleep(Duration::from_millis(WAITS[tries.min(WAITS.len() - 1)])).await;
                tries += 1;
                match self.connect().await {
                    Ok(socket) => break socket,
                    Err(ClientError::Refused(problem)) if !is_passing(&problem) => {
                        let _ = to.send(Event::Ended(problem));
                        return;
                    }
                    Err(_) if to.is_closed() => return,
                    Err(_) => {}
                }
            };
            if to.send(Event::Back).is_err() {
                return;
            }
        }
    }

    /// Transfers messages until the connection breaks, and returns the reason. Returns `None` if the `Connection` was
    /// dropped.
    async fn talk(
        &mut self,
        socket: &mut Socket,
        requests: &mut mpsc::UnboundedReceiver<Request>,
        to: &mpsc::UnboundedSender<Event>,
    ) -> Option<String> {
        loop {
            tokio::select! {
                request = requests.recv() => {
                    let text = serde_json::to_string(&request?).unwrap_or_default();
                    if let Err(error) = socket.send(Frame::text(text)).await {
                        return Some(error.to_string());
                    }
                }
                frame = timeout(self.site.silence(), socket.next()) => {
                    let text = match frame {
                        Err(_) => return Some("the server is silent".to_owned()),
                        Ok(None) => return Some("the server closed the connection".to_owned()),
                        Ok(Some(Err(error))) => return Some(error.to_string()),
                        Ok(Some(Ok(Frame::Close(frame)))) => {
                            return Some(frame.map_or_else(|| "the server closed the connection".to_owned(), |f| f.reason.to_string()));
                        }
                        Ok(Some(Ok(Frame::Text(text)))) => text,
                        Ok(Some(Ok(_))) => continue,
                    };
                    let Ok(message) = serde_json::from_str::<Message>(&text) else { continue };
                    self.welcomed |= matches!(message, Message::Welcome { .. });
                    match &message {
                        Message::Welcome { stream, .. } if self.last.is_none_or(|(id, _)| id != *stream) => {
                            self.last = Some((*stream, 0));
                        }
                        Message::Bye { why, again: true } => {
                            let why = why.clone();
                            let _ = to.send(Event::Said(Box::new(message)));
                            return Some(why);
                        }
                        Message::Snapshot(snapshot) => self.heard(snapshot.n),
                        Message::Update(update) => match self.last {
                            // A duplicate of an update that was already received.
                            Some((_, last)) if update.n <= last => continue,
                            Some((_, last)) if update.n > last + 1 => return Some("an update was lost".to_owned()),
                            _ => self.heard(update.n),
                        },
                        _ => {}
                    }
                    if to.send(Event::Said(Box::new(message))).is_err() {
                        return None;
                    }
                }
            }
        }
    }

    fn heard(&mut self, n: u64) {
        if let Some((_, last)) = &mut self.last {
            *last = n;
        }
    }
}

/// Returns true if the refusal is temporary, so that it makes sense to try again.
fn is_passing(problem: &Problem) -> bool {
    use maneframe_protocol::Code;
    matches!(problem.code, Code::Unavailable | Code::TooMuch)
}
