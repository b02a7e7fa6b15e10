//! The files that the settings of a build leave out by patterns.

use super::settings::below;
use foldhash::HashSet;
use globset::{GlobBuilder, GlobSetBuilder};

/// No more patterns are read: each is tried on each file.
const MOST_PATTERNS: usize = 200;

/// The files in a folder that one of these globs matches, where `*` stops at a slash. A glob that can't be
/// read matches none.
pub(super) fn by_globs<'f>(globs: &[&str], files: &'f [String], folder: &str) -> Vec<&'f String> {
    matching(globs, true, files, folder)
}

/// The same where `*` goes on over slashes.
pub(super) fn by_wide_globs<'f>(
    globs: &[&str],
    files: &'f [String],
    folder: &str,
) -> Vec<&'f String> {
    matching(globs, false, files, folder)
}

fn matching<'f>(
    globs: &[&str],
    stops_at_slash: bool,
    files: &'f [String],
    folder: &str,
) -> Vec<&'f String> {
    let mut set = GlobSetBuilder::new();
    let globs = globs.iter().take(MOST_PATTERNS);
    for glob in globs.flat_map(|it| GlobBuilder::new(it).literal_separator(stops_at_slash).build())
    {
        set.add(glob);
    }
    let Ok(set) = set.build() else { return Vec::new() };
    let is_out = |it: &&String| below(it, folder).is_some_and(|it| set.is_match(it));
    files.iter().filter(is_out).collect()
}

/// The files in a folder that lines in the format of `.gitignore` match. Of several lines, the last one counts.
pub(super) fn by_lines<'f>(lines: &str, files: &'f [String], folder: &str) -> Vec<&'f String> {
    let lines = lines.lines().map(str::trim).filter(|it| !it.is_empty() && !it.starts_with('#'));
    let mut out: Vec<&String> = Vec::new();
    for line in lines.take(MOST_PATTERNS) {
        let pattern = line.trim_start_matches('!');
        let plain = pattern.trim_matches('/');
        // A name without a folder is meant in any of them.
        let is_deep = !pattern.trim_end_matches('/').contains('/');
        let start = if is_deep { "**/" } else { "" };
        let inner = format!("{start}{plain}/**");
        let own = format!("{start}{plain}");
        let globs = if pattern.ends_with('/') { vec![&*inner] } else { vec![&*inner, &*own] };
        let found = by_globs(&globs, files, folder);
        match line.starts_with('!') {
            true => {
                let found: HashSet<&String> = found.into_iter().collect();
                out.retain(|it| !found.contains(it));
            }
            false => out.extend(found),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_leave_out_what_git_would() {
        let files = ["docs/a.md", "docs/x/a.md", "docs/x/b.md", "docs/y.md", "other/a.md"];
        let files = files.map(str::to_owned);
        let left_out = |lines: &str| by_lines(lines, &files, "docs");
        assert_eq!(left_out("# no\n\na.md\n"), ["docs/a.md", "docs/x/a.md"]);
        assert_eq!(left_out("/a.md\n"), ["docs/a.md"]);
        assert_eq!(left_out("x/\n!b.md\n"), ["docs/x/a.md"]);
        assert_eq!(left_out("x/*.md\ny*\n"), ["docs/x/a.md", "docs/x/b.md", "docs/y.md"]);
        assert_eq!(left_out("[\n"), [""; 0]);
    }
}
