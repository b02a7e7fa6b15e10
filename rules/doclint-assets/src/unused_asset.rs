//! Images, videos and sounds of the site that nothing uses.

use crate::used::Used;
use doclint_rule::site::{Fact, Site};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct UnusedAsset;

impl SiteRule for UnusedAsset {
    const META: RuleMeta = RuleMeta::suggestion(
        "unused-asset",
        "nothing uses an image, video or sound of the site",
        include_str!("unused_asset.md"),
    )
    .reads(&[Fact::Links, Fact::Mentions])
    .profile(Profile::Strict);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Without `docs.json`, other files of the site may use them. Pages that could not be read may
        // do so, too.
        if site.docs_json.is_none() || !site.unread.is_empty() {
            return;
        }
        let used = Used::of(site);
        for asset in &site.assets {
            if !is_served_by_name(&asset.path) && !used.has(&asset.path) {
                let at = Location { file: asset.file, span: Span::at(0) };
                cx.report(at, "nothing uses this file")
                    .help("delete it, or add it to the page it was meant for");
            }
        }
    }
}

/// Whether browsers and other sites request a file by its name.
fn is_served_by_name(path: &str) -> bool {
    const NAMES: [&str; 6] =
        ["favicon", "apple-touch-icon", "android-chrome", "mstile", "safari-pinned-tab", "og"];
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    NAMES.iter().any(|it| {
        let rest = name.strip_prefix(it);
        rest.is_some_and(|rest| rest.starts_with(['.', '-', '_']))
    })
}
