//! `doclint rules`.

use crate::args::{Listing, RulesArgs};
use crate::exit::Exit;
use crate::output;
use crate::project::settings_here;
use crate::rules::{fix_name, profile_name};
use anyhow::Result;
use doclint_rule::Family;
use serde_json::{Value, json};
use std::fmt::Write;

pub fn run(args: &RulesArgs, families: &[&'static Family]) -> Result<Exit> {
    let families = &settings_here(&args.settings, families)?.families(families);
    output::print(&match args.format {
        Listing::Text => text(families),
        Listing::Json => format!("{:#}\n", json(families)),
    })
}

fn text(families: &[&'static Family]) -> String {
    let mut out = String::new();
    let ids = families.iter().flat_map(|family| family.rules.iter().map(|it| family.id(it)));
    let width = ids.map(|id| id.len()).max().unwrap_or(0);
    for family in families {
        let _ = writeln!(out, "{}: {}", family.name, family.summary);
        for rule in family.rules {
            let meta = rule.meta;
            let _ = writeln!(
                out,
                "  {:width$}  {:10}  {:11}  {}",
                family.id(rule),
                meta.level.name(),
                profile_name(meta.profile),
                meta.summary,
            );
        }
        out.push('\n');
    }
    let count: usize = families.iter().map(|it| it.rules.len()).sum();
    let _ = writeln!(out, "{count} rules; `doclint explain RULE` describes one");
    out
}

fn json(families: &[&'static Family]) -> Value {
    let rules = families.iter().flat_map(|family| {
        family.rules.iter().map(|rule| {
            let meta = rule.meta;
            json!({
                "id": family.id(rule),
                "family": family.name,
                "name": meta.name,
                "summary": meta.summary,
                "level": meta.level.name(),
                "profile": profile_name(meta.profile),
                "fix": fix_name(meta.fix),
                "since": meta.since,
                "snippets": meta.snippets,
                "url": family.url(rule),
                "options": (rule.schema)().to_value(),
                "defaults": (rule.defaults)(),
            })
        })
    });
    Value::Array(rules.collect())
}
