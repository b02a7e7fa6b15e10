//! The same alt text for different images.

use crate::picture::{Alt, Picture, plain};
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct RepeatedAltText;

/// Shorter texts name a logo or a state, which may be there more than once.
const MIN_WORDS: usize = 3;

impl PageRule for RepeatedAltText {
    const META: RuleMeta = RuleMeta::suggestion(
        "repeated-alt-text",
        "two different images of a page have the same alt text",
        include_str!("repeated_alt_text.md"),
    )
    .only_in_pages()
    .profile(Profile::Strict);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut seen: HashMap<String, (&str, Span)> = HashMap::new();
        let images = ast::Image::all(page).map(Picture::Markdown);
        let elements = ast::Component::all(page).filter(|it| it.is("img")).map(Picture::Element);
        let mut pictures: Vec<Picture<'_>> = images.chain(elements).collect();
        pictures.sort_unstable_by_key(|it| it.node().span().start);
        for picture in pictures {
            let Alt::Text(alt) = picture.alt() else { continue };
            if alt.text.split_whitespace().count() < MIN_WORDS {
                continue;
            }
            let text = alt.text.trim().to_lowercase();
            let Some(&(source, first)) = seen.get(&text) else {
                seen.insert(text, (picture.source(), alt.span));
                continue;
            };
            if source != picture.source() && !are_variants(picture, source) {
                cx.report(alt.span, "another image of this page has the same alt text")
                    .cause("images of a page have the same alt text")
                    .label(first, "first used here")
                    .help("say what this image shows that the other one does not");
            }
        }
    }
}

/// Whether two images show the same, such as in light and dark mode, of which readers see one.
fn are_variants(picture: Picture<'_>, other: &str) -> bool {
    let is_for_mode = match picture {
        Picture::Markdown(_) => false,
        Picture::Element(it) => ["className", "class"].iter().any(|key| {
            let classes = it.attribute(key).and_then(|it| it.literal());
            classes.is_some_and(|it| it.text.contains("dark") || it.text.contains("hidden"))
        }),
    };
    let without_mode = |source: &str| {
        let name = source.split(['?', '#']).next().unwrap_or(source);
        let name = name.rsplit_once('.').map_or(name, |it| it.0);
        plain(name).replace("light", "").replace("dark", "").replace("mobile", "")
    };
    is_for_mode || without_mode(picture.source()) == without_mode(other)
}
