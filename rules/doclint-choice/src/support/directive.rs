//! Callouts in the notations of other tools: `:::note` and `!!! note`.

use doclint_rule::notation::callout;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Edit, Span, edit};

/// A callout in another notation.
pub(crate) struct Directive {
    /// The component to use.
    pub component: &'static str,
    /// Its first line.
    pub span: Span,
    /// The edit that writes it as a component, if its end is certain.
    pub edit: Option<Edit>,
}

/// How many blocks are searched for the end of a container.
const LIMIT: usize = 100;

/// The directive that begins with a paragraph.
pub(crate) fn of(paragraph: Node<'_>) -> Option<Directive> {
    let page = paragraph.page();
    let text = paragraph.text();
    let first = text.lines().next()?.trim_end();
    let name = first.trim_start_matches([':', '!']);
    let marker = &first[..first.len() - name.len()];
    let is_admonition = marker == "!!!" && name.starts_with(' ');
    let is_container = marker.len() >= 3 && marker.bytes().all(|it| it == b':');
    if !is_admonition && !is_container {
        return None;
    }
    let name = name.trim_start();
    let end = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
    let component = callout(&name[..end])?;
    let span = paragraph.span();
    let mut found = Directive {
        component,
        span: Span::new(span.start, span.start + first.len() as u32),
        edit: None,
    };
    let Some(title) = title(&name[end..]) else { return Some(found) };
    let indent = page.slice(Span::new(page.line_start(span.start), span.start));
    let inside = match is_admonition {
        true => admonition(paragraph, indent),
        false => container(paragraph, marker),
    };
    let Some((inside, end)) = inside.filter(|_| indent.trim().is_empty()) else {
        return Some(found);
    };
    let body = inside.trim_matches(['\n', '\r']);
    let deeper = if is_admonition { 4 } else { 0 };
    let bold = title.map(|title| format!("**{title}**"));
    let heading = bold.iter().flat_map(|title| [title.as_str(), ""]);
    let body = body.lines().map(|line| {
        let line = line.strip_prefix(indent).unwrap_or(line);
        line.get(deeper..)
            .filter(|_| line[..deeper.min(line.len())].trim().is_empty())
            .unwrap_or(line)
    });
    let opening = format!("<{component}>");
    let text = edit::component(&opening, heading.chain(body), indent);
    // Moving the lines of a template literal would change it.
    let text = text.filter(|_| !inside.contains("{`"));
    found.edit = text.map(|it| Edit::replace(Span::new(span.start, end), it));
    Some(found)
}

/// The title after the name: `[Title]`, `"Title"` or `Title`. The outer `None` means that it is too
/// complex to be moved.
fn title(rest: &str) -> Option<Option<&str>> {
    let rest = rest.trim();
    let inner = match rest.strip_prefix('[') {
        Some(inner) => inner.strip_suffix(']')?,
        None => rest.trim_matches('"'),
    };
    if inner.contains(['{', '<', '[', '*', '"']) {
        return None;
    }
    Some(Some(inner.trim()).filter(|it| !it.is_empty()))
}

/// The text up to the closing line of colons, and the end of that line.
fn container<'a>(first: Node<'a>, marker: &str) -> Option<(&'a str, u32)> {
    let page = first.page();
    let from = page.line_end(first.span().start);
    let siblings = std::iter::successors(Some(first), |next| next.next_sibling()).take(LIMIT);
    for node in siblings {
        let last = node.text().trim_end().lines().last().unwrap_or_default();
        // Colons right below a list belong to its last item.
        let holds_text =
            matches!(node.kind(), NodeKind::Paragraph | NodeKind::List | NodeKind::BlockQuote);
        let is_end = last.trim() == marker && holds_text;
        if is_end {
            let end = node.span().start + node.text().trim_end().len() as u32;
            let inside =
                end.checked_sub(last.trim_start().len() as u32).filter(|it| *it >= from)?;
            let inside = page.slice(Span::new(from, inside));
            // Other colons inside may be the end of another container.
            let other = inside.lines().any(|line| line.trim_start().starts_with(":::"));
            return (!other && !inside.trim().is_empty()).then_some((inside.trim_end(), end));
        }
    }
    None
}

/// The text that is indented below the marker, and its end.
fn admonition<'a>(first: Node<'a>, indent: &str) -> Option<(&'a str, u32)> {
    let page = first.page();
    let from = page.line_end(first.span().start);
    let siblings = std::iter::successors(first.next_sibling(), |next| next.next_sibling());
    let column = |at: u32| (at - page.line_start(at)) as usize;
    let inside =
        siblings.take(LIMIT).take_while(|node| column(node.span().start) >= indent.len() + 4);
    let end = inside.last().unwrap_or(first).span().end;
    let text = page.slice(Span::new(from, end)).trim_end();
    let is_inside = text.lines().skip(1).all(|line| {
        let line = line.strip_prefix(indent).unwrap_or(line);
        line.trim().is_empty() || line.starts_with("    ")
    });
    (is_inside && !text.trim().is_empty()).then_some((text, end))
}
