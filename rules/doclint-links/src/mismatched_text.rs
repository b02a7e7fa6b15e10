//! Links whose text is the title of another page than the one that they lead to.

use doclint_rule::site::{FileRole, Reach, SitePage, page_address};
use doclint_rule::{
    Location, Noted, NotesRule, Page, PageCx, Profile, RuleMeta, SiteCx, SiteNotes, Span, ast,
};
use std::collections::{HashMap, HashSet};

pub(crate) struct MismatchedText;

/// Shorter texts are those of many pages.
const LEAST: usize = 8;

impl NotesRule for MismatchedText {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-text",
        "the text of a link is the title of another page",
        include_str!("mismatched_text.md"),
    )
    .profile(Profile::All)
    .only_in_pages();

    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        for link in ast::Link::all(page) {
            let target = link.destination();
            let text = link.node().plain_text();
            note(&text, target.as_str(), link.text_span(), cx);
        }
        for card in ast::Component::all(page).filter(|it| it.is("Card")) {
            let (title, target) = (card.attribute("title"), card.attribute("href"));
            let literal = |it: Option<ast::Attribute<'_>>| Some(it?.literal()?.text.to_string());
            if let (Some(text), Some(target), Some(at)) = (literal(title), literal(target), title) {
                note(&text, &target, at.value_span().unwrap_or(at.span()), cx);
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
                    let path = target.split('?').next()?.trim_matches('/');
                    let named = titles.get(&text.to_lowercase()).copied().flatten();
                    Some(Link { text, leads_to: addresses.get(path)?, named, places })
                })
                .collect();
            for link in &links {
                let Some(named) = link.named else { continue };
                if !are_apart(named, link.leads_to, link.text) || !is_slip(link, named, &links) {
                    continue;
                }
                for place in &link.places.places {
                    let at = Location { file: page.file, span: place.span };
                    let (text, leads_to) = (link.text, &link.leads_to.path);
                    let message = format!(
                        "`{text}` is the title of `{}`, but this leads to `{leads_to}`",
                        named.path
                    );
                    cx.report(at, message)
                        .cause("links have the title of another page as their text")
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

/// Whether other links of the page show that one of a pair has the wrong address: two exchanged theirs, or
/// one is a copy that kept the address of the other.
fn is_slip(link: &Link<'_>, named: &SitePage, links: &[Link<'_>]) -> bool {
    let is = |it: Option<&SitePage>, page: &SitePage| it.is_some_and(|it| it.path == page.path);
    let is_swapped = |it: &Link<'_>| it.leads_to.path == named.path && is(it.named, link.leads_to);
    let is_copied =
        |it: &Link<'_>| it.leads_to.path == link.leads_to.path && is(it.named, link.leads_to);
    let leads_there = |it: &Link<'_>| it.leads_to.path == named.path;
    links.iter().any(is_swapped) || links.iter().any(is_copied) && !links.iter().any(leads_there)
}

/// Notes a text and the address that it leads to.
fn note(text: &str, target: &str, span: Span, cx: &mut PageCx<'_>) {
    let text = text.trim();
    // A part of a page has a subject of its own.
    let is_path = target.starts_with('/') && !target.contains('#');
    if is_path && text.len() >= LEAST && text.contains(' ') && !text.contains('\n') {
        cx.note(&format!("{text}\n{target}"), span, false);
    }
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

/// Whether two pages are about different things: neither the title nor the path of the page that a link
/// leads to has a word of the text.
fn are_apart(named: &SitePage, leads_to: &SitePage, text: &str) -> bool {
    if named.path == leads_to.path || named.language != leads_to.language {
        return false;
    }
    let text = text.to_lowercase();
    let of_text: HashSet<&str> = words(&text).collect();
    let mut other = leads_to.path.to_lowercase();
    for key in ["title", "sidebarTitle"] {
        other.push(' ');
        let title = leads_to.facts.get(key).and_then(|it| it.as_str()).unwrap_or_default();
        other.push_str(&title.to_lowercase());
    }
    !words(&other).any(|it| of_text.iter().any(|word| it.starts_with(word) || word.starts_with(it)))
}

/// The words of a text that say what it is about.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|it| it.len() > 3)
}
