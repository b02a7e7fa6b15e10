//! A site with its settings and rules, as most commands need it.

use crate::args::{Color, SettingsArgs};
use crate::settings;
use crate::target::Target;
use anyhow::{Context, Result, anyhow};
use doclint_config::Config;
use doclint_engine::{CheckOptions, Memory, Outcome, RuleError, Workspace, check, check_again};
use doclint_fix::{Checked, Chosen, FixOptions, Fixed, Suppressed, fix_checked, suppress};
use doclint_rule::Family;
use std::path::{Path, PathBuf};

/// A site with its settings and rules.
pub struct Project<'p> {
    /// Where the site is, and which of its pages are selected.
    pub target: Target,
    /// All families of rules, including the project's own.
    pub families: Vec<&'static Family>,
    /// How to check it; the whole site unless somebody narrows the selection.
    pub options: CheckOptions<'p>,
}

impl<'p> Project<'p> {
    /// The site around `path`, or around the current folder.
    ///
    /// # Errors
    ///
    /// If no site is found, or its settings have errors.
    pub fn open(
        path: Option<&Path>,
        args: &SettingsArgs,
        families: &[&'static Family],
    ) -> Result<Self> {
        let target = Target::around(path)?;
        let config = settings::load(args.config.as_deref(), &target.root, families, Color::Auto)?;
        Ok(Self::new(target, config, families))
    }

    /// A site with these settings.
    pub fn new(target: Target, mut config: Config, families: &[&'static Family]) -> Self {
        // Arguments may say what renders it.
        config.platform = target.workspace.platform();
        let families = config.families(families);
        Self { target, families, options: CheckOptions { config, ..CheckOptions::default() } }
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.options.config
    }

    /// Checks the site on the disk.
    pub fn check(&self) -> Result<Outcome> {
        self.check_with(&self.target.workspace, &self.options)
    }

    /// Checks the files of a workspace with its rules.
    pub fn check_with(
        &self,
        workspace: &dyn Workspace,
        options: &CheckOptions<'_>,
    ) -> Result<Outcome> {
        check(workspace, &self.families, options).map_err(|errors| invalid_options(&errors))
    }

    /// The same, but reuses the facts that `memory` has from the check before.
    pub fn check_again(&self, workspace: &dyn Workspace, memory: &mut Memory) -> Result<Outcome> {
        self.check_again_with(workspace, &self.options, memory)
    }

    /// The same with other options about what to report, and the same settings.
    pub fn check_again_with(
        &self,
        workspace: &dyn Workspace,
        options: &CheckOptions<'_>,
        memory: &mut Memory,
    ) -> Result<Outcome> {
        let outcome = check_again(workspace, &self.families, options, memory);
        let outcome = outcome.map_err(|errors| invalid_options(&errors))?;
        outcome.context("the check was superseded")
    }

    /// Applies fixes to the files of a workspace that has been checked, in memory.
    pub fn fix(
        &self,
        workspace: &dyn Workspace,
        which: &FixOptions,
        checked: Checked<'_>,
    ) -> Result<Fixed> {
        fix_checked(workspace, &self.families, &self.options, which, checked)
            .map_err(|errors| invalid_options(&errors))
    }
}

impl Project<'_> {
    /// Suppresses findings of a check of the site on the disk, in memory.
    pub fn suppress(&self, chosen: Chosen<'_>) -> Result<Suppressed> {
        suppress(&self.target.workspace, &self.families, &self.options, chosen)
            .map_err(|errors| invalid_options(&errors))
    }
}

/// The settings of the site around the current folder, or of the folder itself if it is in no site.
pub fn settings_here(args: &SettingsArgs, families: &[&'static Family]) -> Result<Config> {
    settings::load(args.config.as_deref(), &root_here()?, families, Color::Auto)
}

/// The root of the site around the current folder, or the folder itself if it is in no site.
pub fn root_here() -> Result<PathBuf> {
    match Target::around(None) {
        Ok(target) => Ok(target.root),
        Err(_) => std::env::current_dir().context("can't find the current folder"),
    }
}

fn invalid_options(errors: &[RuleError]) -> anyhow::Error {
    let list: Vec<_> = errors.iter().map(|it| format!("{}: {}", it.rule, it.message)).collect();
    anyhow!("invalid rule options:\n  {}", list.join("\n  "))
}
