//! What a report says about its run: the site, the commit, the settings and the exit code.

use crate::args::CheckArgs;
use crate::baseline;
use crate::exit::Exit;
use crate::git;
use crate::output::Output;
use crate::paths::{exists, repository, slashes};
use crate::project::Project;
use crate::rules::profile_name;
use doclint_diagnostic::Level;
use doclint_report::{Gate, Paths, Report, Settings, Site};
use std::path::Path;

/// The name and the place of the site at `root`.
pub fn site(site: &doclint_site::Site, root: &Path) -> Site {
    let file = site.docs_json.as_ref().and_then(|it| it.files.first());
    let name = file.and_then(|it| it.document.root.get("name")?.as_str());
    let name = name.map(|it| it.trim().to_owned()).filter(|it| !it.is_empty());
    Site { name, path: from_repository(root, root) }
}

/// The commit that is checked out, if a requested report names it: asking git takes some
/// milliseconds.
pub fn commit(outputs: &[Output], root: &Path) -> Option<String> {
    // Paths in these formats are relative to the site, so they say where and what the site is.
    let is_named = outputs.iter().any(|it| it.format.paths == Paths::Site);
    is_named.then(|| git::head(root)).flatten()
}

/// The settings in force, and what the arguments limit the run to.
pub fn settings(args: &CheckArgs, project: &Project) -> Settings {
    let root = &project.target.root;
    let config = project.config();
    let baseline = match &args.baseline {
        Some(path) => path.canonicalize().ok(),
        None => Some(root.join(baseline::NAME)).filter(|it| exists(it)),
    };
    Settings {
        file: config.files.first().map(|it| from_repository(Path::new(&it.path), root)),
        profile: profile_name(config.profile).to_owned(),
        baseline: baseline.filter(|_| !args.no_baseline).map(|it| from_repository(&it, root)),
        since: args.since.clone(),
        paths: project.target.selection.names(),
        ..Settings::default()
    }
}

/// Why the run ends with this exit code.
pub fn gate(report: &Report, args: &CheckArgs, exit: Exit) -> Gate {
    let fail_on = args.fail_on.level();
    let fails = exit == Exit::Findings;
    let reason = match (exit, fail_on) {
        (Exit::Clean, None) => "findings don't fail the run (fail-on: never)".to_owned(),
        (Exit::Clean, Some(Level::Suggestion)) => "no findings (fail-on: suggestion)".to_owned(),
        (Exit::Clean, Some(Level::Warning)) => {
            "no errors or warnings (fail-on: warning)".to_owned()
        }
        (Exit::Clean, Some(Level::Error)) => "no errors (fail-on: error)".to_owned(),
        (Exit::Findings, fail_on) => failing(report, fail_on.unwrap_or(Level::Error)),
        (Exit::NotDone, _) if report.summary.pages == 0 => "no pages matched".to_owned(),
        (Exit::NotDone, _) => "a fixed file could not be written".to_owned(),
        (Exit::Internal, _) => "a rule or the parser failed".to_owned(),
    };
    Gate { fail_on, max_warnings: None, fails, exit_code: exit as u8, reason }
}

/// How many findings fail the run: `2 errors and 1 warning (fail-on: warning)`.
fn failing(report: &Report, fail_on: Level) -> String {
    let summary = &report.summary;
    let counts = [
        (Level::Error, summary.errors),
        (Level::Warning, summary.warnings),
        (Level::Suggestion, summary.suggestions),
    ];
    let counts = counts.into_iter().filter(|(level, count)| *level >= fail_on && *count > 0);
    let counts: Vec<String> =
        counts.map(|(level, count)| crate::words::counted(count as usize, level.name())).collect();
    format!("{} (fail-on: {})", counts.join(", "), fail_on.name())
}

/// A path relative to the root of the repository that `root` is in, or to `root` itself if it is in
/// none; as it is if it is outside. `.` for that folder itself.
fn from_repository(path: &Path, root: &Path) -> String {
    let repository = repository(&root.join("docs.json"));
    let repository = if repository.join(".git").exists() { &repository } else { root };
    let below = path.strip_prefix(repository).unwrap_or(path);
    match slashes(below).as_str() {
        "" => ".".to_owned(),
        below => below.to_owned(),
    }
}
