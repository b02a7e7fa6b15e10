//! Samples of JSON and YAML with a key that is set twice.

use crate::languages::language;
use crate::samples::{is_counterexample, shows_change};
use doclint_rule::data::{DataError, json, yaml};
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};
use std::collections::HashSet;
use std::ops::Range;

pub(crate) struct DuplicateKey;

impl NodeRule for DuplicateKey {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-key",
        "a sample of JSON or YAML sets a key twice",
        include_str!("duplicate_key.md"),
    )
    .profile_on(PlatformId::Markdown, Profile::Strict)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(name) = code.language().and_then(|it| language(it.as_str())) else { return };
        let is_yaml = name == "yaml";
        if !is_yaml && !matches!(name, "json" | "jsonc") {
            return;
        }
        let content = code.content();
        let text = content.as_str();
        if !may_repeat(text) {
            return;
        }
        let found: Vec<Repeated> = if is_yaml {
            documents(text)
                .flat_map(|part| repeated(&text[part.clone()], part.start, true))
                .collect()
        } else {
            repeated(text, 0, false)
        };
        if found.is_empty() || is_counterexample(code) || shows_change(code) {
            return;
        }
        // A key that is set three times shows variants of a line.
        let times = |key: &str| found.iter().filter(|it| it.key == key).count();
        if found.first().is_some_and(|it| times(&it.key) > 1) {
            return;
        }
        for Repeated { first, second, key } in found {
            // A comment between the two says that they are alternatives.
            let mut between = text[first.end..second.start].lines();
            if between.any(|it| it.trim_start().starts_with(['#', '/'])) {
                continue;
            }
            let message = format!("`{key}` is set twice; only the last one counts");
            cx.report(content.part(second), message)
                .cause("samples set a key twice")
                .label(content.part(first), "first set here")
                .help("keep one, or show the alternatives in two blocks");
        }
    }
}

/// Whether a key may be repeated in a mapping: a line begins with a key that an earlier line of the same
/// indentation has, and no line between the two is indented less. What is on one line has to be read.
fn may_repeat(text: &str) -> bool {
    let mut lines = text.lines().filter(|it| !it.trim().is_empty());
    if lines.next().is_some() && lines.next().is_none() {
        return text.matches(':').nth(1).is_some();
    }
    let mut open: Vec<(usize, HashSet<&str>)> = Vec::new();
    for line in text.lines() {
        let inner = line.trim_start();
        if inner.is_empty() {
            continue;
        }
        let indentation = line.len() - inner.len();
        // Each item of a list is a mapping of its own.
        let key = inner.trim_start_matches("- ");
        let depth = line.len() - key.len();
        while open.last().is_some_and(|it| it.0 > indentation) {
            open.pop();
        }
        let Some((name, _)) = key.split_once(':') else { continue };
        match open.last_mut() {
            Some((last, keys)) if *last == depth => {
                if !keys.insert(name) {
                    return true;
                }
            }
            _ => open.push((depth, HashSet::from([name]))),
        }
    }
    false
}

/// The documents of a stream of YAML.
fn documents(text: &str) -> impl Iterator<Item = Range<usize>> {
    let (mut at, mut start) = (0, 0);
    text.split_inclusive('\n').chain([""]).filter_map(move |line| {
        let is_end = line.is_empty() || line.trim_end() == "---";
        let part = start..at;
        at += line.len();
        if is_end {
            start = at;
        }
        (is_end && !part.is_empty()).then_some(part)
    })
}

/// A key that is set twice, and its two places in bytes.
struct Repeated {
    first: Range<usize>,
    second: Range<usize>,
    key: String,
}

/// The keys that are set twice; none if the text has another error, too.
fn repeated(text: &str, base: usize, is_yaml: bool) -> Vec<Repeated> {
    let document =
        if is_yaml { yaml::parse(text, base as u32) } else { json::parse_with_comments(text) };
    let found = document.errors.into_iter().map(|it| match it {
        DataError::DuplicateKey { span, first, key } => {
            Some(Repeated { first: first.range(), second: span.range(), key })
        }
        _ => None,
    });
    found.collect::<Option<_>>().unwrap_or_default()
}
