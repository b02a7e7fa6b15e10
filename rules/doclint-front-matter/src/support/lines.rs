//! Lines of keys that are not read as front matter, because a fence is missing.

use crate::support::keys;
use doclint_rule::Span;
use doclint_rule::data::yaml;
use doclint_rule::syntax::Page;

/// A block with more lines is not front matter.
const MAX_LINES: usize = 50;

/// The lines from `start` on that set keys, if they can be read and one of the keys is known.
pub(crate) fn keys_from(page: &Page, start: u32) -> Option<Span> {
    let mut end = start;
    for line in page.source().get(start as usize..)?.split_inclusive('\n').take(MAX_LINES) {
        if !is_part(line.trim_end()) {
            break;
        }
        end += line.len() as u32;
    }
    let lines = Span::new(start, end);
    sets_known_key(page, lines).then_some(lines)
}

/// Whether a part of a page can be read as YAML that sets a key of the platform.
pub(crate) fn sets_known_key(page: &Page, lines: Span) -> bool {
    let document = yaml::parse(page.slice(lines), lines.start);
    let keys = document.root.as_mapping().filter(|_| document.errors.is_empty());
    keys.is_some_and(|it| it.entries.iter().any(|it| keys::takes(&it.key.text).is_some()))
}

/// Whether a line is a key, an item of a list, or a part of the line above.
fn is_part(line: &str) -> bool {
    // Text may begin with a word and a colon, too: `Note: …`.
    let word = |it: &str| {
        let is_lower = it.starts_with(|c: char| c.is_ascii_lowercase() || matches!(c, '"' | '\''));
        is_lower && !it.contains(char::is_whitespace)
    };
    let is_key = line
        .split_once(':')
        .is_some_and(|(key, rest)| word(key) && (rest.is_empty() || rest.starts_with(' ')));
    is_key || line.starts_with("  ") && !line.trim().is_empty() || line.starts_with("- ")
}
