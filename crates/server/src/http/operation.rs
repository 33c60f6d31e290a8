//! HTTP handlers for the operator of the server.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::ConnectInfo;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use super::App;
use super::caller::{Origin, host_and_port};

/// Answers "ok", which shows that the program runs.
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// Checks that the server can play: the database answers, and the last write succeeded.
pub async fn readyz(State(app): State<Arc<App>>) -> (StatusCode, String) {
    if app.host.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n".to_owned());
    }
    match app.host.services.store.ready().await {
        Ok(()) => (StatusCode::OK, "ok\n".to_owned()),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")),
    }
}

/// Returns the metrics for Prometheus, only to the configured addresses.
pub async fn metrics(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let direct = !headers.contains_key("x-forwarded-for");
    let config = &app.host.services.config;
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let is_own = named.is_some_and(|host| is_own_host(host, config.public.as_deref()));
    if !direct || !is_own || !config.metrics_for.contains(&peer.ip().to_canonical()) {
        return super::problem::nothing().await.into_response();
    }
    let metrics = &app.host.services.metrics;
    metrics.tables.set(app.host.live() as i64);
    let room = &app.host.services.room;
    metrics.memory.set(room.memory() as i64);
    metrics.free.set(room.free().unwrap_or(0) as i64);
    metrics.waiting.set(app.host.services.workers.waiting() as i64);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], metrics.text()).into_response()
}

/// Returns true if the `Host` of a request is an IP address, `localhost`, or the host of `public`. This prevents DNS
/// rebinding: another site can point its name at 127.0.0.1, and its pages could then read this server's answers in a
/// browser on the same machine. Such a request has that site's name as its `Host`.
fn is_own_host(host: &str, public: Option<&str>) -> bool {
    let Some((host, _)) = host_and_port(host) else { return false };
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let is_public = || public.and_then(Origin::parse).is_some_and(|public| public.host.eq_ignore_ascii_case(host));
    address.parse::<IpAddr>().is_ok() || host.eq_ignore_ascii_case("localhost") || is_public()
}

#[cfg(test)]
mod tests {
    use super::is_own_host;

    #[test]
    fn figures_are_asked_for_by_an_address_or_the_servers_own_name() {
        for host in ["127.0.0.1", "127.0.0.1:7440", "10.1.2.3:80", "[::1]", "[::1]:7440", "localhost", "LOCALHOST:7440"]
        {
            assert!(is_own_host(host, None), "{host}");
        }
        for host in ["", ":80", "evil.example", "evil.example:7440", "localhost.evil.example", "127.0.0.1.evil.example"]
        {
            assert!(!is_own_host(host, None), "{host}");
            assert!(!is_own_host(host, Some("https://play.example")), "{host}");
        }
        assert!(is_own_host("Play.example:7440", Some("https://play.example")));
        assert!(is_own_host("play.example", Some("https://play.example:8443/")));
        assert!(!is_own_host("play.example", None));
        assert!(!is_own_host("play.example", Some("https://other.example")));
    }
}
