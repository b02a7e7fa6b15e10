//! Diagnostics: the problems that rules report.

use crate::{FileId, Fix, Span};
use std::borrow::Cow;
use std::sync::Arc;

/// How severe a diagnostic is. Levels compare by severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Advice on writing.
    Suggestion,
    /// A convention of the site or the platform is broken, but the page works.
    Warning,
    /// The site breaks, or loses content, or exposes a secret.
    Error,
}

impl Level {
    /// All levels, most severe first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Suggestion];

    /// The name in settings, reports and options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Suggestion => "suggestion",
        }
    }
}

/// A span in one file of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The file.
    pub file: FileId,
    /// The bytes in that file.
    pub span: Span,
}

/// A secondary location, and its relation to the diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where it points.
    pub at: Location,
    /// A note about the location, such as "the tag is opened here".
    pub text: Cow<'static, str>,
}

impl Label {
    /// The text of a label that is another place of the same finding and explains nothing.
    pub const ALSO: &'static str = "also here";

    /// Whether it is another place of the same finding.
    pub fn is_place(&self) -> bool {
        self.text == Self::ALSO
    }
}

/// One problem that a rule reports. Users call it a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The id of the rule: `family/name`.
    pub rule: Arc<str>,
    /// How severe it is, after settings are applied.
    pub level: Level,
    /// Where the problem is.
    pub at: Location,
    /// The problem: one line, lower case, no final stop.
    pub message: Cow<'static, str>,
    /// The cause that this finding shares with others of its rule and that one change or decision
    /// would
    /// fix, such as the redirect that many links go through: a message that is true of all of them.
    /// Findings of a rule with the same cause are one group in reports. `None`: message and help.
    pub cause: Option<Cow<'static, str>>,
    /// Secondary locations that explain the problem.
    pub labels: Vec<Label>,
    /// The advice, as an imperative. Unnecessary if a fix says the same.
    pub help: Option<Cow<'static, str>>,
    /// Ways to fix it, best first.
    pub fixes: Vec<Fix>,
}

impl Diagnostic {
    /// Adds a secondary location in the file of the diagnostic.
    pub fn label(&mut self, span: Span, text: impl Into<Cow<'static, str>>) -> &mut Self {
        let at = Location { file: self.at.file, span };
        self.labels.push(Label { at, text: text.into() });
        self
    }

    /// Adds a secondary location in any file of the site.
    pub fn label_at(&mut self, at: Location, text: impl Into<Cow<'static, str>>) -> &mut Self {
        self.labels.push(Label { at, text: text.into() });
        self
    }

    /// Sets the help text.
    pub fn help(&mut self, help: impl Into<Cow<'static, str>>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    /// Sets the cause, by which reports group findings.
    pub fn cause(&mut self, cause: impl Into<Cow<'static, str>>) -> &mut Self {
        self.cause = Some(cause.into());
        self
    }

    /// Adds a fix. The best one is added first.
    pub fn fix(&mut self, fix: Fix) -> &mut Self {
        self.fixes.push(fix);
        self
    }
}
