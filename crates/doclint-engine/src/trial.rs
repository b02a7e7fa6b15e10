//! Fixes on pages that can't be read are tried before they are offered.
//!
//! Where a page has a syntax error, its tree is a guess: a quote that is put where it was forgotten
//! may show that the tag is never closed. So each fix has to make a page that can be read better.

use crate::shape::PageShape;
use doclint_diagnostic::{Applicability, Diagnostic, Fix, apply_edits};
use doclint_rule::host::PageInput;
use doclint_syntax::parse;

/// How many bytes are parsed for the fixes of a page. A later pass tries the fixes that are left.
const MAX_TRIED_BYTES: usize = 4 << 20;

/// Makes fixes of a page with syntax errors suggestions unless a trial shows that they do no damage.
pub fn try_fixes(input: &PageInput<'_>, findings: &mut [Diagnostic]) {
    let before = PageShape::of(input.page);
    if !before.has_errors() {
        return;
    }
    let text = input.page.source();
    let mut left = MAX_TRIED_BYTES / text.len().max(1);
    let fixes = findings.iter_mut().flat_map(|it| &mut it.fixes);
    for fix in fixes.filter(|it| it.applicability > Applicability::Suggestion) {
        let works = |fix: &Fix| {
            apply_edits(text, &fix.edits).is_ok_and(|after| {
                let after = parse(&after, input.dialect);
                before.damage(&PageShape::of(&after), fix.changes).is_none()
            })
        };
        if left == 0 || !works(fix) {
            fix.applicability = Applicability::Suggestion;
        }
        left = left.saturating_sub(1);
    }
}
