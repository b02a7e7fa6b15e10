//! Addresses in code. They can't be rewritten, but readers may follow them.

use crate::address::{Written, moved, moved_import};
use crate::edits::Edits;
use crate::moves::Moves;
use crate::snapshot::{Snapshot, parse as parse_address};
use doclint_diagnostic::Span;
use doclint_site::{PageFacts, Routes, extension, imported_path, imports};
use doclint_syntax::ast::{AttrValue, Attribute};
use doclint_syntax::{NodeKind, Page, parse};
use std::collections::HashMap;

/// Looks for `/address` in all pages, scripts and style sheets, except where an edit replaces it.
pub(crate) fn look(
    snapshot: &Snapshot<'_>,
    moves: &Moves,
    addresses: &HashMap<String, OldAddress>,
    edits: &mut Edits,
) {
    let site = snapshot.site();
    for page in &site.pages {
        let Ok(text) = snapshot.text(&page.path) else { continue };
        let found = found(&text, addresses, &page.path, edits);
        if found.is_empty() {
            continue;
        }
        let parsed = parse(&text, site.dialect_of(&page.path));
        let is_whole = parsed.errors().is_empty();
        for (at, address) in found {
            if is_in_code(&parsed, at) {
                address.note(&page.path, at, edits);
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
        for (at, address) in found(&text, addresses, &path, edits) {
            let before = text[..at as usize].bytes().next_back();
            match before {
                Some(b'"' | b'\'' | b'`') => address.note(&path, at, edits),
                // `url(/a.png)`
                Some(b'(') if !is_script => address.note(&path, at, edits),
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

/// Mentions links in Markdown that is left out, such as what others have written or what another program
/// renders: they may lead to files that move, and are not ours to change.
pub(crate) fn look_at_left_out(snapshot: &Snapshot<'_>, moves: &Moves, edits: &mut Edits) {
    let site = snapshot.site();
    if site.platform.routes != Routes::Files {
        return;
    }
    for path in snapshot.workspace.list().files {
        let name = path.rsplit('/').next().unwrap_or(&path);
        let is_page = site.pages.binary_search_by(|it| (*it.path).cmp(&path)).is_ok();
        if is_page || !(site.platform.is_page)(name) {
            continue;
        }
        let Ok(text) = snapshot.text(&path) else { continue };
        let page = parse(&text, site.dialect_of(&path));
        let facts = PageFacts::of((&page, site.platform), None, &*snapshot.vocabulary, 0);
        for link in facts.links.iter() {
            let Some(parsed) = parse_address(site, &path, link.target) else { continue };
            let (target, kind) = (link.target, link.kind);
            let written = Written { parsed: &parsed, target, kind, from: &path };
            if moved(site, moves, &written).is_some() {
                edits.mention(&path, link.span.start);
            }
        }
    }
}

/// Rewrites the imports of scripts that lead to or come from a file that moves.
fn look_at_imports(
    snapshot: &Snapshot<'_>,
    moves: &Moves,
    (path, text): (&str, &str),
    edits: &mut Edits,
) {
    let is_there = |it: &str| snapshot.site().index.has_file(it);
    for import in imports(text, 0) {
        let file = imported_path(path, &import.source, is_there);
        let Some(file) = file else { continue };
        if let Some(source) = moved_import(moves, path, &file, &import.source) {
            edits.replace(path, import.span, source);
            edits.counts.imports += 1;
        }
    }
}

/// An old address, by its path, and what becomes of it.
#[derive(Clone)]
pub(crate) struct OldAddress {
    /// The new address.
    pub new: String,
    /// Whether a redirect leads from the old address to the new one.
    pub leads_on: bool,
}

impl OldAddress {
    /// Code with the address goes on working if there is a redirect; else the move would break it.
    fn note(&self, path: &str, at: u32, edits: &mut Edits) {
        match self.leads_on {
            true => edits.mention(path, at),
            false => {
                let why = "code refers to a file that moves, and can't be rewritten";
                edits.refuse(path, at, format!("{why}: write `{}` there, then move", self.new));
            }
        }
    }
}

/// The byte offsets of the addresses in a text.
fn found<'a>(
    text: &str,
    addresses: &'a HashMap<String, OldAddress>,
    path: &str,
    edits: &Edits,
) -> Vec<(u32, &'a OldAddress)> {
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
        let address = addresses.get(name).filter(|_| is_start && !edits.covers(path, at as u32));
        out.extend(address.map(|it| (at as u32, it)));
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
