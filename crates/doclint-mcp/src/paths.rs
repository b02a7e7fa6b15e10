//! Paths that clients send: they lead to files of the site, or are refused.

use doclint_engine::Workspace;
use doclint_site::Site;
use doclint_workspace::{Folder, is_of_git, real_path};

/// Longer paths are refused.
const MAX_PATH_BYTES: usize = 4096;

/// A path from the root of the site, without `.` in it. The file need not exist.
///
/// # Errors
///
/// Why it is refused: it is absolute, leads out of the site or into a folder of git, or is too long.
pub fn inside(folder: &Folder, path: &str) -> Result<String, String> {
    let refused = |why: &str| Err(format!("`{}` is refused: {why}", short(path)));
    if path.len() > MAX_PATH_BYTES || path.contains('\0') {
        return refused("not a path");
    }
    let path = path.replace('\\', "/");
    let has_drive = path.as_bytes().get(1) == Some(&b':');
    if path.starts_with('/') || has_drive || path.starts_with('~') {
        return refused("absolute; write it from the root of the site, such as `guides/send.mdx`");
    }
    let parts: Vec<&str> = path.split('/').filter(|it| !it.is_empty() && *it != ".").collect();
    if parts.contains(&"..") {
        return refused("it may lead out of the site; write it from the root of the site");
    }
    if parts.is_empty() {
        return refused("expected a file of the site");
    }
    let path = parts.join("/");
    let root = folder.root();
    let full = root.join(&path);
    // Folders that are still missing have no links among them.
    let existing = full.ancestors().find(|it| it.symlink_metadata().is_ok());
    let real = existing.and_then(real_path).zip(root.canonicalize().ok());
    match real {
        Some((real, root)) if !real.starts_with(&root) => {
            refused("a symbolic link leads out of the site")
        }
        Some((real, _)) if is_of_git(&real) || parts.contains(&".git") => {
            refused("git keeps it for itself")
        }
        Some(_) => Ok(path),
        None => refused("a symbolic link leads nowhere"),
    }
}

/// The path of a page that a client names by its file or its address.
///
/// # Errors
///
/// If the path is refused, or the site has no such page.
pub fn page(folder: &Folder, site: &Site, path: &str) -> Result<String, String> {
    let path = inside(folder, path)?;
    let is_page = |it: &str| site.pages.binary_search_by(|page| (*page.path).cmp(it)).is_ok();
    if is_page(&path) {
        return Ok(path);
    }
    match site.index.page(&path) {
        Some(page) => Ok(site.pages[page].path.to_string()),
        None if folder.ignores(&path) => Err(format!("`{path}` is ignored by the site")),
        None => Err(format!("no page `{}` in this site: find_page searches", short(&path))),
    }
}

/// The beginning of a text of a client, for messages.
pub fn short(text: &str) -> String {
    const MOST: usize = 100;
    let mut short: String = text.chars().filter(|it| !it.is_control()).take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}
