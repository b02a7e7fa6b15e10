//! Findings as the protocol has them.

use crate::catalog::Catalog;
use crate::client::Abilities;
use crate::position::Text;
use doclint_diagnostic::{Applicability, Diagnostic as Finding, FileId, Label, Level};
use gen_lsp_types::{
    Code, CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
    Message, Range, Uri,
};
use rustc_hash::FxHasher;
use serde_json::json;
use std::hash::{Hash, Hasher};

/// The source of findings, for editors with several tools.
pub const SOURCE: &str = "doclint";

/// How many other places of a finding are listed.
const MOST_PLACES: usize = 50;

/// The texts and addresses of the files that findings point into.
pub trait Places {
    /// The text of a file as it was checked, with its lines.
    fn text(&self, file: FileId) -> Option<Text>;
    /// The address of a file.
    fn uri(&self, file: FileId) -> Uri;
}

/// Converts findings into those of the protocol.
pub struct Converter<'a> {
    /// The abilities of the client.
    pub can: &'a Abilities,
    /// Facts about rules.
    pub catalog: &'a Catalog,
    /// The files that findings point into.
    pub places: &'a dyn Places,
}

impl Converter<'_> {
    /// The findings in one file, whose text is given if it can be read.
    pub fn all(&self, findings: &[Finding], text: Option<&Text>) -> Vec<Diagnostic> {
        findings.iter().map(|it| self.one(it, text)).collect()
    }

    /// One finding.
    pub fn one(&self, finding: &Finding, text: Option<&Text>) -> Diagnostic {
        let range = text.map(|it| it.range(finding.at.span, self.can.encoding));
        let facts = self.catalog.get(&finding.rule);
        let href = facts.and_then(|it| it.url.clone()).filter(|_| self.can.code_description);
        let tag = facts.and_then(|it| it.tag).filter(|_| self.can.tags);
        let message = match &finding.help {
            Some(help) => format!("{}\n{help}", finding.message),
            None => finding.message.to_string(),
        };
        Diagnostic {
            range: range.unwrap_or_default(),
            severity: Some(severity(finding.level)),
            code: Some(Code::String(finding.rule.to_string())),
            code_description: href.map(|it| CodeDescription { href: Uri(it) }),
            source: Some(SOURCE.to_owned()),
            message: Message::String(message),
            tags: tag.map(|it| vec![it]),
            related_information: self.related(finding, text),
            data: Some(json!({ "rule": &*finding.rule, "fixable": fixable(finding) })),
        }
    }

    fn related(
        &self,
        finding: &Finding,
        text: Option<&Text>,
    ) -> Option<Vec<DiagnosticRelatedInformation>> {
        if !self.can.related_information || finding.labels.is_empty() {
            return None;
        }
        let mut last: Option<(FileId, Option<Text>)> = None;
        let mut related = Vec::new();
        for Label { at, text: message } in finding.labels.iter().take(MOST_PLACES) {
            let range = if at.file == finding.at.file {
                text.map(|it| it.range(at.span, self.can.encoding))
            } else {
                // Places in one file follow each other.
                if last.as_ref().is_none_or(|it| it.0 != at.file) {
                    last = Some((at.file, self.places.text(at.file)));
                }
                let text = last.as_ref().and_then(|it| it.1.as_ref());
                text.map(|it| it.range(at.span, self.can.encoding))
            };
            let location =
                Location { uri: self.places.uri(at.file), range: range.unwrap_or_default() };
            related.push(DiagnosticRelatedInformation { location, message: message.to_string() });
        }
        Some(related)
    }
}

/// A finding about settings, which have no rules.
pub fn about_settings(range: Range, level: Level, message: String) -> Diagnostic {
    Diagnostic {
        range,
        severity: Some(severity(level)),
        code: Some(Code::String("settings".to_owned())),
        code_description: None,
        source: Some(SOURCE.to_owned()),
        message: Message::String(message),
        tags: None,
        related_information: None,
        data: None,
    }
}

fn severity(level: Level) -> DiagnosticSeverity {
    match level {
        Level::Error => DiagnosticSeverity::Error,
        Level::Warning => DiagnosticSeverity::Warning,
        Level::Suggestion => DiagnosticSeverity::Information,
    }
}

/// How safe the best fix of a finding is.
fn fixable(finding: &Finding) -> Option<&'static str> {
    let best = finding.fixes.iter().filter(|it| !it.edits.is_empty()).map(|it| it.applicability);
    best.max().map(|it| match it {
        Applicability::Safe => "safe",
        Applicability::Unsafe => "unsafe",
        Applicability::Suggestion => "suggestion",
    })
}

/// Identifies the messages and places of findings, so that only changed ones are sent again.
pub fn identity<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> u64 {
    let mut hasher = FxHasher::default();
    for it in findings {
        (&it.rule, it.level, it.at.span, &it.message, &it.help).hash(&mut hasher);
        for label in &it.labels {
            (label.at, &label.text).hash(&mut hasher);
        }
        for fix in &it.fixes {
            (&fix.title, fix.edits.len()).hash(&mut hasher);
        }
    }
    hasher.finish()
}
