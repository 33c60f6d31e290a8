//! What handlers for decks and for sets have in common: accounts keep both in versions, and may share them.

use axum::http::StatusCode;
use maneframe_protocol::{Code, DeckVersion, DeckVisibility, Problem, Scope};
use maneframe_table::opening;
use maneframe_wording::Wording;

use super::App;
use super::caller::Caller;
use super::problem::ApiError;
use crate::store::{Shareable, Shared, StoreError, ToKeep};
use crate::tables::host::unavailable;

/// Maximum lengths in characters.
const NAME: usize = 80;
const ABOUT: usize = 2_000;
/// Maximum number of words of a search.
const WORDS: usize = 8;

/// Returns the name of a thing without superfluous spaces.
///
/// # Errors
/// If the name or the description is empty or too long, or a guest publishes something.
pub fn checked(name: &str, about: &str, visibility: DeckVisibility, guest: bool) -> Result<String, Problem> {
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > NAME || about.chars().count() > ABOUT {
        return Err(Problem::new(Code::Unreadable, Wording::new("problem.shared-text")));
    }
    if guest && visibility == DeckVisibility::Public {
        return Err(Problem::new(Code::Forbidden, Wording::new("problem.shared-guest")));
    }
    Ok(name)
}

/// Returns the problem that there is no such thing, or none that the caller may read.
pub fn none() -> ApiError {
    ApiError(Problem::new(Code::NotFound, Wording::new("problem.no-shared")))
}

/// Takes a thing out of the gallery, for an administrator. It is private then, and its owner keeps it.
///
/// # Errors
/// If the caller is no administrator, or no such thing is public or readable by link.
pub async fn withdraw<S: Shareable>(app: &App, caller: &Caller, id: &str) -> Result<StatusCode, ApiError> {
    caller.must(Scope::Admin)?;
    let account = app.host.services.store.withdraw::<S>(id).await.map_err(unavailable)?.ok_or_else(none)?;
    tracing::info!(by = %caller.0.account.id, of = %account, thing = %id, "an administrator took something out of the gallery");
    Ok(StatusCode::NO_CONTENT)
}

/// A version of a thing that the caller may read.
pub struct Found<S> {
    /// The thing.
    pub thing: Shared<S>,
    /// True if it is the caller's own.
    pub mine: bool,
    /// Number of the version.
    pub version: u32,
    /// Text of the version.
    pub text: String,
    /// All versions that are kept.
    pub versions: Vec<DeckVersion>,
}

/// Finds a version of a thing, the last by default.
///
/// # Errors
/// If there is no such thing or version, or it is another account's private one.
pub async fn find<S: Shareable>(
    app: &App,
    caller: Option<&Caller>,
    id: &str,
    version: Option<u32>,
) -> Result<Found<S>, ApiError> {
    let store = &app.host.services.store;
    let thing = store.shared::<S>(id).await.map_err(unavailable)?.ok_or_else(none)?;
    let mine = caller.is_some_and(|caller| caller.by().0 == thing.account);
    if !mine && thing.visibility == DeckVisibility::Private {
        return Err(none());
    }
    let version = version.unwrap_or(thing.versions);
    let text = store.version_text::<S>(id, version).await.map_err(unavailable)?.ok_or_else(none)?;
    let versions = store.versions::<S>(id).await.map_err(unavailable)?;
    Ok(Found { thing, mine, version, text, versions })
}

/// Keeps a new thing in the caller's account, and returns its id.
///
/// # Errors
/// If the account has `most` of its kind.
pub async fn keep<S: Shareable>(app: &App, caller: &Caller, thing: &ToKeep<S>, most: i64) -> Result<String, ApiError> {
    let id = opening::secret_name(app.host.services.setups.outside())?;
    let kept = app.host.services.store.keep(&id, caller.by().0, thing, most).await;
    kept.map_err(|error| match error {
        StoreError::TooMany(_) => {
            Problem::new(Code::TooMuch, Wording::new("problem.many-shared").with("n", most.to_string()))
        }
        error => unavailable(error),
    })?;
    Ok(id)
}

/// Returns the words of a search.
pub fn words(q: &str) -> Vec<(&'static str, String)> {
    q.to_lowercase().split_whitespace().take(WORDS).map(|word| ("found_by", word.to_owned())).collect()
}
