//! Images, videos and sounds of the site that nothing uses.

use doclint_rule::site::{
    Fact, Mentions, Site, address, extension, is_asset, join, percent_decoded,
};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashSet;

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

/// The files that pages, `docs.json`, style sheets and scripts mention, in lower case, because some
/// servers ignore the case.
#[derive(Default)]
struct Used {
    /// Whole paths: targets of links, and each end of a longer URL.
    paths: HashSet<String>,
    /// Paths as mentioned, which may be relative to any folder.
    mentioned: HashSet<String>,
    /// The same for beginnings of paths that code completes.
    beginnings: HashSet<String>,
}

impl Used {
    fn of(site: &Site) -> Self {
        let mut used = Self::default();
        used.add(&site.mentions);
        for page in &site.pages {
            used.add(&page.facts.mentions);
            for link in page.facts.links.iter() {
                let Some(address) = address(link.target) else { continue };
                if !is_asset(&extension(address.path)) {
                    continue;
                }
                let path = percent_decoded(address.path).to_lowercase();
                used.paths.extend(join("", &path));
                used.paths.extend(join(&page.path.to_lowercase(), &path));
            }
        }
        used
    }

    fn add(&mut self, mentions: &Mentions) {
        for name in &mentions.names {
            let name = percent_decoded(name).to_lowercase();
            let path = name.trim_start_matches(['.', '/']);
            // The address of the site and a base path may precede the path.
            self.paths.extend(ends(path).map(str::to_owned));
            self.mentioned.insert(path.to_owned());
        }
        for beginning in &mentions.beginnings {
            let beginning = beginning.to_lowercase();
            let path = beginning.trim_start_matches(['.', '/']);
            self.beginnings.insert(path.to_owned());
            if path.contains("//") {
                let ends = ends(path).filter(|it| !it.is_empty());
                self.beginnings.extend(ends.map(str::to_owned));
            }
        }
    }

    fn has(&self, path: &str) -> bool {
        let path = path.to_lowercase();
        // Mentions end at spaces and brackets, so only the end of such a name is known.
        let odd = |c: char| c.is_whitespace() || "()[]{}'\"<>".contains(c);
        let name = path.rsplit('/').next().unwrap_or(&path);
        self.paths.contains(&path)
            || ends(&path).chain(name.rsplit(odd).next()).any(|it| self.mentioned.contains(it))
            || self.may_be_built(&path)
    }

    /// Whether code may build the path from a beginning, which may be relative to any folder.
    fn may_be_built(&self, path: &str) -> bool {
        self.beginnings.contains("")
            || ends(path).any(|end| {
                end.match_indices('/').any(|(slash, _)| self.beginnings.contains(&end[..=slash]))
            })
    }
}

/// A path, and the path without its first folder, its first two, and so on.
fn ends(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(path), |it| Some(it.split_once('/')?.1))
}
