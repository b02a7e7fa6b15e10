//! Which pages a run reports on.

use doclint_config::Globs;
use std::collections::BTreeSet;

/// Files, folders and patterns; everything if there are none.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    files: BTreeSet<String>,
    folders: Vec<String>,
    globs: Vec<(String, Globs)>,
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

    /// Adds patterns, with the name that reports give them.
    pub fn globs(mut self, name: impl Into<String>, globs: Globs) -> Self {
        self.globs.push((name.into(), globs));
        self
    }

    /// The names that were added; empty if it holds every file.
    pub fn names(&self) -> Vec<String> {
        if self.is_all() {
            return Vec::new();
        }
        let folders = self.folders.iter().map(|it| format!("{it}/"));
        let globs = self.globs.iter().map(|it| it.0.clone());
        folders.chain(self.files.iter().cloned()).chain(globs).collect()
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
            || self.globs.iter().any(|(_, globs)| globs.matches(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_files_folders_and_patterns() {
        let globs = Globs::new(["x/*.mdx"], "").0;
        let some = Selection::default().file("a.mdx").folder("guide").globs("x/*.mdx", globs);
        for path in ["a.mdx", "guide/b.mdx", "guide/c/d.mdx", "x/y.mdx"] {
            assert!(some.contains(path), "{path}");
        }
        for path in ["b.mdx", "guides/b.mdx", "x/y/z.mdx", "docs.json"] {
            assert!(!some.contains(path), "{path}");
        }
        assert!(Selection::default().contains("anything") && !some.is_all());
        assert_eq!(some.names(), ["guide/", "a.mdx", "x/*.mdx"]);
        assert!(some.folder("").is_all());
    }
}
