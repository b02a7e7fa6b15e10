//! Fixes of OpenAPI files, made while the text is at hand.

use super::facts::{ApiDefect, ApiFacts, template};
use doclint_data::{DataError, Document, Mapping, Value, repair};
use doclint_diagnostic::{Applicability, Edit, Fix, Span};

/// Longer texts are not read again to try a fix.
const MAX_TRIED_BYTES: usize = 4 << 20;

impl ApiFacts {
    /// Adds the fixes of what [`ApiFacts::of`] found in this text.
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

/// The name of the only parameter that an operation declares and its path does not have, if that is
/// also the number of those that are missing.
pub(super) fn misnamed_parameter(path: &str, item: &Mapping, operation: &Mapping) -> Option<Span> {
    let lists = [item, operation].into_iter().filter_map(|it| it.get("parameters")?.as_sequence());
    let declared =
        lists.flatten().filter(|it| it.get("in").and_then(Value::as_str) == Some("path"));
    let names = declared.filter_map(|it| it.get("name")).collect::<Vec<_>>();
    let is_in_path =
        |it: &&&Value| it.as_str().is_some_and(|name| template(path).any(|it| it == name));
    let mut extra = names.iter().filter(|it| !is_in_path(it));
    let only = extra.next().filter(|_| extra.next().is_none())?;
    let is_declared = |part: &&str| names.iter().any(|it| it.as_str() == Some(*part));
    (template(path).filter(|it| !is_declared(it)).count() == 1).then_some(only.span)
}

/// The first parameter of a path that is written as frameworks do, `:id`, and the path with all such
/// parameters in braces.
pub(super) fn in_braces(path: &str) -> Option<(&str, String)> {
    let is_name = |it: &str| {
        it.starts_with(|c: char| c.is_ascii_alphabetic())
            && it.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let parameter = |part: &'_ str| part.strip_prefix(':').filter(|it| is_name(it)).map(str::len);
    let first = path.split('/').find(|it| parameter(it).is_some())?;
    let parts = path.split('/').map(|it| match parameter(it) {
        Some(_) => format!("{{{}}}", &it[1..]),
        None => it.to_owned(),
    });
    Some((first, parts.collect::<Vec<_>>().join("/")))
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
