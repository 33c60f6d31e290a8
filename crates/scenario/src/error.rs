//! [`ScenarioError`]: a mistake in a scenario's text, with its position.

use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};

use crate::span::{Span, position};

/// Error: a scenario file can't be read.
#[derive(Debug, Clone, thiserror::Error, Diagnostic)]
#[error("{}:{line}:{column}: {what}", source_text.name())]
pub struct ScenarioError {
    what: Box<str>,
    line: u32,
    column: u32,
    #[source_code]
    source_text: NamedSource<Arc<String>>,
    #[label("here")]
    at: SourceSpan,
    #[help]
    help: Option<Box<str>>,
}

impl ScenarioError {
    /// Returns the message without the position.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// Returns the line number, from 1.
    pub fn line(&self) -> usize {
        self.line as usize
    }

    /// Returns the column in characters, from 1.
    pub fn column(&self) -> usize {
        self.column as usize
    }

    /// Returns the message with the line, a caret below it, and the expected text.
    pub fn shown(&self) -> String {
        let text = self.source_text.inner();
        let line = text.lines().nth(self.line() - 1).unwrap_or_default().trim_end();
        let caret = " ".repeat(self.column() - 1) + &"^".repeat(self.at.len().clamp(1, 120));
        let expected = self.expected().map_or_else(String::new, |e| format!("\nexpected {e}"));
        format!("{self}\n{line}\n{caret}{expected}")
    }

    /// Returns a description of the expected text.
    pub fn expected(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

/// A mistake at a position, without the file's name.
#[derive(Debug, Clone)]
pub(crate) struct Mistake {
    pub(crate) at: Span,
    pub(crate) what: String,
    pub(crate) expected: Option<String>,
}

impl Mistake {
    pub(crate) fn new(at: Span, what: impl Into<String>) -> Mistake {
        Mistake { at, what: what.into(), expected: None }
    }

    /// Adds a description of the expected text.
    pub(crate) fn expected(mut self, expected: impl Into<String>) -> Mistake {
        self.expected = Some(expected.into());
        self
    }

    pub(crate) fn of(self, file: &str, text: &Arc<String>) -> ScenarioError {
        let (line, column) = position(text, self.at.start);
        ScenarioError {
            what: self.what.into(),
            line: line as u32,
            column: column as u32,
            source_text: NamedSource::new(file, Arc::clone(text)),
            at: (self.at.start, self.at.len).into(),
            help: self.expected.map(Into::into),
        }
    }
}
