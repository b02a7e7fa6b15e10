//! `doclint explain`.

use crate::args::{ExplainArgs, SettingsArgs};
use crate::exit::Exit;
use crate::guide::filled;
use crate::import::{self, Foreign};
use crate::manual::{self, Part};
use crate::output;
use crate::paint::{Painter, Style};
use crate::project::settings_here;
use crate::rules::{self, NamedRule};
use crate::terminal::Terminal;
use crate::words::{one_line, unknown, wrapped};
use anyhow::{Result, bail};
use doclint_config::Config;
use doclint_rule::host::near;
use doclint_rule::{Family, RuleDef};
use doclint_suggest::suggest;
use serde_json::{Map, Value};

/// No more characters follow the first line of a short explanation.
const BRIEF: usize = 480;

/// Before the lines of an example.
const INDENT: &str = "    ";

/// How much of the page of a rule is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// What to do, in few tokens.
    Brief,
    Usual,
    Whole,
}

pub fn run(args: &ExplainArgs, families: &[&'static Family]) -> Result<Exit> {
    let name = rules::current(&args.rule, families)?;
    // The settings are read only if needed, so that errors in them don't hide how to fix them.
    let is_known = |family: &&Family| {
        let mut rules = family.rules.iter();
        family.name == name || rules.any(|rule| rules::is_named(name, family, rule))
    };
    let config = match families.iter().any(is_known) {
        true => Config::default(),
        false => settings_here(&SettingsArgs::default(), families)?,
    };
    let terminal = Terminal::of_stdout();
    let paint = Painter { is_on: terminal.color(args.color) };
    let depth = match (args.short, args.full) {
        (true, _) => Depth::Brief,
        (_, true) => Depth::Whole,
        _ => Depth::Usual,
    };
    let whole = |id: &str| format!("`doclint explain {id} --full`");
    let page = Page { paint, width: terminal.text_width(), whole };
    output::print_colored(&page.of((name, depth), &config, families)?)
}

/// Suggests the meaning of a name that is not a rule.
fn not_a_rule(name: &str, config: &Config, families: &[&'static Family]) -> String {
    let vocabulary = config.vocabulary(families);
    if vocabulary.get(name).is_some() {
        return format!("`{name}` is a component: `doclint components {name}` describes it");
    }
    let near = near(&config.families(families), name);
    let components = vocabulary.components.keys().map(String::as_str);
    match (&near, suggest(name, components)) {
        (None, Some(component)) => {
            format!("unknown rule `{name}`: did you mean `doclint components {component}`?")
        }
        _ => unknown("rule or family", name, near.as_deref(), "doclint rules"),
    }
}

/// How the page of a rule is printed.
pub struct Page {
    paint: Painter,
    /// In columns.
    width: usize,
    /// How to get the whole page of a rule.
    whole: fn(&str) -> String,
}

impl Page {
    /// Plain text in lines of this width. `whole` says how to get the whole page of a rule.
    pub fn plain(width: usize, whole: fn(&str) -> String) -> Self {
        Self { paint: Painter { is_on: false }, width, whole }
    }

    /// The page of a rule or a family by its current name, or what doclint has for a rule of another
    /// tool.
    ///
    /// # Errors
    ///
    /// If there is no such rule.
    pub fn of(
        &self,
        (name, depth): (&str, Depth),
        config: &Config,
        families: &[&'static Family],
    ) -> Result<String> {
        let all = &config.families(families);
        if let Some(family) = all.iter().find(|it| it.name == name) {
            return Ok(self.family(family));
        }
        let is_meant = |(family, rule): &NamedRule| rules::is_named(name, family, rule);
        let found: Vec<_> = rules::all(all).filter(is_meant).collect();
        match found.as_slice() {
            [(family, rule)] if depth == Depth::Brief => Ok(brief(family, rule)),
            // A rule of the project has a page that is short itself.
            [(family, rule)] if depth == Depth::Whole || advice(rule).is_empty() => {
                Ok(self.full(family, rule))
            }
            [(family, rule)] => Ok(self.short(family, rule)),
            [] => match import::named(name, all).as_slice() {
                [] => bail!(not_a_rule(name, config, families)),
                foreign => Ok(self.foreign(foreign)),
            },
            several => {
                let ids = several.iter().map(|(family, rule)| family.id(rule));
                let ids = ids.collect::<Vec<_>>().join(", ");
                bail!("several rules have the name `{name}`: {ids}")
            }
        }
    }

    fn family(&self, family: &Family) -> String {
        let mut out = self.title(family.name, family.summary);
        out.push('\n');
        for rule in family.rules {
            let id = family.id(rule);
            out.push_str(&format!("  {}\n", self.paint.text(Style::Level(rule.meta.level), &id)));
            out.push_str(&self.prose(rule.meta.summary, 4));
        }
        out.push_str("\n`doclint explain RULE` describes one of them.\n");
        out
    }

    /// What doclint has for rules of other tools.
    fn foreign(&self, foreign: &[Foreign]) -> String {
        let mut out = String::new();
        for Foreign { what, ours, note } in foreign {
            let what = match (ours.as_slice(), note) {
                ([], Some(why)) => format!("{what}: {why}."),
                ([], None) => format!("{what}: doclint has no rule for it."),
                (_, Some(difference)) => {
                    format!("{what}. doclint has a rule for it, but {difference}:")
                }
                (_, None) => format!("{what}. doclint has for it:"),
            };
            out.push_str(&self.prose(&what, 0));
            for (family, rule) in ours {
                let id = family.id(rule);
                out.push_str(&format!("\n  {}\n", self.paint.text(Style::Strong, &id)));
                out.push_str(&self.prose(rule.meta.summary, 4));
                out.push_str(&self.prose(&format!("`doclint explain {id}` describes it."), 4));
            }
        }
        out
    }

    /// The message, what to do, an example, the options, and where to read on.
    fn short(&self, family: &Family, rule: &RuleDef) -> String {
        let mut out = self.head(family, rule);
        out.push('\n');
        for text in advice(rule) {
            out.push_str(&self.item(&text));
        }
        for Part { label, style, text } in manual::example(rule.meta.docs) {
            out.push_str(&format!("\n  {}\n", self.paint.text(style, &label)));
            out.push_str(&self.code(&text, style));
        }
        out.push_str(&self.options(rule));
        out.push_str(&self.address(family, rule));
        let id = family.id(rule);
        let more = format!("{} shows why, and more examples.", (self.whole)(&id));
        out + &self.prose(&more, 0)
    }

    /// The whole page of the manual.
    fn full(&self, family: &Family, rule: &RuleDef) -> String {
        let mut out = self.head(family, rule);
        out.push_str(&self.options(rule));
        let mut is_list = false;
        for block in manual::blocks(rule.meta.docs) {
            let is_item = matches!(block, manual::Block::Item(_));
            if !(is_list && is_item) {
                out.push('\n');
            }
            is_list = is_item;
            match block {
                manual::Block::Heading(text) => {
                    out.push_str(&format!("{}\n", self.paint.text(Style::Strong, text)));
                }
                manual::Block::Prose(text) => out.push_str(&self.prose(&text, 0)),
                manual::Block::Item(text) => out.push_str(&self.item(&text)),
                manual::Block::Table(lines) => out.push_str(&lines),
                manual::Block::Fence(Part { label, style, text }) => {
                    out.push_str(&format!("  {}\n", self.paint.text(style, &label)));
                    out.push_str(&self.code(&text, style));
                }
            }
        }
        out + &self.address(family, rule)
    }

    fn title(&self, name: &str, summary: &str) -> String {
        let text = wrapped(&format!("{name}: {summary}"), self.width, 0, 2);
        // The name comes first and is never broken.
        text.replacen(name, &self.paint.text(Style::Strong, name), 1)
    }

    fn head(&self, family: &Family, rule: &RuleDef) -> String {
        let meta = rule.meta;
        let mut facts = vec![
            self.paint.text(Style::Level(meta.level), meta.level.name()),
            format!("profile {}", meta.profile.name()),
            format!("fix {}", rules::fix_name(meta.fix)),
        ];
        if !meta.since.is_empty() {
            facts.push(format!("since {}", meta.since));
        }
        format!("{}{}\n", self.title(&family.id(rule), meta.summary), facts.join(", "))
    }

    /// The options with their defaults, from the schema.
    fn options(&self, rule: &RuleDef) -> String {
        let schema = (rule.schema)().to_value();
        let defaults = (rule.defaults)();
        let Some(options) = schema.get("properties").and_then(Value::as_object) else {
            return String::new();
        };
        let mut out = format!("\n{}\n", self.paint.text(Style::Strong, "Options"));
        for (name, option) in options {
            let default = defaults.get(name).map(Value::to_string).unwrap_or_default();
            let text = wrapped(&format!("{name}: {default}"), self.width, 2, 6);
            out.push_str(&text.replacen(name, &self.paint.text(Style::Strong, name), 1));
            if let Some(text) = option.get("description").and_then(Value::as_str) {
                out.push_str(&self.prose(text, 6));
            }
        }
        out
    }

    fn address(&self, family: &Family, rule: &RuleDef) -> String {
        let url = family.url(rule).map(|url| self.paint.text(Style::Faint, &url));
        url.map_or_else(String::new, |url| format!("\n{url}\n"))
    }

    fn prose(&self, text: &str, indent: usize) -> String {
        wrapped(text, self.width, indent, indent)
    }

    fn item(&self, text: &str) -> String {
        wrapped(&format!("- {text}"), self.width, 0, 2)
    }

    fn code(&self, text: &str, style: Style) -> String {
        let line = |line: &str| match line {
            "" => "\n".to_owned(),
            line => format!("{INDENT}{}\n", self.paint.text(style, line)),
        };
        text.lines().map(line).collect()
    }
}

/// What a rule finds and what to do, in few tokens.
fn brief(family: &Family, rule: &RuleDef) -> String {
    let meta = rule.meta;
    let (level, fix) = (meta.level.name(), rules::fix_name(meta.fix));
    let mut out = format!("{}: {} ({level}, fix {fix})\n", family.id(rule), meta.summary);
    let mut room = BRIEF;
    let mut add = |text: String| {
        if let Some(left) = room.checked_sub(text.chars().count()) {
            out.push_str(&text);
            room = left;
        }
    };
    for text in advice(rule) {
        add(format!("- {}\n", one_line(&text)));
    }
    for Part { label, text, .. } in manual::example(meta.docs) {
        add(format!("{label}\n{}\n", text.trim_end()));
    }
    if let Value::Object(options) = (rule.defaults)() {
        let names: Vec<&str> = options.keys().map(String::as_str).collect();
        if !names.is_empty() {
            add(format!("options: {}\n", names.join(", ")));
        }
    }
    out
}

/// The advice, with the default options filled in; else why, for rules that writers can't follow.
fn advice(rule: &RuleDef) -> Vec<String> {
    let mut options = match (rule.defaults)() {
        Value::Object(defaults) => defaults,
        _ => Map::new(),
    };
    options.insert("config-file".to_owned(), "docs.json".into());
    let advice: Vec<String> =
        rule.meta.advice().iter().filter_map(|it| filled(it, &options)).collect();
    match advice.is_empty() {
        true => manual::why(rule.meta.docs).into_iter().collect(),
        false => advice,
    }
}
