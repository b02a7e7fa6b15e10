//! Videos that are only links, and players without a frame.

use crate::support::{component_fix, place};
use doclint_rule::syntax::{KindSet, LinkStyle, Node, NodeKind};
use doclint_rule::video::{self, Video};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{
    AstNode, Edit, FixKind, Need, NodeRule, PageCx, Profile, RuleMeta, ast, edit, shows_nothing,
};

pub(crate) struct BareVideo;

/// A block that a video may be in.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a>(Node<'a>);

impl<'a> AstNode<'a> for Block<'a> {
    const KINDS: KindSet = KindSet::of(&[NodeKind::Paragraph, NodeKind::Component]);
    fn cast(node: Node<'a>) -> Option<Self> {
        Self::KINDS.contains(node.kind()).then_some(Self(node))
    }
}

impl NodeRule for BareVideo {
    const META: RuleMeta = RuleMeta::suggestion(
        "bare-video",
        "a video is only a link, or has no frame",
        include_str!("bare_video.md"),
    )
    .fix(FixKind::Sometimes)
    .habit("videos", "are only links or have no frame")
    .only_in_pages()
    .needs(&[Need::Components])
    .profile(Profile::All);
    type Node<'a> = Block<'a>;

    fn check(&self, Block(node): Block<'_>, cx: &mut PageCx<'_>) {
        match ast::Component::cast(node) {
            Some(element) => check_element(element, cx),
            None => check_paragraph(node, cx),
        }
    }
}

/// Checks a paragraph that consists of a link to a video, or of a video written as an image.
fn check_paragraph(paragraph: Node<'_>, cx: &mut PageCx<'_>) {
    // Most paragraphs begin with text.
    let first = paragraph.children().find(|it| !shows_nothing(*it));
    if first.is_none_or(|it| !matches!(it.kind(), NodeKind::Link | NodeKind::Image)) {
        return;
    }
    let Some(only) = only_child(paragraph) else { return };
    let address = match (ast::Link::cast(only), ast::Image::cast(only)) {
        (Some(link), _) => link.destination(),
        (_, Some(image)) => image.destination(),
        _ => return,
    };
    let is_image = only.kind() == NodeKind::Image;
    let Some(video) = Video::of(address.as_str()) else { return };
    // Several in a row are a list to choose from.
    let is_video = |node: Node<'_>| {
        let link = only_child(node).and_then(ast::Link::cast);
        link.is_some_and(|link| Video::of(link.destination().as_str()).is_some())
    };
    let is_list = [paragraph.previous_sibling(), paragraph.next_sibling()];
    let is_list = is_list.into_iter().flatten().any(is_video);
    let in_frame =
        paragraph.parent().and_then(|parent| cx.role(parent)) == Some(ComponentRole::Frame);
    if is_list || !(place::is_on_page(paragraph, cx) || is_image && in_frame) {
        return;
    }
    let indent = edit::own_indent(cx.page(), paragraph.span()).filter(|_| !in_frame);
    let player = indent.and_then(|indent| {
        let title = title(only)?;
        let address = edit::attribute_text(address.as_str())?;
        let line = match &video {
            Video::File => format!("<video controls src=\"{address}\" title=\"{title}\" />"),
            Video::Page(embedded) => format!(
                "<iframe className=\"w-full aspect-video\" src=\"{}\" title=\"{title}\" allowFullScreen />",
                embedded.as_ref()?
            ),
        };
        let text = edit::component("<Frame>", [line.as_str()], indent)?;
        Some(Edit::replace(paragraph.span(), text))
    });
    let (message, help) = match (&video, is_image) {
        (_, true) => (
            "an image can't show a video",
            "play it: `<Frame><video controls src=\"…\" /></Frame>`",
        ),
        (Video::File, _) => (
            "video is only a link",
            "play it on the page: `<Frame><video controls src=\"…\" /></Frame>`",
        ),
        (Video::Page(_), _) => (
            "video is only a link",
            "play it on the page: `<Frame><iframe src=\"…\" title=\"…\" /></Frame>`",
        ),
    };
    let finding = cx.report(only.span(), message);
    finding.help(help);
    finding.fixes.extend(player.map(|edit| component_fix("Play it on the page", edit)));
}

fn only_child(paragraph: Node<'_>) -> Option<Node<'_>> {
    if paragraph.kind() != NodeKind::Paragraph {
        return None;
    }
    let mut children = paragraph.children().filter(|it| !shows_nothing(*it));
    children.next().filter(|_| children.next().is_none())
}

/// The title of the player: the words of the link, so that they are not lost. `None` if there is
/// more than words.
fn title(node: Node<'_>) -> Option<String> {
    if let Some(image) = ast::Image::cast(node) {
        return edit::attribute_text(image.alt().as_str()).map(str::to_owned);
    }
    let link = ast::Link::cast(node)?;
    if matches!(link.style(), LinkStyle::Autolink | LinkStyle::Literal) {
        return Some("Video player".to_owned());
    }
    let is_text = node.children().all(|it| it.kind() == NodeKind::Text);
    edit::attribute_text(&node.plain_text()).filter(|_| is_text).map(str::to_owned)
}

/// Checks an element that may play a video.
fn check_element(element: ast::Component<'_>, cx: &mut PageCx<'_>) {
    if !element.is("iframe") && !element.is("video") {
        return;
    }
    let node = element.node();
    let block = match node.parent() {
        Some(around) if around.kind() == NodeKind::Paragraph => around,
        _ => node,
    };
    let text = |name: &str| Some(element.attribute(name)?.literal()?.text);
    let is_full_width = text("width").is_some_and(|it| it.trim() == "100%");
    let is_framed =
        is_full_width || element.attribute("style").is_some() || has_frame_of_its_own(element);
    let is_player = match element.is("iframe") {
        true => text("src").is_some_and(video::is_player),
        false => element.attribute("controls").is_some() && !is_moving_picture(element),
    };
    let in_frame = node.ancestors().any(|it| cx.role(it) == Some(ComponentRole::Frame));
    if is_player && (is_framed || in_frame) {
        cx.keep();
    }
    if !is_player || is_framed || !place::is_on_page(block, cx) {
        return;
    }
    // Moving the lines of a template literal would change it.
    let is_movable = !node.text().contains('`');
    let edit = edit::own_indent(cx.page(), node.span()).filter(|_| is_movable).and_then(|indent| {
        let lines = node.text().lines().map(|line| line.strip_prefix(indent).unwrap_or(line));
        let text = edit::component("<Frame>", lines, indent)?;
        Some(Edit::replace(node.span(), text))
    });
    let finding = cx.report(element.opening(), "video is not wrapped in `Frame`");
    finding.help("wrap it in `<Frame>…</Frame>`, which centers it and can show a caption");
    finding.fixes.extend(edit.map(|edit| component_fix("Wrap the video in `Frame`", edit)));
}

/// Whether it plays by itself in a loop, like an animated picture, with or without controls.
fn is_moving_picture(element: ast::Component<'_>) -> bool {
    let has = |name: &str| {
        element
            .attributes()
            .filter_map(|it| it.name())
            .any(|it| it.as_str().eq_ignore_ascii_case(name))
    };
    has("autoplay") && has("loop")
}

/// Whether its classes draw a frame, shape the element or position it.
fn has_frame_of_its_own(element: ast::Component<'_>) -> bool {
    const DRAWN: [&str; 7] =
        ["rounded", "border", "shadow", "hidden", "absolute", "float", "aspect"];
    let classes = ["className", "class"].into_iter().filter_map(|it| element.attribute(it));
    let drawn = |text: &str| DRAWN.iter().any(|word| text.contains(word));
    classes.into_iter().any(|class| class.literal().is_none_or(|literal| drawn(literal.text)))
}
