//! The scripts that pages import. Only the names that they export are kept.

use super::plan::Plan;
use super::text::read_text;
use crate::page::CheckedPage;
use crate::remembered::Remembered;
use crate::workspace::Workspace;
use doclint_site::{Exports, exports, extension, imported_path};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Returns the exports of each script, by path. Scripts that can't be read are left out.
pub fn read(
    workspace: &dyn Workspace,
    plan: &Plan,
    pages: &[Arc<CheckedPage>],
    known: &Remembered<Option<Exports>>,
) -> BTreeMap<String, Exports> {
    // Only files of the site are read: a path may lead out of it through a link.
    let is_listed = |path: &str| plan.paths.binary_search_by(|it| it.as_str().cmp(path)).is_ok();
    let mut named = BTreeSet::new();
    for (job, page) in plan.jobs.iter().zip(pages) {
        for import in page.facts.iter().flat_map(|it| &it.imports) {
            let path = imported_path(&job.path, &import.source, is_listed);
            named.extend(path.filter(|it| is_script(it)));
        }
    }
    let read = |path: String| {
        let exported = known.get(workspace, &path, || {
            let text = read_text(workspace, &path).ok()?;
            // An empty file is a placeholder for one that is generated later.
            (!text.trim().is_empty()).then(|| exports(&text))
        });
        Some((path, exported?))
    };
    named.into_par_iter().filter_map(read).collect()
}

/// Whether a file is a script that pages may import.
pub(super) fn is_script(path: &str) -> bool {
    matches!(extension(path).as_str(), "jsx" | "tsx" | "js" | "ts")
}
