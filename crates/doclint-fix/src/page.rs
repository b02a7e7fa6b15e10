//! Applies the fixes of one page whose findings are known, without a check of the site.

use crate::anchors::AnchorsInUse;
use crate::batch::{Batch, Claimed, Reading};
use crate::options::FixOptions;
use doclint_diagnostic::{Diagnostic, Edit, FileId, Fix};
use doclint_engine::Outcome;
use doclint_vocabulary::Vocabulary;
use std::sync::Arc;

/// A page with its findings.
pub struct FoundPage<'a> {
    /// A check of its site, which may have seen another text of the page.
    pub site: &'a Outcome,
    /// The page.
    pub file: FileId,
    /// Its text.
    pub text: Arc<str>,
    /// The findings in this text.
    pub findings: &'a [Diagnostic],
    /// The components of the site.
    pub vocabulary: &'a Arc<Vocabulary>,
}

/// The edits of the fixes of a page that fit together, and the text after them. What would damage the
/// page or lose an anchor that links use is left out. `None` if nothing changes.
pub fn fix_page(page: &FoundPage<'_>, which: &FixOptions) -> Option<(Vec<Edit>, Arc<str>)> {
    let FoundPage { site, file, text, findings, vocabulary } = page;
    let mut claimed = Claimed::default();
    let mut fixes: Vec<(Arc<str>, Fix)> = Vec::new();
    for finding in findings.iter().filter(|it| it.at.file == *file) {
        if let Some(fix) = which.best(finding).filter(|it| claimed.add(&it.edits)) {
            fixes.push((Arc::clone(&finding.rule), fix.clone()));
        }
    }
    if fixes.is_empty() {
        return None;
    }
    let source = site.files.get(*file);
    let is_json = || site.site.docs_json.iter().flat_map(|it| &it.files).any(|it| it.file == *file);
    let reading = match source.dialect {
        Some(dialect) => Reading::Page(dialect),
        None if is_json() => Reading::Json,
        None => return None,
    };
    let anchors = AnchorsInUse::of(site).on(*file, vocabulary);
    let path = source.path.clone();
    let is_broken = source.is_broken;
    let applied =
        Batch { path, text: Arc::clone(text), reading, fixes, is_broken, anchors }.apply();
    (applied.after != *text).then_some((applied.edits(), applied.after))
}
