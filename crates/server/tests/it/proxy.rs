//! A proxy between a server and Postgres that cuts connections within commits.
//!
//! It reads the messages of both sides (Postgres' protocol, version 3), so the connections must not use TLS. A driver names a
//! statement's text only when it prepares it. So the proxy notes the names of prepared statements, and a commit is the message that
//! runs one whose text is `COMMIT`.
#![cfg(all(unix, feature = "cluster"))]

use std::collections::{HashSet, VecDeque};
use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Point within a commit at which a connection is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Before Postgres gets the `COMMIT`: it rolls the transaction back.
    BeforeCommit,
    /// Right after the `COMMIT` was sent to Postgres, which commits while the server may already check the result.
    DuringCommit,
    /// After Postgres has committed, and before the server gets the answer.
    BeforeAnswer,
}

/// State of a proxy.
#[derive(Debug, Default)]
pub struct State {
    /// Cuts that are still to be made, one in each of the next commits.
    pub armed: VecDeque<Cut>,
    /// Number of cuts made since the proxy was armed.
    pub cuts: usize,
    /// Number of writes that succeeded as far as the server can know: commits, and statements outside of transactions.
    pub writes: u64,
    /// True if no connection works after the last cut, until [`Proxy::restore`].
    goes_down: bool,
    is_down: bool,
}

/// Proxy that accepts connections until it is dropped.
pub struct Proxy {
    /// Address of the proxy.
    pub address: SocketAddr,
    state: watch::Sender<State>,
    task: JoinHandle<()>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Proxy {
    /// Starts a proxy in front of the Postgres server at that address.
    pub async fn start(postgres: SocketAddr) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let state = watch::Sender::new(State::default());
        let task = tokio::spawn(accept(listener, postgres, state.clone()));
        Proxy { address, state, task }
    }

    /// Cuts the connection of each of the next commits. If `goes_down`, the last cut also cuts all other connections, and new ones
    /// are closed at once.
    pub fn arm(&self, cuts: &[Cut], goes_down: bool) {
        self.state.send_modify(|state| {
            state.armed = cuts.iter().copied().collect();
            state.cuts = 0;
            state.goes_down = goes_down;
        });
    }

    /// Accepts connections again.
    pub fn restore(&self) {
        self.state.send_modify(|state| state.is_down = false);
    }

    /// Returns a receiver of the state and its changes.
    pub fn state(&self) -> watch::Receiver<State> {
        self.state.subscribe()
    }
}

async fn accept(listener: TcpListener, to: SocketAddr, state: watch::Sender<State>) {
    while let Ok((mut server, _)) = listener.accept().await {
        let state = state.clone();
        tokio::spawn(async move {
            if state.borrow().is_down {
                return;
            }
            let Ok(mut postgres) = TcpStream::connect(to).await else { return };
            let _ = (server.set_nodelay(true), postgres.set_nodelay(true));
            let mut cut = None;
            // A broken connection has ended like any other.
            let _ = relay(&mut server, &mut postgres, &state, &mut cut).await;
            // Before the sockets are closed, so that a server that connects again at once finds the proxy down.
            if cut.is_some() {
                state.send_modify(|state| {
                    state.cuts += 1;
                    state.is_down |= state.goes_down && state.armed.is_empty();
                });
            }
        });
    }
}

/// Forwards messages until one side closes the connection, or it must be cut. `cut` is set from the commit on in
/// which that happens.
async fn relay(
    server: &mut TcpStream,
    postgres: &mut TcpStream,
    state: &watch::Sender<State>,
    cut: &mut Option<Cut>,
) -> io::Result<()> {
    let mut down = state.subscribe();
    let (mut requests, mut answers) = (Messages::of_server(), Messages::of_postgres());
    let (mut from_server, mut from_postgres) = (vec![0_u8; 8192], vec![0_u8; 8192]);
    // Names of the prepared statements that commit.
    let mut commits = HashSet::new();
    let mut is_write = false;
    loop {
        tokio::select! {
            read = server.read(&mut from_server) => {
                let read = read?;
                if read == 0 {
                    return Ok(());
                }
                requests.bytes.extend_from_slice(&from_server[..read]);
                while let Some(message) = requests.take() {
                    if is_commit(&message, &mut commits) && cut.is_none() {
                        *cut = take_cut(state);
                    }
                    if *cut == Some(Cut::BeforeCommit) {
                        return Ok(());
                    }
                    postgres.write_all(&message).await?;
                    // Postgres runs a simple query at once, and a prepared statement at the latest by the sync that follows.
                    if *cut == Some(Cut::DuringCommit) && matches!(message[0], b'Q' | b'S') {
                        return Ok(());
                    }
                }
            }
            read = postgres.read(&mut from_postgres) => {
                let read = read?;
                if read == 0 {
                    return Ok(());
                }
                answers.bytes.extend_from_slice(&from_postgres[..read]);
                while let Some(message) = answers.take() {
                    if cut.is_some() {
                        // The command has completed, or failed.
                        if matches!(message[0], b'C' | b'E') {
                            return Ok(());
                        }
                        continue;
                    }
                    if ends_write(&message, &mut is_write) {
                        state.send_modify(|state| state.writes += 1);
                    }
                    server.write_all(&message).await?;
                }
            }
            () = is_down(&mut down) => return Ok(()),
        }
    }
}

/// Waits until the proxy is down.
async fn is_down(state: &mut watch::Receiver<State>) {
    let _ = state.wait_for(|state| state.is_down).await;
}

fn take_cut(state: &watch::Sender<State>) -> Option<Cut> {
    let mut cut = None;
    state.send_if_modified(|state| {
        cut = state.armed.pop_front();
        cut.is_some()
    });
    cut
}

/// Bytes of one side of a connection, to be split into messages.
struct Messages {
    bytes: Vec<u8>,
    /// True for the first message of a server: it has no type.
    is_first: bool,
}

impl Messages {
    fn of_server() -> Messages {
        Messages { bytes: Vec::new(), is_first: true }
    }

    fn of_postgres() -> Messages {
        Messages { bytes: Vec::new(), is_first: false }
    }

    /// Takes the next message, if it is complete: a byte for its type, four bytes for its length without the type,
    /// and the rest.
    fn take(&mut self) -> Option<Vec<u8>> {
        let start = usize::from(!self.is_first);
        let length = self.bytes.get(start..start + 4)?;
        let length = u32::from_be_bytes(length.try_into().ok()?);
        let end = start + usize::try_from(length).ok()?;
        if self.bytes.len() < end {
            return None;
        }
        self.is_first = false;
        let rest = self.bytes.split_off(end);
        Some(std::mem::replace(&mut self.bytes, rest))
    }
}

/// Returns the part of a message after its type and length.
fn body(message: &[u8]) -> &[u8] {
    message.get(5..).unwrap_or_default()
}

/// Returns true if a server's message commits. Records the names of prepared statements that do.
fn is_commit(message: &[u8], prepared: &mut HashSet<Vec<u8>>) -> bool {
    let commits = |text: &[u8]| text.trim_ascii().eq_ignore_ascii_case(b"COMMIT");
    let mut texts = body(message).split(|byte| *byte == 0);
    let (first, second) = (texts.next().unwrap_or_default(), texts.next().unwrap_or_default());
    match message[0] {
        // Query: its text.
        b'Q' => commits(first),
        // Parse: the statement's name and its text.
        b'P' => {
            if commits(second) {
                prepared.insert(first.to_vec());
            } else {
                prepared.remove(first);
            }
            false
        }
        // Bind: the portal's name and the statement's.
        b'B' => prepared.contains(second),
        _ => false,
    }
}

/// Returns true if a message of Postgres ends a write outside of a transaction. `is_write` must be kept from one
/// message to the next.
fn ends_write(message: &[u8], is_write: &mut bool) -> bool {
    match message[0] {
        // CommandComplete: the kind of command.
        b'C' => {
            *is_write = [b"COMMIT", b"INSERT", b"UPDATE", b"DELETE"].iter().any(|tag| body(message).starts_with(*tag));
            false
        }
        // ReadyForQuery: `I` is outside of transactions.
        b'Z' => std::mem::take(is_write) && body(message) == b"I",
        _ => false,
    }
}
