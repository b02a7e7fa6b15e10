//! Which pages a run reports on.

use doclint_config::Globs;
use std::collections::BTreeSet;

/// Files, folders and patterns; everything if there are none.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    files: BTreeSet<String>,
    folders: Vec<String>,
    globs: Vec<Globs>,
}

impl Selection {
    /// Adds a file by its path from the site's root. It is checked even if the site ignores it.
    pub fn file(mut self, path: impl Into<String>) -> Self {
        self.files.insert(path.into());
        self
    }

    /// Adds a folder; the empty path is the whole site.
    pub fn folder(mut self, path: impl Into<String>) -> Self {
        self.folders.push(path.into());
        self
    }

    /// Adds patterns.
    pub fn globs(mut self, globs: Globs) -> Self {
        self.globs.push(globs);
        self
    }

    /// Whether it holds every file.
    pub fn is_all(&self) -> bool {
        self.files.is_empty() && self.globs.is_empty() && self.folders.is_empty()
            || self.folders.iter().any(String::is_empty)
    }

    /// The files that were added by path.
    pub fn files(&self) -> &BTreeSet<String> {
        &self.files
    }

    /// Whether it holds a file.
    pub fn contains(&self, path: &str) -> bool {
        self.is_all()
            || self.files.contains(path)
            || self.folders.iter().any(|folder| {
                path.strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with('/'))
            })
            || self.globs.iter().any(|globs| globs.matches(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_files_folders_and_patterns() {
        let globs = Globs::new(["x/*.mdx"], "").0;
        let some = Selection::default().file("a.mdx").folder("guide").globs(globs);
        for path in ["a.mdx", "guide/b.mdx", "guide/c/d.mdx", "x/y.mdx"] {
            assert!(some.contains(path), "{path}");
        }
        for path in ["b.mdx", "guides/b.mdx", "x/y/z.mdx", "docs.json"] {
            assert!(!some.contains(path), "{path}");
        }
        assert!(Selection::default().contains("anything") && !some.is_all());
        assert!(some.folder("").is_all());
    }
}
