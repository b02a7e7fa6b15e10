//! The unified diffs of all commands.

use similar::TextDiff;
use std::time::Duration;

/// After this time, a diff is no longer minimal.
const TIME: Duration = Duration::from_secs(1);

/// The diff of two texts with `around` lines of context. Paths are relative to the site.
pub fn unified((old, before): (&str, &str), (new, after): (&str, &str), around: usize) -> String {
    let diff = TextDiff::configure().timeout(TIME).diff_lines(before, after);
    let (old, new) = (format!("a/{old}"), format!("b/{new}"));
    diff.unified_diff().context_radius(around).header(&old, &new).to_string()
}
