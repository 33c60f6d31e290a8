//! HTTP handlers for decks: the server's own, and any deck that a client sends.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use maneframe_answers::decks::{self, Check};
use maneframe_protocol::{DeckInfo, DeckSheet, DeckToRead, HandToDraw, SampleHand};
use maneframe_table::outside::bytes;

use super::App;
use super::problem::{ApiError, Body, Path, Query};
use super::work::apart;
use crate::tables::host::today;

/// Lists the decks of the server.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/decks", tag = "things", responses((status = 200, body = Vec<DeckInfo>))))]
pub async fn decks(State(app): State<Arc<App>>) -> Result<Json<Vec<DeckInfo>>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    Ok(Json(apart(&app, move || decks::all(&library)).await?))
}

/// Returns a deck of the server.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/decks/{name}", tag = "things", params(("name" = String, Path), Check),
    responses((status = 200, body = DeckSheet), (status = 404, body = maneframe_protocol::Problem))))]
pub async fn deck(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(check): Query<Check>,
) -> Result<Json<DeckSheet>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    Ok(Json(apart(&app, move || decks::deck(&library, &name, &check, today())).await??))
}

/// Parses a deck in any notation, and returns everything about it. The deck is not stored.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/decks/read", tag = "things", request_body = DeckToRead,
    responses((status = 200, body = DeckSheet), (status = 422, body = maneframe_protocol::Problem))))]
pub async fn read(State(app): State<Arc<App>>, Body(asked): Body<DeckToRead>) -> Result<Json<DeckSheet>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    Ok(Json(apart(&app, move || decks::read(&library, asked, today())).await??))
}

/// Draws a sample hand from a deck.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/decks/hand", tag = "things", request_body = HandToDraw,
    responses((status = 200, body = SampleHand), (status = 422, body = maneframe_protocol::Problem))))]
pub async fn hand(State(app): State<Arc<App>>, Body(asked): Body<HandToDraw>) -> Result<Json<SampleHand>, ApiError> {
    let drawn = u32::from_le_bytes(bytes::<4>(app.host.services.setups.outside())?);
    let library = Arc::clone(app.host.services.setups.library());
    Ok(Json(apart(&app, move || decks::hand(&library, &asked, drawn)).await??))
}
