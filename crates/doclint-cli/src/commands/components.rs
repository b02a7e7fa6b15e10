//! `doclint components`.

use crate::args::{ComponentsArgs, SettingsArgs};
use crate::exit::Exit;
use crate::output;
use crate::project::settings_here;
use crate::words::unknown;
use anyhow::{Result, bail};
use doclint_rule::Family;
use doclint_suggest::suggest;
use doclint_vocabulary::{
    ATTRIBUTE_KINDS, AttributeSpec, CONTENTS, ComponentSpec, Content, Vocabulary,
};
use std::fmt::Write;

pub fn run(args: &ComponentsArgs, families: &[&'static Family]) -> Result<Exit> {
    let config = settings_here(&SettingsArgs::default(), families)?;
    let vocabulary = config.vocabulary(families);
    let Some(name) = &args.name else { return output::print(&all(&vocabulary)) };
    match vocabulary.get(name) {
        Some(spec) => output::print(&one(name, spec)),
        None => {
            let near = suggest(name, vocabulary.components.keys().map(String::as_str));
            bail!(unknown("component", name, near, "doclint components"))
        }
    }
}

fn all(vocabulary: &Vocabulary) -> String {
    let width = vocabulary.components.keys().map(String::len).max().unwrap_or(0);
    let mut out = String::new();
    for (name, spec) in &vocabulary.components {
        let _ = writeln!(out, "{}", format!("{name:width$}  {}", spec.about).trim_end());
    }
    let count = vocabulary.components.len();
    let _ = writeln!(out, "\n{count} components; `doclint components NAME` describes one");
    out
}

fn one(name: &str, spec: &ComponentSpec) -> String {
    let mut out = format!("{name}: {}\n", spec.about);
    let list = |names: &[String]| names.join(", ");
    let facts = [
        (!spec.parents.is_empty(), format!("belongs in {}", list(&spec.parents))),
        (!spec.children.is_empty(), format!("contains {}", list(&spec.children))),
        (spec.least > 1, format!("contains {} or more", spec.least)),
        (spec.per_page > 0, format!("at most {} per page", spec.per_page)),
        (spec.content != Content::Any, format!("content: {}", name_of(&CONTENTS, spec.content))),
        (!spec.one_of.is_empty(), format!("exactly one of {}", list(&spec.one_of))),
    ];
    for (_, fact) in facts.into_iter().filter(|it| it.0) {
        let _ = writeln!(out, "  {fact}");
    }
    if !spec.attributes.is_empty() {
        out.push_str("\nAttributes\n");
    }
    let width = spec.attributes.keys().map(String::len).max().unwrap_or(0);
    for (key, it) in &spec.attributes {
        let _ = writeln!(out, "  {key:width$}  {}", attribute(it));
    }
    if !spec.example.is_empty() {
        out.push_str("\nExample\n");
        for line in spec.example.lines() {
            let _ = writeln!(out, "{}", format!("  {line}").trim_end());
        }
    }
    out
}

fn attribute(it: &AttributeSpec) -> String {
    let mut words = vec![match it.values.is_empty() {
        true => name_of(&ATTRIBUTE_KINDS, it.kind).to_owned(),
        false => it.values.join(" | "),
    }];
    if let Some((least, most)) = it.range {
        words.push(match most {
            i64::MAX => format!("{least} or more"),
            most => format!("{least} to {most}"),
        });
    }
    if it.required {
        words.push("required".to_owned());
    }
    if it.expected {
        words.push("expected".to_owned());
    }
    if !it.instead.is_empty() {
        words.push(format!("deprecated: use `{}`", it.instead));
    }
    words.join(", ")
}

fn name_of<T: Copy + PartialEq>(names: &[(&'static str, T)], it: T) -> &'static str {
    names.iter().find(|name| name.1 == it).map_or("", |name| name.0)
}
