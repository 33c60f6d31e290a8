//! HTTP handlers for friends and challenges.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_protocol::{
    Challenge, Code, Friend, Joined, NewChallenge, NewFriend, NewSeat, NewTable, Presence, Problem, Scope, Visibility,
};
use maneframe_table::ask::Ask;
use maneframe_table::opening;
use maneframe_wording::Wording;
use serde::Deserialize;

use super::App;
use super::caller::{Caller, From};
use super::problem::{ApiError, Body, Path, Query};
use super::tables::joined;
use crate::push;
use crate::tables::host::unavailable;

/// Lists the caller's friends, and those who have asked or were asked. Asking for the list shows that the caller is here.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me/friends", tag = "people", responses((status = 200, body = Vec<Friend>))))]
pub async fn all(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<Friend>>, ApiError> {
    app.accounts.seen(caller.by().0).await?;
    Ok(Json(app.accounts.friends(&caller.0.account).await?))
}

/// Asks an account to be a friend, or agrees with what it asked.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/me/friends", tag = "people", request_body = NewFriend,
    responses((status = 204), (status = 404, body = Problem))))]
pub async fn ask(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(new): Body<NewFriend>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Play)?;
    app.accounts.befriend(&caller.0.account, &new.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a friendship, withdraws a question, or declines one.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/me/friends/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem))))]
pub async fn part(State(app): State<Arc<App>>, caller: Caller, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Play)?;
    app.accounts.part(&caller.0.account, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns what friends may know of the caller.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me/presence", tag = "people", responses((status = 200, body = Presence))))]
pub async fn shown(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Presence>, ApiError> {
    Ok(Json(app.accounts.presence(caller.by().0).await?))
}

/// Sets if friends may know when the caller is here.
#[cfg_attr(feature = "schema", utoipa::path(put, path = "/api/v1/me/presence", tag = "people", request_body = Presence,
    responses((status = 204))))]
pub async fn presence(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wish): Body<Presence>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Play)?;
    app.accounts.show_presence(&caller.0.account, wish.shown).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Challenges a friend: opens a private table with a seat for them.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/me/friends/{id}/challenges", tag = "people",
    params(("id" = String, Path)), request_body = NewChallenge, responses((status = 201, body = Joined), (status = 403, body = Problem))))]
pub async fn challenge(
    State(app): State<Arc<App>>,
    caller: Caller,
    from: From,
    Path(id): Path<String>,
    Body(new): Body<NewChallenge>,
) -> Result<(StatusCode, Json<Joined>), ApiError> {
    caller.must(Scope::Play)?;
    if !app.accounts.are_friends(caller.by().0, &id).await? {
        return Err(ApiError(Problem::new(Code::Forbidden, Wording::new("problem.no-friend"))));
    }
    app.limits.table(from.0, &app.host.services.config)?;
    let table = NewTable { visibility: Visibility::Private, ..new.table };
    let code = app.host.open(&table, caller.by()).await?;
    app.accounts.challenge(&caller.0.account, &id, &code).await?;
    push::wake(&app.host, [id]);
    let mine = table.seats.iter().position(|seat| matches!(seat, NewSeat::Mine { .. }));
    Ok((StatusCode::CREATED, Json(joined(&app, &code, mine.map(|seat| seat as u8 + 1)))))
}

/// How challenges are asked for.
#[derive(Deserialize)]
pub struct ChallengesQuery {
    /// True if a page asks that nobody looks at.
    #[serde(default)]
    away: bool,
}

/// Lists the caller's challenges whose tables still wait, latest first. The question shows that the caller is here, unless
/// it says that a page in the background asks.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me/challenges", tag = "people",
    params(("away" = Option<bool>, Query, description = "true if the question doesn't show that the caller is here")),
    responses((status = 200, body = Vec<Challenge>))))]
pub async fn challenges(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(wish): Query<ChallengesQuery>,
) -> Result<Json<Vec<Challenge>>, ApiError> {
    if !wish.away {
        app.accounts.seen(caller.by().0).await?;
    }
    Ok(Json(app.accounts.challenges(&caller.0.account).await?))
}

/// Declines a challenge, or withdraws it: its table is closed.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/me/challenges/{code}", tag = "people", params(("code" = String, Path)),
    responses((status = 204), (status = 404, body = Problem))))]
pub async fn decline(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Play)?;
    let none = || Problem::new(Code::NotFound, Wording::new("problem.no-challenge"));
    let code = opening::read_code(&code).ok_or_else(none)?;
    if !app.accounts.is_challenge(caller.by().0, &code).await? {
        return Err(none().into());
    }
    let waits = app.host.services.store.stage_of(&code).await.map_err(unavailable)?;
    let owner = app.host.services.store.owner_of(&code).await.map_err(unavailable)?;
    // A game that has begun is ended by its players only.
    let (Some("waiting"), Some(account)) = (waits.as_deref(), owner) else { return Err(none().into()) };
    app.host.ask(&code, Ask::Close { account, admin: false }).await?;
    Ok(StatusCode::NO_CONTENT)
}
