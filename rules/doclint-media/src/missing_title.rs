//! `<video>` and `<iframe>` without a title.

use crate::picture;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MissingTitle;

impl NodeRule for MissingTitle {
    const META: RuleMeta = RuleMeta::warning(
        "missing-title",
        "a video or an embed has no title",
        include_str!("missing_title.md"),
    )
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let (what, names): (_, &[&str]) = if component.is("iframe") {
            ("embed", &["title", "aria-label", "aria-labelledby"])
        } else if component.is("video") {
            ("video", &["title", "aria-label", "aria-labelledby", "alt"])
        } else {
            return;
        };
        let hidden = component.attribute("aria-hidden").is_some() || picture::has_spread(component);
        if hidden || names.iter().any(|name| says_something(component, name)) {
            return;
        }
        cx.report(component.opening(), format!("{what} has no title")).help(format!(
            "add a `title=\"…\"` that says what the {what} shows; screen readers announce it"
        ));
    }
}

fn says_something(component: ast::Component<'_>, name: &str) -> bool {
    let Some(attribute) = component.attribute(name) else { return false };
    match attribute.literal() {
        Some(literal) => !literal.text.trim().is_empty(),
        None => !matches!(attribute.value(), ast::AttrValue::None),
    }
}
