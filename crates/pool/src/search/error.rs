//! [`QueryError`] and [`QueryHint`]: mistakes in a query, with their positions.

use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};

use crate::near::{listed, near};

/// A mistake in a query.
#[derive(Debug, Clone, thiserror::Error, Diagnostic)]
#[error("{message}")]
pub struct QueryError {
    /// Description of the mistake.
    pub message: String,
    /// Advice on how to correct the mistake.
    #[help]
    pub help: Option<String>,
    #[source_code]
    query: Option<Arc<NamedSource<String>>>,
    #[label("here")]
    span: Option<SourceSpan>,
}

impl QueryError {
    /// Creates an error for a byte range of the query.
    pub(super) fn new(query: &str, at: Range<usize>, message: impl Into<String>) -> QueryError {
        QueryError {
            message: message.into(),
            help: None,
            query: Some(Arc::new(NamedSource::new("query", query.to_owned()))),
            span: Some(SourceSpan::from(at)),
        }
    }

    /// Creates an error for the whole query. The message doesn't show the query.
    pub(super) fn of_all(message: String) -> QueryError {
        QueryError { message, help: None, query: None, span: None }
    }

    /// Adds advice on how to correct the mistake.
    #[must_use]
    pub(super) fn with_help(mut self, help: impl Into<String>) -> QueryError {
        self.help = Some(help.into());
        self
    }

    /// Returns the byte range of the mistake in the query. The range is empty if the error is about the whole query.
    pub fn at(&self) -> Range<usize> {
        self.span.map_or(0..0, |span| span.offset()..span.offset() + span.len())
    }
}

/// A hint that no card has a word of the query, which is probably misspelt.
#[derive(Debug, Clone, thiserror::Error, Diagnostic)]
#[error("{message}")]
#[diagnostic(severity(Warning))]
pub struct QueryHint {
    /// The word, with similar names that exist.
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

/// Returns `: did you mean …?` if some of `names` are similar to `wanted`. Otherwise returns an empty text.
pub(super) fn meant<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let near = near(wanted, names);
    if near.is_empty() { String::new() } else { format!(": did you mean {}?", listed(&near[..near.len().min(3)])) }
}

/// Shortens the user's input so that it fits into a message.
pub(super) fn shown(word: &str) -> String {
    let mut shown: String = word.chars().take(60).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    shown
}
