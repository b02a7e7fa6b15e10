//! Patterns over paths.

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

/// The folder that patterns are relative to, as seen from the site's root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Base {
    /// The way from the folder to the root, with `/` at the end or empty: `docs/`, `../docs/`.
    prefix: String,
    /// The folders from the root down to it, if it is below the root.
    below: Vec<String>,
}

impl Base {
    /// The folder at `folder` of the site at `root`: absolute paths with `/` between folders.
    pub fn new(folder: &str, root: &str) -> Self {
        let split = |path: &str| -> Vec<String> {
            path.split('/').filter(|it| !it.is_empty()).map(str::to_owned).collect()
        };
        let (folder, root) = (split(folder), split(root));
        let common = folder.iter().zip(&root).take_while(|(a, b)| a == b).count();
        let (up, down) = (&folder[common..], &root[common..]);
        if down.is_empty() {
            return Self { prefix: String::new(), below: up.to_vec() };
        }
        Self::above(&format!("{}{}/", "../".repeat(up.len()), down.join("/")))
    }

    /// A folder above the root; `prefix` is the way down, with `/` at the end or empty.
    pub fn above(prefix: &str) -> Self {
        Self { prefix: prefix.to_owned(), below: Vec::new() }
    }

    /// A path from the root, as seen from the folder.
    pub(crate) fn seen_from_here(&self, path: &str) -> String {
        if self.below.is_empty() {
            return format!("{}{path}", self.prefix);
        }
        let mut rest = path;
        let mut common = 0;
        for folder in &self.below {
            let Some(inner) =
                rest.strip_prefix(folder.as_str()).and_then(|it| it.strip_prefix('/'))
            else {
                break;
            };
            rest = inner;
            common += 1;
        }
        format!("{}{rest}", "../".repeat(self.below.len() - common))
    }

    /// Whether a pattern may be meant for other sites below the folder, too.
    pub(crate) fn is_shared(&self, pattern: &str) -> bool {
        !self.prefix.is_empty() && !normal(pattern).starts_with(&self.prefix)
    }
}

/// Patterns over paths, relative to one folder. `*` stays within a folder, `**` does not; a pattern
/// that names a folder matches everything below it.
#[derive(Clone, Debug, Default)]
pub struct Globs {
    set: Option<GlobSet>,
    /// For each glob of the set, the index of its pattern.
    owners: Vec<usize>,
    base: Base,
}

impl Globs {
    /// Compiles patterns. `prefix` is put before every path.
    ///
    /// # Errors
    ///
    /// For each invalid pattern: its index, and why.
    pub fn new<'a>(
        patterns: impl IntoIterator<Item = &'a str>,
        prefix: &str,
    ) -> (Self, Vec<(usize, String)>) {
        Self::in_folder(patterns, Base::above(prefix))
    }

    /// Compiles patterns relative to a folder.
    ///
    /// # Errors
    ///
    /// For each invalid pattern: its index, and why.
    pub fn in_folder<'a>(
        patterns: impl IntoIterator<Item = &'a str>,
        base: Base,
    ) -> (Self, Vec<(usize, String)>) {
        let mut builder = GlobSetBuilder::new();
        let mut errors = Vec::new();
        let mut owners = Vec::new();
        for (index, pattern) in patterns.into_iter().enumerate() {
            let pattern = normal(pattern);
            let below = format!("{}/**", pattern.trim_end_matches('/'));
            for pattern in [pattern, &below] {
                // The same on all systems: a backslash separates no folders.
                let mut glob = GlobBuilder::new(pattern);
                match glob.literal_separator(true).backslash_escape(true).build() {
                    Ok(glob) => {
                        builder.add(glob);
                        owners.push(index);
                    }
                    Err(error) => {
                        errors.push((index, error.kind().to_string()));
                        break;
                    }
                }
            }
        }
        let mut set = None;
        if !owners.is_empty() {
            match builder.build() {
                Ok(built) => set = Some(built),
                // This must not look like "no patterns", or excluded pages would be checked.
                Err(error) => errors.push((0, format!("the patterns are too large: {error}"))),
            }
        }
        (Self { set, owners, base }, errors)
    }

    /// Whether it has no patterns.
    pub fn is_empty(&self) -> bool {
        self.set.is_none()
    }

    /// Whether a pattern matches the path, which is relative to the site's root.
    pub fn matches(&self, path: &str) -> bool {
        self.set.as_ref().is_some_and(|set| set.is_match(self.base.seen_from_here(path)))
    }

    /// The indices of the patterns that match the path.
    pub(crate) fn matching(&self, path: &str) -> impl Iterator<Item = usize> {
        let found = self.set.as_ref().map(|set| set.matches(self.base.seen_from_here(path)));
        found.into_iter().flatten().map(|index| self.owners[index])
    }

    /// The folder that the patterns are relative to.
    pub(crate) fn base(&self) -> &Base {
        &self.base
    }
}

/// A pattern without the way to its folder.
fn normal(pattern: &str) -> &str {
    pattern.trim_start_matches("./").trim_start_matches('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_files_folders_and_prefixes() {
        let (globs, errors) = Globs::new(["docs/old", "**/draft-*.mdx", "[z"], "docs/");
        assert_eq!(errors.len(), 1);
        assert_eq!(errors[0].0, 2);
        for path in ["old/a.mdx", "old/b/c.mdx", "x/draft-1.mdx", "draft-2.mdx"] {
            assert!(globs.matches(path), "{path}");
        }
        assert!(!globs.matches("older.mdx") && !globs.matches("docs/old/a.mdx"));
    }

    #[test]
    fn a_star_stays_in_its_folder() {
        let (globs, _) = Globs::new(["a/*.mdx"], "");
        assert!(globs.matches("a/b.mdx") && !globs.matches("a/b/c.mdx"));
    }

    #[test]
    fn patterns_are_relative_to_their_folder_wherever_it_is() {
        for (folder, pattern, takes, leaves) in [
            ("/r", "docs/a.mdx", "a.mdx", "docs/a.mdx"),
            ("/r/docs", "a.mdx", "a.mdx", "x/a.mdx"),
            ("/r/docs/x", "a.mdx", "x/a.mdx", "a.mdx"),
            ("/r/docs/x/y", "../../a.mdx", "a.mdx", "x/a.mdx"),
            ("/r/shared", "../docs/a.mdx", "a.mdx", "x/a.mdx"),
            ("/r/shared", "**/a.mdx", "x/a.mdx", "b.mdx"),
        ] {
            let (globs, errors) = Globs::in_folder([pattern], Base::new(folder, "/r/docs"));
            assert_eq!(errors, []);
            assert!(globs.matches(takes), "{folder} {pattern}");
            assert!(!globs.matches(leaves), "{folder} {pattern}");
        }
    }
}
