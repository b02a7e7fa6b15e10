//! Findings.

use crate::{FileId, Fix, Span};
use std::borrow::Cow;
use std::sync::Arc;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Writing advice.
    Suggestion,
    /// The authoring contract is broken.
    Warning,
    /// The site breaks, or content or a secret is lost.
    Error,
}

impl Level {
    /// All levels, the gravest first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Suggestion];

    /// The name used in configuration, reports and options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Suggestion => "suggestion",
        }
    }
}

/// A place in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The file.
    pub file: FileId,
    /// The bytes in it.
    pub span: Span,
}

/// A second place, with a word on why it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub at: Location,
    /// Why: "the tag is opened here".
    pub text: Cow<'static, str>,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule's id: `family/name`.
    pub rule: Arc<str>,
    /// The level it is reported at.
    pub level: Level,
    /// Where.
    pub at: Location,
    /// What is wrong: lower case, no final stop.
    pub message: Cow<'static, str>,
    /// Other places that explain it.
    pub labels: Vec<Label>,
    /// What to do, where no fix says so.
    pub help: Option<Cow<'static, str>>,
    /// Ways to mend it, the best first.
    pub fixes: Vec<Fix>,
}

impl Diagnostic {
    /// Adds a label in the same file.
    pub fn label(&mut self, span: Span, text: impl Into<Cow<'static, str>>) -> &mut Self {
        let at = Location { file: self.at.file, span };
        self.labels.push(Label { at, text: text.into() });
        self
    }

    /// Adds a label anywhere in the site.
    pub fn label_at(&mut self, at: Location, text: impl Into<Cow<'static, str>>) -> &mut Self {
        self.labels.push(Label { at, text: text.into() });
        self
    }

    /// Says what to do.
    pub fn help(&mut self, help: impl Into<Cow<'static, str>>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a way to mend it.
    pub fn fix(&mut self, fix: Fix) -> &mut Self {
        self.fixes.push(fix);
        self
    }
}
