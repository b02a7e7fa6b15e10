//! `doclint rules`.

use crate::args::{Listing, RulesArgs, RulesCommand};
use crate::{Exit, config, health, output, test_rules};
use anyhow::Result;
use doclint_rule::{Family, FixKind, Profile, RuleDef};
use serde_json::{Value, json};
use std::fmt::Write;

pub fn run(args: &RulesArgs, families: &[&'static Family]) -> Result<Exit> {
    if let Some(RulesCommand::Test(args)) = &args.command {
        return test_rules::run(args, families);
    }
    if let Some(path) = &args.health {
        return health::run(path.as_deref(), args, families);
    }
    let Some(config) = config::of_here(args.config.as_deref(), families)? else {
        return Ok(Exit::Usage);
    };
    let families = &config.families(families);
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
                profile(meta.profile),
                meta.summary,
            );
        }
        out.push('\n');
    }
    let count: usize = families.iter().map(|it| it.rules.len()).sum();
    let _ = writeln!(out, "{count} rules; `doclint explain RULE` tells more about one");
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
                "profile": profile(meta.profile),
                "fix": fix(meta.fix),
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

/// Every rule with its family.
pub fn all(
    families: &[&'static Family],
) -> impl Iterator<Item = (&'static Family, &'static RuleDef)> + Clone {
    families.iter().flat_map(|&family| family.rules.iter().map(move |it| (family, it)))
}

/// The name of a profile.
pub fn profile(profile: Profile) -> &'static str {
    match profile {
        Profile::Recommended => "recommended",
        Profile::Strict => "strict",
        Profile::All => "all",
    }
}

/// How often there is a fix, in a word.
pub fn fix(fix: FixKind) -> &'static str {
    match fix {
        FixKind::None => "none",
        FixKind::Sometimes => "sometimes",
        FixKind::Always => "always",
    }
}
