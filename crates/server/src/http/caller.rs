//! Who asks: by a session's cookie or an `Authorization: Bearer`, and from which address.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use maneframe_protocol::{Code, Problem, Scope};

use super::App;
use super::problem::Trouble;
use crate::accounts::Identity;

/// The name of the session's cookie.
pub const COOKIE: &str = "maneframe";

/// Somebody who is signed in.
#[derive(Clone, Debug)]
pub struct Caller(pub Identity);

impl Caller {
    /// Their account's id and name.
    pub fn by(&self) -> (&str, &str) {
        (&self.0.account.id, &self.0.account.name)
    }

    /// Checks that the session or token is good for something.
    ///
    /// # Errors
    /// If it isn't.
    pub fn must(&self, scope: Scope) -> Result<(), Trouble> {
        if self.0.scopes.contains(&scope) {
            return Ok(());
        }
        let words = format!("this token lacks the scope `{}`", format!("{scope:?}").to_lowercase());
        Err(Trouble(Problem::new(Code::Forbidden, words)))
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, Trouble> {
        let (secret, cookie) = secret(&parts.headers)
            .ok_or_else(|| Problem::new(Code::SignIn, "sign in first: POST /api/v1/guests makes you a guest"))?;
        if cookie && (parts.method != Method::GET || parts.headers.contains_key(header::UPGRADE)) {
            same_origin(&parts.headers, app)?;
        }
        let found = app.accounts.who(&secret).await?;
        let found = found.ok_or_else(|| Problem::new(Code::SignIn, "that session is over: sign in again"))?;
        Ok(Caller(found))
    }
}

/// The secret that a request brings, and whether it came as a cookie.
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

/// Checks that a browser's request comes from a page of this server: others may not use a cookie that is sent by itself.
///
/// # Errors
/// If it doesn't.
pub fn same_origin(headers: &HeaderMap, app: &App) -> Result<(), Trouble> {
    let text = |name| headers.get(name).and_then(|v| v.to_str().ok());
    let foreign = || Trouble(Problem::new(Code::Forbidden, "this request comes from a page of another site"));
    if text(header::HeaderName::from_static("sec-fetch-site"))
        .is_some_and(|site| !matches!(site, "same-origin" | "none"))
    {
        return Err(foreign());
    }
    let Some(origin) = text(header::ORIGIN) else { return Ok(()) };
    let ours = match &app.host.office.config.public {
        Some(public) => origin.eq_ignore_ascii_case(public.trim_end_matches('/')),
        None => {
            let host = text(header::HOST).unwrap_or_default();
            origin.split_once("://").is_some_and(|(_, theirs)| theirs.eq_ignore_ascii_case(host))
        }
    };
    if ours { Ok(()) } else { Err(foreign()) }
}

/// From which address a request comes: the last one before our own proxy where there is one.
pub fn address(parts: &Parts, behind_proxy: bool) -> IpAddr {
    let forwarded = || {
        // The last line, and what stands last in it: that is what our own proxy has added.
        let list = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    behind_proxy.then(forwarded).flatten().or(direct).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

/// The address of whoever asks.
#[derive(Clone, Copy, Debug)]
pub struct From(pub IpAddr);

impl FromRequestParts<Arc<App>> for From {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<From, Self::Rejection> {
        Ok(From(address(parts, app.host.office.config.behind_proxy)))
    }
}
