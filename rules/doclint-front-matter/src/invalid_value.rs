//! Values of the wrong type, or words that a key does not take.

use crate::support::keys::{self, Takes};
use crate::support::text;
use doclint_rule::data::{Entry, Kind, Value};
use doclint_rule::site::PlatformId;
use doclint_rule::suggest::edit_distance;
use doclint_rule::syntax::Page;
use doclint_rule::words::listed;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct InvalidValue;

impl NodeRule for InvalidValue {
    const META: RuleMeta = RuleMeta::warning(
        "invalid-value",
        "a front matter key has an invalid value",
        include_str!("invalid_value.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = cx.front_matter() else { return };
        for entry in &mapping.entries {
            let Some(takes) = keys::takes(&entry.key.text) else { continue };
            if entry.value.is_null() {
                continue;
            }
            if let Some(expected) = expected(takes, &entry.value) {
                report_type(entry, takes, expected, cx);
            } else if let Some(found) = text::wrong(takes, entry, cx.page()) {
                let finding = cx.report(entry.value.span, found.message);
                finding.help(found.help);
                finding.fixes.extend(found.fix);
            }
        }
    }
}

/// Reports a value that the key does not take.
fn report_type(entry: &Entry, takes: Takes, expected: String, cx: &mut PageCx<'_>) {
    let key = &entry.key.text;
    let found = match (takes, entry.value.as_str()) {
        (Takes::OneOf(_), Some(text)) if text.len() <= 30 => format!("`{text}`"),
        _ => entry.value.kind_name().to_owned(),
    };
    let corrected = corrected(takes, &entry.value);
    let quoted = quoted(takes, &entry.value, cx.page());
    let is_list = quoted.is_some();
    let guessed = quoted.or_else(|| guessed(takes, &entry.value));
    let is_reversed = corrected.as_ref().is_some_and(|it| it.1.text == "false");
    let message = match key.as_str() {
        "hidden" if is_reversed => format!("`{key}` is a string, which counts as `true`"),
        _ => format!("`{key}` can't be {found}"),
    };
    let finding = cx.report(entry.value.span, message);
    finding.help(match is_list {
        true => "put it in quotes; YAML reads `[…]` as a list".to_owned(),
        false => format!("use {expected}"),
    });
    if let Some((title, edit)) = corrected {
        // The page appears where it was hidden, or the other way round.
        finding.fix(match is_reversed {
            true => Fix::not_safe(title, edit),
            false => Fix::safe(title, edit),
        });
    } else if let Some((title, edit)) = guessed {
        finding.fix(Fix::not_safe(title, edit));
    }
}

/// Says what a key takes instead of its value; `None` if the value is valid.
fn expected(takes: Takes, value: &Value) -> Option<String> {
    let (is_valid, words) = match takes {
        Takes::Any | Takes::Operation => return None,
        Takes::Text | Takes::Shown | Takes::Badge | Takes::Address | Takes::Absolute => {
            (matches!(value.kind, Kind::String(_) | Kind::Number(_)), "a string".to_owned())
        }
        Takes::Flag => (value.as_bool().is_some(), "`true` or `false`, without quotes".to_owned()),
        Takes::Number => (value.as_number().is_some(), "a number, without quotes".to_owned()),
        Takes::Texts => {
            let is_list = value.as_sequence().is_some_and(|items| {
                items.iter().all(|it| matches!(it.kind, Kind::String(_) | Kind::Number(_)))
            });
            (is_list, "a list of strings: `[\"one\", \"two\"]`".to_owned())
        }
        Takes::ListOrFalse => {
            let is_valid = value.as_sequence().is_some() || value.as_bool() == Some(false);
            (is_valid, "a list, or `false`".to_owned())
        }
        Takes::OneOf(words) => {
            let is_valid = value.as_str().is_some_and(|text| words.contains(&text));
            let quoted = words.iter().map(|word| format!("`{word}`"));
            (is_valid, listed(quoted, "or"))
        }
    };
    (!is_valid).then_some(words)
}

/// Text in brackets, which YAML reads as a list.
fn quoted(takes: Takes, value: &Value, page: &Page) -> Option<(&'static str, Edit)> {
    let is_text = matches!(takes, Takes::Text | Takes::Shown | Takes::Badge);
    let [item] = value.as_sequence().filter(|_| is_text)? else { return None };
    let written = page.slice(value.span).strip_prefix('[')?.strip_suffix(']')?;
    let is_plain = item.as_str() == Some(written.trim()) && !written.contains(['"', '\\']);
    let edit = || Edit::replace(value.span, format!("\"{}\"", written.trim()));
    is_plain.then(|| ("Put the text in quotes", edit()))
}

/// The value that was clearly meant.
fn corrected(takes: Takes, value: &Value) -> Option<(&'static str, Edit)> {
    let text = value.as_str()?.trim();
    let (title, text) = match takes {
        Takes::Flag => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" => ("Write `true`", "true"),
            "false" | "no" | "off" => ("Write `false`", "false"),
            _ => return None,
        },
        Takes::Number if text.parse::<u32>().is_ok() => ("Remove the quotes", text),
        Takes::OneOf(words) => {
            let word = words.iter().find(|word| word.eq_ignore_ascii_case(text))?;
            ("Write it in lower case", *word)
        }
        _ => return None,
    };
    Some((title, Edit::replace(value.span, text)))
}

/// The value that was probably meant: one letter is wrong, or a list is written as text.
fn guessed(takes: Takes, value: &Value) -> Option<(&'static str, Edit)> {
    let text = value.as_str()?.trim();
    let is_near = |it: &str| it.len() > 2 && edit_distance(text, it) == 1;
    let (title, text) = match takes {
        Takes::Flag if is_near("true") || is_near("yes") => ("Write `true`", "true".to_owned()),
        Takes::Flag if is_near("false") => ("Write `false`", "false".to_owned()),
        Takes::OneOf(words) => {
            let mut near = words.iter().filter(|it| is_near(it));
            let word = near.next().filter(|_| near.next().is_none())?;
            ("Write the nearest word", (*word).to_owned())
        }
        Takes::Texts => {
            let items: Vec<&str> = text.split(',').map(str::trim).collect();
            let is_list = items.iter().all(|it| !it.is_empty() && !it.contains(['"', '\\', '[']));
            ("Write a list", is_list.then(|| format!("[\"{}\"]", items.join("\", \"")))?)
        }
        _ => return None,
    };
    Some((title, Edit::replace(value.span, text)))
}
