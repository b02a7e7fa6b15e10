//! `<br>` and other elements that never have content.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct VoidElement;

impl PageRule for VoidElement {
    const META: RuleMeta = RuleMeta {
        name: "void-element",
        summary: "an HTML element without content lacks its slash",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::Always,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("void_element.md"),
    };
    type Options = ();
    type Node<'a> = ast::Page<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::Page<'_>, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::VoidElement) {
            let text = cx.page.slice(error.span);
            let name = &error.detail;
            let slash = if text.ends_with(" >") { "/" } else { " /" };
            cx.report(error.span, format!("`<{name}>` has to end in `/>`"))
                .help("MDX closes no element by itself; as it is, the page does not build")
                .fix(Fix::safe("Add the slash", Edit::insert(error.span.end - 1, slash)));
        }
    }
}
