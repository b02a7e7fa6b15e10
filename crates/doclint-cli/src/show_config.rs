//! `doclint config`: what holds for a site or a page, and who says so.

use crate::args::{Color, Listing, ShowArgs};
use crate::target::Target;
use crate::{Exit, config, output, report, rules};
use anyhow::{Context, Result, bail};
use doclint_config::{Config, Origin, Patterns, Scope};
use doclint_diagnostic::LineIndex;
use doclint_rule::host::near;
use doclint_rule::{Family, RuleDef};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};

pub fn run(args: &ShowArgs, families: &[&'static Family]) -> Result<Exit> {
    let (root, page) = target(args.path.as_deref())?;
    let config = match &args.config {
        _ if args.no_config => Some(Config::default()),
        file => config::load_or_tell(file.as_deref(), &root, families, Color::Auto)?,
    };
    let Some(config) = config else { return Ok(Exit::Usage) };
    let wanted = wanted(args.rule.as_deref(), &config.families(families))?;
    let shown = Shown::of(&config, &wanted, page.as_deref());
    output::print(&match args.format {
        Listing::Text => shown.text(&root, args.rule.is_some()),
        Listing::Json => format!("{:#}\n", shown.json(&root)),
    })
}

/// The root of the site, and the page by its path from there.
fn target(path: Option<&Path>) -> Result<(PathBuf, Option<String>)> {
    let Some(path) = path.filter(|it| !it.is_dir()) else {
        let paths: Vec<PathBuf> = path.into_iter().map(Path::to_owned).collect();
        return Ok((Target::of(&paths)?.root, None));
    };
    path.metadata().with_context(|| format!("can't open {}", path.display()))?;
    let (target, page) = Target::of_stdin(path)?;
    Ok((target.root, Some(page)))
}

type Named = (&'static Family, &'static RuleDef);

/// The rules that are asked for.
fn wanted(name: Option<&str>, families: &[&'static Family]) -> Result<Vec<Named>> {
    let all: Vec<Named> = rules::all(families).collect();
    let Some(name) = name else { return Ok(all) };
    let is_it = |it: &&Named| it.0.name == name || it.0.id(it.1) == name || it.1.meta.name == name;
    let found: Vec<Named> = all.iter().filter(is_it).copied().collect();
    if found.is_empty() {
        match near(families, name) {
            Some(near) => bail!("no rule or family `{name}`: did you mean `{near}`?"),
            None => bail!("no rule or family `{name}`: `doclint rules` lists all rules"),
        }
    }
    Ok(found)
}

/// The configuration as it is shown.
struct Shown<'a> {
    config: &'a Config,
    page: Option<&'a str>,
    /// For each file its path from here, and its lines.
    files: Vec<(String, LineIndex)>,
    rules: Vec<ShownRule>,
}

struct ShownRule {
    id: String,
    level: &'static str,
    from: Origin,
    options: Vec<(String, Value, Origin)>,
}

impl<'a> Shown<'a> {
    fn of(config: &'a Config, wanted: &[Named], page: Option<&'a str>) -> Self {
        let files = config.files.iter().map(|file| {
            let path = report::shown(Path::new(&file.path)).display().to_string();
            (path, LineIndex::new(&file.text))
        });
        let scope = page.map(|page| config.scope(page)).unwrap_or_default();
        let rules = wanted.iter().map(|(family, rule)| {
            let mut resolved = config.resolve(&scope, family, rule);
            let defaults = match (rule.defaults)() {
                Value::Object(defaults) => defaults,
                _ => Map::new(),
            };
            let options = defaults.into_iter().map(|(name, default)| {
                let (value, from) =
                    resolved.options.remove(&name).unwrap_or((default, Origin::Default));
                (name, value, from)
            });
            ShownRule {
                id: family.id(rule),
                level: resolved.level.map_or("off", |it| it.name()),
                from: resolved.level_from,
                options: options.collect(),
            }
        });
        Self { config, page, files: files.collect(), rules: rules.collect() }
    }

    fn scope(&self) -> Scope {
        self.page.map(|page| self.config.scope(page)).unwrap_or_default()
    }

    fn is_judged(&self) -> bool {
        self.page.is_none_or(|page| self.standing(page).is_empty())
    }

    /// Why a page is not judged; empty where it is.
    fn standing(&self, page: &str) -> &'static str {
        match self.config.judges(page) {
            false => "left out",
            true if self.config.is_frozen(page) => "frozen",
            true => "",
        }
    }

    fn text(&self, root: &Path, rules_only: bool) -> String {
        let mut head = Vec::new();
        if !rules_only {
            let files: Vec<&str> = self.files.iter().map(|it| it.0.as_str()).collect();
            let files = if files.is_empty() { "none".to_owned() } else { files.join(", ") };
            head.push(row("site", report::shown(root).display().to_string(), ""));
            if let Some(page) = self.page {
                head.push(row("page", page, self.standing(page)));
            }
            head.push(row("files", files, ""));
            let profile = rules::profile(self.config.profile);
            head.push(row("profile", profile, self.from(self.config.profile_from)));
            self.patterns("include", &self.config.include, "all pages", &mut head);
            self.patterns("exclude", &self.config.exclude, "none", &mut head);
            self.patterns("frozen", &self.config.frozen, "none", &mut head);
            let scope = self.scope();
            for (index, (patterns, taken)) in self.config.overridden(&scope).enumerate() {
                let list: Vec<&str> = patterns.list.iter().map(|it| it.0.as_str()).collect();
                let list = list.join(", ");
                let from = patterns.list.first().map_or(Origin::Default, |it| it.1);
                let list = match (self.page, taken) {
                    (Some(_), true) => format!("{list} (this page)"),
                    _ => list,
                };
                let key = if index == 0 { "overrides" } else { "" };
                head.push(row(key, list, self.from(from)));
            }
        }
        let mut rules = Vec::new();
        for rule in &self.rules {
            rules.push(row(&rule.id, rule.level, self.from(rule.from)));
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

    fn patterns(&self, key: &str, patterns: &Patterns, none: &str, rows: &mut Vec<Row>) {
        if patterns.list.is_empty() {
            rows.push(row(key, none, "default"));
        }
        for (index, (pattern, from)) in patterns.list.iter().enumerate() {
            rows.push(row(if index == 0 { key } else { "" }, pattern, self.from(*from)));
        }
    }

    /// `file:line`, or what else says a value.
    fn from(&self, origin: Origin) -> String {
        match origin {
            Origin::Default => "default".to_owned(),
            Origin::Caller => "command line".to_owned(),
            Origin::Profile => format!("profile {}", rules::profile(self.config.profile)),
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
            let level = one(rule.level.into(), rule.from);
            (rule.id.clone(), json!({ "level": level, "options": options }))
        });
        let scope = self.scope();
        let overrides = self
            .config
            .overridden(&scope)
            .map(|(it, taken)| json!({ "files": patterns(it), "applies": taken }));
        json!({
            "site": report::shown(root).display().to_string(),
            "page": self.page,
            "judged": self.is_judged(),
            "files": self.files.iter().map(|it| it.0.as_str()).collect::<Vec<_>>(),
            "profile": one(
                rules::profile(self.config.profile).into(),
                self.config.profile_from,
            ),
            "include": patterns(&self.config.include),
            "exclude": patterns(&self.config.exclude),
            "frozen": patterns(&self.config.frozen),
            "overrides": overrides.collect::<Vec<_>>(),
            "rules": rules.collect::<Map<String, Value>>(),
        })
    }

    fn json_from(&self, origin: Origin) -> Value {
        match origin {
            Origin::Default => json!({ "source": "default" }),
            Origin::Caller => json!({ "source": "command-line" }),
            Origin::Profile => {
                json!({ "source": "profile", "profile": rules::profile(self.config.profile) })
            }
            Origin::File(place) => {
                let (path, lines) = &self.files[place.file];
                let line = lines.line(place.span.start);
                json!({ "source": "file", "path": path, "line": line })
            }
        }
    }
}

type Row = [String; 3];

fn row(key: impl Into<String>, value: impl Into<String>, from: impl Into<String>) -> Row {
    [key.into(), value.into(), from.into()]
}

/// A column gets no wider than this for the sake of one long value.
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
