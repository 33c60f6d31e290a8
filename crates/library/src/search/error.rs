//! [`QueryError`]: what is wrong with a query, and where.

use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};

use crate::near::{listed, near};

/// A mistake at one place of a query.
#[derive(Debug, Clone, thiserror::Error, Diagnostic)]
#[error("{message}")]
pub struct QueryError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    #[help]
    pub help: Option<String>,
    #[source_code]
    query: Option<Arc<NamedSource<String>>>,
    #[label("here")]
    span: Option<SourceSpan>,
}

impl QueryError {
    /// A mistake at these bytes of the query.
    pub(super) fn new(query: &str, at: Range<usize>, message: impl Into<String>) -> QueryError {
        QueryError {
            message: message.into(),
            help: None,
            query: Some(Arc::new(NamedSource::new("query", query.to_owned()))),
            span: Some(SourceSpan::from(at)),
        }
    }

    /// What is wrong with a query as a whole, which is not shown.
    pub(super) fn of_all(message: String) -> QueryError {
        QueryError { message, help: None, query: None, span: None }
    }

    /// Says what to do about it.
    #[must_use]
    pub(super) fn with_help(mut self, help: impl Into<String>) -> QueryError {
        self.help = Some(help.into());
        self
    }

    /// Where it is, in bytes of the query; nowhere if the whole query is meant.
    pub fn at(&self) -> Range<usize> {
        self.span.map_or(0..0, |span| span.offset()..span.offset() + span.len())
    }
}

/// A word of a query that no card has: most likely a slip.
#[derive(Debug, Clone, thiserror::Error, Diagnostic)]
#[error("{message}")]
#[diagnostic(severity(Warning))]
pub struct QueryHint {
    /// What no card has, and what may be meant.
    pub message: String,
    #[source_code]
    query: Arc<NamedSource<String>>,
    #[label("here")]
    span: SourceSpan,
}

impl QueryHint {
    pub(super) fn new(query: &str, at: Range<usize>, message: String) -> QueryHint {
        QueryHint { message, query: Arc::new(NamedSource::new("query", query.to_owned())), span: SourceSpan::from(at) }
    }
}

/// `: did you mean …?`, where one of `names` is written almost like `wanted`.
pub(super) fn meant<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let near = near(wanted, names);
    if near.is_empty() { String::new() } else { format!(": did you mean {}?", listed(&near[..near.len().min(3)])) }
}

/// A user's words, cut to a length that fits into a message.
pub(super) fn shown(word: &str) -> String {
    let mut shown: String = word.chars().take(60).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    shown
}
