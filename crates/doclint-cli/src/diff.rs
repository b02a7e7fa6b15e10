//! Unified diffs, as every command prints them.

use similar::TextDiff;
use std::time::Duration;

/// A diff that takes longer is given in larger pieces.
const TIME: Duration = Duration::from_secs(1);

/// The diff of two texts, with so many lines around each change. Paths count from the site's root.
pub fn unified((old, before): (&str, &str), (new, after): (&str, &str), around: usize) -> String {
    let diff = TextDiff::configure().timeout(TIME).diff_lines(before, after);
    let (old, new) = (format!("a/{old}"), format!("b/{new}"));
    diff.unified_diff().context_radius(around).header(&old, &new).to_string()
}
