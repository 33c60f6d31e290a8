//! Callers of the API: identity and address. A caller is identified by a session cookie or by `Authorization: Bearer`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Method, header};
use maneframe_protocol::{Code, Problem, Scope};
use maneframe_wording::Wording;

use super::App;
use super::problem::ApiError;
use crate::accounts::Identity;

/// Name of the session cookie.
pub const COOKIE: &str = "maneframe";

/// Signed-in caller of a request.
#[derive(Clone, Debug)]
pub struct Caller(pub Identity);

impl Caller {
    /// Returns the account's id and name.
    pub fn by(&self) -> (&str, &str) {
        (&self.0.account.id, &self.0.account.name)
    }

    /// Checks that the session or token has a scope.
    ///
    /// # Errors
    /// If the session or token lacks the scope.
    pub fn must(&self, scope: Scope) -> Result<(), ApiError> {
        if self.0.scopes.contains(&scope) {
            return Ok(());
        }
        let words = format!("this token lacks the scope `{}`", format!("{scope:?}").to_lowercase());
        Err(ApiError(Problem::new(Code::Forbidden, words)))
    }
}

/// Signed-in account that may be suspended: for signing out and for deleting the own account.
#[derive(Clone, Debug)]
pub struct Holder(pub Identity);

impl FromRequestParts<Arc<App>> for Holder {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Holder, ApiError> {
        let (secret, cookie) =
            secret(&parts.headers).ok_or_else(|| Problem::new(Code::SignIn, Wording::new("problem.sign-in")))?;
        if cookie && (parts.method != Method::GET || parts.headers.contains_key(header::UPGRADE)) {
            same_origin(&parts.headers, app)?;
        }
        let found = app.accounts.who(&secret).await?;
        let found = found.ok_or_else(|| Problem::new(Code::SignIn, Wording::new("problem.session-over")))?;
        Ok(Holder(found))
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, ApiError> {
        let Holder(identity) = Holder::from_request_parts(parts, app).await?;
        identity.may_act()?;
        Ok(Caller(identity))
    }
}

/// A request may come without a session, with one that is over, or from a suspended account. Then there is no caller, and
/// the answer is the one for everybody.
impl OptionalFromRequestParts<Arc<App>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Option<Caller>, ApiError> {
        match <Holder as FromRequestParts<Arc<App>>>::from_request_parts(parts, app).await {
            Ok(Holder(identity)) => Ok(Some(identity).filter(|identity| identity.may_act().is_ok()).map(Caller)),
            Err(ApiError(problem)) if problem.code == Code::SignIn => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Returns the secret in a request's headers. The flag is true if it is in the session cookie.
pub fn secret(headers: &HeaderMap) -> Option<(String, bool)> {
    let bearer =
        headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok()).and_then(|v| v.strip_prefix("Bearer "));
    if let Some(bearer) = bearer {
        return Some((bearer.trim().to_owned(), false));
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| (value.to_owned(), true))
}

/// Origin (RFC 6454): scheme, host and port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    is_https: bool,
    /// Host in lower case; an IPv6 address is in brackets.
    pub host: String,
    port: u16,
}

impl Origin {
    /// Parses `https://play.example`, with or without a port and a path. `None` if the scheme is neither `http` nor
    /// `https`.
    pub fn parse(address: &str) -> Option<Origin> {
        let (scheme, rest) = address.split_once("://")?;
        let is_https = scheme.eq_ignore_ascii_case("https");
        if !is_https && !scheme.eq_ignore_ascii_case("http") {
            return None;
        }
        let (host, port) = host_and_port(rest.split(['/', '?', '#']).next()?)?;
        let implied = if is_https { 443 } else { 80 };
        Some(Origin { is_https, host: host.to_ascii_lowercase(), port: port.unwrap_or(implied) })
    }

    /// Returns true if a request with this `Host` was sent to this origin.
    fn is_at(&self, host: &str) -> bool {
        let scheme = if self.is_https { "https" } else { "http" };
        Origin::parse(&format!("{scheme}://{host}")).is_some_and(|there| there == *self)
    }
}

/// Splits `host:port`, as in the header `Host`. The port may be missing.
pub fn host_and_port(authority: &str) -> Option<(&str, Option<u16>)> {
    // An IPv6 address in brackets contains colons, so the host ends at the bracket.
    let end = match authority.starts_with('[') {
        true => authority.find(']')? + 1,
        false => authority.find(':').unwrap_or(authority.len()),
    };
    let (host, port) = authority.split_at(end);
    let port = match port.strip_prefix(':') {
        Some(digits) => Some(digits.parse().ok()?),
        None if port.is_empty() => None,
        None => return None,
    };
    (!host.is_empty()).then_some((host, port))
}

/// Checks that a browser's request comes from a page of this server. This is necessary because browsers also send the
/// session cookie with requests from other sites' pages.
///
/// # Errors
/// If the request comes from a page of another site.
pub fn same_origin(headers: &HeaderMap, app: &App) -> Result<(), ApiError> {
    let public = app.host.services.config.public.as_deref();
    match is_of_this_server(headers, public) {
        true => Ok(()),
        false => Err(ApiError(Problem::new(Code::Forbidden, Wording::new("problem.other-site")))),
    }
}

/// Returns true unless a header shows that the request comes from a page of another site.
fn is_of_this_server(headers: &HeaderMap, public: Option<&str>) -> bool {
    let host = headers.get(header::HOST).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let is_ours = |origin: Origin| match public {
        Some(public) => Origin::parse(public).as_ref() == Some(&origin),
        // A proxy in front of the server may add TLS. So a page counts as this server's, with either scheme, if it has
        // the host and port to which the request was sent. Other schemes, such as those of browser extensions, don't
        // count.
        None => origin.is_at(host),
    };
    every_line(headers, HeaderName::from_static("sec-fetch-site"), |site| matches!(site, "same-origin" | "none"))
        && every_line(headers, header::ORIGIN, |origin| Origin::parse(origin).is_some_and(is_ours))
}

/// Returns true if `fits` is true for all lines of a header. Returns false if a line is not valid text.
fn every_line(headers: &HeaderMap, name: HeaderName, fits: impl Fn(&str) -> bool) -> bool {
    headers.get_all(name).iter().all(|value| value.to_str().is_ok_and(&fits))
}

/// Returns the address from which a request comes. Behind a proxy it is the address that the proxy reports.
pub fn address(parts: &Parts, behind_proxy: bool) -> IpAddr {
    let forwarded = || {
        // The operator's own proxy has added the last entry of the last line. Clients can forge the others.
        let list = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    behind_proxy.then(forwarded).flatten().or(direct).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

/// Address of the caller.
#[derive(Clone, Copy, Debug)]
pub struct From(pub IpAddr);

impl FromRequestParts<Arc<App>> for From {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<From, Self::Rejection> {
        Ok(From(address(parts, app.host.services.config.behind_proxy)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comes_from(public: Option<&str>, headers: &[(&'static str, &str)]) -> bool {
        let mut all = HeaderMap::new();
        for &(name, value) in headers {
            all.append(HeaderName::from_static(name), value.parse().expect("a header"));
        }
        is_of_this_server(&all, public)
    }

    #[test]
    fn a_page_of_the_public_address_has_its_scheme_host_and_port() {
        let origin = |origin: &str| comes_from(Some("https://Play.example/"), &[("origin", origin)]);
        for own in ["https://play.example", "https://PLAY.example:443"] {
            assert!(origin(own), "{own}");
        }
        for other in [
            "http://play.example",
            "http://play.example:443",
            "https://play.example:8443",
            "https://evil.example",
            "https://play.example.evil.example",
            "wss://play.example",
            "play.example",
            "null",
            "",
        ] {
            assert!(!origin(other), "{other}");
        }
        // If a public address is configured, the `Host` of the request doesn't matter.
        let elsewhere = [("host", "127.0.0.1:7440"), ("origin", "http://127.0.0.1:7440")];
        assert!(!comes_from(Some("https://play.example"), &elsewhere));
        assert!(comes_from(Some("http://[::1]:7440"), &[("origin", "http://[::1]:7440")]));
        assert!(!comes_from(Some("no address"), &[("origin", "https://play.example")]));
    }

    #[test]
    fn without_a_public_address_a_page_is_at_the_host_of_the_request() {
        let origin = |host, origin| comes_from(None, &[("host", host), ("origin", origin)]);
        for (host, own) in [
            ("play.example", "http://play.example"),
            ("play.example", "https://play.example"),
            ("Play.example:7440", "http://play.EXAMPLE:7440"),
            ("play.example:443", "https://play.example"),
            ("[::1]:7440", "http://[::1]:7440"),
        ] {
            assert!(origin(host, own), "{host} {own}");
        }
        for (host, other) in [
            ("play.example", "https://evil.example"),
            ("play.example", "ftp://play.example"),
            ("play.example", "chrome-extension://play.example"),
            ("play.example", "http://play.example:8080"),
            ("play.example:7440", "http://play.example"),
            ("[::1]:7440", "http://[::1]:7441"),
            ("play.example", "null"),
            ("", "http://"),
            ("a b", "http://a"),
        ] {
            assert!(!origin(host, other), "{host} {other}");
        }
        assert!(!comes_from(None, &[("origin", "http://play.example")]), "a request without a host has no pages");
    }

    #[test]
    fn every_line_of_a_header_counts() {
        let host = ("host", "play.example");
        let own = ("origin", "https://play.example");
        assert!(comes_from(None, &[host]), "programs send neither header");
        assert!(comes_from(None, &[host, own, ("sec-fetch-site", "same-origin")]));
        assert!(comes_from(None, &[host, ("sec-fetch-site", "none")]));
        assert!(!comes_from(None, &[host, own, ("sec-fetch-site", "same-site")]));
        assert!(!comes_from(None, &[host, own, ("origin", "https://evil.example")]));
        assert!(!comes_from(None, &[host, own, ("sec-fetch-site", "none"), ("sec-fetch-site", "cross-site")]));
        let mut unreadable = HeaderMap::new();
        unreadable.insert(header::ORIGIN, axum::http::HeaderValue::from_bytes(b"https://\xff").expect("a header"));
        assert!(!is_of_this_server(&unreadable, None));
    }

    #[test]
    fn hosts_are_told_from_ports() {
        for (authority, expected) in [
            ("localhost", Some(("localhost", None))),
            ("localhost:80", Some(("localhost", Some(80)))),
            ("[::1]", Some(("[::1]", None))),
            ("[::1]:80", Some(("[::1]", Some(80)))),
            ("", None),
            (":80", None),
            ("a:b", None),
            ("a:99999", None),
            ("::1", None),
            ("[::1", None),
            ("[::1]a", None),
        ] {
            assert_eq!(host_and_port(authority), expected, "{authority}");
        }
    }
}
