//! The unified diffs of all commands.

use similar::TextDiff;
use std::time::Duration;

/// After this time, a diff is no longer minimal.
const TIME: Duration = Duration::from_secs(1);

/// The diff of two texts with `around` lines of context. Paths are relative to the site.
pub fn unified((old, before): (&str, &str), (new, after): (&str, &str), around: usize) -> String {
    let diff = TextDiff::configure().timeout(TIME).diff_lines(before, after);
    let (old, new) = (quoted(&format!("a/{old}")), quoted(&format!("b/{new}")));
    diff.unified_diff().context_radius(around).header(&old, &new).to_string()
}

/// A path as git writes it in a diff: in quotes with escapes if it has characters that end a line or
/// move a cursor.
fn quoted(path: &str) -> String {
    let is_plain = |it: char| !it.is_control() && it != '"' && it != '\\';
    if path.chars().all(is_plain) {
        return path.to_owned();
    }
    let mut out = "\"".to_owned();
    let mut bytes = [0; 4];
    for character in path.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            it if it.is_control() => {
                let bytes = it.encode_utf8(&mut bytes).bytes();
                out.extend(bytes.map(|it| format!("\\{it:03o}")));
            }
            it => out.push(it),
        }
    }
    out + "\""
}
