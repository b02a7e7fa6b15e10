//! Images that no `Frame` is around.

use crate::picture::{Alt, Picture};
use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::{AstNode, Edit, Fix, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct MissingFrame;

impl PageRule for MissingFrame {
    const META: RuleMeta = RuleMeta {
        name: "missing-frame",
        summary: "an image stands outside a Frame",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::Sometimes,
        since: "0.1.0",
        snippets: true,
        docs: include_str!("missing_frame.md"),
    };
    type Options = ();
    type Node<'a> = ast::ImageOrComponent<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, node: ast::ImageOrComponent<'_>, cx: &mut PageCx<'_>) {
        let Some(picture) = Picture::of(node) else { return };
        if cx.dialect == Dialect::Markdown {
            return;
        }
        let mode = cx.front_matter().and_then(|it| it.get("mode")?.as_str());
        if matches!(mode, Some("custom" | "frame" | "center")) || is_small(picture) {
            return;
        }
        let Some(block) = block(picture) else { return };
        let frame = wrap(cx.page.source(), block);
        let finding = cx.report(picture.span(), "the image stands outside a `Frame`");
        finding.help("put it into `<Frame>…</Frame>`, which centres it and can hold a caption");
        if let Some(edits) = frame {
            finding.fix(Fix::not_safe("Put it into a `Frame`", edits));
        }
    }
}

/// The block that a picture is all of, where a frame is asked for: at the level of the page or in
/// what holds text like a page. One finding for all pictures of a paragraph: that of the first.
fn block(picture: Picture<'_>) -> Option<Node<'_>> {
    const SECTIONS: [&str; 20] = [
        "Accordion",
        "AccordionGroup",
        "Check",
        "Column",
        "Columns",
        "Danger",
        "Expandable",
        "Info",
        "Note",
        "Step",
        "Steps",
        "Tab",
        "Tabs",
        "Tip",
        "Update",
        "View",
        "Warning",
        "div",
        "center",
        "section",
    ];
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
            NodeKind::Component => {
                let name = ast::Component::cast(around)?.name()?;
                if !SECTIONS.contains(&name.as_str()) {
                    return None;
                }
            }
            _ => return None,
        }
    }
    Some(block)
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
    let decoration = matches!(picture.alt(), Alt::Text(it) if it.text.is_empty());
    decoration || element.attribute("noZoom").is_some() || narrow("width") || narrow("height")
}

/// Edits that put a frame around a block and indent it. `None` where something else stands on its
/// first line.
fn wrap(source: &str, block: Node<'_>) -> Option<Vec<Edit>> {
    let span = block.span();
    let line = source[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let indent = &source[line..span.start as usize];
    if !indent.trim().is_empty() {
        return None;
    }
    let mut edits = vec![Edit::insert(span.start, format!("<Frame>\n{indent}  "))];
    let text = block.text();
    for (at, _) in text.match_indices('\n').filter(|(at, _)| at + 1 < text.len()) {
        edits.push(Edit::insert(span.start + at as u32 + 1, "  "));
    }
    edits.push(Edit::insert(span.end, format!("\n{indent}</Frame>")));
    Some(edits)
}
