//! Addresses in code. They can't be rewritten, but readers may follow them.

use crate::edits::Edits;
use crate::moves::Moves;
use crate::snapshot::Snapshot;
use doclint_diagnostic::Span;
use doclint_site::{extension, imported_path, imports};
use doclint_syntax::ast::{AttrValue, Attribute};
use doclint_syntax::{Dialect, NodeKind, Page, parse};
use std::collections::HashSet;

/// Looks for `/address` in all pages, scripts and style sheets, except where an edit replaces it.
pub(crate) fn look(
    snapshot: &Snapshot<'_>,
    moves: &Moves,
    addresses: &HashSet<String>,
    edits: &mut Edits,
) {
    let site = snapshot.site();
    for page in &site.pages {
        let Ok(text) = snapshot.text(&page.path) else { continue };
        let found = found(&text, addresses, &page.path, edits);
        if found.is_empty() {
            continue;
        }
        let parsed = parse(&text, Dialect::Mdx);
        let is_whole = parsed.errors().is_empty();
        for at in found {
            if is_in_code(&parsed, at) {
                edits.refuse(&page.path, at, IN_CODE);
            } else if !is_whole {
                let why = "the page has a syntax error, so its links can't be found reliably: fix it \
                           first";
                edits.refuse(&page.path, at, why);
            } else {
                edits.mention(&page.path, at);
            }
        }
    }
    for path in snapshot.workspace.list().files {
        let is_script = matches!(extension(&path).as_str(), "jsx" | "tsx" | "js" | "ts" | "mjs");
        if !is_script && !matches!(extension(&path).as_str(), "css" | "scss" | "html" | "htm") {
            continue;
        }
        let Ok(text) = snapshot.text(&path) else { continue };
        if is_script {
            look_at_imports(snapshot, moves, (&path, &text), edits);
        }
        for at in found(&text, addresses, &path, edits) {
            let before = text[..at as usize].bytes().next_back();
            match before {
                Some(b'"' | b'\'' | b'`') => edits.refuse(&path, at, IN_CODE),
                // `url(/a.png)`
                Some(b'(') if !is_script => edits.refuse(&path, at, IN_CODE),
                _ => edits.mention(&path, at),
            }
        }
    }
    for name in ["doclint.yml", "doclint.yaml"].into_iter().filter(|it| snapshot.workspace.has(it))
    {
        let Ok(text) = snapshot.text(name) else { continue };
        let at = moves.iter().find_map(|(from, _)| text.find(from));
        if let Some(at) = at {
            edits.mention(name, at as u32);
        }
    }
}

/// Refuses the move if a script would import a file that is no longer there.
fn look_at_imports(
    snapshot: &Snapshot<'_>,
    moves: &Moves,
    (path, text): (&str, &str),
    edits: &mut Edits,
) {
    let is_there = |it: &str| snapshot.site().index.has_file(it);
    for import in imports(text, 0) {
        let file = imported_path(path, &import.source, is_there);
        let is_relative = import.source.starts_with('.');
        if file.is_some_and(|it| moves.has(&it) != (is_relative && moves.has(path))) {
            edits.refuse(path, import.span.start, IN_CODE);
        }
    }
}

const IN_CODE: &str = "code refers to a file that moves, and can't be rewritten: change it first";

/// The byte offsets of the addresses in a text.
fn found(text: &str, addresses: &HashSet<String>, path: &str, edits: &Edits) -> Vec<u32> {
    let is_part = |c: char| c.is_alphanumeric() || "-_.~%/@".contains(c);
    let mut out = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find('/').map(|it| from + it) {
        let rest = &text[at..];
        let token = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        from = at + token.len();
        let is_start = text[..at].chars().next_back().is_none_or(|c| !is_part(c));
        // The path of a URL, which may be one of this site.
        let path_of_url = token.strip_prefix("//").and_then(|it| Some(&it[it.find('/')?..]));
        let name = path_of_url.unwrap_or(token).trim_end_matches(['.', '/']);
        if is_start && addresses.contains(name) && !edits.covers(path, at as u32) {
            out.push(at as u32);
        }
    }
    out
}

/// Whether the byte belongs to a string in an expression or statement.
fn is_in_code(page: &Page, at: u32) -> bool {
    let is_quoted = page.source()[..at as usize].ends_with(['"', '\'', '`']);
    let is_around = |kind: NodeKind| page.of_kind(kind).any(|it| holds(it.span(), at));
    let is_attribute = || {
        Attribute::all(page)
            .any(|it| holds(it.span(), at) && matches!(it.value(), AttrValue::Expression(_)))
    };
    is_quoted && (is_around(NodeKind::Esm) || is_around(NodeKind::Expression) || is_attribute())
}

fn holds(span: Span, at: u32) -> bool {
    span.start <= at && at < span.end
}
