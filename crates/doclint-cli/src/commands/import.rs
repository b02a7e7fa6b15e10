//! `doclint config import`: a `doclint.yml` from a markdownlint configuration.

use crate::args::{Color, ImportArgs};
use crate::exit::Exit;
use crate::rules::NamedRule;
use crate::words::{counted, yaml_string};
use crate::{notes, output, rules, settings};
use anyhow::{Result, bail};
use doclint_config::{Base, Config, ConfigError, ConfigFile, Globs, option_names};
use doclint_data::{Document, Entry, Kind, Mapping, Value, json, yaml};
use doclint_diagnostic::{LineIndex, Span};
use doclint_rule::{Family, RuleDef};
use std::collections::BTreeMap;
use std::fmt::Write;

pub fn run(args: &ImportArgs, families: &[&'static Family]) -> Result<Exit> {
    let shown = args.file.display();
    let name = args.file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    if [".js", ".cjs", ".mjs"].iter().any(|it| name.ends_with(it)) {
        bail!("{shown} is a program (expected a JSON or YAML file)");
    }
    if let Some(output) = args.output.as_ref().filter(|it| it.exists()) {
        bail!("{} already exists: remove it, or choose another name", output.display());
    }
    let text = match settings::read(&args.file) {
        Ok(text) => text,
        Err(why) => bail!("can't read {shown}: {why}"),
    };
    let document = parse(&name, &text);
    let lines = LineIndex::new(&text);
    let mut import = Import::new(families, &lines);
    import.read(&document, name.contains("markdownlint-cli2"));
    if !import.errors.is_empty() {
        let path = args.file.to_string_lossy().into_owned();
        let file = ConfigFile { path, text: text.as_str().into(), base: Base::default() };
        return Err(notes::refusal(&[file], &import.errors, Color::Auto));
    }
    let out = import.text(&name);
    let (_, errors) = Config::parse(&out, "", families);
    if let Some(error) = errors.first() {
        bail!("the doclint.yml made from {shown} is not valid: {}", error.message);
    }
    match &args.output {
        Some(path) => output::to_file(path, out.as_bytes())?,
        None => output::to_stdout(out.as_bytes())?,
    }
    eprintln!("doclint: {}", import.summary());
    Ok(Exit::Clean)
}

/// Parses JSON with comments, or YAML, depending on the file name or the first character.
fn parse(name: &str, text: &str) -> Document {
    let is_json = match name.rsplit_once('.') {
        Some((_, "json" | "jsonc")) => true,
        Some((_, "yaml" | "yml")) => false,
        _ => text.trim_start_matches('\u{FEFF}').trim_start().starts_with(['{', '/']),
    };
    if is_json { json::parse_with_comments(text) } else { yaml::parse_file(text) }
}

struct Import<'a> {
    families: &'a [&'static Family],
    lines: &'a LineIndex,
    /// The setting of each markdownlint rule, by id. The last one wins.
    settings: BTreeMap<&'static str, Setting>,
    /// Whether rules without a setting are on.
    default: bool,
    include: Vec<String>,
    exclude: Vec<String>,
    /// How many settings have an equivalent here.
    imported: usize,
    /// The settings without one, with the reason.
    skipped: Vec<String>,
    errors: Vec<ConfigError>,
}

/// The setting of a markdownlint rule.
#[derive(Clone, Default)]
struct Setting {
    is_on: bool,
    level: Option<&'static str>,
    options: Vec<Entry>,
    line: u32,
}

/// One of our rules in the new file.
struct Line {
    id: String,
    level: &'static str,
    options: Vec<(String, serde_json::Value)>,
    from: String,
}

impl<'a> Import<'a> {
    fn new(families: &'a [&'static Family], lines: &'a LineIndex) -> Self {
        Self {
            families,
            lines,
            settings: BTreeMap::new(),
            default: true,
            include: Vec::new(),
            exclude: Vec::new(),
            imported: 0,
            skipped: Vec::new(),
            errors: Vec::new(),
        }
    }

    fn read(&mut self, document: &Document, is_cli2: bool) {
        for error in &document.errors {
            self.error(error.span(), error.message(), error.help());
        }
        let Some(top) = document.root.as_mapping() else {
            if self.errors.is_empty() {
                let message = format!(
                    "expected a mapping of markdownlint settings, found {}",
                    document.root.kind_name()
                );
                self.error(document.root.span, message, None);
            }
            return;
        };
        if is_cli2 || top.get("config").is_some_and(|it| it.as_mapping().is_some()) {
            self.cli2(top);
        } else {
            self.rules(top);
        }
    }

    /// The keys of markdownlint-cli2, one of which is the markdownlint configuration.
    fn cli2(&mut self, top: &Mapping) {
        for entry in &top.entries {
            let (key, value) = (entry.key.text.as_str(), &entry.value);
            match key {
                "$schema" => {}
                "config" => match value.as_mapping() {
                    Some(rules) => self.rules(rules),
                    None => self.wrong_type(value, "a mapping of rules"),
                },
                "globs" | "ignores" => self.patterns(key, value),
                "gitignore" => {
                    self.skip(entry, "doclint always respects `.gitignore`");
                }
                _ => self.skip(entry, "no equivalent"),
            }
        }
    }

    fn patterns(&mut self, key: &str, value: &Value) {
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
            let line = self.lines.line(item.span.start);
            let negated = written.strip_prefix(['!', '#']);
            let pattern = pages(negated.unwrap_or(written));
            let why = if pattern.split('/').any(|it| it == "node_modules") {
                "doclint never reads it"
            } else if negated.is_some() && key == "ignores" {
                "excluded files can't be included again"
            } else if key == "globs" && negated.is_none() && is_everything(&pattern) {
                matches_all = true;
                "all pages are checked by default"
            } else if !Globs::new([pattern.as_str()], "").1.is_empty() {
                "not a valid pattern"
            } else {
                let excludes = key == "ignores" || negated.is_some();
                if excludes { &mut self.exclude } else { &mut self.include }.push(pattern);
                self.imported += 1;
                continue;
            };
            self.skipped.push(format!("{key} `{written}` (line {line}): {why}"));
        }
        if matches_all {
            self.include.clear();
        }
    }

    /// The markdownlint configuration itself. `default` applies first, wherever it is.
    fn rules(&mut self, rules: &Mapping) {
        for entry in &rules.entries {
            let key = entry.key.text.to_lowercase();
            match key.as_str() {
                "$schema" => {}
                "default" => match self.setting_of(entry) {
                    Some(setting) => {
                        self.default = setting.is_on;
                        self.imported += 1;
                    }
                    None => continue,
                },
                "extends" if entry.value.is_null() => {}
                "extends" => self.skip(entry, "import that file too, and list it under `extends`"),
                key => self.rule(key, entry),
            }
        }
    }

    fn rule(&mut self, key: &str, entry: &Entry) {
        let Some(setting) = self.setting_of(entry) else { return };
        let ids = ids(key);
        if ids.is_empty() {
            return self.skip(entry, "unknown markdownlint rule");
        }
        let ours = ids.iter().any(|id| !equivalents(self.families, id).is_empty());
        if !ours {
            let name = RULES.iter().find(|it| ids == [it.0]).map(|it| it.1[0]);
            return match name.filter(|name| *name != key) {
                Some(name) => self.skip(entry, &format!("doclint has no rule for {name}")),
                None => self.skip(entry, "doclint has no rule for it"),
            };
        }
        self.imported += 1;
        for id in ids {
            self.settings.insert(id, setting.clone());
        }
    }

    /// The value of a rule, a tag or `default`.
    fn setting_of(&mut self, entry: &Entry) -> Option<Setting> {
        let line = self.lines.line(entry.key.span.start);
        let setting = Setting { is_on: true, line, ..Setting::default() };
        match &entry.value.kind {
            Kind::Bool(is_on) => Some(Setting { is_on: *is_on, ..setting }),
            Kind::Null => Some(Setting { is_on: false, ..setting }),
            Kind::String(level) if level == "error" => {
                Some(Setting { level: Some("error"), ..setting })
            }
            Kind::String(level) if level == "warning" => {
                Some(Setting { level: Some("warning"), ..setting })
            }
            Kind::Mapping(mapping) => {
                let is_on = mapping.get("enabled").and_then(Value::as_bool).unwrap_or(true);
                let level = match mapping.get("severity").and_then(Value::as_str) {
                    Some("error") => Some("error"),
                    Some("warning") => Some("warning"),
                    _ => None,
                };
                let is_option = |it: &&Entry| !["enabled", "severity"].contains(&&*it.key.text);
                let options = mapping.entries.iter().filter(is_option).cloned().collect();
                Some(Setting { is_on, level, options, line })
            }
            _ => {
                self.wrong_type(&entry.value, "true, false, a level or a mapping of options");
                None
            }
        }
    }

    /// The settings of our rules. Options without an equivalent are noted as skipped.
    fn our_rules(&mut self) -> Vec<Line> {
        let mut out = Vec::new();
        for (md, names) in RULES {
            let setting = match self.settings.remove(md) {
                Some(setting) => setting,
                None if self.default => continue,
                None => Setting::default(),
            };
            for (family, rule) in equivalents(self.families, md) {
                let from = match setting.line {
                    0 => format!("{md} ({}), because `default` is off", names[0]),
                    line => format!("{md} ({}), line {line}", names[0]),
                };
                let (level, options) = match setting.is_on {
                    true => (setting.level.unwrap_or("on"), self.options(md, rule, &setting)),
                    false => ("off", Vec::new()),
                };
                out.push(Line { id: family.id(rule), level, options, from });
            }
        }
        out.sort_by(|a, b| a.id.cmp(&b.id));
        // If two of their rules match one of ours, ours is on if one of them is.
        out.dedup_by(|later, first| {
            let same = later.id == first.id;
            if same && first.level == "off" {
                std::mem::swap(later, first);
            }
            same
        });
        out
    }

    /// The options that our rule has too. Names differ in their hyphens only.
    fn options(
        &mut self,
        md: &str,
        rule: &RuleDef,
        setting: &Setting,
    ) -> Vec<(String, serde_json::Value)> {
        let known = option_names(rule);
        let mut options = Vec::new();
        for Entry { key, value } in &setting.options {
            let (name, json) = (key.text.replace('_', "-"), value.to_json());
            let fits = known.contains(&name)
                && rule.build(&serde_json::json!({ name.as_str(): json })).is_ok();
            let line = self.lines.line(key.span.start);
            if fits {
                options.push((name, json));
            } else if ALWAYS.contains(&(md, &key.text, &json.to_string())) {
                self.skipped
                    .push(format!("{md} `{}` (line {line}): already the default", key.text));
            } else {
                self.skipped.push(format!("{md} `{}` (line {line}): no such option", key.text));
            }
        }
        options
    }

    fn text(&mut self, name: &str) -> String {
        let mut out = format!("# Converted from {name} by `doclint config import`.\n");
        let lines = self.our_rules();
        if !lines.is_empty() {
            out.push_str("\nrules:\n");
        }
        for Line { id, level, options, from } in lines {
            if options.is_empty() {
                let _ = writeln!(out, "  {:40} # {from}", format!("{id}: {level}"));
                continue;
            }
            let _ = writeln!(out, "  {:40} # {from}\n    level: {level}", format!("{id}:"));
            for (name, value) in options {
                let _ = writeln!(out, "    {name}: {value}");
            }
        }
        if !(self.include.is_empty() && self.exclude.is_empty()) {
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
        if !self.skipped.is_empty() {
            out.push_str("\n# Not imported:\n");
        }
        for skipped in &self.skipped {
            // A key may contain a line break, and a comment must not.
            let _ = writeln!(out, "#   {}", skipped.replace(char::is_control, " "));
        }
        out
    }

    fn summary(&self) -> String {
        let imported = counted(self.imported, "setting");
        match self.skipped.len() {
            0 => format!("{imported} imported, none skipped"),
            _ => format!("{imported} imported; skipped:\n  {}", self.skipped.join("\n  ")),
        }
    }

    fn skip(&mut self, entry: &Entry, why: &str) {
        let line = self.lines.line(entry.key.span.start);
        self.skipped.push(format!("{} (line {line}): {why}", entry.key.text));
    }

    fn wrong_type(&mut self, value: &Value, what: &str) {
        self.error(value.span, format!("expected {what}, found {}", value.kind_name()), None);
    }

    fn error(&mut self, span: Span, message: String, help: Option<&str>) {
        self.errors.push(ConfigError { file: 0, span, message, help: help.map(str::to_owned) });
    }
}

/// The markdownlint rules that a key stands for: an id in any case, another name, or a tag.
fn ids(key: &str) -> Vec<&'static str> {
    let named =
        RULES.iter().filter(|(id, names)| id.eq_ignore_ascii_case(key) || names.contains(&key));
    let ids: Vec<&str> = named.map(|it| it.0).collect();
    if !ids.is_empty() {
        return ids;
    }
    TAGS.iter().find(|it| it.0 == key).map_or_else(Vec::new, |it| it.1.to_vec())
}

/// Our rules that find the same as a markdownlint rule.
fn equivalents(families: &[&'static Family], id: &str) -> Vec<NamedRule> {
    rules::all(families).filter(|(_, rule)| rule.meta.markdownlint.contains(&id)).collect()
}

/// A pattern for Markdown files, extended to MDX pages.
fn pages(pattern: &str) -> String {
    match pattern.strip_suffix(".md") {
        Some(stem) if stem.ends_with('*') => format!("{stem}.{{md,mdx}}"),
        _ => pattern.to_owned(),
    }
}

fn is_everything(pattern: &str) -> bool {
    let rest = pattern.trim_start_matches("./").trim_start_matches("**/");
    ["", ".", "*", "**", "*.{md,mdx}", "*.{mdx,md}"].contains(&rest) && pattern != "*"
}

/// Options that our rules always behave like: the rule, the option, and its value as JSON.
const ALWAYS: &[(&str, &str, &str)] = &[("MD024", "siblings_only", "true")];

/// The markdownlint rules, including old ones, and their other names.
const RULES: &[(&str, &[&str])] = &[
    ("MD001", &["heading-increment", "header-increment"]),
    ("MD002", &["first-heading-h1", "first-header-h1"]),
    ("MD003", &["heading-style", "header-style"]),
    ("MD004", &["ul-style"]),
    ("MD005", &["list-indent"]),
    ("MD006", &["ul-start-left"]),
    ("MD007", &["ul-indent"]),
    ("MD009", &["no-trailing-spaces"]),
    ("MD010", &["no-hard-tabs"]),
    ("MD011", &["no-reversed-links"]),
    ("MD012", &["no-multiple-blanks"]),
    ("MD013", &["line-length"]),
    ("MD014", &["commands-show-output"]),
    ("MD018", &["no-missing-space-atx"]),
    ("MD019", &["no-multiple-space-atx"]),
    ("MD020", &["no-missing-space-closed-atx"]),
    ("MD021", &["no-multiple-space-closed-atx"]),
    ("MD022", &["blanks-around-headings", "blanks-around-headers"]),
    ("MD023", &["heading-start-left", "header-start-left"]),
    ("MD024", &["no-duplicate-heading", "no-duplicate-header"]),
    ("MD025", &["single-title", "single-h1"]),
    ("MD026", &["no-trailing-punctuation"]),
    ("MD027", &["no-multiple-space-blockquote"]),
    ("MD028", &["no-blanks-blockquote"]),
    ("MD029", &["ol-prefix"]),
    ("MD030", &["list-marker-space"]),
    ("MD031", &["blanks-around-fences"]),
    ("MD032", &["blanks-around-lists"]),
    ("MD033", &["no-inline-html"]),
    ("MD034", &["no-bare-urls"]),
    ("MD035", &["hr-style"]),
    ("MD036", &["no-emphasis-as-heading", "no-emphasis-as-header"]),
    ("MD037", &["no-space-in-emphasis"]),
    ("MD038", &["no-space-in-code"]),
    ("MD039", &["no-space-in-links"]),
    ("MD040", &["fenced-code-language"]),
    ("MD041", &["first-line-heading", "first-line-h1"]),
    ("MD042", &["no-empty-links"]),
    ("MD043", &["required-headings", "required-headers"]),
    ("MD044", &["proper-names"]),
    ("MD045", &["no-alt-text"]),
    ("MD046", &["code-block-style"]),
    ("MD047", &["single-trailing-newline"]),
    ("MD048", &["code-fence-style"]),
    ("MD049", &["emphasis-style"]),
    ("MD050", &["strong-style"]),
    ("MD051", &["link-fragments"]),
    ("MD052", &["reference-links-images"]),
    ("MD053", &["link-image-reference-definitions"]),
    ("MD054", &["link-image-style"]),
    ("MD055", &["table-pipe-style"]),
    ("MD056", &["table-column-count"]),
    ("MD058", &["blanks-around-tables"]),
    ("MD059", &["descriptive-link-text"]),
    ("MD060", &["table-column-style"]),
];

/// The markdownlint tags and the rules that have them.
const TAGS: &[(&str, &[&str])] = &[
    ("accessibility", &["MD045", "MD059"]),
    ("atx", &["MD018", "MD019"]),
    ("atx_closed", &["MD020", "MD021"]),
    ("blank_lines", &["MD012", "MD022", "MD031", "MD032", "MD047", "MD058"]),
    ("blockquote", &["MD027", "MD028"]),
    ("bullet", &["MD004", "MD005", "MD006", "MD007", "MD032"]),
    ("code", &["MD014", "MD031", "MD038", "MD040", "MD046", "MD048"]),
    ("emphasis", &["MD036", "MD037", "MD049", "MD050"]),
    ("hard_tab", &["MD010"]),
    (
        "headers",
        &[
            "MD001", "MD002", "MD003", "MD018", "MD019", "MD020", "MD021", "MD022", "MD023",
            "MD024", "MD025", "MD026", "MD036", "MD041", "MD043",
        ],
    ),
    (
        "headings",
        &[
            "MD001", "MD002", "MD003", "MD018", "MD019", "MD020", "MD021", "MD022", "MD023",
            "MD024", "MD025", "MD026", "MD036", "MD041", "MD043",
        ],
    ),
    ("hr", &["MD035"]),
    ("html", &["MD033"]),
    ("images", &["MD045", "MD052", "MD053", "MD054"]),
    ("indentation", &["MD005", "MD006", "MD007", "MD027"]),
    ("language", &["MD040"]),
    ("line_length", &["MD013"]),
    ("links", &["MD011", "MD034", "MD039", "MD042", "MD051", "MD052", "MD053", "MD054", "MD059"]),
    ("ol", &["MD029", "MD030", "MD032"]),
    ("spaces", &["MD018", "MD019", "MD020", "MD021", "MD023"]),
    ("spelling", &["MD044"]),
    ("table", &["MD055", "MD056", "MD058", "MD060"]),
    ("ul", &["MD004", "MD005", "MD006", "MD007", "MD030", "MD032"]),
    ("url", &["MD034"]),
    (
        "whitespace",
        &["MD009", "MD010", "MD012", "MD027", "MD028", "MD030", "MD037", "MD038", "MD039"],
    ),
];
