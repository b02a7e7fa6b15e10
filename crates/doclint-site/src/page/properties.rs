//! The properties that a snippet shows, and those that pages pass to snippets.

use super::{Exports, ImportFact, declared_names};
use doclint_diagnostic::Span;
use doclint_syntax::{Page, ast};
use foldhash::HashSet;
use foldhash::{HashMap, HashMapExt};

/// The tag of something that a page imports or defines, with the properties that it passes.
#[derive(Clone, Debug, Hash)]
pub struct PassedFact {
    /// The source of the import, as written; empty for a component of the page itself.
    pub source: Box<str>,
    /// The name that the source exports it by: `default` for the whole of a snippet.
    pub exported: Box<str>,
    /// The name of the tag.
    pub tag: Box<str>,
    /// The bytes of the opening tag.
    pub span: Span,
    /// The names of its attributes, with their bytes.
    pub properties: Box<[(Box<str>, Span)]>,
    /// Whether an expression passes more.
    pub has_spread: bool,
}

/// The names in braces that a page shows and does not declare, in the order of the text: `plan` of
/// `{plan}`. Where code decides on a name as well, it may be left out, and is not one of them.
pub(super) fn shown_properties(page: &Page) -> Box<[Box<str>]> {
    let (names, code): (Vec<&str>, Vec<&str>) =
        ast::Expression::all(page).map(|it| it.value().as_str().trim()).partition(|it| is_name(it));
    if names.is_empty() {
        return Box::default();
    }
    let attributes = ast::Attribute::all(page).filter_map(|it| match it.value() {
        ast::AttrValue::Expression(code) => Some(code.as_str()),
        _ => None,
    });
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let words = code.into_iter().chain(attributes).flat_map(|it| it.split(|c| !is_part(c)));
    let mut known: HashSet<&str> = words.chain(["true", "false", "null", "undefined"]).collect();
    known.extend(["children", "props"]);
    let declared: HashSet<String> =
        ast::Esm::all(page).flat_map(|it| declared_names(page.slice(it.span()))).collect();
    let shown = names.into_iter().filter(|it| !declared.contains(*it) && known.insert(it));
    shown.map(Box::from).collect()
}

/// The tags of imported snippets and components, and of those that the page itself exports.
pub(super) fn passed_properties(
    page: &Page,
    imports: &[ImportFact],
    exports: &Exports,
) -> Box<[PassedFact]> {
    if imports.is_empty() && exports.names.is_empty() {
        return Box::default();
    }
    let mut by_tag: HashMap<&str, (&str, &str)> = HashMap::new();
    for import in imports {
        for name in &import.names {
            by_tag.entry(&name.local).or_insert((&import.source, &name.exported));
        }
    }
    for name in exports.names.iter().filter(|it| it.starts_with(char::is_uppercase)) {
        by_tag.entry(name).or_insert(("", name));
    }
    let tags = ast::Component::all(page).filter_map(|it| {
        let tag = it.name()?.as_str();
        let (source, exported) = by_tag.get(tag)?;
        let names = it.attributes().filter_map(|it| it.name());
        Some(PassedFact {
            source: (*source).into(),
            exported: (*exported).into(),
            tag: tag.into(),
            span: it.opening(),
            properties: names.map(|it| (it.as_str().into(), it.span())).collect(),
            has_spread: it.attributes().any(|it| it.name().is_none()),
        })
    });
    tags.collect()
}

fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(is_part)
}
