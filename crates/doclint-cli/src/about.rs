//! Facts about the run for a report: the site, the commit and the settings.

use crate::args::CheckArgs;
use crate::baseline;
use crate::git;
use crate::output::Output;
use crate::paths::{exists, repository, shown, slashes};
use crate::project::Project;
use doclint_report::{
    ApiCoverage, ApiFileCoverage, ApiOperationCoverage, ApiShare, ApiShares, Paths, Settings,
    SiteInfo,
};
use doclint_site::{OperationCoverage, Share, Shares};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// The name and the place of the site at `root`.
pub fn site(site: &doclint_site::Site, root: &Path) -> SiteInfo {
    let file = site.docs_json.as_ref().and_then(|it| it.files.first());
    let name = file.and_then(|it| it.document.root.get("name")?.as_str());
    let name = name.map(|it| it.trim().to_owned()).filter(|it| !it.is_empty());
    SiteInfo {
        name,
        path: from_repository(root, root),
        folder: slashes(&shown(root)),
        platform: site.platform.id.name(),
        has_builds: false,
    }
}

/// How much of its OpenAPI files a site documents.
pub fn api_coverage(site: &doclint_site::Site) -> ApiCoverage {
    let files = site.api_coverage();
    let total = files.iter().fold(Shares::default(), |all, it| all.and(it.shares));
    let files = files.into_iter().map(|file| ApiFileCoverage {
        path: file.path.to_owned(),
        total: shares(file.shares),
        operations: file.operations.into_iter().map(operation).collect(),
    });
    ApiCoverage { total: shares(total), files: files.collect() }
}

/// The same for a check: only the HTML report shows it.
pub fn shown_api_coverage(outputs: &[Output], site: &doclint_site::Site) -> ApiCoverage {
    let is_shown = outputs.iter().any(|it| it.format.name == "html");
    if is_shown { api_coverage(site) } else { ApiCoverage::default() }
}

fn operation(of: OperationCoverage<'_>) -> ApiOperationCoverage {
    ApiOperationCoverage {
        method: of.operation.method.clone(),
        path: of.operation.path.clone(),
        page: of.page.map(str::to_owned),
        generated: of.is_generated,
        shares: shares(of.shares),
        missing_parameters: of.parameters,
        missing_responses: of.responses,
        missing_status_codes: of.statuses,
    }
}

fn shares(of: Shares) -> ApiShares {
    let share = |it: Share| ApiShare { documented: it.documented, specified: it.specified };
    ApiShares {
        operations: share(of.operations),
        parameters: share(of.parameters),
        responses: share(of.responses),
        status_codes: share(of.statuses),
    }
}

/// The commit that is checked out, if a requested report names it: asking git takes some
/// milliseconds.
pub fn commit(outputs: &[Output], root: &Path) -> Option<String> {
    // Paths in these formats are relative to the site, so they say where and what the site is.
    let is_named = outputs.iter().any(|it| it.format.paths == Paths::Site);
    is_named.then(|| git::head(root)).flatten()
}

/// The time, in seconds since the start of 1970 in UTC. `SOURCE_DATE_EPOCH` replaces it, so that a
/// report can be made again byte for byte.
pub fn now() -> Option<u64> {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|it| it.parse().ok());
    fixed.or_else(|| Some(SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs()))
}

/// The settings in force, and the limits that the arguments set for the run.
pub fn settings(args: &CheckArgs, project: &Project) -> Settings {
    let root = &project.target.root;
    let config = project.config();
    let baseline = match &args.baseline {
        Some(path) => path.canonicalize().ok(),
        None => Some(root.join(baseline::NAME)).filter(|it| exists(it)),
    };
    Settings {
        file: config.files.first().map(|it| from_repository(Path::new(&it.path), root)),
        profile: config.profile.name().to_owned(),
        baseline: baseline.filter(|_| !args.no_baseline).map(|it| from_repository(&it, root)),
        since: args.since.clone(),
        paths: project.target.selection.names(),
        exclude: args.narrow.exclude.clone(),
        only: args.narrow.only.clone(),
        skip: args.narrow.skip.clone(),
        level: args.narrow.level.map(|it| it.level()),
    }
}

/// A path relative to the root of the repository that `root` is in, or to `root` itself without a
/// repository; unchanged if it is outside. `.` for that folder itself.
fn from_repository(path: &Path, root: &Path) -> String {
    let repository = repository(&root.join("docs.json"));
    let repository = if repository.join(".git").exists() { &repository } else { root };
    let below = path.strip_prefix(repository).unwrap_or(path);
    match slashes(below).as_str() {
        "" => ".".to_owned(),
        below => below.to_owned(),
    }
}
