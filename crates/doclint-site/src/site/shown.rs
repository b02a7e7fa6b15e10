//! The content of a page once its snippets are in their places: headings and root elements.

use super::{FileRole, MAX_DEPTH, Site, SitePage};
use crate::{HeadingFact, RootFact, SnippetPlace, SnippetSource, join};
use doclint_diagnostic::{Location, Span};
use std::sync::OnceLock;

/// The outline of a page with the headings of its snippets in their places.
#[derive(Clone, Debug)]
pub struct ShownOutline {
    /// The index of the page in [`Site::pages`].
    page: usize,
    parts: Box<[StoredPart]>,
}

/// A part of an outline by its indexes: a heading, or a snippet of which nothing is known.
#[derive(Clone, Debug)]
struct StoredPart {
    holder: usize,
    heading: Option<usize>,
    outline: OutlineId,
    place: Option<Span>,
}

/// An id that distinguishes the outlines of one page: those of its own blocks, and those of the
/// blocks of each snippet at each place.
pub type OutlineId = (u32, Option<u32>);

/// A part of the outline of a page.
#[derive(Clone, Copy, Debug)]
pub enum ShownPart<'s> {
    /// A heading.
    Heading(ShownHeading<'s>),
    /// A snippet that may bring headings, and nobody knows which, in the outline with that id.
    Unknown(OutlineId),
}

/// A heading that a page shows.
#[derive(Clone, Copy, Debug)]
pub struct ShownHeading<'s> {
    /// The heading.
    pub heading: HeadingFact<'s>,
    /// The file that has it: the page or a snippet.
    pub holder: &'s SitePage,
    /// The outline that it belongs to.
    pub outline: OutlineId,
    /// The tag on the page that shows the snippet; `None` for a heading of the page itself.
    pub place: Option<Location>,
}

impl ShownPart<'_> {
    /// The outline that it belongs to.
    pub fn outline(&self) -> OutlineId {
        match self {
            Self::Heading(it) => it.outline,
            Self::Unknown(outline) => *outline,
        }
    }
}

impl ShownHeading<'_> {
    /// Where its text is.
    pub fn at(&self) -> Location {
        Location { file: self.holder.file, span: self.heading.span }
    }
}

/// An element that a snippet brings to a place.
#[derive(Clone, Copy, Debug)]
pub struct ShownRoot<'s> {
    /// The element.
    pub root: &'s RootFact,
    /// The file that has it.
    pub holder: &'s SitePage,
}

impl ShownRoot<'_> {
    /// Where its text is.
    pub fn at(&self) -> Location {
        Location { file: self.holder.file, span: self.root.span }
    }
}

/// So many snippets are put into their places on one page; nothing is said of a page with more.
const MOST_SNIPPETS: u32 = 500;

/// So many headings of one page are looked at; nothing is said of a page with more.
const MOST_HEADINGS: usize = 5_000;

/// So many places of a snippet are looked at for snippets at its own root.
const MOST_PLACES: usize = 256;

/// So many root elements are looked at for one place.
const MOST_ROOTS: usize = 64;

/// The outlines of the pages that show snippets, once a rule asks.
#[derive(Clone, Debug, Default)]
pub struct Outlines(OnceLock<Box<[ShownOutline]>>);

impl Site {
    /// The outlines of the pages that show snippets, in the order of the pages. Frozen pages are left
    /// out, and so are those that show too many snippets.
    pub fn shown_outlines(&self) -> &[ShownOutline] {
        self.outlines.0.get_or_init(|| {
            let pages = self.pages.iter().enumerate();
            let pages = pages.filter(|(_, it)| {
                it.role == FileRole::Page && !it.is_frozen && !it.facts.places.is_empty()
            });
            // The whole site gets a budget that grows with it: snippets may show snippets many times.
            let facts = self.pages.iter().map(|it| &it.facts);
            let size: usize = facts.map(|it| it.places.len() + it.headings.len()).sum();
            let mut budget = 100_000 + 10 * size;
            let outlines = pages.filter_map(|(page, _)| {
                let mut splicer = Splicer { site: self, parts: Vec::new(), snippets: 0 };
                let is_whole = budget > 0 && splicer.splice(page);
                budget = budget.saturating_sub(splicer.snippets as usize + splicer.parts.len());
                is_whole.then(|| ShownOutline { page, parts: splicer.parts.into() })
            });
            outlines.collect()
        })
    }

    /// The levels of the headings that a page shows; `None` if they are unknown.
    pub fn shown_levels(&self, page: &SitePage) -> Option<Vec<u8>> {
        if page.facts.places.is_empty() {
            let written = page.facts.headings.iter().filter(|it| !it.is_accidental);
            return Some(written.map(|it| it.level).collect());
        }
        let outlines = self.shown_outlines();
        let path = |it: &ShownOutline| &*self.pages[it.page].path;
        let at = outlines.binary_search_by(|it| path(it).cmp(&page.path)).ok()?;
        let parts = self.shown_parts(&outlines[at]).1;
        let levels = parts.map(|it| match it {
            ShownPart::Heading(it) => Some(it.heading.level),
            ShownPart::Unknown(_) => None,
        });
        levels.collect()
    }

    /// The parts of an outline, in the order in which readers see them.
    pub fn shown_parts<'s>(
        &'s self,
        outline: &'s ShownOutline,
    ) -> (&'s SitePage, impl Iterator<Item = ShownPart<'s>>) {
        let page = &self.pages[outline.page];
        let parts = outline.parts.iter().map(|it| {
            let Some(heading) = it.heading else { return ShownPart::Unknown(it.outline) };
            let holder = &self.pages[it.holder];
            let heading = holder.facts.headings.at(heading);
            ShownPart::Heading(ShownHeading {
                heading,
                holder,
                outline: it.outline,
                place: it.place.map(|span| Location { file: page.file, span }),
            })
        });
        (page, parts)
    }

    /// The snippet that a page shows at a place; `None` if it is unknown.
    pub fn shown_at(&self, page: &SitePage, place: &SnippetPlace) -> Option<&SitePage> {
        self.shown_index(page, place).map(|it| &self.pages[it])
    }

    fn shown_index(&self, page: &SitePage, place: &SnippetPlace) -> Option<usize> {
        match &place.source {
            SnippetSource::Import(source) => self.index.page(&join(&page.path, source)?),
            SnippetSource::File(name) => self.snippet_index(name),
        }
    }

    /// The root elements that a snippet brings to a place of a page, those of snippets at its own root
    /// among them, as far as known.
    pub fn shown_roots<'s>(
        &'s self,
        page: &'s SitePage,
        place: &'s SnippetPlace,
    ) -> Vec<ShownRoot<'s>> {
        let mut out = Vec::new();
        let mut level: Vec<(&SitePage, &SnippetPlace)> = vec![(page, place)];
        for _ in 0..MAX_DEPTH {
            let mut next = Vec::new();
            for (page, place) in level {
                let Some(holder) = self.shown_at(page, place) else { continue };
                let roots = holder.facts.roots.iter().map(|root| ShownRoot { root, holder });
                out.extend(roots.take(MOST_ROOTS - out.len()));
                let inner = holder.facts.places.iter().take(MOST_PLACES);
                let inner = inner.filter(|it| it.is_direct && it.around.is_empty());
                next.extend(inner.map(|it| (holder, it)).take(MOST_ROOTS));
            }
            next.truncate(MOST_ROOTS);
            level = next;
        }
        out
    }
}

/// Puts the headings of snippets into the outline of a page.
struct Splicer<'s> {
    site: &'s Site,
    parts: Vec<StoredPart>,
    snippets: u32,
}

/// A file that is being read from its beginning to its end, with where it is.
struct Frame {
    page: usize,
    /// The outline that its own root belongs to.
    root: OutlineId,
    /// The number of the file in the outline of the page.
    number: u32,
    /// The tag on the page.
    tag: Option<Span>,
    heading: usize,
    place: usize,
}

impl Frame {
    fn outline(&self, own: Option<u32>) -> OutlineId {
        own.map_or(self.root, |start| (self.number, Some(start)))
    }
}

impl Splicer<'_> {
    /// Returns whether it came to the end of the page.
    fn splice(&mut self, page: usize) -> bool {
        let frame =
            |page, root, number, tag| Frame { page, root, number, tag, heading: 0, place: 0 };
        let mut stack = vec![frame(page, (0, None), 0, None)];
        while let Some(top) = stack.last_mut() {
            let holder = &self.site.pages[top.page];
            let facts = &holder.facts;
            let heading =
                (top.heading < facts.headings.len()).then(|| facts.headings.at(top.heading));
            let place = facts.places.get(top.place);
            let heading_first =
                |it: &HeadingFact<'_>| place.is_none_or(|place| it.span.start < place.span.start);
            if let Some(fact) = heading.filter(heading_first) {
                let outline = top.outline(fact.outline);
                let part = (!fact.is_accidental).then_some(top.heading);
                if let Some(heading) = part {
                    self.add(top.page, Some(heading), outline, top.tag);
                }
                top.heading += 1;
                continue;
            }
            let Some(place) = place else {
                stack.pop();
                continue;
            };
            top.place += 1;
            let (outline, tag) = (top.outline(place.outline), top.tag.unwrap_or(place.span));
            let snippet = self.site.shown_index(holder, place);
            let (number, holder) = (self.snippets + 1, top.page);
            let is_new = |it: &usize| stack.iter().all(|frame| frame.page != *it);
            match snippet.filter(is_new).filter(|_| stack.len() < MAX_DEPTH) {
                Some(snippet) => stack.push(frame(snippet, outline, number, Some(tag))),
                None => self.add(holder, None, outline, Some(tag)),
            }
            self.snippets = number;
            if number > MOST_SNIPPETS || self.parts.len() > MOST_HEADINGS {
                return false;
            }
        }
        true
    }

    fn add(
        &mut self,
        holder: usize,
        heading: Option<usize>,
        outline: OutlineId,
        place: Option<Span>,
    ) {
        self.parts.push(StoredPart { holder, heading, outline, place });
    }
}
