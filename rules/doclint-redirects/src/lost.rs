//! Where the page of a lost address is now, and the redirect that leads there.

use doclint_rule::data::json_edit::{Object, add_list, append, quoted};
use doclint_rule::site::{
    DocsJson, FileRole, LinkKind, NearPages, PromisedPage, Promises, Site, Target, address,
    page_address, percent_decoded, percent_encoded,
};
use doclint_rule::{Diagnostic, Edit, FileId, Fix, Location, Span};
use std::collections::HashMap;

/// Whether an address, without a leading slash, leads readers anywhere.
pub(crate) fn is_served(site: &Site, address: &str) -> bool {
    // The root of a site shows its first page.
    address.is_empty()
        || !matches!(site.find(address, LinkKind::Page), Target::Missing | Target::Folder)
}

/// The page that takes over from a lost one.
pub(crate) struct Heir<'s> {
    /// Its address, without a leading slash.
    pub address: &'s str,
    pub kin: Kin,
}

/// How the new page is related to the lost one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kin {
    /// It is the same page: its file was renamed, or has the same title.
    Same,
    /// It is the same page by its name.
    Likely,
    /// It is the page above it.
    Parent,
}

/// Looks for the pages that take over from lost ones.
pub(crate) struct Heirs<'s> {
    site: &'s Site,
    promises: &'s Promises,
    near: NearPages<'s>,
    /// The only new page of each language and title, in lower case.
    titles: HashMap<(&'s str, String), Option<usize>>,
}

impl<'s> Heirs<'s> {
    pub(crate) fn of(site: &'s Site, promises: &'s Promises) -> Self {
        let mut titles = HashMap::new();
        let pages = site.pages.iter().enumerate().filter(|it| it.1.role == FileRole::Page);
        for (index, page) in pages {
            let title = page.facts.get("title").and_then(|it| it.as_str());
            let address = page_address(&page.path);
            let is_new = promises.page(address).is_none();
            if let Some(title) = title.filter(|_| is_new) {
                let only = |it: &mut Option<usize>| *it = None;
                let key = (language(address), title.to_lowercase());
                titles.entry(key).and_modify(only).or_insert(Some(index));
            }
        }
        Self { site, promises, near: site.near_pages(), titles }
    }

    pub(crate) fn find(&mut self, lost: &'s PromisedPage) -> Option<Heir<'s>> {
        let site = self.site;
        let is_page = |it: &usize| site.pages[*it].role == FileRole::Page;
        let renamed = lost.renamed.as_ref().and_then(|it| site.index.page(it)).filter(is_page);
        let titled = || {
            let key = (language(&lost.address), lost.title.as_ref()?.to_lowercase());
            self.titles.get(&key).copied().flatten()
        };
        if let Some(page) = renamed.or_else(titled) {
            return Some(Heir { address: page_address(&site.pages[page].path), kin: Kin::Same });
        }
        // A page that was there before is another one.
        let near = self.near.of_path(&lost.address);
        if let Some(near) = near.filter(|it| self.promises.page(it.address).is_none()) {
            let kin = if near.is_sure { Kin::Same } else { Kin::Likely };
            return Some(Heir { address: near.address, kin });
        }
        let redirected = self.redirected(lost).map(|address| Heir { address, kin: Kin::Likely });
        redirected.or_else(|| Some(Heir { address: self.parent(lost)?, kin: Kin::Parent }))
    }

    /// The translation of the page that the source of a lost translation redirects to.
    fn redirected(&self, lost: &PromisedPage) -> Option<&'s str> {
        let site = self.site;
        let docs_json = site.docs_json.as_deref()?;
        let (language, source) = lost.address.split_once('/')?;
        docs_json.languages.iter().find(|it| *it.code == *language)?;
        let (_, to) = docs_json.redirects.of(source)?;
        let page = site.index.page(&format!("{language}{}", address(&to)?.path))?;
        Some(page_address(&site.pages[page].path))
    }

    /// The page that readers get next. For a translation it is the page in the first language; else the
    /// nearest one that leads a part of the navigation around the lost one, or has an address above it;
    /// at last, the first page of the navigation.
    fn parent(&self, lost: &'s PromisedPage) -> Option<&'s str> {
        let site = self.site;
        let above = lost.address.match_indices('/').rev().map(|it| &lost.address[..it.0]);
        let first = site.docs_json.iter().flat_map(|it| &it.entries).map(|it| it.path.as_str());
        let source = match language(&lost.address) {
            "" => None,
            _ => lost.address.split_once('/').map(|it| it.1),
        };
        let around = lost.parents.iter().map(String::as_str).chain(above);
        let candidates = source.into_iter().chain(around).chain(first);
        let mut pages = candidates.filter_map(|it| site.index.page(it.trim_start_matches('/')));
        pages
            .find(|it| site.pages[*it].role == FileRole::Page)
            .map(|it| page_address(&site.pages[it].path))
    }
}

/// The first part of an address if it is the code of a language, such as `fr` and `pt-BR`; else nothing.
fn language(address: &str) -> &str {
    let part = address.split('/').next().unwrap_or_default();
    let (code, region) = part.split_once('-').unwrap_or((part, "XX"));
    let is_short = |it: &str| it.len() == 2 && it.bytes().all(|it| it.is_ascii_alphabetic());
    if is_short(code) && is_short(region) { part } else { "" }
}

/// The list of redirects: its file, and where it is. Without a list, the beginning of `docs.json`.
pub(crate) fn list_at(docs_json: &DocsJson) -> Location {
    match docs_json.value(&["redirects"]) {
        Some((file, list)) => {
            Location { file, span: Span::new(list.span.start, list.span.start + 1) }
        }
        None => Location { file: main_file(docs_json), span: Span::at(0) },
    }
}

fn main_file(docs_json: &DocsJson) -> FileId {
    docs_json.files.first().map_or(FileId(0), |it| it.file)
}

/// Where a finding about an address has to be so that its fix can add a redirect.
pub(crate) fn in_file_of_list(docs_json: &DocsJson, at: Option<Location>) -> Location {
    let list = list_at(docs_json);
    at.filter(|it| it.file == list.file).unwrap_or(list)
}

/// A path of the site, as redirects write it.
pub(crate) fn rooted(address: &str) -> String {
    format!("/{}", percent_encoded(address))
}

/// Adds a redirect. Redirects that lead to its source lead to its destination from then on; one in the
/// other direction, which would make a circle, is turned around.
pub(crate) fn redirect(docs_json: &DocsJson, from: &str, to: &str) -> Option<Vec<Edit>> {
    let list = docs_json.value(&["redirects"]);
    let file = list.map_or_else(|| main_file(docs_json), |it| it.0);
    let file = docs_json.files.iter().find(|it| it.file == file)?;
    let is_path = |written: &str, path: &str| {
        let written = address(written).map(|it| percent_decoded(it.path).into_owned());
        written.is_some_and(|it| it.trim_matches('/') == percent_decoded(path).trim_matches('/'))
    };
    let mut edits = Vec::new();
    let mut is_turned = false;
    for other in docs_json.redirects.list.iter().filter(|it| it.source_at.file == file.file) {
        let (source, destination) = (other.source_at.span, other.destination_at.span);
        if is_path(&other.source, to) && !is_turned {
            is_turned = true;
            edits.extend([
                Edit::replace(source, quoted(from)),
                Edit::replace(destination, quoted(to)),
            ]);
        } else if other.only_destination().is_some_and(|it| is_path(it, from)) {
            let rest = other.destination.find(['?', '#']).map_or("", |at| &other.destination[at..]);
            edits.push(Edit::replace(destination, quoted(&format!("{to}{rest}"))));
        }
    }
    if !is_turned {
        let object: Object = vec![("source", from.to_owned()), ("destination", to.to_owned())];
        edits.push(match list {
            Some((_, list)) => append(&file.text, list, &[object])?,
            None => add_list(&file.text, &file.document.root, "redirects", &[object])?,
        });
    }
    Some(edits)
}

/// Offers a redirect: with `--unsafe-fixes` if it leads to the same page.
pub(crate) fn offer(
    finding: &mut Diagnostic,
    docs_json: &DocsJson,
    (from, to): (&str, &str),
    is_same: bool,
) {
    if let Some(edits) = redirect(docs_json, from, to) {
        finding.fix(Fix::guess(is_same, format!("Redirect `{from}` to `{to}`"), edits));
    }
}

/// More links are counted, and not pointed at.
const MAX_LABELS: usize = 3;

/// Shows who still links to an address.
pub(crate) fn point_at(finding: &mut Diagnostic, links: Option<&Vec<Location>>) {
    let Some(links) = links else { return };
    for (index, at) in links.iter().take(MAX_LABELS).enumerate() {
        let more = links.len().saturating_sub(MAX_LABELS);
        match index + 1 == MAX_LABELS && more > 0 {
            true => finding.label_at(*at, format!("still links to it, as {more} more do")),
            false => finding.label_at(*at, "still links to it"),
        };
    }
}
