//! The families and rules that generated files describe.

use doclint_rule::{Family, FixKind};

/// The built-in families, and after them those of the engine itself.
pub fn families() -> Vec<&'static Family> {
    let (ours, engine): (Vec<_>, Vec<_>) = doclint_engine::with_builtin(doclint::FAMILIES)
        .into_iter()
        .partition(|family| doclint::FAMILIES.iter().any(|it| it.name == family.name));
    [ours, engine].concat()
}

/// The way from `rules/` to the page of a rule. What the engine finds has its pages there.
pub fn page_of(family: &Family, name: &str) -> String {
    let folder = match family.name {
        "internal" | "read" | "suppressions" => "../crates/doclint-engine/src/builtin".to_owned(),
        family => format!("doclint-{family}/src"),
    };
    format!("{folder}/{}.md", name.replace('-', "_"))
}

/// Text for a cell of a table. Code spans stay unchanged.
pub fn cell(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(index, part)| match index % 2 {
        0 => part.replace('<', "&lt;").replace('{', "&#123;"),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("`").replace('|', "\\|")
}

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// How many findings of a rule have fixes; empty if none has one.
pub fn fix(fix: FixKind) -> &'static str {
    match fix {
        FixKind::None => "",
        FixKind::Sometimes => "sometimes",
        FixKind::Always => "yes",
    }
}
