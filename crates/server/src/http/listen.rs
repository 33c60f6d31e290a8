//! Accepts connections, counts them by address, and closes silent ones.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tower_service::Service as _;

use super::App;
use crate::turn::timed;

/// Maximum time for running requests to finish when the server stops.
const LAST: Duration = Duration::from_secs(2);
/// Maximum number of connections of an address in addition to its WebSockets.
const BESIDE: usize = 100;

/// Serves connections until the server stops.
pub async fn listen(listener: TcpListener, app: Arc<App>, mut stopped: oneshot::Receiver<()>) {
    let router = super::router(Arc::clone(&app));
    let (tell, told) = watch::channel(false);
    let mut builder = http1::Builder::new();
    // A connection is closed if the client doesn't send the complete head of a request in this time. The time between
    // requests counts too.
    let silence = Duration::from_secs(app.host.services.config.silence.max(1));
    builder.timer(TokioTimer::new()).header_read_timeout(silence);
    loop {
        let (stream, peer): (_, SocketAddr) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // The error may go away, for example if too many files are open, so the server tries again.
                    tracing::warn!("{error}");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
            _ = &mut stopped => break,
        };
        let config = &app.host.services.config;
        // Behind a proxy all connections come from the proxy's address, and the proxy has to limit them.
        let most = if config.behind_proxy { usize::MAX } else { config.connections_per_address.saturating_add(BESIDE) };
        let Some(counted) = app.limits.arrive(peer.ip(), most) else {
            app.host.services.metrics.limited.inc();
            continue;
        };
        // Responses are small and players wait for them, so they are sent without delay.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().call(request)
        });
        let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut told = told.clone();
        let long = app.host.services.metrics.long_turns.clone();
        tokio::spawn(timed(long, async move {
            let mut connection = std::pin::pin!(connection);
            let stops = tokio::select! {
                _ = connection.as_mut() => false,
                _ = told.wait_for(|stops| *stops) => true,
            };
            if stops {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
            drop(counted);
        }));
    }
    drop(told);
    let _ = tell.send(true);
    // Each open connection holds a receiver. `closed` completes when all of them are dropped.
    let _ = tokio::time::timeout(LAST, tell.closed()).await;
}
