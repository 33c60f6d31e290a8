//! HTTP handlers for replays: public information while a game runs, everything afterwards.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use maneframe_protocol::{Code, Joined, PlayOn, Problem, Scope, Stage};
use maneframe_wording::Wording;
use serde::Deserialize;

use super::App;
use super::caller::{Caller, From};
use super::problem::{ApiError, Body, Path, Query};
use super::work;
use crate::tables::host::{now, unavailable};
use maneframe_table::public_record::Told;

/// Returns the code of a replay's table. The flag is true if the game is over.
pub async fn code(app: &App, id: &str) -> Result<(String, bool), ApiError> {
    let unknown = || Problem::new(Code::NotFound, Wording::new("problem.no-replay"));
    // A replay is found only by its id, which can't be guessed. The table's code, which is shorter, is not accepted.
    if id.len() != 32 {
        return Err(unknown().into());
    }
    let kept = app.host.services.store.table(id).await.map_err(unavailable)?;
    let kept = kept.filter(|kept| kept.replay == id).ok_or_else(unknown)?;
    let listed: Option<maneframe_protocol::Listed> = serde_json::from_str(&kept.summary).ok();
    Ok((kept.code, listed.is_some_and(|listed| listed.stage == Stage::Over)))
}

/// Query for a viewer of a game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// `spectator`, or a seat from 1 once the game is over: returns the events that this viewer could see, one per line.
    #[serde(rename = "as")]
    to: Option<String>,
}

/// Returns a replay. Finished games are complete, or with `as` one viewer's events; running games have what spectators may see now.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/replays/{id}", tag = "replays", params(("id" = String, Path), Side),
    responses((status = 200, body = String, content_type = "application/jsonl"), (status = 403, body = Problem))))]
pub async fn one(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(side): Query<Side>,
) -> Result<([(HeaderName, String); 2], String), ApiError> {
    let (code, over) = code(&app, &id).await?;
    let to = match side.to.as_deref() {
        None => None,
        Some("spectator") => Some(None),
        Some(seat) => Some(Some(seat.parse().map_err(|_| Problem::new(Code::Unreadable, Wording::new("problem.as")))?)),
    };
    let whole = match to {
        None if over => Some(app.host.replay(&code).await?),
        _ => None,
    };
    let (text, file) = match whole {
        Some((text, true)) => (text, format!("{code}.replay")),
        _ => (told(&app, &code, to.flatten()).await?, format!("{code}.jsonl")),
    };
    let file = format!("attachment; filename=\"{file}\"");
    Ok(([(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, file)], text))
}

/// Returns the events of a table's game that a viewer may see, one a line. They are computed from the log, so the table
/// needn't be in memory.
async fn told(app: &Arc<App>, code: &str, to: Option<u8>) -> Result<String, ApiError> {
    let rows = app.host.services.store.lines(code).await.map_err(unavailable)?;
    let host = Arc::clone(&app.host);
    let reads = move || Ok(Told::of(&rows, &host.services.setups, to, now())?.to_lines());
    work::apart_long(app, reads).await?
}

/// Opens a table at which a finished game continues from one of its decisions.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/replays/{id}/tables", tag = "replays", params(("id" = String, Path)),
    request_body = PlayOn, responses((status = 201, body = Joined), (status = 403, body = Problem))))]
pub async fn play_on(
    State(app): State<Arc<App>>,
    caller: Caller,
    address: From,
    Path(id): Path<String>,
    Body(wish): Body<PlayOn>,
) -> Result<(StatusCode, Json<Joined>), ApiError> {
    caller.must(Scope::Play)?;
    app.limits.table(address.0, &app.host.services.config)?;
    let (from, _) = code(&app, &id).await?;
    let opened = app.host.play_on(&from, &id, &wish, caller.by()).await?;
    let seat = wish.seat.unwrap_or(1);
    let socket = format!("/api/v1/tables/{opened}/socket?seat={seat}");
    let joined = Joined { code: opened.to_string(), seat: Some(seat), socket, link: format!("/t/{opened}") };
    Ok((StatusCode::CREATED, Json(joined)))
}
