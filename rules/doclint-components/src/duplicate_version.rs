//! Entries of a changelog about the same version.

use crate::duplicate_title::{are_different, titles};
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};
use std::collections::HashMap;

pub(crate) struct DuplicateVersion;

impl PageRule for DuplicateVersion {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-version",
        "two entries of a changelog have the same version",
        include_str!("duplicate_version.md"),
    );

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // An entry begins with what it is about, and this is what most pages don't have.
        if !page.mentions(" label=") {
            return;
        }
        let titles = titles(page, cx.vocabulary());
        if are_different(&titles) {
            return;
        }
        let mut seen = HashMap::new();
        for title in titles.iter().filter(|it| it.is_version()) {
            // Newer entries come first, so the upper one is where the number was forgotten.
            let Some(first) = seen.insert(title.text, title.span) else { continue };
            cx.report(first, format!("version `{}` has another entry below", title.text))
                .cause("entries of a changelog have the same version")
                .label(title.span, "the other one")
                .help("write the version of this release, or make one entry of both");
        }
    }
}
