//! Searching cards where queries may ask for formats.

use std::cell::RefCell;

use jiff::civil::Date;
use maneframe_card::Card;
use maneframe_library::search::{Found, Index, NoFormat, Query, QueryError, Ruling};
use maneframe_library::{ImportError, Pool};
use miette::Diagnostic;

use crate::format::{Format, FormatError};

/// The format of a query that names none: `is:banned`.
const USUAL: &str = "harmony";

/// Why nothing was searched.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum SearchError {
    /// The query asks for something that isn't there.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Query(#[from] QueryError),
    /// A format's file is broken: that is told, not that there is no such format.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Format(ImportError),
}

/// Finds cards; formats are found by `find`, which is [`Format::find`] or [`Format::bundled`], and meant as of that day.
///
/// # Errors
/// If the query names no format that there is, or its file is broken.
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
