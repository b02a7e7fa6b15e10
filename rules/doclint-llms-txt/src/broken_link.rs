//! Lines of `llms.txt` that are almost links.

use doclint_rule::site::Site;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenLink;

impl SiteRule for BrokenLink {
    const META: RuleMeta = RuleMeta::warning(
        "broken-link",
        "a line of `llms.txt` is almost a link",
        include_str!("broken_link.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(llms) = &site.llms else { return };
        for line in &llms.broken {
            let at = Location { file: llms.file, span: line.title_span };
            let title = line.title.as_deref().unwrap_or_default();
            let edit = Edit::replace(line.target_span, format!("({})", line.target));
            cx.report(at, "this line is not a link")
                .cause("lines are not links")
                .help(format!("write `[{title}]({})`", line.target))
                .fix(Fix::suggestion("Write a link", edit));
        }
    }
}
