//! Edits that fixes have in common. They write `\n`, which the engine turns into the line ending of
//! the page.

use doclint_diagnostic::{Edit, Span};
use doclint_syntax::{Node, NodeKind, Page};

/// The indentation of a block that shares its lines with nothing else; `None` if it does.
pub fn own_indent(page: &Page, span: Span) -> Option<&str> {
    let before = page.slice(Span::new(page.line_start(span.start), span.start));
    let is_alone = before.trim().is_empty() && rest_of_line(page, span.end).trim().is_empty();
    is_alone.then_some(before)
}

/// The text between a byte and the end of its line.
pub fn rest_of_line(page: &Page, at: u32) -> &str {
    page.slice(Span::new(at, page.line_end(at)))
}

/// How far a rule looks around a place, in bytes: one line can hold a page, and whoever looks through all
/// of it at each place takes a time that grows with its square.
const WINDOW: usize = 4096;

/// The beginning of a text, as far as rules look: at most 4,096 bytes.
pub fn near_after(text: &str) -> &str {
    &text[..text.floor_char_boundary(WINDOW)]
}

/// The end of a text, as far as rules look: at most 4,096 bytes.
pub fn near_before(text: &str) -> &str {
    &text[text.ceil_char_boundary(text.len().saturating_sub(WINDOW))..]
}

/// The whole lines that a span is on, with their line endings.
pub fn lines_of(page: &Page, span: Span) -> Span {
    Span::new(page.line_start(span.start), page.next_line(span.end))
}

/// Whether the text right below a block can become a part of it, once nothing separates the two: a
/// list, a quote or code.
pub fn takes_what_follows(block: Node<'_>) -> bool {
    matches!(
        block.kind(),
        NodeKind::List | NodeKind::BlockQuote | NodeKind::Code | NodeKind::FootnoteDefinition
    )
}

/// Definitions in a row that are looked over.
const MAX_DEFINITIONS: usize = 32;

/// Whether a block can be deleted, with blank lines below it, and nothing else changes: it holds no
/// component, leaves no empty block around it, the text below does not become a part of the text
/// above, and a rule at the top of a page does not become the fence of front matter.
pub fn is_removable(block: Node<'_>) -> bool {
    let (page, start) = (block.page(), block.span().start);
    let is_alive = |it: Node<'_>| matches!(it.kind(), NodeKind::Component | NodeKind::Expression);
    if block.descendants().any(is_alive) {
        return false;
    }
    // Definitions next to it may go, too.
    let is_shown = |it: &Node<'_>| it.kind() != NodeKind::Definition;
    let above = std::iter::successors(block.previous_sibling(), |it| it.previous_sibling());
    let below = std::iter::successors(block.next_sibling(), |it| it.next_sibling());
    let is_alone = block.previous_sibling().is_none() && block.next_sibling().is_none();
    if is_alone && block.parent().is_some_and(|it| it.kind() != NodeKind::Page) {
        return false;
    }
    let Some(above) = above.take(MAX_DEFINITIONS).find(is_shown) else {
        return !page.source()[block.span().end as usize..].trim_start().starts_with("---");
    };
    let Some(below) = below.take(MAX_DEFINITIONS).find(is_shown) else { return true };
    if !takes_what_follows(above) && !matches!(above.kind(), NodeKind::Paragraph | NodeKind::Table)
    {
        return true;
    }
    let first = above.next_sibling().map_or(start, |it| it.span().start);
    let line_above = page.slice(page.line(page.line_start(first).saturating_sub(1)));
    let is_apart = line_above.trim_matches(['>', ' ', '\t', '\r']).is_empty();
    let column = |at: u32| at - page.line_start(at);
    let is_deeper = column(below.span().start) > column(start);
    let are_lists = [above, below].iter().all(|it| it.kind() == NodeKind::List);
    is_apart && !(takes_what_follows(above) && (is_deeper || are_lists))
}

/// Deletes a span, with its lines if it shares them with nothing else.
pub fn delete_with_lines(page: &Page, span: Span) -> Edit {
    let is_alone = own_indent(page, span).is_some();
    Edit::delete(if is_alone { lines_of(page, span) } else { span })
}

/// Puts tags on lines of their own around a block, at its indentation. `None` if the block shares
/// its lines with something else.
pub fn wrap(page: &Page, span: Span, opening: &str, closing: &str) -> Option<Vec<Edit>> {
    let indent = own_indent(page, span)?;
    Some(vec![
        Edit::insert(span.start, format!("{opening}\n{indent}")),
        Edit::insert(span.end, format!("\n{indent}{closing}")),
    ])
}

/// Puts a component in the place of a block, after a blank line if it would end up right below
/// text.
pub fn replace_block(page: &Page, span: Span, component: String) -> Edit {
    let line = page.line_start(span.start);
    let indent = page.slice(Span::new(line, span.start));
    let above = line.checked_sub(1).map_or("", |above| page.slice(page.line(above))).trim();
    if above.is_empty() || above.starts_with('<') && above.ends_with('>') {
        return Edit::replace(span, component);
    }
    Edit::replace(Span::new(line, span.end), format!("\n{indent}{component}"))
}

/// A component on lines of its own: its tags and, two columns further in, its lines. The opening
/// tag begins behind `indent`. `None` if a line begins with a tab, which would count for less.
pub fn component<'a>(
    opening: &str,
    lines: impl IntoIterator<Item = &'a str>,
    indent: &str,
) -> Option<String> {
    let mut out = format!("{opening}\n");
    for line in lines {
        if line.trim_start_matches(' ').starts_with('\t') && !line.trim().is_empty() {
            return None;
        }
        // Blanks alone are content where the line is one of code.
        if !line.is_empty() {
            out.extend([indent, "  ", line]);
        }
        out.push('\n');
    }
    let name = opening[1..].split([' ', '>']).next().unwrap_or_default();
    out.extend([indent, "</", name, ">"]);
    Some(out)
}

/// The lines of a text, moved from an indentation in columns to another one. The first line begins
/// behind its indentation. `None` if a line begins left of it or is indented with tabs.
pub fn reindented(text: &str, from: usize, to: &str) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let rest = match index {
            0 => line,
            _ if line.trim().is_empty() => line.get(from..).unwrap_or_default(),
            _ => {
                let indent = line.len() - line.trim_start_matches(' ').len();
                if indent < from || line[indent..].starts_with('\t') {
                    return None;
                }
                &line[from..]
            }
        };
        lines.push(if rest.is_empty() { String::new() } else { format!("{to}{rest}") });
    }
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    let first = lines.iter().position(|line| !line.trim().is_empty()).unwrap_or(lines.len());
    lines.drain(..first);
    Some(lines)
}

/// A text that can be between the double quotes of an attribute unchanged, trimmed.
pub fn attribute_text(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_plain = !text.is_empty() && !text.contains(['"', '\n', '\r', '{', '<', '&', '\\']);
    is_plain.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_syntax::{Dialect, parse};

    fn page(text: &str) -> Page {
        parse(text, Dialect::Mdx)
    }

    fn applied(page: &Page, edits: impl IntoIterator<Item = Edit>) -> String {
        let edits: Vec<Edit> = edits.into_iter().collect();
        doclint_diagnostic::apply_edits(page.source(), &edits).expect("the edits fit")
    }

    #[test]
    fn lines_go_with_what_is_alone_on_them() {
        let page = page("one\n  two \nthree four\n");
        let delete = |span| applied(&page, [delete_with_lines(&page, span)]);
        assert_eq!(delete(Span::new(6, 9)), "one\nthree four\n");
        assert_eq!(delete(Span::new(11, 16)), "one\n  two \n four\n");
    }

    #[test]
    fn blocks_are_wrapped_at_their_indentation() {
        let page = page("- a\n\n  b\n");
        let edits = wrap(&page, Span::new(7, 8), "<X>", "</X>").expect("it is alone");
        assert_eq!(applied(&page, edits), "- a\n\n  <X>\n  b\n  </X>\n");
        assert_eq!(wrap(&page, Span::new(2, 3), "<X>", "</X>"), None);
    }

    #[test]
    fn a_component_below_text_gets_a_blank_line() {
        let page = page("a\nb\n\nc\n");
        let replaced = |span| applied(&page, [replace_block(&page, span, "<X />".to_owned())]);
        assert_eq!(replaced(Span::new(2, 3)), "a\n\n<X />\n\nc\n");
        assert_eq!(replaced(Span::new(5, 6)), "a\nb\n\n<X />\n");
    }

    #[test]
    fn components_keep_hard_breaks_and_refuse_tabs() {
        let text = component("<Note>", "One  \ntwo\n\n- three".lines(), "  ");
        assert_eq!(text.as_deref(), Some("<Note>\n    One  \n    two\n\n    - three\n  </Note>"));
        assert_eq!(component("<Note>", ["- a", "  \t- b"], ""), None);
    }

    #[test]
    fn titles_that_would_break_a_tag_are_refused() {
        assert_eq!(attribute_text(" Don't panic? "), Some("Don't panic?"));
        for text in ["", "a \"b\"", "{a}", "a < b", "AT&T", "a\nb"] {
            assert_eq!(attribute_text(text), None, "{text}");
        }
    }
}
