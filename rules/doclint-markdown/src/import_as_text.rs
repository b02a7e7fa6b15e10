//! `import` right below text.

use doclint_rule::syntax::NearMissKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct ImportAsText;

impl PageRule for ImportAsText {
    const META: RuleMeta = RuleMeta::error(
        "import-as-text",
        "an `import` is shown as text",
        include_str!("import_as_text.md"),
    )
    .fix(FixKind::Always);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for line in page.near_misses(NearMissKind::Import) {
            let text = page.slice(line);
            if ![" from \"", " from '"].iter().any(|it| text.contains(it)) {
                continue;
            }
            let blank = Edit::insert(line.start, "\n");
            cx.report(line, "`import` is shown as text: it is right below other text")
                .help("add a blank line above it, or move it to the top of the page")
                .fix(Fix::not_safe("Add a blank line above", blank).changing_components());
        }
    }
}
