//! Addresses in files that are no pages: in texts of OpenAPI files, in style sheets, in scripts that pages
//! import, and in the banner.

use crate::address::{Written, moved, relative};
use crate::edits::Edits;
use crate::moves::Moves;
use crate::snapshot::{Snapshot, parse};
use doclint_site::{LinkKind, Style, address, join, percent_decoded, percent_encoded};

/// Rewrites the addresses of files that move, and lists what can't be rewritten.
pub(crate) fn rewrite(snapshot: &Snapshot<'_>, moves: &Moves, edits: &mut Edits) {
    let site = snapshot.site();
    for file in site.api_files() {
        for (span, target) in &file.facts.links {
            let Some(parsed) = parse(site, "", target) else { continue };
            let written = Written { parsed: &parsed, target, kind: LinkKind::Page, from: "" };
            if let Some(new) = moved(site, moves, &written) {
                edits.replace(&file.path, *span, new);
                edits.counts.links += 1;
            }
        }
    }
    for url in &site.style_urls {
        if let Some(new) = moved_url(moves, &url.sheet, &url.target) {
            edits.replace(&url.sheet, url.at.span, new);
            edits.counts.links += 1;
        }
    }
    for script in &site.script_files {
        for (span, target, kind) in &script.facts.links {
            let Some(parsed) = parse(site, "", target) else { continue };
            let written = Written { parsed: &parsed, target, kind: *kind, from: &script.path };
            if let Some(new) = moved(site, moves, &written) {
                edits.replace(&script.path, *span, new);
                edits.counts.links += 1;
            }
        }
    }
    let banner = site.docs_json.as_ref().and_then(|it| it.value(&["banner", "content"]));
    let Some((file, value)) = banner else { return };
    let path = &snapshot.outcome.files.get(file).path;
    for (start, _) in value.as_str().unwrap_or_default().match_indices("](/") {
        let target = &value.as_str().unwrap_or_default()[start + "](".len()..];
        let target = &target[..target.find([')', ' ']).unwrap_or(target.len())];
        let Some(parsed) = parse(site, "", target) else { continue };
        let written = Written { parsed: &parsed, target, kind: LinkKind::Page, from: "" };
        // The value has escapes of JSON, so that its bytes are not those of the file.
        if moved(site, moves, &written).is_some() {
            edits.mention(path, value.span.start);
        }
    }
}

/// The new address of a file in a style sheet, where a path without a slash at its start counts from
/// the sheet; `None` if it stays the same.
fn moved_url(moves: &Moves, sheet: &str, target: &str) -> Option<String> {
    let parts = address(target)?;
    let path = percent_decoded(parts.path);
    let file = join(sheet, &path)?;
    let new = moves.path(&file);
    let written = match Style::of(&path) {
        Style::Root => format!("/{new}"),
        Style::Relative => relative(moves.path(sheet), new),
        Style::Bare => relative(moves.path(sheet), new).trim_start_matches("./").to_owned(),
    };
    let is_touched = moves.has(&file) || moves.has(sheet) && Style::of(&path) != Style::Root;
    let rest = target.find(['?', '#']).map_or("", |at| &target[at..]);
    let new = format!("{}{rest}", percent_encoded(&written));
    (is_touched && new != target).then_some(new)
}
