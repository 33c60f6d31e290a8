//! Frames of WebSockets, which [`super::table_socket`] uses. A server has thousands of connections with a message every few
//! seconds, so each must use little memory. This module therefore drops HTTP's buffers after the upgrade, and sends
//! long messages in pieces.

use std::time::Duration;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use maneframe_protocol::{Code, Problem};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::gathering::Gathering;
use super::problem::ApiError;

/// Maximum length of a frame's payload in bytes. A longer message is sent as several frames (RFC 6455, 5.4), so that no
/// buffer has to grow.
const PIECE: usize = 1 << 10;
/// Size of the read buffer in bytes. It can be small because clients send short messages.
const READ: usize = 1 << 10;
/// Maximum time for a client to answer a close frame.
const ANSWER: Duration = Duration::from_secs(2);
/// Maximum number of bytes that are discarded while waiting for that answer. The buffers between client and server hold
/// less.
const MOST_DISCARDED: usize = 8 << 20;
/// Minimum overhead of a client's frame in bytes.
const HEADER: usize = 6;

/// Request for a WebSocket.
pub struct Upgrade {
    key: HeaderValue,
    connection: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, ApiError> {
        let wrong = |words: &str| ApiError(Problem::new(Code::Unreadable, words));
        let has = |name, word: &str| {
            let values = parts.headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
            values.flat_map(|value| value.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
        };
        if parts.method != Method::GET || !has(header::CONNECTION, "upgrade") || !has(header::UPGRADE, "websocket") {
            return Err(wrong("this address is for WebSockets"));
        }
        if !has(header::SEC_WEBSOCKET_VERSION, "13") {
            return Err(wrong("this server supports version 13 of WebSockets"));
        }
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).cloned();
        let connection = parts.extensions.remove::<OnUpgrade>();
        let (key, connection) = key.zip(connection).ok_or_else(|| wrong("that is not a WebSocket request"))?;
        Ok(Upgrade { key, connection })
    }
}

impl Upgrade {
    /// Accepts the request. `serves` gets the WebSocket, which accepts messages of up to `longest` bytes.
    pub fn accept<F: Future<Output = ()> + Send>(
        self,
        longest: usize,
        serves: impl FnOnce(Sink, Stream) -> F + Send + 'static,
    ) -> Response {
        let accepted = derive_accept_key(self.key.as_bytes());
        tokio::spawn(async move {
            let Ok(upgraded) = self.connection.await else { return };
            // All connections come from `listen`, so this is their type.
            let Ok(parts) = upgraded.downcast::<TokioIo<TcpStream>>() else { return };
            let mut config = WebSocketConfig::default();
            (config.max_message_size, config.max_frame_size) = (Some(longest), Some(longest));
            (config.read_buffer_size, config.write_buffer_size) = (READ, 0);
            let (stream, read) = (parts.io.into_inner(), parts.read_buf.to_vec());
            // The buffer shares its allocation with everything that HTTP has read, so it is dropped even if it is
            // empty.
            drop(parts.read_buf);
            let stream = Gathering::new(stream);
            let socket = WebSocketStream::from_partially_read(stream, read, Role::Server, Some(config)).await;
            let (sink, stream) = socket.split();
            serves(Sink(sink), stream).await;
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        if let Ok(accepted) = HeaderValue::from_str(&accepted) {
            headers.insert(header::SEC_WEBSOCKET_ACCEPT, accepted);
        }
        response
    }
}

/// Receiver of a client's messages.
pub type Stream = SplitStream<WebSocketStream<Gathering<TcpStream>>>;

/// Sender of messages to a client.
pub struct Sink(SplitSink<WebSocketStream<Gathering<TcpStream>>, Message>);

impl Sink {
    /// Sends texts.
    ///
    /// # Errors
    /// If the connection is broken.
    pub async fn texts(&mut self, texts: impl IntoIterator<Item: AsRef<str>>) -> Result<(), Error> {
        for text in texts {
            self.feed(text.as_ref()).await?;
        }
        self.0.flush().await
    }

    async fn feed(&mut self, text: &str) -> Result<(), Error> {
        let pieces = text.as_bytes().chunks(PIECE);
        let last = pieces.len().saturating_sub(1);
        for (n, piece) in pieces.enumerate() {
            let kind = if n == 0 { Data::Text } else { Data::Continue };
            let frame = Frame::message(piece.to_vec(), OpCode::Data(kind), n == last);
            self.0.feed(Message::Frame(frame)).await?;
        }
        Ok(())
    }

    /// Sends a ping to the client.
    ///
    /// # Errors
    /// If the connection is broken.
    pub async fn ping(&mut self) -> Result<(), Error> {
        self.0.send(Message::Ping(Default::default())).await
    }

    /// Sends a close frame. Call [`answered`] afterwards, so that the client receives it.
    ///
    /// # Errors
    /// If the connection is broken.
    pub async fn close(&mut self, code: u16, reason: &str) -> Result<(), Error> {
        // The answer to a ping may still be in the buffer, and nothing may follow a close frame (RFC 6455, 5.5.1).
        self.0.flush().await?;
        // A close frame may have at most 125 bytes, so the reason is cut.
        let reason: String = reason.chars().take(60).collect();
        self.0.send(Message::Close(Some(CloseFrame { code: code.into(), reason: reason.into() }))).await
    }
}

/// Reads and discards the client's messages until the client answers a close frame. If a connection is dropped with
/// unread data, the system resets it, and the client loses what it has not read yet. So without this, the client might
/// not receive the close frame.
///
/// Both the time and the number of bytes are limited. If the client closed the connection, this sends the answer.
pub async fn answered(stream: &mut Stream) {
    let reads = async {
        let mut discarded = 0;
        while let Some(Ok(message)) = stream.next().await {
            discarded += message.len() + HEADER;
            if message.is_close() || discarded > MOST_DISCARDED {
                break;
            }
        }
    };
    let _ = timeout(ANSWER, reads).await;
}
