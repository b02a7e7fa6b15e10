//! API pages without the examples that most of them have.

use doclint_rule::site::{Fact, FileRole, Side, Site, SitePage};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingExample;

/// Fewer pages show no habit.
const LEAST: usize = 3;

impl SiteRule for MissingExample {
    const META: RuleMeta = RuleMeta::warning(
        "missing-example",
        "an API page has no example of the request or response, and most others have one",
        include_str!("missing_example.md"),
    )
    .reads(&[Fact::Endpoint])
    .comparing_pages()
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let is_written = |it: &&SitePage| {
            it.role == FileRole::Page && !it.is_frozen && it.facts.get("api").is_some()
        };
        let pages: Vec<&SitePage> = site.pages.iter().filter(is_written).collect();
        for (component, what) in [("RequestExample", "request"), ("ResponseExample", "response")] {
            let has = |it: &SitePage| it.facts.count_of(component) > 0;
            let count = pages.iter().filter(|it| has(it)).count();
            if count < LEAST || count * 4 < pages.len() * 3 {
                continue;
            }
            for page in pages.iter().filter(|it| !has(it) && !is_open(it)) {
                // One that is not in the component is beside the text all the same.
                if shows(page, what) {
                    continue;
                }
                let Some(value) = page.facts.get("api") else { continue };
                let at = Location { file: page.file, span: value.span };
                cx.report(at, format!("the page has no example {what}"))
                    .cause(format!("API pages have no `{component}`"))
                    .help(format!("add one in `<{component}>`, as {count} other API pages do"));
            }
        }
    }
}

/// Whether the page shows a request as a command, or a response in JSON.
fn shows(page: &SitePage, what: &str) -> bool {
    page.facts.endpoint.as_deref().is_some_and(|it| match what {
        "request" => !it.requests.is_empty(),
        _ => it.examples.iter().any(|example| example.side == Side::Response),
    })
}

/// Whether examples may come from a component that the page imports.
fn is_open(page: &SitePage) -> bool {
    !page.facts.imports.is_empty() || !page.facts.snippets.is_empty()
}
