//! Replays: what one may know of a game while it goes on, all of it afterwards.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use maneframe_protocol::{Code, Joined, PlayOn, Problem, Scope};

use super::App;
use super::caller::Caller;
use super::problem::{Body, Path, Trouble};
use crate::tables::host::unavailable;

async fn code(app: &App, id: &str) -> Result<String, Trouble> {
    let unknown = || Problem::new(Code::NotFound, "there is no such replay");
    // Codes are for tables: a replay is only found by its id, which nobody can guess.
    if id.len() != 32 {
        return Err(unknown().into());
    }
    let kept = app.host.office.store.table(id).await.map_err(unavailable)?;
    Ok(kept.filter(|kept| kept.replay == id).ok_or_else(unknown)?.code)
}

/// A replay, once the game is over: lines that `maneframe replay` opens.
#[utoipa::path(get, path = "/api/v1/replays/{id}", tag = "replays", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "application/jsonl"), (status = 403, body = Problem)))]
pub async fn one(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<([(HeaderName, String); 2], String), Trouble> {
    let code = code(&app, &id).await?;
    let (text, over) = app.host.replay(&code).await?;
    if !over {
        let words = "the game still goes on: its replay tells everything, so it is given once it is over";
        return Err(Problem::new(Code::Forbidden, words).into());
    }
    let file = format!("attachment; filename=\"{code}.replay\"");
    Ok(([(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, file)], text))
}

/// Opens a table at which a game that is over goes on from one of its decisions.
#[utoipa::path(post, path = "/api/v1/replays/{id}/tables", tag = "replays", params(("id" = String, Path)),
    request_body = PlayOn, responses((status = 201, body = Joined), (status = 403, body = Problem)))]
pub async fn play_on(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<PlayOn>,
) -> Result<(StatusCode, Json<Joined>), Trouble> {
    caller.must(Scope::Play)?;
    let from = code(&app, &id).await?;
    let opened = app.host.play_on(&from, &id, &wish, caller.by()).await?;
    let seat = wish.seat.unwrap_or(1);
    let socket = format!("/api/v1/tables/{opened}/socket?seat={seat}");
    let joined = Joined { code: opened.to_string(), seat: Some(seat), socket, link: format!("/t/{opened}") };
    Ok((StatusCode::CREATED, Json(joined)))
}
