//! The tool `find_page`.

use crate::answer::{DATA, Limit, Places, excerpt};
use crate::site::Site;
use doclint_engine::Workspace;
use doclint_ide::{SymbolKind, View, page_title, site_symbols};
use doclint_site::SitePage;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// Longer queries are cut.
const MAX_WORDS: usize = 20;

/// What to find.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Words of a title, a path, a heading, or a description. A page has to have all of them.
    pub query: String,
    /// Look for the words in the texts of pages, too. It takes longer on large sites.
    #[serde(default)]
    pub in_text: bool,
    /// How many pages to list, 1 to 200. The default is 40.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub limit: Option<u32>,
}

/// The pages that were found.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Pages {
    /// How to read the texts below.
    pub about: &'static str,
    /// The pages, the best first.
    pub pages: Vec<Page>,
    /// What is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
}

/// A page that was found.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Page {
    /// The path from the root of the site.
    pub path: String,
    /// Its address, as links write it.
    pub address: String,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Where the words are.
    pub found_in: FoundIn,
    /// The first line with a word, if they were found in the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
}

/// Where words were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FoundIn {
    /// All in the title.
    Title,
    /// All in the path.
    Path,
    /// In the title, the path, the headings, and the description.
    Outline,
    /// In the text.
    Text,
    /// Nowhere, but a title or a heading has the letters in their order.
    Near,
}

/// Finds pages.
///
/// # Errors
///
/// If the query is empty, the settings have errors, or the request was canceled.
pub fn call(site: &mut Site, params: Params, is_canceled: &AtomicBool) -> Result<Pages, String> {
    let words: Vec<String> =
        params.query.split_whitespace().take(MAX_WORDS).map(str::to_lowercase).collect();
    if words.is_empty() {
        return Err("`query` has no words".to_owned());
    }
    site.check(is_canceled)?;
    let (checked, _, workspace) = site.parts();
    let Some(checked) = checked else { return Err("the site was not checked".to_owned()) };
    let view = checked.view(workspace);
    let pages = &view.outcome.site.pages;
    let mut found: Vec<(FoundIn, usize, u32)> = Vec::new();
    for (index, page) in pages.iter().enumerate() {
        if is_canceled.load(Ordering::Relaxed) {
            return Err("canceled by the client".to_owned());
        }
        let place = of_facts(view, page, &words).map(|it| (it, 0));
        let in_text = || in_text(workspace, page, &words).map(|at| (FoundIn::Text, at));
        if let Some((place, at)) = place.or_else(|| params.in_text.then(in_text).flatten()) {
            found.push((place, index, at));
        }
    }
    let mut limit = Limit::of(params.limit);
    if found.is_empty() {
        found = near(view, &params.query, limit.items());
    }
    found.sort_by_key(|it| (it.0, title(view, &pages[it.1]).map_or(0, str::len), it.1));
    let mut lines = Places::new(workspace);
    let mut out = Vec::new();
    for (place, index, at) in found {
        if limit.is_full(out.len()) {
            limit.left_out += 1;
            continue;
        }
        let page = &pages[index];
        let description = page.facts.get("description").and_then(|it| it.as_str());
        let item = Page {
            path: page.path.to_string(),
            address: format!("/{}", view.outcome.site.platform.routes.address(&page.path)),
            title: title(view, page).map(excerpt),
            description: description.map(excerpt),
            found_in: place,
            line: (place == FoundIn::Text).then(|| lines.line(&page.path, at)),
        };
        limit.keep(&mut out, item);
    }
    let left_out = limit.advice("add words, or raise `limit`");
    Ok(Pages { about: DATA, pages: out, left_out })
}

fn title<'a>(view: View<'a>, page: &'a SitePage) -> Option<&'a str> {
    page_title(&view.outcome.site, page)
}

fn of_facts(view: View<'_>, page: &SitePage, words: &[String]) -> Option<FoundIn> {
    let title = title(view, page).unwrap_or_default().to_lowercase();
    if words.iter().all(|it| title.contains(it)) {
        return Some(FoundIn::Title);
    }
    let path = page.path.to_lowercase();
    if words.iter().all(|it| path.contains(it)) {
        return Some(FoundIn::Path);
    }
    let description = page.facts.get("description").and_then(|it| it.as_str()).unwrap_or_default();
    let mut outline = format!("{title}\n{path}\n{}", description.to_lowercase());
    for heading in page.facts.headings.iter() {
        outline.push('\n');
        outline.push_str(&heading.text.to_lowercase());
    }
    words.iter().all(|it| outline.contains(it)).then_some(FoundIn::Outline)
}

/// The byte of the first word in a page whose text has all words.
fn in_text(workspace: &dyn Workspace, page: &SitePage, words: &[String]) -> Option<u32> {
    let text = String::from_utf8(workspace.read(&page.path).ok()?).ok()?;
    // Other letters may take other numbers of bytes in lower case, so that places would be wrong.
    let lower = match text.is_ascii() {
        true => text.to_ascii_lowercase(),
        false => text.chars().map(simple_lower).collect(),
    };
    let all = words.iter().map(|it| lower.find(it.as_str()));
    let first = all.collect::<Option<Vec<usize>>>()?;
    first.into_iter().min().map(|it| it as u32)
}

/// The lower case of a letter if it takes as many bytes.
fn simple_lower(letter: char) -> char {
    let mut lower = letter.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(it), None) if it.len_utf8() == letter.len_utf8() => it,
        _ => letter,
    }
}

/// The pages of titles and headings that have the letters of the query in their order.
fn near(view: View<'_>, query: &str, most: usize) -> Vec<(FoundIn, usize, u32)> {
    let symbols = site_symbols(view, query, most);
    let pages = &view.outcome.site.pages;
    let mut seen = HashSet::new();
    let symbols = symbols.iter().filter(|it| it.kind != SymbolKind::Operation);
    let index = |path: &str| pages.binary_search_by(|it| (*it.path).cmp(path)).ok();
    let found = symbols.filter_map(|it| index(&it.place.path)).filter(|it| seen.insert(*it));
    found.map(|it| (FoundIn::Near, it, 0)).collect()
}
