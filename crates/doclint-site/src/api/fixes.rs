//! Fixes of OpenAPI files, made while the text is at hand.

use super::facts::ApiFacts;
use super::problem::ApiDefect;
use doclint_data::{DataError, Document, repair};
use doclint_diagnostic::{Applicability, Edit, Fix, Span};

/// Longer texts are not read again to try a fix.
const MAX_TRIED_BYTES: usize = 4 << 20;

impl ApiFacts {
    /// Adds fixes for the problems that [`ApiFacts::of`] found in this text.
    pub fn add_fixes(&mut self, text: &str, document: &Document, is_json: bool) {
        let syntax = document.errors.iter().find(|it| matches!(it, DataError::Syntax { .. }));
        for problem in &mut self.problems {
            problem.fix = match (problem.defect, syntax) {
                (ApiDefect::Syntax, Some(error)) if text.len() <= MAX_TRIED_BYTES => {
                    match is_json {
                        true => repair::json(text, document, error),
                        false => repair::yaml_file(text, error),
                    }
                    .filter(|_| error.span() == problem.span)
                }
                _ => problem.meant.as_ref().and_then(|(at, name)| renamed(text, *at, name)),
            };
            if let Some(fix) = &mut problem.fix {
                fix.applicability = Applicability::Suggestion;
            }
        }
    }
}

/// Writes a name in place of a key or value, within its quotes.
fn renamed(text: &str, at: Span, name: &str) -> Option<Fix> {
    let written = text.get(at.range())?;
    let quotes = u32::from(written.starts_with(['"', '\'']));
    let inner = Span::new(at.start + quotes, at.end - quotes);
    let is_plain = !name.contains(['"', '\'', '\\', ' ', ':']) || quotes == 1;
    (inner.start <= inner.end && is_plain)
        .then(|| Fix::suggestion(format!("Write `{name}`"), Edit::replace(inner, name)))
}
