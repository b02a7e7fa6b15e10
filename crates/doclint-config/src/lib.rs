//! The configuration of doclint: which rules run, at which level, with which options, over which
//! pages. It knows rules only through the families it is given.
#![warn(missing_docs)]

mod custom;
mod globs;
mod load;
mod parse;
mod resolve;
mod schema;

pub use globs::{Base, Globs};
pub use load::{ConfigFile, Refusal};
pub use parse::option_names;
pub use resolve::{Resolved, Scope, Setting};
pub use schema::{json_schema, vocabulary_schema};

use doclint_custom::CustomRule;
use doclint_diagnostic::{Level, Span};
use doclint_rule::host::RawOptions;
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{Family, Profile};
use resolve::{Layer, Override};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What `doclint.yml` says, and the files that it extends.
#[derive(Clone, Debug)]
pub struct Config {
    /// Which rules run where nothing else is said.
    pub profile: Profile,
    /// Where the profile comes from.
    pub profile_from: Origin,
    /// The pages to judge; all where it is empty.
    pub include: Patterns,
    /// The pages not to judge.
    pub exclude: Patterns,
    /// The pages that are read as the targets of links and not judged.
    pub frozen: Patterns,
    /// The files that were read, the one that was asked for first.
    pub files: Vec<ConfigFile>,
    /// What files say for the whole site, what is extended before what extends it.
    plain: Vec<Layer>,
    /// What the caller says.
    caller: Layer,
    /// What files say for some pages.
    overrides: Vec<Override>,
    /// The components that were known when files had been read.
    vocabulary: Option<Arc<Vocabulary>>,
    /// The rules that the files bring, by the first half of their ids.
    custom: Vec<&'static Family>,
    custom_rules: BTreeMap<String, &'static CustomRule>,
    /// What looks like a mistake and may be right.
    hints: Vec<ConfigError>,
}

/// Patterns, each with its place.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    /// The patterns as they are written.
    pub list: Vec<(String, Origin)>,
    globs: Globs,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Nothing says it.
    #[default]
    Default,
    /// The profile says it.
    Profile,
    /// The caller says it.
    Caller,
    /// A file says it.
    File(Place),
}

/// A place in one of the files of a configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The index of the file in [`Config::files`].
    pub file: usize,
    /// The bytes.
    pub span: Span,
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

/// A mistake in the configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The index of the file in [`Config::files`].
    pub file: usize,
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
            profile_from: Origin::Default,
            include: Patterns::default(),
            exclude: Patterns::default(),
            frozen: Patterns::default(),
            files: Vec::new(),
            plain: Vec::new(),
            caller: Layer::default(),
            overrides: Vec::new(),
            vocabulary: None,
            custom: Vec::new(),
            custom_rules: BTreeMap::new(),
            hints: Vec::new(),
        }
    }
}

impl Config {
    /// The components that pages may use: those of the families, and what files say of them.
    pub fn vocabulary(&self, families: &[&'static Family]) -> Arc<Vocabulary> {
        self.vocabulary
            .clone()
            .unwrap_or_else(|| Arc::new(doclint_rule::host::vocabulary(families)))
    }

    /// The families, and those of the rules that the files bring after them.
    pub fn families(&self, families: &[&'static Family]) -> Vec<&'static Family> {
        let is_new = |it: &&&'static Family| !families.iter().any(|known| known.name == it.name);
        families.iter().chain(self.custom.iter().filter(is_new)).copied().collect()
    }

    /// The rules that the files bring, by the first half of their ids.
    pub fn custom_families(&self) -> &[&'static Family] {
        &self.custom
    }

    /// The rule of an id, if the settings define it.
    pub fn custom_rule(&self, id: &str) -> Option<&'static CustomRule> {
        self.custom_rules.get(id).copied()
    }

    /// What looks like a mistake and may be right.
    pub fn hints(&self) -> &[ConfigError] {
        &self.hints
    }

    /// Reads the text of a `doclint.yml` that extends nothing. `prefix` is the way from the folder
    /// of that file to the site's root, with `/` at the end or empty; patterns count from the
    /// file's folder.
    ///
    /// What can't be understood is left out and told.
    pub fn parse(
        text: &str,
        prefix: &str,
        families: &[&'static Family],
    ) -> (Self, Vec<ConfigError>) {
        let file = ConfigFile {
            path: "doclint.yml".to_owned(),
            text: text.into(),
            base: Base::above(prefix),
        };
        Self::load(file, families, &mut |_, _| Err("no other file can be read here".into()))
    }

    /// Reads a file and what it extends. `read` gives the file of a path that stands in another
    /// file.
    ///
    /// What can't be understood is left out and told.
    pub fn load(
        file: ConfigFile,
        families: &[&'static Family],
        read: &mut dyn FnMut(&ConfigFile, &str) -> Result<ConfigFile, Refusal>,
    ) -> (Self, Vec<ConfigError>) {
        load::load(file, families, read)
    }

    /// The same with another profile.
    pub fn with_profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self.profile_from = Origin::Caller;
        self
    }

    /// The same with an entry for a family, by name, or a rule, by id. It goes before what files
    /// say for the whole site.
    pub fn with_entry(mut self, id: impl Into<String>, entry: Entry) -> Self {
        self.caller.insert(id.into(), entry);
        self
    }

    /// Whether a page is judged; `path` counts from the site's root.
    pub fn judges(&self, path: &str) -> bool {
        (self.include.is_empty() || self.include.matches(path)) && !self.exclude.matches(path)
    }

    /// Whether a page is read and not judged: links may lead to it, and nobody changes it any more.
    pub fn is_frozen(&self, path: &str) -> bool {
        self.frozen.matches(path)
    }

    /// Whether nothing is to be judged although there is something: no path is included.
    pub fn includes_none_of<'p>(&self, mut paths: impl Iterator<Item = &'p str>) -> bool {
        !self.include.is_empty() && !paths.any(|path| self.include.matches(path))
    }

    /// The patterns that take none of the paths, told as mistakes. `paths` are all of the site.
    /// Patterns of a file above the site that may be meant for another one are not among them.
    pub fn idle_patterns<'p>(
        &self,
        paths: impl Iterator<Item = &'p str> + Clone,
    ) -> Vec<ConfigError> {
        let of_overrides = self.overrides.iter().map(|it| ("files", &it.patterns));
        let all =
            [("include", &self.include), ("exclude", &self.exclude), ("frozen", &self.frozen)];
        let mut idle = Vec::new();
        for (key, patterns) in all.into_iter().chain(of_overrides) {
            for (pattern, place) in patterns.idle(paths.clone()) {
                idle.push(ConfigError {
                    file: place.file,
                    span: place.span,
                    message: format!("`{pattern}` in `{key}` matches no page of the site"),
                    help: Some(
                        "patterns count from the folder of this file: mend it or remove it"
                            .to_owned(),
                    ),
                });
            }
        }
        idle.sort_by_key(|it| (it.file, it.span));
        idle
    }
}

impl Patterns {
    /// Whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.globs.is_empty()
    }

    /// Whether a pattern takes the path, which counts from the site's root.
    pub fn matches(&self, path: &str) -> bool {
        self.globs.matches(path)
    }

    /// The patterns that take none of the paths.
    fn idle<'p>(
        &self,
        paths: impl Iterator<Item = &'p str>,
    ) -> impl Iterator<Item = (&str, Place)> {
        let mut used: Vec<bool> = vec![self.globs.is_empty(); self.list.len()];
        let mut left = self.list.len();
        for path in paths {
            if left == 0 || self.globs.is_empty() {
                break;
            }
            for index in self.globs.matching(path) {
                left -= usize::from(!std::mem::replace(&mut used[index], true));
            }
        }
        self.list.iter().zip(used).filter_map(|((pattern, origin), used)| match origin {
            Origin::File(place) if !used && !self.globs.base().is_shared(pattern) => {
                Some((pattern.as_str(), *place))
            }
            _ => None,
        })
    }
}
