//! Tags that are not closed.

use crate::opening::{Opened, is_placeholder, is_type_argument, opened_in, other_block};
use crate::{begins_inside_notation, errors, repair, split_pairs, until_fixed};
use doclint_rule::syntax::{ErrorKind, NearMissKind, NodeKind, SyntaxError};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct UnclosedTag;

impl PageRule for UnclosedTag {
    const META: RuleMeta = RuleMeta::error(
        "unclosed-tag",
        "a tag is not closed in its block",
        include_str!("unclosed_tag.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        if errors(cx, ErrorKind::UnclosedTag).next().is_none() {
            return;
        }
        let (split_pairs, in_code) = (split_pairs(cx.page()), closed_in_code(cx.page()));
        let components: HashMap<Span, ast::Component<'_>> =
            ast::Component::all(cx.page()).map(|it| (it.opening(), it)).collect();
        for (index, error) in errors(cx, ErrorKind::UnclosedTag).enumerate() {
            let name = error.detail.as_str();
            // `markdown/unclosed-fence` reports the code that hides the closing tag.
            let is_hidden = in_code.get(name).is_some_and(|it| *it > error.span.start);
            if is_hidden || begins_inside_notation(cx, error.span.start) {
                continue;
            }
            let end = error.related.map(|it| (it, End::of(cx.page().slice(it))));
            if let Some(closing) = split_pairs.get(&error.span) {
                // `mdx/malformed-tag` reports a closing tag that can't be read.
                if !cx.page().slice(*closing).ends_with('>') {
                    continue;
                }
                let outer = end.filter(|it| matches!(it.1, End::Closing)).map(|it| it.0);
                report_split(error, outer, *closing, cx);
                continue;
            }
            // The closing tag of a tag in a paragraph may follow, but too late.
            let place = match end {
                // Tags in alt text are not components.
                Some((_, End::Container)) => {
                    components.get(&error.span).map_or(Some("alt text"), |it| container(*it))
                }
                _ => None,
            };
            let message = match place {
                Some(place) => format!("`<{name}>` is not closed in the same {place}"),
                None => format!("`<{name}>` is never closed"),
            };
            let is_type = is_type_argument(cx, error.span, name);
            let opened = opened_in(cx.page(), error.span, place);
            let limit = end.filter(|it| matches!(it.1, End::Closing)).map(|it| it.0.start);
            let fixes = match index < repair::MOST && !has_others(cx, error, opened) {
                true => repair::of_tag(cx, error, (opened, is_type), limit),
                false => Vec::new(),
            };
            let finding = cx.report(error.span, message);
            finding.fixes = fixes;
            if let Some((span, kind)) = end {
                let label = match kind {
                    End::Container => format!("the {} ends here", place.unwrap_or("page")),
                    End::Fence => "this code block is never closed and hides what follows".into(),
                    End::Closing => "this closes an outer tag".into(),
                };
                finding.label(span, label);
            }
            if is_type {
                finding.help(until_fixed(&format!(
                    "put the whole type in backticks, or write `\\<{name}>`"
                )));
            } else if is_placeholder(name) {
                finding
                    .help(until_fixed(&format!(
                        "write `\\<{name}>` if it is meant as text, or use backticks"
                    )))
                    .fix(Fix::suggestion("Escape the `<`", Edit::insert(error.span.start, "\\")));
            } else {
                let tag = match (end, place) {
                    (Some((_, End::Fence)), _) => {
                        format!("close the code block, or add `</{name}>` before it")
                    }
                    (Some((_, End::Closing)), _) => format!("add `</{name}>` before that"),
                    (_, Some(place)) => format!("add `</{name}>` in the same {place}"),
                    (_, None) => format!("add `</{name}>`"),
                };
                finding.help(until_fixed(&match opened {
                    Some(Opened::InQuote) => {
                        "begin the next line with `>`, so that it belongs to the quote".to_owned()
                    }
                    Some(Opened::BesideText) => {
                        format!("put the tag on a line of its own, or {tag}")
                    }
                    None => format!("{tag}, or end the tag with `/>` if it has no content"),
                }));
            }
        }
    }
}

/// Whether more tags of a line are not closed, beside its text: one edit does not repair several.
fn has_others(cx: &PageCx<'_>, error: &SyntaxError, opened: Option<Opened>) -> bool {
    let end = cx.page().line_end(error.span.start);
    let mut others = errors(cx, ErrorKind::UnclosedTag);
    matches!(opened, Some(Opened::BesideText))
        && others.any(|it| it.span.start > error.span.start && it.span.start < end)
}

/// Reports a tag whose closing tag follows the one of an outer tag, or is in another block.
fn report_split(error: &SyntaxError, outer: Option<Span>, closing: Span, cx: &mut PageCx<'_>) {
    let name = error.detail.as_str();
    let Some(outer) = outer else {
        let help = other_block(cx.page(), error.span);
        let fix = repair::below_tag(cx.page(), error.span);
        cx.report(error.span, format!("`<{name}>` is closed in the wrong place"))
            .label(closing, "this is in another block and can't close it")
            .help(until_fixed(help))
            .fixes
            .extend(fix);
        return;
    };
    let first = cx.page().slice(outer);
    let fix = repair::crossed(cx.page(), outer, closing);
    cx.report(
        error.span,
        format!("`{first}` comes before `</{name}>`, so `<{name}>` is not closed"),
    )
    .label(outer, "this closes an outer tag")
    .label(closing, "this is too late to close it")
    .help(until_fixed("close the tags in the reverse order of opening: the last one first"))
    .fixes
    .extend(fix);
}

/// The names of closing tags inside of code that is not closed where it should be, with the start of
/// the last such block.
fn closed_in_code(page: &Page) -> HashMap<&str, u32> {
    let mut fences = page.near_misses(NearMissKind::Fence).peekable();
    let mut names = HashMap::new();
    for code in ast::Code::all(page) {
        let span = code.span();
        while fences.next_if(|it| it.start < span.start).is_some() {}
        let is_closed = code.closing_fence().is_some() || code.fence().is_none();
        if is_closed && fences.peek().is_none_or(|it| it.end > span.end) {
            continue;
        }
        let tags = code.content().as_str().split("</").skip(1);
        let closed = tags.filter_map(|it| it.split_once('>')).map(|it| (it.0, span.start));
        names.extend(closed);
    }
    names
}

/// The obstacle before the closing tag.
#[derive(Clone, Copy)]
enum End {
    /// The end of its container: of a paragraph or the page.
    Container,
    /// A code block without an end.
    Fence,
    /// The closing tag of another one.
    Closing,
}

impl End {
    /// The end that the parser names, by its text.
    fn of(text: &str) -> Self {
        match text.as_bytes().first() {
            None => Self::Container,
            Some(b'`' | b'~') => Self::Fence,
            Some(_) => Self::Closing,
        }
    }
}

/// The container in which a component has to be closed; `None` for the page as a whole.
fn container(component: ast::Component<'_>) -> Option<&'static str> {
    let mut around = component.node().ancestors().map(|it| it.kind());
    Some(match around.find(|it| *it != NodeKind::Component)? {
        NodeKind::Page => return None,
        NodeKind::Paragraph => "paragraph",
        NodeKind::Heading => "heading",
        NodeKind::Item => "list item",
        NodeKind::BlockQuote => "block quote",
        NodeKind::TableCell => "table cell",
        NodeKind::FootnoteDefinition => "footnote",
        NodeKind::Link => "link",
        NodeKind::Emphasis => "emphasis",
        NodeKind::Strong => "bold text",
        NodeKind::Strikethrough => "deleted text",
        _ => "block",
    })
}
