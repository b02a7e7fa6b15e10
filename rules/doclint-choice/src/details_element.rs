//! HTML that opens and closes, where a component does.

use doclint_rule::syntax::Dialect;
use doclint_rule::{
    AstNode, Edit, Fix, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, Span, ast,
};

pub(crate) struct DetailsElement;

impl PageRule for DetailsElement {
    const META: RuleMeta = RuleMeta {
        name: "details-element",
        summary: "`<details>` stands where `Accordion` does the same",
        level: Level::Suggestion,
        profile: Profile::Recommended,
        fix: FixKind::Sometimes,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("details_element.md"),
    };
    type Options = ();
    type Node<'a> = ast::Component<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if cx.dialect == Dialect::Markdown || !component.is("details") {
            return;
        }
        let mut inner = component.node().descendants().filter_map(ast::Component::cast);
        let summary = inner.find(|it| it.is("summary"));
        let fix = summary.and_then(|it| build(component, it, cx.page.source()));
        let finding = cx.report(component.opening(), "`Accordion` is the component for this");
        finding.help("write it as `<Accordion title=\"…\">…</Accordion>`");
        finding.fixes.extend(fix);
    }
}

/// The tags of an accordion, whose title is the text of the summary.
fn build(details: ast::Component<'_>, summary: ast::Component<'_>, source: &str) -> Option<Fix> {
    let title = summary.node().plain_text();
    let title = title.trim();
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
    let removed = if alone { Span::new(line as u32, end as u32) } else { span };
    let edits = vec![
        Edit::replace(details.opening(), format!("<Accordion title=\"{title}\"{open}>")),
        Edit::delete(removed),
        Edit::replace(details.closing()?, "</Accordion>"),
    ];
    Some(Fix::not_safe("Write it as `Accordion`", edits).changing_components())
}
