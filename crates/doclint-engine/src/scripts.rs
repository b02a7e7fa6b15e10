//! The scripts that pages import: read for the names that they export.

use crate::Workspace;
use crate::page::{CheckedPage, decode, describe};
use crate::plan::Plan;
use doclint_site::{Exports, exports, extension, imported_path};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// What each script exports, by path. One that can't be read is left out.
pub fn read(
    workspace: &dyn Workspace,
    plan: &Plan,
    pages: &[CheckedPage],
) -> BTreeMap<String, Exports> {
    // Only files of the site are read: a link may lead out of it under a good name.
    let is_listed = |path: &str| plan.paths.binary_search_by(|it| it.as_str().cmp(path)).is_ok();
    let mut named = BTreeSet::new();
    for (job, page) in plan.jobs.iter().zip(pages) {
        for import in page.facts.iter().flat_map(|it| &it.imports) {
            let path = imported_path(&job.path, &import.source, is_listed);
            named.extend(path.filter(|it| is_script(it)));
        }
    }
    let read = |path: String| {
        let text = workspace.read(&path).map_err(describe).and_then(decode).ok()?;
        // An empty file stands for one that is made later.
        (!text.trim().is_empty()).then(|| (path, exports(&text)))
    };
    named.into_par_iter().filter_map(read).collect()
}

fn is_script(path: &str) -> bool {
    matches!(extension(path).as_str(), "jsx" | "tsx" | "js" | "ts")
}
