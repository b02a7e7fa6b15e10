//! Images without alt text.

use crate::picture::{Alt, Picture};
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct MissingAltText;

impl PageRule for MissingAltText {
    const META: RuleMeta = RuleMeta {
        name: "missing-alt-text",
        summary: "an image has no alt text",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &["MD045"],
        docs: include_str!("missing_alt_text.md"),
    };
    type Options = ();
    type Node<'a> = ast::ImageOrComponent<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, node: ast::ImageOrComponent<'_>, cx: &mut PageCx<'_>) {
        let Some(picture) = Picture::of(node) else { return };
        if !matches!(picture.alt(), Alt::Missing) {
            return;
        }
        let help = match picture {
            Picture::Markdown(_) => "say what the image shows between the brackets: `![…](…)`",
            Picture::Element(_) => {
                "say what the image shows: `alt=\"…\"`, or `alt=\"\"` for decoration"
            }
        };
        cx.report(picture.span(), "the image has no alt text").help(help);
    }
}
