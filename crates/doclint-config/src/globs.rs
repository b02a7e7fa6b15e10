//! Patterns over paths.

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

/// Patterns over paths that count from one folder. `*` stays within a folder, `**` does not; a
/// pattern that names a folder takes all below it.
#[derive(Clone, Debug, Default)]
pub struct Globs {
    set: Option<GlobSet>,
    /// What stands before a path for it to count from the patterns' folder.
    prefix: String,
}

impl Globs {
    /// Compiles patterns. `prefix` is put before every path that is asked for.
    ///
    /// # Errors
    ///
    /// For each pattern that can't be read: its index, and why.
    pub fn new<'a>(
        patterns: impl IntoIterator<Item = &'a str>,
        prefix: &str,
    ) -> (Self, Vec<(usize, String)>) {
        let mut builder = GlobSetBuilder::new();
        let mut errors = Vec::new();
        let mut any = false;
        for (index, pattern) in patterns.into_iter().enumerate() {
            let pattern = pattern.trim_start_matches("./").trim_start_matches('/');
            let below = format!("{}/**", pattern.trim_end_matches('/'));
            for pattern in [pattern, &below] {
                match GlobBuilder::new(pattern).literal_separator(true).build() {
                    Ok(glob) => {
                        builder.add(glob);
                        any = true;
                    }
                    Err(error) => {
                        errors.push((index, error.kind().to_string()));
                        break;
                    }
                }
            }
        }
        let set = if any { builder.build().ok() } else { None };
        (Self { set, prefix: prefix.to_owned() }, errors)
    }

    /// Whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.set.is_none()
    }

    /// Whether a pattern takes the path.
    pub fn matches(&self, path: &str) -> bool {
        self.set.as_ref().is_some_and(|set| match self.prefix.as_str() {
            "" => set.is_match(path),
            prefix => set.is_match(format!("{prefix}{path}")),
        })
    }
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
}
