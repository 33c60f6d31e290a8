//! For whoever runs the server.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::ConnectInfo;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use super::App;

/// Whether the program runs.
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether it can play: the database answers.
pub async fn readyz(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if app.host.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    match app.host.office.store.is_there().await {
        true => (StatusCode::OK, "ok\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

/// What is counted, for Prometheus, told to the addresses of the configuration only.
pub async fn metrics(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let direct = !headers.contains_key("x-forwarded-for");
    if !direct || !app.host.office.config.metrics_for.contains(&peer.ip().to_canonical()) {
        return super::problem::nothing().await.into_response();
    }
    let metrics = &app.host.office.metrics;
    metrics.tables.set(app.host.live() as i64);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], metrics.text()).into_response()
}
