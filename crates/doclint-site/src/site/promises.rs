//! The addresses that a site has published, and which of them it no longer serves.
//!
//! A page that the navigation shows is a promise: others link to it. So are the anchors and the files
//! that its pages link to, and its redirects. What is hidden, or was never in the navigation, is not.

use super::used_anchors::fragment;
use super::{Reach, Site, SitePage, Target};
use crate::docs_json::Leaders;
use crate::{FileRole, LinkKind, NavEntry, is_for_readers, page_address, percent_decoded};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// The file that keeps the addresses of a site, in its root.
pub const ADDRESSES: &str = "doclint-addresses.txt";

/// Everything that a site once served to readers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Promises {
    /// Pages, in the order of the navigation.
    pub pages: Vec<PromisedPage>,
    /// Redirects, in their order.
    pub redirects: Vec<PromisedRedirect>,
    /// The paths of files that pages linked to, in order.
    pub files: Vec<String>,
    /// The addresses of the pages, each with its place in the list.
    places: HashMap<String, usize>,
    /// The paths of all pages that were there, and whether the navigation named them; nothing if only
    /// addresses are known.
    named: Option<HashMap<String, bool>>,
}

/// Whether the navigation named a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastPage {
    /// It did.
    Named,
    /// The page was there without it.
    Unnamed,
    /// There was no such page.
    Absent,
}

/// A page that was in the navigation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PromisedPage {
    /// Its address, without a leading slash.
    pub address: String,
    /// The path of its file, where it is known.
    pub path: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// The path of its file now, if that was renamed.
    pub renamed: Option<String>,
    /// The pages that led its part of the navigation, and the parts around it, the nearest first.
    pub parents: Arc<[String]>,
    /// The anchors that links and redirects led to, in the order of the page.
    pub anchors: Vec<PromisedAnchor>,
}

/// An anchor that links or redirects led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromisedAnchor {
    /// The part after `#`.
    pub id: String,
    /// The path of the file that had it, where it is known: the page, or a snippet of it.
    pub file: Option<String>,
    /// All anchors of that file, in its order; empty where they are not known.
    pub order: Arc<[String]>,
}

/// A redirect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromisedRedirect {
    /// The address that it led from, as written.
    pub source: String,
    /// The address that it led to, as written.
    pub destination: String,
}

impl Promises {
    /// What a site serves.
    pub fn of(site: &Site) -> Self {
        let Some(docs_json) = &site.docs_json else { return Self::default() };
        let mut anchors = anchors(site);
        let leaders = Leaders::of(docs_json);
        let mut promises = Self::default();
        let mut seen = HashSet::new();
        let shown = docs_json.entries.iter().filter(|it| !it.hidden && !it.is_ignored);
        let pages = shown.filter_map(|it| Some((Some(it), site.index.page(&it.path)?)));
        // The home page need not be in the navigation.
        let pages = pages.chain(site.index.page("").map(|it| (None, it)));
        for (entry, index) in pages {
            let page = &site.pages[index];
            if !is_promise(page) || !seen.insert(index) {
                continue;
            }
            promises.add_page(PromisedPage {
                address: page_address(&page.path).to_owned(),
                path: Some(page.path.to_string()),
                title: page.facts.get("title").and_then(|it| it.as_str()).map(str::to_owned),
                renamed: None,
                parents: entry.map(|it: &NavEntry| leaders.of_entry(it.at)).unwrap_or_default(),
                anchors: anchors.remove(&index).unwrap_or_default(),
            });
        }
        let redirects = docs_json.redirects.list.iter().filter(|it| {
            let is_hidden = !it.is_pattern() && site.index.page(&it.source).is_some();
            it.never_matches().is_none() && !is_hidden
        });
        promises.redirects = redirects
            .map(|it| PromisedRedirect {
                source: it.source.clone(),
                destination: it.destination.clone(),
            })
            .collect();
        promises.files = linked_files(site);
        let pages = site.pages.iter().filter(|it| it.role == FileRole::Page);
        promises.named = Some(pages.map(|it| (it.path.to_string(), it.in_navigation)).collect());
        promises
    }

    /// Reads a list of addresses, one on each line; lines that begin with `#` are comments.
    pub fn read(text: &str) -> Self {
        let mut promises = Self::default();
        let text = text.trim_start_matches('\u{feff}');
        let lines = text.lines().map(str::trim).filter(|it| !it.is_empty() && !it.starts_with('#'));
        let mut files = BTreeSet::new();
        for line in lines {
            let (path, anchor) = line.split_once('#').unwrap_or((line, ""));
            let address = percent_decoded(path.trim_matches('/'));
            if address.contains('*') {
                let (source, destination) = (format!("/{address}"), String::new());
                promises.redirects.push(PromisedRedirect { source, destination });
            } else if is_for_readers(&address) {
                files.insert(address.into_owned());
            } else {
                let page = promises.page_at(page_address(&address));
                if !anchor.is_empty() {
                    let (file, order) = (None, Arc::default());
                    page.anchors.push(PromisedAnchor { id: anchor.to_owned(), file, order });
                }
            }
        }
        promises.files = files.into_iter().collect();
        promises
    }

    /// The list that [`Promises::read`] reads: sorted, without comments.
    pub fn lines(&self) -> BTreeSet<String> {
        let mut lines = BTreeSet::new();
        for page in &self.pages {
            lines.extend(page.anchors.iter().map(|it| page.line_of(it)));
            lines.insert(line(&page.address));
        }
        lines.extend(self.redirects.iter().map(|it| line(&it.address())));
        lines.extend(self.files.iter().map(|it| line(it)));
        lines
    }

    /// Adds what another list has and this one does not.
    pub fn add(&mut self, other: Self) {
        let sources = self.redirects.iter().map(|it| it.address().into_owned());
        let sources: HashSet<String> = sources.collect();
        // A list doesn't say which of its addresses are redirects.
        for page in other.pages.into_iter().filter(|it| !sources.contains(&it.address)) {
            let own = self.page_at(&page.address);
            for anchor in page.anchors {
                if !own.anchors.iter().any(|it| it.id == anchor.id) {
                    own.anchors.push(anchor);
                }
            }
        }
        let known: HashSet<String> = self.redirects.iter().map(|it| it.source.clone()).collect();
        self.redirects.extend(other.redirects.into_iter().filter(|it| !known.contains(&it.source)));
        let files: BTreeSet<String> = self.files.drain(..).chain(other.files).collect();
        self.files = files.into_iter().collect();
    }

    /// The promised page of an address without a leading slash.
    pub fn page(&self, address: &str) -> Option<&PromisedPage> {
        self.places.get(address).map(|it| &self.pages[*it])
    }

    /// Whether it is known which files there were, and not only which addresses.
    pub fn knows_files(&self) -> bool {
        self.named.is_some()
    }

    /// What was known of the page whose file has a path now; `None` if only addresses are known.
    pub fn past_page(&self, path: &str) -> Option<PastPage> {
        Some(match self.named.as_ref()?.get(path) {
            Some(true) => PastPage::Named,
            Some(false) => PastPage::Unnamed,
            None => PastPage::Absent,
        })
    }

    /// Follows files that were renamed, by their old paths.
    pub fn follow(&mut self, renamed: &HashMap<String, String>) {
        if let Some(named) = &mut self.named {
            let now = |path: String| renamed.get(&path).cloned().unwrap_or(path);
            *named = std::mem::take(named).into_iter().map(|it| (now(it.0), it.1)).collect();
        }
        for page in &mut self.pages {
            page.renamed = page.path.as_ref().and_then(|it| renamed.get(it)).cloned();
            for file in page.anchors.iter_mut().filter_map(|it| it.file.as_mut()) {
                if let Some(now) = renamed.get(file) {
                    file.clone_from(now);
                }
            }
        }
    }

    /// Takes back what the list of another time named and that of now doesn't: somebody has deleted
    /// these lines.
    pub fn take_back(&mut self, old: &Self, now: &Self) {
        let (old, now) = (old.lines(), now.lines());
        let is_kept = |line: &str| !old.contains(line) || now.contains(line);
        self.pages.retain_mut(|page| {
            let mut anchors = std::mem::take(&mut page.anchors);
            anchors.retain(|it| is_kept(&page.line_of(it)));
            page.anchors = anchors;
            is_kept(&line(&page.address))
        });
        self.redirects.retain(|it| is_kept(&line(&it.address())));
        self.files.retain(|it| is_kept(&line(it)));
        let places = self.pages.iter().enumerate();
        self.places = places.map(|(at, page)| (page.address.clone(), at)).collect();
    }

    /// The old and the new paths of pages that were renamed.
    pub fn renamed(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pages.iter().filter_map(|it| Some((it.path.as_deref()?, it.renamed.as_deref()?)))
    }

    fn page_at(&mut self, address: &str) -> &mut PromisedPage {
        let at = match self.places.get(address) {
            Some(at) => *at,
            None => {
                let address = address.to_owned();
                self.add_page(PromisedPage { address, ..PromisedPage::default() })
            }
        };
        &mut self.pages[at]
    }

    fn add_page(&mut self, page: PromisedPage) -> usize {
        self.places.insert(page.address.clone(), self.pages.len());
        self.pages.push(page);
        self.pages.len() - 1
    }
}

/// The line of a list for an address, where the sign begins an anchor.
fn line(address: &str) -> String {
    format!("/{}", address.replace('#', "%23"))
}

impl PromisedPage {
    /// The line of a list for an anchor of the page.
    fn line_of(&self, anchor: &PromisedAnchor) -> String {
        format!("{}#{}", line(&self.address), anchor.id)
    }
}

impl PromisedRedirect {
    /// The address that it leads from, decoded and without slashes around it.
    fn address(&self) -> Cow<'_, str> {
        percent_decoded(self.source.trim_matches('/'))
    }
}

/// Whether readers were led to a page.
fn is_promise(page: &SitePage) -> bool {
    page.role == FileRole::Page && page.reach == Reach::Listed
}

/// The anchors of pages, by their indices, that links and redirects lead to.
fn anchors(site: &Site) -> BTreeMap<usize, Vec<PromisedAnchor>> {
    let mut wanted: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for (_, page, name) in site.links_to_anchors() {
        wanted.entry(page).or_default().insert(name);
    }
    for redirect in site.docs_json.iter().flat_map(|it| &it.redirects.list) {
        let Some(name) = fragment(&redirect.destination) else { continue };
        let target = site.resolve("", &redirect.destination, LinkKind::Page);
        if let Some(page) = site.end_of(&target) {
            wanted.entry(page).or_default().insert(name);
        }
    }
    let mut orders: HashMap<usize, Arc<[String]>> = HashMap::new();
    let mut out = BTreeMap::new();
    for (index, names) in wanted {
        let page = &site.pages[index];
        let Some(known) = is_promise(page).then(|| site.anchors(page)).flatten() else { continue };
        let found = names.into_iter().filter_map(|id| {
            let holder = *known.get(id.as_str())?;
            let ids = || holder.facts.anchors.iter().map(|it| it.id.to_owned()).collect();
            let holder_index = site.index.page(&holder.path)?;
            let order = Arc::clone(orders.entry(holder_index).or_insert_with(ids));
            Some(PromisedAnchor { id, file: Some(holder.path.to_string()), order })
        });
        out.insert(index, found.collect());
    }
    out
}

/// The paths of files that pages link to, as a download. Images that pages show are a part of them.
fn linked_files(site: &Site) -> Vec<String> {
    let links =
        site.links.iter().filter(|it| it.target == Target::File && it.kind == LinkKind::Page);
    let links = links.filter(|it| is_promise(&site.pages[it.page]));
    let paths = links.filter_map(|it| site.path_of_link(it)).filter(|it| site.index.has_file(it));
    let paths: BTreeSet<String> = paths.collect();
    paths.into_iter().collect()
}
