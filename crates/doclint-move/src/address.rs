//! New addresses, written in the same style as the old ones.

use crate::moves::Moves;
use crate::snapshot::{Parsed, file_of};
use doclint_site::{
    LinkKind, Routes, Site, Style, Target, address, climb, extension, is_page, page_address,
    percent_decoded, percent_encoded, relative_path,
};

/// An address in a file of the site.
pub(crate) struct Written<'a> {
    /// The address, parsed.
    pub parsed: &'a Parsed,
    /// The address as written in the file.
    pub target: &'a str,
    pub kind: LinkKind,
    /// The path of the page with the address, before the moves; empty for `docs.json`.
    pub from: &'a str,
}

/// The address that replaces another one after the moves; `None` if it stays the same.
pub(crate) fn moved(site: &Site, moves: &Moves, address: &Written<'_>) -> Option<String> {
    let Written { parsed: written, target, kind, from: old_from } = *address;
    if written.path.is_empty() {
        return None;
    }
    // There, what names no file is an address, which only the build knows.
    if extension(&written.path).is_empty() && site.built_base(old_from).is_some() {
        return None;
    }
    let from = moves.path(old_from);
    // Where files are their own addresses, all paths but those from the root count from the page.
    let are_files = site.platform.routes == Routes::Files;
    let is_relative = written.style == Style::Relative || are_files && written.style == Style::Bare;
    let file = file_of(site, &written.meant, kind);
    let is_moved = file.as_deref().is_some_and(|it| moves.has(it));
    let is_folder = kind == LinkKind::Page
        && file.is_none()
        && matches!(site.find(&written.meant, kind), Target::Folder);
    // A folder that moves with its README is still what a link names.
    let is_named = || are_files && !site.index.has_file(&written.meant);
    let folder = if is_folder || is_named() { moves.folder(&written.meant) } else { None };
    if !is_moved && folder.is_none() && (!is_relative || old_from == from) {
        return None;
    }
    let name = match &file {
        Some(file) if is_moved && are_files => {
            folder.unwrap_or_else(|| moves.path(file).to_owned())
        }
        Some(file) if is_moved => name_of(moves.path(file), written),
        None if folder.is_some() => folder.unwrap_or_default(),
        // The page moves and its target does not, so only the way between them changes.
        _ => written.meant.clone(),
    };
    let mut path = match written.style {
        Style::Root => format!("/{name}"),
        Style::Bare if are_files => relative(from, &name).trim_start_matches("./").to_owned(),
        Style::Bare => name,
        Style::Relative => relative(from, &name),
    };
    if written.path.len() > 1 && written.path.ends_with('/') && !path.ends_with('/') {
        path.push('/');
    }
    let rest = target.find(['?', '#']).map_or("", |at| &target[at..]);
    let address = format!("{}{rest}", percent_encoded(&path));
    (address != target).then_some(address)
}

/// The address of a page that a forge has around a repository, such as `../../issues`, after the moves;
/// `None` if it stays the same. What such a link means is how far it climbs above the root.
pub(crate) fn moved_out(site: &Site, moves: &Moves, from: &str, target: &str) -> Option<String> {
    let to = moves.path(from);
    if site.platform.routes != Routes::Files || to == from {
        return None;
    }
    let path = percent_decoded(address(target)?.path);
    let (above, rest) = climb(from, &path);
    if above == 0 || Style::of(&path) == Style::Root {
        return None;
    }
    let up = "../".repeat(above + to.matches('/').count());
    let mut path = format!("{up}{rest}");
    if rest.is_empty() && !target.ends_with('/') {
        path.pop();
    }
    let tail = target.find(['?', '#']).map_or("", |at| &target[at..]);
    let slash = if target.ends_with('/') && !path.ends_with('/') { "/" } else { "" };
    let new = format!("{}{slash}{tail}", percent_encoded(&path));
    (new != target).then_some(new)
}

/// The path of a file as it appears in an address: with an extension only if the old one had one.
fn name_of(path: &str, written: &Parsed) -> String {
    let has_extension = is_page(&written.path) && !extension(&written.path).is_empty();
    match is_page(path) && !has_extension {
        true => page_address(path).to_owned(),
        false => path.to_owned(),
    }
}

/// The relative path from a file to `to`. Both are relative to the root.
pub(crate) fn relative(from: &str, to: &str) -> String {
    let path = relative_path(from, to);
    if path.starts_with("../") { path } else { format!("./{path}") }
}

/// Whether a link with escapes or entities can be replaced as a whole by an address that needs none.
pub(crate) fn can_replace_escapes(old: &str, new: &str) -> bool {
    !old.contains("{{") && !new.contains(['&', '\\', '<', '>', '"', '\'', '{', '}', '(', ')', ' '])
}

/// How the file `from` imports the file `path` after the moves; `None` if nothing changes.
pub(crate) fn moved_import(moves: &Moves, from: &str, path: &str, source: &str) -> Option<String> {
    let is_relative = !source.starts_with('/');
    let counts_from_page = is_relative && moves.has(from);
    if !moves.has(path) && !counts_from_page {
        return None;
    }
    let new = moves.path(path);
    // Code may leave out the extension.
    let ending = path.rsplit_once('.').map_or("", |it| it.1);
    let is_cut = !source.ends_with(&format!(".{ending}"));
    let name = if is_cut { new.rsplit_once('.').map_or(new, |it| it.0) } else { new };
    let written = match is_relative {
        true => relative(moves.path(from), name),
        false => format!("/{name}"),
    };
    (written != source).then_some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_paths_lead_from_folder_to_folder() {
        for (from, to, expected) in [
            ("a/b.mdx", "a/c", "./c"),
            ("a/b.mdx", "c/d", "../c/d"),
            ("b.mdx", "c", "./c"),
            ("a/x/b.mdx", "a", "../../a"),
            ("a/b.mdx", "a", "../a"),
        ] {
            assert_eq!(relative(from, to), expected, "{from} to {to}");
        }
    }
}
