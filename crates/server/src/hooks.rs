//! Requests to the addresses that organizers have named, when their events change.
//!
//! Such an address is an input from outside. So a request goes only to addresses of the public internet, follows no
//! redirect, and is given up soon. What it answers is not read.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use maneframe_protocol::EventChange;
use maneframe_venue::Venue;
use tokio::sync::Semaphore;

use crate::tables::host::Host;

/// Times in seconds before each attempt.
const ATTEMPTS: [u64; 3] = [0, 5, 60];
/// Time in which a server must answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// Requests that may be under way, or wait, at the same time.
static PLACES: Semaphore = Semaphore::const_new(200);
/// Maximum length of the texts for chats, in characters.
const CONTENT: usize = 2_000;

/// Reason why a request was not sent or not answered.
#[derive(Debug, thiserror::Error)]
enum HookError {
    #[error("the address can't be used: {0}")]
    Address(&'static str),
    #[error("{0}")]
    Failed(#[from] reqwest::Error),
}

/// Tells what happened between two versions of an event, without waiting for anybody.
pub fn tell(host: &Host, code: &str, before: &Venue, after: &Arc<Venue>) {
    if after.hooks().is_empty() {
        return;
    }
    let told = after.told_since(before);
    if told.is_empty() {
        return;
    }
    let config = &host.services.config;
    let public = config.public.as_deref().unwrap_or_default().trim_end_matches('/');
    let texts: Vec<&str> = told.iter().map(|one| one.text.as_str()).collect();
    let change = EventChange {
        event: code.to_owned(),
        name: after.event().settings.name.to_string(),
        version: after.version(),
        page: format!("{public}/events/{code}"),
        content: texts.join("\n").chars().take(CONTENT).collect(),
        told,
    };
    for url in after.hooks().to_vec() {
        // What can't be sent soon isn't sent at all.
        let Ok(place) = PLACES.try_acquire() else { return tracing::warn!(event = code, "too many requests wait") };
        let (change, nearby, event) = (change.clone(), config.hooks_nearby, code.to_owned());
        tokio::spawn(async move {
            let _place = place;
            for wait in ATTEMPTS {
                tokio::time::sleep(Duration::from_secs(wait)).await;
                match send(&url, &change, nearby).await {
                    Ok(()) => return,
                    Err(error @ HookError::Address(_)) => return tracing::info!(event, "{error}"),
                    // A chat's address is its secret.
                    Err(HookError::Failed(error)) => tracing::info!(event, "{}", error.without_url()),
                }
            }
        });
    }
}

async fn send(url: &str, change: &EventChange, nearby: bool) -> Result<(), HookError> {
    let url: reqwest::Url = url.parse().map_err(|_| HookError::Address("it is no address"))?;
    if url.scheme() != "https" && !nearby {
        return Err(HookError::Address("it doesn't begin with https://"));
    }
    let name = url.host_str().ok_or(HookError::Address("it has no host"))?.trim_matches(['[', ']']).to_owned();
    let port = url.port_or_known_default().unwrap_or(443);
    let found = tokio::net::lookup_host((name.as_str(), port)).await;
    let found: Vec<SocketAddr> = found.map_err(|_| HookError::Address("its host is unknown"))?.collect();
    let found: Vec<SocketAddr> = found.into_iter().filter(|at| nearby || is_public(at.ip())).collect();
    if found.is_empty() {
        return Err(HookError::Address("its host is not on the public internet"));
    }
    // The client uses the addresses that were checked, so a name can't lead elsewhere later.
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .resolve_to_addrs(&name, &found)
        .no_proxy()
        .timeout(PATIENCE)
        .user_agent("maneframe")
        .build()?;
    client.post(url).json(change).send().await?.error_for_status()?;
    Ok(())
}

/// Returns true for addresses that anybody on the internet may reach, and that belong to no network of the machine.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, ..] = v4.octets();
            let shared = a == 100 && (64..128).contains(&b);
            let benchmarking = a == 198 && matches!(b, 18 | 19);
            !(v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_broadcast()
                || v4.is_documentation()
                || v4.is_multicast()
                || v4.is_unspecified()
                || shared
                || benchmarking
                || a == 0
                || a >= 240)
        }
        IpAddr::V6(v6) => match v6.to_ipv4() {
            Some(v4) => is_public(IpAddr::V4(v4)),
            // Global unicast is 2000::/3. Addresses that embed others, of 6to4 and Teredo, are left out.
            None => {
                v6.segments()[0] & 0xe000 == 0x2000 && v6.segments()[0] != 0x2002 && v6.segments()[..2] != [0x2001, 0]
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::is_public;

    #[test]
    fn only_the_public_internet_is_reached() {
        for address in ["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946"] {
            assert!(is_public(address.parse().expect("an address")), "{address}");
        }
        for address in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "::1",
            "fe80::1",
            "fc00::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "2002:7f00:1::",
            "::",
        ] {
            assert!(!is_public(address.parse().expect("an address")), "{address}");
        }
    }
}
