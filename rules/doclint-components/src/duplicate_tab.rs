//! Tabs of a group that readers can't distinguish.

use doclint_rule::vocabulary::{AnchorKind, ComponentRole};
use doclint_rule::{AstNode, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct DuplicateTab;

impl NodeRule for DuplicateTab {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-tab",
        "two tabs of a group have the same title",
        include_str!("duplicate_tab.md"),
    );
    type Node<'a> = ast::Component<'a>;

    fn check(&self, group: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if cx.role(group.node()) != Some(ComponentRole::Group) {
            return;
        }
        let mut seen: Vec<(&str, Span)> = Vec::new();
        let id = group.node().id();
        let is_of =
            |it: &ast::Component<'_>| it.parent_component().map(|it| it.node().id()) == Some(id);
        let tabs = group.node().descendants().filter_map(ast::Component::cast).filter(is_of);
        for tab in tabs {
            let Some(spec) = cx.spec(tab) else { continue };
            let mut titles = spec.attributes.iter();
            let title = titles.find(|it| it.1.anchor == Some(AnchorKind::Tab));
            let literal = title.and_then(|it| tab.attribute(it.0)?.literal());
            let Some(title) = literal.filter(|it| !it.text.trim().is_empty()) else { continue };
            let text = title.text.trim();
            let Some((_, first)) = seen.iter().find(|it| it.0 == text) else {
                seen.push((text, title.span));
                continue;
            };
            cx.report(title.span, format!("two tabs of this group are called `{text}`"))
                .cause("tabs of a group have the same title")
                .label(*first, "the other one")
                .help("give each the title of what it shows");
        }
    }
}
