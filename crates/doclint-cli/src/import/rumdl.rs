//! Reads the configuration of rumdl.

use super::draft::{Draft, Override, Patterns, pages, unusable};
use super::markdownlint::{MdSettings, equivalents};
use doclint_data::{Document, Entry, Mapping};
use doclint_engine::other_linters::markdownlint::OF_RUMDL;

/// Settings that have no equivalent, and why.
const OTHERS: &[(&str, &str)] = &[
    ("cache", "doclint keeps its cache in the folder of the user"),
    ("cache-dir", "doclint keeps its cache in the folder of the user"),
    ("code-block-tools", "the rules of `code` check samples without other programs"),
    ("editorconfig", "doclint doesn't check formatting"),
    ("extends", "import that file too, and list it under `extends`"),
    ("fixable", "doclint has no list of rules to fix: use `doclint check --fix --only RULE`"),
    ("flavor", "doclint always reads MDX and Markdown as the platform does"),
    ("force-exclude", "doclint always respects `exclude`"),
    ("line-length", "doclint doesn't check formatting"),
    ("output-format", "write `output:` with a format of doclint"),
    ("per-file-flavor", "doclint always reads MDX and Markdown as the platform does"),
    ("respect-gitignore", "doclint always respects `.gitignore`"),
    ("unfixable", "doclint has no list of rules to fix: use `doclint check --fix --skip RULE`"),
];

/// Lists of rules, in the order in which rumdl applies them, and whether they turn rules on.
const LISTS: [(&str, bool); 4] =
    [("enable", true), ("extend-enable", true), ("disable", false), ("extend-disable", false)];

pub fn read(name: &str, document: &Document, draft: &mut Draft<'_>) {
    let Some(mut top) = draft.top(document, "a table of rumdl settings") else { return };
    if name == "pyproject.toml" {
        let Some(own) = draft.section(document, ("/tool/rumdl", "table `[tool.rumdl]`"), "rumdl")
        else {
            return;
        };
        top = own;
    }
    let mut file = File { settings: MdSettings::new(OF_RUMDL), lists: Vec::new() };
    file.table(top, draft);
    file.rules(draft);
    file.settings.add_to(draft);
}

struct File<'d> {
    settings: MdSettings,
    /// The lists of rules. Of two with one name, the later one wins.
    lists: Vec<(String, &'d Entry)>,
}

impl<'d> File<'d> {
    /// The settings of the top or of `[global]`, which overrides the top.
    fn table(&mut self, table: &'d Mapping, draft: &mut Draft<'_>) {
        let is_global = |it: &&Entry| it.key.text == "global";
        let (globals, others): (Vec<&Entry>, Vec<&Entry>) =
            table.entries.iter().partition(is_global);
        for entry in others {
            self.entry(entry, draft);
        }
        for entry in globals {
            match entry.value.as_mapping() {
                Some(global) => self.table(global, draft),
                None => draft.wrong_type(&entry.value, "a table of settings"),
            }
        }
    }

    fn entry(&mut self, entry: &'d Entry, draft: &mut Draft<'_>) {
        let key = entry.key.text.replace('_', "-").to_lowercase();
        if LISTS.iter().any(|it| it.0 == key) {
            self.lists.retain(|it| it.0 != key);
            self.lists.push((key, entry));
            return;
        }
        match key.as_str() {
            "$schema" => {}
            "include" => draft.patterns(entry, Patterns::Include, pages),
            "exclude" => draft.patterns(entry, Patterns::Exclude, excluded),
            "per-file-ignores" => self.ignores(entry, draft),
            "rules" => match entry.value.as_mapping() {
                Some(rules) => rules.entries.iter().for_each(|it| self.rule(it, draft)),
                None => draft.wrong_type(&entry.value, "a table of rules"),
            },
            _ => match OTHERS.iter().find(|it| it.0 == key) {
                Some((_, why)) => draft.skip(entry, why),
                None => self.rule(entry, draft),
            },
        }
    }

    /// The table of a rule, which has its options and may turn it on or off.
    fn rule(&mut self, entry: &Entry, draft: &mut Draft<'_>) {
        if entry.value.as_mapping().is_none() {
            return draft.skip(entry, "unknown setting");
        }
        self.settings.rule(entry, draft);
    }

    /// Applies the lists of rules. A rule that is in several of them is off if one turns it off.
    fn rules(&mut self, draft: &mut Draft<'_>) {
        for (name, turns_on) in LISTS {
            let Some(entry) = self.lists.iter().find(|it| it.0 == name).map(|it| it.1) else {
                continue;
            };
            let Some(items) = entry.value.as_sequence() else {
                draft.wrong_type(&entry.value, "a list of rules");
                continue;
            };
            let has_all = items.iter().any(|it| it.as_str().is_some_and(is_all));
            if (name == "enable" && !has_all) || (!turns_on && has_all) {
                self.settings.turn_all_off();
            }
            for item in items {
                let Some(text) = item.as_str() else {
                    draft.wrong_type(item, "the name of a rule");
                    continue;
                };
                if is_all(text) {
                    draft.imported += 1;
                    continue;
                }
                let Some(rules) = self.settings.ours(text, item.span, draft) else { continue };
                draft.imported += 1;
                let line = draft.line(item.span);
                for rule in rules {
                    self.settings.turn(rule, turns_on, line);
                }
            }
        }
    }

    /// Rules that are off for some files.
    fn ignores(&mut self, entry: &Entry, draft: &mut Draft<'_>) {
        let Some(files) = entry.value.as_mapping() else {
            return draft.wrong_type(&entry.value, "a table of patterns and rules");
        };
        for Entry { key, value } in &files.entries {
            let pattern = pages(&key.text);
            if let Some(why) = unusable(&pattern) {
                draft.skip_named(&format!("{} `{}`", entry.key.text, key.text), key.span, why);
                continue;
            }
            let Some(items) = value.as_sequence() else {
                draft.wrong_type(value, "a list of rules");
                continue;
            };
            let mut rules = Vec::new();
            for item in items {
                let Some(text) = item.as_str() else {
                    draft.wrong_type(item, "the name of a rule");
                    continue;
                };
                let Some(named) = self.settings.ours(text, item.span, draft) else { continue };
                draft.imported += 1;
                let line = draft.line(item.span);
                for rule in named {
                    for (family, ours) in equivalents(draft.families, rule) {
                        rules.push((family.id(ours), format!("{}, line {line}", rule.shown())));
                    }
                }
            }
            rules.sort();
            rules.dedup_by(|a, b| a.0 == b.0);
            if !rules.is_empty() {
                draft.add_override(Override { files: pattern, rules });
            }
        }
    }
}

fn is_all(name: &str) -> bool {
    name.eq_ignore_ascii_case("all")
}

/// A pattern of excluded files: without a slash inside, it matches in every folder.
fn excluded(pattern: &str) -> String {
    let pattern = pages(pattern);
    let is_anchored = pattern.trim_end_matches('/').contains('/') || pattern.starts_with('~');
    if is_anchored { pattern } else { format!("**/{pattern}") }
}
