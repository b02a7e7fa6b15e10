//! Links in `docs.json` to pages that do not exist.

use doclint_rule::site::{LinkKind, Site, Target, wrong_case};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenHref;

impl SiteRule for BrokenHref {
    const META: RuleMeta = RuleMeta::error(
        "broken-href",
        "a link in `docs.json` leads to a page that does not exist",
        include_str!("broken_href.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for (file, mapping) in docs_json.mappings() {
            let Some(value) = mapping.get("href") else { continue };
            let Some(href) = value.as_str() else { continue };
            let at = Location { file, span: value.span };
            match site.resolve("", href, LinkKind::Page) {
                Target::Missing => {
                    cx.report(at, format!("page `{href}` does not exist"))
                        .help("link to an existing page, or write the full URL with `https://`");
                }
                Target::OtherCase(name) => {
                    let (text, help) = wrong_case(&format!("/{name}"));
                    cx.report(at, text).help(help);
                }
                _ => {}
            }
        }
    }
}
