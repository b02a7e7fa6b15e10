//! Finds the root of a site.

use ignore::WalkBuilder;
use std::fmt;
use std::path::{Path, PathBuf};

/// How many folders down a site is searched.
const MAX_DEPTH: usize = 4;

/// Why there is no root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RootError {
    /// There is no `docs.json` and no `mint.json`.
    Missing(PathBuf),
    /// There are several sites below the folder.
    Several(PathBuf, Vec<PathBuf>),
}

impl fmt::Display for RootError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(from) => write!(
                f,
                "no `docs.json` or `mint.json` in {}, above it, or up to {MAX_DEPTH} folders below: \
                 name the site's folder, or the pages to check",
                named(from)
            ),
            Self::Several(from, found) => {
                write!(f, "found several sites below {}; name the one to check:", named(from))?;
                found.iter().try_for_each(|root| write!(f, "\n  {}", root.display()))
            }
        }
    }
}

impl std::error::Error for RootError {}

fn named(folder: &Path) -> String {
    let is_here = folder == Path::new(".");
    if is_here { "the current folder".to_owned() } else { folder.display().to_string() }
}

/// The folder with the site's `docs.json` or `mint.json`: `from` itself, else one above it in the
/// same repository, else the only one below it.
///
/// # Errors
///
/// If there is none, or several below.
pub fn find_root(from: &Path) -> Result<PathBuf, RootError> {
    for folder in from.ancestors() {
        if is_root(folder) {
            return Ok(folder.to_owned());
        }
        if folder.join(".git").exists() {
            break;
        }
    }
    let mut found = below(from);
    match found.len() {
        0 => Err(RootError::Missing(from.to_owned())),
        1 => Ok(found.remove(0)),
        _ => Err(RootError::Several(from.to_owned(), found)),
    }
}

fn is_root(folder: &Path) -> bool {
    ["docs.json", "mint.json"].iter().any(|name| folder.join(name).is_file())
}

/// The sites below a folder; a site inside another belongs to that one.
fn below(from: &Path) -> Vec<PathBuf> {
    let walk = WalkBuilder::new(from)
        .max_depth(Some(MAX_DEPTH))
        .require_git(false)
        .parents(false)
        .git_global(false)
        .git_exclude(false)
        .ignore(false)
        .filter_entry(|entry| entry.file_name() != "node_modules")
        .build();
    let folders = walk.flatten().filter(|it| it.file_type().is_some_and(|it| it.is_dir()));
    let mut found: Vec<PathBuf> =
        folders.map(ignore::DirEntry::into_path).filter(|it| is_root(it)).collect();
    found.sort();
    found.dedup_by(|inner, outer| inner.starts_with(&*outer));
    found
}
