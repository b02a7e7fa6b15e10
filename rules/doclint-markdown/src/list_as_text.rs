//! Items of lists that are shown as text.

use crate::block_at;
use crate::bullets::bullets;
use crate::glued_numbers::glued;
use crate::wide_blank::WideBlank;
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{NearMissKind, Node, NodeKind, wide_blank};
use doclint_rule::{AstNode as _, Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct ListAsText;

impl PageRule for ListAsText {
    const META: RuleMeta = RuleMeta::warning(
        "list-as-text",
        "an item of a list is shown as text",
        include_str!("list_as_text.md"),
    )
    .in_builds()
    .fix(FixKind::Always);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for marker in page.near_misses(NearMissKind::ListMarker) {
            let line = Span::new(marker.start, page.line_end(marker.start));
            let wide = WideBlank::after(page, marker);
            let is_item =
                is_beside_item(page, marker) || wide.is_some() && begins_like_an_item(page, marker);
            if !is_item {
                continue;
            }
            if let Some(wide) = wide {
                wide.report(page, cx, ("list item", line), marker);
                continue;
            }
            if goes_on(page, marker) || is_wrapped(page, marker) || is_option(page, marker) {
                continue;
            }
            let sign = page.slice(marker).to_owned();
            cx.report(line, format!("list item is shown as text: no blank is after `{sign}`"))
                .help("put a blank after the marker")
                .fix(
                    Fix::safe("Add the blank", Edit::insert(marker.end, " "))
                        .changing_surroundings(),
                );
        }
        glued(page, cx);
        bullets(page, cx);
        let mut items = page.near_misses(NearMissKind::InterruptingItem).peekable();
        while let Some(first) = items.next() {
            let Some(block) = block_at(page, first.start) else { continue };
            if is_below_container(page, first) || is_in_python_list(block, cx) {
                continue;
            }
            let number = number(page.slice(first));
            let mut last = number;
            while let Some(next) = items.next_if(|it| it.end <= block.span().end) {
                last = self::number(page.slice(next));
            }
            let previous =
                std::iter::successors(block.previous_sibling(), |it| it.previous_sibling());
            let goes_on = previous.take(3).find_map(ast::List::cast).is_some_and(|list| {
                list.start()
                    .is_some_and(|start| Some(start + list.items().count() as u32) == number)
            });
            let is_counted =
                last > number && page.next_line(page.line_end(first.start)) < block.span().end;
            // An item above it that has no blank after its number is the cause.
            if (goes_on || is_counted || is_above_list(page, block)) && !is_below_item(page, first)
            {
                interrupted(page, cx, first);
            }
        }
    }
}

/// Whether a line begins with an option of a command, and another name of that: `-D, --display`.
fn is_option(page: &Page, marker: Span) -> bool {
    let rest = page.slice(Span::new(marker.end, page.line_end(marker.end)));
    let mut letters = rest.chars();
    letters.next().is_some_and(char::is_alphanumeric)
        && letters.as_str().trim_start().starts_with(',')
}

/// The line above that of a marker.
fn line_above(page: &Page, marker: Span) -> &str {
    let start = page.line_start(marker.start);
    page.slice(page.line(page.line_start(start.saturating_sub(1))))
}

/// Whether a marker is the first text of its block.
fn begins_block(page: &Page, marker: Span) -> bool {
    block_at(page, marker.start).is_some_and(|it| it.span().start == marker.start)
}

/// Whether a block goes on from a list without a blank line on MkDocs: to Python-Markdown, code is no end of the
/// list, and a number below it is the next item.
fn is_in_python_list(block: Node<'_>, cx: &PageCx<'_>) -> bool {
    let is_joined = |(above, below): &(Node<'_>, Node<'_>)| {
        let page = block.page();
        page.next_line(above.span().end.saturating_sub(1)) == page.line_start(below.span().start)
    };
    /// More blocks are rarely joined.
    const MOST: usize = 20;
    let pairs = std::iter::successors(Some(block), |it| it.previous_sibling()).take(MOST);
    let is_of_list =
        |it: &Node<'_>| matches!(it.kind(), NodeKind::List | NodeKind::Code | NodeKind::Paragraph);
    let pairs = pairs.clone().skip(1).zip(pairs);
    let pairs = pairs.take_while(|it| is_of_list(&it.0) && is_joined(it));
    cx.platform() == PlatformId::MkDocs
        && pairs.into_iter().any(|it| ast::List::cast(it.0).is_some())
}

/// Whether the line above ends a container of another platform.
fn is_below_container(page: &Page, marker: Span) -> bool {
    line_above(page, marker).trim_start().starts_with(":::")
}

/// Whether a bullet begins a paragraph, or the line above begins with the same one. A number at the
/// beginning of a line may be a date, whose parts a no-break space keeps together.
fn begins_like_an_item(page: &Page, marker: Span) -> bool {
    let sign = page.slice(marker);
    let is_below = line_above(page, marker)
        .trim_start()
        .strip_prefix(sign)
        .is_some_and(|it| wide_blank(it).is_some());
    // `* Important *` is emphasis with a no-break space.
    let is_emphasis = sign == "*"
        && page.slice(Span::new(marker.end, page.line_end(marker.end))).trim_end().ends_with('*');
    matches!(sign, "-" | "*" | "+") && !is_emphasis && (begins_block(page, marker) || is_below)
}

/// Whether it begins a line of a paragraph whose line above is no item: a wrapped word, such as `-Wert`.
fn is_wrapped(page: &Page, marker: Span) -> bool {
    !begins_block(page, marker)
        && !line_above(page, marker).trim_start().starts_with(page.slice(marker))
}

/// Whether the line above ends in a dash or a colon, so that it needs the text of this one.
fn goes_on(page: &Page, marker: Span) -> bool {
    line_above(page, marker).trim_end().ends_with(['-', '–', '—', ':'])
}

/// Whether the line above an item begins with a number that has no blank after it: `1.First`.
fn is_below_item(page: &Page, marker: Span) -> bool {
    let above = line_above(page, marker).trim_start();
    let rest = above.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.len() < above.len();
    is_numbered
        && rest.strip_prefix(['.', ')']).is_some_and(|it| !it.starts_with(char::is_whitespace))
}

/// Whether a numbered list, of which the marker is the first item, begins on the next line.
fn is_above_list(page: &Page, block: Node<'_>) -> bool {
    let list = block.next_sibling().and_then(ast::List::cast);
    list.is_some_and(|it| {
        it.start().is_some() && page.next_line(block.span().end) == page.line_start(it.span().start)
    })
}

fn number(marker: &str) -> Option<u32> {
    marker.trim_end_matches(['.', ')']).parse().ok()
}

fn interrupted(page: &Page, cx: &mut PageCx<'_>, marker: Span) {
    let line = page.line(marker.start);
    let sign = page.slice(marker).to_owned();
    let blank = Edit::insert(line.start, "\n");
    cx.report(line, "numbered list is shown as text: it is right below other text")
        .help(format!("add a blank line above `{sign}`"))
        .fix(Fix::suggestion("Add a blank line", blank));
}

/// Whether an item with the same sign is right above or below, in the same column.
fn is_beside_item(page: &Page, marker: Span) -> bool {
    let Some(block) = block_at(page, marker.start) else { return false };
    let sign = |text: &str| text.chars().next_back();
    let own = sign(page.slice(marker));
    let column = marker.start - page.line_start(marker.start);
    let is_like = |item: Node<'_>| {
        ast::Item::cast(item).is_some_and(|item| {
            let at = item.marker();
            sign(page.slice(at)) == own && at.start - page.line_start(at.start) == column
        })
    };
    let below = block.next_sibling().and_then(|it| it.children().next());
    block.ancestors().any(is_like) || below.is_some_and(is_like)
}
