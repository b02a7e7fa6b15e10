//! The addresses of the pages of builds.

use super::resolve::Target;
use crate::{Builds, SitePage};
use foldhash::{HashMap, HashSet};

/// The addresses of the pages of a build whose settings are known, without its base and without slashes
/// around them.
#[derive(Clone, Debug, Default)]
pub struct BuiltAddresses {
    /// What is at an address: a page, or a script that makes one.
    pub(super) targets: HashMap<String, Target>,
    /// The address of each page, with `/` at its end if relative ones count from inside.
    pub(super) own: HashMap<usize, String>,
    /// The addresses above those of pages.
    pub(super) folders: HashSet<String>,
    /// Whether each page is in the folder of a language.
    pub(super) is_all_in_languages: bool,
    /// The pages that are parts of others only.
    pub(super) parts: HashSet<usize>,
    /// Pages with the address of another one: that one, and the page.
    pub(super) twins: Vec<(usize, usize)>,
}

impl BuiltAddresses {
    /// The addresses of each build with settings, in their order.
    pub(super) fn of(builds: &Builds, pages: &[SitePage], files: &[&str]) -> Vec<Self> {
        let mut out = vec![Self::default(); builds.settings().len()];
        let included = included(builds, pages);
        for (at, page) in pages.iter().enumerate() {
            let Some(build) = builds.index_of(&page.path) else {
                // Such as the `README.md` of the repository, which the first page of a site shows.
                if included.contains(&*page.path) {
                    out[0].parts.insert(at);
                }
                continue;
            };
            let key = |key: &str| text_of_key(page, key);
            let settings = &builds.settings()[build];
            let Some(address) = settings.address(&page.path, &key) else { continue };
            let is_named = settings.named.contains(&*page.path);
            // What a list of chapters does not name is no page.
            if settings.lists(&page.path) {
                let known = out[build].targets.entry(address.trim_matches('/').to_owned());
                if let Target::Page(first) = *known.or_insert(Target::Page(at))
                    && first != at
                {
                    out[build].twins.push((first, at));
                }
                let above = address.trim_matches('/').match_indices('/');
                let above = above.map(|(at, _)| address.trim_matches('/')[..at].to_owned());
                out[build].folders.extend(above);
            }
            // The text of a part is shown at other addresses, too, so that its links are unknown.
            if included.contains(&*page.path) && !is_named {
                out[build].parts.insert(at);
            } else if !builds.may_be_part(&page.path) {
                out[build].own.insert(at, address);
            }
        }
        let is_page = |it: &str| pages.binary_search_by(|page| (*page.path).cmp(it)).is_ok();
        for file in files.iter().filter(|it| !is_page(it)) {
            let Some(build) = builds.index_of(file) else { continue };
            if let Some(address) = builds.settings()[build].address(file, &|_| None) {
                let known = out[build].targets.entry(address.trim_matches('/').to_owned());
                known.or_insert(Target::File);
            }
        }
        for (build, settings) in out.iter_mut().zip(builds.settings()) {
            let mut addresses = build.targets.keys().filter(|it| !it.is_empty() && *it != "404");
            build.is_all_in_languages = addresses.all(|it| settings.original(it).is_some());
        }
        out
    }

    /// The addresses of pages.
    pub(super) fn addresses(&self) -> impl Iterator<Item = &str> {
        self.targets.keys().map(String::as_str)
    }

    /// Pages with the address of another one, which both are pages of their own.
    pub(super) fn twins(&self) -> impl Iterator<Item = (usize, usize)> {
        let is_part = |it: &usize| self.parts.contains(it);
        self.twins.iter().copied().filter(move |it| !is_part(&it.0) && !is_part(&it.1))
    }

    /// The address of each page, by its index.
    pub(super) fn of_pages(&self) -> impl Iterator<Item = (usize, &str)> {
        self.own.iter().map(|it| (*it.0, it.1.as_str()))
    }

    /// What is at an address.
    pub(super) fn target(&self, address: &str) -> Option<Target> {
        self.targets.get(address).cloned()
    }

    /// Whether there are pages below an address.
    pub(super) fn has_below(&self, address: &str) -> bool {
        address.is_empty() || self.folders.contains(address)
    }
}

/// The paths of the files that pages include.
fn included(builds: &Builds, pages: &[SitePage]) -> HashSet<String> {
    let of_page = |page| {
        let page: &SitePage = page;
        let build = builds.settings_of(&page.path);
        let includes = page.facts.includes.iter();
        build.into_iter().flat_map(move |build| {
            includes.clone().flat_map(|it| build.included(&page.path, &it.path))
        })
    };
    pages.iter().flat_map(of_page).collect()
}

/// The text of a key of the front matter, as the names of files depend on it.
pub(super) fn text_of_key(page: &SitePage, key: &str) -> Option<String> {
    let value = page.facts.get(key)?;
    let truth = value.as_bool().map(|it| it.to_string());
    value.as_str().map(str::to_owned).or(truth)
}
