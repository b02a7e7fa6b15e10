//! Links inside backticks.

use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct LinkInCode;

impl NodeRule for LinkInCode {
    const META: RuleMeta = RuleMeta::suggestion(
        "link-in-code",
        "a link is inside backticks, so that readers see its Markdown",
        include_str!("link_in_code.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Always)
    .only_in_pages();
    type Node<'a> = ast::InlineCode<'a>;

    fn check(&self, code: ast::InlineCode<'_>, cx: &mut PageCx<'_>) {
        let value = code.value();
        let text = value.as_str().trim();
        if is_link(text) {
            cx.report(code.span(), "link is inside backticks, so readers see its Markdown")
                .help("remove the backticks, or put them inside the brackets to show the text as code")
                .fix(Fix::not_safe("Remove the backticks", Edit::replace(code.span(), text)).changing_surroundings());
        }
    }
}

/// Whether code is one link to a place that can exist. Lessons about Markdown have short texts and
/// addresses, such as `[text](url)`.
fn is_link(code: &str) -> bool {
    let Some(inner) = code.strip_prefix('[').and_then(|it| it.strip_suffix(')')) else {
        return false;
    };
    let Some((text, address)) = inner.split_once("](") else { return false };
    let is_lesson = ["text", "title", "label", "name", "example", "your"]
        .iter()
        .any(|word| text.to_lowercase().contains(word));
    let is_web = address.starts_with("https://") || address.starts_with("http://");
    let is_page = address.starts_with('/') && address.len() > 1;
    let is_plain = !address.contains([' ', '(', '<', '{', '…', '*', '$'])
        && !address.contains("...")
        && !address.contains("example.");
    (is_web || is_page) && is_plain && !text.is_empty() && !is_lesson
}
