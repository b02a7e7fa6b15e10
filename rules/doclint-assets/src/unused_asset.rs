//! Pictures, videos and sounds of the site that nothing shows.

use doclint_rule::site::{Mentions, Site, address, extension, is_asset, join, percent_decoded};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashSet;

pub(crate) struct UnusedAsset;

impl SiteRule for UnusedAsset {
    const META: RuleMeta = RuleMeta::suggestion(
        "unused-asset",
        "nothing shows a picture, video or sound of the site",
        include_str!("unused_asset.md"),
    )
    .profile(Profile::Strict);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Loose files are shown by what is not here.
        if site.docs_json.is_none() {
            return;
        }
        let used = Used::of(site);
        for (path, file) in &site.assets {
            if !is_served_by_name(path) && !used.has(path) {
                let at = Location { file: *file, span: Span::at(0) };
                cx.report(at, "nothing shows this file")
                    .help("remove it, or show it where it is missing");
            }
        }
    }
}

/// Files that browsers and other sites ask for by their names.
fn is_served_by_name(path: &str) -> bool {
    const NAMES: [&str; 6] =
        ["favicon", "apple-touch-icon", "android-chrome", "mstile", "safari-pinned-tab", "og"];
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    NAMES.iter().any(|it| {
        let rest = name.strip_prefix(it);
        rest.is_some_and(|rest| rest.starts_with(['.', '-', '_']))
    })
}

/// What pages, the configuration, style sheets and scripts name. In small letters, for some servers
/// don't care.
#[derive(Default)]
struct Used {
    /// Whole paths: what links lead to, and each end of a longer address.
    paths: HashSet<String>,
    /// Paths as they are mentioned, which may count from any folder.
    mentioned: HashSet<String>,
    /// The same of paths that code goes on with.
    beginnings: HashSet<String>,
}

impl Used {
    fn of(site: &Site) -> Self {
        let mut used = Self::default();
        used.add(&site.mentions);
        for page in &site.pages {
            used.add(&page.facts.mentions);
            for link in &page.facts.links {
                let Some(address) = address(&link.target) else { continue };
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
            // The address of the site, and a folder that it is served in, may stand before the path.
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
        // Of a name with blanks, which are mentioned as they are, only the end is known.
        let odd = |c: char| c.is_whitespace() || "()[]{}'\"<>".contains(c);
        let name = path.rsplit('/').next().unwrap_or(&path);
        self.paths.contains(&path)
            || ends(&path).chain(name.rsplit(odd).next()).any(|it| self.mentioned.contains(it))
            || self.goes_on(&path)
    }

    /// Whether code may put the path together. What it begins with may count from any folder.
    fn goes_on(&self, path: &str) -> bool {
        self.beginnings.contains("")
            || ends(path).any(|end| {
                end.match_indices('/').any(|(slash, _)| self.beginnings.contains(&end[..=slash]))
            })
    }
}

/// A path, and what of it is left without its first folder, its first two, and so on.
fn ends(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(path), |it| Some(it.split_once('/')?.1))
}
