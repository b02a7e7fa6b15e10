//! References in pages to files that move, and the plan of a move.

use super::code::{self, OldAddress};
use super::{built, docs_json, llms_txt, other_files};
use crate::address::{Written, can_replace_escapes, moved, moved_import, moved_out};
use crate::edits::Edits;
use crate::moves::Moves;
use crate::plan::{MovePlan, Refusal};
use crate::snapshot::{Snapshot, parsed};
use doclint_site::{
    FileRole, ImportFact, Routes, Site, SitePage, SnippetFact, Style, page_address, percent_encoded,
};
use std::collections::{HashMap, HashSet};

/// Everything that a move changes.
pub(crate) fn plan(
    snapshot: &Snapshot<'_>,
    moves: &Moves,
    redirect: bool,
) -> Result<MovePlan, Refusal> {
    let mut edits = Edits::default();
    let names =
        moves.iter().filter_map(|(from, _)| page_address(from).rsplit('/').next()).collect();
    for page in &snapshot.site().pages {
        links(snapshot, (moves, &names), page, &mut edits);
        for import in &page.facts.imports {
            rewrite_import(snapshot.site(), moves, page, import, &mut edits);
        }
        for snippet in &page.facts.snippets {
            rewrite_snippet(snapshot, moves, page, snippet, &mut edits);
        }
    }
    docs_json::rewrite(snapshot, moves, &mut edits);
    llms_txt::rewrite(snapshot, moves, &mut edits);
    other_files::rewrite(snapshot, moves, &mut edits);
    code::look(snapshot, moves, &addresses(snapshot.site(), moves, redirect), &mut edits);
    code::look_at_left_out(snapshot, moves, &mut edits);
    let mut plan = edits.finish(snapshot)?;
    plan.moves = moves.iter().map(|(from, to)| (from.to_owned(), to.to_owned())).collect();
    built::rewrite(snapshot, moves, &mut plan)?;
    docs_json::redirect(snapshot, moves, redirect, &mut plan)?;
    Ok(plan)
}

/// The old paths, as they appear in links that begin with `/`.
fn addresses(site: &Site, moves: &Moves, redirect: bool) -> HashMap<String, OldAddress> {
    let mut out = HashMap::new();
    // A snippet has no address that could redirect.
    let pages = site.pages.iter().filter(|it| it.role == FileRole::Page);
    let pages: HashSet<&str> = pages.map(|it| &*it.path).collect();
    for (from, to) in moves.iter() {
        let is_page = (site.platform.is_page)(from);
        let short = |path| if is_page { site.platform.routes.address(path) } else { path };
        let (old, new) = (short(from), short(to));
        if old.is_empty() {
            continue;
        }
        let address = OldAddress {
            new: format!("/{}", percent_encoded(new)),
            // A forge serves no address that code could use.
            leads_on: site.platform.routes == Routes::Files
                || redirect && pages.contains(from) && old.to_lowercase() != new.to_lowercase(),
        };
        out.insert(format!("/{old}"), address.clone());
        out.insert(format!("/{}", percent_encoded(old)), address);
    }
    out
}

fn links(
    snapshot: &Snapshot<'_>,
    (moves, names): (&Moves, &HashSet<&str>),
    page: &SitePage,
    edits: &mut Edits,
) {
    let site = snapshot.site();
    for link in page.facts.links.iter() {
        let new = match parsed(site, page, link) {
            None => moved_out(site, moves, &page.path, link.target),
            // A relative link in a snippet leads to a different target on each page that imports it.
            Some(it) if page.role == FileRole::Snippet && it.style == Style::Relative => {
                let name = page_address(&it.path).rsplit('/').next().unwrap_or_default();
                if names.contains(name) {
                    let why = "this link may lead to a file that moves, and depends on the page that \
                               imports the snippet: begin it with `/` first";
                    edits.refuse(&page.path, link.span.start, why);
                }
                continue;
            }
            Some(it) => {
                let (target, kind) = (link.target, link.kind);
                moved(site, moves, &Written { parsed: &it, target, kind, from: &page.path })
            }
        };
        let Some(new) = new else { continue };
        if !link.is_plain && !can_replace_escapes(link.target, &new) {
            let why = format!("this link can't be rewritten: write `{new}`, then move");
            edits.refuse(&page.path, link.span.start, why);
            continue;
        }
        edits.replace(&page.path, link.span, new);
        edits.counts.links += 1;
    }
}

fn rewrite_import(
    site: &Site,
    moves: &Moves,
    page: &SitePage,
    import: &ImportFact,
    edits: &mut Edits,
) {
    let Some(path) = site.imported_path(page, import) else { return };
    if let Some(source) = moved_import(moves, &page.path, &path, &import.source) {
        edits.replace(&page.path, import.span, source);
        edits.counts.imports += 1;
    }
}

fn rewrite_snippet(
    snapshot: &Snapshot<'_>,
    moves: &Moves,
    page: &SitePage,
    snippet: &SnippetFact,
    edits: &mut Edits,
) {
    let Some(file) = snapshot.site().snippet(&snippet.file) else { return };
    let path = &snapshot.outcome.files.get(file).path;
    if !moves.has(path) {
        return;
    }
    let new = moves.path(path);
    let short = ["snippets/", "_snippets/"].iter().find_map(|it| new.strip_prefix(it));
    edits.replace(&page.path, snippet.span, short.unwrap_or(new));
    edits.counts.imports += 1;
}
