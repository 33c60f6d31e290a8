//! HTTP handlers for sets of the workshop that accounts keep, and for the gallery of those that are public.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_answers::workshop;
use maneframe_protocol::{Code, DeckVisibility, NewSharedSet, Problem, Scope, SharedSet, SharedSetView};
use maneframe_wording::Wording;
use serde::Deserialize;

use super::App;
use super::caller::{Caller, From};
use super::gallery::VersionQuery;
use super::problem::{ApiError, Body, Path, Query};
use super::sharing::{self, Found, none};
use super::work::apart;
use crate::store::{SetFacts, Shared, ToKeep};
use crate::tables::host::unavailable;

/// Maximum number of sets of an account.
const SETS: i64 = 10;
/// Maximum number of sets in an answer of the gallery.
const LISTED: i64 = 100;
/// Maximum size of a set's file in bytes.
const FILE: usize = 512 << 10;
/// Maximum size of a request: escapes in JSON may double the size of a file, and the description comes with it.
pub const BODY: usize = 2 * FILE + (32 << 10);
/// Maximum length of the words about the licence, in characters.
const LICENCE: usize = 200;

/// Reads a set, and returns what is kept of it.
fn to_keep(new: NewSharedSet, author: &str, guest: bool) -> Result<ToKeep<SetFacts>, Problem> {
    if new.file.len() > FILE {
        return Err(Problem::new(Code::TooMuch, Wording::new("problem.set-size")));
    }
    let licence = new.licence.split_whitespace().collect::<Vec<_>>().join(" ");
    if licence.chars().count() > LICENCE || licence.is_empty() && new.visibility == DeckVisibility::Public {
        return Err(Problem::new(Code::Unreadable, Wording::new("problem.set-licence")));
    }
    let set = workshop::parsed(&new.file).map_err(|fault| {
        let words = Wording::new("problem.set-fault").with("line", fault.line.to_string()).with("words", fault.words);
        Problem::new(Code::Unreadable, words)
    })?;
    let name = sharing::checked(&set.name, &new.about, new.visibility, guest)?;
    let found_by = [name.clone(), set.code.clone(), author.to_owned(), new.about.clone()].into_iter();
    let found_by: Vec<String> = found_by.chain(set.cards.iter().map(|card| card.name())).collect();
    Ok(ToKeep {
        name,
        text: new.file,
        about: new.about.trim().to_owned(),
        visibility: new.visibility,
        found_by: found_by.join("\n").to_lowercase(),
        own: SetFacts { code: set.code, cards: set.cards.len() as i64, licence },
    })
}

async fn checked(app: &App, caller: &Caller, from: From, new: NewSharedSet) -> Result<ToKeep<SetFacts>, ApiError> {
    caller.must(Scope::Play)?;
    // Files of sets are large: guests keep none, an address adds as many as it opens tables, and none is added long before
    // the disk is so full that tables can't be opened.
    if caller.0.account.guest {
        return Err(Problem::new(Code::Forbidden, Wording::new("problem.sets-guest")).into());
    }
    app.limits.table(from.0, &app.host.services.config)?;
    app.host.services.room.has_plenty()?;
    let (author, guest) = (caller.0.account.name.clone(), caller.0.account.guest);
    Ok(apart(app, move || to_keep(new, &author, guest)).await??)
}

/// Returns a set's entry in lists.
fn listed(set: Shared<SetFacts>) -> SharedSet {
    SharedSet {
        about: set.brief(),
        id: set.id,
        name: set.name,
        code: set.own.code,
        author: set.author,
        cards: set.own.cards.try_into().unwrap_or(u32::MAX),
        licence: set.own.licence,
        visibility: set.visibility,
        versions: set.versions,
        changed: set.changed,
    }
}

async fn view(app: &App, caller: Option<&Caller>, id: &str, version: Option<u32>) -> Result<SharedSetView, ApiError> {
    let Found { thing, mine, version, text, versions } = sharing::find::<SetFacts>(app, caller, id, version).await?;
    Ok(SharedSetView { about: thing.about.clone(), set: listed(thing), mine, version, file: text, versions })
}

/// Lists the caller's sets, most recently changed first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me/sets", tag = "sets", responses((status = 200, body = Vec<SharedSet>))))]
pub async fn mine(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<SharedSet>>, ApiError> {
    let sets = app.host.services.store.kept_by(caller.by().0, SETS).await.map_err(unavailable)?;
    Ok(Json(sets.into_iter().map(listed).collect()))
}

/// Keeps a set in the caller's account.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/me/sets", tag = "sets", request_body = NewSharedSet,
    responses((status = 201, body = SharedSetView), (status = 400, body = Problem), (status = 429, body = Problem))))]
pub async fn keep(
    State(app): State<Arc<App>>,
    caller: Caller,
    from: From,
    Body(new): Body<NewSharedSet>,
) -> Result<(StatusCode, Json<SharedSetView>), ApiError> {
    let set = checked(&app, &caller, from, new).await?;
    let id = sharing::keep(&app, &caller, &set, SETS).await?;
    Ok((StatusCode::CREATED, Json(view(&app, Some(&caller), &id, None).await?)))
}

/// Changes a set of the caller. A file that differs from the last version is a new one.
#[cfg_attr(feature = "schema", utoipa::path(put, path = "/api/v1/me/sets/{id}", tag = "sets", params(("id" = String, Path)),
    request_body = NewSharedSet, responses((status = 200, body = SharedSetView), (status = 404, body = Problem))))]
pub async fn change(
    State(app): State<Arc<App>>,
    caller: Caller,
    from: From,
    Path(id): Path<String>,
    Body(new): Body<NewSharedSet>,
) -> Result<Json<SharedSetView>, ApiError> {
    let set = checked(&app, &caller, from, new).await?;
    match app.host.services.store.change(&id, caller.by().0, &set).await.map_err(unavailable)? {
        true => Ok(Json(view(&app, Some(&caller), &id, None).await?)),
        false => Err(none()),
    }
}

/// Forgets a set of the caller.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/me/sets/{id}", tag = "sets", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem))))]
pub async fn forget(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Play)?;
    match app.host.services.store.forget::<SetFacts>(&id, caller.by().0).await.map_err(unavailable)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(none()),
    }
}

/// Takes a set out of the gallery, or one that is readable by link. Only administrators may do that. It is private then, and
/// its owner keeps it.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/gallery/sets/{id}", tag = "sets", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem))))]
pub async fn withdraw(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    sharing::withdraw::<SetFacts>(&app, &caller, &id).await
}

/// What is searched in the gallery.
#[derive(Deserialize)]
pub struct SetsQuery {
    #[serde(default)]
    q: String,
}

/// Lists public sets, most recently changed first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/gallery/sets", tag = "sets",
    params(("q" = Option<String>, Query, description = "words that occur in the name, the code, the description, the author or the names of cards")),
    responses((status = 200, body = Vec<SharedSet>))))]
pub async fn all(State(app): State<Arc<App>>, Query(wish): Query<SetsQuery>) -> Result<Json<Vec<SharedSet>>, ApiError> {
    let sets = app.host.services.store.public(&sharing::words(&wish.q), LISTED).await.map_err(unavailable)?;
    Ok(Json(sets.into_iter().map(listed).collect()))
}

/// Returns a set that is public, shared by its id, or the caller's own.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/gallery/sets/{id}", tag = "sets",
    params(("id" = String, Path), ("version" = Option<u32>, Query, description = "number of the version; the last by default")),
    responses((status = 200, body = SharedSetView), (status = 404, body = Problem))))]
pub async fn one(
    State(app): State<Arc<App>>,
    caller: Option<Caller>,
    Path(id): Path<String>,
    Query(wish): Query<VersionQuery>,
) -> Result<Json<SharedSetView>, ApiError> {
    Ok(Json(view(&app, caller.as_ref(), &id, wish.version).await?))
}
