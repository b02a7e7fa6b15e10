//! Parts that can't appear together in an object or a list.

use crate::support::part::Part;
use crate::support::problem::{Finding, Problem};
use crate::support::shape::Shape;
use doclint_rule::site::{NAV_CONTENTS, is_nav_content};
use doclint_rule::{Location, Span};
use std::collections::HashMap;

/// The keys of a division in place of content. It is not documented which wins next to content.
const IN_PLACE: [&str; 2] = ["href", "menu"];

/// Content next to other content, in an object that has one kind.
pub(crate) fn rivals(object: Part<'_>, shape: Shape) -> Option<Finding> {
    if !shape.is_marked("x-one-content") {
        return None;
    }
    let present = |keys: &'static [&'static str]| {
        keys.iter().filter_map(move |key| Some((*key, content(object, key)?)))
    };
    let mut contents = present(&NAV_CONTENTS);
    let (kept, kept_at) = contents.next().or_else(|| present(&IN_PLACE).last())?;
    let dropped: Vec<(&str, Location)> = contents.collect();
    let is_known = !dropped.is_empty();
    let dropped = match is_known {
        true => dropped,
        false => present(&IN_PLACE).filter(|it| it.0 != kept).take(1).collect(),
    };
    let at = dropped.iter().map(|it| it.1).min_by_key(|it| (it.file, it.span))?;
    let dropped = dropped.into_iter().map(|it| it.0).collect();
    Some(Finding { at, problem: Problem::Rivals { dropped, kept, kept_at, is_known } })
}

/// The key of content.
fn content(object: Part<'_>, key: &str) -> Option<Location> {
    let (at, part) = object.entry(key)?;
    is_nav_content(key, part.value).then_some(at)
}

/// Items of a list that conflict with others.
pub(crate) fn repetitions(list: Part<'_>, shape: Shape) -> Vec<Finding> {
    let mut out = Vec::new();
    if let Some(key) = shape.mark("x-once") {
        let set = list.items().filter_map(|it| it.get(key));
        let mut set = set.filter(|it| it.value.as_bool() == Some(true)).map(Part::at);
        if let Some(first) = set.next() {
            let others = set.filter(|it| *it != first);
            out.extend(others.map(|at| Finding { at, problem: Problem::Default { first } }));
        }
    }
    if shape.is_marked("uniqueItems") {
        let texts = list.items().map(|it| (it, it.value.as_str()));
        let texts: Vec<_> = texts.collect();
        let before = std::iter::once(None).chain(texts.iter().map(|it| Some(it.0)));
        let rows = texts.iter().zip(before).filter_map(|((item, text), before)| {
            // The comma is deleted too.
            let delete = before.map(|it| Span::new(it.value.span.end, item.value.span.end));
            Some((*item, (*text)?, delete))
        });
        out.extend(repeated(rows));
    }
    if let Some(key) = shape.mark("x-unique-by") {
        let values = list.items().filter_map(|it| it.get(key));
        let rows = values.filter_map(|it| Some((it, it.value.as_str()?.trim_matches('/'), None)));
        out.extend(repeated(rows));
    }
    out
}

fn repeated<'a>(rows: impl Iterator<Item = (Part<'a>, &'a str, Option<Span>)>) -> Vec<Finding> {
    let mut seen: HashMap<&str, Location> = HashMap::new();
    let mut out = Vec::new();
    for (part, text, delete) in rows {
        let at = part.at();
        let first = *seen.entry(text).or_insert(at);
        if first != at {
            let text = part.value.as_str().unwrap_or(text).to_owned();
            out.push(Finding { at, problem: Problem::Repeated { text, first, delete } });
        }
    }
    out
}
