//! Images and videos at `http` addresses.

use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct InsecureSource;

impl NodeRule for InsecureSource {
    const META: RuleMeta = RuleMeta::warning(
        "insecure-source",
        "an image, a video or an embed is loaded by `http`",
        include_str!("insecure_source.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Always)
    .only_in_pages();
    type Node<'a> = ast::ImageOrComponent<'a>;

    fn check(&self, node: ast::ImageOrComponent<'_>, cx: &mut PageCx<'_>) {
        let (source, span, is_image) = match node {
            ast::ImageOrComponent::Image(image) => {
                let destination = image.destination();
                (destination.as_str(), destination.span(), true)
            }
            ast::ImageOrComponent::Component(component) => {
                let literal = |key: &str| component.attribute(key)?.literal();
                let Some(value) = ["src", "img"].iter().find_map(|it| literal(it)) else { return };
                (value.text, value.span, component.is("img") || component.is("Card"))
            }
        };
        // A picture on the author's machine is a finding of another rule.
        let Some(rest) = source.strip_prefix("http://") else { return };
        if ["localhost", "127.", "0.0.0.0"].iter().any(|it| rest.starts_with(it)) {
            return;
        }
        let scheme = Span::new(span.start, span.start + "http".len() as u32);
        // Browsers ask for pictures by `https` instead, and block all else.
        let message = match is_image {
            true => "image is loaded by `http`: readers don't see it if its host has no `https`",
            false => "browsers load nothing by `http` into a page with `https`",
        };
        cx.report(span, message)
            .cause("images, videos or embeds are loaded by `http`")
            .help("write `https://`, or put the file into the site")
            .fix(Fix::not_safe("Use `https://`", Edit::replace(scheme, "https")));
    }
}
