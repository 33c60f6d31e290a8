//! Tables from outside: the lobby, opening, sitting down, quick matches, invitations.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_protocol::{
    Code, Invitation, Join, Joined, Listed, NewSeat, NewTable, Problem, QuickMatch, QuickMatched, ReplayInfo, Scope,
    Stage, Visibility, Waiting,
};

use super::App;
use super::caller::Caller;
use super::problem::{Body, Path, Trouble};
use crate::tables::host::unavailable;
use crate::tables::opening;

/// The lobby lists at most so many.
const LISTED: i64 = 200;

/// The tables in the lobby, those where something happened last first.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", responses((status = 200, body = Vec<Listed>)))]
pub async fn lobby(State(app): State<Arc<App>>) -> Result<Json<Vec<Listed>>, Trouble> {
    let summaries = app.host.office.store.lobby(LISTED).await.map_err(unavailable)?;
    Ok(Json(summaries.iter().filter_map(|summary| serde_json::from_str(summary).ok()).collect()))
}

/// Opens a table.
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = Joined)))]
pub async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<Joined>), Trouble> {
    caller.must(Scope::Play)?;
    let code = app.host.open(&new, caller.by()).await?;
    let mine = new.seats.iter().position(|seat| matches!(seat, NewSeat::Mine { .. }));
    Ok((StatusCode::CREATED, Json(joined(&app, &code, mine.map(|seat| seat as u8 + 1)))))
}

fn joined(app: &App, code: &str, seat: Option<u8>) -> Joined {
    let public = app.host.office.config.public.as_deref().unwrap_or_default().trim_end_matches('/');
    let query = seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
    Joined {
        code: code.to_owned(),
        seat,
        socket: format!("/api/v1/tables/{code}/socket{query}"),
        link: format!("{public}/t/{code}"),
    }
}

/// A table.
#[utoipa::path(get, path = "/api/v1/tables/{code}", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = Listed), (status = 404, body = Problem)))]
pub async fn one(State(app): State<Arc<App>>, _: Caller, Path(code): Path<String>) -> Result<Json<Listed>, Trouble> {
    Ok(Json(app.host.with(&code, async |desk, _| Ok(desk.table.listed())).await?))
}

/// Sits down at a table.
#[utoipa::path(post, path = "/api/v1/tables/{code}/seats", tag = "tables", params(("code" = String, Path)),
    request_body = Join, responses((status = 200, body = Joined), (status = 409, body = Problem)))]
pub async fn sit(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(code): Path<String>,
    Body(join): Body<Join>,
) -> Result<Json<Joined>, Trouble> {
    caller.must(Scope::Play)?;
    let seat = app.host.sit(&code, caller.by(), join.seat, join.deck.as_ref()).await?;
    let code = opening::read_code(&code).unwrap_or(code);
    Ok(Json(joined(&app, &code, Some(seat))))
}

/// Invites a judge to a table that one opened: whoever has the invitation may sit as one.
#[utoipa::path(post, path = "/api/v1/tables/{code}/invitations", tag = "tables", params(("code" = String, Path)),
    request_body = Invitation, responses((status = 201, body = Waiting)))]
pub async fn invite(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(code): Path<String>,
    Body(_): Body<Invitation>,
) -> Result<(StatusCode, Json<Waiting>), Trouble> {
    caller.must(Scope::Play)?;
    let account = caller.0.account.id.clone();
    let invitation = app
        .host
        .with(&code, async |desk, _| {
            let table = &desk.table;
            if table.owner != account {
                return Err(Problem::new(Code::Forbidden, "only who opened the table invites its judge"));
            }
            if !table.settings.judge {
                return Err(Problem::new(Code::Refused, "this table was opened without a judge"));
            }
            Ok(table.key.clone())
        })
        .await?;
    Ok((StatusCode::CREATED, Json(Waiting { invitation })))
}

/// Finds an opponent, or waits for one at a new table.
#[utoipa::path(post, path = "/api/v1/quick", tag = "tables", request_body = QuickMatch,
    responses((status = 200, body = QuickMatched)))]
pub async fn quick(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wish): Body<QuickMatch>,
) -> Result<Json<QuickMatched>, Trouble> {
    caller.must(Scope::Play)?;
    let account = &caller.0.account.id;
    let mut waiting = app.waiting.lock().await;
    let mut at = 0;
    while let Some((format, code, who)) = waiting.get(at).cloned() {
        if format != wish.format || who == *account {
            at += 1;
            continue;
        }
        match app.host.sit(&code, caller.by(), None, Some(&wish.deck)).await {
            Ok(seat) => {
                waiting.remove(at);
                return Ok(Json(QuickMatched { table: joined(&app, &code, Some(seat)), found: true }));
            }
            Err(problem) if problem.code == Code::Deck => return Err(problem.into()),
            // Whoever waited there has gone.
            Err(_) => drop(waiting.remove(at)),
        }
    }
    if let Some((_, code, _)) = waiting.iter().find(|(format, _, who)| *format == wish.format && who == account) {
        return Ok(Json(QuickMatched { table: joined(&app, code, Some(1)), found: false }));
    }
    let mut settings = NewTable::new(vec![NewSeat::Mine { deck: wish.deck }, NewSeat::Open { deck: None }]);
    settings.format.clone_from(&wish.format);
    settings.visibility = Visibility::Lobby;
    let code = app.host.open(&settings, caller.by()).await?;
    waiting.push((wish.format, code.to_string(), account.clone()));
    Ok(Json(QuickMatched { table: joined(&app, &code, Some(1)), found: false }))
}

/// One's own games, the last ones first.
#[utoipa::path(get, path = "/api/v1/me/tables", tag = "tables", responses((status = 200, body = Vec<ReplayInfo>)))]
pub async fn mine(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<ReplayInfo>>, Trouble> {
    let kept = app.host.office.store.of_account(&caller.0.account.id, LISTED).await.map_err(unavailable)?;
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
