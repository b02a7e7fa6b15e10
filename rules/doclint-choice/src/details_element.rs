//! HTML that opens and closes, where a component does.

use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::{AstNode, Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct DetailsElement;

impl PageRule for DetailsElement {
    const META: RuleMeta = RuleMeta::suggestion(
        "details-element",
        "`<details>` stands where `Accordion` does the same",
        include_str!("details_element.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let all = || ast::Component::all(page).filter(|it| it.is("details"));
        let Some(first) = all().next().filter(|_| cx.dialect() == Dialect::Mdx) else { return };
        let edits: Vec<Edit> = all().filter_map(|it| build(it, page.source())).flatten().collect();
        let others: Vec<_> = all().skip(1).map(|it| it.opening()).collect();
        let text = match others.len() {
            0 => "`Accordion` is the component for this".to_owned(),
            1 => "`Accordion` is the component for this and for another one below".to_owned(),
            more => format!("`Accordion` is the component for this and for {more} others below"),
        };
        let finding = cx.report(first.opening(), text);
        finding.help("write it as `<Accordion title=\"…\">…</Accordion>`");
        for other in others.into_iter().take(MAX_LABELS) {
            finding.label(other, "the same");
        }
        if !edits.is_empty() {
            finding.fix(Fix::not_safe("Write it as `Accordion`", edits).changing_components());
        }
    }
}

const MAX_LABELS: usize = 3;

/// The tags of an accordion, whose title is the text of the summary.
fn build(details: ast::Component<'_>, source: &str) -> Option<Vec<Edit>> {
    // On the line of the tag it stands in a paragraph.
    let children = details.node().children();
    let mut inner = children.flat_map(|it| match it.kind() {
        NodeKind::Paragraph => it.children().next(),
        _ => Some(it),
    });
    let summary = inner.find_map(ast::Component::cast).filter(|it| it.is("summary"))?;
    let is_text = |it: Node<'_>| {
        matches!(
            it.kind(),
            NodeKind::Text | NodeKind::Strong | NodeKind::Emphasis | NodeKind::Paragraph
        )
    };
    let has_own = details.attributes().any(|it| it.name().is_none_or(|it| it.as_str() != "open"));
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
    let span = summary.node().span();
    // The line of the summary goes with it.
    let line = source[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let end = source[span.end as usize..]
        .find('\n')
        .map_or(source.len(), |at| span.end as usize + at + 1);
    let alone = source[line..span.start as usize].trim().is_empty()
        && source[span.end as usize..end].trim().is_empty();
    // The blank line below it as well.
    let next = source[end..].split_inclusive('\n').next().unwrap_or_default();
    let end = if next.trim().is_empty() { end + next.len() } else { end };
    let removed = if alone { Span::new(line as u32, end as u32) } else { span };
    Some(vec![
        Edit::replace(details.opening(), format!("<Accordion title=\"{title}\"{open}>")),
        Edit::delete(removed),
        Edit::replace(details.closing()?, "</Accordion>"),
    ])
}

/// The title without "(click to expand)": the component shows that by itself.
fn without_hint(title: &str) -> &str {
    let Some((words, hint)) = title.strip_suffix(')').and_then(|it| it.rsplit_once('(')) else {
        return title;
    };
    let hint = hint.to_lowercase();
    let is_hint = ["click", "expand", "open"].iter().any(|it| hint.contains(it));
    if is_hint && !words.trim().is_empty() { words.trim() } else { title }
}
