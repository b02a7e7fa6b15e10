//! `doclint mcp`.

use super::explain::{Depth, Page};
use super::guide::config_file;
use super::mv::Prepared;
use super::server::load;
use super::watch::note_surroundings;
use crate::about;
use crate::args::McpArgs;
use crate::baseline::BaselineFile;
use crate::diff::unified;
use crate::exit::Exit;
use crate::git::Git;
use crate::guide::text::Guide;
use crate::history::GitHistory;
use crate::project::Project;
use crate::report::{rule_infos, tool};
use crate::rules;
use crate::settings::Trace;
use crate::since::Since;
use crate::sources;
use crate::target::Target;
use crate::words::with_causes;
use anyhow::{Context, Result};
use doclint_config::Config;
use doclint_diagnostic::Diagnostic;
use doclint_engine::{Memory, Workspace};
use doclint_mcp::{Host, Options, PastSite, PlannedMove};
use doclint_move::Request;
use doclint_report::{ApiCoverage, Report};
use doclint_rule::Family;
use doclint_server::{LoadSettings, OpenHistory, Snapshot};
use doclint_site::{Promises, Site};
use doclint_workspace::Seen;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Lines of explanations are wrapped here.
const WIDTH: usize = 100;

pub fn run(args: &McpArgs, families: &[&'static Family]) -> Result<Exit> {
    let root = Target::around(args.path.as_deref())?.root;
    let host = SiteHost {
        root: root.clone(),
        families: families.to_vec(),
        file: args.settings.config.clone(),
        settings: Arc::default(),
        past: Memory::new(),
    };
    let (may_write, version) = (args.write, tool().version);
    doclint_mcp::run(Options { root, may_write, version, host: Box::new(host) })
        .context("can't serve the site")?;
    Ok(Exit::Clean)
}

/// What the command line knows about the site of a server.
struct SiteHost {
    root: PathBuf,
    families: Vec<&'static Family>,
    /// The settings file that the arguments name.
    file: Option<PathBuf>,
    /// The files that the settings were read from.
    settings: Arc<Mutex<Seen>>,
    /// The site at git's `HEAD`.
    past: Memory,
}

impl SiteHost {
    fn project(&self, config: &Config) -> Result<Project<'_>> {
        let target = Target::around(Some(&self.root))?;
        Ok(Project::new(target, config.clone(), &self.families))
    }
}

impl Host for SiteHost {
    fn families(&self) -> &[&'static Family] {
        &self.families
    }

    fn settings(&self) -> LoadSettings {
        let (file, families) = (self.file.clone(), self.families.clone());
        let seen = Arc::clone(&self.settings);
        Box::new(move |root| {
            let mut trace = Trace::default();
            let config = load(file.as_ref(), root, &families, &mut trace);
            *seen.lock().unwrap_or_else(PoisonError::into_inner) = trace.seen;
            config
        })
    }

    fn settings_have_changed(&mut self) -> bool {
        let has_changed = self.settings.lock().unwrap_or_else(PoisonError::into_inner).update();
        if has_changed {
            // With other rules, the past has other findings.
            self.past = Memory::new();
        }
        has_changed
    }

    fn history(&self) -> OpenHistory {
        |root| Box::new(GitHistory::of(root))
    }

    fn note_surroundings(&self, seen: &mut Seen) {
        note_surroundings(&self.root, None, seen);
    }

    fn accepted(&self, checked: &Snapshot, files: &dyn Workspace) -> Result<Vec<bool>, String> {
        let none = || vec![false; checked.outcome.findings.len()];
        let baseline = BaselineFile::find(None, &self.root, &checked.families);
        let baseline = baseline.map_err(|error| with_causes(&error))?;
        Ok(baseline.map_or_else(none, |it| it.is_accepted(&checked.outcome, files)))
    }

    fn past(&mut self, config: &Config) -> Result<Box<dyn PastSite>, String> {
        if Git::around(&self.root).is_none() {
            return Err("changes need a git repository: use the scope `site`, or a `path`".into());
        }
        let mut memory = std::mem::take(&mut self.past);
        let project = self.project(config);
        let since = project.and_then(|project| Since::of(&project, "HEAD", &mut memory));
        self.past = memory;
        match since {
            Ok(since) => Ok(Box::new(since)),
            Err(error) => Err(with_causes(&error)),
        }
    }

    fn shown(
        &self,
        checked: &Snapshot,
        files: &dyn Workspace,
        left_out: &[bool],
    ) -> Vec<Diagnostic> {
        let outcome = &checked.outcome;
        let kept = outcome.findings.iter().zip(left_out).filter(|it| !it.1);
        let findings: Vec<_> = kept.map(|it| it.0.clone()).collect();
        let mut report = Report {
            files: sources::of(outcome, files),
            rules: rule_infos(&checked.families, &findings),
            findings,
            ..Report::default()
        };
        report.fold_repetitions(&outcome.repetitions);
        report.fold(&outcome.conventions);
        report.fold_causes();
        report.findings
    }

    fn rule(&self, config: &Config, name: &str, is_whole: bool) -> Result<String, String> {
        let page = Page::plain(WIDTH, |_| "`explain` with `whole`".to_owned());
        let name = rules::current(name, &self.families);
        let depth = if is_whole { Depth::Whole } else { Depth::Usual };
        let text = name.and_then(|it| page.of((it, depth), config, &self.families));
        text.map_err(|error| with_causes(&error))
    }

    fn guide(&self, config: &Config) -> String {
        Guide::of(config, &self.families, config_file(&self.root)).text(1)
    }

    fn plan(&self, config: &Config, request: &Request<'_>) -> Result<Box<dyn PlannedMove>, String> {
        let prepared = self
            .project(config)
            .and_then(|project| Prepared::of(&project, &self.families, request));
        match prepared {
            Ok(prepared) => Ok(Box::new(prepared)),
            Err(error) => Err(with_causes(&error)),
        }
    }

    fn api_coverage(&self, site: &Site) -> ApiCoverage {
        about::api_coverage(site)
    }

    fn diff(&self, path: &str, before: &str, after: &str) -> String {
        unified((path, before), (path, after), 3)
    }
}

impl PastSite for Since {
    fn promises(&self) -> Arc<Promises> {
        Arc::clone(&self.promises)
    }

    fn is_old(&self, checked: &Snapshot, files: &dyn Workspace) -> Vec<bool> {
        Since::is_old(self, &checked.outcome, files)
    }
}

impl PlannedMove for Prepared {
    fn diff(&self) -> String {
        Prepared::diff(self)
    }

    fn summary(&self, is_written: bool) -> String {
        Prepared::summary(self, !is_written)
    }

    fn apply(&self) -> Result<(), String> {
        Prepared::apply(self).map_err(|error| with_causes(&error))
    }
}
