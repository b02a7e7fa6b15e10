//! Lines of `llms.txt` with another host than the others.

use doclint_rule::site::{Site, page_address, percent_encoded};
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct WrongHost;

impl SiteRule for WrongHost {
    const META: RuleMeta = RuleMeta::warning(
        "wrong-host",
        "a line of `llms.txt` names a page of the site on another host",
        include_str!("wrong_host.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(llms) = &site.llms else { return };
        let Some(base) = &llms.base else { return };
        for line in llms.lines.iter().filter(|it| it.is_item) {
            let Some(page) = site.llms_page_elsewhere(line) else { continue };
            let address = percent_encoded(page_address(&site.pages[page].path));
            let suffix = if line.target.ends_with(".md") { ".md" } else { "" };
            let right = format!("{base}/{address}{suffix}");
            let at = Location { file: llms.file, span: line.target_span };
            let finding = cx.report(at, "this page of the site has another host than the others");
            finding.cause("pages have another host").help(format!("write `{right}`"));
            if line.is_plain && !line.target.contains(['?', '#']) {
                let edit = Edit::replace(line.target_span, right.clone());
                finding.fix(Fix::suggestion(format!("Write `{right}`"), edit));
            }
        }
    }
}
