//! A search for names in a whole site.

use crate::goto_goal::{Place, title};
use crate::{SymbolKind, View};
use doclint_diagnostic::Span;
use doclint_site::{ApiFile, Operation, PageFacts, Site};
use std::collections::BinaryHeap;

/// A name in the site that a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteSymbol {
    /// The title of a page, the text of a heading, or an operation such as `GET /users`.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// Where it is.
    pub place: Place,
    /// What it is in: the title of the page, or the path of the file.
    pub container: String,
}

/// How well a name fits, the best first: the class of the match, the length of the name, and where
/// it is in the site.
type Score = (u8, u32, u32, u32);

/// Where a found name is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum At {
    Page(u32),
    Heading(u32, u32),
    Operation(u32, u32),
}

/// The page titles, headings, and operations that contain the letters of a query in their order,
/// whatever their case; at most `limit`, the best first. Names that begin with the query come before
/// those with a word that does, those that contain it, and all others; of two, the shorter one.
pub fn site_symbols(view: View<'_>, query: &str, limit: usize) -> Vec<SiteSymbol> {
    let site = &view.outcome.site;
    let query = Query::of(query);
    let apis: Vec<_> = site.api_files().collect();
    let mut best: BinaryHeap<(Score, At)> = BinaryHeap::new();
    let mut add = |name: &str, place: u32, part: u32, at: At| {
        if limit == 0 {
            return;
        }
        let Some(class) = query.class_of(name) else { return };
        let found = ((class, name.len() as u32, place, part), at);
        if best.len() < limit {
            best.push(found);
        } else if let Some(mut worst) = best.peek_mut()
            && found < *worst
        {
            *worst = found;
        }
    };
    for (index, page) in site.pages.iter().enumerate() {
        let index = index as u32;
        add(title(Some(&page.facts), &page.path), index, 0, At::Page(index));
        for (part, heading) in page.facts.headings.iter().enumerate() {
            let part = part as u32;
            add(heading.text, index, part + 1, At::Heading(index, part));
        }
    }
    let count = site.pages.len() as u32;
    for (index, api) in apis.iter().enumerate() {
        let index = index as u32;
        for (part, operation) in api.facts.operations.iter().enumerate() {
            let part = part as u32;
            let address = address(operation);
            let at = At::Operation(index, part);
            let name = operation.title.as_deref().filter(|it| query.class_of(it).is_some());
            add(name.unwrap_or(&address), count + index, part, at);
        }
    }
    let found = best.into_sorted_vec().into_iter();
    found.map(|(_, at)| symbol(site, &apis, at)).collect()
}

/// What was found at a place.
fn symbol(site: &Site, apis: &[&ApiFile], at: At) -> SiteSymbol {
    let place = |path: &str, focus| Place { path: path.to_owned(), span: focus, focus };
    match at {
        At::Page(index) => {
            let page = &site.pages[index as usize];
            let place = place(&page.path, title_span(&page.facts));
            let name = title(Some(&page.facts), &page.path).to_owned();
            SiteSymbol { name, kind: SymbolKind::Page, place, container: page.path.clone() }
        }
        At::Heading(index, part) => {
            let page = &site.pages[index as usize];
            let heading = page.facts.headings.iter().nth(part as usize);
            let (name, focus) = heading.map_or(("", Span::at(0)), |it| (it.text, it.span));
            let (name, container) = (name.to_owned(), title(Some(&page.facts), &page.path));
            let (container, place) = (container.to_owned(), place(&page.path, focus));
            SiteSymbol { name, kind: SymbolKind::Heading, place, container }
        }
        At::Operation(index, part) => {
            let api = apis[index as usize];
            let operation = &api.facts.operations[part as usize];
            let address = address(operation);
            let name = match &operation.title {
                Some(title) => format!("{title} ({address})"),
                None => address,
            };
            let (container, place) = (api.path.clone(), place(&api.path, operation.span));
            SiteSymbol { name, kind: SymbolKind::Operation, place, container }
        }
    }
}

fn address(operation: &Operation) -> String {
    format!("{} {}", operation.method.to_uppercase(), operation.path)
}

fn title_span(facts: &PageFacts) -> Span {
    let title = facts.get("title").filter(|it| it.as_str().is_some());
    title.map_or(Span::at(0), |it| it.span)
}

/// What is searched for, in lower case.
struct Query {
    letters: Vec<char>,
    is_ascii: bool,
}

impl Query {
    fn of(text: &str) -> Self {
        let letters = text.chars().filter(|it| !it.is_whitespace());
        let letters: Vec<char> = letters.flat_map(char::to_lowercase).collect();
        let is_ascii = letters.iter().all(char::is_ascii);
        Self { letters, is_ascii }
    }

    /// How well a name fits, 0 for the best; `None` if it doesn't have all letters.
    fn class_of(&self, name: &str) -> Option<u8> {
        if self.is_ascii {
            let mut letters = self.letters.iter();
            let mut next = letters.next();
            for byte in name.bytes() {
                let Some(letter) = next else { break };
                if byte.to_ascii_lowercase() as char == *letter {
                    next = letters.next();
                }
            }
            if next.is_some() {
                return None;
            }
        }
        let chars = name.chars().filter(|it| !it.is_whitespace()).flat_map(char::to_lowercase);
        let chars: Vec<char> = chars.collect();
        let mut rest = chars.iter();
        if !self.letters.iter().all(|letter| rest.any(|it| it == letter)) {
            return None;
        }
        if chars.starts_with(&self.letters) {
            return Some(u8::from(chars.len() > self.letters.len()));
        }
        let words = name.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty());
        let first = |word: &str| word.chars().flat_map(char::to_lowercase).next();
        let is_word = |word: &str| {
            let letters = word.chars().flat_map(char::to_lowercase);
            letters.zip(&self.letters).all(|(a, b)| a == *b)
                && word.chars().count() >= self.letters.len()
        };
        if words.clone().any(is_word) {
            return Some(2);
        }
        // Long names are not compared letter by letter at each place.
        let is_short = chars.len() <= LONGEST && self.letters.len() <= LONGEST;
        if is_short && chars.windows(self.letters.len()).any(|it| it == self.letters) {
            return Some(3);
        }
        let mut initials = words.filter_map(first);
        let are_initials = self.letters.iter().all(|letter| initials.any(|it| it == *letter));
        Some(if are_initials { 4 } else { 5 })
    }
}

/// Longer names are not searched for the query as a whole.
const LONGEST: usize = 200;
