//! Pages and their translations, and lists of their differences.

use doclint_rule::site::{Language, PageFacts, Site, SitePage, page_address};
use doclint_rule::words::listed_up_to;
use doclint_rule::{Location, SiteCx, Span};
use std::collections::{BTreeMap, HashSet};

/// A page and its translation.
pub(crate) struct Pair<'s> {
    pub source: &'s SitePage,
    pub page: &'s SitePage,
    /// The language that it is translated from.
    pub from: &'s Language,
}

/// Every page of another language that has a source page.
pub(crate) fn all(site: &Site) -> impl Iterator<Item = Pair<'_>> {
    site.translations.iter().flat_map(|it| {
        let pairs = it.others.iter().flat_map(|other| &other.pages);
        pairs.filter_map(|(key, page)| {
            let (source, page) = (&site.pages[*it.source.pages.get(key)?], &site.pages[*page]);
            Some(Pair { source, page, from: &it.source.language })
        })
    })
}

/// Every such pair whose source somebody writes. A service may translate it: then a difference shows
/// that it has not done so since the source changed.
pub(crate) fn upkept(site: &Site) -> impl Iterator<Item = Pair<'_>> {
    all(site).filter(|it| it.source.has_authors && !it.page.is_past)
}

/// Every such pair in languages that differ in more than the region, so that texts have to differ.
pub(crate) fn translated(site: &Site) -> impl Iterator<Item = Pair<'_>> {
    let base = |it: &str| it.split(['-', '_']).next().unwrap_or_default().to_lowercase();
    all(site).filter(move |it| {
        let language = it.page.language.as_deref().unwrap_or_default();
        base(language) != base(&it.from.code)
    })
}

/// Whether a page says the same as its source, word for word.
pub(crate) fn is_copy(pair: &Pair<'_>) -> bool {
    is_copy_of(pair.page, pair.source)
}

/// Whether two pages say the same, word for word.
pub(crate) fn is_copy_of(page: &SitePage, source: &SitePage) -> bool {
    /// With fewer words, names and code may be all that a page has.
    const LEAST: u32 = 30;
    let title = text(page, "title");
    let same = |key| text(page, key) == text(source, key);
    let (is_same_title, is_same_description) = (same("title"), same("description"));
    let (page, source) = (&page.facts, &source.facts);
    let texts =
        |it: &PageFacts| it.headings.iter().map(|it| it.text.to_owned()).collect::<Vec<_>>();
    title.is_some_and(|it| it.contains(char::is_alphabetic))
        && is_same_title
        && is_same_description
        && page.words >= LEAST
        && page.words == source.words
        && texts(page) == texts(source)
}

/// The text of a front-matter key.
pub(crate) fn text<'s>(page: &'s SitePage, key: &str) -> Option<&'s str> {
    page.facts.get(key)?.as_str()
}

/// Pages and folders that could not be read, by their addresses without any number of first folders:
/// one of these is the folder of their language.
pub(crate) struct Unread<'s>(HashSet<&'s str>);

impl<'s> Unread<'s> {
    pub(crate) fn of(site: &'s Site) -> Self {
        let addresses = site.unread.iter().map(|it| page_address(it));
        let ends = addresses
            .flat_map(|it| std::iter::successors(Some(it), |it| Some(it.split_once('/')?.1)));
        Self(ends.collect())
    }

    /// Whether the page that a key stands for may be among them.
    pub(crate) fn has(&self, key: &str) -> bool {
        let mut folders = key.match_indices('/').map(|(at, _)| &key[..at]);
        !self.0.is_empty() && (self.0.contains(key) || folders.any(|it| self.0.contains(it)))
    }
}

/// The pages that the navigation shows under a language, by index in the pages of the site.
pub(crate) fn shown(site: &Site, language: &Language) -> HashSet<usize> {
    let entries = site.docs_json.iter().flat_map(|it| &it.entries);
    entries
        .filter(|it| !it.hidden && it.language.as_deref() == Some(&*language.code))
        .filter_map(|it| site.index.page(&it.path))
        .collect()
}

/// How many names a message lists.
const MAX_LISTED: usize = 5;

/// Names in a message: `a, b and 7 more`.
pub(crate) fn listed(names: &[String]) -> String {
    listed_up_to(MAX_LISTED, names, "and")
}

/// A name with its count on the page and its count on the source page.
pub(crate) type Difference = (String, u32, u32);

/// Reports each translation whose counts differ from those of its source. `none` is the word for a
/// count of zero.
pub(crate) fn report_differences(
    site: &Site,
    (what, none): (&str, &str),
    differences: impl Fn(&SitePage, &SitePage) -> Vec<Difference>,
    cx: &mut SiteCx<'_>,
) {
    for pair in upkept(site) {
        let differences = differences(pair.page, pair.source);
        if differences.is_empty() {
            continue;
        }
        let at = Location { file: pair.page.file, span: Span::at(0) };
        let source = Location { file: pair.source.file, span: Span::at(0) };
        let code = &*pair.from.code;
        let counts = differences.iter().map(|(name, here, there)| match (here, there) {
            (0, _) => format!("{none} {name} (`{code}` has {there})"),
            (_, 0) => format!("{here} {name} (`{code}` has none)"),
            _ => format!("{here} {name} (`{code}` has {there})"),
        });
        let list = listed_up_to(MAX_LISTED, counts, "and");
        cx.report(at, format!("{what} differ from the `{code}` page: {list}"))
            .label_at(source, "source page")
            .help("compare the two pages; one was probably changed without the other");
    }
}

/// The pages of a list that are the same page in several languages, by their addresses without the folder
/// of the language.
pub(crate) fn groups<'s, T>(
    pages: impl Iterator<Item = (&'s SitePage, T)>,
) -> BTreeMap<String, Vec<(&'s SitePage, T)>> {
    let mut groups: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for (page, value) in pages {
        let Some(folder) = folder(page) else { continue };
        let parts = page_address(&page.path).split('/');
        let key: Vec<&str> = parts.filter(|it| !is_folder(it, &folder)).collect();
        groups.entry(key.join("/")).or_default().push((page, value));
    }
    groups
}

/// Whether others are translated from a page: the one in English.
pub(crate) fn is_source(page: &SitePage) -> bool {
    page.language.as_deref().is_some_and(|it| it.split(['-', '_']).next() == Some("en"))
        && !page.is_past
}

/// The name of the folder of a page's language.
fn folder(page: &SitePage) -> Option<String> {
    Some(page.language.as_deref()?.replace('_', "-"))
}

fn is_folder(part: &str, language: &str) -> bool {
    part.len() == language.len() && part.replace('_', "-").eq_ignore_ascii_case(language)
}

/// Whether a page is in the folder of its language.
pub(crate) fn has_folder(page: &SitePage) -> bool {
    let mut parts = page.path.split('/');
    folder(page).is_some_and(|language| parts.any(|it| is_folder(it, &language)))
}
