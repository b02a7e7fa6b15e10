//! What a rule sees besides its node, and where it reports.

use crate::Vocabulary;
use doclint_data::{Document, Mapping};
use doclint_diagnostic::{Diagnostic, FileId, Level, Location, Span};
use doclint_syntax::{Dialect, Page};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A page under judgement.
pub struct PageCx<'a> {
    /// The page.
    pub page: &'a Page,
    /// The path from the site's root, with `/` between folders.
    pub path: &'a str,
    /// How it is read.
    pub dialect: Dialect,
    /// The front matter, where there is some.
    pub front_matter: Option<&'a Document>,
    /// The components that pages may use.
    pub vocabulary: &'a Vocabulary,
    /// The names that the page imports, defines and exports.
    pub declared: &'a BTreeSet<String>,
    /// The file, for findings.
    pub file: FileId,
    /// The full id of the rule: `family/name`.
    pub rule: &'a Arc<str>,
    /// The level its findings have.
    pub level: Level,
    /// Where findings go.
    pub out: &'a mut Vec<Diagnostic>,
}

impl<'a> PageCx<'a> {
    /// The keys and values of the front matter, where it is a mapping.
    pub fn front_matter(&self) -> Option<&'a Mapping> {
        self.front_matter.and_then(|it| it.root.as_mapping())
    }

    /// Whether the page is in English, as far as its path tells. Rules about English words ask.
    pub fn is_english(&self) -> bool {
        crate::language::of_path(self.path).is_none()
    }

    /// Reports a finding: where, and what is wrong, in lower case and without a final stop.
    pub fn report(&mut self, span: Span, message: impl Into<Cow<'static, str>>) -> &mut Diagnostic {
        let at = Location { file: self.file, span };
        push(self.out, self.rule, self.level, at, message.into())
    }
}

/// A site under judgement.
pub struct SiteCx<'a> {
    /// The full id of the rule: `family/name`.
    pub rule: &'a Arc<str>,
    /// The level its findings have.
    pub level: Level,
    /// Where findings go.
    pub out: &'a mut Vec<Diagnostic>,
}

impl SiteCx<'_> {
    /// Reports a finding: where, and what is wrong, in lower case and without a final stop.
    pub fn report(
        &mut self,
        at: Location,
        message: impl Into<Cow<'static, str>>,
    ) -> &mut Diagnostic {
        push(self.out, self.rule, self.level, at, message.into())
    }
}

fn push<'o>(
    out: &'o mut Vec<Diagnostic>,
    rule: &Arc<str>,
    level: Level,
    at: Location,
    message: Cow<'static, str>,
) -> &'o mut Diagnostic {
    out.push(Diagnostic {
        rule: Arc::clone(rule),
        level,
        at,
        message,
        labels: Vec::new(),
        help: None,
        fixes: Vec::new(),
    });
    out.last_mut().expect("just pushed")
}
