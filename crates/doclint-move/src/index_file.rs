//! The lines of `llms.txt` and `llms-full.txt`.

use crate::edits::Edits;
use crate::moves::Moves;
use crate::site::Scene;
use doclint_diagnostic::Span;
use doclint_site::{is_page, page_address};
use std::collections::HashMap;

/// Rewrites the addresses of pages that move. They may stand behind a host, and in a folder of it.
pub(crate) fn rewrite(scene: &Scene<'_>, moves: &Moves, edits: &mut Edits) {
    let new: HashMap<&str, &str> = moves
        .iter()
        .filter(|(from, _)| is_page(from) && !page_address(from).is_empty())
        .map(|(from, to)| (page_address(from), to))
        .collect();
    if new.is_empty() {
        return;
    }
    for name in ["llms.txt", "llms-full.txt"] {
        if !scene.site().index.has_file(name) {
            continue;
        }
        let Ok(text) = scene.text(name) else { continue };
        for word in words(&text) {
            if let Some(address) = moved(scene, &new, &text[word.range()]) {
                edits.replace(name, word, address);
                edits.counts.index_lines += 1;
            }
        }
    }
}

/// What stands between blanks and brackets, and begins as an address does.
fn words(text: &str) -> Vec<Span> {
    let mut out = Vec::new();
    let mut start = 0;
    let is_end = |c: char| c.is_whitespace() || "()<>[]\"'`".contains(c);
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if is_end(c) {
            let word = &text[start..at];
            if word.starts_with('/') || word.starts_with("http") {
                out.push(Span::new(start as u32, at as u32));
            }
            start = at + c.len_utf8();
        }
    }
    out
}

fn moved(scene: &Scene<'_>, new: &HashMap<&str, &str>, word: &str) -> Option<String> {
    let path_at = match word.split_once("://") {
        Some((scheme, rest)) => scheme.len() + 3 + rest.find('/')?,
        None => 0,
    };
    let (before, path) = word.split_at(path_at);
    let (path, rest) = path.split_at(path.find(['?', '#']).unwrap_or(path.len()));
    let is_file = is_page(path);
    let address = page_address(path);
    // The site may stand in a folder of its host: then its own addresses begin further on.
    let mut starts = std::iter::once(0).chain(address.match_indices('/').map(|it| it.0 + 1));
    let start = starts.find(|&at| scene.site().index.page(&address[at..]).is_some())?;
    let to = new.get(&address[start..])?;
    let folder = &address[..start];
    let name = if is_file { (*to).to_owned() } else { page_address(to).to_owned() };
    // Texts of pages are served as `.md`, whatever they are written as.
    let name = match path.ends_with(".md") {
        true => format!("{}.md", name.rsplit_once('.').map_or(&*name, |it| it.0)),
        false => name,
    };
    Some(format!("{before}/{folder}{name}{rest}"))
}
