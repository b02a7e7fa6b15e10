//! Images, videos and sounds of the site that nothing uses.

use crate::used::Used;
use doclint_rule::site::{Fact, LinkKind, PlatformId, ResolvedLink, Site, Target, address, join};
use doclint_rule::suggest::Budget;
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashMap;

pub(crate) struct UnusedAsset;

impl SiteRule for UnusedAsset {
    const META: RuleMeta = RuleMeta::suggestion(
        "unused-asset",
        "nothing uses an image, video or sound of the site",
        include_str!("unused_asset.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links, Fact::Mentions])
    .profile(Profile::Strict);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Without `docs.json`, other files of the site may use them. Pages that could not be read may
        // do so, too.
        if site.docs_json.is_none() || !site.unread.is_empty() {
            return;
        }
        let used = Used::of(site);
        let mut meant = None;
        for asset in &site.assets {
            if !is_served_by_name(&asset.path) && !used.has(&asset.path) {
                let at = Location { file: asset.file, span: Span::at(0) };
                let meant = meant.get_or_insert_with(|| meant_files(site));
                let help = match meant.get(&*asset.path) {
                    Some((page, path)) => {
                        format!(
                            "`{page}` refers to `{path}`, which is missing: it may mean this file"
                        )
                    }
                    None => "delete it, or add it to the page it was meant for".to_owned(),
                };
                cx.report(at, "nothing uses this file").help(help);
            }
        }
    }
}

/// The files that references to missing ones probably mean, each with a page that has such a reference and
/// its path as written.
fn meant_files(site: &Site) -> HashMap<&str, (&str, String)> {
    let mut budget = Budget::default();
    let mut out = HashMap::new();
    let missing = |it: &&ResolvedLink| it.kind == LinkKind::File && it.target == Target::Missing;
    for link in site.links.iter().filter(missing) {
        let page = &site.pages[link.page];
        let Some(address) = address(page.facts.links.at(link.link).target) else { continue };
        let Some(path) = join(&page.path, address.path) else { continue };
        if let Some(near) = site.near_file(&path, &mut budget) {
            out.entry(near.path).or_insert((&*page.path, address.path.to_owned()));
        }
    }
    out
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
