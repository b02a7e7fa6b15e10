//! Entries of `llms.txt` that do not say what is on their pages.

use doclint_rule::data::Value;
use doclint_rule::site::{Site, Target};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingDescription;

impl SiteRule for MissingDescription {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-description",
        "an entry of `llms.txt` has no description, but its page has one",
        include_str!("missing_description.md"),
    )
    .profile(Profile::Strict)
    .not_in_snippets()
    .convention("entries of `llms.txt`", "have no description");

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(llms) = &site.llms else { return };
        for line in llms.lines.iter().filter(|it| it.is_item && it.title.is_some()) {
            let Some(Target::Page(page)) = site.llms_target(line).map(|it| it.target) else {
                continue;
            };
            if line.is_described {
                cx.keep();
                continue;
            }
            // If the page has no description, `front-matter/missing-description` reports it.
            let description = site.pages[page].facts.get("description").and_then(Value::as_str);
            let Some(text) = description.map(str::trim).filter(|it| !it.is_empty()) else {
                continue;
            };
            let at = Location { file: llms.file, span: line.target_span };
            cx.report(at, "entry has no description, but its page has one")
                .cause("entry has no description, but its page has one")
                .help(format!("add it after the link: `: {text}`"));
        }
    }
}
