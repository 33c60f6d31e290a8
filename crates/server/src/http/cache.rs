//! Caching of answers. Each handler decides how long its answer may be cached, and [`control`] writes the header
//! `Cache-Control` for it.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use hyper::body::Body;
use tower_http::compression::predicate::Predicate;

/// Permission to cache a response, as an extension of the response. Responses without it are not cached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// The client may cache it for an hour. It changes only if the program changes or sets are imported.
    AnHour,
    /// The client may cache it, but must ask with its tag at each use whether it has changed.
    Checked,
    /// The client may cache it for ever. Changed content gets a new name.
    ForGood,
}

/// Selects the responses that are compressed: those with [`Keep::AnHour`]. They are long, and contain no secrets that
/// the compressed length could reveal.
#[derive(Clone, Copy)]
pub struct IsLasting;

impl Predicate for IsLasting {
    fn should_compress<B: Body>(&self, response: &axum::http::Response<B>) -> bool {
        response.extensions().get() == Some(&Keep::AnHour)
    }
}

/// Adds [`Keep::AnHour`] to a response.
pub async fn for_an_hour(mut response: Response) -> Response {
    response.extensions_mut().insert(Keep::AnHour);
    response
}

/// Writes `Cache-Control`. Refusals and errors are never cached, whatever the handler decided. The same request may
/// succeed later, for example after a game has ended.
pub async fn control(mut response: Response) -> Response {
    let found = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    let value = match response.extensions().get::<Keep>().filter(|_| found) {
        Some(Keep::AnHour) => "private, max-age=3600",
        Some(Keep::Checked) => "no-cache",
        Some(Keep::ForGood) => "public, max-age=31536000, immutable",
        None => "no-store",
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(value));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    #[tokio::test]
    async fn only_what_was_found_is_kept() {
        for (status, keep, expected) in [
            (200, None, "no-store"),
            (404, None, "no-store"),
            (200, Some(Keep::AnHour), "private, max-age=3600"),
            (304, Some(Keep::Checked), "no-cache"),
            (200, Some(Keep::ForGood), "public, max-age=31536000, immutable"),
            (403, Some(Keep::AnHour), "no-store"),
            (404, Some(Keep::ForGood), "no-store"),
            (503, Some(Keep::Checked), "no-store"),
        ] {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::from_u16(status).expect("a status");
            // The header that a handler wrote itself is overwritten.
            response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public"));
            if let Some(keep) = keep {
                response.extensions_mut().insert(keep);
            }
            assert_eq!(control(response).await.headers()[header::CACHE_CONTROL], expected, "{status} {keep:?}");
        }
    }
}
