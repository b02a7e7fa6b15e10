//! Fixes that may change how the text around them is read, and all fixes on pages that can't be read,
//! are tried before they are offered.
//!
//! Where lines come, go or begin in another way, a list, a fence or front matter may take in what
//! follows, and no rule knows all ways in which it can. Where a page has a syntax error, its tree is a
//! guess: a quote that is put where it was forgotten may show that the tag is never closed. So each fix
//! has to make a page that can be read better.

use crate::files::SourceFile;
use crate::guard::guarded;
use crate::outcome::Outcome;
use crate::shape::PageShape;
use crate::workspace::Workspace;
use doclint_diagnostic::{Applicability, FileId, Fix, apply_edits};
use doclint_syntax::{Page, ast, parse};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// How many bytes are parsed for the fixes of a page. A later pass tries the fixes that are left.
const MAX_TRIED_BYTES: usize = 4 << 20;

/// Makes fixes that may change their surroundings, and all fixes on pages with errors, suggestions
/// unless a trial shows that they do no damage.
pub fn try_fixes(workspace: &dyn Workspace, outcome: &mut Outcome) {
    let Outcome { files, findings, .. } = outcome;
    let mut on_pages: BTreeMap<FileId, Vec<&mut Fix>> = BTreeMap::new();
    for finding in findings {
        let file = finding.at.file;
        let is_broken = files.get(file).is_broken;
        let is_doubtful =
            |it: &&mut Fix| is_automatic(it) && (is_broken || it.changes.surroundings);
        for fix in finding.fixes.iter_mut().filter(is_doubtful) {
            on_pages.entry(file).or_default().push(fix);
        }
    }
    on_pages.into_par_iter().for_each(|(file, fixes)| {
        try_on_page(workspace, files.get(file), fixes);
    });
}

fn try_on_page(workspace: &dyn Workspace, file: &SourceFile, fixes: Vec<&mut Fix>) {
    let (Some(dialect), Some(text)) = (file.dialect, file.text(workspace)) else { return };
    let page = parse(&text, dialect);
    let before = PageShape::of(&page);
    let is_lost = may_be_front_matter(&page);
    let damages = |fix: &Fix| {
        apply_edits(&text, &fix.edits).map_or(true, |after| {
            let after = parse(&after, dialect);
            before.damage(&PageShape::of(&after), fix.changes).is_some()
        })
    };
    // A defect of the parser costs the fix, not the run.
    let works =
        |fix: &Fix| !(is_lost && fix.changes.components) && guarded(|| damages(fix)) == Ok(false);
    let mut left = MAX_TRIED_BYTES / text.len().max(1);
    for fix in fixes {
        if left == 0 || !works(fix) {
            fix.applicability = Applicability::Suggestion;
        }
        left = left.saturating_sub(1);
    }
}

/// Whether a page begins with a fence that opens no front matter. If it should, and is never closed,
/// it is unknown which lines are text.
fn may_be_front_matter(page: &Page) -> bool {
    let first = page.source().trim_start_matches('\u{feff}').lines().next();
    let is_fence = first.is_some_and(|it| it.trim_end() == "---");
    is_fence && ast::FrontMatter::all(page).next().is_none()
}

fn is_automatic(fix: &Fix) -> bool {
    fix.applicability > Applicability::Suggestion
}
