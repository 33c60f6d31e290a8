//! HTTP handlers for rules, scenarios and lessons, and for tables that begin with one.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_answers::rules::{self, By, RulesQuery};
use maneframe_answers::situations;
use maneframe_protocol::{
    CampaignInfo, Joined, LessonInfo, PlayScenario, RuleSheet, RulesFound, ScenarioSheet, Scope, TermSheet,
};

use super::App;
use super::caller::{Caller, From};
use super::problem::{ApiError, Body, Path, Query};
use super::tables::joined;
use super::work::apart;

/// Finds rules and terms of the glossary.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/rules", tag = "rules", params(RulesQuery),
    responses((status = 200, body = RulesFound))))]
pub async fn rules(
    State(app): State<Arc<App>>,
    Query(wanted): Query<RulesQuery>,
) -> Result<Json<RulesFound>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    Ok(Json(apart(&app, move || rules::find(&library, &wanted)).await??))
}

/// Returns a rule by its number.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/rules/{number}", tag = "rules", params(("number" = String, Path), By),
    responses((status = 200, body = RuleSheet), (status = 404, body = maneframe_protocol::Problem))))]
pub async fn rule(
    State(app): State<Arc<App>>,
    Path(number): Path<String>,
    Query(by): Query<By>,
) -> Result<Json<RuleSheet>, ApiError> {
    Ok(Json(apart(&app, move || rules::rule(&number, &by)).await??))
}

/// Returns a keyword or another term of the glossary. Keywords that sets declare are found, too.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/terms/{term}", tag = "rules", params(("term" = String, Path), By),
    responses((status = 200, body = TermSheet), (status = 404, body = maneframe_protocol::Problem))))]
pub async fn term(
    State(app): State<Arc<App>>,
    Path(term): Path<String>,
    Query(by): Query<By>,
) -> Result<Json<TermSheet>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    Ok(Json(apart(&app, move || rules::term(&library, &term, &by)).await??))
}

/// Returns a scenario by its id.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/scenarios/{id}", tag = "rules", params(("id" = String, Path)),
    responses((status = 200, body = ScenarioSheet), (status = 404, body = maneframe_protocol::Problem))))]
pub async fn scenario(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<ScenarioSheet>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    Ok(Json(apart(&app, move || rules::scenario(&library, &id)).await??))
}

/// Opens a table that begins with a scenario. Its owner plays all sides, or one against a bot.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/scenarios/{id}/tables", tag = "rules", params(("id" = String, Path)),
    request_body = PlayScenario, responses((status = 201, body = Joined), (status = 404, body = maneframe_protocol::Problem))))]
pub async fn play(
    State(app): State<Arc<App>>,
    caller: Caller,
    address: From,
    Path(id): Path<String>,
    Body(wish): Body<PlayScenario>,
) -> Result<(StatusCode, Json<Joined>), ApiError> {
    caller.must(Scope::Play)?;
    app.limits.table(address.0, &app.host.services.config)?;
    let begins = situations::scenario(&id, &wish)?;
    let mine = begins.seat;
    let code = app.host.begin_at(begins, caller.by()).await?;
    Ok((StatusCode::CREATED, Json(joined(&app, &code, Some(mine)))))
}

/// Lists the games of the campaign, in order.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/campaign", tag = "rules", responses((status = 200, body = Vec<CampaignInfo>))))]
pub async fn campaign(State(app): State<Arc<App>>) -> Json<Vec<CampaignInfo>> {
    Json(rules::campaign(app.host.services.setups.library()))
}

/// Opens a table with a game of the campaign, against a bot.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/campaign/{id}/tables", tag = "rules", params(("id" = String, Path)),
    responses((status = 201, body = Joined), (status = 404, body = maneframe_protocol::Problem))))]
pub async fn play_campaign(
    State(app): State<Arc<App>>,
    caller: Caller,
    address: From,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<Joined>), ApiError> {
    caller.must(Scope::Play)?;
    app.limits.table(address.0, &app.host.services.config)?;
    let code = app.host.begin_at(situations::campaign(&id)?, caller.by()).await?;
    Ok((StatusCode::CREATED, Json(joined(&app, &code, Some(1)))))
}

/// Lists the lessons, in the order in which they are learned.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/lessons", tag = "rules", responses((status = 200, body = Vec<LessonInfo>))))]
pub async fn all_lessons() -> Json<Vec<LessonInfo>> {
    Json(rules::all_lessons())
}

/// Opens a table for a lesson.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/lessons/{id}/tables", tag = "rules", params(("id" = String, Path)),
    responses((status = 201, body = Joined), (status = 404, body = maneframe_protocol::Problem))))]
pub async fn learn(
    State(app): State<Arc<App>>,
    caller: Caller,
    address: From,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<Joined>), ApiError> {
    caller.must(Scope::Play)?;
    app.limits.table(address.0, &app.host.services.config)?;
    let code = app.host.begin_at(situations::lesson(&id)?, caller.by()).await?;
    Ok((StatusCode::CREATED, Json(joined(&app, &code, Some(1)))))
}
