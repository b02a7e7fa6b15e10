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

/// A component on lines of its own: its tags and, two columns further in, its lines. `indent` is
/// left out before the opening tag.
pub(crate) fn component<'a>(
    opening: &str,
    lines: impl IntoIterator<Item = &'a str>,
    indent: &str,
    ending: &str,
) -> String {
    let mut out = format!("{opening}{ending}");
    for line in lines {
        if !line.trim().is_empty() {
            out.push_str(indent);
            out.push_str("  ");
            out.push_str(line);
        }
        out.push_str(ending);
    }
    let name = opening[1..].split([' ', '>']).next().unwrap_or_default();
    out.push_str(&format!("{indent}</{name}>"));
    out
}

#[cfg(test)]
mod tests {
    use super::{component, ending, quotable};

    #[test]
    fn keeps_line_ends_and_hard_breaks() {
        let source = "One  \r\ntwo\r\n\r\n- three\r\n";
        let text = component("<Note>", source.lines(), "  ", ending(source));
        assert_eq!(text, "<Note>\r\n    One  \r\n    two\r\n\r\n    - three\r\n  </Note>");
    }

    #[test]
    fn refuses_titles_that_would_break_a_tag() {
        assert_eq!(quotable(" Don't panic? "), Some("Don't panic?"));
        for text in ["", "a \"b\"", "{a}", "a < b", "AT&T", "a\nb"] {
            assert_eq!(quotable(text), None, "{text}");
        }
    }
}
