//! Names of a sample that are written in two ways.

use crate::elision::is_elided;
use crate::languages::language;
use crate::names::{Grammar, names};
use doclint_rule::suggest::meant;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MisspelledName;

impl NodeRule for MisspelledName {
    const META: RuleMeta = RuleMeta::warning(
        "misspelled-name",
        "a sample uses a name that it nearly defines",
        include_str!("misspelled_name.md"),
    )
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
        if idle.is_empty() {
            return;
        }
        let names = names(text, grammar);
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
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let mut places = text.match_indices(name).filter(|(at, _)| {
        let (before, after) = (&text[..*at], &text[at + name.len()..]);
        !before.ends_with(is_part) && !after.starts_with(is_part)
    });
    let Some((at, _)) = places.next().filter(|_| name.len() > 3) else { return false };
    let line = text[..at].rsplit('\n').next().unwrap_or_default();
    let begins = line.trim_start().starts_with("import ") || line.starts_with("from ");
    begins && !line.contains("import type") && places.next().is_none()
}
