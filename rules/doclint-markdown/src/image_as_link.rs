//! `[alt](/images/x.png)` in a paragraph of its own: the `!` of an image is missing.

use doclint_rule::site::is_image;
use doclint_rule::syntax::{LinkStyle, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct ImageAsLink;

impl NodeRule for ImageAsLink {
    const META: RuleMeta = RuleMeta::warning(
        "image-as-link",
        "a link to an image was probably meant to show the image",
        include_str!("image_as_link.md"),
    )
    .in_builds()
    .fix(FixKind::Always);
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let destination = link.destination().as_str();
        let extension = destination.rsplit_once('.').map_or("", |it| it.1);
        if !is_image(extension) || destination.contains(':') {
            return;
        }
        let node = link.node();
        if let Some(sign) = sign_before(link) {
            cx.report(
                Span::new(sign.start, link.span().end),
                "image is shown as a link: a `!` has to be right before the bracket",
            )
            .cause("an image is shown as a link")
            .help("write `![text](address)`")
            .fix(Fix::not_safe("Show the image", Edit::replace(sign, "!")).changing_surroundings());
            return;
        }
        let is_text = node.children().all(|it| it.kind() == NodeKind::Text);
        let paragraph = node.parent().filter(|it| it.kind() == NodeKind::Paragraph);
        let is_alone = paragraph.is_some_and(|it| it.span() == link.span());
        let words = node.plain_text().to_lowercase();
        // Items of a list with links are there to be chosen from.
        let is_item = || {
            let item = paragraph.and_then(|it| it.parent());
            item.is_some_and(|it| it.kind() == NodeKind::Item) && !words.starts_with('!')
        };
        let is_invitation = INVITATIONS.iter().any(|it| words.split(' ').any(|word| word == *it));
        if !is_text || !is_alone || is_invitation || is_item() || link.style() != LinkStyle::Inline
        {
            return;
        }
        cx.report(
            link.span(),
            "link is alone in its paragraph and leads to an image, which readers don't see",
        )
        .help("put a `!` before it, or say in its text what the link opens")
        .fix(
            Fix::not_safe("Show the image", Edit::insert(link.span().start, "!"))
                .changing_surroundings(),
        );
    }
}

/// The `!` of an image with a blank behind it, or a wide one, if it begins its line.
fn sign_before(link: ast::Link<'_>) -> Option<Span> {
    let page = link.node().page();
    let start = page.line_start(link.span().start);
    let before = page.slice(Span::new(start, link.span().start));
    let sign = before.trim_start();
    let is_sign = matches!(sign.trim_end(), "!" | "！") && sign != "!";
    is_sign.then(|| Span::new(link.span().start - sign.len() as u32, link.span().start))
}

/// Words of a link that is meant to be followed.
const INVITATIONS: [&str; 8] =
    ["click", "diagram", "download", "file", "full", "open", "see", "view"];
