//! Card search with queries that may name formats.

use std::cell::RefCell;

use jiff::civil::Date;
use maneframe_card::Card;
use maneframe_pool::search::{Found, Index, NoFormat, Query, QueryError, Ruling};
use maneframe_pool::{ImportError, Pool};
use miette::Diagnostic;

use crate::format::{Format, FormatError};

/// The default format, for a term without the name of a format such as `is:banned`.
const USUAL: &str = "harmony";

/// Error: a search failed.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum SearchError {
    /// The query contains something unknown.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Query(#[from] QueryError),
    /// The file of a format is corrupt. (For an unknown format, the error is [`SearchError::Query`].)
    #[error(transparent)]
    #[diagnostic(transparent)]
    Format(ImportError),
}

/// Finds the cards that match a query. `find` is the function that finds formats: [`Format::find`] or
/// [`Format::bundled`]. Formats apply as of the day `on`.
///
/// # Errors
/// If the query names an unknown format, or the format's file is corrupt.
pub fn search<'a>(
    index: &Index<'a>,
    query: &Query,
    pool: &Pool,
    on: Date,
    find: fn(&str) -> Result<Format, FormatError>,
) -> Result<Found<'a>, SearchError> {
    let broken = RefCell::new(None);
    let formats = |name: &str| {
        let format = find(if name.is_empty() { USUAL } else { name }).map_err(|error| {
            if let FormatError::Read(why) = error {
                *broken.borrow_mut() = Some(why);
            }
            NoFormat { names: Format::names().map(str::to_owned).collect() }
        })?;
        let allowance = format.allowance(pool, on);
        let ruling: Ruling = Box::new(move |card: &Card| allowance.of(&card.id, &card.name()));
        Ok(ruling)
    };
    let found = index.search(query, &formats);
    match broken.into_inner() {
        Some(why) => Err(SearchError::Format(why)),
        None => Ok(found?),
    }
}
