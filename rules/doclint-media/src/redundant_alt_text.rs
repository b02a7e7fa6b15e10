//! Alt text that says that an image is an image.

use crate::picture::{Alt, Picture};
use doclint_rule::{Edit, Fix, FixKind, Need, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct RedundantAltText;

/// Phrases that screen readers say themselves. `Screenshot of` and `Photo of` add information.
const PREFIXES: [&str; 6] =
    ["image of ", "an image of ", "picture of ", "a picture of ", "graphic of ", "a graphic of "];

impl NodeRule for RedundantAltText {
    const META: RuleMeta = RuleMeta::suggestion(
        "redundant-alt-text",
        "alt text begins with `Image of`",
        include_str!("redundant_alt_text.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::English]);
    type Node<'a> = ast::ImageOrComponent<'a>;

    fn check(&self, node: ast::ImageOrComponent<'_>, cx: &mut PageCx<'_>) {
        let Some(Alt::Text(alt)) = Picture::of(node).map(Picture::alt) else { return };
        let lower = alt.text.to_ascii_lowercase();
        let Some(prefix) = PREFIXES.into_iter().find(|it| lower.starts_with(it)) else { return };
        let prefix = &alt.text[..prefix.len()];
        let is_plain = cx.page().slice(alt.span) == alt.text;
        let rest = capitalized(&alt.text[prefix.len()..]);
        let finding = cx.report(alt.span, format!("alt text begins with `{}`", prefix.trim_end()));
        finding
            .cause("alt text says that an image is an image")
            .help("begin with what it shows: screen readers announce that it is an image");
        if let Some(first) = rest.filter(|_| is_plain) {
            // The first letter takes the place of the prefix and of itself.
            let len = prefix.len() as u32 + first.1;
            let span = Span::new(alt.span.start, alt.span.start + len);
            finding.fix(Fix::not_safe(
                format!("Remove `{}`", prefix.trim_end()),
                Edit::replace(span, first.0),
            ));
        }
    }
}

/// The first letter of a text as a capital, with the bytes that it takes now.
fn capitalized(text: &str) -> Option<(String, u32)> {
    let first = text.chars().next().filter(|it| it.is_alphanumeric())?;
    Some((first.to_uppercase().collect(), first.len_utf8() as u32))
}
