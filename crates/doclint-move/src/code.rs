//! Addresses in code: no link that can be rewritten, and yet the reader follows it.

use crate::edits::Edits;
use crate::moves::Moves;
use crate::site::Scene;
use doclint_diagnostic::Span;
use doclint_site::{extension, imported_path, imports};
use doclint_syntax::ast::{AttrValue, Attribute};
use doclint_syntax::{Dialect, NodeKind, Page, parse};
use std::collections::HashSet;

/// Looks for `/address` in all pages and scripts, where no edit takes it away.
pub(crate) fn look(
    scene: &Scene<'_>,
    moves: &Moves,
    addresses: &HashSet<String>,
    edits: &mut Edits,
) {
    let site = scene.site();
    for page in &site.pages {
        let Ok(text) = scene.text(&page.path) else { continue };
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
                let why = "this page has a syntax error, and its links can't be told from its text: \
                           mend it first";
                edits.refuse(&page.path, at, why);
            } else {
                edits.mention(&page.path, at);
            }
        }
    }
    for path in scene.workspace.list().files {
        let is_script = matches!(extension(&path).as_str(), "jsx" | "tsx" | "js" | "ts" | "mjs");
        if !is_script && !matches!(extension(&path).as_str(), "css" | "scss" | "html" | "htm") {
            continue;
        }
        let Ok(text) = scene.text(&path) else { continue };
        if is_script {
            look_at_imports(scene, moves, (&path, &text), edits);
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
    let own = ["doclint.yml", "doclint.yaml", "doclint-baseline.json"];
    for name in own.into_iter().filter(|it| scene.workspace.has(it)) {
        let Ok(text) = scene.text(name) else { continue };
        let at = moves.iter().find_map(|(from, _)| text.find(from));
        if let Some(at) = at {
            edits.mention(name, at as u32);
        }
    }
}

/// A script that imports what moves, or moves itself, would look for a file that is not there.
fn look_at_imports(
    scene: &Scene<'_>,
    moves: &Moves,
    (path, text): (&str, &str),
    edits: &mut Edits,
) {
    let is_there = |it: &str| scene.site().index.has_file(it);
    for import in imports(text, 0) {
        let file = imported_path(path, &import.source, is_there);
        let is_relative = import.source.starts_with('.');
        if file.is_some_and(|it| moves.has(&it) != (is_relative && moves.has(path))) {
            edits.refuse(path, import.span.start, IN_CODE);
        }
    }
}

const IN_CODE: &str = "code names what moves, and is not rewritten: change it first";

/// Where one of the addresses stands, in bytes.
fn found(text: &str, addresses: &HashSet<String>, path: &str, edits: &Edits) -> Vec<u32> {
    let is_part = |c: char| c.is_alphanumeric() || "-_.~%/@".contains(c);
    let mut out = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find('/').map(|it| from + it) {
        let rest = &text[at..];
        let token = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        from = at + token.len();
        let is_start = text[..at].chars().next_back().is_none_or(|c| !is_part(c));
        let name = token.trim_end_matches(['.', '/']);
        if is_start && addresses.contains(name) && !edits.covers(path, at as u32) {
            out.push(at as u32);
        }
    }
    out
}

/// Whether the byte belongs to a string of an expression or of a statement.
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
