//! The Markdown that a repository shows on its forge, around a site or beside it.

use crate::of_git::repository_root;
use crate::regular::read_regular;
use std::fs;
use std::path::{Path, PathBuf};

/// A README and what a forge shows beside it are a few files.
const MOST_FILES: usize = 20;

/// No larger one is read, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// The texts of the Markdown files at the top of the repository around a site, in its `.github`, and at
/// the top of the site, which a platform may leave out. Which files these are depends on no text, and
/// links are not followed.
pub(crate) fn texts(root: &Path) -> Vec<String> {
    let Some(repository) = repository_root(root) else { return Vec::new() };
    let mut folders = vec![repository.to_owned(), repository.join(".github"), root.to_owned()];
    folders.dedup();
    let files = folders.iter().flat_map(|it| markdown_in(it)).take(MOST_FILES);
    let read = |it: PathBuf| String::from_utf8(read_regular(&it, MOST_BYTES).ok()?).ok();
    files.filter_map(read).collect()
}

/// The Markdown files of a folder itself, the README first.
fn markdown_in(folder: &Path) -> Vec<PathBuf> {
    if folder.is_symlink() {
        return Vec::new();
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|it| it.file_type().is_ok_and(|it| it.is_file()));
    let names = files.map(|it| it.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|it| is_markdown(it)).collect();
    names.sort_by_key(|it| (!it.to_ascii_lowercase().starts_with("readme"), it.clone()));
    names.into_iter().map(|it| folder.join(it)).collect()
}

fn is_markdown(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.ends_with(".md") || name.ends_with(".markdown")
}
