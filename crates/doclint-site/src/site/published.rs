//! Where the site is published: its addresses and its base path.

use super::nearby::is_version;
use super::resolve::Target;
use super::{Site, SitePage};
use crate::path::extension;
use crate::platform::{below, joined};
use crate::{DocsJson, LinkKind, address};

impl Site {
    /// The known URLs of the site, without their schemes and without a slash at the end, the longest
    /// first: one may be below another.
    pub fn urls(&self) -> Vec<&str> {
        let configured = self.docs_json.iter().flat_map(|it| it.urls());
        let all = self.url.as_deref().into_iter().chain(configured);
        let mut urls: Vec<&str> = all.map(without_scheme).filter(|it| !it.is_empty()).collect();
        urls.sort_by_key(|it| std::cmp::Reverse(it.len()));
        urls
    }

    /// The address of a page of a build that a URL means, as a path from the root, if the URL is that of the
    /// build itself and there is no such page. Other things may be published beside a build, so that only what
    /// is beside its pages counts.
    pub fn dead_url(&self, from: &SitePage, url: &str) -> Option<String> {
        let build = self.builds.index_of(&from.path)?;
        let settings = &self.builds.settings()[build];
        let (host, base) = (settings.host.as_deref()?, settings.base.as_deref()?);
        let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
        let path = address(rest.strip_prefix(host)?.strip_prefix('/')?)?.path;
        let path = below(path, base)?.trim_end_matches('/');
        let (above, last) = path.rsplit_once('/')?;
        let is_page = !is_version(last) && !extension(last).contains(char::is_alphabetic);
        let is_beside_pages = settings.is_whole && self.built[build].has_below(above);
        let rooted = format!("/{}", joined(base, path));
        let is_dead = || self.resolve(&from.path, &rooted, LinkKind::Page) == Target::Missing;
        (is_page && is_beside_pages && is_dead()).then_some(rooted)
    }

    /// The path that the site is published below: `docs` for `https://example.com/docs`; `None` for
    /// the root of a host, and where nothing says it.
    pub(super) fn find_base_path(&self) -> Option<String> {
        let configured = self.docs_json.iter().flat_map(|it| it.urls());
        let url = self.url.as_deref().into_iter().chain(configured).next()?;
        let (_, path) = without_scheme(url).split_once('/')?;
        let path = path.split(['?', '#']).next().unwrap_or_default().trim_matches('/');
        (!path.is_empty()).then(|| path.to_owned())
    }

    /// The rest of a path from the root that begins with the base path of the site. The platform
    /// drops the base path of images; before links it adds it once more.
    pub fn below_base_path<'p>(&self, path: &'p str) -> Option<&'p str> {
        let rest = path.trim_start_matches('/').strip_prefix(self.base_path.as_deref()?)?;
        (rest.is_empty() || rest.starts_with('/')).then(|| rest.trim_start_matches('/'))
    }
}

impl DocsJson {
    /// The URLs of the site that `docs.json` has for search engines and previews.
    fn urls(&self) -> impl Iterator<Item = &str> {
        const PLACES: [&[&str]; 4] = [
            &["seo", "metatags", "canonical"],
            &["seo", "metatags", "og:url"],
            &["metadata", "canonical"],
            &["metadata", "og:url"],
        ];
        let texts = PLACES.iter().filter_map(|it| self.value(it)?.1.as_str());
        texts.filter(|it| it.contains("://"))
    }
}

fn without_scheme(url: &str) -> &str {
    url.split_once("://").map_or(url, |it| it.1).trim_end_matches('/')
}
