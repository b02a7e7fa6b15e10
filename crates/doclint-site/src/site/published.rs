//! Where the site is published: its addresses and its base path.

use super::Site;
use crate::DocsJson;

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
