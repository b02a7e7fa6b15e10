//! `docs.json` and its parts.

use super::item::{Completion, CompletionKind, Items, begins_with, first_of, line_end, word_end};
use super::json_place::{JsonPlace, json_place, string_end};
use super::links::add_pages;
use super::names::{add_icons, add_operations};
use super::pages;
use super::schema::{Parts, Step, about, type_of};
use super::schemas::of_json;
use crate::{Document, View};
use doclint_diagnostic::Span;
use doclint_rule::Json;
use doclint_site::{FileRole, extension};
use std::borrow::Cow;

/// Returns the completions in a JSON file of the site.
pub(crate) fn completions(view: View<'_>, document: &Document, at: usize) -> Vec<Completion> {
    let text = document.text();
    let Some((schema, mut path)) = of_json(view, &document.path) else { return Vec::new() };
    let Some(place) = json_place(text, at) else { return Vec::new() };
    path.extend(place.path.iter().cloned());
    let parts = Parts::at(&schema, &path);
    if place.is_key {
        return keys(text, at, &place, (&schema, &parts));
    }
    let mut items = Items::new(text, replaced(text, at, &place).0, at as u32);
    add_values(&mut items, &place, &parts);
    let mut found = named(view, items, &path);
    for item in found.iter_mut().filter(|it| it.kind != CompletionKind::Value) {
        item.insert = string(&item.insert, place.is_quoted);
    }
    found
}

fn keys(
    text: &str,
    at: usize,
    place: &JsonPlace<'_>,
    (schema, parts): (&Json, &Parts<'_>),
) -> Vec<Completion> {
    let (replace, rest) = replaced(text, at, place);
    let has_value = rest.trim_start().starts_with(':');
    let mut items = Items::new(text, replace, at as u32);
    for key in parts.keys() {
        if place.keys.contains(&key.name) {
            continue;
        }
        let rank = match key.name {
            "$ref" | "$schema" => 2,
            _ => u8::from(!key.is_required),
        };
        let Some(item) = items.add(rank, key.name, CompletionKind::Key) else { continue };
        item.detail = key.is_required.then(|| "required".to_owned());
        item.documentation = about(schema, key.schema).map(str::to_owned);
        let open = if place.is_quoted { "" } else { "\"" };
        let value = match type_of(schema, key.schema) {
            _ if has_value => "",
            Some("object") => ": {$0}",
            Some("array") => ": [$0]",
            Some("boolean" | "number" | "integer") => ": $0",
            _ => ": \"$0\"",
        };
        item.is_snippet = !has_value;
        // In a snippet, the sign at the beginning of `$ref` has to be escaped.
        let name = if has_value { key.name.to_owned() } else { super::item::escaped(key.name) };
        item.insert = format!("{open}{name}\"{value}");
    }
    items.finish()
}

/// The span in which a word or a string is replaced, its closing quote included, and the text after
/// it on the line.
fn replaced<'t>(text: &'t str, at: usize, place: &JsonPlace<'_>) -> (Span, &'t str) {
    let end = match place.is_quoted {
        true => {
            let end = string_end(text.as_bytes(), at);
            let is_closed = text[end..].starts_with('"');
            // The rest of a line is not a part of a string that has no end.
            if is_closed { end + 1 } else { word_end(text, at, is_word) }
        }
        false => word_end(text, at, is_word),
    };
    (Span::from(place.from..end), &text[end..line_end(text, end)])
}

fn is_word(c: char) -> bool {
    !c.is_whitespace() && !"{}[],:\"".contains(c)
}

fn add_values(items: &mut Items, place: &JsonPlace<'_>, parts: &Parts<'_>) {
    for value in parts.values() {
        let label = match &value.value {
            Json::String(text) => text.clone(),
            // Without quotes only.
            other if !place.is_quoted => other.to_string(),
            _ => continue,
        };
        if let Some(item) = items.add(u8::from(!value.is_default), label, CompletionKind::Value) {
            item.detail = value.is_default.then(|| "default".to_owned());
            item.documentation = value.about.map(str::to_owned);
            if value.value.is_string() {
                item.insert = string(&item.insert, place.is_quoted);
            }
        }
    }
}

/// A string with the quotes that are missing. Its closing quote is always replaced.
fn string(text: &str, is_quoted: bool) -> String {
    let text = Json::from(text).to_string();
    if is_quoted { text[1..].to_owned() } else { text }
}

/// Adds the targets that a key can name: pages, files, icons, or operations.
fn named(view: View<'_>, mut items: Items, path: &[Step]) -> Vec<Completion> {
    let mut keys = path.iter().rev().filter_map(|it| match it {
        Step::Key(key) => Some(key.as_str()),
        Step::Item => None,
    });
    let key = keys.next().unwrap_or_default();
    let above = keys.next().unwrap_or_default();
    let site = &view.outcome.site;
    match (key, above) {
        ("pages" | "root", _) => {
            if key == "pages" {
                add_operations(&mut items, site);
            }
            let pages = navigation_pages(view, &items);
            items.extend(pages);
        }
        ("href" | "destination", _) => add_pages(&mut items, site),
        ("icon" | "name", "icon") | ("icon", _) => add_icons(&mut items, view),
        ("openapi" | "source", _) => {
            for api in pages::api_files(site) {
                items.add(1, &api.path, CompletionKind::File);
            }
        }
        ("logo" | "favicon", _) | ("light" | "dark", "logo" | "favicon" | "backgroundImage") => {
            const IMAGES: [&str; 6] = ["svg", "png", "ico", "jpg", "jpeg", "webp"];
            for asset in &site.assets {
                if IMAGES.contains(&extension(&asset.path).as_str()) {
                    items.add(1, format!("/{}", asset.path), CompletionKind::File);
                }
            }
        }
        _ => {}
    }
    items.finish()
}

/// The pages that fit, those that the navigation does not name yet first. The last part of a path is
/// enough to find it.
fn navigation_pages(view: View<'_>, items: &Items) -> Vec<Completion> {
    let site = &view.outcome.site;
    let slash = if items.typed().starts_with('/') { "/" } else { "" };
    let typed = &items.typed()[slash.len()..];
    let pages = site.pages.iter().filter(|page| page.role == FileRole::Page);
    let found = pages.filter_map(|page| {
        let name = page.path.rsplit_once('.').map_or(&*page.path, |it| it.0);
        let rank = if page.in_navigation { 3 } else { 0 };
        let last = name.rsplit('/').next().unwrap_or(name);
        match begins_with(name, typed) {
            true => Some((rank, Cow::Borrowed(name), page)),
            false => begins_with(last, typed).then_some((rank + 1, name.into(), page)),
        }
    });
    let found = first_of(found.collect()).into_iter();
    let completions = found.map(|(rank, name, page)| {
        let label = format!("{slash}{name}");
        let title = pages::title(site, page).unwrap_or_default();
        let detail = match (page.in_navigation, title.is_empty()) {
            (true, true) => "in the navigation already".to_owned(),
            (true, false) => format!("{title} (in the navigation already)"),
            (false, _) => title.to_owned(),
        };
        Completion {
            insert: label.clone(),
            label,
            kind: CompletionKind::Page,
            detail: Some(detail).filter(|it| !it.is_empty()),
            documentation: pages::text(&page.facts, "description").map(str::to_owned),
            replace: items.replace(),
            is_snippet: false,
            sort: rank.to_string(),
        }
    });
    completions.collect()
}
