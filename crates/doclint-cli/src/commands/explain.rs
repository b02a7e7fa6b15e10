//! `doclint explain`.

use crate::args::{ExplainArgs, SettingsArgs};
use crate::exit::Exit;
use crate::output;
use crate::project::settings_here;
use crate::rules::{self, NamedRule};
use crate::terminal::Terminal;
use crate::words::unknown;
use anyhow::{Result, bail};
use doclint_rule::{Family, RuleDef};
use doclint_suggest::suggest;
use serde_json::Value;
use std::fmt::Write;

pub fn run(args: &ExplainArgs, families: &[&'static Family]) -> Result<Exit> {
    let color = Terminal::of_stdout().color(args.color);
    // The settings are read only if needed, so that errors in them don't hide how to fix them.
    let is_known = |family: &&Family| {
        let mut rules = family.rules.iter();
        family.name == args.rule || rules.any(|rule| rules::is_named(&args.rule, family, rule))
    };
    let with_custom;
    let families = if families.iter().any(is_known) {
        families
    } else {
        with_custom = settings_here(&SettingsArgs::default(), families)?.families(families);
        &with_custom
    };
    if let Some(family) = families.iter().find(|it| it.name == args.rule) {
        return output::print(&family_text(family));
    }
    let all = rules::all(families);
    let is_meant = |(family, rule): &NamedRule| rules::is_named(&args.rule, family, rule);
    let found: Vec<_> = all.clone().filter(is_meant).collect();
    match found.as_slice() {
        [(family, rule)] => output::print(&rule_text(family, rule, color)),
        [] => {
            let ids: Vec<String> = all.map(|(family, rule)| family.id(rule)).collect();
            let near = suggest(&args.rule, ids.iter().map(String::as_str));
            bail!(unknown("rule", &args.rule, near, "doclint rules"))
        }
        several => {
            let ids: Vec<String> = several.iter().map(|(family, rule)| family.id(rule)).collect();
            bail!("several rules have the name `{}`: {}", args.rule, ids.join(", "))
        }
    }
}

fn family_text(family: &Family) -> String {
    let mut out = format!("{}: {}\n\n", family.name, family.summary);
    for rule in family.rules {
        let _ = writeln!(out, "  {}: {}", family.id(rule), rule.meta.summary);
    }
    out
}

fn rule_text(family: &Family, rule: &RuleDef, color: bool) -> String {
    let meta = rule.meta;
    let mut out = String::new();
    heading(&mut out, &family.id(rule), color);
    let _ = writeln!(
        out,
        "level {}, profile {}, fix {}{}{}",
        meta.level.name(),
        rules::profile_name(meta.profile),
        rules::fix_name(meta.fix),
        if meta.since.is_empty() { "" } else { ", since " },
        meta.since,
    );
    options(&mut out, rule, color);
    manual(&mut out, meta.docs, color);
    if let Some(url) = family.url(rule) {
        let _ = writeln!(out, "\n{url}");
    }
    out
}

/// The options with their defaults, from the schema.
fn options(out: &mut String, rule: &RuleDef, color: bool) {
    let schema = (rule.schema)().to_value();
    let defaults = (rule.defaults)();
    let Some(options) = schema.get("properties").and_then(Value::as_object) else { return };
    out.push('\n');
    heading(out, "Options", color);
    for (name, option) in options {
        let default = defaults.get(name).map(Value::to_string).unwrap_or_default();
        let _ = writeln!(out, "  {name}: {default}");
        if let Some(text) = option.get("description").and_then(Value::as_str) {
            let _ = writeln!(out, "      {}", text.replace('\n', "\n      "));
        }
    }
}

/// The rule's page, with headings in bold, and examples indented below a label.
fn manual(out: &mut String, docs: &str, color: bool) {
    let mut fence: Option<&str> = None;
    let mut lines = docs.lines().peekable();
    // The title repeats the rule's id.
    while lines.next_if(|it| it.starts_with("# ") || it.trim().is_empty()).is_some() {}
    out.push('\n');
    for line in lines {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        match fence {
            Some(open) if ticks.len() >= open.len() && line.trim_end() == ticks => fence = None,
            Some(_) if line.is_empty() => out.push('\n'),
            Some(_) => _ = writeln!(out, "    {line}"),
            None if ticks.len() >= 3 => {
                fence = Some(ticks);
                let _ = writeln!(out, "  {}", example(&line[ticks.len()..]));
            }
            None if line.starts_with("## ") || line.starts_with("### ") => {
                heading(out, line.trim_start_matches('#').trim(), color);
            }
            None => _ = writeln!(out, "{line}"),
        }
    }
}

/// The label of a fence in a rule's page.
fn example(info: &str) -> String {
    let words: Vec<&str> = info.split_whitespace().collect();
    let file = words.iter().find_map(|it| it.strip_prefix("file="));
    let what = match words.as_slice() {
        words if words.contains(&"bad") => "wrong:",
        words if words.contains(&"good") => "right:",
        words if words.contains(&"fixed") => "after the fix:",
        words if words.contains(&"report") => "reported as:",
        words if words.contains(&"options") => "with these options:",
        _ => "for example:",
    };
    file.map_or_else(|| what.to_owned(), |file| format!("{what} ({file})"))
}

fn heading(out: &mut String, text: &str, color: bool) {
    let _ = if color { writeln!(out, "\x1b[1m{text}\x1b[0m") } else { writeln!(out, "{text}") };
}
