//! Callouts in the notations of other tools: `:::note` and `!!! note`.

use crate::{callout, lines};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Edit, Span};

/// A callout in another notation.
pub(crate) struct Directive {
    /// The component it should be.
    pub component: &'static str,
    /// Its first line.
    pub span: Span,
    /// The same as a component, where it ends certainly.
    pub edit: Option<Edit>,
}

/// Blocks that a container is searched for its end.
const LIMIT: usize = 100;

/// The directive that begins with a paragraph.
pub(crate) fn of(paragraph: Node<'_>, source: &str) -> Option<Directive> {
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
    let component = callout::component_of(&name[..end])?;
    let span = paragraph.span();
    let mut built = Directive {
        component,
        span: Span::new(span.start, span.start + first.len() as u32),
        edit: None,
    };
    let Some(title) = title(&name[end..]) else { return Some(built) };
    let indent = &source[lines::start_of_line(source, span.start)..span.start as usize];
    let inside = match is_admonition {
        true => admonition(paragraph, indent, source),
        false => container(paragraph, marker, source),
    };
    let Some((inside, end)) = inside.filter(|_| indent.trim().is_empty()) else {
        return Some(built);
    };
    let body = inside.trim_matches(['\n', '\r']);
    let deeper = if is_admonition { 4 } else { 0 };
    let bold = title.map(|it| format!("**{it}**"));
    let heading = bold.iter().flat_map(|it| [it.as_str(), ""]);
    let body = body.lines().map(|line| {
        let line = line.strip_prefix(indent).unwrap_or(line);
        line.get(deeper..)
            .filter(|_| line[..deeper.min(line.len())].trim().is_empty())
            .unwrap_or(line)
    });
    let opening = format!("<{component}>");
    let text = lines::component(&opening, heading.chain(body), indent, lines::ending(source));
    // The lines of a string in backticks would be moved.
    let text = text.filter(|_| !inside.contains("{`"));
    built.edit = text.map(|it| Edit::replace(Span::new(span.start, end), it));
    Some(built)
}

/// The title after the name: `[Title]`, `"Title"` or `Title`. `None` where it can't be told.
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

/// What stands up to the line of colons, and where that ends.
fn container<'s>(first: Node<'_>, marker: &str, source: &'s str) -> Option<(&'s str, u32)> {
    let from = first.span().start as usize + first.text().lines().next()?.len();
    let siblings = std::iter::successors(Some(first), |it| it.next_sibling()).take(LIMIT);
    for node in siblings {
        let last = node.text().trim_end().lines().last().unwrap_or_default();
        // Below a list without a blank line, the colons belong to its last item.
        let holds_text =
            matches!(node.kind(), NodeKind::Paragraph | NodeKind::List | NodeKind::BlockQuote);
        let is_end = last.trim() == marker && holds_text;
        if is_end {
            let end = node.span().start as usize + node.text().trim_end().len();
            let inside = source.get(from..end - last.trim_start().len())?;
            // An end inside of this one belongs to another.
            let other = inside.lines().any(|it| it.trim_start().starts_with(":::"));
            return (!other && !inside.trim().is_empty())
                .then_some((inside.trim_end(), end as u32));
        }
    }
    None
}

/// What stands further in than the marker, and where that ends.
fn admonition<'s>(first: Node<'_>, indent: &str, source: &'s str) -> Option<(&'s str, u32)> {
    let from = first.span().start as usize + first.text().lines().next()?.len();
    let siblings = std::iter::successors(first.next_sibling(), |it| it.next_sibling());
    let column = |at: u32| at as usize - lines::start_of_line(source, at);
    let inside = siblings.take(LIMIT).take_while(|it| column(it.span().start) >= indent.len() + 4);
    let end = inside.last().unwrap_or(first).span().end;
    let text = source[from..end as usize].trim_end();
    let is_inside = text.lines().skip(1).all(|line| {
        let line = line.strip_prefix(indent).unwrap_or(line);
        line.trim().is_empty() || line.starts_with("    ")
    });
    (is_inside && !text.trim().is_empty()).then_some((text, end))
}
