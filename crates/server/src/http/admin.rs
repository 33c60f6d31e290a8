//! HTTP handlers for administrators. All of them need the scope `admin`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_protocol::{AdminAccount, AdminTable, Announcement, Code, NewSuspension, Problem, Scope, ServerState};
use maneframe_wording::Wording;
use serde::Deserialize;

use super::App;
use super::caller::Caller;
use super::problem::{ApiError, Body, Path, Query};
use crate::store::LogKind;
use crate::tables::host::unavailable;

/// Maximum number of tables in an answer.
const TABLES: i64 = 500;
/// Maximum length of an announcement, in characters.
const WORDS: usize = 500;

/// Returns the state of the server in numbers.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/admin", tag = "admin",
    responses((status = 200, body = ServerState), (status = 403, body = Problem))))]
pub async fn state(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<ServerState>, ApiError> {
    caller.must(Scope::Admin)?;
    let services = &app.host.services;
    let store = &services.store;
    let accounts = app.accounts.counts().await?;
    let count = |number: i64| number.try_into().unwrap_or(0);
    Ok(Json(ServerState {
        accounts: count(accounts.registered),
        guests: count(accounts.guests),
        seen_today: count(accounts.seen_today),
        open_tables: count(store.count_open_tables().await.map_err(unavailable)?),
        live_tables: app.host.live() as u64,
        open_reports: count(app.accounts.open_reports().await?),
        drafts: count(store.count_open_logs(LogKind::Pod).await.map_err(unavailable)?),
        events: count(store.count_open_logs(LogKind::Event).await.map_err(unavailable)?),
        memory: services.room.memory(),
        free_disk: services.room.free(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        up: app.started.elapsed().as_secs(),
        limits: services.config.limits(),
    }))
}

/// Which accounts are asked for.
#[derive(Deserialize)]
pub struct AccountsQuery {
    #[serde(default)]
    q: String,
    #[serde(default)]
    after: String,
}

/// Lists accounts, at most 50.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/admin/accounts", tag = "admin",
    params(("q" = Option<String>, Query, description = "text that occurs in the name"),
        ("after" = Option<String>, Query, description = "id of the last account of the page before")),
    responses((status = 200, body = Vec<AdminAccount>), (status = 403, body = Problem))))]
pub async fn accounts(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(wish): Query<AccountsQuery>,
) -> Result<Json<Vec<AdminAccount>>, ApiError> {
    caller.must(Scope::Admin)?;
    Ok(Json(app.accounts.list(&wish.q, &wish.after).await?))
}

/// Lists the tables that are not over, also private ones, most recently changed first. They show nothing of their games.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/admin/tables", tag = "admin",
    responses((status = 200, body = Vec<AdminTable>), (status = 403, body = Problem))))]
pub async fn tables(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<AdminTable>>, ApiError> {
    caller.must(Scope::Admin)?;
    Ok(Json(app.host.services.store.all_open_tables(TABLES).await.map_err(unavailable)?))
}

/// Suspends an account until a time, or ends its suspension.
#[cfg_attr(feature = "schema", utoipa::path(put, path = "/api/v1/admin/accounts/{id}/suspension", tag = "admin",
    params(("id" = String, Path)), request_body = NewSuspension,
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem))))]
pub async fn suspend(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(new): Body<NewSuspension>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Admin)?;
    app.accounts.suspend(&id, &new).await?;
    tracing::info!(by = %caller.0.account.id, account = ?id, until = ?new.until, why = ?new.why, "a suspension was set");
    Ok(StatusCode::NO_CONTENT)
}

/// Announces something to everybody until a time.
#[cfg_attr(feature = "schema", utoipa::path(put, path = "/api/v1/admin/announcement", tag = "admin", request_body = Announcement,
    responses((status = 204), (status = 403, body = Problem))))]
pub async fn announce(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(new): Body<Announcement>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Admin)?;
    let fits = |words: &String| !words.trim().is_empty() && words.chars().count() <= WORDS;
    if !fits(&new.words.en) || !new.words.de.iter().all(fits) {
        return Err(ApiError(Problem::new(Code::Unreadable, Wording::new("problem.announcement"))));
    }
    app.host.services.store.announce(&new).await.map_err(unavailable)?;
    tracing::info!(by = %caller.0.account.id, until = new.until, words = ?new.words.en, "something was announced");
    Ok(StatusCode::NO_CONTENT)
}
