//! `import` statements: files, and the names that they export.

use super::item::{Completion, CompletionKind, Items, line_before, line_end, word_end, word_start};
use super::links::paths_at;
use super::place::Cursor;
use doclint_diagnostic::Span;
use doclint_site::{FileRole, Site, SitePage, imported_path};

/// Returns the completions in an `import` or an `export … from` at the beginning of a line.
pub(crate) fn in_import(cursor: &Cursor<'_>) -> Option<Vec<Completion>> {
    let (start, before) = line_before(cursor.text, cursor.at);
    let is_statement = ["import ", "import{", "export "].iter().any(|it| before.starts_with(it));
    if !is_statement {
        return None;
    }
    let end = line_end(cursor.text, cursor.at);
    if let Some(from) = source_start(before) {
        return Some(files(cursor, start + from));
    }
    if before.contains(['"', '\'']) {
        return None;
    }
    let source = source(&cursor.text[cursor.at..end])?;
    Some(names(cursor, before, source))
}

/// Where the source begins, if it is open at the end of a text.
fn source_start(before: &str) -> Option<usize> {
    let quote = before.find(['"', '\''])?;
    let word = before[..quote].trim_end();
    let is_source = word.ends_with("from") || word == "import";
    let rest = &before[quote + 1..];
    (is_source && !rest.contains(['"', '\''])).then_some(quote + 1)
}

/// The source that a statement names after the cursor.
fn source(after: &str) -> Option<&str> {
    let after = &after[after.find("from")? + "from".len()..];
    let quote = after.trim_start().chars().next().filter(|it| matches!(it, '"' | '\''))?;
    after.trim_start()[1..].split(quote).next()
}

fn files(cursor: &Cursor<'_>, from: usize) -> Vec<Completion> {
    let is_path = |c: char| !c.is_whitespace() && !matches!(c, '"' | '\'' | ';');
    let end = word_end(cursor.text, cursor.at, is_path);
    let site = &cursor.view.outcome.site;
    // `skill.md` is for assistants.
    let is_snippet = |it: &&SitePage| it.role == FileRole::Snippet && &*it.path != "skill.md";
    let snippets = site.pages.iter().filter(is_snippet);
    let snippets = snippets.map(|it| &*it.path).filter(|it| *it != cursor.path);
    let all = snippets.chain(site.scripts.keys().map(String::as_str));
    paths_at(cursor, &cursor.text[from..cursor.at], Span::from(from..end), all)
}

fn names(cursor: &Cursor<'_>, before: &str, source: &str) -> Vec<Completion> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
    let from = word_start(cursor.text, cursor.at, is_part);
    let end = word_end(cursor.text, cursor.at, is_part);
    let mut items = Items::new(cursor.text, Span::from(from..end), cursor.offset());
    let site = &cursor.view.outcome.site;
    if before.contains('{') && !before.contains('}') {
        for name in exported(site, cursor.path, source) {
            if name != "default" {
                items.add(0, name, CompletionKind::Name);
            }
        }
    } else if !before.contains('}') {
        items.add(0, component_name(source), CompletionKind::Name);
    }
    items.finish()
}

/// Returns the exports of the file that the page `from` imports by `source`.
pub(crate) fn exported<'s>(site: &'s Site, from: &str, source: &str) -> Vec<&'s str> {
    let Some(path) = imported_path(from, source, |it| site.index.has_file(it)) else {
        return Vec::new();
    };
    let page = site.pages.binary_search_by(|it| (*it.path).cmp(&path));
    let exports = match page {
        Ok(at) => Some(&site.pages[at].facts.exports),
        Err(_) => site.scripts.get(&path),
    };
    exports.map_or_else(Vec::new, |it| it.names.iter().map(String::as_str).collect())
}

/// The name that a page gives to a snippet: `RateLimits` of `/snippets/rate-limits.mdx`.
fn component_name(source: &str) -> String {
    let name = source.rsplit('/').next().unwrap_or(source);
    let stem = name.split('.').next().unwrap_or(name);
    let words = stem.split(|c: char| !c.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
    words
        .map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_ascii_uppercase() + rest
        })
        .collect()
}
