//! What pages of a folder have in common, so that a new one looks like its neighbors.

use doclint_data::Value;
use doclint_site::{FileRole, Site, SitePage};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// A folder with fewer pages has no habits: those of the whole site count.
const LEAST_PAGES: usize = 3;
/// No more pages are looked at.
const MAX_PAGES: usize = 500;
/// A key is usual if so many in a hundred pages have it.
const USUAL: usize = 60;
/// A value or a heading is taken if so many in a hundred pages have it.
const COMMON: usize = 80;

/// A key of the front matter that most neighbors have, with different values.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UsualKey {
    /// The key.
    pub key: String,
    /// How many in a hundred neighbors have it.
    pub percent: usize,
    /// The value of one of them.
    pub example: String,
}

/// What the neighbors of a page have in common.
#[derive(Debug, Default)]
pub struct Habits {
    /// The keys that have the same value nearly everywhere.
    pub constant: BTreeMap<String, String>,
    /// The keys that most have, with different values.
    pub usual: Vec<UsualKey>,
    /// The headings of level 2 that nearly all have, in their order.
    pub headings: Vec<String>,
    /// The extension of most of them.
    pub extension: &'static str,
}

/// The pages whose habits a page in a folder takes over.
pub fn neighbors<'s>(site: &'s Site, folder: &str) -> Vec<&'s SitePage> {
    let is_page = |it: &&SitePage| it.role == FileRole::Page && it.leftover.is_none();
    let in_folder = |it: &&SitePage| it.path.rsplit_once('/').map_or("", |it| it.0) == folder;
    let near: Vec<&SitePage> = site.pages.iter().filter(is_page).filter(in_folder).collect();
    match near.len() >= LEAST_PAGES {
        true => near.into_iter().take(MAX_PAGES).collect(),
        false => site.pages.iter().filter(is_page).take(MAX_PAGES).collect(),
    }
}

/// What these pages have in common.
pub fn of(pages: &[&SitePage]) -> Habits {
    let mut keys: BTreeMap<&str, BTreeMap<String, usize>> = BTreeMap::new();
    for page in pages {
        let front_matter = page.facts.front_matter.as_ref().map(|it| &it.root);
        for entry in front_matter.and_then(Value::as_mapping).iter().flat_map(|it| &it.entries) {
            // Lists and mappings are seldom the same for two pages.
            if let Some(value) = scalar(&entry.value) {
                *keys.entry(&entry.key.text).or_default().entry(value).or_default() += 1;
            }
        }
    }
    let percent = |count: usize| (count * 100).checked_div(pages.len()).unwrap_or_default();
    let mut habits = Habits::default();
    for (key, values) in keys {
        let most = values.iter().max_by_key(|it| it.1);
        let Some((value, &count)) = most.filter(|_| !matches!(key, "title" | "description")) else {
            continue;
        };
        let all = percent(values.values().sum());
        if percent(count) >= COMMON && pages.len() > 1 {
            habits.constant.insert(key.to_owned(), value.clone());
        } else if all >= USUAL {
            let (key, example) = (key.to_owned(), value.clone());
            habits.usual.push(UsualKey { key, percent: all, example });
        }
    }
    habits.headings = headings(pages);
    let markdown = pages.iter().filter(|it| it.path.ends_with(".md")).count();
    habits.extension = if markdown * 2 > pages.len() { "md" } else { "mdx" };
    habits
}

/// The headings of level 2 that nearly all pages have, in the order of the first page with all.
fn headings(pages: &[&SitePage]) -> Vec<String> {
    if pages.len() < LEAST_PAGES {
        return Vec::new();
    }
    let of_page = |page: &SitePage| -> Vec<String> {
        let second = page.facts.headings.iter().filter(|it| it.level == 2);
        second.map(|it| it.text.to_owned()).collect()
    };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for page in pages {
        let mut own = of_page(page);
        own.sort();
        own.dedup();
        own.into_iter().for_each(|it| *counts.entry(it).or_default() += 1);
    }
    counts.retain(|_, it| *it * 100 >= COMMON * pages.len());
    let has_all = |it: &&&SitePage| {
        let own = of_page(it);
        counts.keys().all(|heading| own.contains(heading))
    };
    let order = pages.iter().find(has_all).map(|it| of_page(it)).unwrap_or_default();
    let mut seen = Vec::new();
    for heading in order {
        if counts.contains_key(&heading) && !seen.contains(&heading) {
            seen.push(heading);
        }
    }
    seen
}

/// A value of the front matter as YAML; `None` if it has several lines or parts.
fn scalar(value: &Value) -> Option<String> {
    match value.as_str() {
        Some(text) => (!text.contains(['\n', '\r'])).then(|| yaml(text)),
        None => value.as_bool().map(|it| it.to_string()),
    }
}

/// A text as a value in YAML.
pub fn yaml(text: &str) -> String {
    let is_plain = |it: char| it.is_alphanumeric() || " ,.()/".contains(it);
    let begins = text.chars().next().is_some_and(char::is_alphabetic);
    let is_word = matches!(
        text.to_ascii_lowercase().as_str(),
        "true" | "false" | "null" | "yes" | "no" | "on" | "off" | "y" | "n"
    );
    match begins && !is_word && !text.ends_with(' ') && text.chars().all(is_plain) {
        true => text.to_owned(),
        // JSON is YAML.
        false => serde_json::Value::from(text).to_string(),
    }
}
