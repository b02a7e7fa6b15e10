//! Files that style sheets load and that do not exist.

use doclint_rule::site::{PlatformId, Site, address, is_hidden, join, percent_decoded};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenCssUrl;

impl SiteRule for BrokenCssUrl {
    const META: RuleMeta = RuleMeta::warning(
        "broken-css-url",
        "a style sheet loads a file that does not exist",
        include_str!("broken_css_url.md"),
    )
    .only_on(&[PlatformId::Mintlify]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Without `docs.json`, the root of the site is unknown.
        if site.docs_json.is_none() {
            return;
        }
        for url in &site.style_urls {
            let Some(parts) = address(&url.target) else { continue };
            let Some(path) = join(&url.sheet, &percent_decoded(parts.path)) else { continue };
            let is_there = || {
                let rest = site.below_base_path(&path);
                site.index.has_file(&path) || rest.is_some_and(|it| site.index.has_file(it))
            };
            if path.is_empty() || is_hidden(&path) || site.index.is_unread(&path) || is_there() {
                continue;
            }
            cx.report(url.at, format!("file `{}` does not exist", url.target))
                .cause(format!("style sheets load `{path}`, which does not exist"))
                .help("correct the path, add the file to the site, or remove the declaration");
        }
    }
}
