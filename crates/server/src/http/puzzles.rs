//! HTTP handlers for puzzles, and for tables that begin with one.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_answers::{puzzles, situations};
use maneframe_protocol::{Joined, PuzzleInfo, PuzzleSheet, Scope};

use super::App;
use super::caller::{Caller, From};
use super::problem::{ApiError, Path};
use super::tables::joined;
use super::work::apart;
use crate::tables::host::today;

/// Lists all puzzles, easiest first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/puzzles", tag = "puzzles", responses((status = 200, body = Vec<PuzzleInfo>))))]
pub async fn all() -> Json<Vec<PuzzleInfo>> {
    Json(puzzles::all())
}

/// Returns a puzzle by its number, or `today` for the puzzle of the day.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/puzzles/{id}", tag = "puzzles", params(("id" = String, Path)),
    responses((status = 200, body = PuzzleSheet), (status = 404, body = maneframe_protocol::Problem))))]
pub async fn one(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<PuzzleSheet>, ApiError> {
    let setups = Arc::clone(&app.host.services.setups);
    // The solution is played, so that it can be put into words.
    let sheet = apart(&app, move || puzzles::one(setups.library(), &id, today()));
    Ok(Json(sheet.await??))
}

/// Opens a table that begins with a puzzle. The other side has no cards in hand.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/puzzles/{id}/tables", tag = "puzzles", params(("id" = String, Path)),
    responses((status = 201, body = Joined), (status = 404, body = maneframe_protocol::Problem))))]
pub async fn play(
    State(app): State<Arc<App>>,
    caller: Caller,
    address: From,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<Joined>), ApiError> {
    caller.must(Scope::Play)?;
    app.limits.table(address.0, &app.host.services.config)?;
    let code = app.host.begin_at(situations::puzzle(&id, today())?, caller.by()).await?;
    Ok((StatusCode::CREATED, Json(joined(&app, &code, Some(1)))))
}
