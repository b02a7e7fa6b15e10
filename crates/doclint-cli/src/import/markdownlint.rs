//! Reads the configuration of markdownlint and of markdownlint-cli2.

use super::Ours;
use super::draft::{Draft, Patterns, RuleLine, pages};
use crate::rules::{self, NamedRule};
use doclint_data::{Document, Entry, Kind, Mapping, Value};
use doclint_diagnostic::Span;
use doclint_engine::other_linters::markdownlint::{MdRule, RULES, named};
use doclint_rule::{Family, RuleDef};
use std::collections::BTreeMap;

pub fn read(name: &str, document: &Document, draft: &mut Draft<'_>) {
    let Some(top) = draft.top(document, "a mapping of markdownlint settings") else { return };
    let mut settings = MdSettings::new(&[]);
    let is_cli2 = name.contains("markdownlint-cli2")
        || top.get("config").is_some_and(|it| it.as_mapping().is_some());
    if is_cli2 {
        cli2(top, &mut settings, draft);
    } else {
        settings.read(top, draft);
    }
    settings.add_to(draft);
}

/// The keys of markdownlint-cli2, one of which is the markdownlint configuration.
fn cli2(top: &Mapping, settings: &mut MdSettings, draft: &mut Draft<'_>) {
    for entry in &top.entries {
        match entry.key.text.as_str() {
            "$schema" => {}
            "config" => match entry.value.as_mapping() {
                Some(rules) => settings.read(rules, draft),
                None => draft.wrong_type(&entry.value, "a mapping of rules"),
            },
            "globs" => draft.patterns(entry, Patterns::Include, pages),
            "ignores" => draft.patterns(entry, Patterns::Exclude, pages),
            "gitignore" => draft.skip(entry, "doclint always respects `.gitignore`"),
            _ => draft.skip(entry, "no equivalent"),
        }
    }
}

/// Settings of rules by their markdownlint ids.
pub struct MdSettings {
    /// The rules that the tool has.
    known: Vec<&'static MdRule>,
    /// The setting of each rule, by id. The last one wins.
    settings: BTreeMap<&'static str, Setting>,
    /// Whether rules without a setting are on.
    pub default: bool,
}

/// The setting of a markdownlint rule.
#[derive(Clone, Default)]
struct Setting {
    is_on: bool,
    level: Option<&'static str>,
    options: Vec<Entry>,
    line: u32,
}

impl MdSettings {
    /// No settings yet, of the rules of markdownlint and of these.
    pub fn new(more: &'static [MdRule]) -> Self {
        let known = RULES.iter().chain(more).collect();
        Self { known, settings: BTreeMap::new(), default: true }
    }

    /// The markdownlint configuration itself. `default` applies first, wherever it is.
    fn read(&mut self, rules: &Mapping, draft: &mut Draft<'_>) {
        for entry in &rules.entries {
            let key = entry.key.text.to_lowercase();
            match key.as_str() {
                "$schema" => {}
                "default" => match setting_of(entry, draft) {
                    Some(setting) => {
                        self.default = setting.is_on;
                        draft.imported += 1;
                    }
                    None => continue,
                },
                "extends" if entry.value.is_null() => {}
                "extends" => draft.skip(entry, "import that file too, and list it under `extends`"),
                _ => self.rule(entry, draft),
            }
        }
    }

    /// The setting of a rule or of all rules with a tag.
    pub fn rule(&mut self, entry: &Entry, draft: &mut Draft<'_>) {
        let Some(setting) = setting_of(entry, draft) else { return };
        let Some(rules) = self.ours(&entry.key.text, entry.key.span, draft) else { return };
        draft.imported += 1;
        for rule in rules {
            self.settings.insert(rule.0, setting.clone());
        }
    }

    /// Turns a rule on or off, and leaves its options.
    pub fn turn(&mut self, rule: &MdRule, is_on: bool, line: u32) {
        let before = self.settings.remove(rule.0).unwrap_or_default();
        self.settings.insert(rule.0, Setting { is_on, line, ..before });
    }

    /// Turns all rules off, except for those that are turned on later.
    pub fn turn_all_off(&mut self) {
        self.default = false;
        for setting in self.settings.values_mut() {
            setting.is_on = false;
        }
    }

    /// The rules that a name refers to, if doclint has one of them. Others are noted as skipped.
    pub fn ours(
        &self,
        name: &str,
        span: Span,
        draft: &mut Draft<'_>,
    ) -> Option<Vec<&'static MdRule>> {
        let named = self.named(name);
        if named.iter().any(|rule| !equivalents(draft.families, rule).is_empty()) {
            return Some(named);
        }
        let why = match named[..] {
            [] => "unknown rule".to_owned(),
            [rule] => reason(rule, name),
            _ => "doclint has no rules for it".to_owned(),
        };
        draft.skip_named(name, span, &why);
        None
    }

    /// The rules with an id in any case, another name, or a tag.
    fn named(&self, key: &str) -> Vec<&'static MdRule> {
        named(self.known.iter().copied(), key)
    }

    /// Adds our rules. Options without an equivalent are noted as skipped.
    pub fn add_to(mut self, draft: &mut Draft<'_>) {
        let mut lines = Vec::new();
        for rule in &self.known {
            let setting = match self.settings.remove(rule.0) {
                Some(setting) => setting,
                None if self.default => continue,
                None => Setting::default(),
            };
            for (family, ours) in equivalents(draft.families, rule) {
                let from = match setting.line {
                    0 => format!("{}, because not all rules are on", rule.shown()),
                    line => format!("{}, line {line}", rule.shown()),
                };
                let (level, options) = match setting.is_on {
                    true => (setting.level.unwrap_or("on"), options(rule, ours, &setting, draft)),
                    false => ("off", Vec::new()),
                };
                lines.push(RuleLine { id: family.id(ours), level, options, from });
            }
        }
        draft.add_rules(lines);
    }
}

/// The value of a rule, a tag or `default`.
fn setting_of(entry: &Entry, draft: &mut Draft<'_>) -> Option<Setting> {
    let line = draft.line(entry.key.span);
    let setting = Setting { is_on: true, line, ..Setting::default() };
    match &entry.value.kind {
        Kind::Bool(is_on) => Some(Setting { is_on: *is_on, ..setting }),
        Kind::Null => Some(Setting { is_on: false, ..setting }),
        Kind::String(text) if level(text).is_some() => {
            Some(Setting { level: level(text), ..setting })
        }
        Kind::Mapping(mapping) => {
            let is_on = mapping.get("enabled").and_then(Value::as_bool).unwrap_or(true);
            let level = mapping.get("severity").and_then(Value::as_str).and_then(level);
            let is_option = |it: &&Entry| !["enabled", "severity"].contains(&&*it.key.text);
            let options = mapping.entries.iter().filter(is_option).cloned().collect();
            Some(Setting { is_on, level, options, line })
        }
        _ => {
            draft.wrong_type(&entry.value, "true, false, a level or a mapping of options");
            None
        }
    }
}

/// Our level of that name. Only rumdl has `info`.
fn level(text: &str) -> Option<&'static str> {
    match text.to_lowercase().as_str() {
        "error" => Some("error"),
        "warning" => Some("warning"),
        "info" => Some("suggestion"),
        _ => None,
    }
}

/// Our rules that find the same kind of defect as a markdownlint rule.
pub fn equivalents(families: &[&'static Family], rule: &MdRule) -> Vec<NamedRule> {
    let is_same = |(family, ours): &NamedRule| rule.is_same(&family.id(ours), ours.meta);
    rules::all(families).filter(is_same).collect()
}

/// Why a rule is not imported, with its usual name if the file has another one.
fn reason(rule: &MdRule, written: &str) -> String {
    let why = match rule.2 {
        Ours::Near(id) => format!("`{id}` finds something similar and keeps its settings"),
        Ours::Nothing(why) => why.to_owned(),
        // A binary may have other rules than ours.
        Ours::Marked | Ours::Same(_) => "doclint has no rule for it".to_owned(),
    };
    let name = rule.1.first().filter(|name| !name.eq_ignore_ascii_case(written));
    name.map_or_else(|| why.clone(), |name| format!("{why} (`{name}`)"))
}

/// The options that our rule has too. Names differ in their hyphens only.
fn options(
    rule: &MdRule,
    ours: &RuleDef,
    setting: &Setting,
    draft: &mut Draft<'_>,
) -> Vec<(String, serde_json::Value)> {
    let mut options = Vec::new();
    for Entry { key, value } in &setting.options {
        let json = value.to_json().to_string();
        let why = match Draft::option(ours, &key.text, value) {
            Some(option) => {
                options.push(option);
                continue;
            }
            None if ALWAYS.contains(&(rule.0, &key.text.replace('-', "_"), &json)) => {
                "already the default"
            }
            None => "no such option",
        };
        draft.skip_named(&format!("{} `{}`", rule.0, key.text), key.span, why);
    }
    options
}

/// Options that our rules always behave like: the rule, the option, and its value as JSON.
const ALWAYS: &[(&str, &str, &str)] = &[("MD024", "siblings_only", "true")];
