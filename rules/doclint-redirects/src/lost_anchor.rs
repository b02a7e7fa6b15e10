//! Anchors that links led to and that pages no longer have.

use crate::lost::point_at;
use doclint_rule::site::{AnchorFact, Fact, PlatformId, PromisedPage, Site, SitePage};
use doclint_rule::{Edit, FileId, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::{HashMap, HashSet};

pub(crate) struct LostAnchor;

impl SiteRule for LostAnchor {
    const META: RuleMeta = RuleMeta::warning(
        "lost-anchor",
        "an anchor that links led to is gone",
        include_str!("lost_anchor.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links])
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(promises) = &site.promises else { return };
        let mut links = None;
        let mut of_files: HashMap<&str, HashMap<String, Place<'_>>> = HashMap::new();
        let mut seen = HashSet::new();
        for promised in promises.pages.iter().filter(|it| !it.anchors.is_empty()) {
            let Some(page) = page_now(site, promised) else { continue };
            let Some(known) = site.anchors(page) else { continue };
            for anchor in promised.anchors.iter().filter(|it| !known.contains_key(it.id.as_str())) {
                let holder = anchor.file.as_ref().and_then(|it| site.index.page(it));
                let holder = holder.map_or(page, |it| &site.pages[it]);
                // A snippet has the anchor on each page that shows it.
                if !seen.insert((&holder.path, &anchor.id)) {
                    continue;
                }
                let of_file =
                    of_files.entry(&*holder.path).or_insert_with(|| places(&anchor.order, holder));
                let place = of_file.get(&anchor.id).copied().unwrap_or(Place::Start);
                let at = Location { file: holder.file, span: place.span() };
                let address = format!("/{}#{}", promised.address, anchor.id);
                let finding =
                    cx.report(at, format!("`{address}` no longer leads to a place on its page"));
                let links = links.get_or_insert_with(|| links_to_anchors(site));
                point_at(finding, links.get(&(page.file, anchor.id.clone())));
                let Place::Renamed(heading) = place else {
                    let id = &anchor.id;
                    finding
                        .help(format!("put the anchor back, for example with `<a id=\"{id}\" />`"));
                    continue;
                };
                // An id of its own takes the place of the anchor that links already have.
                let is_linked = links.contains_key(&(page.file, heading.id.to_owned()));
                let id = &anchor.id;
                if is_linked || heading.is_given || !takes_id(heading, holder) {
                    finding.help(format!(
                        "keep the anchor: add `<a id=\"{id}\" />` above the heading"
                    ));
                    continue;
                }
                let edit = Edit::insert(heading.span.end, format!(" {{#{id}}}"));
                finding
                    .help(format!("keep the anchor: add `{{#{id}}}` to the heading"))
                    .fix(Fix::not_safe(format!("Keep the anchor `#{id}`"), edit));
            }
        }
    }
}

/// The links that lead to an anchor, by the file of their page and the anchor.
fn links_to_anchors(site: &Site) -> HashMap<(FileId, String), Vec<Location>> {
    let mut out: HashMap<_, Vec<Location>> = HashMap::new();
    for (link, to, name) in site.links_to_anchors() {
        let from = &site.pages[link.page];
        let at = Location { file: from.file, span: from.facts.links.at(link.link).span };
        out.entry((site.pages[to].file, name)).or_default().push(at);
    }
    out
}

/// The page that has the address now, or that its file was renamed to.
fn page_now<'s>(site: &'s Site, promised: &PromisedPage) -> Option<&'s SitePage> {
    let renamed = || promised.renamed.as_ref().and_then(|it| site.index.page(it));
    let page = site.index.page(&promised.address).or_else(renamed)?;
    Some(&site.pages[page])
}

/// Where an anchor was.
#[derive(Clone, Copy)]
enum Place<'s> {
    /// What is now where the anchor was, and was not there before.
    Renamed(AnchorFact<'s>),
    /// The nearest anchor before it.
    After(Span),
    Start,
}

/// The places of the anchors that a file has lost. Between two anchors that are left, as many new ones
/// as were lost are the same ones under other names.
fn places<'s>(order: &[String], holder: &'s SitePage) -> HashMap<String, Place<'s>> {
    let old: HashSet<&str> = order.iter().map(String::as_str).collect();
    let mut left: HashMap<&str, Span> = HashMap::new();
    let mut new: HashMap<&str, Vec<AnchorFact<'s>>> = HashMap::new();
    let mut last = "";
    for anchor in holder.facts.anchors.iter() {
        if old.contains(anchor.id) {
            last = anchor.id;
            left.insert(anchor.id, anchor.span);
        } else {
            new.entry(last).or_default().push(anchor);
        }
    }
    let mut lost: Vec<(&str, Vec<&String>)> = vec![("", Vec::new())];
    for id in order {
        match left.contains_key(id.as_str()) {
            true => lost.push((id, Vec::new())),
            false => lost.last_mut().into_iter().for_each(|it| it.1.push(id)),
        }
    }
    let mut places = HashMap::new();
    for (before, ids) in lost {
        let renamed = new.get(before).filter(|it| it.len() == ids.len());
        for (at, id) in ids.into_iter().enumerate() {
            let place = match (renamed, left.get(before)) {
                (Some(renamed), _) => Place::Renamed(renamed[at]),
                (None, Some(span)) => Place::After(*span),
                (None, None) => Place::Start,
            };
            places.insert(id.clone(), place);
        }
    }
    places
}

/// Whether an id can be added behind a heading: its text is all that is on its line.
fn takes_id(heading: AnchorFact<'_>, holder: &SitePage) -> bool {
    let mut headings = holder.facts.headings.iter();
    headings.find(|it| it.span == heading.span).is_some_and(|it| {
        it.span.len() as usize == usize::from(it.level) + " ".len() + it.text.len()
    })
}

impl Place<'_> {
    fn span(&self) -> Span {
        match self {
            Self::Renamed(anchor) => anchor.span,
            Self::After(span) => *span,
            Self::Start => Span::at(0),
        }
    }
}
