//! HTTP handlers for accounts.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use maneframe_protocol::{
    Account, Block, Code, Confirmation, Credentials, NewBlock, NewGuest, NewPassword, NewToken, Problem, Recovery,
    RecoveryCodes, Renamed, Role, Scope, SignedIn, Token, TokenMade,
};
use maneframe_wording::Wording;

use super::App;
use super::caller::{COOKIE, Caller, From, Holder, same_origin, secret};
use super::limits::network;
use super::problem::{ApiError, Body, Path, Query};
use maneframe_table::ask::{Ask, Reply};

type WithCookie<T> = (StatusCode, [(HeaderName, HeaderValue); 1], Json<T>);

/// Creates a guest and signs in.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/guests", tag = "accounts", request_body = NewGuest,
    responses((status = 201, body = SignedIn), (status = 409, body = Problem))))]
pub async fn guest(
    State(app): State<Arc<App>>,
    from: From,
    headers: HeaderMap,
    Body(new): Body<NewGuest>,
) -> Result<WithCookie<SignedIn>, ApiError> {
    same_origin(&headers, &app)?;
    app.limits.guest(from.0, &app.host.services.config)?;
    let signed_in = app.accounts.guest(&new.name).await?;
    Ok((StatusCode::CREATED, [cookie(&app, &signed_in.session, 7_776_000)], Json(signed_in)))
}

/// Returns the header that sets a browser's session cookie. `seconds` is the cookie's lifetime.
fn cookie(app: &App, session: &str, seconds: u32) -> (HeaderName, HeaderValue) {
    let secure = app.host.services.config.public.as_ref().is_some_and(|public| public.starts_with("https"));
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{COOKIE}={session}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    (header::SET_COOKIE, HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("")))
}

/// Returns the caller's account.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me", tag = "accounts", responses((status = 200, body = Account))))]
pub async fn me(caller: Caller) -> Json<Account> {
    Json(caller.0.account)
}

/// Changes the name of the caller's account.
#[cfg_attr(feature = "schema", utoipa::path(patch, path = "/api/v1/me", tag = "accounts", request_body = Renamed,
    responses((status = 200, body = Account), (status = 409, body = Problem))))]
pub async fn rename(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(new): Body<Renamed>,
) -> Result<Json<Account>, ApiError> {
    caller.0.in_person()?;
    Ok(Json(app.accounts.rename(&caller.0.account, &new.name).await?))
}

/// Deletes the caller's account; requires its password. Its games remain, under the name used in them.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/me", tag = "accounts", request_body = Confirmation,
    responses((status = 204), (status = 401, body = Problem))))]
pub async fn delete(
    State(app): State<Arc<App>>,
    caller: Holder,
    Body(confirmed): Body<Confirmation>,
) -> Result<StatusCode, ApiError> {
    caller.0.in_person()?;
    app.accounts.confirm(&caller.0.account, confirmed.password.as_deref()).await?;
    app.accounts.delete(&caller.0.account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets a password. A guest becomes an account with it.
#[cfg_attr(feature = "schema", utoipa::path(put, path = "/api/v1/me/password", tag = "accounts", request_body = NewPassword,
    responses((status = 204), (status = 401, body = Problem))))]
pub async fn password(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    Body(new): Body<NewPassword>,
) -> Result<StatusCode, ApiError> {
    caller.0.in_person()?;
    let session = secret(&headers).map(|(secret, _)| secret).unwrap_or_default();
    app.accounts.set_password(&caller.0.account, &new.password, new.old.as_deref(), &session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Creates new recovery codes; requires the password. Earlier codes become invalid.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/me/recovery-codes", tag = "accounts", request_body = Confirmation,
    responses((status = 201, body = RecoveryCodes), (status = 401, body = Problem))))]
pub async fn recovery_codes(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(confirmed): Body<Confirmation>,
) -> Result<(StatusCode, Json<RecoveryCodes>), ApiError> {
    caller.0.in_person()?;
    app.accounts.confirm(&caller.0.account, confirmed.password.as_deref()).await?;
    let codes = app.accounts.recovery_codes(&caller.0.account).await?;
    Ok((StatusCode::CREATED, Json(RecoveryCodes { codes })))
}

/// Signs in by name and password.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/sessions", tag = "accounts", request_body = Credentials,
    responses((status = 201, body = SignedIn), (status = 401, body = Problem), (status = 429, body = Problem))))]
pub async fn sign_in(
    State(app): State<Arc<App>>,
    from: From,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<WithCookie<SignedIn>, ApiError> {
    same_origin(&headers, &app)?;
    let address = network(from.0).to_string();
    let signed_in = app.accounts.sign_in(&credentials.name, &credentials.password, &address).await?;
    Ok((StatusCode::CREATED, [cookie(&app, &signed_in.session, 2_592_000)], Json(signed_in)))
}

/// Signs out, which ends the session.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/sessions", tag = "accounts", responses((status = 204))))]
pub async fn sign_out(
    State(app): State<Arc<App>>,
    caller: Holder,
    headers: HeaderMap,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1]), ApiError> {
    caller.0.in_person()?;
    if let Some((secret, _)) = secret(&headers) {
        app.accounts.sign_out(&secret).await?;
    }
    Ok((StatusCode::NO_CONTENT, [cookie(&app, "", 0)]))
}

/// Recovers an account with a recovery code.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/recovery", tag = "accounts", request_body = Recovery,
    responses((status = 201, body = SignedIn), (status = 401, body = Problem))))]
pub async fn recover(
    State(app): State<Arc<App>>,
    from: From,
    headers: HeaderMap,
    Body(recovery): Body<Recovery>,
) -> Result<WithCookie<SignedIn>, ApiError> {
    same_origin(&headers, &app)?;
    let address = network(from.0).to_string();
    let found = app.accounts.recover(&recovery.name, &recovery.code, &recovery.password, &address).await?;
    Ok((StatusCode::CREATED, [cookie(&app, &found.session, 2_592_000)], Json(found)))
}

/// Lists the tokens of the caller's account.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me/tokens", tag = "accounts", responses((status = 200, body = Vec<Token>))))]
pub async fn tokens(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<Token>>, ApiError> {
    Ok(Json(app.accounts.tokens(&caller.0.account).await?))
}

/// Creates a token for a program.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/me/tokens", tag = "accounts", request_body = NewToken,
    responses((status = 201, body = TokenMade), (status = 403, body = Problem))))]
pub async fn make_token(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(new): Body<NewToken>,
) -> Result<(StatusCode, Json<TokenMade>), ApiError> {
    caller.0.in_person()?;
    app.accounts.confirm(&caller.0.account, new.password.as_deref()).await?;
    let made = app.accounts.make_token(&caller.0.account, &new).await?;
    tracing::info!(account = %caller.0.account.id, token = %made.token.id, scopes = ?new.scopes, "a token was made");
    Ok((StatusCode::CREATED, Json(made)))
}

/// Revokes a token of the caller.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/me/tokens/{id}", tag = "accounts", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem))))]
pub async fn revoke_token(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.0.in_person()?;
    app.accounts.revoke_token(&caller.0.account, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the accounts that the caller blocks.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me/blocks", tag = "accounts", responses((status = 200, body = Vec<Block>))))]
pub async fn blocks(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<Block>>, ApiError> {
    caller.0.in_person()?;
    Ok(Json(app.accounts.blocks(&caller.0.account).await?))
}

/// Blocks the account of a player at a table: the two can't share a table, and quick matches don't pair them.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/me/blocks", tag = "accounts", request_body = NewBlock,
    responses((status = 201), (status = 404, body = Problem))))]
pub async fn block(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(new): Body<NewBlock>,
) -> Result<StatusCode, ApiError> {
    caller.0.in_person()?;
    let account = match app.host.ask(&new.table, Ask::Account { whom: new.whom }).await? {
        Reply::Account(account) => account,
        _ => return Err(super::tables::unexpected()),
    };
    let nobody = || Problem::new(Code::NotFound, Wording::new("problem.unknown-person-there"));
    let (other, name) = account.ok_or_else(nobody)?;
    app.accounts.block(&caller.0.account, &other, &name).await?;
    Ok(StatusCode::CREATED)
}

/// Removes a block from an account.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/me/blocks/{id}", tag = "accounts", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem))))]
pub async fn unblock(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.0.in_person()?;
    app.accounts.unblock(&caller.0.account, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Query for accounts by name.
#[derive(Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// The name, in any case.
    name: String,
}

/// Finds the account with a name. Administrators only.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/accounts", tag = "accounts", params(Named),
    responses((status = 200, body = Vec<Account>), (status = 403, body = Problem))))]
pub async fn named(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(named): Query<Named>,
) -> Result<Json<Vec<Account>>, ApiError> {
    caller.must(Scope::Admin)?;
    Ok(Json(app.accounts.named(&named.name).await?))
}

/// Deletes an account. Administrators only.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/accounts/{id}", tag = "accounts", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem))))]
pub async fn close(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Admin)?;
    app.accounts.delete(&id).await?;
    // The id is logged in debug form: the administrator may have typed line breaks, though no id has any.
    tracing::info!(by = %caller.0.account.id, account = ?id, "an account was closed");
    Ok(StatusCode::NO_CONTENT)
}

/// Sets the roles of an account. Administrators only.
#[cfg_attr(feature = "schema", utoipa::path(put, path = "/api/v1/accounts/{id}/roles", tag = "accounts", params(("id" = String, Path)),
    request_body = Vec<Role>, responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem))))]
pub async fn roles(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(roles): Body<Vec<Role>>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Admin)?;
    app.accounts.set_roles(&id, &roles).await?;
    tracing::info!(by = %caller.0.account.id, account = ?id, ?roles, "roles were set");
    Ok(StatusCode::NO_CONTENT)
}
