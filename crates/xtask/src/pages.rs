//! Finding the pages of a folder.

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// One page as it was read.
pub struct SourcePage {
    /// The path for reports.
    pub path: String,
    /// The whole text.
    pub source: String,
}

/// The `.mdx` and `.md` files given or found below the folders given, in order of their paths.
/// Files that are not UTF-8 are left out: no parser here reads them.
pub fn read_pages(roots: &[PathBuf]) -> Result<Vec<SourcePage>> {
    let mut paths = Vec::new();
    for root in roots {
        collect(root, &mut paths)?;
    }
    paths.sort();
    paths.dedup();
    let mut pages = Vec::new();
    for path in paths {
        let bytes = std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        if let Ok(source) = String::from_utf8(bytes) {
            pages.push(SourcePage { path: path.display().to_string(), source });
        }
    }
    Ok(pages)
}

fn collect(root: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    let mut pending = vec![root.to_owned()];
    while let Some(path) = pending.pop() {
        let about = || format!("reading {}", path.display());
        let is_root = path == root;
        let kind = if is_root { path.metadata() } else { path.symlink_metadata() };
        let kind = kind.with_context(about)?;
        if kind.is_dir() {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if is_root || !matches!(name, "node_modules" | ".git") {
                for entry in path.read_dir().with_context(about)? {
                    pending.push(entry?.path());
                }
            }
        } else if kind.is_file() && (is_root || is_page(&path)) {
            paths.push(path);
        }
    }
    Ok(())
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "mdx" || extension == "md")
}
