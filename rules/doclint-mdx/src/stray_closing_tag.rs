//! Closing tags with nothing open.

use crate::{errors, parted};
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
        markdownlint: &[],
        docs: include_str!("stray_closing_tag.md"),
    };
    type Options = ();
    type Node<'a> = ast::Page<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::Page<'_>, cx: &mut PageCx<'_>) {
        let parted = parted(cx.page);
        for error in errors(cx, ErrorKind::StrayClosingTag) {
            if parted.contains_key(&error.span) {
                continue;
            }
            let text = cx.page.slice(error.span);
            cx.report(error.span, format!("`{text}` closes a tag that is not open here"))
                .help("remove it, or add the tag that it closes; as it is, the page does not build")
                .fix(Fix::suggestion(format!("Remove `{text}`"), Edit::delete(error.span)));
        }
    }
}
