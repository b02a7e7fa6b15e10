//! Alt text that is the caption again.

use crate::picture::{self, Alt, Picture, plain};
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct RepeatedCaption;

impl NodeRule for RepeatedCaption {
    const META: RuleMeta = RuleMeta::suggestion(
        "repeated-caption",
        "alt text repeats the caption of its image",
        include_str!("repeated_caption.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .habit("alt texts of images with a caption", "repeat it")
    .only_in_pages()
    .profile(Profile::All);
    type Node<'a> = ast::ImageOrComponent<'a>;

    fn check(&self, node: ast::ImageOrComponent<'_>, cx: &mut PageCx<'_>) {
        let Some(picture) = Picture::of(node) else { return };
        let Alt::Text(alt) = picture.alt() else { return };
        let caption = picture::frame(picture, cx).and_then(|it| it.attribute("caption")?.literal());
        let Some(caption) = caption else { return };
        if plain(caption.text) != plain(alt.text) {
            cx.keep();
        } else if !plain(alt.text).is_empty() {
            cx.report(alt.span, "alt text repeats the caption")
                .label(caption.span, "screen readers read both")
                .help("say what the image shows beyond its caption");
        }
    }
}
