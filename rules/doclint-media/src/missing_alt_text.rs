//! Images without alt text.

use crate::picture::{self, Alt, Picture};
use doclint_rule::site::Routes;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{
    AstNode, Edit, Fix, FixKind, Genre, Genres, NodeRule, PageCx, RuleMeta, Span, ast, edit,
};

pub(crate) struct MissingAltText;

impl NodeRule for MissingAltText {
    const META: RuleMeta = RuleMeta::warning(
        "missing-alt-text",
        "an image has no alt text",
        include_str!("missing_alt_text.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD045"])
    .only_in_pages();
    type Node<'a> = ast::ImageOrComponent<'a>;

    fn check(&self, node: ast::ImageOrComponent<'_>, cx: &mut PageCx<'_>) {
        let Some(picture) = Picture::of(node) else { return };
        // What has no source shows nothing, as in a sample that lacks its fence.
        let has_source = |it: ast::Component<'_>| {
            ["src", "srcSet", "srcset"].iter().any(|name| it.attribute(name).is_some())
        };
        if matches!(picture, Picture::Element(it) if !has_source(it)) {
            return;
        }
        match picture.alt() {
            Alt::Missing if is_counter(cx.page().slice(picture.span())) => return,
            // A badge repeats what the text around it says, and nobody rewrites what was news last year.
            Alt::Missing if is_in_repository(cx) && (is_news(cx) || is_badge(cx, picture)) => {
                return;
            }
            // What `title` says is read aloud, too.
            Alt::Missing if has_title(picture) => return,
            Alt::Missing if shows_nothing(picture) => {
                cx.report(picture.span(), "image has no address, so that readers see nothing")
                    .help("write the address between the parentheses, or remove the image");
                return;
            }
            Alt::Missing => {}
            Alt::Text(text) if text.text.trim().is_empty() => return report_empty(picture, cx),
            _ => return,
        }
        let help = match picture {
            Picture::Markdown(_) => "describe the image between the brackets: `![…](…)`",
            Picture::Element(_) => {
                "describe the image in `alt=\"…\"`, or write `alt=\"\"` if it is decoration"
            }
        };
        let fix = picture::frame(picture, cx).and_then(|frame| moved(frame, picture));
        let finding = cx.report(picture.span(), "image has no alt text");
        match fix {
            Some(fix) => finding.help("`alt` has no effect on the frame: move it").fix(fix),
            None => finding.help(help),
        };
    }
}

/// Whether an image is still to be added: `![]()`.
fn shows_nothing(picture: Picture<'_>) -> bool {
    matches!(picture, Picture::Markdown(it) if it.destination().as_str().trim().is_empty())
}

/// Whether nobody sees an image that counts visits: the pixel of a service for it.
fn is_counter(source: &str) -> bool {
    ["static.scarf.sh", "x-pxid=", "/pixel.gif", "/pixel.png"].iter().any(|it| source.contains(it))
}

fn is_in_repository(cx: &PageCx<'_>) -> bool {
    cx.platform().platform().routes == Routes::Files
}

/// Whether an element has a `title` that describes it.
fn has_title(picture: Picture<'_>) -> bool {
    let Picture::Element(element) = picture else { return false };
    let title = element.attribute("title").and_then(|it| it.literal());
    title.is_some_and(|it| it.text.trim().contains(' '))
}

/// Whether an image is a badge of a service.
fn is_badge(cx: &PageCx<'_>, picture: Picture<'_>) -> bool {
    let source = match picture {
        Picture::Markdown(image) => image.destination().as_str(),
        Picture::Element(element) => cx.page().slice(element.opening()),
    };
    ["badge", "shields.io", "badgen.net"].iter().any(|it| source.contains(it))
}

/// Whether a page is a list of changes, or a post of a blog, by a date in its front matter or at the
/// start of its name.
fn is_news(cx: &PageCx<'_>) -> bool {
    if Genres::of_path(cx.path()).contains(Genre::Record) {
        return true;
    }
    let name = cx.path().rsplit('/').next().unwrap_or_default();
    let year = name.split('-').next().unwrap_or_default();
    let is_year = year.len() == 4 && year.bytes().all(|it| it.is_ascii_digit());
    is_year || cx.front_matter().is_some_and(|it| it.get("date").is_some())
}

/// Reports an empty alt text of a picture that is not decoration: it is all of a link, or shown in
/// a frame.
fn report_empty(picture: Picture<'_>, cx: &mut PageCx<'_>) {
    if is_all_of_link(picture) {
        cx.report(picture.span(), "an image that is all of a link has an empty `alt`")
            .help("say in `alt` where the link leads: screen readers have nothing else to read");
        return;
    }
    let Some(frame) = picture::frame(picture, cx) else { return };
    let caption = frame.attribute("caption");
    let help = match caption {
        Some(_) => "say in `alt` what the image shows; the caption does not replace it",
        None => "say in `alt` what the image shows: what is in a frame is not decoration",
    };
    cx.report(picture.span(), "an image in a frame has an empty `alt`").help(help);
}

/// Whether a link around a picture has no other content that says where it leads.
fn is_all_of_link(picture: Picture<'_>) -> bool {
    const NAMES: [&str; 3] = ["aria-label", "aria-labelledby", "title"];
    let element = |it: Node<'_>| {
        ast::Component::cast(it)
            .is_some_and(|it| it.is("a") && NAMES.iter().all(|name| it.attribute(name).is_none()))
    };
    let mut around = picture.node().ancestors();
    let Some(link) = around.find(|it| it.kind() == NodeKind::Link || element(*it)) else {
        return false;
    };
    let says_nothing = |it: Node<'_>| match it.kind() {
        NodeKind::Text => it.text().trim().is_empty(),
        NodeKind::Paragraph | NodeKind::Attribute => true,
        _ => it.id() == picture.node().id(),
    };
    link.descendants().all(says_nothing)
}

/// Moves the alt text of a frame, which the platform ignores, to its only picture.
fn moved(frame: ast::Component<'_>, picture: Picture<'_>) -> Option<Fix> {
    let alt = frame.attribute("alt")?;
    let text = edit::attribute_text(alt.literal()?.text).filter(|it| !it.is_empty())?;
    let pictures = frame.node().descendants().filter_map(ast::ImageOrComponent::cast);
    if pictures.filter_map(Picture::of).nth(1).is_some() {
        return None;
    }
    let addition = match picture {
        Picture::Markdown(image) => {
            let is_plain = !text.contains(['[', ']', '\\', '*', '_', '`', '<', '{', '&']);
            Edit::replace(image.alt().span(), is_plain.then_some(text)?)
        }
        Picture::Element(element) => {
            Edit::insert(element.name()?.span().end, format!(" alt=\"{text}\""))
        }
    };
    let span = alt.node().span();
    let before = &frame.node().page().source()[..span.start as usize];
    let removal = Edit::delete(Span::new(before.trim_end().len() as u32, span.end));
    let fix = Fix::not_safe("Move the alt text to the image", vec![removal, addition]);
    Some(fix.changing_surroundings())
}
