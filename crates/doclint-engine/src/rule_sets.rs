//! The rules of a run for each part of the site: overrides set other rules for some pages, and so does
//! what builds them.

use crate::change::Change;
use crate::filter::RuleFilter;
use crate::notes::PageNotes;
use crate::of_site::OfRule;
use crate::options::CheckOptions;
use crate::outcome::Outcome;
use crate::rules::{RuleError, RuleSet};
use doclint_config::{Config, Scope, Setting};
use doclint_diagnostic::FileId;
use doclint_rule::host::RawOptions;
use doclint_rule::{Family, RuleDef, RuleMeta};
use doclint_site::{Builds, Leftover, Platform};
use foldhash::HashMap;
use std::sync::Arc;

/// A set of rules for each [`Scope`]. There are few, and they are made
/// before pages are read.
pub struct RuleSets {
    config: Config,
    /// The rules to run; the others are off.
    pub(crate) filter: RuleFilter,
    pub(crate) families: Vec<&'static Family>,
    /// The first is for files that no override matches.
    sets: Vec<RuleSet>,
    scopes: Vec<Scope>,
    by_scope: HashMap<Scope, usize>,
    /// Every rule that is on for some page, if they are checked in different ways.
    widest: Option<RuleSet>,
}

impl RuleSets {
    /// The set for files that no override matches. The others come with the paths that are added.
    ///
    /// # Errors
    ///
    /// For each rule that refuses its options.
    pub fn new(
        families: &[&'static Family],
        options: &CheckOptions<'_>,
    ) -> Result<Self, Vec<RuleError>> {
        let (config, filter) = (options.config.clone(), options.rules.clone());
        let platform = config.platform;
        let families = config.families(families);
        let mut base = RuleSet::with(&families, config.vale.clone(), |family, rule| {
            if_it_runs((&filter, platform), (family, rule), || config.setting(family, rule))
        })?;
        base.platform = platform;
        base.vocabulary = config.vocabulary(&families);
        base.spelling.speller.clone_from(&config.spelling.speller);
        let by_scope = HashMap::from_iter([(Scope::default(), 0)]);
        let (sets, scopes) = (vec![base], vec![Scope::default()]);
        let widest = None;
        let mut out = Self { config, filter, families, sets, scopes, by_scope, widest };
        out.widen()?;
        Ok(out)
    }

    /// Makes sets of their own for the pages that other programs build.
    ///
    /// # Errors
    ///
    /// For each rule that refuses its options.
    pub fn set_builds(&mut self, builds: Arc<Builds>) -> Result<(), Vec<RuleError>> {
        self.config.builds = builds;
        self.widen()
    }

    /// Makes the set of all rules that run on some pages, where pages are checked in different ways.
    fn widen(&mut self) -> Result<(), Vec<RuleError>> {
        if self.widest.is_some() || !self.config.has_scopes() {
            return Ok(());
        }
        let config = &self.config;
        let mut widest = RuleSet::with(&self.families, config.vale.clone(), |family, rule| {
            let Setting { level, options } = config.setting(family, rule);
            let somewhere = config.may_run_somewhere(family, rule).then_some(rule.meta.level);
            let setting = Setting { level: level.or(somewhere), options };
            if_it_runs((&self.filter, config.platform), (family, rule), || setting)
        })?;
        widest.share(&self.sets[0]);
        self.widest = Some(widest);
        Ok(())
    }

    /// Makes the set for a path from the site's root, if there is none yet, and returns its index.
    ///
    /// # Errors
    ///
    /// For each rule that refuses its options.
    pub fn add(&mut self, path: &str) -> Result<usize, Vec<RuleError>> {
        if !self.config.has_scopes() {
            return Ok(0);
        }
        let scope = self.config.scope(path);
        if let Some(&index) = self.by_scope.get(&scope) {
            return Ok(index);
        }
        let platform = self.config.platform_of(&scope);
        let mut set = RuleSet::with(&self.families, self.config.vale.clone(), |family, rule| {
            if_it_runs((&self.filter, platform), (family, rule), || {
                self.config.setting_in(&scope, family, rule)
            })
        })?;
        set.share(&self.sets[0]);
        set.platform = platform;
        set.build_text = scope.text;
        self.sets.push(set);
        self.scopes.push(scope.clone());
        self.by_scope.insert(scope, self.sets.len() - 1);
        Ok(self.sets.len() - 1)
    }

    /// The pages that a set is for.
    pub fn scope(&self, index: usize) -> &Scope {
        &self.scopes[index]
    }

    /// The set of an index.
    pub fn get(&self, index: usize) -> &RuleSet {
        &self.sets[index]
    }

    /// The set for a path that was added.
    pub fn of(&self, path: &str) -> &RuleSet {
        if !self.config.has_scopes() {
            return &self.sets[0];
        }
        let index = self.by_scope.get(&self.config.scope(path));
        &self.sets[index.copied().unwrap_or(0)]
    }

    /// Returns the metadata of a rule; `None` if it is off everywhere.
    pub fn meta(&self, rule: &str) -> Option<&'static RuleMeta> {
        self.every_rule().meta(rule)
    }

    /// Whether a rule that finds leftovers of a kind is on in all files.
    pub fn finds(&self, leftover: Leftover) -> bool {
        let finds = |it: &RuleSet| it.known.values().any(|it| it.1.finds == Some(leftover));
        self.sets.iter().all(finds)
    }

    /// Whether a rule sees snippets in their places.
    pub fn is_in_place(&self, rule: &str) -> bool {
        self.every_rule().is_in_place(rule)
    }

    /// Whether the findings of a rule are judged with snippets in their places.
    pub fn sees_snippets(&self, rule: &str) -> bool {
        self.every_rule().sees_snippets(rule)
    }

    /// Returns the set of all rules that are on anywhere.
    fn every_rule(&self) -> &RuleSet {
        self.widest.as_ref().unwrap_or(&self.sets[0])
    }

    /// Runs the rules about the site that have to see a change, each once; `None` stands for the
    /// others. Each finding has the level that its rule has for its file.
    pub fn check_site(
        &self,
        (outcome, notes): (&Outcome, &HashMap<FileId, PageNotes>),
        change: &Change,
        options: &CheckOptions<'_>,
    ) -> Vec<Option<OfRule>> {
        let seen = (&outcome.site, notes);
        let Some(widest) = &self.widest else {
            return self.sets[0].check_site(seen, change, options);
        };
        let mut checked = widest.check_site(seen, change, options);
        for of_rule in checked.iter_mut().flatten() {
            of_rule.findings.retain_mut(|finding| {
                let path = &outcome.files.get(finding.at.file).path;
                let level = self.of(path).level(&finding.rule);
                finding.level = level.unwrap_or(finding.level);
                level.is_some()
            });
        }
        checked
    }
}

/// The setting of a rule, which is off if the caller leaves the rule out, or the rule is about another
/// platform.
fn if_it_runs(
    (filter, platform): (&RuleFilter, &Platform),
    (family, rule): (&Family, &RuleDef),
    setting: impl FnOnce() -> Setting,
) -> Setting {
    match family.runs_on(rule, platform.id) && filter.runs(&family.id(rule)) {
        true => setting(),
        false => Setting { level: None, options: RawOptions::Null },
    }
}
