//! HTTP handlers for what waits for a person, and for browsers that want to be woken for it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_protocol::{Code, NoticeInfo, Problem, PushKey, PushTarget, Scope};
use maneframe_wording::Wording;

use super::App;
use super::caller::Caller;
use super::problem::{ApiError, Body};
use crate::tables::host::unavailable;
use crate::{notices, push};

/// Maximum length of the address that a browser names.
const ENDPOINT: usize = 1_000;

/// Lists what waits for the caller.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me/notices", tag = "people", responses((status = 200, body = Vec<NoticeInfo>))))]
pub async fn mine(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<NoticeInfo>>, ApiError> {
    Ok(Json(notices::of(&app.host, &app.accounts, &caller.0.account).await?))
}

/// Returns the key that a browser needs before it can be woken.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/push", tag = "people", responses((status = 200, body = PushKey))))]
pub async fn key(State(app): State<Arc<App>>, _: Caller) -> Result<Json<PushKey>, ApiError> {
    Ok(Json(PushKey { key: push::public_key(&app.host).await? }))
}

/// Wakes this browser from now on when something waits for the caller who is away.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/me/pushes", tag = "people", request_body = PushTarget,
    responses((status = 204), (status = 400, body = Problem))))]
pub async fn wake(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(target): Body<PushTarget>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Play)?;
    // Where a request may go is decided when it is sent.
    let nearby = app.host.services.config.hooks_nearby && target.endpoint.starts_with("http://");
    let begins = target.endpoint.starts_with("https://") || nearby;
    if !begins || target.endpoint.len() > ENDPOINT || target.endpoint.contains(['\n', ' ']) {
        return Err(Problem::new(Code::Unreadable, Wording::new("problem.push")).into());
    }
    app.host.services.store.add_push_target(caller.by().0, &target.endpoint).await.map_err(unavailable)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Wakes a browser no longer.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/me/pushes", tag = "people", request_body = PushTarget,
    responses((status = 204))))]
pub async fn forget(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(target): Body<PushTarget>,
) -> Result<StatusCode, ApiError> {
    app.host.services.store.remove_push_target(caller.by().0, &target.endpoint).await.map_err(unavailable)?;
    Ok(StatusCode::NO_CONTENT)
}
