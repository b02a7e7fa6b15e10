//! What the command line knows and a server of the protocol needs.

use doclint_config::Config;
use doclint_diagnostic::Diagnostic;
use doclint_engine::Workspace;
use doclint_move::Request;
use doclint_report::ApiCoverage;
use doclint_rule::Family;
use doclint_server::{LoadSettings, OpenHistory, Snapshot};
use doclint_site::{Promises, Site};
use doclint_workspace::Seen;
use std::sync::Arc;

/// What the command line knows about a site. Errors are messages for clients.
pub trait Host: Send {
    /// The built-in rules.
    fn families(&self) -> &[&'static Family];

    /// Reads the settings of the site.
    fn settings(&self) -> LoadSettings;

    /// Whether a file that the settings were read from has changed since the last call.
    fn settings_have_changed(&mut self) -> bool;

    /// Opens the history of the repository.
    fn history(&self) -> OpenHistory;

    /// Notes the files outside of the site that a check depends on.
    fn note_surroundings(&self, seen: &mut Seen);

    /// Whether the team has accepted each finding of a check.
    ///
    /// # Errors
    ///
    /// If the file of accepted findings can't be read.
    fn accepted(&self, checked: &Snapshot, files: &dyn Workspace) -> Result<Vec<bool>, String>;

    /// The site at git's `HEAD`.
    ///
    /// # Errors
    ///
    /// If there is no repository, or it has no commit.
    fn past(&mut self, config: &Config) -> Result<Box<dyn PastSite>, String>;

    /// The findings as reports show them, without those that are marked.
    fn shown(
        &self,
        checked: &Snapshot,
        files: &dyn Workspace,
        left_out: &[bool],
    ) -> Vec<Diagnostic>;

    /// The page of a rule: the short form, or the whole one.
    ///
    /// # Errors
    ///
    /// If there is no such rule, with what may be meant.
    fn rule(&self, config: &Config, name: &str, is_whole: bool) -> Result<String, String>;

    /// The guide for writers.
    fn guide(&self, config: &Config) -> String;

    /// Plans a move of pages, or another text for a heading.
    ///
    /// # Errors
    ///
    /// Every reason against it.
    fn plan(&self, config: &Config, request: &Request<'_>) -> Result<Box<dyn PlannedMove>, String>;

    /// How much of its OpenAPI files a site documents.
    fn api_coverage(&self, site: &Site) -> ApiCoverage;

    /// A unified diff of two texts of a file.
    fn diff(&self, path: &str, before: &str, after: &str) -> String;
}

/// A site before the changes that are not committed.
pub trait PastSite {
    /// The addresses that it served.
    fn promises(&self) -> Arc<Promises>;

    /// Whether each finding of a check was there.
    fn is_old(&self, checked: &Snapshot, files: &dyn Workspace) -> Vec<bool>;
}

/// A move that nobody has carried out yet.
pub trait PlannedMove {
    /// The changes as git shows them.
    fn diff(&self) -> String;

    /// How much changes, or has changed, and where the old address stays, in words.
    fn summary(&self, is_written: bool) -> String;

    /// Writes all changes, or none.
    ///
    /// # Errors
    ///
    /// Why nothing was changed.
    fn apply(&self) -> Result<(), String>;
}
