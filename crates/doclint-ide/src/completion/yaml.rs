//! Front matter and `doclint.yml`.

use super::item::{Completion, CompletionKind, Items, escaped};
use super::links::add_pages;
use super::names::{add_icons, add_operations, add_rules, listed};
use super::pages;
use super::place::Cursor;
use super::schema::{Parts, Step, about, type_of};
use super::schemas;
use super::suppressions::found_on;
use super::yaml_place::{YamlPlace, yaml_place};
use crate::View;
use doclint_diagnostic::Span;
use doclint_rule::{Json, NamesOf};
use doclint_site::{Routes, Site, extension};
use std::collections::BTreeMap;

/// Returns the completions in the front matter of a page.
pub(crate) fn in_front_matter(cursor: &Cursor<'_>, content: Span) -> Vec<Completion> {
    let Some(place) = yaml_place(cursor.text, content, cursor.at) else { return Vec::new() };
    let schema = schemas::front_matter(cursor.view);
    let parts = Parts::at(schema, &place.path);
    let mut items = Items::new(cursor.text, place.replace, cursor.offset());
    add_keys(&mut items, &place, (schema, &parts));
    let view = cursor.view;
    if place.is_key && place.path.is_empty() {
        let is_known = |key: &str| schema["properties"].get(key).is_some();
        let listed = listed(view, |it| it == NamesOf::FrontMatter).into_iter();
        for key in listed.filter(|it| !is_known(it) && !place.keys.contains(it)) {
            if let Some(item) = items.add(1, key, CompletionKind::Key) {
                item.insert = key_text(key, &place, ": ");
            }
        }
    }
    if place.is_key && place.path.is_empty() {
        for key in keys_of_pages(&view.outcome.site) {
            if !place.keys.contains(&key)
                && let Some(item) = items.add(2, key, CompletionKind::Key)
            {
                item.insert = key_text(key, &place, ": ");
            }
        }
    }
    if place.is_value {
        add_values(&mut items, &place, &parts);
        match parts.text("x-names") {
            Some("icon") => add_icons(&mut items, view),
            Some("operation") => add_operations(&mut items, &view.outcome.site),
            Some("page") => add_pages(&mut items, &view.outcome.site),
            Some("image") => add_images(&mut items, view),
            Some("schema") => add_schemas(&mut items, view),
            Some("rule") => {
                let found = found_on(view, cursor.path);
                add_rules(&mut items, view, |id| found.contains(id));
            }
            _ => {}
        }
    }
    finish(items, &place)
}

/// Returns the completions in `doclint.yml`.
pub(crate) fn in_settings(view: View<'_>, text: &str, at: usize) -> Vec<Completion> {
    let part = Span::from(0..text.len());
    let Some(place) = yaml_place(text, part, at) else { return Vec::new() };
    let schema = schemas::settings(view);
    let parts = Parts::at(&schema, &place.path);
    let mut items = Items::new(text, place.replace, at as u32);
    add_keys(&mut items, &place, (&schema, &parts));
    if place.is_key && place.path == [Step::Key("components".to_owned())] {
        for (name, spec) in &view.vocabulary.components {
            let is_set = place.keys.contains(&name.as_str());
            let Some(item) = items.add(1, name, CompletionKind::Key).filter(|_| !is_set) else {
                continue;
            };
            item.detail = Some(spec.about.clone()).filter(|it| !it.is_empty());
            item.insert = key_text(name, &place, ":\n  ");
        }
    }
    if place.is_value {
        add_values(&mut items, &place, &parts);
    }
    finish(items, &place)
}

/// The keys that several pages have, where no schema says which there are.
fn keys_of_pages(site: &Site) -> Vec<&str> {
    let pages = site.pages.iter().filter(|_| site.platform.routes == Routes::Files);
    let documents = pages.filter_map(|it| it.facts.front_matter.as_ref()?.root.as_mapping());
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in documents.flat_map(|it| &it.entries) {
        *counts.entry(&entry.key.text).or_default() += 1;
    }
    counts.into_iter().filter(|it| it.1 > 1).map(|it| it.0).collect()
}

fn add_keys(items: &mut Items, place: &YamlPlace<'_>, (schema, parts): (&Json, &Parts<'_>)) {
    if !place.is_key {
        return;
    }
    for key in parts.keys() {
        if place.keys.contains(&key.name) {
            continue;
        }
        let is_first = key.is_required || key.schema.get("x-first").is_some();
        let Some(item) = items.add(u8::from(!is_first), key.name, CompletionKind::Key) else {
            continue;
        };
        item.detail = key.is_required.then(|| "required".to_owned());
        item.documentation = about(schema, key.schema).map(str::to_owned);
        let after = match type_of(schema, key.schema) {
            Some("object") => ":\n  $0",
            Some("array") => ": [$0]",
            _ => ": ",
        };
        let after = if place.has_colon { "" } else { after };
        item.is_snippet = after.contains('$');
        item.insert = key_text(key.name, place, after);
        if item.is_snippet {
            item.insert = format!("{}{after}", escaped(&key_text(key.name, place, "")));
        }
    }
}

/// A key with quotes where it needs them, and the text after it.
fn key_text(name: &str, place: &YamlPlace<'_>, after: &str) -> String {
    match (place.is_quoted, place.has_colon) {
        // The closing quote is there already.
        (true, true) => name.to_owned(),
        (true, false) => format!("{name}\"{after}"),
        (false, _) if name.contains(':') => format!("\"{name}\"{after}"),
        (false, true) => name.to_owned(),
        (false, false) => format!("{name}{after}"),
    }
}

fn add_values(items: &mut Items, place: &YamlPlace<'_>, parts: &Parts<'_>) {
    for value in parts.values() {
        let label = match &value.value {
            Json::String(text) => text.clone(),
            _ if place.is_quoted => continue,
            other => other.to_string(),
        };
        let rank = u8::from(!value.is_default);
        if let Some(item) = items.add(rank, label, CompletionKind::Value) {
            item.detail = value.is_default.then(|| "default".to_owned());
            item.documentation = value.about.map(str::to_owned);
        }
    }
}

fn add_images(items: &mut Items, view: View<'_>) {
    const IMAGES: [&str; 6] = ["svg", "png", "jpg", "jpeg", "webp", "gif"];
    for asset in &view.outcome.site.assets {
        if IMAGES.contains(&extension(&asset.path).as_str()) {
            items.add(1, format!("/{}", asset.path), CompletionKind::File);
        }
    }
}

fn add_schemas(items: &mut Items, view: View<'_>) {
    for api in pages::api_files(&view.outcome.site) {
        for name in &api.facts.schemas {
            if let Some(item) = items.add(1, name, CompletionKind::Value) {
                item.detail = Some(format!("from {}", api.path));
            }
        }
    }
}

fn finish(items: Items, place: &YamlPlace<'_>) -> Vec<Completion> {
    let mut found = items.finish();
    for item in found.iter_mut().filter(|it| place.needs_blank && it.kind != CompletionKind::Key) {
        item.insert = format!(" {}", item.insert);
    }
    found
}
