//! HTTP handlers for events: tournaments that people attend.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_util::{Stream, stream};
use maneframe_protocol::{
    Appointed, Code, EventAct, EventEntry, EventInfo, EventList, EventRound, EventView, FileBack, Joined, NewEvent,
    Problem, Scope, StaffLink, Waiting,
};
use maneframe_table::opening;
use maneframe_tournament::PlayerId;
use maneframe_venue::{Venue, Who};
use maneframe_wording::Wording;
use serde::Deserialize;
use tokio::sync::watch;

use super::App;
use super::caller::{Caller, From};
use super::problem::{ApiError, Body, Path, Query};
use super::tables::joined;
use super::work::apart;
use crate::events::{self, Kept, open_noted, time};
use crate::store::{LogKind, Summary};
use crate::tables::host::unavailable;

/// Time after which a follower of an event is noted again as being here.
const SEEN: Duration = Duration::from_secs(30);
/// Maximum number of events of a stage in a list.
const LISTED: i64 = 100;
/// Maximum size of a request with an event's file, in bytes.
pub const FILE: usize = 8 << 20;
/// Maximum length of a text in a QR code, in bytes.
const MOST_QR: usize = 500;

/// Returns the code of an event as it is stored.
///
/// # Errors
/// If the text is no code.
fn code_of(id: &str) -> Result<String, ApiError> {
    let none = || Problem::new(Code::NotFound, Wording::new("problem.no-event"));
    Ok(opening::read_code(id).ok_or_else(none)?)
}

fn who(caller: &Caller) -> Who {
    let (account, name) = caller.by();
    Who { account: account.to_owned(), name: name.to_owned(), now: time() }
}

fn account(caller: Option<&Caller>) -> Option<&str> {
    caller.map(|caller| caller.by().0)
}

/// Returns the event as the caller's requests see it.
async fn current(app: &App, caller: Option<&Caller>, code: &str) -> Result<Arc<Kept>, ApiError> {
    let asker = account(caller).unwrap_or_default().into();
    Ok(events::current(&app.host, &asker, code).await?)
}

/// Returns the answer that shows an event to a caller. What all viewers see is written once for each version.
async fn shown(app: &App, caller: Option<&Caller>, code: String, kept: Arc<Kept>) -> Result<Response, ApiError> {
    let account = account(caller).map(str::to_owned);
    let write = move || {
        let me = serde_json::to_string(&kept.venue.me(account.as_deref(), time())).unwrap_or_default();
        let desk = account.as_deref().and_then(|account| kept.venue.desk(account));
        let desk = serde_json::to_string(&desk).unwrap_or_default();
        let now = time().as_millisecond();
        format!(r#"{{"event":{},"me":{me},"desk":{desk},"now":{now}}}"#, kept.public(&code))
    };
    let text = apart(app, write).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// Changes an event and returns what the caller sees then.
async fn change(
    app: &App,
    caller: &Caller,
    code: String,
    does: impl Fn(&mut Venue, maneframe_venue::acting::Means<'_>) -> Result<(), Problem> + Clone + Send + 'static,
) -> Result<Response, ApiError> {
    let ((), kept) = events::at(&app.host, caller.by().0, &code, does).await?;
    shown(app, Some(caller), code, kept).await
}

fn infos(found: Vec<Summary>) -> impl Iterator<Item = EventInfo> {
    found.into_iter().filter_map(|summary| serde_json::from_str(&summary.text).ok())
}

/// Lists events for everybody: those to come by their start, those that run, and the last ones that are over.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/events", tag = "events", responses((status = 200, body = Vec<EventInfo>))))]
pub async fn all(State(app): State<Arc<App>>) -> Result<Json<Vec<EventInfo>>, ApiError> {
    let store = &app.host.services.store;
    let mut all: Vec<EventInfo> = Vec::new();
    for (stage, most) in [("signing-up", LISTED), ("running", LISTED), ("over", 20)] {
        let mut found: Vec<EventInfo> =
            infos(store.listed_logs(LogKind::Event, stage, most).await.map_err(unavailable)?).collect();
        if stage == "signing-up" {
            found.sort_by_key(|info| info.starts.unwrap_or(i64::MAX));
        }
        all.extend(found);
    }
    Ok(Json(all))
}

/// Lists the events in which the caller plays or serves, most recently changed first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me/events", tag = "events", responses((status = 200, body = Vec<EventInfo>))))]
pub async fn mine(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<EventInfo>>, ApiError> {
    let found = app.host.services.store.logs_of(LogKind::Event, caller.by().0, LISTED).await.map_err(unavailable)?;
    Ok(Json(infos(found).collect()))
}

/// Opens an event. The caller is its organizer.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/events", tag = "events", request_body = NewEvent,
    responses((status = 201, body = EventView))))]
pub async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    from: From,
    Body(new): Body<NewEvent>,
) -> Result<(StatusCode, Json<EventView>), ApiError> {
    caller.must(Scope::Play)?;
    app.limits.table(from.0, &app.host.services.config)?;
    Ok((StatusCode::CREATED, Json(events::open(&app.host, new, who(&caller)).await?)))
}

/// Returns an event as the caller sees it. No account is needed.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/events/{id}", tag = "events", params(("id" = String, Path)),
    responses((status = 200, body = EventView), (status = 404, body = Problem))))]
pub async fn one(
    State(app): State<Arc<App>>,
    caller: Option<Caller>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let code = code_of(&id)?;
    let kept = current(&app, caller.as_ref(), &code).await?;
    shown(&app, caller.as_ref(), code, kept).await
}

/// Deletes an event of the caller before its first round.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/events/{id}", tag = "events", params(("id" = String, Path)),
    responses((status = 204), (status = 409, body = Problem))))]
pub async fn delete(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Play)?;
    events::delete(&app.host, caller.by().0, &code_of(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a round of an event.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/events/{id}/rounds/{n}", tag = "events",
    params(("id" = String, Path), ("n" = u32, Path)), responses((status = 200, body = EventRound), (status = 404, body = Problem))))]
pub async fn round(
    State(app): State<Arc<App>>,
    caller: Option<Caller>,
    Path((id, n)): Path<(String, u32)>,
) -> Result<Json<EventRound>, ApiError> {
    let kept = current(&app, caller.as_ref(), &code_of(&id)?).await?;
    Ok(Json(kept.venue.round_numbered(n)?))
}

/// Carries out an act of the caller, as a player or as a member of the staff.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/events/{id}/acts", tag = "events", params(("id" = String, Path)),
    request_body = EventAct, responses((status = 200, body = EventView), (status = 409, body = Problem))))]
pub async fn act(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(act): Body<EventAct>,
) -> Result<Response, ApiError> {
    caller.must(Scope::Play)?;
    let who = who(&caller);
    change(&app, &caller, code_of(&id)?, move |venue, means| venue.act(&who, act.clone(), means)).await
}

/// Returns the table at which the caller plays now.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/events/{id}/tables", tag = "events", params(("id" = String, Path)),
    responses((status = 200, body = Joined), (status = 409, body = Problem))))]
pub async fn table(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Joined>, ApiError> {
    let code = code_of(&id)?;
    let kept = current(&app, Some(&caller), &code).await?;
    let none = || Problem::new(Code::Refused, Wording::new("problem.event-no-game"));
    let (table, seat) = kept.venue.game_of(caller.by().0).ok_or_else(none)?;
    // The event notes a table before it opens it.
    open_noted(&app.host, &code, &kept, &table).await?;
    Ok(Json(joined(&app, &table, Some(seat))))
}

/// Returns the deck list of a player, if the caller may read it.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/events/{id}/lists/{n}", tag = "events",
    params(("id" = String, Path), ("n" = u32, Path)), responses((status = 200, body = EventList), (status = 403, body = Problem))))]
pub async fn list(
    State(app): State<Arc<App>>,
    caller: Option<Caller>,
    Path((id, n)): Path<(String, u32)>,
) -> Result<Json<EventList>, ApiError> {
    let kept = current(&app, caller.as_ref(), &code_of(&id)?).await?;
    Ok(Json(kept.venue.list_of(n, account(caller.as_ref()))?))
}

/// Returns the log of an event in words. Only the staff may read it.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/events/{id}/log", tag = "events", params(("id" = String, Path)),
    responses((status = 200, body = Vec<EventEntry>), (status = 403, body = Problem))))]
pub async fn log(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<EventEntry>>, ApiError> {
    let kept = current(&app, Some(&caller), &code_of(&id)?).await?;
    kept.venue.must_serve(&who(&caller))?;
    Ok(Json(apart(&app, move || kept.venue.log()).await?))
}

/// Returns the event's file, with which the terminal program goes on. Only the staff may have it.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/events/{id}/file", tag = "events", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 403, body = Problem))))]
pub async fn file(State(app): State<Arc<App>>, caller: Caller, Path(id): Path<String>) -> Result<String, ApiError> {
    let kept = current(&app, Some(&caller), &code_of(&id)?).await?;
    kept.venue.must_serve(&who(&caller))?;
    Ok(apart(&app, move || kept.venue.file()).await??)
}

/// Takes in the acts that were done in the terminal program with the event's file. Only the organizer may hand it back.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/events/{id}/file", tag = "events", params(("id" = String, Path)),
    request_body = FileBack, responses((status = 200, body = EventView), (status = 409, body = Problem))))]
pub async fn file_back(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(back): Body<FileBack>,
) -> Result<Response, ApiError> {
    caller.must(Scope::Play)?;
    let (who, back) = (who(&caller), Arc::new(back));
    change(&app, &caller, code_of(&id)?, move |venue, _| venue.hand_back(&back, &who)).await
}

/// Makes a link by which one person joins the staff. Only the organizer may.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/events/{id}/staff", tag = "events", params(("id" = String, Path)),
    request_body = Appointed, responses((status = 201, body = StaffLink), (status = 403, body = Problem))))]
pub async fn appoint(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(appointed): Body<Appointed>,
) -> Result<(StatusCode, Json<StaffLink>), ApiError> {
    invite(&app, &caller, &id, move |venue, who, secret| venue.invite(who, appointed.role, secret)).await
}

/// Makes a link by which one person becomes a player whom the staff has registered.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/events/{id}/players/{n}/link", tag = "events",
    params(("id" = String, Path), ("n" = u32, Path)), responses((status = 201, body = StaffLink), (status = 403, body = Problem))))]
pub async fn link_player(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, n)): Path<(String, u32)>,
) -> Result<(StatusCode, Json<StaffLink>), ApiError> {
    invite(&app, &caller, &id, move |venue, who, secret| venue.invite_player(who, PlayerId(n), secret)).await
}

async fn invite(
    app: &App,
    caller: &Caller,
    id: &str,
    does: impl Fn(&mut Venue, &Who, &str) -> Result<(), Problem> + Clone + Send + 'static,
) -> Result<(StatusCode, Json<StaffLink>), ApiError> {
    caller.must(Scope::Play)?;
    let code = code_of(id)?;
    let secret = opening::secret_name(app.host.services.setups.outside())?;
    let (who, of) = (who(caller), secret.clone());
    events::at(&app.host, caller.by().0, &code, move |venue, _| does(venue, &who, &of)).await?;
    let link = format!("{}/events/{code}/staff/{secret}", public(app));
    Ok((StatusCode::CREATED, Json(StaffLink { secret, link })))
}

/// Accepts an invitation to the staff, or to be a registered player.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/events/{id}/staff/{secret}", tag = "events",
    params(("id" = String, Path), ("secret" = String, Path)), responses((status = 200, body = EventView), (status = 409, body = Problem))))]
pub async fn accept(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, secret)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    caller.must(Scope::Play)?;
    let who = who(&caller);
    change(&app, &caller, code_of(&id)?, move |venue, _| venue.accept(&who, &secret)).await
}

/// Returns the invitation by which a judge of the event joins one of its tables.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/events/{id}/tables/{table}/invitations", tag = "events",
    params(("id" = String, Path), ("table" = String, Path)), responses((status = 200, body = Waiting), (status = 403, body = Problem))))]
pub async fn judge(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, table)): Path<(String, String)>,
) -> Result<Json<Waiting>, ApiError> {
    caller.must(Scope::Judge)?;
    let invitation = events::invitation(&app.host, caller.by().0, &code_of(&id)?, &table).await?;
    Ok(Json(Waiting { invitation }))
}

/// Returns an export of an event: a print page, a table, a file of another program, or a calendar's entry.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/events/{id}/exports/{name}", tag = "events",
    params(("id" = String, Path), ("name" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Problem))))]
pub async fn export(
    State(app): State<Arc<App>>,
    caller: Option<Caller>,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let code = code_of(&id)?;
    let kept = current(&app, caller.as_ref(), &code).await?;
    let page = format!("{}/events/{code}", public(&app));
    let account = account(caller.as_ref()).map(str::to_owned);
    let written = apart(&app, move || kept.venue.export(&name, account.as_deref(), &page, time())).await??;
    let mut headers = HeaderMap::new();
    if let Ok(kind) = written.kind.parse() {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    // A print page has its styles in itself, and no scripts.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    if let Ok(policy) = policy.parse() {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    Ok((headers, written.text).into_response())
}

/// Tells the number of each new version of an event, as Server-Sent Events. The current one comes at once.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/events/{id}/live", tag = "events", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = 404, body = Problem))))]
pub async fn live(
    State(app): State<Arc<App>>,
    caller: Option<Caller>,
    from: From,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let code = code_of(&id)?;
    let whose = account(caller.as_ref()).map_or_else(|| format!("address {}", from.0), str::to_owned);
    let counted = app.limits.connect(from.0, &whose, &app.host.services.config)?;
    let kept = current(&app, caller.as_ref(), &code).await?;
    let (version, arena) = (kept.venue.version(), kept.venue.is_arena().then(|| code.clone()));
    let mut watch = app.host.services.events.watch(&code, version);
    watch.mark_changed();
    let account = account(caller.as_ref()).map(str::to_owned);
    let follower = Follower { watch, account, arena, seen: None, app, _counted: counted };
    let events = stream::unfold(follower, |mut follower| async move {
        let version = follower.next().await?;
        Some((Ok(Event::default().data(version.to_string())), follower))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))))
}

/// Somebody who follows an event.
struct Follower<C> {
    watch: watch::Receiver<u64>,
    account: Option<String>,
    /// Code of the event, if it is an arena: it pairs only those who follow it.
    arena: Option<String>,
    /// Time at which the account was noted as being here.
    seen: Option<Instant>,
    app: Arc<App>,
    /// Counts as a connection while it lives.
    _counted: C,
}

impl<C> Follower<C> {
    /// Waits for the event's next version; `None` if the server stops.
    async fn next(&mut self) -> Option<u64> {
        loop {
            // Who follows an event is here.
            if let Some(account) = &self.account
                && self.seen.is_none_or(|seen| seen.elapsed() > SEEN)
            {
                // An account that was deleted or suspended is not.
                if let Ok(false) = self.app.accounts.seen(account).await {
                    return None;
                }
                if let Some(arena) = &self.arena {
                    let _ = self.app.host.services.store.follows(arena, account).await;
                }
                self.seen = Some(Instant::now());
            }
            // A server that stops doesn't wait for its listeners.
            match tokio::time::timeout(Duration::from_secs(1), self.watch.changed()).await {
                Ok(Ok(())) => return Some(*self.watch.borrow_and_update()),
                Ok(Err(_)) => return None,
                Err(_) if self.app.host.is_stopping() => return None,
                Err(_) => {}
            }
        }
    }
}

/// Text of a QR code.
#[derive(Deserialize)]
pub struct QrQuery {
    text: String,
}

/// Returns a QR code as an SVG image.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/qr", tag = "things", params(("text" = String, Query)),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 422, body = Problem))))]
pub async fn qr(Query(wish): Query<QrQuery>) -> Result<([(HeaderName, &'static str); 1], String), ApiError> {
    let long = || Problem::new(Code::TooMuch, Wording::new("problem.qr"));
    if wish.text.len() > MOST_QR {
        return Err(long().into());
    }
    let code = qrcode::QrCode::new(wish.text.as_bytes()).map_err(|_| long())?;
    let image = code.render::<qrcode::render::svg::Color<'_>>().min_dimensions(200, 200).quiet_zone(true).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], image))
}

/// Returns the public address of the server, without a slash at the end; empty if it isn't known.
fn public(app: &App) -> &str {
    app.host.services.config.public.as_deref().unwrap_or_default().trim_end_matches('/')
}
