//! Problems as HTTP answers: a status, and the problem as JSON.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maneframe_protocol::{Code, Problem};
use maneframe_wording::Wording;

/// Problem with which a handler refuses a request.
#[derive(Debug)]
pub struct ApiError(pub Problem);

impl From<Problem> for ApiError {
    fn from(problem: Problem) -> ApiError {
        ApiError(problem)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if self.0.code == Code::Forbidden {
            tracing::info!("refused: {}", self.0.words);
        }
        let status = StatusCode::from_u16(self.0.code.status()).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
        (status, Json(self.0)).into_response()
    }
}

/// JSON body of a request. If it is invalid, the request is refused with a problem.
#[derive(FromRequest)]
#[from_request(via(Json), rejection(ApiError))]
pub struct Body<T>(pub T);

/// Parameters in a request's path. If they are invalid, the request is refused with a problem.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiError))]
pub struct Path<T>(pub T);

/// Parameters in a request's query. If they are invalid, the request is refused with a problem.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
pub struct Query<T>(pub T);

impl From<JsonRejection> for ApiError {
    fn from(e: JsonRejection) -> ApiError {
        let code = if e.status() == StatusCode::PAYLOAD_TOO_LARGE { Code::TooMuch } else { Code::Unreadable };
        ApiError(Problem::new(code, e.body_text()))
    }
}

impl From<PathRejection> for ApiError {
    fn from(e: PathRejection) -> ApiError {
        ApiError(Problem::new(Code::Unreadable, e.body_text()))
    }
}

impl From<QueryRejection> for ApiError {
    fn from(e: QueryRejection) -> ApiError {
        ApiError(Problem::new(Code::Unreadable, e.body_text()))
    }
}

/// Answers requests for unknown paths.
pub async fn nothing() -> ApiError {
    ApiError(Problem::new(Code::NotFound, Wording::new("problem.no-path")))
}
