//! The OpenAPI files of a site: read, and only what pages are made of kept.

use crate::Workspace;
use crate::page::{CheckedPage, decode, describe};
use crate::plan::Plan;
use doclint_data::{json, yaml};
use doclint_site::{ApiFacts, ApiSource, OperationName, api_file, extension};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The facts of each source; nothing for one that lies elsewhere or can't be read.
pub fn read(
    workspace: &dyn Workspace,
    sources: &[ApiSource],
    files: &[String],
) -> Vec<(ApiSource, Option<ApiFacts>)> {
    // A file may have pages in several folders.
    // Only files of the site are read: a link may lead out of it under a good name.
    let is_listed = |it: &&str| files.binary_search_by(|file| file.as_str().cmp(it)).is_ok();
    let paths = sources.iter().filter_map(|it| it.path.as_deref()).filter(is_listed);
    let mut paths: Vec<&str> = paths.collect();
    paths.sort_unstable();
    paths.dedup();
    let read: BTreeMap<&str, Option<ApiFacts>> =
        paths.into_par_iter().map(|path| (path, one(workspace, path))).collect();
    let facts = |it: &ApiSource| read.get(it.path.as_deref()?).cloned().flatten();
    sources.iter().map(|it| (it.clone(), facts(it))).collect()
}

/// The OpenAPI files that pages name and the configuration does not.
pub fn named_by_pages(plan: &Plan, pages: &[CheckedPage]) -> Vec<ApiSource> {
    let names: BTreeSet<&str> = pages
        .iter()
        .filter_map(|page| page.facts.as_ref()?.get("openapi")?.as_str())
        .filter_map(|it| OperationName::parse(it)?.file)
        .collect();
    let files = names.into_iter().filter_map(|it| api_file(&plan.paths, it));
    let is_new = |it: &&str| !plan.apis.iter().any(|api| api.path.as_deref() == Some(it));
    let files: BTreeSet<&str> = files.filter(is_new).collect();
    files.into_iter().map(ApiSource::in_default_folder).collect()
}

fn one(workspace: &dyn Workspace, path: &str) -> Option<ApiFacts> {
    let text = workspace.read(path).map_err(describe).and_then(decode).ok()?;
    let document = match extension(path).as_str() {
        "json" => json::parse(&text),
        _ => yaml::parse_file(&text),
    };
    Some(ApiFacts::of(&document))
}
