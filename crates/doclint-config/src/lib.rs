//! The configuration of doclint: which rules run, at which level, with which options, over which
//! pages. It knows rules only through the families it is given.
#![warn(missing_docs)]

mod globs;
mod parse;
mod schema;

pub use globs::Globs;
pub use schema::json_schema;

use doclint_diagnostic::{Level, Span};
use doclint_rule::{Family, Profile, RawOptions, RuleDef};
use std::collections::BTreeMap;

/// What `doclint.yml` says.
#[derive(Clone, Debug)]
pub struct Config {
    /// Which rules run where nothing else is said.
    pub profile: Profile,
    /// The pages to judge; all where it is empty.
    pub include: Globs,
    /// The pages not to judge.
    pub exclude: Globs,
    /// What is said of families, by name, and of rules, by id.
    entries: BTreeMap<String, Entry>,
}

/// What is said of a family or of a rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    /// Off, on, or a level.
    pub switch: Option<Switch>,
    /// The options of a rule; null for the defaults.
    pub options: RawOptions,
}

/// Whether a rule runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// It does not.
    Off,
    /// It does, at its own level.
    On,
    /// It does, at this level.
    At(Level),
}

/// How one rule is to run.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The level of its findings; `None` where it is off.
    pub level: Option<Level>,
    /// Its options; null for the defaults.
    pub options: RawOptions,
}

/// A mistake in the configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// Where.
    pub span: Span,
    /// What is wrong: lower case, no final stop.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            profile: Profile::Recommended,
            include: Globs::default(),
            exclude: Globs::default(),
            entries: BTreeMap::new(),
        }
    }
}

impl Config {
    /// Reads the text of a `doclint.yml`. `prefix` is the way from the folder of that file to the
    /// site's root, with `/` at the end or empty; patterns count from the file's folder.
    ///
    /// What can't be understood is left out and told.
    pub fn parse(
        text: &str,
        prefix: &str,
        families: &[&'static Family],
    ) -> (Self, Vec<ConfigError>) {
        parse::parse(text, prefix, families)
    }

    /// The same with another profile.
    pub fn with_profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// The same with an entry for a family, by name, or a rule, by id.
    pub fn with_entry(mut self, id: impl Into<String>, entry: Entry) -> Self {
        self.entries.insert(id.into(), entry);
        self
    }

    /// How a rule is to run. What is said of the rule goes before what is said of its family, and
    /// that before the profile. A level for a family changes the rules that the profile chose;
    /// `on` adds the others.
    pub fn setting(&self, family: &Family, rule: &RuleDef) -> Setting {
        let entry = self.entries.get(&family.id(rule));
        let of_family = self.entries.get(family.name).and_then(|it| it.switch);
        let chosen = rule.meta.profile <= self.profile;
        let level = match (entry.map(|it| it.switch), of_family) {
            (Some(Some(Switch::Off)), _) => None,
            (Some(Some(Switch::At(level))), _) => Some(level),
            (Some(Some(Switch::On)), _) => Some(rule.meta.level),
            (Some(None), Some(Switch::At(level))) => Some(level),
            (Some(None), _) => Some(rule.meta.level),
            (None, Some(Switch::Off)) => None,
            (None, Some(Switch::On)) => Some(rule.meta.level),
            (None, Some(Switch::At(level))) => chosen.then_some(level),
            (None, None) => chosen.then_some(rule.meta.level),
        };
        Setting { level, options: entry.map_or(RawOptions::Null, |it| it.options.clone()) }
    }

    /// Whether a page is judged; `path` counts from the site's root.
    pub fn judges(&self, path: &str) -> bool {
        (self.include.is_empty() || self.include.matches(path)) && !self.exclude.matches(path)
    }
}
