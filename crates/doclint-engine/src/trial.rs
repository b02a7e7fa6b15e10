//! Fixes on pages that can't be read, and fixes of Markdown, are tried before they are offered.
//!
//! Where a page has a syntax error, its tree is a guess: a quote that is put where it was forgotten
//! may show that the tag is never closed. So each fix has to make a page that can be read better. And
//! what nearly became something else may take in what follows once it does.

use crate::files::SourceFile;
use crate::guard::guarded;
use crate::outcome::Outcome;
use crate::shape::PageShape;
use crate::workspace::Workspace;
use doclint_diagnostic::{Applicability, Diagnostic, FileId, Fix, apply_edits};
use doclint_syntax::parse;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// How many bytes are parsed for the fixes of a page. A later pass tries the fixes that are left.
const MAX_TRIED_BYTES: usize = 4 << 20;

/// The family of rules whose fixes make something else of a text.
const REREADING: &str = "markdown/";

/// Makes fixes on pages with errors and fixes of Markdown suggestions unless a trial shows that they do
/// no damage.
pub fn try_fixes(workspace: &dyn Workspace, outcome: &mut Outcome) {
    let Outcome { files, findings, .. } = outcome;
    let mut on_pages: BTreeMap<FileId, Vec<&mut Diagnostic>> = BTreeMap::new();
    for finding in findings {
        let is_doubtful =
            files.get(finding.at.file).is_broken || finding.rule.starts_with(REREADING);
        if is_doubtful && finding.fixes.iter().any(is_automatic) {
            on_pages.entry(finding.at.file).or_default().push(finding);
        }
    }
    on_pages.into_par_iter().for_each(|(file, findings)| {
        try_on_page(workspace, files.get(file), findings);
    });
}

fn try_on_page(workspace: &dyn Workspace, file: &SourceFile, findings: Vec<&mut Diagnostic>) {
    let (Some(dialect), Some(text)) = (file.dialect, file.text(workspace)) else { return };
    let page = parse(&text, dialect);
    let before = PageShape::of(&page);
    let damages = |fix: &Fix| {
        apply_edits(&text, &fix.edits).map_or(true, |after| {
            let after = parse(&after, dialect);
            before.damage(&PageShape::of(&after), fix.changes).is_some()
        })
    };
    // A defect of the parser costs the fix, not the run.
    let works = |fix: &Fix| guarded(|| damages(fix)) == Ok(false);
    let mut left = MAX_TRIED_BYTES / text.len().max(1);
    let fixes = findings.into_iter().flat_map(|it| &mut it.fixes);
    for fix in fixes.filter(|it| is_automatic(it)) {
        if left == 0 || !works(fix) {
            fix.applicability = Applicability::Suggestion;
        }
        left = left.saturating_sub(1);
    }
}

fn is_automatic(fix: &Fix) -> bool {
    fix.applicability > Applicability::Suggestion
}
