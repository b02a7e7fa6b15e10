//! Lines of `llms.txt` whose titles differ from the titles of their pages.

use doclint_rule::data::Value;
use doclint_rule::site::{LlmsLine, Site, SitePage, Target, titles_are_alike};
use doclint_rule::words::quoted;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct WrongTitle;

impl SiteRule for WrongTitle {
    const META: RuleMeta = RuleMeta::suggestion(
        "wrong-title",
        "the title of a page in `llms.txt` has nothing in common with the page",
        include_str!("wrong_title.md"),
    )
    .fix(FixKind::Always)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(llms) = &site.llms else { return };
        // A link to a section is named after the section.
        for line in llms.lines.iter().filter(|it| it.is_item && !it.target.contains('#')) {
            let Some(Target::Page(page)) = site.llms_target(line).map(|it| it.target) else {
                continue;
            };
            let page = &site.pages[page];
            let title = text(page, "title");
            if title.is_empty() || is_alike(line, page) {
                continue;
            }
            let at = Location { file: llms.file, span: line.title_span };
            let written = title.replace('[', "\\[").replace(']', "\\]");
            let edit = Edit::replace(line.title_span, written);
            let link_text = quoted(line.title.as_deref().unwrap_or_default().trim());
            let message = format!(
                "link text {link_text} has nothing in common with the page's title {}",
                quoted(title)
            );
            cx.report(at, message)
                .help("use the page's title, or something close to it")
                .fix(Fix::suggestion(format!("Write `{title}`"), edit));
        }
    }
}

/// Whether the line may be meant for the page.
fn is_alike(line: &LlmsLine, page: &SitePage) -> bool {
    let Some(written) = &line.title else { return true };
    let more = [text(page, "sidebarTitle"), &page.path].concat();
    titles_are_alike(written, text(page, "title"), &more)
}

fn text<'s>(page: &'s SitePage, key: &str) -> &'s str {
    page.facts.get(key).and_then(Value::as_str).unwrap_or_default().trim()
}
