//! Finds the root of a site.

use crate::ignored::Ignored;
use crate::of_git::repository_root;
use crate::regular::read_regular;
use doclint_config::{FILE_NAMES, named_platform};
use doclint_diagnostic::one_line;
use doclint_engine::MAX_FILE_BYTES;
use doclint_site::{MARKDOWN, PLATFORMS, Platform, PlatformId};
use ignore::WalkBuilder;
use std::fmt;
use std::path::{Path, PathBuf};

/// How many folders down a site is searched.
const MAX_DEPTH: usize = 4;

/// How many files and folders are looked at.
const MAX_ENTRIES: usize = 1_000_000;

/// The reason why a site has no root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RootError {
    /// No `docs.json` and no `mint.json` was found.
    Missing(PathBuf),
    /// There are several sites below the folder.
    Several(PathBuf, Vec<PathBuf>),
    /// The only sites below the folder are in other repositories or in folders of other projects.
    Foreign(PathBuf, Vec<PathBuf>),
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
                listed(found, f)
            }
            Self::Foreign(from, found) => {
                write!(
                    f,
                    "all sites below {} belong to other repositories or projects; name the one to \
                     check:",
                    named(from)
                )?;
                listed(found, f)
            }
        }
    }
}

fn listed(found: &[PathBuf], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    found.iter().try_for_each(|root| write!(f, "\n  {}", one_line(&root.to_string_lossy())))
}

impl std::error::Error for RootError {}

fn named(folder: &Path) -> String {
    let is_here = folder == Path::new(".");
    if is_here {
        "the current folder".to_owned()
    } else {
        one_line(&folder.to_string_lossy()).into_owned()
    }
}

/// The folder with the site's `docs.json` or `mint.json`: `from` itself, else one above it in the
/// same repository, else the only one below it that is in the same repository and in no folder of
/// another project.
///
/// # Errors
///
/// If there is none, or several below.
pub fn find_root(from: &Path) -> Result<PathBuf, RootError> {
    if let Some(root) = root_above(from) {
        return Ok(root);
    }
    let mut found = below(from).collect::<Vec<_>>();
    found.sort();
    found.dedup_by(|inner, outer| inner.starts_with(&*outer));
    let (foreign, mut found): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|root| is_foreign(root, from));
    match found.len() {
        0 if !foreign.is_empty() => Err(RootError::Foreign(from.to_owned(), foreign)),
        0 => Err(RootError::Missing(from.to_owned())),
        1 => Ok(found.remove(0)),
        _ => Err(RootError::Several(from.to_owned(), found)),
    }
}

/// The nearest folder with a `docs.json` or `mint.json`: `from` itself, or one above it in the same
/// repository.
pub fn root_above(from: &Path) -> Option<PathBuf> {
    folders_around(from).find(|it| is_root(it)).map(Path::to_owned)
}

/// A folder and those above it whose settings count for it: those of its repository, or, without one,
/// those of its owner up to the first in which others can write, such as the one for temporary files.
pub fn folders_around(folder: &Path) -> impl Iterator<Item = &Path> {
    let repository = repository_root(folder);
    // A page from the standard input can be in a folder that is still to be made.
    let existing = folder.ancestors().find(|it| it.exists()).unwrap_or(folder);
    let above = folder.ancestors().skip(1).take_while(move |it| match repository {
        Some(root) => it.starts_with(root),
        None => !it.exists() || may_decide(it, existing),
    });
    std::iter::once(folder).chain(above)
}

/// Whether a folder without a repository belongs to the owner of one below it, and to nobody else.
fn may_decide(above: &Path, below: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        const OTHERS_WRITE: u32 = 0o002;
        let metas = above.metadata().ok().zip(below.metadata().ok());
        metas.is_some_and(|(above, below)| {
            above.uid() == below.uid() && above.mode() & OTHERS_WRITE == 0
        })
    }
    #[cfg(not(unix))]
    {
        let _ = (above, below);
        true
    }
}

/// Folders that hold copies of other projects.
const COPIES: [&str; 5] = ["vendor", "vendored", "third_party", "third-party", "target"];

/// Whether a site below a folder is in another repository, or in a copy of another project.
fn is_foreign(root: &Path, from: &Path) -> bool {
    let is_copy = |it: &Path| {
        it.file_name().and_then(|it| it.to_str()).is_some_and(|it| COPIES.contains(&it))
    };
    let between = root.ancestors().take_while(|it| *it != from);
    between.into_iter().any(|it| is_copy(it) || it.join(".git").exists())
}

/// The roots of all sites in a folder, with those that are inside others: at most `most`, and none that
/// is too deep to be found by [`find_root`].
pub fn roots_below(from: &Path, most: usize) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = below(from).take(most).collect();
    found.sort();
    found
}

/// Whether a folder is the root of a site with settings.
pub fn is_root(folder: &Path) -> bool {
    platform_of(folder).id != PlatformId::Markdown
}

/// The platform of the site whose root is a folder: the one that its `doclint.yml` names, the one whose
/// settings are in it, else plain Markdown.
pub fn platform_of(root: &Path) -> &'static Platform {
    if let Some(named) = FILE_NAMES.iter().find_map(|it| platform_in(&root.join(it))) {
        return named.platform();
    }
    let is_settings = |platform: &Platform, name: &str| {
        let path = root.join(name);
        let text = || String::from_utf8(read_regular(&path, MAX_FILE_BYTES).ok()?).ok();
        path.is_file() && text().is_none_or(|it| (platform.is_settings)(&it))
    };
    let has_settings = |it: &&&Platform| it.settings.iter().any(|name| is_settings(it, name));
    PLATFORMS.iter().find(has_settings).copied().unwrap_or(&MARKDOWN)
}

/// The platform that a `doclint.yml` names.
fn platform_in(file: &Path) -> Option<PlatformId> {
    if !file.is_file() {
        return None;
    }
    let text = String::from_utf8(read_regular(file, MAX_FILE_BYTES).ok()?).ok()?;
    named_platform(&text)
}

/// The sites below a folder.
fn below(from: &Path) -> impl Iterator<Item = PathBuf> {
    let ignored = Ignored::below(from);
    let walk = WalkBuilder::new(from)
        .max_depth(Some(MAX_DEPTH))
        .standard_filters(false)
        .hidden(true)
        .filter_entry(move |entry| {
            let is_dir = entry.file_type().is_some_and(|it| it.is_dir());
            let is_start = entry.depth() == 0;
            is_start || entry.file_name() != "node_modules" && !ignored.has(entry.path(), is_dir)
        })
        .build();
    let entries = walk.flatten().take(MAX_ENTRIES);
    let folders = entries.filter(|it| it.file_type().is_some_and(|it| it.is_dir()));
    folders.map(ignore::DirEntry::into_path).filter(|it| is_root(it))
}
