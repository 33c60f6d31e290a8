//! HTTP handlers for pods: drafts and sealed decks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_answers::cards;
use maneframe_pod::{Cards, Pod};
use maneframe_protocol::{
    CardInfo, Code, Joined, NewPod, PackInfo, PickHint, PodAct, PodInfo, PodView, Problem, Scope,
};
use maneframe_table::opening;
use maneframe_wording::Wording;

use super::App;
use super::caller::{Caller, From};
use super::problem::{ApiError, Body, Path};
use super::tables::joined;
use super::work::apart;
use crate::pods;
use crate::store::{LogKind, Summary};
use crate::tables::host::unavailable;

/// Maximum number of pods in a list.
const LISTED: i64 = 100;

/// Lists what can be opened with the cards of this server.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/packs", tag = "pods", responses((status = 200, body = Vec<PackInfo>))))]
pub async fn packs(State(app): State<Arc<App>>) -> Result<Json<Vec<PackInfo>>, ApiError> {
    let setups = Arc::clone(&app.host.services.setups);
    Ok(Json(apart(&app, move || maneframe_pod::packs(setups.library())).await?))
}

/// Lists the caller's pods, most recently changed first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/pods", tag = "pods", responses((status = 200, body = Vec<PodInfo>))))]
pub async fn mine(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<PodInfo>>, ApiError> {
    let found = app.host.services.store.logs_of(LogKind::Pod, caller.by().0, LISTED).await.map_err(unavailable)?;
    Ok(Json(infos(found, Some(caller.by().0))))
}

/// Lists the pods that wait for people.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/pods/waiting", tag = "pods", responses((status = 200, body = Vec<PodInfo>))))]
pub async fn waiting(State(app): State<Arc<App>>, caller: Option<Caller>) -> Result<Json<Vec<PodInfo>>, ApiError> {
    let found = app.host.services.store.listed_logs(LogKind::Pod, "waiting", LISTED).await.map_err(unavailable)?;
    Ok(Json(infos(found, caller.as_ref().map(|caller| caller.by().0))))
}

/// Returns what everybody may know of a pod, for whoever has its code.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/pods/{id}/info", tag = "pods", params(("id" = String, Path)),
    responses((status = 200, body = PodInfo), (status = 404, body = Problem))))]
pub async fn info(
    State(app): State<Arc<App>>,
    caller: Option<Caller>,
    Path(id): Path<String>,
) -> Result<Json<PodInfo>, ApiError> {
    let found = app.host.services.store.listed_log(LogKind::Pod, &shown(&id)).await.map_err(unavailable)?;
    let infos = infos(found.into_iter().collect(), caller.as_ref().map(|caller| caller.by().0));
    let none = || Problem::new(Code::NotFound, Wording::new("problem.no-pod"));
    Ok(Json(infos.into_iter().next().ok_or_else(none)?))
}

/// Returns the entries of lists as an account sees them.
fn infos(found: Vec<Summary>, account: Option<&str>) -> Vec<PodInfo> {
    let read = |Summary { text, changed, owner }: Summary| {
        let info: PodInfo = serde_json::from_str(&text).ok()?;
        Some(PodInfo { changed, owner: account == Some(&owner), ..info })
    };
    found.into_iter().filter_map(read).collect()
}

/// Opens a pod.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/pods", tag = "pods", request_body = NewPod,
    responses((status = 201, body = PodView))))]
pub async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    from: From,
    Body(new): Body<NewPod>,
) -> Result<(StatusCode, Json<PodView>), ApiError> {
    caller.must(Scope::Play)?;
    app.limits.table(from.0, &app.host.services.config)?;
    let (id, name) = caller.by();
    Ok((StatusCode::CREATED, Json(pods::open(&app.host, new, (id.to_owned(), name.to_owned())).await?)))
}

/// Runs `does` at the caller's seat of a pod.
async fn at_seat<T: Send + 'static>(
    app: &Arc<App>,
    caller: &Caller,
    code: &str,
    does: impl Fn(&mut Pod, usize, Cards<'_>) -> Result<T, Problem> + Clone + Send + 'static,
) -> Result<T, ApiError> {
    let account = caller.by().0.to_owned();
    let of = account.clone();
    let done = pods::at(&app.host, &account, code, move |pod, cards| {
        let none = || Problem::new(Code::Forbidden, Wording::new("problem.pod-no-seat"));
        let seat = pod.seat_of(&of).ok_or_else(none)?;
        does(pod, seat, cards)
    });
    Ok(done.await?)
}

/// Returns the id of a pod as it is shown.
fn shown(code: &str) -> String {
    opening::read_code(code).unwrap_or_else(|| code.to_owned())
}

/// Returns a pod as the caller sees it.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/pods/{id}", tag = "pods", params(("id" = String, Path)),
    responses((status = 200, body = PodView), (status = 403, body = Problem))))]
pub async fn one(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<PodView>, ApiError> {
    let code = shown(&id);
    Ok(Json(at_seat(&app, &caller, &id, move |pod, seat, cards| pod.view(&code, seat, cards.library)).await?))
}

/// Takes a free seat of a pod.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/pods/{id}/seats", tag = "pods", params(("id" = String, Path)),
    responses((status = 200, body = PodView), (status = 409, body = Problem))))]
pub async fn sit(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<PodView>, ApiError> {
    caller.must(Scope::Play)?;
    let (account, name) = caller.by();
    let (account, name, code) = (account.to_owned(), name.to_owned(), shown(&id));
    let not_with = app.accounts.apart_from(&account).await?;
    let by = account.clone();
    let view = pods::at(&app.host, &by, &id, move |pod, cards| {
        if pod.accounts().any(|other| not_with.iter().any(|no| no == other)) {
            return Err(Problem::new(Code::Taken, Wording::new("problem.pod-seat-taken")));
        }
        let seat = match pod.seat_of(&account) {
            Some(seat) => seat,
            None => pod.sit(&account, &name, cards)?,
        };
        pod.view(&code, seat, cards.library)
    });
    Ok(Json(view.await?))
}

/// Carries out an act of the caller.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/pods/{id}/acts", tag = "pods", params(("id" = String, Path)),
    request_body = PodAct, responses((status = 200, body = PodView), (status = 409, body = Problem))))]
pub async fn act(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(act): Body<PodAct>,
) -> Result<Json<PodView>, ApiError> {
    caller.must(Scope::Play)?;
    let code = shown(&id);
    let view = at_seat(&app, &caller, &id, move |pod, seat, cards| {
        pod.act(seat, act.clone(), cards)?;
        // Whoever left before the beginning has no seat any more.
        pod.view(&code, seat, cards.library)
    });
    Ok(Json(view.await?))
}

/// Returns the card that a bot would take.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/pods/{id}/hint", tag = "pods", params(("id" = String, Path)),
    responses((status = 200, body = PickHint), (status = 409, body = Problem))))]
pub async fn hint(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<PickHint>, ApiError> {
    Ok(Json(at_seat(&app, &caller, &id, |pod, seat, cards| pod.hint(seat, cards)).await?))
}

/// Lists all cards that can occur in a pod.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/pods/{id}/cards", tag = "pods", params(("id" = String, Path)),
    responses((status = 200, body = Vec<CardInfo>), (status = 404, body = Problem))))]
pub async fn cards(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<CardInfo>>, ApiError> {
    let all = at_seat(&app, &caller, &id, |pod, _, all| Ok(pod.cards(all.library).map(cards::info).collect()));
    Ok(Json(all.await?))
}

/// Returns the draft as a file, once the pod is over.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/pods/{id}/record", tag = "pods", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 403, body = Problem))))]
pub async fn record(State(app): State<Arc<App>>, caller: Caller, Path(id): Path<String>) -> Result<String, ApiError> {
    at_seat(&app, &caller, &id, |pod, seat, _| pod.record(seat)).await
}

/// Opens the table of the caller's match, or finds it again.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/pods/{id}/tables", tag = "pods", params(("id" = String, Path)),
    responses((status = 201, body = Joined), (status = 409, body = Problem))))]
pub async fn table(
    State(app): State<Arc<App>>,
    caller: Caller,
    from: From,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<Joined>), ApiError> {
    caller.must(Scope::Play)?;
    app.limits.table(from.0, &app.host.services.config)?;
    let (seat, next) = at_seat(&app, &caller, &id, |pod, seat, cards| Ok((seat, pod.match_of(seat, cards)?))).await?;
    let chair = next.seats.iter().position(|of| *of == seat).map(|chair| chair as u8 + 1);
    let code = pods::table(&app.host, caller.by().0, &id, next).await?;
    Ok((StatusCode::CREATED, Json(joined(&app, &code, chair))))
}

/// Deletes a pod. Only the person who opened it may.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/pods/{id}", tag = "pods", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem))))]
pub async fn delete(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Play)?;
    let deleted =
        app.host.services.store.delete_log(LogKind::Pod, &shown(&id), caller.by().0).await.map_err(unavailable)?;
    match deleted {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(ApiError(Problem::new(Code::NotFound, Wording::new("problem.no-pod")))),
    }
}
