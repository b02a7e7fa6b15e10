//! `doclint config`: the settings of a site or a page, and where each value comes from.

use crate::args::{Color, Listing, ShowArgs};
use crate::exit::Exit;
use crate::output;
use crate::paths::{PathName, shown};
use crate::rules::{self, NamedRule};
use crate::settings;
use crate::target::Target;
use anyhow::{Context, Result};
use doclint_config::{Config, ConfigPlace, FAIL_ON, Origin, Patterns, Scope};
use doclint_diagnostic::{Level, LineIndex};
use doclint_rule::Family;
use doclint_site::{Platform, Routes};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

pub fn run(args: &ShowArgs, families: &[&'static Family]) -> Result<Exit> {
    let (target, page) = target(args.path.as_deref())?;
    let root = &target.root;
    let mut config = match args.no_config {
        true => Config::default(),
        false => settings::load(args.settings.config.as_deref(), root, families, Color::Auto)?,
    };
    config.platform = target.workspace.platform();
    if config.platform.routes == Routes::Files {
        config.builds = Arc::new(target.builds());
    }
    let families = &rules::in_order(&config.families(families));
    let rules = match &args.rule {
        Some(name) => rules::find(name, families)?,
        None => rules::all(families).collect(),
    };
    let view = View::of(&config, &rules, page.as_deref());
    match args.format {
        Listing::Text => output::print(&view.text(root, args.rule.is_some())),
        Listing::Json => output::print_json(&view.json(root)),
    }
}

/// The site, and the path of the page in it if a page is named.
fn target(path: Option<&Path>) -> Result<(Target, Option<String>)> {
    let Some(path) = path.filter(|it| !it.is_dir()) else {
        return Ok((Target::around(path)?, None));
    };
    path.metadata().with_context(|| format!("can't open {}", path.named()))?;
    let (target, page) = Target::of_stdin(path)?;
    Ok((target, Some(page)))
}

/// The settings, ready to be printed.
struct View<'a> {
    config: &'a Config,
    page: Option<&'a str>,
    /// What renders the page, or the pages without overrides.
    platform: &'static Platform,
    /// The other platforms of the repository, each with its first folder, if no page is named.
    builds: Vec<(&'a str, &'static Platform)>,
    /// The path of each file, relative to the current folder, and its lines.
    files: Vec<(String, LineIndex)>,
    rules: Vec<RuleView>,
}

struct RuleView {
    id: String,
    level: &'static str,
    from: Origin,
    /// Whether the rule is about the platform at all.
    runs: bool,
    options: Vec<(String, Value, Origin)>,
}

impl<'a> View<'a> {
    fn of(config: &'a Config, rules: &[NamedRule], page: Option<&'a str>) -> Self {
        let files = config.files.iter().map(|file| {
            let path = shown(Path::new(&file.path)).named();
            (path, LineIndex::new(&file.text))
        });
        let scope = page.map(|page| config.scope(page)).unwrap_or_default();
        let platform = config.platform_of(&scope);
        let builds = match page {
            Some(_) => Vec::new(),
            None => {
                let mut seen = BTreeSet::new();
                config.builds.platforms().filter(|it| seen.insert(it.1.id)).collect()
            }
        };
        let rules = rules.iter().map(|(family, rule)| {
            let build = builds.iter().map(|it| it.1.id).find(|it| family.runs_on(rule, *it));
            let is_of_build = !family.runs_on(rule, platform.id) && build.is_some();
            let runs = is_of_build || family.runs_on(rule, platform.id);
            let of_build = Scope { build: build.filter(|_| is_of_build), ..scope.clone() };
            let mut resolved =
                config.resolve(if is_of_build { &of_build } else { &scope }, family, rule);
            let defaults = match (rule.defaults)() {
                Value::Object(defaults) => defaults,
                _ => Map::new(),
            };
            let options = defaults.into_iter().map(|(name, default)| {
                let (value, from) =
                    resolved.options.remove(&name).unwrap_or((default, Origin::Default));
                (name, value, from)
            });
            RuleView {
                id: family.id(rule),
                level: resolved.level.filter(|_| runs).map_or("off", |it| it.name()),
                from: resolved.level_from,
                runs,
                options: options.collect(),
            }
        });
        let rules = rules.collect();
        Self { config, page, platform, builds, files: files.collect(), rules }
    }

    fn scope(&self) -> Scope {
        self.page.map(|page| self.config.scope(page)).unwrap_or_default()
    }

    fn is_checked(&self) -> bool {
        self.page.is_none_or(|page| self.exemption(page).is_empty())
    }

    /// Why a page is not checked; empty if it is.
    fn exemption(&self, page: &str) -> &'static str {
        match self.config.judges(page) {
            false => "excluded",
            true if self.config.is_frozen(page) => "frozen",
            true => "",
        }
    }

    fn text(&self, root: &Path, rules_only: bool) -> String {
        let mut head = Vec::new();
        if !rules_only {
            let files: Vec<&str> = self.files.iter().map(|it| it.0.as_str()).collect();
            let files = if files.is_empty() { "none".to_owned() } else { files.join(", ") };
            head.push(row("site", shown(root).named(), ""));
            if let Some(page) = self.page {
                head.push(row("page", page, self.exemption(page)));
            }
            head.push(row("platform", self.platform.name, ""));
            for (folder, platform) in &self.builds {
                let folder = if folder.is_empty() { "." } else { folder };
                head.push(row("", format!("{} in {folder}", platform.name), ""));
            }
            head.push(row("files", files, ""));
            let profile = self.config.profile.name();
            head.push(row("profile", profile, self.from(self.config.profile_from)));
            self.patterns("include", &self.config.include, "all pages", &mut head);
            self.patterns("exclude", &self.config.exclude, "none", &mut head);
            self.patterns("frozen", &self.config.frozen, "none", &mut head);
            head.extend(self.run());
            let scope = self.scope();
            for (index, (patterns, applies)) in self.config.overridden(&scope).enumerate() {
                let list: Vec<&str> = patterns.list.iter().map(|it| it.0.as_str()).collect();
                let list = list.join(", ");
                let from = patterns.list.first().map_or(Origin::Default, |it| it.1);
                let list = match (self.page, applies) {
                    (Some(_), true) => format!("{list} (this page)"),
                    _ => list,
                };
                let key = if index == 0 { "overrides" } else { "" };
                head.push(row(key, list, self.from(from)));
            }
        }
        let mut rules = Vec::new();
        for rule in &self.rules {
            let from = match rule.runs {
                true => self.from(rule.from),
                false => format!("not for {}", self.platform.name),
            };
            rules.push(row(&rule.id, rule.level, from));
            for (name, value, from) in &rule.options {
                rules.push(row(format!("  {name}"), value.to_string(), self.from(*from)));
            }
        }
        let mut out = table(&head);
        if !rules_only {
            out.push('\n');
        }
        out + &table(&rules)
    }

    /// The limits that fail a run, and the reports and addresses that the settings set.
    fn run(&self) -> Vec<Row> {
        let run = &self.config.run;
        let from = |place: &ConfigPlace| self.from(Origin::File(*place));
        let set = |key: &str, value: Option<(String, &ConfigPlace)>, default: &str| match value {
            Some((value, place)) => row(key, value, from(place)),
            None => row(key, default, "default"),
        };
        let most = run.max_warnings.as_ref();
        let mut rows = vec![
            set("fail-on", run.fail_on.as_ref().map(|it| (name_of(it.0), &it.1)), "error"),
            set("max-warnings", most.map(|it| (it.0.to_string(), &it.1)), "no limit"),
        ];
        match run.output.as_deref() {
            None | Some([]) => rows.push(row("output", "text", "default")),
            Some(reports) => {
                for (index, (report, place)) in reports.iter().enumerate() {
                    rows.push(row(if index == 0 { "output" } else { "" }, report, from(place)));
                }
            }
        }
        let base_url = run.base_url.as_ref();
        rows.push(set("base-url", base_url.map(|it| (it.0.clone(), &it.1)), "none"));
        rows
    }

    fn patterns(&self, key: &str, patterns: &Patterns, none: &str, rows: &mut Vec<Row>) {
        if patterns.list.is_empty() {
            rows.push(row(key, none, "default"));
        }
        for (index, (pattern, from)) in patterns.list.iter().enumerate() {
            rows.push(row(if index == 0 { key } else { "" }, pattern, self.from(*from)));
        }
    }

    /// `file:line`, or another source of a value.
    fn from(&self, origin: Origin) -> String {
        match origin {
            Origin::Default => "default".to_owned(),
            Origin::Caller => "command line".to_owned(),
            Origin::Profile => format!("profile {}", self.config.profile.name()),
            Origin::File(place) => {
                let (path, lines) = &self.files[place.file];
                format!("{path}:{}", lines.line(place.span.start))
            }
        }
    }

    fn json(&self, root: &Path) -> Value {
        let one = |value: Value, from| json!({ "value": value, "from": self.json_from(from) });
        let patterns = |patterns: &Patterns| -> Value {
            patterns.list.iter().map(|(text, from)| one(text.as_str().into(), *from)).collect()
        };
        let rules = self.rules.iter().map(|rule| {
            let options = rule.options.iter();
            let options: Map<String, Value> = options
                .map(|(name, value, from)| (name.clone(), one(value.clone(), *from)))
                .collect();
            let level = match rule.runs {
                true => one(rule.level.into(), rule.from),
                false => json!({
                    "value": rule.level,
                    "from": { "source": "platform", "platform": self.platform.id.name() },
                }),
            };
            (rule.id.clone(), json!({ "level": level, "options": options }))
        });
        let run = &self.config.run;
        let of_file = |value: Value, place: &ConfigPlace| one(value, Origin::File(*place));
        let unset = || one(Value::Null, Origin::Default);
        let fail_on = run.fail_on.as_ref().map(|it| of_file(name_of(it.0).into(), &it.1));
        let most = run.max_warnings.as_ref().map(|it| of_file(it.0.into(), &it.1));
        let reports = run.output.iter().flatten();
        let reports = reports.map(|it| of_file(it.0.as_str().into(), &it.1));
        let base_url = run.base_url.as_ref().map(|it| of_file(it.0.as_str().into(), &it.1));
        let scope = self.scope();
        let overrides = self
            .config
            .overridden(&scope)
            .map(|(it, applies)| json!({ "files": patterns(it), "applies": applies }));
        json!({
            "site": shown(root).named(),
            "page": self.page,
            "platform": self.platform.id.name(),
            "judged": self.is_checked(),
            "files": self.files.iter().map(|it| it.0.as_str()).collect::<Vec<_>>(),
            "profile": one(
                self.config.profile.name().into(),
                self.config.profile_from,
            ),
            "include": patterns(&self.config.include),
            "exclude": patterns(&self.config.exclude),
            "frozen": patterns(&self.config.frozen),
            "fail-on": fail_on.unwrap_or_else(|| one("error".into(), Origin::Default)),
            "max-warnings": most.unwrap_or_else(unset),
            "output": reports.collect::<Vec<_>>(),
            "base-url": base_url.unwrap_or_else(unset),
            "overrides": overrides.collect::<Vec<_>>(),
            "rules": rules.collect::<Map<String, Value>>(),
        })
    }

    fn json_from(&self, origin: Origin) -> Value {
        match origin {
            Origin::Default => json!({ "source": "default" }),
            Origin::Caller => json!({ "source": "command-line" }),
            Origin::Profile => {
                json!({ "source": "profile", "profile": self.config.profile.name() })
            }
            Origin::File(place) => {
                let (path, lines) = &self.files[place.file];
                let line = lines.line(place.span.start);
                json!({ "source": "file", "path": path, "line": line })
            }
        }
    }
}

/// The name of a level in `fail-on`.
fn name_of(level: Option<Level>) -> String {
    let found = FAIL_ON.iter().find(|it| it.1 == level);
    found.map_or("never", |it| it.0).to_owned()
}

type Row = [String; 3];

fn row(key: impl Into<String>, value: impl Into<String>, from: impl Into<String>) -> Row {
    [key.into(), value.into(), from.into()]
}

/// One long value makes a column no wider than this.
const WIDEST: usize = 44;

fn table(rows: &[Row]) -> String {
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.filter(|&it| it <= WIDEST).max().unwrap_or(0)
    };
    let (key, value) = (width(0), width(1));
    let mut out = String::new();
    for row in rows {
        let line = format!("{:key$}  {:value$}  {}", row[0], row[1], row[2]);
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}
