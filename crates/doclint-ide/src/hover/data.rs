//! Keys and values of front matter, `docs.json`, and `doclint.yml`.

use super::links;
use super::markdown::{Hover, code, codes};
use super::rules::rule_or_family;
use crate::completion::schema::{Parts, Step};
use crate::completion::schemas;
use crate::{Document, View};
use doclint_data::{Entry, Kind, Value};
use doclint_diagnostic::Span;
use doclint_rule::Json;
use doclint_site::{LinkKind, Target};
use doclint_syntax::Page;
use std::fmt::Write;

/// The innermost key or value at a byte.
struct Found<'d> {
    /// The keys and lists to it, itself included.
    path: Vec<Step>,
    /// The entry that it is in, unless it is an item of a list.
    entry: Option<&'d Entry>,
    /// The value that it is, or the key's.
    value: &'d Value,
    /// Whether the byte is in the key.
    is_key: bool,
}

impl Found<'_> {
    fn span(&self) -> Span {
        self.entry.filter(|_| self.is_key).map_or(self.value.span, |it| it.key.span)
    }
}

fn holds(span: Span, at: u32) -> bool {
    span.start <= at && at <= span.end && !span.is_empty()
}

fn find(root: &Value, at: u32) -> Option<Found<'_>> {
    let mut path = Vec::new();
    let mut value = root;
    let mut entry = None;
    loop {
        match &value.kind {
            Kind::Mapping(mapping) => {
                let is_here = |it: &&Entry| holds(it.key.span, at) || holds(it.value.span, at);
                let found = mapping.entries.iter().find(is_here)?;
                path.push(Step::Key(found.key.text.clone()));
                (value, entry) = (&found.value, Some(found));
                if holds(found.key.span, at) {
                    return Some(Found { path, entry, value, is_key: true });
                }
            }
            Kind::Sequence(items) => {
                value = items.iter().find(|it| holds(it.span, at))?;
                path.push(Step::Item);
                entry = None;
            }
            _ => return Some(Found { path, entry, value, is_key: false }),
        }
    }
}

/// Explains the text at a byte of front matter, of which `content` is the text between the fences.
pub(super) fn in_front_matter(
    view: View<'_>,
    (path, page): (&str, &Page),
    content: Span,
    at: u32,
) -> Option<Hover> {
    let document = doclint_data::yaml::parse(page.slice(content), content.start);
    let found = find(&document.root, at)?;
    let schema = schemas::front_matter(view);
    let parts = Parts::at(schema, &found.path);
    let text = found.value.as_str();
    let site = &view.outcome.site;
    let value = match (parts.text("x-names"), text) {
        (Some("operation"), Some(name)) => links::operation(site, name),
        (Some("page"), Some(target)) => {
            links::target(view, (path, Some(page)), target, LinkKind::Page)
        }
        (Some("image"), Some(target)) => links::target(view, (path, None), target, LinkKind::File),
        (Some("rule"), Some(id)) => rule_or_family(view, id),
        _ => value_text(&parts, &found),
    };
    let key = about(schema, &found);
    answer(&found, key, value)
}

/// Explains the text at a byte of a JSON file of the site.
pub(super) fn in_json(view: View<'_>, document: &Document, root: &Value, at: u32) -> Option<Hover> {
    let (schema, start) = schemas::of_json(view, &document.path)?;
    let mut found = find(root, at)?;
    found.path.splice(0..0, start);
    let value = found.value.as_str().filter(|_| !found.is_key).and_then(|text| {
        let mut keys = found.path.iter().rev().filter_map(|it| match it {
            Step::Key(key) => Some(key.as_str()),
            Step::Item => None,
        });
        of_key(view, keys.next()?, text)
    });
    let parts = Parts::at(&schema, &found.path);
    let value = value.or_else(|| value_text(&parts, &found));
    let key = about(&schema, &found);
    answer(&found, key, value)
}

/// Explains the target that a value of `docs.json` names, by its key.
fn of_key(view: View<'_>, key: &str, text: &str) -> Option<String> {
    let site = &view.outcome.site;
    match key {
        "pages" | "root" => links::operation(site, text).or_else(|| {
            let target = format!("/{}", text.trim_start_matches('/'));
            match site.find(target.trim_start_matches('/'), LinkKind::Page) {
                Target::Page(at) => Some(links::page_text(site, &site.pages[at])),
                _ => links::target(view, ("", None), &target, LinkKind::Page),
            }
        }),
        "href" | "destination" if text.starts_with('/') => {
            links::target(view, ("", None), text, LinkKind::Page)
        }
        "logo" | "favicon" | "light" | "dark" if text.starts_with('/') => {
            links::target(view, ("", None), text, LinkKind::File)
        }
        _ => None,
    }
}

/// Explains the text at a byte of `doclint.yml`.
pub(super) fn in_settings(view: View<'_>, root: &Value, at: u32) -> Option<Hover> {
    let found = find(root, at)?;
    let schema = schemas::settings(view);
    let is_rules = |it: &Step| *it == Step::Key("rules".to_owned());
    if let [.., above, Step::Key(id)] = found.path.as_slice()
        && is_rules(above)
        && let Some(markdown) = rule_or_family(view, id)
    {
        return Some(Hover { span: found.span(), markdown });
    }
    let parts = Parts::at(&schema, &found.path);
    let value = value_text(&parts, &found);
    let key = about(&schema, &found);
    answer(&found, key, value)
}

/// Describes the purpose of a value's key.
fn about(schema: &Json, found: &Found<'_>) -> Option<String> {
    let name = match found.path.last()? {
        Step::Key(key) => key,
        // The description belongs to the list.
        Step::Item => return None,
    };
    let (_, above) = found.path.split_last()?;
    let around = Parts::at(schema, above);
    let keys = around.keys();
    let key = keys.iter().find(|it| it.name == name);
    let is_required = key.is_some_and(|it| it.is_required);
    let parts = Parts::at(schema, &found.path);
    let description = parts.text("description");
    let values = parts.values();
    if description.is_none() && values.is_empty() {
        return None;
    }
    let mut out = format!("**{}**", code(name));
    if is_required {
        out.push_str(" (required)");
    }
    if let Some(description) = description {
        let _ = write!(out, "\n\n{description}");
    }
    if !values.is_empty() {
        let texts: Vec<String> = values.iter().map(|it| text_of(&it.value)).collect();
        let _ = write!(out, "\n\nValues: {}", codes(texts.iter().map(String::as_str)));
    }
    if let Some(default) = parts.find("default") {
        let _ = write!(out, "\n\nDefault: {}", code(&text_of(default)));
    }
    Some(out)
}

fn text_of(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Describes the value that is set, if the schema does.
fn value_text(parts: &Parts<'_>, found: &Found<'_>) -> Option<String> {
    let text = found.value.as_str().filter(|_| !found.is_key)?;
    let values = parts.values();
    let about = values.iter().find(|it| it.value.as_str() == Some(text))?.about?;
    Some(format!("{}: {about}", code(text)))
}

/// On a key, its purpose; on a value, its target, or else the purpose of its key.
fn answer(found: &Found<'_>, key: Option<String>, value: Option<String>) -> Option<Hover> {
    let markdown = match found.is_key {
        true => key.or(value),
        false => value.or(key),
    };
    Some(Hover { span: found.span(), markdown: markdown? })
}
