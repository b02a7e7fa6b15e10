//! `doclint api coverage`: how much of the OpenAPI files of a site its pages document.

use crate::about;
use crate::args::{CoverageArgs, Listing, SettingsArgs};
use crate::exit::Exit;
use crate::output;
use crate::paths::{PathName, shown};
use crate::project::Project;
use anyhow::{Result, bail};
use doclint_report::{ApiCoverage, ApiOperationCoverage, ApiShare, ApiShares};
use doclint_rule::Family;
use std::fmt::Write;

pub fn run(args: &CoverageArgs, families: &[&'static Family]) -> Result<Exit> {
    let project = Project::open(args.path.as_deref(), &SettingsArgs::default(), families)?;
    let coverage = about::api_coverage(&project.check()?.site);
    if coverage.files.is_empty() {
        let root = shown(&project.target.root);
        bail!("{} has no OpenAPI file that its settings or pages name", root.named());
    }
    match args.format {
        Listing::Text => output::print(&text(&coverage)),
        Listing::Json => output::print_json(&serde_json::to_value(&coverage)?),
    }
}

/// A table of the files, and the gaps of each.
fn text(coverage: &ApiCoverage) -> String {
    let names = ApiShares::default().columns().map(|it| it.0.to_owned());
    let mut rows = vec![("file".to_owned(), names)];
    rows.extend(coverage.files.iter().map(|it| (it.path.clone(), cells(it.total))));
    if coverage.files.len() > 1 {
        rows.push(("all files".to_owned(), cells(coverage.total)));
    }
    let width = rows.iter().map(|it| it.0.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (name, cells) in &rows {
        let _ = write!(out, "{name:width$}");
        for cell in cells {
            let _ = write!(out, "  {cell:>18}");
        }
        out.push('\n');
    }
    for file in &coverage.files {
        let missing = file.operations.iter().filter_map(missing);
        let missing: String = missing.collect();
        if !missing.is_empty() {
            let _ = write!(out, "\nUndocumented in {}:\n{missing}", file.path);
        }
    }
    out
}

fn cells(shares: ApiShares) -> [String; 4] {
    shares.columns().map(|(_, ApiShare { documented, specified })| {
        let share = ApiShare { documented, specified };
        match share.percent() {
            Some(percent) => format!("{documented} of {specified} ({percent} %)"),
            None => "none".to_owned(),
        }
    })
}

/// Says what is missing from the documentation of an operation, if anything is.
fn missing(operation: &ApiOperationCoverage) -> Option<String> {
    let name = format!("  {} {}", operation.method, operation.path);
    if operation.shares.operations.documented == 0 {
        return Some(format!("{name}: no page\n"));
    }
    let lists = [
        ("parameters", &operation.missing_parameters),
        ("responses", &operation.missing_responses),
        ("status codes", &operation.missing_status_codes),
    ];
    let lists = lists.into_iter().filter(|it| !it.1.is_empty());
    let lists: Vec<String> = lists.map(|it| format!("{} {}", it.0, it.1.join(", "))).collect();
    (!lists.is_empty()).then(|| format!("{name}: {}\n", lists.join("; ")))
}
