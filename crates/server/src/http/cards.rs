//! HTTP handlers for cards of the server's library.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use maneframe_answers::cards::{self, SearchQuery};
use maneframe_answers::rules;
use maneframe_protocol::{CardSheet, CardUses, CardsFound, Code, Problem, SetInfo, TextReading, TextToRead};
use maneframe_wording::Wording;

use super::App;
use super::gallery::listed;
use super::problem::{ApiError, Body, Path, Query};
use super::work::apart;
use crate::store::DeckFacts;
use crate::tables::host::{today, unavailable};

/// Finds cards by a query or by their ids.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/cards", tag = "things", params(SearchQuery),
    responses((status = 200, body = CardsFound))))]
pub async fn search(
    State(app): State<Arc<App>>,
    Query(wanted): Query<SearchQuery>,
) -> Result<Json<CardsFound>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    Ok(Json(apart(&app, move || cards::search(&library, &wanted, today())).await?))
}

/// Returns a card, with the parsed form of its text.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/cards/{id}", tag = "things", params(("id" = String, Path)),
    responses((status = 200, body = CardSheet), (status = 404, body = maneframe_protocol::Problem))))]
pub async fn card(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<CardSheet>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    Ok(Json(apart(&app, move || cards::card(&library, &id)).await??))
}

/// Maximum numbers of decks and of scenarios that use a card.
const USES: usize = 20;

/// Returns the public decks that play a card, and scenarios about its keywords.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/cards/{id}/uses", tag = "things", params(("id" = String, Path)),
    responses((status = 200, body = CardUses), (status = 404, body = maneframe_protocol::Problem))))]
pub async fn uses(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<CardUses>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    let found = move || library.card(&id).map(|card| (card.name(), rules::scenarios_of(card, USES)));
    let none = || Problem::new(Code::NotFound, Wording::new("problem.no-card"));
    let (name, scenarios) = apart(&app, found).await?.ok_or_else(none)?;
    let decks = app.host.services.store.public(&[DeckFacts::plays(&name)], USES as i64).await.map_err(unavailable)?;
    Ok(Json(CardUses { decks: decks.into_iter().map(listed).collect(), scenarios }))
}

/// Lists the sets of the library.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/sets", tag = "things", responses((status = 200, body = Vec<SetInfo>))))]
pub async fn sets(State(app): State<Arc<App>>) -> Json<Vec<SetInfo>> {
    Json(cards::sets(app.host.services.setups.library()))
}

/// Explains the meaning of a line of card text.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/texts/explain", tag = "things", request_body = TextToRead,
    responses((status = 200, body = TextReading), (status = 400, body = maneframe_protocol::Problem))))]
pub async fn explain(
    State(app): State<Arc<App>>,
    Body(asked): Body<TextToRead>,
) -> Result<Json<TextReading>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    Ok(Json(apart(&app, move || cards::explain(&library, &asked)).await??))
}
