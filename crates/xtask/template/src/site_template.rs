//! Site template.

use doclint_rule::site::{FileRole, Site};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct SiteTemplate;

impl SiteRule for SiteTemplate {
    const META: RuleMeta =
        RuleMeta::warning("site-template", "site template", include_str!("site_template.md"))
            .profile(Profile::Strict);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for page in site.pages.iter().filter(|page| page.role == FileRole::Page) {
            if page.path.contains("defect") {
                let at = Location { file: page.file, span: Span::at(0) };
                cx.report(at, "say what is wrong").help("say what to do");
            }
        }
    }
}
