//! Requests to addresses that people have named. Such an address is an input from outside, so a request goes only to
//! addresses of the public internet, follows no redirect, and is given up soon.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

/// Time in which a server must answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Reason why a request was not sent or not answered.
#[derive(Debug, thiserror::Error)]
pub enum OutsideError {
    /// The address may not be used. The value says why.
    #[error("the address can't be used: {0}")]
    Address(&'static str),
    /// The request failed.
    #[error("{0}")]
    Failed(#[from] reqwest::Error),
}

/// Returns a client that reaches an address, and nothing else under its name. With `nearby` the address may also be in the
/// own network, and without TLS.
///
/// # Errors
/// If the address can't be read or may not be used.
pub async fn client_for(url: &str, nearby: bool) -> Result<(reqwest::Client, reqwest::Url), OutsideError> {
    let url: reqwest::Url = url.parse().map_err(|_| OutsideError::Address("it is no address"))?;
    if url.scheme() != "https" && !nearby {
        return Err(OutsideError::Address("it doesn't begin with https://"));
    }
    let name = url.host_str().ok_or(OutsideError::Address("it has no host"))?.trim_matches(['[', ']']).to_owned();
    let port = url.port_or_known_default().unwrap_or(443);
    let found = tokio::time::timeout(PATIENCE, tokio::net::lookup_host((name.as_str(), port))).await;
    let found = found.map_err(|_| OutsideError::Address("its host is unknown"))?;
    let found: Vec<SocketAddr> = found.map_err(|_| OutsideError::Address("its host is unknown"))?.collect();
    let found: Vec<SocketAddr> = found.into_iter().filter(|at| nearby || is_public(at.ip())).collect();
    if found.is_empty() {
        return Err(OutsideError::Address("its host is not on the public internet"));
    }
    // The client uses the addresses that were checked, so a name can't lead elsewhere later.
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .resolve_to_addrs(&name, &found)
        .no_proxy()
        .timeout(PATIENCE)
        .user_agent("maneframe")
        .build()?;
    Ok((client, url))
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
