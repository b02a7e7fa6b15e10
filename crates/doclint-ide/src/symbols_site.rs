//! A search for names in a whole site.

use crate::goto_goal::{NavigationTarget, title};
use crate::{SymbolKind, View};
use doclint_diagnostic::Span;
use doclint_site::{ApiFile, Operation, PageFacts, Site};
use std::collections::BinaryHeap;

/// A name in the site that a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteSymbol {
    /// The title of a page, the text of a heading, or an operation such as `GET /users`.
    pub name: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// Where it is.
    pub place: NavigationTarget,
    /// Its container: the title of the page, or the path of the file.
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
        let most = best.peek().filter(|_| best.len() >= limit).map_or(u8::MAX, |it| it.0.0);
        let Some(class) = query.class_of(name, most) else { return };
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
        // Without a query, the pages are enough.
        let parts = if query.letters.is_empty() { 0 } else { usize::MAX };
        for (part, heading) in page.facts.headings.iter().enumerate().take(parts) {
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
            let name =
                operation.title.as_deref().filter(|it| query.class_of(it, u8::MAX).is_some());
            add(name.unwrap_or(&address), count + index, part, at);
        }
    }
    let found = best.into_sorted_vec().into_iter();
    found.map(|(_, at)| symbol(site, &apis, at)).collect()
}

/// Builds the symbol for a place that was found.
fn symbol(site: &Site, apis: &[&ApiFile], at: At) -> SiteSymbol {
    let place = |path: &str, focus| NavigationTarget { path: path.to_owned(), span: focus, focus };
    match at {
        At::Page(index) => {
            let page = &site.pages[index as usize];
            let place = place(&page.path, title_span(&page.facts));
            let name = title(Some(&page.facts), &page.path).to_owned();
            SiteSymbol { name, kind: SymbolKind::Page, place, container: page.path.to_string() }
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

/// The searched text, in lower case and without blanks.
struct Query {
    letters: Vec<char>,
    /// The same, if all of it is ASCII.
    bytes: Option<Vec<u8>>,
}

/// Longer queries are cut, and longer names are not searched for the query as a whole.
const LONGEST: usize = 200;

impl Query {
    fn of(text: &str) -> Self {
        let letters: Vec<char> = shown(text).take(LONGEST).collect();
        let byte = |it: &char| it.is_ascii().then_some(*it as u8);
        let bytes = letters.iter().map(byte).collect();
        Self { letters, bytes }
    }

    /// How well a name fits, 0 for the best; `None` if it doesn't have all letters, or fits less well
    /// than `most`.
    fn class_of(&self, name: &str, most: u8) -> Option<u8> {
        if self.letters.is_empty() {
            return Some(0);
        }
        if self.begins(name) {
            let is_all = shown(name).nth(self.letters.len()).is_none();
            return Some(if is_all { 0 } else { 1 });
        }
        if most < 2 || !self.is_in(name) {
            return None;
        }
        if name.len() > LONGEST {
            return Some(4);
        }
        let mut class = 4;
        let mut before = ' ';
        for (at, c) in name.char_indices() {
            let is_word = c.is_alphanumeric() && !before.is_alphanumeric();
            if c.is_alphanumeric() && self.begins(&name[at..]) {
                if is_word {
                    return Some(2);
                }
                class = 3;
            }
            before = c;
        }
        Some(class)
    }

    /// Whether a name has all letters in their order.
    fn is_in(&self, name: &str) -> bool {
        if let Some(bytes) = &self.bytes {
            let mut rest = name.bytes();
            return bytes.iter().all(|it| rest.any(|byte| byte.to_ascii_lowercase() == *it));
        }
        let mut rest = shown(name);
        self.letters.iter().all(|letter| rest.any(|it| it == *letter))
    }

    /// Whether a text begins with all letters, blanks left out.
    fn begins(&self, text: &str) -> bool {
        let (first, letter) = (text.bytes().next(), self.letters.first());
        // Most texts begin with another letter.
        if let (Some(first), Some(letter)) = (first, letter)
            && first.is_ascii_graphic()
            && first.to_ascii_lowercase() as char != *letter
        {
            return false;
        }
        let mut rest = shown(text);
        self.letters.iter().all(|letter| rest.next() == Some(*letter))
    }
}

/// The letters of a text in lower case, without blanks.
fn shown(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|it| !it.is_whitespace()).flat_map(char::to_lowercase)
}
