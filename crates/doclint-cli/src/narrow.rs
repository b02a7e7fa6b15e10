//! The rules and pages that are left by `--profile`, `--only`, `--skip`, `--level` and `--exclude`.

use crate::args::NarrowArgs;
use crate::paths::slashes;
use crate::project::Project;
use crate::rules;
use crate::terminal::note;
use anyhow::{Context, Result, bail};
use doclint_config::{Base, Entry, Globs, Switch};
use doclint_engine::{RuleFilter, Workspace};
use std::collections::BTreeSet;
use std::path::Path;

impl NarrowArgs {
    /// Whether some findings of the selected pages are left out. A profile leaves out none: it chooses
    /// the rules, as the settings do.
    pub fn is_used(&self) -> bool {
        let rules = self.only.is_empty() && self.skip.is_empty();
        !rules || self.level.is_some() || !self.exclude.is_empty()
    }

    /// Narrows what a project checks.
    ///
    /// # Errors
    ///
    /// If a rule or family is unknown, a pattern is invalid, or no rule is left.
    pub fn apply(&self, project: &mut Project<'_>) -> Result<()> {
        let families = &project.families;
        let only = rules::selected(&self.only, families)?;
        let skip = rules::selected(&self.skip, families)?;
        let filter = RuleFilter { only, skip, least: self.level.map(|it| it.level()) };
        let mut ids = rules::all(families).map(|(family, rule)| family.id(rule));
        if !self.skip.is_empty() && !ids.any(|id| filter.selects(&id)) {
            bail!("--skip leaves out every rule");
        }
        let mut config = std::mem::take(&mut project.options.config);
        if let Some(profile) = self.profile {
            config = config.with_profile(profile);
        }
        for (family, rule) in rules::all(families) {
            let id = family.id(rule);
            if filter.only.contains(&id) && config.setting(family, rule).level.is_none() {
                let on = Entry { switch: Some(Switch::On), ..Entry::default() };
                config = config.with_entry(id, on);
            }
        }
        if !self.exclude.is_empty() {
            config = config.with_frozen(globs(&self.exclude, &project.target.root)?);
        }
        (project.options.config, project.options.rules) = (config, filter);
        Ok(())
    }

    /// Says which rules the arguments or settings name that are off on the platform of a site.
    pub fn print_off(&self, project: &Project<'_>) {
        let config = project.config();
        let platform = config.platform;
        let names = config.named().into_iter().chain(self.only.iter().map(String::as_str));
        let is_off = |name: &&str| {
            let of_name =
                |it: &rules::NamedRule| it.0.name == *name || rules::is_named(name, it.0, it.1);
            let mut meant = rules::all(&project.families).filter(of_name).peekable();
            meant.peek().is_some() && !meant.any(|it| it.0.runs_on(it.1, platform.id))
        };
        let names: BTreeSet<&str> = names.filter(is_off).collect();
        if !names.is_empty() {
            let names = names.into_iter().collect::<Vec<_>>().join(", ");
            note!("doclint: off on {}, as they are about other platforms: {names}", platform.name);
        }
    }

    /// Warns about patterns that match nothing in the sites that were checked.
    pub fn print_idle<'p>(&self, projects: impl Iterator<Item = &'p Project<'p>> + Clone) {
        for pattern in &self.exclude {
            let matches_in = |project: &Project<'_>| {
                let Ok(globs) = globs(std::slice::from_ref(pattern), &project.target.root) else {
                    return true;
                };
                project.target.workspace.list().files.iter().any(|path| globs.matches(path))
            };
            if !projects.clone().any(matches_in) {
                note!(
                    "doclint: --exclude {pattern} matches no page: patterns are relative to the \
                     current folder"
                );
            }
        }
    }
}

/// Patterns relative to the current folder, for the site at `root`.
fn globs(patterns: &[String], root: &Path) -> Result<Globs> {
    let here = std::env::current_dir().and_then(|it| it.canonicalize());
    let here = here.context("can't find the current folder")?;
    let base = Base::new(&slashes(&here), &slashes(root));
    let (globs, errors) = Globs::in_folder(patterns.iter().map(String::as_str), base);
    match errors.first() {
        Some((index, why)) => {
            bail!("invalid pattern `{}` for --exclude: {}", patterns[*index], why.to_lowercase())
        }
        None => Ok(globs),
    }
}
