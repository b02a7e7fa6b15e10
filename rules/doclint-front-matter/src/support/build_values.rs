//! Values of front matter that a build other than Mintlify's doesn't take.

use super::build_keys::{Place, takes_in_build};
use super::keys::Takes;
use doclint_rule::Page;
use doclint_rule::data::{Entry, Kind, Mapping, Value};
use doclint_rule::site::PlatformId;
use doclint_rule::words::listed;

/// A value that a key doesn't take.
pub(crate) struct Misfit<'a> {
    /// The key with those above it: `sidebar.order`.
    pub key: String,
    /// What the key takes.
    pub takes: Takes,
    /// The entry.
    pub entry: &'a Entry,
    /// Where the build reads the key.
    pub place: Place,
}

/// Finds the values that the platform of a page doesn't take.
pub(crate) fn misfits<'a>(
    platform: PlatformId,
    mapping: &'a Mapping,
    page: &Page,
) -> Vec<Misfit<'a>> {
    let mut found = Vec::new();
    for entry in &mapping.entries {
        let key = &entry.key.text;
        let Some((takes, place)) = takes_in_build(platform, key) else { continue };
        if !fits(takes, &entry.value, page) {
            found.push(Misfit { key: key.clone(), takes, entry, place });
            continue;
        }
        let mut open = vec![(key.clone(), takes, &entry.value)];
        while let Some((key, takes, value)) = open.pop() {
            let Some((known, inner)) = keys_of(takes).zip(value.as_mapping()) else { continue };
            for entry in &inner.entries {
                let Some((name, takes)) = known.iter().find(|it| it.0 == entry.key.text) else {
                    continue;
                };
                let key = format!("{key}.{name}");
                if fits(*takes, &entry.value, page) {
                    open.push((key, *takes, &entry.value));
                } else {
                    found.push(Misfit { key, takes: *takes, entry, place });
                }
            }
        }
    }
    found
}

/// The keys of the mapping that a key takes.
fn keys_of(takes: Takes) -> Option<&'static [(&'static str, Takes)]> {
    match takes {
        Takes::Keys(keys) => Some(keys),
        Takes::Either(all) => all.iter().find_map(|it| match it {
            Takes::Keys(keys) => Some(*keys),
            _ => None,
        }),
        _ => None,
    }
}

/// Whether a key takes a value.
fn fits(takes: Takes, value: &Value, page: &Page) -> bool {
    let is_text = |it: &Value| matches!(it.kind, Kind::String(_) | Kind::Number(_));
    // A library turns such a text into a list.
    let is_json = || value.as_str().is_some_and(|it| it.trim_start().starts_with(['[', '{']));
    match takes {
        Takes::Text => is_text(value),
        Takes::OnlyText => matches!(value.kind, Kind::String(_)) && !is_date(value, page),
        Takes::Flag => value.as_bool().is_some(),
        Takes::LooseFlag => {
            let is_word = |it: &str| ["true", "false"].contains(&it.trim().to_lowercase().as_str());
            value.as_bool().is_some() || value.as_str().is_some_and(is_word)
        }
        Takes::Number => value.as_number().is_some(),
        Takes::LooseNumber(least, most) => {
            let of_text = || value.as_str()?.trim().parse().ok();
            let number = value.as_number().or_else(of_text);
            number.is_some_and(|it: f64| (least..=most).contains(&it))
        }
        Takes::Texts => value.as_sequence().map_or_else(is_json, |it| it.iter().all(is_text)),
        Takes::Items(keys) => {
            let has_all = |it: &Value| keys.iter().all(|key| it.get(key).is_some());
            let fits = |it: &Value| is_text(it) || has_all(it);
            value.as_sequence().map_or_else(is_json, |it| it.iter().all(fits))
        }
        Takes::List => value.as_sequence().is_some(),
        Takes::Keys(_) => value.as_mapping().is_some() || is_json(),
        Takes::Date => is_date(value, page),
        Takes::Nothing => value.is_null(),
        Takes::OneOf(words) => value.as_str().is_some_and(|it| words.contains(&it)),
        Takes::Either(all) => all.iter().any(|it| fits_one(*it, value, page)),
        _ => true,
    }
}

/// The same for one of several, which are never several themselves.
fn fits_one(takes: Takes, value: &Value, page: &Page) -> bool {
    !matches!(takes, Takes::Either(_)) && fits(takes, value, page)
}

/// Whether a value is a date without quotes, with or without a time, which YAML doesn't read as a string.
pub(crate) fn is_date(value: &Value, page: &Page) -> bool {
    let source = page.slice(value.span);
    let is_sign = |it: char| it.is_ascii_digit() || "-:.+TtZz \t".contains(it);
    let date = source.split(['T', 't', ' ', '\t']).next().unwrap_or_default();
    let mut parts = date.split('-').map(str::len);
    let is_day = parts.next() == Some(4) && parts.by_ref().take(2).eq([2, 2]);
    source.chars().all(is_sign) && is_day && parts.next().is_none()
}

/// What a value is, in words.
pub(crate) fn name_of(value: &Value, page: &Page) -> String {
    if is_date(value, page) { "a date".to_owned() } else { value.kind_name().to_owned() }
}

/// What a key takes, in words.
pub(crate) fn words_of(takes: Takes) -> String {
    match takes {
        Takes::Text | Takes::OnlyText => "a string".to_owned(),
        Takes::Flag | Takes::LooseFlag => "`true` or `false`, without quotes".to_owned(),
        Takes::LooseNumber(least, most) if most.is_finite() => {
            format!("a number from {least} to {most}")
        }
        Takes::Number | Takes::LooseNumber(..) => "a number, without quotes".to_owned(),
        Takes::Texts => "a list of strings: `[\"one\", \"two\"]`".to_owned(),
        Takes::Items(keys) => {
            let keys = listed(keys.iter().map(|it| format!("`{it}`")), "and");
            format!("a list of strings, or of mappings with {keys}")
        }
        Takes::List => "a list".to_owned(),
        Takes::Keys([]) => "keys and values".to_owned(),
        Takes::Keys(keys) => {
            let keys = listed(keys.iter().map(|it| format!("`{}`", it.0)), "and");
            format!("keys and values, such as {keys}")
        }
        Takes::Date => "a date without quotes".to_owned(),
        Takes::OneOf(words) => listed(words.iter().map(|it| format!("`{it}`")), "or"),
        Takes::Either(all) => {
            let all = all.iter().filter(|it| !matches!(it, Takes::Nothing | Takes::Either(_)));
            listed(all.map(|it| short_words_of(*it)), "or")
        }
        _ => String::new(),
    }
}

fn short_words_of(takes: Takes) -> String {
    match takes {
        Takes::Flag => "`true`, `false`".to_owned(),
        Takes::Keys(_) => "keys and values".to_owned(),
        _ => words_of(takes).split(',').next().unwrap_or_default().to_owned(),
    }
}
