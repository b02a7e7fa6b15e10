//! Front matter without its closing fence.

use crate::support::lines;
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct Unclosed;

impl PageRule for Unclosed {
    const META: RuleMeta =
        RuleMeta::error("unclosed", "front matter is not closed", include_str!("unclosed.md"))
            .in_builds()
            .fix(FixKind::Sometimes)
            .not_in_snippets()
            .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // VitePress takes the rest of the file for front matter.
        if cx.platform() == PlatformId::VitePress {
            return;
        }
        let errors = page.errors().iter();
        for error in errors.filter(|error| error.kind == ErrorKind::UnclosedFrontMatter) {
            // Drafts of the IETF have parts such as `--- abstract`.
            if page.mentions("\n--- abstract") {
                return;
            }
            let finding = cx.report(error.span, "front matter is opened here and never closed");
            finding.help(
                "add a line of `---` below the last key; until then the page has no title and shows \
                 its front matter as text",
            );
            if let Some(keys) = lines::keys_from(page, page.next_line(error.span.start)) {
                // Other readers of YAML end front matter with three dots.
                let next = page.line(keys.end);
                let edit = if page.slice(next).trim_end() == "..." {
                    Edit::replace(next, "---")
                } else {
                    let line_end = if page.slice(keys).ends_with('\n') { "" } else { "\n" };
                    Edit::insert(keys.end, format!("{line_end}---\n"))
                };
                finding.fix(Fix::safe("Add the closing `---`", edit).changing_surroundings());
            }
        }
    }
}
