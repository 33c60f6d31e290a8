//! HTTP handlers for decks that accounts keep, and for the gallery of those that are public.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_deck::{Deck, Format};
use maneframe_library::Library;
use maneframe_protocol::{Code, NewSharedDeck, Problem, Scope, SharedDeck, SharedDeckView};
use maneframe_table::decks::{self, Demands};
use maneframe_wording::Wording;
use serde::Deserialize;

use super::App;
use super::caller::Caller;
use super::problem::{ApiError, Body, Path, Query};
use super::sharing::{self, Found, none};
use super::work::apart;
use crate::store::{DeckFacts, Shared, ToKeep};
use crate::tables::host::{today, unavailable};

/// Maximum number of decks of an account.
const DECKS: i64 = 500;
/// Maximum number of cards of a sideboard that are kept.
const SIDEBOARD: usize = 5;
/// Maximum number of decks in an answer of the gallery.
const LISTED: i64 = 100;

/// Checks a deck, and returns what is kept of it.
fn to_keep(new: &NewSharedDeck, author: &str, guest: bool, library: &Library) -> Result<ToKeep<DeckFacts>, Problem> {
    let name = sharing::checked(&new.name, &new.about, new.visibility, guest)?;
    let list = decks::read_list(library, &new.list)?;
    let deck = list.mended(library.pool());
    let mut text = maneframe_deck::write_deck(&deck, library.pool());
    // Events in formats with a sideboard read it from there.
    for (n, entry) in list.aside.iter().take(SIDEBOARD).enumerate() {
        let name = library.card(&entry.id).map(|card| card.name()).unwrap_or_default();
        text.push_str(&format!("{}{} {name}\n", if n == 0 { "\nSideboard:\n" } else { "" }, entry.count));
    }
    let mane = deck.mane.first().map(|entry| entry.id.clone()).unwrap_or_default();
    let names = || deck.entries().filter_map(|entry| library.card(&entry.id)).map(|card| card.name());
    let found_by = [name.clone(), author.to_owned(), new.about.clone()].into_iter().chain(names()).collect::<Vec<_>>();
    // A check against all formats takes long, so it isn't made for each search.
    let formats: Vec<&str> = Format::names().filter(|format| is_legal(library, &deck, format)).collect();
    Ok(ToKeep {
        name,
        text,
        about: new.about.trim().to_owned(),
        visibility: new.visibility,
        found_by: found_by.join("\n").to_lowercase(),
        own: DeckFacts::new(mane, &formats, names()),
    })
}

fn is_legal(library: &Library, deck: &Deck, format: &str) -> bool {
    let Ok(format) = Format::bundled(format) else { return false };
    let demands = Demands { format: Some(format), lenient: false };
    decks::check(library, deck, &demands, today()).is_ok()
}

async fn checked(app: &App, caller: &Caller, new: NewSharedDeck) -> Result<ToKeep<DeckFacts>, ApiError> {
    caller.must(Scope::Play)?;
    let library = Arc::clone(app.host.services.setups.library());
    let (author, guest) = (caller.0.account.name.clone(), caller.0.account.guest);
    Ok(apart(app, move || to_keep(&new, &author, guest, &library)).await??)
}

/// Returns a deck's entry in lists.
pub fn listed(deck: Shared<DeckFacts>) -> SharedDeck {
    SharedDeck {
        formats: deck.own.formats(),
        about: deck.brief(),
        id: deck.id,
        name: deck.name,
        author: deck.author,
        mane: deck.own.mane,
        visibility: deck.visibility,
        versions: deck.versions,
        changed: deck.changed,
    }
}

async fn view(app: &App, caller: Option<&Caller>, id: &str, version: Option<u32>) -> Result<SharedDeckView, ApiError> {
    let Found { thing, mine, version, text, versions } = sharing::find::<DeckFacts>(app, caller, id, version).await?;
    let results = app.host.services.store.rates_of(&thing.account, mine).await.map_err(unavailable)?;
    Ok(SharedDeckView {
        results: results.into_iter().filter(|rate| rate.deck == thing.name).collect(),
        about: thing.about.clone(),
        deck: listed(thing),
        mine,
        version,
        list: text,
        versions,
    })
}

/// Lists the caller's decks, most recently changed first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/me/decks", tag = "decks", responses((status = 200, body = Vec<SharedDeck>))))]
pub async fn mine(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<SharedDeck>>, ApiError> {
    let decks = app.host.services.store.kept_by(caller.by().0, DECKS).await.map_err(unavailable)?;
    Ok(Json(decks.into_iter().map(listed).collect()))
}

/// Keeps a deck in the caller's account.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/me/decks", tag = "decks", request_body = NewSharedDeck,
    responses((status = 201, body = SharedDeckView), (status = 422, body = Problem))))]
pub async fn keep(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(new): Body<NewSharedDeck>,
) -> Result<(StatusCode, Json<SharedDeckView>), ApiError> {
    let deck = checked(&app, &caller, new).await?;
    let id = sharing::keep(&app, &caller, &deck, DECKS).await?;
    Ok((StatusCode::CREATED, Json(view(&app, Some(&caller), &id, None).await?)))
}

/// Changes a deck of the caller. A list that differs from the last version is a new one.
#[cfg_attr(feature = "schema", utoipa::path(put, path = "/api/v1/me/decks/{id}", tag = "decks", params(("id" = String, Path)),
    request_body = NewSharedDeck, responses((status = 200, body = SharedDeckView), (status = 404, body = Problem))))]
pub async fn change(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(new): Body<NewSharedDeck>,
) -> Result<Json<SharedDeckView>, ApiError> {
    let deck = checked(&app, &caller, new).await?;
    match app.host.services.store.change(&id, caller.by().0, &deck).await.map_err(unavailable)? {
        true => Ok(Json(view(&app, Some(&caller), &id, None).await?)),
        false => Err(none()),
    }
}

/// Forgets a deck of the caller.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/me/decks/{id}", tag = "decks", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem))))]
pub async fn forget(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Play)?;
    match app.host.services.store.forget::<DeckFacts>(&id, caller.by().0).await.map_err(unavailable)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(none()),
    }
}

/// Takes a deck out of the gallery, or one that is readable by link. Only administrators may do that. It is private then, and
/// its owner keeps it.
#[cfg_attr(feature = "schema", utoipa::path(delete, path = "/api/v1/gallery/{id}", tag = "decks", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem))))]
pub async fn withdraw(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    sharing::withdraw::<DeckFacts>(&app, &caller, &id).await
}

/// What is searched in the gallery.
#[derive(Deserialize)]
pub struct DecksQuery {
    #[serde(default)]
    q: String,
    #[serde(default)]
    format: String,
}

/// Lists public decks, most recently changed first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/gallery", tag = "decks",
    params(("q" = Option<String>, Query, description = "words that occur in the name, the description, the author or the names of cards"),
        ("format" = Option<String>, Query, description = "format in which the decks were legal when they were kept")),
    responses((status = 200, body = Vec<SharedDeck>), (status = 400, body = Problem))))]
pub async fn all(
    State(app): State<Arc<App>>,
    Query(wish): Query<DecksQuery>,
) -> Result<Json<Vec<SharedDeck>>, ApiError> {
    let mut conditions = sharing::words(&wish.q);
    if !wish.format.is_empty() {
        if !Format::names().any(|format| format == wish.format) {
            return Err(ApiError(Problem::new(Code::Unreadable, Wording::new("problem.no-format"))));
        }
        conditions.push(DeckFacts::legal_in(&wish.format));
    }
    let decks = app.host.services.store.public(&conditions, LISTED).await.map_err(unavailable)?;
    Ok(Json(decks.into_iter().map(listed).collect()))
}

/// Version of a deck or of a set.
#[derive(Deserialize)]
pub struct VersionQuery {
    pub version: Option<u32>,
}

/// Returns a deck that is public, shared by its id, or the caller's own.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/gallery/{id}", tag = "decks",
    params(("id" = String, Path), ("version" = Option<u32>, Query, description = "number of the version; the last by default")),
    responses((status = 200, body = SharedDeckView), (status = 404, body = Problem))))]
pub async fn one(
    State(app): State<Arc<App>>,
    caller: Option<Caller>,
    Path(id): Path<String>,
    Query(wish): Query<VersionQuery>,
) -> Result<Json<SharedDeckView>, ApiError> {
    Ok(Json(view(&app, caller.as_ref(), &id, wish.version).await?))
}
