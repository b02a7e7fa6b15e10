//! Dollar signs in text that turn the text between them into a formula.

use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct TextAsMath;

impl NodeRule for TextAsMath {
    const META: RuleMeta = RuleMeta::warning(
        "text-as-math",
        "dollar signs in a text make a formula of what is between them",
        include_str!("text_as_math.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Always);
    type Node<'a> = ast::InlineMath<'a>;

    fn check(&self, math: ast::InlineMath<'_>, cx: &mut PageCx<'_>) {
        let span = math.span();
        let text = math.node().text();
        let after = cx.page().source()[span.end as usize..].chars().next();
        let inner = text.trim_matches('$');
        let next_is_digit = after.is_some_and(|c| c.is_ascii_digit());
        let next_is_name = after.is_some_and(char::is_alphanumeric);
        let ends_blank = inner.ends_with([' ', '\n']);
        // The author has escaped the second dollar sign, or it is inside of code.
        let (is_escaped, is_code) = (inner.ends_with('\\'), inner.contains('`'));
        let is_text = next_is_digit && !inner.contains('\\')
            || next_is_name && ends_blank && !inner.contains('\\')
            || is_escaped
            || is_code;
        if text.len() - inner.len() != 2 || !is_text {
            return;
        }
        let mut edits = vec![Edit::insert(span.start, "\\")];
        if !is_escaped && !is_code {
            edits.push(Edit::insert(span.end - 1, "\\"));
        }
        cx.report(span, "text between two dollar signs is shown as a formula")
            .help("write `\\$` for a dollar sign")
            .fix(Fix::safe("Escape the dollar signs", edits).changing_surroundings());
    }
}
