//! Lines of `llms.txt` for a page that another line names.

use doclint_rule::site::{LlmsLine, Site};
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct DuplicatePage;

impl SiteRule for DuplicatePage {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-page",
        "`llms.txt` names a page twice",
        include_str!("duplicate_page.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(llms) = &site.llms else { return };
        let mut seen: HashMap<&str, &LlmsLine> = HashMap::new();
        for line in llms.lines.iter().filter(|it| it.is_item) {
            let at = Location { file: llms.file, span: line.target_span };
            match seen.get(line.target.as_str()) {
                Some(first) => {
                    let finding = cx.report(at, "this page is listed twice");
                    finding
                        .cause("pages are listed twice")
                        .label_at(Location { span: first.target_span, ..at }, "first listed here")
                        .help("keep one of the lines, or correct the address");
                    // With another title, the address may be wrong.
                    if first.title == line.title {
                        let edit = Edit::delete(line.lines);
                        finding.fix(Fix::suggestion("Remove the second one", edit));
                    }
                }
                None => _ = seen.insert(&line.target, line),
            }
        }
    }
}
