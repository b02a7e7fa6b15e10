//! Links in the texts of OpenAPI files to pages that do not exist.

use doclint_rule::site::{LinkKind, Site, Target, page_address};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenLink;

impl SiteRule for BrokenLink {
    const META: RuleMeta = RuleMeta::warning(
        "broken-link",
        "a text in an OpenAPI file links to a page that does not exist",
        include_str!("broken_link.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut pages = site.near_pages();
        for file in site.api_files() {
            for (span, target) in &file.facts.links {
                let is_dead =
                    |target: &str| site.resolve("", target, LinkKind::Page) == Target::Missing;
                // The file may be made for another place, too, whose addresses have one more folder.
                let rest = target.trim_start_matches('/').split_once('/').map(|it| it.1);
                if !is_dead(target) || rest.is_some_and(|it| !is_dead(&format!("/{it}"))) {
                    continue;
                }
                let path = target.split(['?', '#']).next().unwrap_or(target);
                let near = pages.of_path(page_address(path.trim_matches('/')));
                let at = Location { file: file.file, span: *span };
                let finding = cx.report(at, format!("page `{path}` does not exist"));
                finding.cause(format!("texts of OpenAPI files link to `{path}`"));
                finding.help(match near {
                    Some(near) => format!("did you mean `/{}`?", near.address),
                    None => "link to an existing page, or write the full URL".to_owned(),
                });
            }
        }
    }
}
