//! Links whose text names another page than the one that they lead to.

use crate::support::subject::{about, has_words, shares_word, words};
use doclint_rule::site::{FileRole, Reach, SitePage, page_address};
use doclint_rule::{
    Location, Noted, NotesRule, Page, PageCx, RuleMeta, SiteCx, SiteNotes, Span, ast,
};
use std::collections::{HashMap, HashSet};

pub(crate) struct MismatchedText;

/// Shorter texts are those of many pages, unless two are exchanged or they are the titles of cards.
const LEAST: usize = 8;
/// So many links of a page are compared with each other.
const MOST: usize = 200;
/// Shorter ones say nothing at all.
const LEAST_OF_ALL: usize = 4;

impl NotesRule for MismatchedText {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-text",
        "the text of a link names another page",
        include_str!("mismatched_text.md"),
    )
    .only_in_pages();

    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut links: Vec<Written<'_>> = Vec::new();
        for link in ast::Link::all(page) {
            let (target, at) = (link.destination().as_str(), link.text_span());
            if is_path(target) {
                links.push(Written {
                    text: page.slice(at),
                    target,
                    at,
                    card: None,
                    link: Some(link),
                });
            }
        }
        for card in ast::Component::all(page).filter(|it| it.is("Card")) {
            let literal = |name: &str| Some(card.attribute(name)?.literal()?.text);
            let title = card.attribute("title");
            if let (Some(text), Some(target), Some(at)) = (literal("title"), literal("href"), title)
                && is_path(target)
            {
                let at = at.value_span().unwrap_or(at.span());
                links.push(Written { text, target, at, card: Some(CARD), link: None });
            }
        }
        // Most links have a word of their address in their text, and show nothing on their own.
        let off: HashSet<&str> =
            links.iter().filter(|it| !names_its_address(it)).map(|it| it.target).collect();
        for it in links.iter().filter(|it| off.contains(it.target)) {
            let text = it.link.map_or_else(|| it.text.to_owned(), |it| it.node().plain_text());
            let text = text.trim();
            if text.len() >= LEAST_OF_ALL && !text.contains('\n') {
                cx.note(
                    &format!("{text}\n{}{}", it.target, it.card.unwrap_or_default()),
                    it.at,
                    false,
                );
            }
        }
        // The second half gets to see pages that have a note.
        cx.note("", Span::at(0), false);
    }

    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        let pages = || notes.iter().map(|it| it.0);
        let titles = titles(pages());
        let addresses: HashMap<&str, &SitePage> =
            pages().map(|it| (page_address(&it.path), it)).collect();
        for (page, notes) in notes {
            let links: Vec<Link<'_>> = notes
                .iter()
                .filter_map(|(noted, places)| {
                    let (text, target) = noted.split_once('\n')?;
                    let card = target.strip_suffix(CARD);
                    let (is_card, target) = (card.is_some(), card.unwrap_or(target));
                    let path = target.split('?').next()?.trim_matches('/');
                    let leads_to = *addresses.get(path)?;
                    let named = titles.get(&text.to_lowercase()).copied().flatten();
                    let beside = || sibling(leads_to, text, &addresses).filter(|_| is_card);
                    let is_long = is_card || text.len() >= LEAST && text.contains(' ');
                    let named = named.or_else(beside).filter(|_| is_long);
                    Some(Link { text, leads_to, named, places })
                })
                .collect();
            // Only what shows nothing of its target may be a slip.
            let is_off = |it: &&Link<'_>| !shares_word(&about(it.leads_to), it.text);
            let off: Vec<&Link<'_>> = links.iter().filter(is_off).take(MOST).collect();
            for link in &off {
                let Some(named) = meant(link, &off, &links) else { continue };
                for place in &link.places.places {
                    let at = Location { file: page.file, span: place.span };
                    let (text, leads_to) = (link.text, &link.leads_to.path);
                    let message =
                        format!("`{text}` names `{}`, but this leads to `{leads_to}`", named.path);
                    cx.report(at, message)
                        .cause("links name another page than the one that they lead to")
                        .help("correct the address or the text");
                }
            }
        }
    }
}

/// A link of a page to another page of the site.
struct Link<'s> {
    text: &'s str,
    leads_to: &'s SitePage,
    /// The only page whose title is the text.
    named: Option<&'s SitePage>,
    places: &'s Noted,
}

/// The page that a link was meant to lead to, where other links of the page show it: two exchanged their
/// addresses, or one is a copy that kept the address of the other.
/// `off` are those of the links that show nothing of their targets.
fn meant<'s>(link: &Link<'s>, off: &[&Link<'s>], links: &[Link<'s>]) -> Option<&'s SitePage> {
    let fits = |it: &Link<'_>, page: &SitePage| has_words(&about(page), it.text);
    let mut others = off.iter().filter(|it| it.leads_to.path != link.leads_to.path);
    let is_swapped = |it: &&&Link<'_>| {
        it.text != link.text && fits(it, link.leads_to) && fits(link, it.leads_to)
    };
    if let Some(other) = others.find(is_swapped) {
        return Some(other.leads_to);
    }
    let named = link.named.filter(|it| it.path != link.leads_to.path)?;
    let is_copied = |it: &Link<'_>| {
        it.leads_to.path == link.leads_to.path
            && it.text != link.text
            && it.named.is_some_and(|it| it.path == link.leads_to.path)
    };
    let leads_there = |it: &Link<'_>| it.leads_to.path == named.path;
    // A page about several things has more links with other texts.
    let same = links.iter().filter(|it| it.leads_to.path == link.leads_to.path).count();
    let is_slip = same == 2 && links.iter().any(is_copied) && !links.iter().any(leads_there);
    (is_slip && named.language == link.leads_to.language).then_some(named)
}

/// The page beside another one whose name is a text.
fn sibling<'s>(
    page: &SitePage,
    text: &str,
    addresses: &HashMap<&str, &'s SitePage>,
) -> Option<&'s SitePage> {
    let (folder, _) = page_address(&page.path).rsplit_once('/')?;
    let name = text.to_lowercase().replace(' ', "-");
    addresses.get(&*format!("{folder}/{name}")).copied()
}

/// The mark of what is noted of a card.
const CARD: &str = "\tcard";

/// A link or a card as it is written.
struct Written<'a> {
    text: &'a str,
    target: &'a str,
    at: Span,
    card: Option<&'static str>,
    link: Option<ast::Link<'a>>,
}

/// Whether the address of a link has the beginning of a word of its text.
fn names_its_address(link: &Written<'_>) -> bool {
    let text = link.text.to_ascii_lowercase();
    words(&text).any(|it| link.target.contains(it.get(..4).unwrap_or(it)))
}

/// Whether an address is that of a page. A part of a page has a subject of its own.
fn is_path(target: &str) -> bool {
    target.starts_with('/') && !target.contains('#')
}

/// The pages by their titles in lower case; `None` where several have one.
fn titles<'s>(pages: impl Iterator<Item = &'s SitePage>) -> HashMap<String, Option<&'s SitePage>> {
    let mut found: HashMap<String, Option<&SitePage>> = HashMap::new();
    for page in pages.filter(|it| it.role == FileRole::Page && it.reach == Reach::Listed) {
        for key in ["title", "sidebarTitle"] {
            let Some(title) = page.facts.get(key).and_then(|it| it.as_str()) else { continue };
            let known = found.entry(title.to_lowercase()).or_insert(Some(page));
            if known.is_some_and(|it| it.path != page.path) {
                *known = None;
            }
        }
    }
    found
}
