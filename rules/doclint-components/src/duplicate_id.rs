//! The same id on two elements.

use doclint_rule::syntax::Node;
use doclint_rule::{AstNode, Label, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};
use std::collections::BTreeMap;

pub(crate) struct DuplicateId;

impl PageRule for DuplicateId {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-id",
        "two elements of a page have the same id",
        include_str!("duplicate_id.md"),
    )
    .profile(Profile::All)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !page.mentions(" id=") {
            return;
        }
        let mut places: BTreeMap<&str, Vec<Span>> = BTreeMap::new();
        for component in ast::Component::all(page) {
            let id = component.attribute("id").and_then(|it| it.literal());
            let Some(id) = id.filter(|it| !it.text.trim().is_empty()) else { continue };
            if !is_drawing(component.node()) {
                places.entry(id.text).or_default().push(id.span);
            }
        }
        for (id, places) in places {
            let [first, second, others @ ..] = places.as_slice() else { continue };
            let finding = cx.report(*second, format!("id `{id}` is already used on this page"));
            finding
                .cause("elements of a page have the same id")
                .label(*first, "first used here")
                .help("choose another id: links to this one lead to the first element");
            for other in others {
                finding.label(*other, Label::ALSO);
            }
        }
    }
}

/// Whether a node is a part of a drawing. The same one twice does no harm.
fn is_drawing(node: Node<'_>) -> bool {
    let mut around = node.ancestors().filter_map(ast::Component::cast);
    around.any(|it| it.is("svg"))
}
