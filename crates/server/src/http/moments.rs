//! HTTP handlers for finished games. They return a game's moments as a viewer saw them, and evaluations of the choices.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use maneframe_answers::games::{AccountQuery, Game, MomentQuery, MomentsQuery};
use maneframe_protocol::{Code, GameAccount, GameValue, Problem, TurnMark};
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
    values: Known<GameValue>,
    /// Accounts by the id of the game and the seat.
    accounts: Known<GameAccount>,
    /// Allows only one evaluation at a time, so that running games have enough computing time.
    turn: Semaphore,
}

impl Default for ValueCache {
    fn default() -> ValueCache {
        ValueCache { values: Known::default(), accounts: Known::default(), turn: Semaphore::new(1) }
    }
}

/// Evaluations that were computed, each with its key.
struct Known<T>(Mutex<HashMap<String, T>>);

impl<T> Default for Known<T> {
    fn default() -> Known<T> {
        Known(Mutex::default())
    }
}

impl<T: Clone> Known<T> {
    fn get(&self, key: &str) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn keep(&self, key: String, value: &T) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(key, value.clone());
    }
}

impl<T: Clone + Send + 'static> Known<T> {
    /// Returns the evaluation with this key. If it isn't known, computes it from the replay of the game `id`.
    async fn or_work(
        &self,
        app: &App,
        id: &str,
        key: String,
        work: impl FnOnce(&Game, &dyn Fn() -> Duration) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, ApiError> {
        if let Some(known) = self.get(&key) {
            return Ok(known);
        }
        let text = replay(app, id).await?;
        let busy = || Problem::new(Code::Unavailable, Wording::new("problem.reviews-busy"));
        let turn = tokio::time::timeout(PATIENCE, app.worked.turn.acquire()).await;
        let Ok(Ok(_turn)) = turn else { return Err(busy().into()) };
        // Another request may have evaluated the same game while this one waited.
        if let Some(known) = self.get(&key) {
            return Ok(known);
        }
        let setups = Arc::clone(&app.host.services.setups);
        let begun = Instant::now();
        let value = apart_long(app, move || work(&Game::read(&text, &setups)?, &|| begun.elapsed())).await??;
        self.keep(key, &value);
        Ok(value)
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
    Ok(Json(app.worked.values.or_work(&app, &id, id.clone(), |game, elapsed| game.value(elapsed)).await?))
}

/// Returns where the result of a seat of a finished game came from: the start, the choices of each side, and luck.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/replays/{id}/account", tag = "replays", params(("id" = String, Path), AccountQuery),
    responses((status = 200, body = GameAccount), (status = 403, body = maneframe_protocol::Problem))))]
pub async fn account(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(AccountQuery { seat }): Query<AccountQuery>,
) -> Result<Json<GameAccount>, ApiError> {
    let seat = seat.unwrap_or(1);
    let key = format!("{id}/{seat}");
    Ok(Json(app.worked.accounts.or_work(&app, &id, key, move |game, elapsed| game.account(seat, elapsed)).await?))
}
