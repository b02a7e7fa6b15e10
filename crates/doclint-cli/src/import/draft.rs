//! The draft of a `doclint.yml`, with notes on settings that have no place in it.

use crate::rules::{self, NamedRule};
use crate::words::{counted, yaml_string};
use doclint_config::{ConfigError, Globs, option_names};
use doclint_data::{Document, Entry, Kind, Mapping, Value};
use doclint_diagnostic::{LineIndex, Span};
use doclint_rule::{Family, RuleDef};
use std::collections::BTreeSet;
use std::fmt::Write;

/// No more settings are listed one by one.
const MOST_LISTED: usize = 200;

/// The draft of a `doclint.yml` that is made of one file.
pub struct Draft<'a> {
    pub families: &'a [&'static Family],
    lines: &'a LineIndex,
    rules: Vec<RuleLine>,
    overrides: Vec<Override>,
    include: Vec<String>,
    exclude: Vec<String>,
    /// An entry of `styles`.
    pub style: Option<String>,
    /// How many settings have an equivalent here.
    pub imported: usize,
    /// The settings without one, with the reason, by their lines.
    skipped: BTreeSet<(u32, String)>,
    pub errors: Vec<ConfigError>,
}

/// One of our rules in the new file.
pub struct RuleLine {
    pub id: String,
    pub level: &'static str,
    pub options: Vec<(String, serde_json::Value)>,
    /// Which setting it comes from.
    pub from: String,
}

/// Rules that are off for some files.
pub struct Override {
    pub files: String,
    /// The ids of the rules, each with the setting that it comes from.
    pub rules: Vec<(String, String)>,
}

/// Which list of patterns an entry belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Patterns {
    Include,
    Exclude,
}

impl<'a> Draft<'a> {
    pub fn new(families: &'a [&'static Family], lines: &'a LineIndex) -> Self {
        Self {
            families,
            lines,
            rules: Vec::new(),
            overrides: Vec::new(),
            include: Vec::new(),
            exclude: Vec::new(),
            style: None,
            imported: 0,
            skipped: BTreeSet::new(),
            errors: Vec::new(),
        }
    }

    /// The top of a document, after its errors are noted.
    pub fn top<'d>(&mut self, document: &'d Document, what: &str) -> Option<&'d Mapping> {
        for error in &document.errors {
            self.error(error.span(), error.message(), error.help());
        }
        let top = document.root.as_mapping();
        if top.is_none() && self.errors.is_empty() {
            self.wrong_type(&document.root, what);
        }
        top
    }

    /// The settings of a tool in a file that other tools share, at a JSON Pointer.
    pub fn section<'d>(
        &mut self,
        document: &'d Document,
        (pointer, name): (&str, &str),
        tool: &str,
    ) -> Option<&'d Mapping> {
        let own = document.root.pointer(pointer).and_then(Value::as_mapping);
        if own.is_none() {
            let help = format!("name the file that {tool} reads");
            self.error(document.root.span, format!("no {name}"), Some(&help));
        }
        own
    }

    /// Our rule with this id, if this binary has it.
    pub fn rule(&self, id: &str) -> Option<NamedRule> {
        rules::all(self.families).find(|(family, rule)| family.id(rule) == id)
    }

    pub fn line(&self, span: Span) -> u32 {
        self.lines.line(span.start)
    }

    /// The option of our rule, if it has one of this name that takes the value.
    pub fn option(
        rule: &RuleDef,
        name: &str,
        value: &Value,
    ) -> Option<(String, serde_json::Value)> {
        let name = name.replace('_', "-");
        let json = value.to_json();
        let fits = option_names(rule).contains(&name)
            && rule.build(&serde_json::json!({ name.as_str(): json })).is_ok();
        fits.then_some((name, json))
    }

    /// Adds our rules. If two rules of the tool match one of ours, ours is on if one of them is.
    pub fn add_rules(&mut self, mut rules: Vec<RuleLine>) {
        rules.sort_by(|a, b| a.id.cmp(&b.id));
        rules.dedup_by(|later, first| {
            let same = later.id == first.id;
            if same && first.level == "off" {
                std::mem::swap(later, first);
            }
            same
        });
        self.rules = rules;
    }

    pub fn add_override(&mut self, one: Override) {
        self.overrides.push(one);
    }

    /// Reads a list of patterns, or a single one.
    pub fn patterns(&mut self, entry: &Entry, list: Patterns, adapt: impl Fn(&str) -> String) {
        let (key, value) = (&entry.key.text, &entry.value);
        let one = std::slice::from_ref(value);
        let items = match &value.kind {
            Kind::Sequence(items) => items.as_slice(),
            Kind::String(_) => one,
            _ => return self.wrong_type(value, "a list of patterns"),
        };
        let mut matches_all = false;
        for item in items {
            let Some(written) = item.as_str() else {
                self.wrong_type(item, "a string");
                continue;
            };
            let negated = written.strip_prefix(['!', '#']);
            let pattern = adapt(negated.unwrap_or(written));
            let is_included = list == Patterns::Include && negated.is_none();
            let why = if pattern.split('/').any(|it| it == "node_modules") {
                "doclint never reads it"
            } else if negated.is_some() && list == Patterns::Exclude {
                "excluded files can't be included again"
            } else if is_included && is_everything(&pattern) {
                matches_all = true;
                "all pages are checked by default"
            } else if let Some(why) = unusable(&pattern) {
                why
            } else {
                if is_included { &mut self.include } else { &mut self.exclude }.push(pattern);
                self.imported += 1;
                continue;
            };
            self.skip_named(&format!("{key} `{written}`"), item.span, why);
        }
        if matches_all {
            self.include.clear();
        }
    }

    pub fn skip(&mut self, entry: &Entry, why: &str) {
        self.skip_named(&entry.key.text, entry.key.span, why);
    }

    pub fn skip_named(&mut self, name: &str, span: Span, why: &str) {
        let line = self.line(span);
        // A key may contain a line break, and a comment must not.
        let text = format!("{name} (line {line}): {why}").replace(char::is_control, " ");
        self.skipped.insert((line, text));
    }

    pub fn wrong_type(&mut self, value: &Value, what: &str) {
        self.error(value.span, format!("expected {what}, found {}", value.kind_name()), None);
    }

    pub fn error(&mut self, span: Span, message: String, help: Option<&str>) {
        self.errors.push(ConfigError { file: 0, span, message, help: help.map(str::to_owned) });
    }

    /// The text of the new file.
    pub fn text(&self, name: &str) -> String {
        let mut out = format!("# Converted from {name} by `doclint config import`.\n");
        if let Some(style) = &self.style {
            let _ =
                write!(out, "\n# Keep that file: doclint reads it, and the styles that it names.");
            let _ = writeln!(out, "\nstyles:\n  - {}", yaml_string(style));
        }
        self.write_rules(&mut out);
        if !(self.include.is_empty() && self.exclude.is_empty() && self.overrides.is_empty()) {
            out.push_str("\n# Patterns are relative to the folder of this file.\n");
        }
        for (key, patterns) in [("include", &self.include), ("exclude", &self.exclude)] {
            if !patterns.is_empty() {
                let _ = writeln!(out, "{key}:");
            }
            for pattern in patterns {
                let _ = writeln!(out, "  - {}", yaml_string(pattern));
            }
        }
        if !self.overrides.is_empty() {
            out.push_str("overrides:\n");
        }
        for Override { files, rules } in &self.overrides {
            let _ = writeln!(out, "  - files: {}\n    rules:", yaml_string(files));
            for (id, from) in rules {
                let _ = writeln!(out, "      {:36} # {from}", format!("{id}: off"));
            }
        }
        if !self.skipped.is_empty() {
            out.push_str("\n# Not imported:\n");
        }
        for skipped in self.listed() {
            let _ = writeln!(out, "#   {skipped}");
        }
        out
    }

    fn write_rules(&self, out: &mut String) {
        if !self.rules.is_empty() {
            out.push_str("\nrules:\n");
        }
        for RuleLine { id, level, options, from } in &self.rules {
            if options.is_empty() {
                let _ = writeln!(out, "  {:40} # {from}", format!("{id}: {level}"));
                continue;
            }
            let _ = writeln!(out, "  {:40} # {from}\n    level: {level}", format!("{id}:"));
            for (name, value) in options {
                let _ = writeln!(out, "    {name}: {value}");
            }
        }
    }

    pub fn summary(&self) -> String {
        let imported = counted(self.imported, "setting");
        match self.skipped.len() {
            0 => format!("{imported} imported, none skipped"),
            _ => format!("{imported} imported; skipped:\n  {}", self.listed().join("\n  ")),
        }
    }

    /// The skipped settings, of very many only the first.
    fn listed(&self) -> Vec<String> {
        let first = self.skipped.iter().take(MOST_LISTED);
        let mut listed: Vec<String> = first.map(|it| it.1.clone()).collect();
        if let Some(more) = self.skipped.len().checked_sub(MOST_LISTED).filter(|it| *it > 0) {
            listed.push(format!("and {}", counted(more, "more setting")));
        }
        listed
    }
}

/// A pattern for Markdown files, extended to MDX pages.
pub fn pages(pattern: &str) -> String {
    match pattern.strip_suffix(".md") {
        Some(stem) if stem.ends_with('*') => format!("{stem}.{{md,mdx}}"),
        _ => pattern.to_owned(),
    }
}

/// Why a pattern can't be used.
pub fn unusable(pattern: &str) -> Option<&'static str> {
    if pattern.starts_with(['/', '~']) {
        return Some("patterns can't be absolute paths");
    }
    (!Globs::new([pattern], "").1.is_empty()).then_some("not a valid pattern")
}

fn is_everything(pattern: &str) -> bool {
    let rest = pattern.trim_start_matches("./").trim_start_matches("**/");
    ["", ".", "*", "**", "*.{md,mdx}", "*.{mdx,md}"].contains(&rest) && pattern != "*"
}
