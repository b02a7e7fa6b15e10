//! Links in the texts of OpenAPI files to pages that do not exist.

use doclint_rule::site::{LinkKind, Site, Target, page_address};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct BrokenLink;

impl SiteRule for BrokenLink {
    const META: RuleMeta = RuleMeta::warning(
        "broken-link",
        "a text in an OpenAPI file links to a page that does not exist",
        include_str!("broken_link.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut pages = site.near_pages();
        // The same text is often in many operations.
        let mut known: HashMap<&str, Option<String>> = HashMap::new();
        for file in site.api_files() {
            for (span, target) in &file.facts.links {
                let advice = known.entry(target).or_insert_with(|| {
                    is_dead(site, target).then(|| {
                        let near = pages.of_path(page_address(path(target).trim_matches('/')));
                        match near {
                            Some(near) => format!("did you mean `/{}`?", near.address),
                            None => "link to an existing page, or write the full URL".to_owned(),
                        }
                    })
                });
                let Some(advice) = advice else { continue };
                let (at, path) = (Location { file: file.file, span: *span }, path(target));
                cx.report(at, format!("page `{path}` does not exist"))
                    .cause(format!("texts of OpenAPI files link to `{path}`"))
                    .help(advice.clone());
            }
        }
    }
}

fn path(target: &str) -> &str {
    target.split(['?', '#']).next().unwrap_or(target)
}

/// Whether a link leads nowhere.
fn is_dead(site: &Site, target: &str) -> bool {
    site.resolve("", target, LinkKind::Page) == Target::Missing
        && !site.leads_without_folder(target, LinkKind::Page)
}
