//! Images outside a `Frame`.

use crate::picture::{self, Alt, Picture};
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{
    AstNode, Edit, Fix, FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast,
};

pub(crate) struct MissingFrame;

impl PageRule for MissingFrame {
    const META: RuleMeta = RuleMeta::warning(
        "missing-frame",
        "an image is not wrapped in `Frame`",
        include_str!("missing_frame.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .habit("images", "are not wrapped in `Frame`")
    .only_in_pages()
    .for_authors()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mode = cx.front_matter().and_then(|it| it.get("mode")?.as_str());
        if matches!(mode, Some("custom" | "frame" | "center")) {
            return;
        }
        let images = ast::Image::all(page).map(Picture::Markdown);
        let elements = ast::Component::all(page).filter(|it| it.is("img")).map(Picture::Element);
        let mut second_half = None;
        for picture in images.chain(elements) {
            if second_half == Some(picture.node().id()) || is_small(picture) {
                continue;
            }
            if picture::frame(picture, cx).is_some() {
                cx.keep();
                continue;
            }
            let Some(block) = block(picture, cx) else { continue };
            let is_alone = block.id() == picture.node().id();
            let other = other_half(picture).filter(|_| is_alone);
            second_half = other.map(Node::id);
            report(picture, block.span().to(other.unwrap_or(block).span()), cx);
        }
    }
}

/// Reports a picture; `span` is what belongs in the frame.
fn report(picture: Picture<'_>, span: Span, cx: &mut PageCx<'_>) {
    let is_certain = !picture.node().ancestors().filter_map(ast::List::cast).any(may_be_text);
    let frame = wrap(cx.page(), span).filter(|_| is_certain);
    let finding = cx.report(picture.span(), "image is not wrapped in `Frame`");
    finding.help("wrap it in `<Frame>…</Frame>`, which centers it and can show a caption");
    if let Some(edits) = frame {
        let fix = Fix::not_safe("Wrap the image in `Frame`", edits);
        finding.fix(fix.changing_components().changing_surroundings());
    }
}

/// The picture right after this one that takes its place in the other color scheme.
fn other_half(picture: Picture<'_>) -> Option<Node<'_>> {
    let shown_in_dark = |node: Node<'_>| {
        let element = ast::Component::cast(node).filter(|it| it.is("img"))?;
        let class = element.attribute("className").or_else(|| element.attribute("class"))?;
        let classes = class.literal()?.text.split_ascii_whitespace();
        let dark = classes.clone().find_map(|it| it.strip_prefix("dark:"))?;
        let is_dark = dark != "hidden";
        let is_hidden = classes.clone().any(|it| it == "hidden");
        (!is_dark || is_hidden).then_some(is_dark)
    };
    let node = picture.node();
    let mut after = std::iter::successors(node.next_sibling(), |it| it.next_sibling());
    let next = after.find(|it| !is_gap(*it))?;
    (shown_in_dark(node)? != shown_in_dark(next)?).then_some(next)
}

/// The block that consists of a picture, if it belongs in a frame: at the level of the page or in a
/// component that holds text like a page. The pictures of a paragraph share one finding, at the
/// first of them.
fn block<'a>(picture: Picture<'a>, cx: &PageCx<'_>) -> Option<Node<'a>> {
    let node = picture.node();
    let mut block = node;
    for around in node.ancestors() {
        match around.kind() {
            NodeKind::Page | NodeKind::List | NodeKind::Item => {}
            NodeKind::Paragraph => {
                let first = around.children().find(|it| !is_gap(*it));
                if first != Some(node) || !around.children().all(is_gap_or_picture) {
                    return None;
                }
                block = around;
            }
            NodeKind::Component if cx.holds_text(around) && !is_styled(around) => {}
            _ => return None,
        }
    }
    Some(block)
}

/// Whether an element has a look of its own, as a frame has.
fn is_styled(node: Node<'_>) -> bool {
    ast::Component::cast(node).is_some_and(|it| {
        ["className", "class", "style"].iter().any(|name| it.attribute(name).is_some())
    })
}

fn is_gap(node: Node<'_>) -> bool {
    match node.kind() {
        NodeKind::Text => node.text().trim().is_empty(),
        kind => kind == NodeKind::Break,
    }
}

fn is_gap_or_picture(node: Node<'_>) -> bool {
    is_gap(node) || ast::ImageOrComponent::cast(node).and_then(Picture::of).is_some()
}

fn is_list_marker(word: &str) -> bool {
    let number = word.strip_suffix(['.', ')']).unwrap_or_default();
    matches!(word, "-" | "*" | "+")
        || !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit())
}

/// Whether some parsers take a list for more of the text above it: it doesn't begin with 1, and no
/// blank line precedes it.
fn may_be_text(list: ast::List<'_>) -> bool {
    let (page, start) = (list.node().page(), list.node().span().start);
    let line = page.line_start(start);
    let is_below_text = line > 0 && !page.slice(page.line(line - 1)).trim().is_empty();
    list.is_ordered() && list.start() != Some(1) && is_below_text
}

/// Whether a picture is an icon, a badge or decoration.
fn is_small(picture: Picture<'_>) -> bool {
    let source = picture.source().to_lowercase();
    let named = ["badge", "shields.io", "icon", "logo", "emoji"];
    if named.iter().any(|name| source.contains(name)) {
        return true;
    }
    let Picture::Element(element) = picture else { return false };
    let narrow = |name: &str| {
        let value = match element.attribute(name).map(|it| it.value()) {
            Some(ast::AttrValue::String(value) | ast::AttrValue::Expression(value)) => value,
            _ => return false,
        };
        let digits = value.as_str().trim().trim_matches(['"', '\'']).trim_end_matches("px");
        digits.parse::<f64>().is_ok_and(|it| it <= 100.0)
    };
    // A picture that can't be clicked is not meant to be looked at closely.
    let class = element.attribute("className").and_then(|it| it.literal());
    let is_inert = class.is_some_and(|it| it.text.contains("pointer-events-none"));
    let decoration = matches!(picture.alt(), Alt::Text(it) if it.text.is_empty());
    decoration
        || is_inert
        || element.attribute("noZoom").is_some()
        || narrow("width")
        || narrow("height")
}

/// Edits that put a frame around blocks and indent them. `None` if anything but the markers of
/// lists precedes them on their first line.
fn wrap(page: &Page, span: Span) -> Option<Vec<Edit>> {
    let before = page.slice(Span::new(page.line_start(span.start), span.start));
    // A list that a tab indents is read in several ways.
    let is_tabbed = before.contains('\t') && before.contains(|it: char| !it.is_whitespace());
    if is_tabbed || !before.split_whitespace().all(is_list_marker) {
        return None;
    }
    // Later lines of an item are indented like its text, not like its marker.
    let indent: String = before.chars().map(|c| if c == '\t' { c } else { ' ' }).collect();
    let mut edits = vec![Edit::insert(span.start, format!("<Frame>\n{indent}  "))];
    let mut line = page.next_line(span.start);
    while line < span.end {
        if !page.line(line).is_empty() {
            edits.push(Edit::insert(line, "  "));
        }
        line = page.next_line(line);
    }
    edits.push(Edit::insert(span.end, format!("\n{indent}</Frame>")));
    Some(edits)
}
