//! Errors in a selector.

use doclint_diagnostic::Span;

/// Why a text is not a selector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectorError {
    /// The place, in bytes of the selector.
    pub span: Span,
    /// The message: lower case, no final stop.
    pub message: String,
    /// Advice on how to fix it, if there is any.
    pub help: Option<String>,
}

impl SelectorError {
    pub(crate) fn new(span: impl Into<Span>, message: impl Into<String>) -> Self {
        Self { span: span.into(), message: message.into(), help: None }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl std::fmt::Display for SelectorError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}: {}", self.span.start, self.span.end, self.message)
    }
}

impl std::error::Error for SelectorError {}
