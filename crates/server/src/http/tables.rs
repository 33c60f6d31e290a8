//! HTTP handlers for tables: lobby, opening, seats, quick matches, invitations.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_answers::situations;
use maneframe_protocol::{
    CardInfo, ClockRule, Code, Invitation, Join, Joined, Listed, NewSeat, NewTable, Problem, QuickMatch, QuickMatched,
    ReplayInfo, Scope, Stage, Visibility, Waiting,
};
use maneframe_wording::Wording;

use super::App;
use super::caller::{Caller, From};
use super::problem::{ApiError, Body, Path};
use super::work::apart;
use crate::tables::host::unavailable;
use maneframe_table::ask::{Ask, Reply};
use maneframe_table::opening;

/// Maximum number of tables in the lobby's list.
const LISTED: i64 = 200;

/// Lists the tables in the lobby, most recently changed first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/tables", tag = "tables", responses((status = 200, body = Vec<Listed>))))]
pub async fn lobby(State(app): State<Arc<App>>) -> Result<Json<Vec<Listed>>, ApiError> {
    let summaries = app.host.services.store.lobby(LISTED).await.map_err(unavailable)?;
    Ok(Json(summaries.iter().filter_map(|summary| serde_json::from_str(summary).ok()).collect()))
}

/// Opens a table with the given settings.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = Joined))))]
pub async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    from: From,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<Joined>), ApiError> {
    caller.must(Scope::Play)?;
    // Such tables last for months.
    if caller.0.account.guest && matches!(new.clock, ClockRule::Days { .. }) {
        return Err(Problem::new(Code::Forbidden, Wording::new("problem.days-guest")).into());
    }
    app.limits.table(from.0, &app.host.services.config)?;
    let code = app.host.open(&new, caller.by()).await?;
    let mine = new.seats.iter().position(|seat| matches!(seat, NewSeat::Mine { .. }));
    Ok((StatusCode::CREATED, Json(joined(&app, &code, mine.map(|seat| seat as u8 + 1)))))
}

/// Returns the answer to a caller who has opened or joined a table.
pub fn joined(app: &App, code: &str, seat: Option<u8>) -> Joined {
    let public = app.host.services.config.public.as_deref().unwrap_or_default().trim_end_matches('/');
    let query = seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
    Joined {
        code: code.to_owned(),
        seat,
        socket: format!("/api/v1/tables/{code}/socket{query}"),
        link: format!("{public}/t/{code}"),
    }
}

/// Returns a table's entry in the lobby.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/tables/{code}", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = Listed), (status = 404, body = Problem))))]
pub async fn one(State(app): State<Arc<App>>, _: Caller, Path(code): Path<String>) -> Result<Json<Listed>, ApiError> {
    match app.host.ask(&code, Ask::Listed).await? {
        Reply::Listed(listed) => Ok(Json(*listed)),
        _ => Err(unexpected()),
    }
}

/// Lists the cards of a table that belong to no set: those that its scenario defines.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/tables/{code}/cards", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = Vec<CardInfo>), (status = 404, body = Problem))))]
pub async fn cards(
    State(app): State<Arc<App>>,
    _: Caller,
    Path(code): Path<String>,
) -> Result<Json<Vec<CardInfo>>, ApiError> {
    let Reply::Situation(situation) = app.host.ask(&code, Ask::Situation).await? else { return Err(unexpected()) };
    let Some(situation) = situation else { return Ok(Json(Vec::new())) };
    let library = Arc::clone(app.host.services.setups.library());
    Ok(Json(apart(&app, move || situations::cards_of(&situation, &library)).await??))
}

/// Takes a seat at a table, or gives one to a bot if the caller has opened the table.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tables/{code}/seats", tag = "tables", params(("code" = String, Path)),
    request_body = Join, responses((status = 200, body = Joined), (status = 409, body = Problem))))]
pub async fn sit(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(code): Path<String>,
    Body(join): Body<Join>,
) -> Result<Json<Joined>, ApiError> {
    caller.must(Scope::Play)?;
    let seat = take_seat(&app, &caller, &code, join).await?;
    let code = opening::read_code(&code).unwrap_or(code);
    Ok(Json(joined(&app, &code, Some(seat))))
}

async fn take_seat(app: &App, caller: &Caller, code: &str, join: Join) -> Result<u8, ApiError> {
    if let Some(bot) = join.bot {
        let account = caller.0.account.id.clone();
        return match app.host.ask(code, Ask::SeatBot { account, bot, seat: join.seat, deck: join.deck }).await? {
            Reply::Seat(seat) => Ok(seat),
            _ => Err(unexpected()),
        };
    }
    let by = (caller.0.account.id.clone(), caller.0.account.name.clone());
    let not_with = app.accounts.apart_from(&by.0).await?;
    match app.host.ask(code, Ask::Sit { by, seat: join.seat, deck: join.deck, not_with }).await? {
        Reply::Seat(seat) => Ok(seat),
        _ => Err(unexpected()),
    }
}

/// Returns the problem for a reply that doesn't fit the request.
pub fn unexpected() -> ApiError {
    ApiError(Problem::new(Code::Unavailable, Wording::new("problem.busy")))
}

/// Returns an invitation for a judge and asks the players to agree to one. Judges and organisers of this server need no consent.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tables/{code}/invitations", tag = "tables", params(("code" = String, Path)),
    request_body = Invitation, responses((status = 201, body = Waiting))))]
pub async fn invite(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(code): Path<String>,
    Body(_): Body<Invitation>,
) -> Result<(StatusCode, Json<Waiting>), ApiError> {
    caller.must(Scope::Play)?;
    let asked = Ask::Invite { account: caller.0.account.id.clone() };
    let Reply::Key(invitation) = app.host.ask(&code, asked).await? else { return Err(unexpected()) };
    Ok((StatusCode::CREATED, Json(Waiting { invitation })))
}

/// Finds an opponent, or waits for one at a new table.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/quick", tag = "tables", request_body = QuickMatch,
    responses((status = 200, body = QuickMatched))))]
pub async fn quick(
    State(app): State<Arc<App>>,
    caller: Caller,
    from: From,
    Body(wish): Body<QuickMatch>,
) -> Result<Json<QuickMatched>, ApiError> {
    caller.must(Scope::Play)?;
    let account = &caller.0.account.id;
    let store = &app.host.services.store;
    let format = wish.format.clone().unwrap_or_default();
    for (code, owner) in store.quick(&format).await.map_err(unavailable)? {
        if owner == *account {
            return Ok(Json(QuickMatched { table: joined(&app, &code, Some(1)), found: false }));
        }
        // The opponent who waits must still be connected.
        if !matches!(app.host.ask(&code, Ask::Waits).await, Ok(Reply::Has(true))) {
            continue;
        }
        match take_seat(&app, &caller, &code, Join { deck: Some(wish.deck.clone()), ..Join::default() }).await {
            Ok(seat) => return Ok(Json(QuickMatched { table: joined(&app, &code, Some(seat)), found: true })),
            Err(ApiError(problem)) if problem.code == Code::Deck => return Err(problem.into()),
            // Another player took the seat first.
            Err(_) => {}
        }
    }
    app.limits.table(from.0, &app.host.services.config)?;
    let mut settings = NewTable::new(vec![NewSeat::Mine { deck: wish.deck }, NewSeat::Open { deck: None }]);
    settings.format = wish.format;
    settings.visibility = Visibility::Lobby;
    settings.judge = false;
    let code = app.host.open(&settings, caller.by()).await?;
    store.wait_at(&code, &format).await.map_err(unavailable)?;
    Ok(Json(QuickMatched { table: joined(&app, &code, Some(1)), found: false }))
}

/// Closes a table of the caller that still waits for players. Administrators may also end running games.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/tables/{code}", tag = "tables", params(("code" = String, Path)),
    responses((status = 204), (status = 403, body = Problem))))]
pub async fn close(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<StatusCode, ApiError> {
    let admin = caller.must(Scope::Admin).is_ok();
    if !admin {
        caller.must(Scope::Play)?;
    }
    let account = caller.0.account.id.clone();
    app.host.ask(&code, Ask::Close { account, admin }).await?;
    if admin {
        tracing::info!(by = %caller.0.account.id, table = %code, "an administrator closed a table");
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the caller's games, most recently changed first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me/tables", tag = "tables", responses((status = 200, body = Vec<ReplayInfo>))))]
pub async fn mine(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<ReplayInfo>>, ApiError> {
    let kept = app.host.services.store.of_account(&caller.0.account.id, LISTED).await.map_err(unavailable)?;
    let info = kept.into_iter().filter_map(|kept| {
        let listed: Listed = serde_json::from_str(&kept.summary).ok()?;
        Some(ReplayInfo {
            id: kept.replay,
            code: kept.code,
            seats: listed.seats.into_iter().flatten().collect(),
            opened: kept.opened,
            over: listed.stage == Stage::Over,
        })
    });
    Ok(Json(info.collect()))
}
