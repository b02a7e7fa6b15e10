//! Closing tags with nothing open.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct StrayClosingTag;

impl PageRule for StrayClosingTag {
    const META: RuleMeta = RuleMeta {
        name: "stray-closing-tag",
        summary: "a closing tag has nothing to close",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::Always,
        since: "0.1.0",
        snippets: true,
        docs: include_str!("stray_closing_tag.md"),
    };
    type Options = ();
    type Node<'a> = ast::Page<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::Page<'_>, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::StrayClosingTag) {
            let text = cx.page.slice(error.span);
            cx.report(error.span, format!("`{text}` closes a tag that is not open here"))
                .help(
                    "remove it, or open the tag in the same block: a tag opened in a paragraph or \
                     a list item has to end there; as it is, the page does not build",
                )
                .fix(Fix::suggestion(format!("Remove `{text}`"), Edit::delete(error.span)));
        }
    }
}
