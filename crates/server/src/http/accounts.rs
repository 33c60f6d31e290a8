//! Guests.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use maneframe_protocol::{Account, NewGuest, SignedIn};

use super::App;
use super::caller::{COOKIE, Caller};
use super::problem::{Body, Trouble};

/// Makes a guest.
#[utoipa::path(post, path = "/api/v1/guests", tag = "accounts", request_body = NewGuest,
    responses((status = 201, body = SignedIn)))]
pub async fn guest(
    State(app): State<Arc<App>>,
    Body(new): Body<NewGuest>,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1], Json<SignedIn>), Trouble> {
    let signed_in = app.accounts.guest(&new.name).await?;
    Ok((StatusCode::CREATED, [cookie(&app, &signed_in.session)], Json(signed_in)))
}

/// The header that gives a browser its session.
pub fn cookie(app: &App, session: &str) -> (HeaderName, HeaderValue) {
    let secure = app.host.office.config.public.as_ref().is_some_and(|public| public.starts_with("https"));
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{COOKIE}={session}; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000{secure}");
    (header::SET_COOKIE, HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("")))
}

/// Who one is.
#[utoipa::path(get, path = "/api/v1/me", tag = "accounts", responses((status = 200, body = Account)))]
pub async fn me(caller: Caller) -> Json<Account> {
    Json(caller.0.account)
}
