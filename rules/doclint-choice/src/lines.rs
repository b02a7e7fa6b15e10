//! Blocks as lines: what has to be known to build a component around them.

use doclint_rule::Span;

/// The byte at which the line of byte `at` begins.
pub(crate) fn start_of_line(source: &str, at: u32) -> usize {
    source[..at as usize].rfind('\n').map_or(0, |it| it + 1)
}

/// The indentation of what stands alone on its lines; `None` where something else does, too.
pub(crate) fn indent(source: &str, span: Span) -> Option<&str> {
    let before = &source[start_of_line(source, span.start)..span.start as usize];
    let after = source[span.end as usize..].lines().next().unwrap_or_default();
    (before.trim().is_empty() && after.trim().is_empty()).then_some(before)
}

/// What ends a line, as the first line of the page has it.
pub(crate) fn ending(source: &str) -> &'static str {
    let first = source.find('\n').unwrap_or_default();
    if source[..first].ends_with('\r') { "\r\n" } else { "\n" }
}

/// A text that may stand between the quotes of an attribute as it is.
pub(crate) fn quotable(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_plain = !text.is_empty() && !text.contains(['"', '\n', '{', '<', '&', '\\']);
    is_plain.then_some(text)
}

/// The text after a label: without a colon or stop, and without one dash.
pub(crate) fn after_label(text: &str) -> &str {
    let text = text.strip_prefix([':', '.']).unwrap_or(text).trim_start_matches([' ', '\t']);
    let dash = ["- ", "– ", "— "].iter().find_map(|it| text.strip_prefix(it));
    dash.unwrap_or(text).trim_start_matches([' ', '\t'])
}

/// Whether a line would begin a block where it begins a paragraph.
pub(crate) fn begins_block(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_item = ["- ", "* ", "+ "].iter().any(|it| line.starts_with(it))
        || number.len() < line.len() && number.starts_with([')', '.']);
    is_item
        || line.starts_with(['#', '>', '|'])
        || line.starts_with("```")
        || line.starts_with("~~~")
}

/// A component on lines of its own: its tags and, two columns further in, its lines. `indent` is
/// left out before the opening tag. `None` where a line begins with a tab, which would count less.
pub(crate) fn component<'a>(
    opening: &str,
    lines: impl IntoIterator<Item = &'a str>,
    indent: &str,
    ending: &str,
) -> Option<String> {
    let mut out = format!("{opening}{ending}");
    for line in lines {
        if line.trim_start_matches(' ').starts_with('\t') && !line.trim().is_empty() {
            return None;
        }
        if !line.trim().is_empty() {
            out.push_str(indent);
            out.push_str("  ");
            out.push_str(line);
        }
        out.push_str(ending);
    }
    let name = opening[1..].split([' ', '>']).next().unwrap_or_default();
    out.push_str(&format!("{indent}</{name}>"));
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::{component, ending, quotable};

    #[test]
    fn keeps_line_ends_and_hard_breaks() {
        let source = "One  \r\ntwo\r\n\r\n- three\r\n";
        let text = component("<Note>", source.lines(), "  ", ending(source));
        assert_eq!(
            text.as_deref(),
            Some("<Note>\r\n    One  \r\n    two\r\n\r\n    - three\r\n  </Note>")
        );
        assert_eq!(component("<Note>", ["- a", "  \t- b"], "", "\n"), None);
    }

    #[test]
    fn refuses_titles_that_would_break_a_tag() {
        assert_eq!(quotable(" Don't panic? "), Some("Don't panic?"));
        for text in ["", "a \"b\"", "{a}", "a < b", "AT&T", "a\nb"] {
            assert_eq!(quotable(text), None, "{text}");
        }
    }
}
