//! Which files of a site something uses.

use doclint_rule::site::{Mentions, Site, address, extension, is_asset, join, percent_decoded};
use std::collections::HashSet;

/// The files that pages, `docs.json`, style sheets and scripts mention, in lower case, because some
/// servers ignore the case.
#[derive(Default)]
pub(crate) struct Used {
    /// Whole paths: targets of links, and each end of a longer URL.
    paths: HashSet<String>,
    /// Paths as mentioned, which may be relative to any folder.
    mentioned: HashSet<String>,
    /// The same for beginnings of paths that code completes.
    beginnings: HashSet<String>,
}

impl Used {
    pub(crate) fn of(site: &Site) -> Self {
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
            let path = name.trim_start_matches(['.', '/']).replace("//", "/");
            // The address of the site and a base path may precede the path.
            self.paths.extend(ends(&path).map(str::to_owned));
            self.mentioned.insert(path);
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

    pub(crate) fn has(&self, path: &str) -> bool {
        let path = path.to_lowercase();
        // Mentions end at spaces and brackets, so only the end of such a name is known.
        let odd = |c: char| c.is_whitespace() || "()[]{}'\"<>".contains(c);
        let name = path.rsplit('/').next().unwrap_or(&path);
        let known = name.rsplit(odd).next().unwrap_or(name);
        // Of `logo(2).svg`, only the extension is known, which says nothing.
        self.paths.contains(&path)
            || known.starts_with('.') && known.len() < name.len()
            || ends(&path).chain([known]).any(|it| self.mentioned.contains(it))
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
