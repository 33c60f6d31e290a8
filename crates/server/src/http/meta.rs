//! HTTP handlers for the server itself, bots, formats, bundled rules of the table, and descriptions of the API.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use maneframe_answers::lists;
use maneframe_protocol::{BotInfo, HouseInfo, ServerInfo};

use super::App;

/// Returns what pages must know of the server.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/server", tag = "things", responses((status = 200, body = ServerInfo))))]
pub async fn server(State(app): State<Arc<App>>) -> Json<ServerInfo> {
    let config = &app.host.services.config;
    let public = config.public.as_deref().map(|public| public.trim_end_matches('/').to_owned());
    // Pages need the rest also while the database doesn't answer.
    let announcement = app.host.services.store.announcement().await;
    let announcement = announcement.inspect_err(|error| tracing::warn!("{error}")).unwrap_or_default();
    Json(ServerInfo { games_in_browser: config.games_in_browser, public, announcement })
}

/// Lists the bots of the server.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/bots", tag = "things", responses((status = 200, body = Vec<BotInfo>))))]
pub async fn bots() -> Json<Vec<BotInfo>> {
    Json(lists::bots())
}

/// Lists the formats of decks.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/formats", tag = "things", responses((status = 200, body = Vec<String>))))]
pub async fn formats() -> Json<Vec<String>> {
    Json(lists::formats())
}

/// Lists the bundled rules of the table.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/house-rules", tag = "things", responses((status = 200, body = Vec<HouseInfo>))))]
pub async fn house_rules() -> Json<Vec<HouseInfo>> {
    Json(lists::house_rules())
}

/// Returns the OpenAPI description of this API.
pub async fn openapi() -> ([(header::HeaderName, &'static str); 1], &'static str) {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../../../../docs/openapi.json"))
}

/// Returns the JSON Schema of the WebSocket's messages.
pub async fn schema() -> ([(header::HeaderName, &'static str); 1], &'static str) {
    ([(header::CONTENT_TYPE, "application/schema+json")], include_str!("../../../../docs/server.schema.json"))
}
