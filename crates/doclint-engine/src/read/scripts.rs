//! The scripts that pages import.

use super::plan::Plan;
use super::script::ReadScript;
use super::text::read_text;
use crate::page::CheckedPage;
use crate::remembered::Remembered;
use crate::workspace::Workspace;
use doclint_site::{extension, imported_path};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Returns what is known of each script, in the order of their paths. Scripts that can't be read are left out.
pub fn read(
    workspace: &dyn Workspace,
    plan: &Plan,
    pages: &[Arc<CheckedPage>],
    known: &Remembered<Option<Arc<ReadScript>>>,
) -> Vec<(String, Arc<ReadScript>)> {
    // Only files of the site are read: a path may lead out of it through a link.
    let is_listed = |path: &str| plan.paths.binary_search_by(|it| it.as_str().cmp(path)).is_ok();
    let mut named = BTreeSet::new();
    for (job, page) in plan.jobs.iter().zip(pages) {
        for import in page.facts.iter().flat_map(|it| &it.imports) {
            let path = imported_path(&job.path, &import.source, is_listed);
            named.extend(path.filter(|it| is_script(it)));
        }
    }
    // What a build imports, it reads itself.
    let is_judged = plan.site.docs_json.is_some();
    let read = |path: String| {
        let script = known.get(workspace, &path, || {
            let text = read_text(workspace, &path).ok()?;
            // An empty file is a placeholder for one that is generated later.
            let is_there = !text.trim().is_empty();
            is_there.then(|| Arc::new(ReadScript::of(&text, &path, is_judged)))
        });
        Some((path, script?))
    };
    named.into_par_iter().filter_map(read).collect()
}

fn is_script(path: &str) -> bool {
    matches!(extension(path).as_str(), "jsx" | "tsx" | "js" | "ts")
}
