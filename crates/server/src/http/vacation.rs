//! HTTP handlers for the caller's vacation.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use maneframe_protocol::{Code, Problem, Scope, Vacation, VacationState};
use maneframe_table::ask::Ask;
use maneframe_wording::Wording;
use tokio::sync::Mutex;

use super::App;
use super::caller::{Caller, From};
use super::problem::{ApiError, Body};
use crate::tables::host::unavailable;

/// Returns the caller's vacation, and how much is left this year.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me/vacation", tag = "accounts",
    responses((status = 200, body = VacationState))))]
pub async fn mine(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<VacationState>, ApiError> {
    Ok(Json(app.accounts.vacation(caller.by().0).await?))
}

/// Sets the caller's vacation, or ends it. It stops the caller's clocks in games over days.
#[cfg_attr(feature = "schema", utoipa::path(put, path = "/api/v1/me/vacation", tag = "accounts", request_body = Vacation,
    responses((status = 200, body = VacationState), (status = 409, body = maneframe_protocol::Problem))))]
pub async fn take(
    State(app): State<Arc<App>>,
    caller: Caller,
    from: From,
    Body(wish): Body<Vacation>,
) -> Result<Json<VacationState>, ApiError> {
    caller.must(Scope::Play)?;
    // Each change is an entry in the logs of the caller's tables, so it is as limited as opening tables.
    app.limits.table(from.0, &app.host.services.config)?;
    let done = tokio::spawn(async move { told(&app, &caller, wish).await });
    done.await.unwrap_or_else(|_| Err(Problem::new(Code::Unavailable, Wording::new("problem.failed")).into()))
}

/// Sets the vacation and tells the tables, whether or not the caller waits for it. Otherwise the account and its tables could
/// know of different vacations.
async fn told(app: &App, caller: &Caller, wish: Vacation) -> Result<Json<VacationState>, ApiError> {
    static ORDER: Mutex<()> = Mutex::const_new(());
    let _order = ORDER.lock().await;
    let taken = app.accounts.take_vacation(&caller.0.account, wish).await?;
    let millis = |seconds: i64| u64::try_from(seconds).unwrap_or(0).saturating_mul(1_000);
    let times = taken.map(|vacation| (millis(vacation.from), millis(vacation.until)));
    let account = caller.by().0;
    for table in app.host.services.store.over_days(account).await.map_err(unavailable)? {
        let told = app.host.ask(&table.code, Ask::Vacation { account: account.to_owned(), times }).await;
        // The other tables must learn of it nevertheless.
        if let Err(problem) = told {
            tracing::warn!(table = %table.code, "a vacation isn't known there: {problem}");
        }
    }
    Ok(Json(app.accounts.vacation(account).await?))
}
