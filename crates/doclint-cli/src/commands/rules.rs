//! `doclint rules`.

use crate::args::{Listing, RulesArgs};
use crate::exit::Exit;
use crate::output;
use crate::project::settings_here;
use crate::rules::{self, NamedRule, fix_name};
use crate::terminal::Terminal;
use crate::words::{counted, wrapped};
use anyhow::Result;
use doclint_rule::Family;
use serde_json::{Value, json};
use std::fmt::Write;

pub fn run(args: &RulesArgs, families: &[&'static Family]) -> Result<Exit> {
    let families = rules::in_order(&settings_here(&args.settings, families)?.families(families));
    let rules = named(&args.names, &families)?;
    match args.format {
        Listing::Text => output::print(&text(&rules, Terminal::of_stdout().text_width())),
        Listing::Json => output::print_json(&json(&rules)),
    }
}

/// The rules that the names refer to, in the order of the list; all rules without names.
pub fn named(names: &[String], families: &[&'static Family]) -> Result<Vec<NamedRule>> {
    let mut ids = Vec::new();
    for name in names {
        let found = rules::find(name, families)?;
        ids.extend(found.iter().map(|(family, rule)| family.id(rule)));
    }
    let is_named = |(family, rule): &NamedRule| names.is_empty() || ids.contains(&family.id(rule));
    Ok(rules::all(families).filter(is_named).collect())
}

fn text(rules: &[NamedRule], columns: usize) -> String {
    let mut out = String::new();
    let ids = rules.iter().map(|(family, rule)| family.id(rule).len());
    let width = ids.max().unwrap_or(0);
    for of_family in rules.chunk_by(|a, b| a.0.name == b.0.name) {
        let family = of_family[0].0;
        out.push_str(&wrapped(&format!("{}: {}", family.name, family.summary), columns, 0, 2));
        for (_, rule) in of_family {
            let meta = rule.meta;
            let id = family.id(rule);
            let (level, profile) = (meta.level.name(), meta.profile.name());
            let _ = writeln!(out, "  {id:width$}  {level:10}  {profile}");
            out.push_str(&wrapped(meta.summary, columns, 6, 6));
        }
        out.push('\n');
    }
    let count = counted(rules.len(), "rule");
    let _ = writeln!(out, "{count}; `doclint explain RULE` describes one");
    out
}

fn json(rules: &[NamedRule]) -> Value {
    let rules = rules.iter().map(|(family, rule)| {
        let meta = rule.meta;
        json!({
            "id": family.id(rule),
            "family": family.name,
            "name": meta.name,
            "summary": meta.summary,
            "level": meta.level.name(),
            "profile": meta.profile.name(),
            "fix": fix_name(meta.fix),
            "since": meta.since,
            "snippets": meta.snippets,
            "url": family.url(rule),
            "options": (rule.schema)().to_value(),
            "defaults": (rule.defaults)(),
        })
    });
    Value::Array(rules.collect())
}
