//! `<iframe>` without a title.

use crate::picture;
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MissingTitle;

impl NodeRule for MissingTitle {
    const META: RuleMeta = RuleMeta::warning(
        "missing-title",
        "an embed has no title",
        include_str!("missing_title.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        const NAMES: [&str; 3] = ["title", "aria-label", "aria-labelledby"];
        let hidden = component.attribute("aria-hidden").is_some() || picture::has_spread(component);
        if !component.is("iframe")
            || hidden
            || NAMES.iter().any(|name| says_something(component, name))
        {
            return;
        }
        cx.report(component.opening(), "embed has no title")
            .help("add a `title=\"…\"` that says what the embed shows; screen readers announce it");
    }
}

/// Whether an attribute is there and has a text.
pub(crate) fn says_something(component: ast::Component<'_>, name: &str) -> bool {
    let Some(attribute) = component.attribute(name) else { return false };
    match attribute.literal() {
        Some(literal) => !literal.text.trim().is_empty(),
        None => !matches!(attribute.value(), ast::AttrValue::None),
    }
}
