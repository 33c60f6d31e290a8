//! HTTP handlers for finished games. They return a game's moments as a viewer saw them, and evaluations of the choices.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use maneframe_answers::games::{Game, MomentQuery, MomentsQuery};
use maneframe_protocol::{Code, GameValue, Problem, TurnMark};
use maneframe_wording::Wording;
use tokio::sync::Semaphore;

use super::App;
use super::problem::{ApiError, Path, Query};
use super::replays::code;
use super::work::apart_long;

/// Returns the replay of a finished game.
async fn replay(app: &App, id: &str) -> Result<String, ApiError> {
    let (code, _) = code(app, id).await?;
    let (text, over) = app.host.replay(&code).await?;
    if !over {
        let words = Wording::new("problem.replay-not-yet");
        return Err(Problem::new(Code::Forbidden, words).into());
    }
    Ok(text)
}

/// Returns moments of a finished game.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/replays/{id}/moments", tag = "replays", params(("id" = String, Path), MomentsQuery),
    responses((status = 200, body = maneframe_protocol::Moments), (status = 403, body = maneframe_protocol::Problem))))]
pub async fn moments(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(wanted): Query<MomentsQuery>,
) -> Result<([(HeaderName, &'static str); 1], String), ApiError> {
    let (text, setups) = (replay(&app, &id).await?, Arc::clone(&app.host.services.setups));
    let shown = apart_long(&app, move || {
        let shown = Game::read(&text, &setups)?.moments(&wanted)?;
        // Serialized on this worker thread too, because the result is long.
        serde_json::to_string(&shown).map_err(|e| Problem::new(Code::Unavailable, e.to_string()))
    });
    Ok(([(header::CONTENT_TYPE, "application/json")], shown.await??))
}

/// Returns a moment of a finished game as a scenario, which can be changed and played on.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/replays/{id}/position", tag = "replays", params(("id" = String, Path), MomentQuery),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 403, body = maneframe_protocol::Problem))))]
pub async fn position(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(MomentQuery { moves }): Query<MomentQuery>,
) -> Result<String, ApiError> {
    let (text, setups) = (replay(&app, &id).await?, Arc::clone(&app.host.services.setups));
    let shown = move || Game::read(&text, &setups)?.position(moves, setups.library());
    Ok(apart_long(&app, shown).await??)
}

/// Returns the moments at which the turns of a finished game begin.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/replays/{id}/turns", tag = "replays", params(("id" = String, Path)),
    responses((status = 200, body = Vec<TurnMark>), (status = 403, body = maneframe_protocol::Problem))))]
pub async fn turns(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Vec<TurnMark>>, ApiError> {
    let (text, setups) = (replay(&app, &id).await?, Arc::clone(&app.host.services.setups));
    Ok(Json(apart_long(&app, move || Game::read(&text, &setups)?.turns()).await??))
}

/// Cache of the evaluations of finished games. An evaluation never changes.
pub struct ValueCache {
    known: Mutex<HashMap<String, Arc<GameValue>>>,
    /// Allows only one evaluation at a time, so that running games have enough computing time.
    turn: Semaphore,
}

impl Default for ValueCache {
    fn default() -> ValueCache {
        ValueCache { known: Mutex::default(), turn: Semaphore::new(1) }
    }
}

impl ValueCache {
    fn get(&self, id: &str) -> Option<GameValue> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(id).map(|value| (**value).clone())
    }

    fn keep(&self, id: String, value: &GameValue) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(id, Arc::new(value.clone()));
    }
}

/// Maximum number of games in the cache.
const REMEMBERED: usize = 500;
/// Maximum time to wait for another evaluation to finish. After that the request is refused.
const PATIENCE: Duration = Duration::from_secs(10);
/// Returns each seat's chance to win over the course of a finished game, and the choices that lost most.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/replays/{id}/value", tag = "replays", params(("id" = String, Path)),
    responses((status = 200, body = GameValue), (status = 403, body = maneframe_protocol::Problem))))]
pub async fn value(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<GameValue>, ApiError> {
    if let Some(known) = app.worked.get(&id) {
        return Ok(Json(known));
    }
    let text = replay(&app, &id).await?;
    let busy = || Problem::new(Code::Unavailable, Wording::new("problem.reviews-busy"));
    let turn = tokio::time::timeout(PATIENCE, app.worked.turn.acquire()).await;
    let Ok(Ok(_turn)) = turn else { return Err(busy().into()) };
    // Another request may have evaluated the same game while this one waited.
    if let Some(known) = app.worked.get(&id) {
        return Ok(Json(known));
    }
    let setups = Arc::clone(&app.host.services.setups);
    let begun = Instant::now();
    let value = apart_long(&app, move || Game::read(&text, &setups)?.value(&|| begun.elapsed())).await??;
    app.worked.keep(id, &value);
    Ok(Json(value))
}
