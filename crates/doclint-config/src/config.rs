//! The settings of a run.

use crate::custom::CustomRule;
use crate::file::ConfigFile;
use crate::globs::Globs;
use crate::layers::{Layer, Override};
use crate::patterns::Patterns;
use crate::run::RunSettings;
use crate::spelling::Spelling;
use crate::styles::{Pack, ValeSettings};
use crate::values::{ConfigError, Entry, Origin};
use doclint_rule::site::{Builds, Platform};
use doclint_rule::{Family, Profile};
use doclint_vocabulary::Vocabulary;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The settings of `doclint.yml` and of the files that it extends.
#[derive(Clone, Debug)]
pub struct Config {
    /// What renders the site. Files of settings don't say it: it is known by the files of the site.
    pub platform: &'static Platform,
    /// The pages that other programs build, known with the files of the site.
    pub builds: Arc<Builds>,
    /// Which rules run by default.
    pub profile: Profile,
    /// Where the profile comes from.
    pub profile_from: Origin,
    /// The pages to check; all if it is empty.
    pub include: Patterns,
    /// The pages not to check.
    pub exclude: Patterns,
    /// The pages that are read as targets of links but not checked.
    pub frozen: Patterns,
    /// The pages that the caller excludes from checks, too.
    pub(crate) frozen_by_caller: Globs,
    /// The limits that fail a run, and the reports that it writes.
    pub run: RunSettings,
    /// The files that were read; the first one is the one that extends the others.
    pub files: Vec<ConfigFile>,
    /// Settings of files for the whole site. A file comes after those that it extends.
    pub(crate) plain: Vec<Layer>,
    /// Settings of the caller.
    pub(crate) caller: Layer,
    /// Settings of files for some pages.
    pub(crate) overrides: Vec<Override>,
    /// The components that pages may use, once files have been read.
    pub(crate) vocabulary: Option<Arc<Vocabulary>>,
    /// The families of the rules that the files define.
    pub(crate) custom: Vec<&'static Family>,
    /// These rules, by id.
    pub(crate) custom_rules: BTreeMap<String, &'static CustomRule>,
    /// The packs of style checks that the settings name.
    pub packs: Vec<Pack>,
    /// The settings of a `.vale.ini` for pages and words, if the settings name one.
    pub vale: Option<Arc<ValeSettings>>,
    /// Dictionaries, and the words of the project.
    pub spelling: Spelling,
    /// Likely mistakes that may be correct.
    pub(crate) hints: Vec<ConfigError>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            platform: <&Platform>::default(),
            builds: Arc::default(),
            profile: Profile::Recommended,
            profile_from: Origin::Default,
            include: Patterns::default(),
            exclude: Patterns::default(),
            frozen: Patterns::default(),
            frozen_by_caller: Globs::default(),
            run: RunSettings::default(),
            files: Vec::new(),
            plain: Vec::new(),
            caller: Layer::default(),
            overrides: Vec::new(),
            vocabulary: None,
            custom: Vec::new(),
            custom_rules: BTreeMap::new(),
            packs: Vec::new(),
            vale: None,
            spelling: Spelling::default(),
            hints: Vec::new(),
        }
    }
}

impl Config {
    /// The components that pages may use: those of the families, with the changes that files make.
    pub fn vocabulary(&self, families: &[&'static Family]) -> Arc<Vocabulary> {
        self.vocabulary
            .clone()
            .unwrap_or_else(|| Arc::new(doclint_rule::host::vocabulary(families)))
    }

    /// The families, followed by those of the rules that the files define.
    pub fn families(&self, families: &[&'static Family]) -> Vec<&'static Family> {
        let is_new = |it: &&&'static Family| !families.iter().any(|known| known.name == it.name);
        families.iter().chain(self.custom.iter().filter(is_new)).copied().collect()
    }

    /// The families of the rules that the files define.
    pub fn custom_families(&self) -> &[&'static Family] {
        &self.custom
    }

    /// The rule of an id, if the settings define it.
    pub fn custom_rule(&self, id: &str) -> Option<&'static CustomRule> {
        self.custom_rules.get(id).copied()
    }

    /// Returns likely mistakes that may be correct.
    pub fn hints(&self) -> &[ConfigError] {
        &self.hints
    }

    /// The same with another profile.
    pub fn with_profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self.profile_from = Origin::Caller;
        self
    }

    /// The same with an entry for a family, by name, or a rule, by id. It overrides the settings of
    /// files for the whole site.
    pub fn with_entry(mut self, id: impl Into<String>, entry: Entry) -> Self {
        self.caller.insert_of_caller(id.into(), entry);
        self
    }

    /// The same with more pages that are read but not checked.
    pub fn with_frozen(mut self, patterns: Globs) -> Self {
        self.frozen_by_caller = patterns;
        self
    }

    /// Whether a page is checked; `path` is relative to the site's root.
    pub fn judges(&self, path: &str) -> bool {
        (self.include.is_empty() || self.include.matches(path)) && !self.excludes(path)
    }

    /// Whether a file is excluded; `path` is relative to the site's root.
    pub fn excludes(&self, path: &str) -> bool {
        self.exclude.matches(path)
    }

    /// Whether a page is read but not checked: links may lead to it, but nobody edits it any more.
    pub fn is_frozen(&self, path: &str) -> bool {
        self.frozen.matches(path) || self.frozen_by_caller.matches(path)
    }

    /// Whether the settings include patterns, but none of the paths.
    pub fn includes_none_of<'p>(&self, mut paths: impl Iterator<Item = &'p str>) -> bool {
        !self.include.is_empty() && !paths.any(|path| self.include.matches(path))
    }

    /// The patterns that match none of `paths`, which are all of the site, as mistakes. Patterns of a
    /// file above the site that may be meant for another site are left out.
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
                    help: Some(match pattern.contains('\\') {
                        true => "write `/` between folders, on Windows, too".to_owned(),
                        false => "patterns are relative to the folder of this file; fix it or \
                                  remove it"
                            .to_owned(),
                    }),
                });
            }
        }
        idle.sort_by_key(|it| (it.file, it.span));
        idle
    }
}
