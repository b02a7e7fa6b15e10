//! `<details>` as an accordion.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Edit, ast, edit};

/// The tags of an accordion, whose title is the text of the summary.
pub(crate) fn accordion(details: ast::Component<'_>) -> Option<Vec<Edit>> {
    let page = details.node().page();
    // A summary on the line of the tag is in a paragraph.
    let children = details.node().children();
    let mut inner = children.flat_map(|it| match it.kind() {
        NodeKind::Paragraph => it.children().next(),
        _ => Some(it),
    });
    let summary = inner.find_map(ast::Component::cast).filter(|it| it.is("summary"))?;
    let is_text = |it: Node<'_>| {
        matches!(
            it.kind(),
            NodeKind::Text
                | NodeKind::InlineCode
                | NodeKind::Strong
                | NodeKind::Emphasis
                | NodeKind::Paragraph
        )
    };
    let is_other = |name: ast::Str<'_>| name.as_str() != "open";
    let has_own = details.attributes().any(|it| it.name().is_none_or(is_other));
    if has_own || !summary.node().descendants().all(is_text) {
        return None;
    }
    let title = summary.node().plain_text();
    let title = without_hint(title.trim());
    let is_plain = !title.is_empty() && !title.contains(['"', '\n', '{', '<', '&']);
    if !is_plain {
        return None;
    }
    let open = if details.attribute("open").is_some() { " defaultOpen" } else { "" };
    let mut removed = summary.node().span();
    if edit::own_indent(page, removed).is_some() {
        removed = edit::lines_of(page, removed);
        // The blank line below the summary is removed with it.
        if edit::rest_of_line(page, removed.end).trim().is_empty() {
            removed.end = page.next_line(removed.end);
        }
    }
    Some(vec![
        Edit::replace(details.opening(), format!("<Accordion title=\"{title}\"{open}>")),
        Edit::delete(removed),
        Edit::replace(details.closing()?, "</Accordion>"),
    ])
}

const HINT: &str = "click to expand ";

/// The title without "(click to expand)": the component shows that by itself.
fn without_hint(title: &str) -> &str {
    let title = match title.split_at_checked(HINT.len()) {
        Some((start, rest)) if start.eq_ignore_ascii_case(HINT) && !rest.is_empty() => rest,
        _ => title,
    };
    let Some((words, hint)) = title.strip_suffix(')').and_then(|it| it.rsplit_once('(')) else {
        return title;
    };
    let hint = hint.to_lowercase();
    let is_hint = ["click", "expand", "open"].iter().any(|it| hint.contains(it));
    if is_hint && !words.trim().is_empty() { words.trim() } else { title }
}
