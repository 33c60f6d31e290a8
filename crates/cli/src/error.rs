//! Errors for display. All texts are sanitised before colours are added.

use std::error::Error;
use std::fmt;

use miette::{Diagnostic, LabeledSpan, NamedSource, Severity, SourceCode, SourceSpan};

use crate::clean;

/// Maximum depth of a chain of causes.
const DEPTH: usize = 20;

/// An error with sanitised texts.
#[derive(Debug)]
pub struct CliError {
    message: String,
    help: Option<String>,
    severity: Option<Severity>,
    labels: Vec<LabeledSpan>,
    source: Option<NamedSource<String>>,
    related: Vec<CliError>,
    cause: Option<Box<CliError>>,
}

impl CliError {
    /// Copies all texts of an error.
    pub fn of(error: &dyn Diagnostic) -> CliError {
        let label = |label: LabeledSpan| {
            let words = label.label().map(|words| clean::line(words).into_owned());
            let span = *label.inner();
            if label.primary() {
                LabeledSpan::new_primary_with_span(words, span)
            } else {
                LabeledSpan::new_with_span(words, span)
            }
        };
        let message = error.to_string();
        // A cause that the message already contains is not repeated.
        let further = error.source().filter(|cause| !message.ends_with(&cause.to_string()));
        CliError {
            message: clean::lines(&message),
            help: error.help().map(|help| clean::lines(&help.to_string())),
            severity: error.severity(),
            labels: error.labels().into_iter().flatten().map(label).collect(),
            source: error.source_code().and_then(source),
            related: error.related().into_iter().flatten().map(CliError::of).collect(),
            cause: match error.diagnostic_source() {
                Some(cause) => Some(Box::new(CliError::of(cause))),
                None => further.map(|cause| Box::new(CliError::because(cause, DEPTH))),
            },
        }
    }

    fn because(error: &dyn Error, depth: usize) -> CliError {
        let further = error.source().filter(|_| depth > 0);
        CliError {
            message: clean::lines(&error.to_string()),
            help: None,
            severity: None,
            labels: Vec::new(),
            source: None,
            related: Vec::new(),
            cause: further.map(|cause| Box::new(CliError::because(cause, depth - 1))),
        }
    }
}

/// Returns the whole source, with every character at its position.
fn source(code: &dyn SourceCode) -> Option<NamedSource<String>> {
    let all = code.read_span(&SourceSpan::from((0, 0)), 0, usize::MAX).ok()?;
    let text = clean::in_place(&String::from_utf8_lossy(all.data()));
    Some(NamedSource::new(clean::line(all.name().unwrap_or_default()), text))
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for CliError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as &dyn Error)
    }
}

impl Diagnostic for CliError {
    fn severity(&self) -> Option<Severity> {
        self.severity
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        (!self.labels.is_empty())
            .then(|| Box::new(self.labels.iter().cloned()) as Box<dyn Iterator<Item = LabeledSpan>>)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        let related = self.related.iter().map(|trouble| trouble as &dyn Diagnostic);
        (!self.related.is_empty()).then(|| Box::new(related) as Box<dyn Iterator<Item = &dyn Diagnostic>>)
    }

    fn diagnostic_source(&self) -> Option<&dyn Diagnostic> {
        self.cause.as_deref().map(|cause| cause as &dyn Diagnostic)
    }
}
