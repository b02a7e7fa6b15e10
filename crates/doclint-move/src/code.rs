//! Addresses in code: no link that can be rewritten, and yet the reader follows it.

use crate::edits::Edits;
use crate::site::Scene;
use doclint_diagnostic::Span;
use doclint_site::extension;
use doclint_syntax::ast::{AttrValue, Attribute};
use doclint_syntax::{Dialect, NodeKind, Page, parse};
use std::collections::HashSet;

/// Looks for `/address` in all pages and scripts, where no edit takes it away.
pub(crate) fn look(scene: &Scene<'_>, addresses: &HashSet<String>, edits: &mut Edits) {
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
        if matches!(extension(&path).as_str(), "jsx" | "tsx" | "js" | "ts")
            && let Ok(text) = scene.text(&path)
        {
            for at in found(&text, addresses, &path, edits) {
                match text.as_bytes().get(at as usize - 1) {
                    Some(b'"' | b'\'' | b'`') => edits.refuse(&path, at, IN_CODE),
                    _ => edits.mention(&path, at),
                }
            }
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
