//! Values of the wrong type, or words that a key does not take.

use crate::support::build_keys::Place;
use crate::support::build_values::{self, Misfit};
use crate::support::keys::{self, Takes};
use crate::support::meant_values::{corrected, guessed};
use crate::support::{field, text};
use doclint_rule::data::{Entry, Kind, Value};
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::Page;
use doclint_rule::words::listed;
use doclint_rule::{Edit, Fix, FixKind, Level, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct InvalidValue;

impl NodeRule for InvalidValue {
    const META: RuleMeta = RuleMeta::warning(
        "invalid-value",
        "a front matter key has an invalid value",
        include_str!("invalid_value.md"),
    )
    .only_on(&[
        PlatformId::Mintlify,
        PlatformId::Docusaurus,
        PlatformId::Starlight,
        PlatformId::VitePress,
    ])
    .level_on(PlatformId::Built, Level::Error)
    .in_builds()
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        if cx.platform() != PlatformId::Mintlify {
            check_in_build(cx);
            return;
        }
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

/// Reports values that stop the build, or that it ignores. A part of other pages has no keys of its own.
fn check_in_build(cx: &mut PageCx<'_>) {
    let Some(mapping) = field::mapping(cx).filter(|_| !cx.file_name().starts_with('_')) else {
        return;
    };
    if cx.platform() == PlatformId::Starlight && !cx.build_text().has_own_keys_only {
        return;
    }
    let found = build_values::misfits(cx.platform(), mapping, cx.page());
    if found.is_empty() || is_in_part_of_docusaurus(cx) {
        return;
    }
    let is_in_docs = is_in_docs(cx);
    for misfit in found.iter().filter(|it| it.place == Place::Anywhere || is_in_docs) {
        report_misfit(misfit, cx);
    }
}

/// Whether a folder whose name begins with `_` holds the page, so that Docusaurus makes no page of it.
fn is_in_part_of_docusaurus(cx: &PageCx<'_>) -> bool {
    cx.platform() == PlatformId::Docusaurus && cx.path().split('/').any(|it| it.starts_with('_'))
}

/// Whether a page of Docusaurus is one of the docs, and neither a post nor a page of its own.
fn is_in_docs(cx: &PageCx<'_>) -> bool {
    cx.path().split('/').any(|it| {
        matches!(it, "docs" | "doc")
            || it.ends_with("versioned_docs")
            || it.contains("content-docs")
    })
}

fn report_misfit(misfit: &Misfit<'_>, cx: &mut PageCx<'_>) {
    let Misfit { key, takes, entry, .. } = misfit;
    let value = &entry.value;
    let found = build_values::name_of(value, cx.page());
    let expected = build_values::words_of(*takes);
    let source = cx.page().slice(value.span).to_owned();
    let message = match value.kind {
        Kind::Null => format!("`{key}` has no value"),
        _ if source.len() <= 20 && !source.contains(['`', '\n']) => {
            format!("`{key}` can't be {found}: `{source}`")
        }
        _ => format!("`{key}` can't be {found}"),
    };
    let is_plain = !source.starts_with(['[', '{']) && !source.contains(['"', '\\', '\n']);
    let is_text =
        matches!(takes, Takes::OnlyText | Takes::Either([Takes::OnlyText, Takes::Nothing]));
    let is_scalar = matches!(value.kind, Kind::Number(_) | Kind::String(_)) && is_plain;
    let alike = match takes {
        Takes::LooseFlag => Takes::Flag,
        other => *other,
    };
    let span = if value.is_null() { entry.key.span } else { value.span };
    let fix = if is_text && is_scalar {
        let edit = Edit::replace(value.span, format!("\"{source}\""));
        Some(Fix::safe("Put it in quotes", edit))
    } else {
        let fix = corrected(alike, value).or_else(|| guessed(alike, value));
        fix.map(|(title, edit)| Fix::not_safe(title, edit))
    };
    let finding = cx.report(span, message);
    finding.cause(format!("`{key}` has a value that the build doesn't take"));
    finding.help(match value.kind {
        Kind::Null => format!("use {expected}"),
        _ if is_text && is_scalar => "put it in quotes".to_owned(),
        _ => format!("use {expected}"),
    });
    finding.fixes.extend(fix);
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
        // Only other builds have such keys.
        _ => return None,
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
