//! HTTP handlers for reports to the administrators.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_protocol::{
    Code, EventInfo, Listed, NewReport, Problem, Report, ReportAbout, ReportAnswer, ReportKind, Scope,
};
use maneframe_table::opening;
use maneframe_wording::Wording;
use serde::Deserialize;

use super::App;
use super::caller::Caller;
use super::problem::{ApiError, Body, Path, Query};
use super::sharing;
use crate::store::{DeckFacts, LogKind};
use crate::tables::host::unavailable;

/// Finds what a report is about. Returns it by its lasting id, and its name; `None` if there is nothing that the caller
/// can see by that id.
async fn found(app: &App, caller: &Caller, about: &ReportAbout) -> Result<Option<(String, String)>, Problem> {
    let store = &app.host.services.store;
    let code = opening::read_code(&about.id);
    Ok(match (about.kind, code) {
        (ReportKind::Person, _) => {
            app.accounts.named(&about.id).await?.into_iter().next().map(|account| (account.id, account.name))
        }
        (ReportKind::Deck, _) => match sharing::find::<DeckFacts>(app, Some(caller), &about.id, None).await {
            Ok(found) => Some((found.thing.id, found.thing.name)),
            Err(ApiError(problem)) if problem.code == Code::NotFound => None,
            Err(ApiError(problem)) => return Err(problem),
        },
        (ReportKind::Table, Some(code)) => {
            let kept = store.table(&code).await.map_err(unavailable)?;
            let name = |summary: &str| serde_json::from_str::<Listed>(summary).ok()?.name;
            kept.map(|kept| (kept.code, name(&kept.summary).unwrap_or(code)))
        }
        (ReportKind::Event, Some(code)) => {
            let kept = store.listed_log(LogKind::Event, &code).await.map_err(unavailable)?;
            let name = |text: &str| Some(serde_json::from_str::<EventInfo>(text).ok()?.name);
            kept.map(|kept| (code.clone(), name(&kept.text).unwrap_or(code)))
        }
        (ReportKind::Table | ReportKind::Event, None) => None,
    })
}

/// Reports a person, a table, a deck or an event to the administrators.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/reports", tag = "reports", request_body = NewReport,
    responses((status = 204), (status = 404, body = Problem), (status = 429, body = Problem))))]
pub async fn report(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(new): Body<NewReport>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Play)?;
    let none = || Problem::new(Code::NotFound, Wording::new("problem.nothing-to-report"));
    let (id, name) = found(&app, &caller, &new.about).await?.ok_or_else(none)?;
    let about = ReportAbout { kind: new.about.kind, id };
    app.accounts.report(&caller.0.account, &about, &name, &new.words).await?;
    tracing::info!(by = %caller.0.account.id, kind = ?about.kind, about = %about.id, "something was reported");
    Ok(StatusCode::NO_CONTENT)
}

/// Which reports are asked for.
#[derive(Deserialize)]
pub struct ReportsQuery {
    #[serde(default)]
    open: bool,
}

/// Lists the latest reports, latest first. Administrators only.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/reports", tag = "reports",
    params(("open" = Option<bool>, Query, description = "true for reports that nobody has dealt with")),
    responses((status = 200, body = Vec<Report>), (status = 403, body = Problem))))]
pub async fn all(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(wish): Query<ReportsQuery>,
) -> Result<Json<Vec<Report>>, ApiError> {
    caller.must(Scope::Admin)?;
    Ok(Json(app.accounts.reports(wish.open).await?))
}

/// Notes what was done about a report. Administrators only.
#[cfg_attr(feature = "schema", utoipa::path(put, path = "/api/v1/reports/{id}", tag = "reports", params(("id" = String, Path)),
    request_body = ReportAnswer, responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem))))]
pub async fn answer(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(answer): Body<ReportAnswer>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Admin)?;
    app.accounts.answer_report(&id, &answer).await?;
    tracing::info!(by = %caller.0.account.id, report = ?id, done = answer.done, "a report was answered");
    Ok(StatusCode::NO_CONTENT)
}
