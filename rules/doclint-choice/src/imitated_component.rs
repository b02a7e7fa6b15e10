//! HTML that imitates a component.

use crate::support::component_fix;
use doclint_rule::notation::callout;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{
    AstNode, Edit, Fix, FixKind, Need, NodeRule, Page, PageCx, Profile, RuleMeta, ast, edit,
    shows_nothing,
};

pub(crate) struct ImitatedComponent;

impl NodeRule for ImitatedComponent {
    const META: RuleMeta = RuleMeta::suggestion(
        "imitated-component",
        "HTML is used instead of a component",
        include_str!("imitated_component.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, element: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if !element.is_html() {
            return;
        }
        let name = element.name().map(|it| it.as_str()).unwrap_or_default();
        let (component, help, fix) = match name {
            "figure" => {
                let Some(figure) = Figure::of(element, cx) else { return };
                let help = "write it as `<Frame caption=\"…\">…</Frame>`".to_owned();
                ("Frame", help, figure.build(element, cx.page()))
            }
            "div" | "aside" | "section" => {
                let Some(kind) = kind(element) else { return };
                (kind, format!("write it as `<{kind}>…</{kind}>`"), callout_fix(element, kind))
            }
            _ => return,
        };
        let message = format!("`<{name}>` is used instead of `{component}`");
        let finding = cx.report(element.opening(), message);
        finding.help(help);
        finding.fixes.extend(fix);
    }
}

/// The callout that a class names: `note`, `admonition warning`, `alert-danger`.
fn kind(element: ast::Component<'_>) -> Option<&'static str> {
    const PREFIXES: [&str; 5] = ["alert", "admonition", "callout", "notice", "note"];
    let class = element.attribute("className").or_else(|| element.attribute("class"))?;
    let holds_blocks = element.closing().is_some() && !element.is_inline();
    if !holds_blocks || element.node().children().all(shows_nothing) {
        return None;
    }
    class.literal()?.text.split_ascii_whitespace().find_map(|word| {
        let rest = PREFIXES.iter().find_map(|it| word.strip_prefix(it)?.strip_prefix('-'));
        callout(rest.map_or(word, |it| it.trim_start_matches('-')))
    })
}

fn callout_fix(element: ast::Component<'_>, kind: &str) -> Option<Fix> {
    // Other attributes would be lost, and a title would be shown twice.
    let has_title =
        element.node().descendants().filter_map(ast::Attribute::cast).skip(1).any(|it| {
            it.literal().is_some_and(|it| it.text.contains("title") || it.text.contains("heading"))
        });
    if element.attributes().count() > 1 || has_title {
        return None;
    }
    let edits = vec![
        Edit::replace(element.opening(), format!("<{kind}>")),
        Edit::replace(element.closing()?, format!("</{kind}>")),
    ];
    Some(component_fix(format!("Write it as `{kind}`"), edits))
}

/// One picture with its caption.
struct Figure<'a> {
    caption: ast::Component<'a>,
}

impl<'a> Figure<'a> {
    fn of(element: ast::Component<'a>, cx: &PageCx<'_>) -> Option<Self> {
        let parent = element.parent_component();
        let in_frame =
            parent.and_then(|parent| cx.role(parent.node())) == Some(ComponentRole::Frame);
        let mut inner = element.node().descendants();
        let caption =
            inner.clone().filter_map(ast::Component::cast).find(|it| it.is("figcaption"))?;
        let is_picture = |it: &Node<'_>| {
            it.kind() == NodeKind::Image
                || ast::Component::cast(*it).is_some_and(|it| it.is("img") || it.is("video"))
        };
        let pictures = inner.clone().filter(is_picture).count();
        let has_code = inner.any(|it| matches!(it.kind(), NodeKind::Code | NodeKind::Table));
        (pictures == 1 && !has_code && !in_frame).then_some(Self { caption })
    }

    fn build(&self, figure: ast::Component<'_>, page: &Page) -> Option<Fix> {
        let node = self.caption.node();
        let words = |it: Node<'_>| matches!(it.kind(), NodeKind::Text | NodeKind::Paragraph);
        let caption = node.plain_text();
        let caption = edit::attribute_text(&caption)?;
        let is_plain = node.descendants().all(words) && figure.attributes().next().is_none();
        edit::own_indent(page, node.span()).filter(|_| is_plain)?;
        let edits = vec![
            Edit::replace(figure.opening(), format!("<Frame caption=\"{caption}\">")),
            Edit::delete(edit::lines_of(page, node.span())),
            Edit::replace(figure.closing()?, "</Frame>"),
        ];
        Some(component_fix("Write it as `Frame`", edits))
    }
}
