//! The files that the settings of a build leave out by patterns.

use super::settings::below;
use globset::{GlobBuilder, GlobSetBuilder};
use ignore::gitignore::GitignoreBuilder;

/// No more patterns are read: each is tried on each file.
const MOST_PATTERNS: usize = 200;

/// The files in a folder that one of these globs matches, where `*` stops at a slash. A glob that can't be
/// read matches none.
pub(super) fn by_globs<'f>(globs: &[&str], files: &'f [String], folder: &str) -> Vec<&'f String> {
    let mut set = GlobSetBuilder::new();
    let globs = globs.iter().take(MOST_PATTERNS);
    for glob in globs.flat_map(|it| GlobBuilder::new(it).literal_separator(true).build()) {
        set.add(glob);
    }
    let Ok(set) = set.build() else { return Vec::new() };
    let is_out = |it: &&String| below(it, folder).is_some_and(|it| set.is_match(it));
    files.iter().filter(is_out).collect()
}

/// The files in a folder that lines in the format of `.gitignore` match.
pub(super) fn by_lines<'f>(lines: &str, files: &'f [String], folder: &str) -> Vec<&'f String> {
    let mut builder = GitignoreBuilder::new("");
    for line in lines.lines().take(MOST_PATTERNS) {
        // A line that can't be read matches none.
        drop(builder.add_line(None, line));
    }
    let Ok(matcher) = builder.build() else { return Vec::new() };
    let is_out = |it: &&String| {
        let rest = below(it, folder);
        rest.is_some_and(|it| matcher.matched_path_or_any_parents(it, false).is_ignore())
    };
    files.iter().filter(is_out).collect()
}
