//! For whoever runs the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;

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

/// What is counted, for Prometheus.
pub async fn metrics(State(app): State<Arc<App>>) -> String {
    let metrics = &app.host.office.metrics;
    metrics.tables.set(app.host.live() as i64);
    metrics.text()
}
