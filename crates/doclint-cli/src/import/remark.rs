//! Reads the configuration of remark, which lists plugins and presets.

use super::Ours;
use super::draft::{Draft, RuleLine};
use super::remark_rules::{OTHERS, PRESETS, Preset, RULES, RemarkRule};
use doclint_data::{Document, Entry, Kind, Value, json};
use doclint_diagnostic::Span;
use std::collections::BTreeMap;

pub fn read(name: &str, document: &Document, draft: &mut Draft<'_>) {
    let Some(mut top) = draft.top(document, "a mapping of remark settings") else { return };
    if name == "package.json" {
        let Some(own) =
            draft.section(document, ("/remarkConfig", "mapping `remarkConfig`"), "remark")
        else {
            return;
        };
        top = own;
    }
    let mut file = File::default();
    for entry in &top.entries {
        match entry.key.text.as_str() {
            "$schema" => {}
            "plugins" => file.plugins(entry, draft),
            "settings" => draft.skip(entry, "they say how remark writes Markdown"),
            _ => draft.skip(entry, "no equivalent"),
        }
    }
    draft.add_rules(file.rules.into_values().collect());
}

/// The setting of a plugin.
struct Setting<'v> {
    level: &'static str,
    /// Its own value.
    value: Option<&'v Value>,
    line: u32,
    span: Span,
}

#[derive(Default)]
struct File {
    /// Our rules by their ids. As in remark, the last setting wins.
    rules: BTreeMap<String, RuleLine>,
}

impl File {
    /// Plugins are listed by name, or as a list of a name and a value; or names are keys.
    fn plugins(&mut self, entry: &Entry, draft: &mut Draft<'_>) {
        match &entry.value.kind {
            Kind::Sequence(items) => {
                for item in items {
                    match &item.kind {
                        Kind::String(name) => self.plugin(name, item.span, None, draft),
                        Kind::Sequence(pair) => match pair.first().and_then(Value::as_str) {
                            Some(name) => self.plugin(name, item.span, pair.get(1), draft),
                            None => draft.wrong_type(item, "the name of a plugin and its value"),
                        },
                        _ => draft.wrong_type(item, "the name of a plugin"),
                    }
                }
            }
            Kind::Mapping(plugins) => {
                for Entry { key, value } in &plugins.entries {
                    self.plugin(&key.text, key.span, Some(value), draft);
                }
            }
            _ => draft.wrong_type(&entry.value, "a list of plugins"),
        }
    }

    fn plugin(&mut self, name: &str, span: Span, value: Option<&Value>, draft: &mut Draft<'_>) {
        let short = name.strip_prefix("remark-").unwrap_or(name);
        let preset = short
            .strip_prefix("preset-lint-")
            .and_then(|name| PRESETS.iter().find(|it| it.0 == name));
        let rule =
            short.strip_prefix("lint-").and_then(|name| RULES.iter().find(|it| it.0 == name));
        let why = match (preset, rule) {
            (Some(preset), _) => return self.preset(preset, name, span, draft),
            (_, Some(rule)) => {
                let line = draft.line(span);
                let (level, value) = level_and_value(value);
                return self.rule(rule, name, &Setting { level, value, line, span }, draft);
            }
            // The plugin only reads comments that turn others off.
            _ if short == "lint" => return,
            _ if name.starts_with('.') || name.starts_with('/') => {
                "doclint runs no programs: a custom rule or a style check may do the same"
            }
            _ if short.starts_with("lint-") || short.starts_with("preset-") => "unknown plugin",
            _ => match OTHERS.iter().find(|it| it.0 == short) {
                Some((_, why)) => why,
                None => "doclint runs no plugins",
            },
        };
        draft.skip_named(name, span, why);
    }

    fn preset(&mut self, preset: &Preset, name: &str, span: Span, draft: &mut Draft<'_>) {
        if preset.1.is_empty() {
            return draft.skip_named(name, span, "its rules are about formatting");
        }
        draft.imported += 1;
        draft.skip_named(name, span, "its other rules, most of which are about formatting");
        let line = draft.line(span);
        for (rule, value) in preset.1 {
            let Some(rule) = RULES.iter().find(|it| it.0 == *rule) else { continue };
            let document = json::parse(value);
            let value = Some(&document.root).filter(|it| !it.is_null());
            let setting = Setting { level: "on", value, line, span };
            self.set(rule, &setting, draft);
        }
    }

    fn rule(
        &mut self,
        rule: &RemarkRule,
        name: &str,
        setting: &Setting<'_>,
        draft: &mut Draft<'_>,
    ) {
        match rule.1 {
            Ours::Nothing(why) => draft.skip_named(name, setting.span, why),
            Ours::Near(id) => {
                let why = format!("`{id}` finds something similar and keeps its settings");
                draft.skip_named(name, setting.span, &why);
            }
            Ours::Same(_) | Ours::Marked => {
                draft.imported += 1;
                let has_value = setting.level != "off" && setting.value.is_some();
                if !self.set(rule, setting, draft) && has_value {
                    draft.skip_named(&format!("value of {name}"), setting.span, "no such option");
                }
            }
        }
    }

    /// Sets our rules for one of remark-lint. Returns whether its value is an option of them.
    fn set(&mut self, rule: &RemarkRule, setting: &Setting<'_>, draft: &Draft<'_>) -> bool {
        let Ours::Same(ids) = rule.1 else { return false };
        let mut is_option = false;
        for id in ids {
            let Some((_, ours)) = draft.rule(id) else { continue };
            let option = setting
                .value
                .filter(|_| setting.level != "off" && !rule.2.is_empty())
                .and_then(|value| Draft::option(ours, rule.2, value));
            is_option |= option.is_some();
            let line = RuleLine {
                id: (*id).to_owned(),
                level: setting.level,
                options: option.into_iter().collect(),
                from: format!("{}, line {}", rule.0, setting.line),
            };
            self.rules.insert((*id).to_owned(), line);
        }
        is_option
    }
}

/// Reads a value: a severity, a value of the rule, or a list of both.
fn level_and_value(value: Option<&Value>) -> (&'static str, Option<&Value>) {
    let Some(value) = value else { return ("on", None) };
    // A number on its own is a value, such as a length.
    if let Some(level) = severity(value).filter(|_| value.as_number().is_none()) {
        return (level, None);
    }
    match value.as_sequence() {
        Some([first, rest @ ..]) if severity(first).is_some() => {
            (severity(first).unwrap_or("on"), rest.first())
        }
        _ => ("on", Some(value)),
    }
}

/// The level of a word, a truth value, or a number.
fn severity(value: &Value) -> Option<&'static str> {
    match &value.kind {
        Kind::Bool(true) => Some("on"),
        Kind::Bool(false) => Some("off"),
        Kind::String(text) => match text.as_str() {
            "on" | "warn" => Some("on"),
            "error" => Some("error"),
            "off" => Some("off"),
            _ => None,
        },
        Kind::Number(number) => match *number as i64 {
            0 => Some("off"),
            1 => Some("on"),
            2 => Some("error"),
            _ => None,
        },
        _ => None,
    }
}
