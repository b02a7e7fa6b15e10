//! Lists that MkDocs shows as text, or without their levels.

use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct LostList;

/// The columns of a level.
const LEVEL: usize = 4;

impl PageRule for LostList {
    const META: RuleMeta = RuleMeta::warning(
        "lost-list",
        "MkDocs shows a list as text, or without its levels",
        include_str!("lost_list.md"),
    )
    .only_on(&[PlatformId::MkDocs])
    .in_builds()
    .for_authors()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !cx.build_text().has_python_lists {
            return;
        }
        for list in page.of_kind(NodeKind::List) {
            match list.parent().map(Node::kind) {
                Some(NodeKind::Page) if is_text(list, page) => {
                    let line = page.line_start(list.span().start);
                    let fix = Fix::not_safe("Add a blank line", Edit::insert(line, "\n"));
                    cx.report(
                        first_line(page, list),
                        "this list is shown as text: no blank line is above it",
                    )
                    .cause("lists are shown as text")
                    .help("put a blank line above it")
                    .fix(fix.changing_surroundings());
                }
                Some(NodeKind::Item) if is_too_short(list, page) && !is_in_lost(list, page) => {
                    cx.report(
                        first_line(page, list),
                        "this list loses its level: it is not indented enough",
                    )
                    .cause("lists lose their level")
                    .help("indent each level by four spaces");
                }
                _ => {}
            }
        }
        for item in page.of_kind(NodeKind::Item) {
            let mut later = item.children().skip(1).filter(|it| is_shown(*it));
            let Some(block) = later.find(|it| is_too_short(*it, page)) else { continue };
            // What is right below the text of an item is a part of it.
            if is_in_lost(block, page) || !follows_blank(block, page) {
                continue;
            }
            cx.report(first_line(page, block), "this ends the list: it is not indented enough")
                .cause("text ends a list")
                .help("indent what belongs to the item by four spaces");
        }
    }
}

/// Whether a blank line is above a block.
fn follows_blank(block: Node<'_>, page: &Page) -> bool {
    let above = &page.source()[..page.line_start(block.span().start) as usize];
    let line = above.strip_suffix('\n').and_then(|it| it.rsplit('\n').next());
    line.is_some_and(|it| it.trim().is_empty())
}

/// Whether a list around a block has lost its place, which explains the rest.
fn is_in_lost(block: Node<'_>, page: &Page) -> bool {
    let around = block.ancestors().filter(|it| it.kind() == NodeKind::List);
    around.into_iter().any(|it| is_text(it, page) || is_too_short(it, page))
}

/// Whether a block behind the first one of an item is shown where it is.
fn is_shown(block: Node<'_>) -> bool {
    let is_note = matches!(block.kind(), NodeKind::Definition | NodeKind::FootnoteDefinition);
    let is_comment = || block.kind() == NodeKind::HtmlBlock && block.text().starts_with("<!--");
    block.kind() != NodeKind::List && !is_note && !is_comment()
}

/// Whether a list at the top of a page is right below a paragraph, and so a part of that.
fn is_text(list: Node<'_>, page: &Page) -> bool {
    let Some(above) = list.previous_sibling().filter(|it| it.kind() == NodeKind::Paragraph) else {
        return false;
    };
    let start = list.span().start;
    let between = page.slice(Span::new(above.span().end, start));
    let opens_block = ["!!!", "???", "==="].iter().any(|it| above.text().starts_with(it));
    // The text of a box ends where a line is not indented as it is.
    let [own, box_text] = [start, above.span().start].map(|it| column(page, it).unwrap_or(0));
    // A minus between two numbers may begin a line, and so may a plus between two words.
    let item = list.text().trim_start_matches(['-', '*', '+', ' ']);
    let is_sign = item.starts_with(|it: char| it.is_numeric()) || list.text().starts_with('+');
    let is_list = list.children().nth(1).is_some() || !is_sign || above.text().ends_with(':');
    list.parent().is_some_and(|it| it.kind() == NodeKind::Page)
        && is_list
        && !opens_block
        && between.matches('\n').count() < 2
        && box_text < own + LEVEL
}

/// The first line of a block.
fn first_line(page: &Page, block: Node<'_>) -> Span {
    let span = block.span();
    Span::new(span.start, page.line_end(span.start).min(span.end))
}

/// Whether a block in items of lists begins its line before the column that it needs to belong to them.
fn is_too_short(block: Node<'_>, page: &Page) -> bool {
    let start = block.span().start;
    // Indented code begins with blanks.
    let text = page.slice(Span::new(start, page.line_end(start)));
    let blanks = (text.len() - text.trim_start().len()) as u32;
    let column = column(page, start + blanks);
    column.zip(needed(block, page)).is_some_and(|(column, needed)| column < needed)
}

/// The column that a block in items of lists needs; `None` where something else is around.
fn needed(block: Node<'_>, page: &Page) -> Option<usize> {
    let (mut levels, mut outermost) = (0, None);
    let mut at = block.parent()?;
    while at.kind() != NodeKind::Page {
        match at.kind() {
            NodeKind::Item => levels += 1,
            NodeKind::List => outermost = Some(at),
            _ => return None,
        }
        at = at.parent()?;
    }
    let base = column(page, outermost?.span().start)?;
    Some(base - base % LEVEL + levels * LEVEL)
}

/// The column of a byte, from 0, if only blanks are before it on its line.
fn column(page: &Page, at: u32) -> Option<usize> {
    let before = page.slice(Span::new(page.line_start(at), at));
    let tab = |column: usize| column - column % LEVEL + LEVEL;
    let is_blank = before.bytes().all(|it| matches!(it, b' ' | b'\t'));
    let wide = |column, it| if it == b'\t' { tab(column) } else { column + 1 };
    is_blank.then(|| before.bytes().fold(0, wide))
}
