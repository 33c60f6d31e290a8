//! Problems as HTTP answers: a status, and the problem as JSON.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maneframe_protocol::{Code, Problem};
use maneframe_wording::Wording;

/// Problem that ends a request.
#[derive(Debug)]
pub struct Trouble(pub Problem);

impl From<Problem> for Trouble {
    fn from(problem: Problem) -> Trouble {
        Trouble(problem)
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        if self.0.code == Code::Forbidden {
            tracing::info!("refused: {}", self.0.words);
        }
        let status = match self.0.code {
            Code::Unreadable => StatusCode::BAD_REQUEST,
            Code::SignIn => StatusCode::UNAUTHORIZED,
            Code::Forbidden => StatusCode::FORBIDDEN,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Stale | Code::Taken | Code::Refused => StatusCode::CONFLICT,
            Code::Deck => StatusCode::UNPROCESSABLE_ENTITY,
            Code::TooMuch => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::SERVICE_UNAVAILABLE,
        };
        (status, Json(self.0)).into_response()
    }
}

/// Body of JSON; an invalid one becomes a problem.
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Trouble))]
pub struct Body<T>(pub T);

/// Parts of a path; invalid ones become a problem.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Trouble))]
pub struct Path<T>(pub T);

/// Parts of a query; invalid ones become a problem.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Trouble))]
pub struct Query<T>(pub T);

impl From<JsonRejection> for Trouble {
    fn from(e: JsonRejection) -> Trouble {
        let code = if e.status() == StatusCode::PAYLOAD_TOO_LARGE { Code::TooMuch } else { Code::Unreadable };
        Trouble(Problem::new(code, e.body_text()))
    }
}

impl From<PathRejection> for Trouble {
    fn from(e: PathRejection) -> Trouble {
        Trouble(Problem::new(Code::Unreadable, e.body_text()))
    }
}

impl From<QueryRejection> for Trouble {
    fn from(e: QueryRejection) -> Trouble {
        Trouble(Problem::new(Code::Unreadable, e.body_text()))
    }
}

/// Answers requests for unknown paths.
pub async fn nothing() -> Trouble {
    Trouble(Problem::new(Code::NotFound, Wording::new("problem.no-path")))
}
