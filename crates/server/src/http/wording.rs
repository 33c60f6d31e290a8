//! Form of answers: keys with arguments for clients that request them, and English text for all others.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

/// Request header with which a client requests [`Words::Kinds`].
const HEADER: HeaderName = HeaderName::from_static("maneframe-words");

/// Size in bytes from which an answer is rendered on a worker thread.
const LONG: usize = 64 << 10;

/// Form of the wordings in messages to a client.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Words {
    /// Text in English.
    #[default]
    English,
    /// Keys with arguments, which the client renders in its language.
    Kinds,
}

impl Words {
    /// Converts a message to this form.
    pub fn convert(self, message: maneframe_table::stream::Text) -> maneframe_table::stream::Text {
        match self {
            Words::Kinds => message,
            Words::English => maneframe_wording::in_english(&message).map_or(message, Into::into),
        }
    }
}

/// Renders the wordings of JSON answers in English, unless the request asks for keys. This layer must come before
/// compression.
pub async fn render(request: Request, next: Next) -> Response {
    let kinds = request.headers().get(HEADER).is_some_and(|value| value == "kinds");
    let mut response = next.run(request).await;
    if response.headers().get(header::CONTENT_TYPE).is_none_or(|kind| kind != "application/json") {
        return response;
    }
    response.headers_mut().append(header::VARY, HeaderValue::from_name(HEADER));
    if kinds {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // Handlers build the whole JSON before they answer, so this doesn't wait for anything.
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let read = bytes.clone();
    let english = move || std::str::from_utf8(&read).ok().and_then(maneframe_wording::in_english);
    // A long answer takes more than a millisecond. The thread should send messages in that time.
    let english = match bytes.len() {
        ..LONG => english(),
        _ => tokio::task::spawn_blocking(english).await.ok().flatten(),
    };
    let Some(english) = english else { return Response::from_parts(parts, Body::from(bytes)) };
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(english))
}
