//! Connections to a table: the protocol over a WebSocket, from the request to the end. [`super::websocket`] sends and
//! receives the frames.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::StreamExt as _;
use maneframe_protocol::{Account, Code, Message, Problem, Request, Role, Scope};
use maneframe_wording::Wording;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message as Frame;

use super::App;
use super::caller::{Caller, From};
use super::limits::Bucket;
use super::problem::{ApiError, Path, Query};
use super::websocket_frames::{Sink, Stream, Upgrade, answered};
use super::wording::Words;
use crate::tables::host;
use crate::turn::timed;
use maneframe_table::ask::{Ask, Reply};
use maneframe_table::command::CommandSender;
use maneframe_table::opening;
use maneframe_table::stream::{Place, Text};

/// Query of a connection to a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SocketQuery {
    /// Seat in the settings, from 1, for an account with several seats.
    seat: Option<u8>,
    /// Invitation that admits a judge.
    invitation: Option<String>,
    /// Stream and number of the last update before the connection broke.
    stream: Option<u64>,
    /// See [`SocketQuery::stream`].
    last: Option<u64>,
    /// Form of the wordings in messages; English by default.
    #[serde(default)]
    words: Words,
}

/// Maximum number of messages that wait for a slow client. If there are more, the client is disconnected.
const WAITING: usize = 256;
/// Number of silent periods after which the server checks that the session is still valid.
const ASKED_AGAIN: u32 = 8;
/// Maximum time in which a client must accept a message. A slower client is disconnected.
const SLOW: Duration = Duration::from_secs(20);
/// Close code and reason for a client that was too slow and missed messages. It should reconnect.
const MISSED: (u16, &str) = (1013, "too slow: reconnect to get the missing messages");

/// Connects to a table as a player, a judge or a spectator. Messages follow `/api/v1/messages.schema.json`.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/tables/{code}/socket", tag = "tables",
    params(("code" = String, Path), ("seat" = Option<u8>, Query), ("invitation" = Option<String>, Query),
        ("stream" = Option<u64>, Query), ("last" = Option<u64>, Query), ("words" = Option<String>, Query, description = "`kinds` for wordings as keys with arguments; English text by default")),
    responses((status = 101, description = "a WebSocket"), (status = 403, body = Problem))))]
pub async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    from: From,
    headers: HeaderMap,
    Path(code): Path<String>,
    Query(wish): Query<SocketQuery>,
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    let unknown = || Problem::new(Code::NotFound, Wording::new("problem.no-table"));
    let code = opening::read_code(&code).ok_or_else(unknown)?;
    // The limits are checked before the judge is announced at the table. A client over the limits never joins.
    let counted = app.limits.connect(from.0, &caller.0.account.id, &app.host.services.config).inspect_err(|_| {
        app.host.services.metrics.limited.inc();
    })?;
    let place = match &wish.invitation {
        Some(invitation) => {
            caller.must(Scope::Judge)?;
            caller.must(Scope::Watch)?;
            let Account { id, name, roles, .. } = &caller.0.account;
            let appointed = [Role::Judge, Role::Organiser, Role::Admin].iter().any(|role| roles.contains(role))
                || crate::events::judges(&app.host, id, &code).await;
            let (account, name) = (id.clone(), name.clone());
            let asked = Ask::Judge { account, name, key: invitation.clone(), appointed };
            match app.host.ask(&code, asked).await? {
                Reply::Place(place) => place,
                _ => return Err(super::tables::unexpected()),
            }
        }
        None => {
            let asked = Ask::Place { account: caller.0.account.id.clone(), seat: wish.seat };
            match app.host.ask(&code, asked).await? {
                Reply::Place(place) => place,
                _ => return Err(super::tables::unexpected()),
            }
        }
    };
    caller.must(if matches!(place, Place::Chair(_)) { Scope::Play } else { Scope::Watch })?;
    let config = &app.host.services.config;
    let longest = config.message_bytes;
    let who = CommandSender { place, account: caller.0.account.id.clone(), name: caller.0.account.name.clone() };
    let resumed = Resumed { last: wish.stream.zip(wish.last), words: wish.words };
    let secret = super::caller::secret(&headers).map(|(secret, _)| secret).unwrap_or_default();
    Ok(upgrade.accept(longest, move |sink, stream| async move {
        app.host.services.metrics.connections.inc();
        let serves = serve(&app, (sink, stream), &code, (who, from.0), &secret, resumed);
        timed(app.host.services.metrics.long_turns.clone(), serves).await;
        app.host.services.metrics.connections.dec();
        drop(counted);
    }))
}

/// Data for resuming the stream after a reconnect.
struct Resumed {
    /// Stream, and number of the last update, that the client has.
    last: Option<(u64, u64)>,
    words: Words,
}

async fn serve(
    app: &App,
    (mut sink, mut stream): (Sink, Stream),
    code: &str,
    (who, address): (CommandSender, IpAddr),
    secret: &str,
    Resumed { last, words }: Resumed,
) {
    let (to, mut texts) = mpsc::channel(WAITING);
    let listener = match Box::pin(app.host.join(code, &who, to.clone(), last)).await {
        Ok(listener) => listener,
        Err(problem) => {
            close(&mut sink, 1011, &problem.words.to_string()).await;
            return Box::pin(answered(&mut stream)).await;
        }
    };
    let config = &app.host.services.config;
    let rate = f64::from(config.commands_per_second);
    let silence = Duration::from_secs(config.silence.max(1));
    let mut bucket = Bucket::full(3.0 * rate);
    let mut ready = Vec::new();
    let mut unsent = None;
    let mut heard = Instant::now();
    let mut silences = 0_u32;
    let mut ticks = tokio::time::interval(silence);
    // From here on only the table holds the channel's sender. If the table drops it, this connection ends, and the
    // client reconnects.
    let answers = to.downgrade();
    drop(to);
    // Code and reason for the close frame. `None` if the connection is broken or the client closes it.
    let closes = loop {
        tokio::select! {
            so_many = texts.recv_many(&mut ready, WAITING) => {
                // The table has dropped the channel, because the client was too slow or the table is unloaded.
                if so_many == 0 {
                    let _ = timeout(Duration::from_secs(1), sink.texts(unsent.take().map(|text| words.convert(text)))).await;
                    break if app.host.is_stopping() { restarts(&mut sink).await } else { Some(MISSED) };
                }
                let sent = timeout(SLOW, sink.texts(ready.drain(..).map(|text| words.convert(text)))).await;
                if !matches!(sent, Ok(Ok(()))) {
                    break None;
                }
            }
            frame = stream.next() => {
                heard = Instant::now();
                let text = match frame {
                    Some(Ok(Frame::Text(text))) => Some(text),
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_))) => None,
                    Some(Ok(Frame::Binary(_))) => break Some((1003, "binary messages are not supported: send text")),
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => break None,
                };
                if !bucket.take(rate, 3.0 * rate) {
                    app.host.services.metrics.limited.inc();
                    break Some((1008, "too many commands: send fewer, then reconnect"));
                }
                let Some(text) = text else { continue };
                let answer = match serde_json::from_str::<Request>(&text) {
                    Ok(request) if !app.limits.may_write(address, &who.account, &request.command, text.len()) => {
                        app.host.services.metrics.limited.inc();
                        let words = Wording::new("problem.too-much-data");
                        host::refusal(request.id, Problem::new(Code::TooMuch, words))
                    }
                    Ok(request) => {
                        let id = request.id;
                        // The future is boxed, so that an idle connection needs no memory for it.
                        let command = app.host.command(code, &who, request);
                        match Box::pin(meanwhile(command, &mut texts, &mut sink, words)).await {
                            Some(Ok(message)) => host::answer(&message),
                            Some(Err(problem)) => {
                                app.host.services.metrics.refused.inc();
                                host::refusal(id, problem)
                            }
                            None => break None,
                        }
                    },
                    Err(e) => host::refusal(0, Problem::new(Code::Unreadable, e.to_string())),
                };
                // The updates that the command caused are already in the queue, so the client gets the answer after
                // them.
                match answers.upgrade() {
                    Some(to) => {
                        if to.try_send(answer).is_err() {
                            break Some(MISSED);
                        }
                    }
                    // The table is unloaded. Its queued messages are still sent, and the answer after them.
                    None => unsent = Some(answer),
                }
            }
            () = app.host.stopped() => break restarts(&mut sink).await,
            _ = ticks.tick() => {
                if heard.elapsed() > 2 * silence {
                    break None;
                }
                silences += 1;
                if silences.is_multiple_of(ASKED_AGAIN) {
                    match Box::pin(app.accounts.who(secret)).await {
                        Ok(None) => break Some((1008, "the session has expired: sign in again")),
                        Ok(Some(identity)) if identity.may_act().is_err() => break Some((1008, "the account is suspended")),
                        Ok(Some(_)) | Err(_) => {}
                    }
                }
                let sent = timeout(SLOW, sink.ping()).await;
                if !matches!(sent, Ok(Ok(()))) {
                    break None;
                }
            }
        }
    };
    if let Some((code, reason)) = closes {
        close(&mut sink, code, reason).await;
    }
    // The listener is removed first, so that other viewers don't have to wait for this client.
    Box::pin(app.host.leave(code, listener)).await;
    Box::pin(answered(&mut stream)).await;
}

/// Carries out a command, and sends what the table has to say in the meantime: a bot may think for long before the command
/// is done. Returns `None` after the command if the connection is broken.
async fn meanwhile<T>(
    command: impl Future<Output = T>,
    texts: &mut mpsc::Receiver<Text>,
    sink: &mut Sink,
    words: Words,
) -> Option<T> {
    let mut command = std::pin::pin!(command);
    loop {
        let text = tokio::select! {
            biased;
            done = &mut command => return Some(done),
            text = texts.recv() => text,
        };
        // If the table has dropped the channel, the caller notices that after the command.
        let Some(text) = text else { return Some(command.await) };
        // The command goes on while a slow client receives, because it may hold the table, for which others wait.
        let mut sending = std::pin::pin!(timeout(SLOW, sink.texts(std::iter::once(words.convert(text)))));
        let (done, sent) = tokio::select! {
            biased;
            done = &mut command => (Some(done), sending.await),
            sent = &mut sending => (None, sent),
        };
        let broken = !matches!(sent, Ok(Ok(())));
        match done {
            Some(done) => return Some(done).filter(|_| !broken),
            // A command that is dropped halfway would leave the table halfway.
            None if broken => {
                command.await;
                return None;
            }
            None => {}
        }
    }
}

/// Notifies the client that the server restarts. Returns the close code and reason.
async fn restarts(sink: &mut Sink) -> Option<(u16, &'static str)> {
    let bye = Message::Bye { why: "the server is restarting: reconnect soon".to_owned(), again: true };
    let _ = timeout(Duration::from_secs(1), sink.texts([host::answer(&bye)])).await;
    Some((1012, "the server is restarting: reconnect soon"))
}

async fn close(sink: &mut Sink, code: u16, reason: &str) {
    let _ = timeout(Duration::from_secs(1), sink.close(code, reason)).await;
}
