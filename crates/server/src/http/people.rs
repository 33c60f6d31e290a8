//! HTTP handlers for people's pages and ladders.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use maneframe_protocol::{Code, LadderRow, PersonView, Problem};
use maneframe_wording::Wording;
use serde::Deserialize;

use super::App;
use super::caller::Caller;
use super::problem::{ApiError, Path, Query};
use crate::tables::host::unavailable;

/// Maximum number of games on a page.
const GAMES: i64 = 50;
/// Maximum number of rows of a ladder.
const LADDER: i64 = 500;

/// Returns the page of a registered account. Games at private tables are only on one's own page.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/people/{name}", tag = "people", params(("name" = String, Path)),
    responses((status = 200, body = PersonView), (status = 404, body = Problem))))]
pub async fn one(
    State(app): State<Arc<App>>,
    caller: Option<Caller>,
    Path(name): Path<String>,
) -> Result<Json<PersonView>, ApiError> {
    let none = || Problem::new(Code::NotFound, Wording::new("problem.no-person"));
    let account = app.accounts.named(&name).await?.into_iter().next().ok_or_else(none)?;
    let own = caller.is_some_and(|caller| caller.by().0 == account.id);
    let store = &app.host.services.store;
    let mut rates = store.rates_of(&account.id, own).await.map_err(unavailable)?;
    rates.truncate(20);
    Ok(Json(PersonView {
        since: store.made(&account.id).await.map_err(unavailable)?,
        vacation: app.accounts.on_vacation_until(&account.id).await?,
        ratings: store.ratings_of(&account.id).await.map_err(unavailable)?,
        titles: store.titles_of(&account.id).await.map_err(unavailable)?,
        games: store.games_of(&account.id, own, GAMES).await.map_err(unavailable)?,
        name: account.name,
        mine: own,
        rates,
    }))
}

/// Format of a ladder.
#[derive(Deserialize)]
pub struct LadderQuery {
    #[serde(default)]
    format: String,
}

/// Returns the ladder of a format, with bots.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/ladder", tag = "people",
    params(("format" = Option<String>, Query, description = "format of the decks; games without one by default")),
    responses((status = 200, body = Vec<LadderRow>))))]
pub async fn ladder(
    State(app): State<Arc<App>>,
    Query(wish): Query<LadderQuery>,
) -> Result<Json<Vec<LadderRow>>, ApiError> {
    Ok(Json(app.host.services.store.ladder(&wish.format, LADDER).await.map_err(unavailable)?))
}
