//! References in `docs.json` to files that move, and redirects.

use crate::address::{Written, moved};
use crate::edits::Edits;
use crate::moves::Moves;
use crate::plan::{Change, FileOffset, MovePlan, Refusal};
use crate::snapshot::{Snapshot, file_of, parse};
use doclint_data::json_edit::{Object, add_list, append, quoted, without};
use doclint_data::{Kind, Value, json};
use doclint_diagnostic::{Edit, FileId, Span};
use doclint_site::{
    DocsJson, FileRole, LinkKind, Redirect, Site, SitePage, page_address, percent_decoded,
    percent_encoded,
};
use std::collections::{HashMap, HashSet};

/// Keys whose values are paths of pages, with or without a slash at the start.
const LEADING: [&str; 4] = ["href", "url", "destination", "root"];

/// Rewrites every value that refers to a file that moves.
pub(crate) fn rewrite(snapshot: &Snapshot<'_>, moves: &Moves, edits: &mut Edits) {
    let site = snapshot.site();
    let Some(docs_json) = &site.docs_json else { return };
    let entries: HashMap<(FileId, Span), Option<&str>> = docs_json
        .entries
        .iter()
        .map(|it| ((it.at.file, it.at.span), it.language.as_deref()))
        .collect();
    for file in &docs_json.files {
        // Each value with its key.
        let mut todo: Vec<(&Value, &str)> = vec![(&file.document.root, "")];
        while let Some((value, key)) = todo.pop() {
            match &value.kind {
                // The source of a redirect is an old path and stays.
                Kind::Mapping(mapping) if mapping.get("destination").is_some() => {
                    todo.extend(mapping.get("destination").map(|it| (it, "destination")));
                }
                Kind::Mapping(mapping) => {
                    todo.extend(mapping.entries.iter().map(|it| (&it.value, it.key.text.as_str())));
                }
                Kind::Sequence(items) => todo.extend(items.iter().map(|it| (it, key))),
                Kind::String(written) => {
                    let language = entries.get(&(file.file, value.span));
                    let is_entry = language.is_some();
                    let new = match is_entry {
                        true => entry(site, moves, written),
                        false if key == "destination" && written.contains([':', '*']) => {
                            pattern(moves, written)
                        }
                        false => other(site, moves, key, written),
                    };
                    let Some(new) = new else { continue };
                    let language = language.copied().flatten();
                    if language.is_some_and(|it| leaves_language(docs_json, it, &new)) {
                        edits.note_entry(&file.path, value.span.start);
                    }
                    edits.replace(&file.path, value.span, quoted(&new));
                    match is_entry {
                        true => edits.counts.entries += 1,
                        false => edits.counts.values += 1,
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether a page that an entry names is in the folder of another language than the one around it.
fn leaves_language(docs_json: &DocsJson, language: &str, entry: &str) -> bool {
    let folder = entry.trim_start_matches('/').split('/').next();
    docs_json.languages.iter().any(|it| Some(&*it.code) == folder && &*it.code != language)
}

/// The new value of a navigation entry: a path without extension, which may end in `index`.
fn entry(site: &Site, moves: &Moves, written: &str) -> Option<String> {
    let path = written.trim_start_matches("./").trim_start_matches('/');
    let file = file_of(site, path, LinkKind::Page)?;
    if !moves.has(&file) {
        return None;
    }
    let new = moves.path(&file);
    let stem = new.rsplit_once('.').map_or(new, |it| it.0);
    let has_extension = path.ends_with(".mdx") || path.ends_with(".md");
    let slash = if written.starts_with('/') { "/" } else { "" };
    Some(format!("{slash}{}", if has_extension { new } else { stem }))
}

fn other(site: &Site, moves: &Moves, key: &str, written: &str) -> Option<String> {
    if matches!(key, "$ref" | "$schema") {
        return None;
    }
    // A word may be equal to the path of a page by chance. It is one only where a path is expected.
    let kind = match written.starts_with(['/', '.']) || LEADING.contains(&key) {
        true => LinkKind::Page,
        false => LinkKind::File,
    };
    let parsed = parse(site, "", written)?;
    moved(site, moves, &Written { parsed: &parsed, target: written, kind, from: "" })
}

/// The new destination of a redirect with a pattern, if what comes before the pattern is a folder that
/// moves or is in it.
fn pattern(moves: &Moves, written: &str) -> Option<String> {
    let (before, _) = written.split_at(written.find([':', '*'])?);
    let folder = before.strip_prefix('/')?.strip_suffix('/')?;
    let new = moves.folder(&percent_decoded(folder))?;
    Some(format!("{}/{}", address(&new), &written[before.len()..]))
}

/// A path as `docs.json` writes it, where an apostrophe ends nothing.
fn address(path: &str) -> String {
    format!("/{}", percent_encoded(path).replace("%27", "'"))
}

/// Whether a page that moves gets a redirect from its old path. The root of a site leads to its first
/// page without one. If only the case changes, a case-insensitive host would redirect in a circle.
/// Where the site already redirects from the old path, it goes on doing so.
pub(crate) fn gets_redirect(site: &Site, old: &str, new: &str) -> bool {
    let has_one = || site.docs_json.as_ref().is_some_and(|it| it.redirects.of(old).is_some());
    !old.is_empty() && old.to_lowercase() != new.to_lowercase() && !has_one()
}

/// Redirects from the old paths of pages to the new ones, if `add` is set. Removes redirects from a
/// new path, because they would hide the page.
pub(crate) fn redirect(
    snapshot: &Snapshot<'_>,
    moves: &Moves,
    add: bool,
    plan: &mut MovePlan,
) -> Result<(), Refusal> {
    let Some(docs_json) = &snapshot.site().docs_json else { return Ok(()) };
    let objects = if add { added(snapshot, moves) } else { Vec::new() };
    let new: HashSet<&str> = moves.iter().map(|(_, to)| page_address(to)).collect();
    let is_hiding = |it: &Redirect| new.contains(source(it).as_str()) && !source(it).is_empty();
    refuse_patterns(snapshot, docs_json, &new)?;
    if objects.is_empty() && !docs_json.redirects.list.iter().any(is_hiding) {
        return Ok(());
    }
    let file = docs_json.value(&["redirects"]).map_or(docs_json.files[0].file, |it| it.0);
    let path = snapshot.outcome.files.get(file).path.clone();
    let changed = plan.changes.iter().position(|it| it.path == path);
    let mut change = match changed {
        Some(at) => plan.changes.remove(at),
        None => Change::new(path.clone(), snapshot.text(&path)?),
    };
    let is_main = file == docs_json.files[0].file;
    change.apply(without_hiding(&change.after, is_main, &new))?;
    let added = with_objects(&change.after, is_main, &objects)
        .ok_or_else(|| Refusal::because(format!("`redirects` in `{path}` is not a list")))?;
    change.apply(added)?;
    plan.changes.push(change);
    plan.counts.redirects += objects.len() as u32;
    plan.changes.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(())
}

/// The decoded source path, without slashes around it.
fn source(redirect: &Redirect) -> String {
    percent_decoded(redirect.source.trim_matches('/')).into_owned()
}

/// Refuses the move if a redirect with a pattern would hide a new path.
fn refuse_patterns(
    snapshot: &Snapshot<'_>,
    docs_json: &DocsJson,
    new: &HashSet<&str>,
) -> Result<(), Refusal> {
    let mut refusal = Refusal::default();
    for address in new {
        let list = &docs_json.redirects.list;
        let pattern = docs_json.redirects.of_pattern(address, list.len());
        let Some(redirect) = pattern.map(|it| &list[it.0]) else { continue };
        let path = snapshot.outcome.files.get(redirect.source_at.file).path.clone();
        let at = Some(redirect.source_at.span.start);
        let text = format!("the redirect from `{}` would hide `/{address}`", redirect.source);
        refusal.reasons.push((Some(FileOffset { path, at }), text));
    }
    refusal.reasons.sort();
    refusal.unless_empty()
}

/// The redirects of the pages that move: one for a folder, or else one for each page.
fn added(snapshot: &Snapshot<'_>, moves: &Moves) -> Vec<Object> {
    let site = snapshot.site();
    let redirected = |page: &str| {
        let (old, new) = (page_address(page), page_address(moves.path(page)));
        gets_redirect(site, old, new).then(|| (old.to_owned(), new.to_owned()))
    };
    let is_moved = |it: &&SitePage| it.role == FileRole::Page && moves.has(&it.path);
    let pages = site.pages.iter().filter(is_moved);
    let mut addresses: Vec<(String, String)> =
        pages.filter_map(|it| redirected(&it.path)).collect();
    let mut objects = Vec::new();
    let mut add = |old: &str, new: &str, rest: &str| {
        let written = |path: &str| format!("{}{rest}", address(path));
        objects.push(vec![("source", written(old)), ("destination", written(new))]);
    };
    for (old, new) in moves.folders().filter(|it| may_have_pattern(site, it.0)) {
        // What a pattern leads to has the same path in the new folder.
        let is_covered = |(from, to): &(String, String)| {
            let rest = below(from, old);
            rest.is_some_and(|it| !it.is_empty()) && rest == below(to, new)
        };
        if addresses.iter().filter(|it| is_covered(it)).count() >= LEAST_FOR_PATTERN {
            addresses.retain(|it| !is_covered(it));
            add(old, new, "/:slug*");
        }
    }
    for (old, new) in &addresses {
        add(old, new, "");
    }
    objects
}

/// What an address has after a folder: nothing for the folder itself. `None` if it is elsewhere.
fn below<'p>(address: &'p str, folder: &str) -> Option<&'p str> {
    let rest = address.strip_prefix(folder)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

/// Fewer pages have a redirect each.
const LEAST_FOR_PATTERN: usize = 3;

/// Whether a pattern may redirect from all of a folder that moves: nothing else may have an address
/// there, neither a redirect nor pages that are generated from an OpenAPI file.
fn may_have_pattern(site: &Site, folder: &str) -> bool {
    let Some(docs_json) = &site.docs_json else { return false };
    let is_below = |path: &str| below(path.trim_matches('/'), folder).is_some();
    !docs_json.redirects.list.iter().any(|it| is_below(&source(it)))
        && !site.apis.iter().any(|it| is_below(&it.source.directory))
}

/// The array of redirects: a key of the main file, or the whole of a file that it refers to.
fn list(root: &Value, is_main: bool) -> Option<&Value> {
    if is_main { root.get("redirects") } else { Some(root) }
}

/// The edits that remove redirects from new paths.
fn without_hiding(text: &str, is_main: bool, new: &HashSet<&str>) -> Vec<Edit> {
    let document = json::parse(text);
    let Some(list) = list(&document.root, is_main) else { return Vec::new() };
    let items = list.as_sequence().unwrap_or_default();
    let is_hiding = |at: usize| {
        let source = items[at].get("source").and_then(Value::as_str).unwrap_or_default();
        let source = percent_decoded(source.trim_matches('/'));
        !source.is_empty() && new.contains(&*source)
    };
    without(list, is_hiding).into_iter().map(Edit::delete).collect()
}

/// The edits that add redirects; `None` if no list exists to add them to.
fn with_objects(text: &str, is_main: bool, objects: &[Object]) -> Option<Vec<Edit>> {
    if objects.is_empty() {
        return Some(Vec::new());
    }
    let document = json::parse(text);
    let edit = match list(&document.root, is_main) {
        Some(list) => append(text, list, objects),
        None => add_list(text, &document.root, "redirects", objects),
    };
    Some(vec![edit?])
}
