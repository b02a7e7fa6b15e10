//! Images without alt text.

use crate::picture::{Alt, Picture};
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MissingAltText;

impl NodeRule for MissingAltText {
    const META: RuleMeta = RuleMeta::warning(
        "missing-alt-text",
        "an image has no alt text",
        include_str!("missing_alt_text.md"),
    )
    .markdownlint(&["MD045"]);
    type Node<'a> = ast::ImageOrComponent<'a>;

    fn check(&self, node: ast::ImageOrComponent<'_>, cx: &mut PageCx<'_>) {
        let Some(picture) = Picture::of(node) else { return };
        if !matches!(picture.alt(), Alt::Missing) {
            return;
        }
        let help = match picture {
            Picture::Markdown(_) => "describe the image between the brackets: `![…](…)`",
            Picture::Element(_) => {
                "describe the image in `alt=\"…\"`, or write `alt=\"\"` if it is decoration"
            }
        };
        cx.report(picture.span(), "image has no alt text").help(help);
    }
}
