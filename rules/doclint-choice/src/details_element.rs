//! `<details>` elements, for which there is a component.

use crate::support::component_fix;
use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::words::counted;
use doclint_rule::{AstNode, Edit, FixKind, Page, PageCx, PageRule, RuleMeta, ast, edit};

pub(crate) struct DetailsElement;

impl PageRule for DetailsElement {
    const META: RuleMeta = RuleMeta::suggestion(
        "details-element",
        "`<details>` is used instead of `Accordion`",
        include_str!("details_element.md"),
    )
    .fix(FixKind::Sometimes)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let all = || ast::Component::all(page).filter(|it| it.is("details"));
        let Some(first) = all().next().filter(|_| cx.dialect() == Dialect::Mdx) else { return };
        let edits: Vec<Edit> = all().filter_map(|it| build(it, page)).flatten().collect();
        let others: Vec<_> = all().skip(1).map(|it| it.opening()).collect();
        let mut message = "`<details>` is used instead of `Accordion`".to_owned();
        if !others.is_empty() {
            message += &format!(", here and in {} below", counted(others.len(), "place"));
        }
        let finding = cx.report(first.opening(), message);
        finding.help("write it as `<Accordion title=\"…\">…</Accordion>`");
        for other in others.into_iter().take(MAX_LABELS) {
            finding.label(other, "also here");
        }
        if !edits.is_empty() {
            finding.fix(component_fix("Write it as `Accordion`", edits));
        }
    }
}

const MAX_LABELS: usize = 3;

/// The tags of an accordion, whose title is the text of the summary.
fn build(details: ast::Component<'_>, page: &Page) -> Option<Vec<Edit>> {
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
            NodeKind::Text | NodeKind::Strong | NodeKind::Emphasis | NodeKind::Paragraph
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
        // The blank line below the summary goes with it.
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

/// The title without "(click to expand)": the component shows that by itself.
fn without_hint(title: &str) -> &str {
    let Some((words, hint)) = title.strip_suffix(')').and_then(|it| it.rsplit_once('(')) else {
        return title;
    };
    let hint = hint.to_lowercase();
    let is_hint = ["click", "expand", "open"].iter().any(|it| hint.contains(it));
    if is_hint && !words.trim().is_empty() { words.trim() } else { title }
}
