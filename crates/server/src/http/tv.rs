//! HTTP handler for the game that the server shows to everybody.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};

use super::App;
use super::problem::ApiError;

/// Returns the best running game that everybody may watch with a delay.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/tv", tag = "tables",
    responses((status = 200, body = maneframe_protocol::TvGame), (status = 204, description = "no such game is running"))))]
pub async fn game(State(app): State<Arc<App>>) -> Result<Response, ApiError> {
    Ok(match app.tv.game(&app.host).await? {
        Some(game) => Json(game).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}
