//! Names of a sample that are written in two ways.

use crate::elision::is_elided;
use crate::languages::language;
use crate::names::{Grammar, Names, names};
use doclint_rule::suggest::meant;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};
use std::ops::Range;

pub(crate) struct MisspelledName;

impl NodeRule for MisspelledName {
    const META: RuleMeta = RuleMeta::warning(
        "misspelled-name",
        "a sample uses a name that it nearly defines",
        include_str!("misspelled_name.md"),
    )
    .in_builds()
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let language = code.language().and_then(|it| language(it.as_str()));
        let Some(grammar) = language.and_then(Grammar::of) else { return };
        let content = code.content();
        let text = content.as_str();
        // What is imported and never used was meant to be.
        let idle: Vec<&str> =
            imported(text).take(MOST).filter(|it| is_only_imported(it, text)).collect();
        let mut assigned = assigned(text).take(MOST).filter(|it| is_only_there(it, text));
        let unused = assigned.next().filter(|_| assigned.next().is_none());
        if idle.is_empty() && unused.is_none() {
            return;
        }
        let names = names(text, grammar);
        if let Some(unused) = unused.filter(|_| names.begins_with_imports && !is_elided(text)) {
            check_unused(unused, &names, code, cx);
        }
        if !names.begins_with_imports || names.called.is_empty() || is_elided(text) {
            return;
        }
        for (name, bytes) in &names.called {
            let Some(other) = meant(name, idle.iter().copied()) else { continue };
            // An object is often named after its class, and may be from somewhere else.
            let letters = |it: &str| it.replace('_', "").to_lowercase();
            let is_object = name.starts_with(char::is_lowercase) && letters(name) == letters(other);
            if is_object {
                continue;
            }
            let message =
                format!("`{name}` is not defined, but `{other}` is imported and not used");
            cx.report(content.part(bytes.clone()), message)
                .cause("samples use names that they nearly define")
                .help(format!("did you mean `{other}`?"));
        }
    }
}

/// Reports the only object of a sample that nothing defines, if the only one that is never used is named by a
/// part of its name: `client` is defined, and `ferryClient` is used.
fn check_unused(unused: &str, names: &Names<'_>, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
    let (content, page) = (code.content(), cx.page());
    let words = |it: &str| it.replace('_', "").to_lowercase();
    let is_longer = |name: &str| {
        let (name, unused) = (words(name), words(unused));
        name.len() > unused.len() && (name.ends_with(&unused) || name.starts_with(&unused))
    };
    // Whatever the rest of the page has may be defined there.
    let is_here_only =
        |name: &str| page.places_of(name).all(|it| content.span().range().contains(&it));
    let text = content.as_str();
    let is_object = |bytes: &Range<usize>| text[bytes.end..].starts_with('.');
    let begins_small = |it: &str| it.starts_with(|it: char| it.is_ascii_lowercase());
    let is_near =
        |it: &(&&str, &Range<usize>)| begins_small(it.0) && is_object(it.1) && is_longer(it.0);
    let mut near = names.called.iter().filter(is_near);
    let Some((name, bytes)) = near.next().filter(|_| near.next().is_none()) else { return };
    if unused.len() < SHORTEST || name.len() < SHORTEST || !is_here_only(name) {
        return;
    }
    cx.report(
        content.part(bytes.clone()),
        format!("`{name}` is not defined, but `{unused}` is defined and not used"),
    )
    .cause("samples use names that they nearly define")
    .help(format!("did you mean `{unused}`?"));
}

/// Shorter names are parts of too many others.
const SHORTEST: usize = 4;

/// The names of objects that lines of a sample define: `const client = …`, `client = …` in Python.
fn assigned(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let (name, value) = line.split_once(" = ")?;
        let kinds = ["const ", "let ", "var "];
        let name = kinds.iter().find_map(|it| name.trim_start().strip_prefix(it)).unwrap_or(name);
        let is_name = name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_');
        // What a call or a constructor returns is an object.
        let is_object =
            value.contains('(') && !value.contains("=>") && !value.starts_with("function");
        (is_name && !name.is_empty() && is_object).then_some(name)
    })
}

/// Whether a name is in a sample once.
fn is_only_there(name: &str, text: &str) -> bool {
    let mut places = whole_places(name, text);
    places.next().is_some() && places.next().is_none()
}

/// Where a sample has a name that is no part of a longer one, in bytes.
fn whole_places<'t>(name: &'t str, text: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let places = text.match_indices(name).map(|it| it.0);
    places.filter(move |at| {
        !text[..*at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part)
    })
}

/// So many words of imports are looked at, as the sample is searched for each.
const MOST: usize = 200;

/// The words of the imports of a sample.
fn imported(text: &str) -> impl Iterator<Item = &str> {
    let imports = text.lines().filter_map(|it| match it.starts_with("from ") {
        // The module before these names gets no name itself.
        true => it.split_once(" import ").map(|it| it.1),
        false => it.starts_with("import ").then(|| it.split(" from ").next().unwrap_or(it)),
    });
    imports.flat_map(|it| it.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '$')))
}

/// Whether a name is in a sample once, in an import.
fn is_only_imported(name: &str, text: &str) -> bool {
    let mut places = whole_places(name, text);
    let Some(at) = places.next().filter(|_| name.len() > 3) else { return false };
    let line = text[..at].rsplit('\n').next().unwrap_or_default();
    let begins = line.trim_start().starts_with("import ") || line.starts_with("from ");
    begins && !line.contains("import type") && places.next().is_none()
}
