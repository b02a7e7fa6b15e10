//! Repairs of tags without a partner. They are guesses in the order of likelihood: the engine offers
//! the first after which the page can be read better.

use crate::opening::{Opened, is_placeholder};
use doclint_rule::syntax::{NodeKind, SyntaxError};
use doclint_rule::vocabulary::Content;
use doclint_rule::{Edit, Fix, Page, PageCx, Span, edit};

/// Tags of a page that are repaired. A page with more errors is not one with a slip.
pub(crate) const MOST: usize = 20;

/// How many lines below a tag are looked at.
const REACH: usize = 400;

/// Returns the fixes for a tag, by how it is written.
pub(crate) fn of_tag(
    cx: &PageCx<'_>,
    error: &SyntaxError,
    (opened, is_type): (Option<Opened>, bool),
    limit: Option<u32>,
) -> Vec<Fix> {
    let (page, name) = (cx.page(), error.detail.as_str());
    let only = match opened {
        _ if is_type => type_in_backticks(page, error.span.start),
        _ if is_placeholder(name) => None,
        Some(Opened::InQuote) => quoted(page, error.span),
        Some(Opened::BesideText) => below_tag(page, error.span),
        None => return unclosed(cx, (error.span, name), limit),
    };
    Vec::from_iter(only)
}

/// Ends a tag that is never closed: with a slash if it holds nothing, else with its closing tag.
/// `limit` is where the closing tag of the tag around it begins.
fn unclosed(cx: &PageCx<'_>, tag: (Span, &str), limit: Option<u32>) -> Vec<Fix> {
    let (page, (opening, name)) = (cx.page(), tag);
    let Some(indent) = edit::own_indent(page, opening) else { return Vec::new() };
    let lines = lines_below(page, opening.end, limit);
    let is_same = |it: &&Line<'_>| it.begins_tag(name) && it.column == indent.len();
    let first = lines.iter().find(|it| !it.text.is_empty());
    let is_empty = first.is_none_or(|it| is_same(&it));
    let spec = cx.vocabulary().get(name);
    let holds_nothing = spec.is_some_and(|it| it.content == Content::Nothing);
    // What is in the tag around it may be its content.
    let is_snippet =
        cx.declares(name) && (is_empty || limit.is_none()) && !page.mentions(&format!("</{name}"));
    let mut fixes = Vec::new();
    // An empty `<div />` shows nothing, so that nobody means it.
    let is_empty_html = name.starts_with(|it: char| it.is_ascii_lowercase());
    if holds_nothing || is_snippet || (is_empty && !is_empty_html) {
        fixes.push(self_closing(page, opening));
    }
    if let Some(end) = End::find(&lines, indent.len(), is_same).filter(|_| !is_empty) {
        let is_item = spec.is_some_and(|it| !it.parents.is_empty());
        let is_sure = match end {
            End::Indentation(_) => true,
            End::Sibling(_) => is_item,
            End::Limit => is_item && limit.is_some(),
            End::Paragraph(_) => false,
        };
        let closing = format!("</{name}>");
        let (content, below) = lines.split_at(end.line().unwrap_or(lines.len()));
        let is_apart =
            [content.first(), content.last()].iter().flatten().all(|it| it.text.is_empty());
        let edit = match below.first() {
            // Blank lines below the opening tag are above the closing one, too.
            Some(next) if is_apart => Edit::insert(next.start, format!("{indent}{closing}\n")),
            _ => {
                let last = content.iter().rfind(|it| !it.text.is_empty());
                let end = last.map_or(opening.end, |it| it.end);
                Edit::insert(end, format!("\n{indent}{closing}"))
            }
        };
        fixes.push(Fix::guess(is_sure, format!("Add `{closing}`"), edit).repairing());
    }
    fixes
}

fn self_closing(page: &Page, opening: Span) -> Fix {
    let inside = page.slice(Span::new(opening.start, opening.end - 1));
    let end = opening.start + inside.trim_end().len() as u32;
    // A tag on several lines ends on a line of its own.
    let is_alone = page.slice(Span::new(end, opening.end)).contains('\n');
    let (start, sign) = if is_alone { (opening.end - 1, "/>") } else { (end, " />") };
    let edit = Edit::replace(Span::new(start, opening.end), sign);
    Fix::not_safe("End the tag with `/>`", edit).repairing()
}

/// A line below a tag.
struct Line<'p> {
    start: u32,
    end: u32,
    /// Without surrounding whitespace.
    text: &'p str,
    /// How far its text is indented, in bytes.
    column: usize,
    /// Whether it is a line of code, or the fence that ends it.
    is_code: bool,
}

impl Line<'_> {
    fn begins_tag(&self, name: &str) -> bool {
        let rest = self.text.strip_prefix('<').and_then(|it| it.strip_prefix(name));
        rest.is_some_and(|it| !it.starts_with(|c: char| c.is_alphanumeric()))
    }
}

fn lines_below(page: &Page, at: u32, limit: Option<u32>) -> Vec<Line<'_>> {
    let limit = limit.map_or(page.source().len() as u32, |it| page.line_start(it));
    let mut lines = Vec::new();
    let mut start = page.next_line(at);
    while start < limit && lines.len() < REACH {
        let line = edit::rest_of_line(page, start);
        let column = line.len() - line.trim_start().len();
        let node = page.node_at(start + column as u32);
        let is_code = node.kind() == NodeKind::Code && node.span().start < start + column as u32;
        let end = start + line.len() as u32;
        lines.push(Line { start, end, text: line.trim(), column, is_code });
        start = page.next_line(start);
    }
    lines
}

/// The sign that the content of a tag ends, with the number of the first line after it.
#[derive(Clone, Copy)]
enum End {
    /// The content is indented, and this line is not.
    Indentation(usize),
    /// A tag of the same name begins at the same column.
    Sibling(usize),
    /// The tag around it is closed, or the page ends.
    Limit,
    /// Nothing but the end of its first paragraph.
    Paragraph(usize),
}

impl End {
    fn find(
        lines: &[Line<'_>],
        indent: usize,
        is_same: impl Fn(&&Line<'_>) -> bool,
    ) -> Option<Self> {
        let first = lines.iter().position(|it| !it.text.is_empty())?;
        let below = |is_end: &dyn Fn(&Line<'_>) -> bool| {
            let mut below = lines[first + 1..].iter();
            below.position(|it| !it.is_code && is_end(it)).map(|it| it + first + 1)
        };
        if lines.len() >= REACH {
            return None;
        }
        if lines[first].column > indent {
            let end = below(&|it| !it.text.is_empty() && it.column <= indent);
            return Some(end.map_or(Self::Limit, Self::Indentation));
        }
        if let Some(end) = below(&|it| is_same(&it)) {
            return Some(Self::Sibling(end));
        }
        Some(below(&|it| it.text.is_empty()).map_or(Self::Limit, Self::Paragraph))
    }

    fn line(self) -> Option<usize> {
        match self {
            Self::Indentation(line) | Self::Sibling(line) | Self::Paragraph(line) => Some(line),
            Self::Limit => None,
        }
    }
}

/// Swaps two closing tags in a row that are in the wrong order.
pub(crate) fn crossed(page: &Page, outer: Span, closing: Span) -> Option<Fix> {
    let between = page.source().get(outer.end as usize..closing.start as usize)?;
    let edits = [(outer, closing), (closing, outer)]
        .map(|(at, other)| Edit::replace(at, page.slice(other)));
    between.trim().is_empty().then(|| Fix::safe("Swap the two closing tags", edits).repairing())
}

/// Puts the text that follows an opening tag on a line of its own.
pub(crate) fn below_tag(page: &Page, opening: Span) -> Option<Fix> {
    let indent = page.slice(Span::new(page.line_start(opening.start), opening.start));
    let rest = edit::rest_of_line(page, opening.end);
    if !indent.trim().is_empty() || rest.trim().is_empty() {
        return None;
    }
    let content = lines_below(page, opening.end, None)
        .into_iter()
        .find(|it| !it.text.is_empty() && !it.text.starts_with("</") && it.column >= indent.len());
    let column = content.map_or(indent.len(), |it| it.column);
    let blank = rest.len() - rest.trim_start().len();
    let edit = Edit::replace(
        Span::new(opening.end, opening.end + blank as u32),
        format!("\n{}", " ".repeat(column)),
    );
    Some(Fix::not_safe("Put the text on a line of its own", edit).repairing())
}

/// Puts a closing tag that is in another block than its opening tag where that begins.
pub(crate) fn other_column(page: &Page, opening: Span, closing: Span) -> Option<Fix> {
    let before = page.slice(Span::new(page.line_start(closing.start), closing.start));
    let indent = page.slice(Span::new(page.line_start(opening.start), opening.start));
    if !before.trim().is_empty() || !indent.trim().is_empty() {
        return None;
    }
    let rest = edit::rest_of_line(page, closing.end);
    if rest.trim().is_empty() {
        let edit =
            Edit::replace(Span::new(closing.start - before.len() as u32, closing.start), indent);
        let fix = Fix::safe("Put it at the column of its opening tag", edit);
        return (before != indent).then(|| fix.repairing());
    }
    let blank = rest.len() - rest.trim_start().len();
    let edit =
        Edit::replace(Span::new(closing.end, closing.end + blank as u32), format!("\n\n{indent}"));
    Some(Fix::not_safe("Put the text below the tag", edit).repairing())
}

/// Begins the lines below a tag in a block quote with `>`, up to the next one that has it.
fn quoted(page: &Page, opening: Span) -> Option<Fix> {
    let start = page.line_start(opening.start);
    let before = page.slice(Span::new(start, opening.start));
    let lines = lines_below(page, opening.end, None);
    let lazy: Vec<Edit> = lines
        .iter()
        .take_while(|it| !it.text.is_empty() && !it.text.starts_with('>'))
        .map(|it| Edit::insert(it.start, before))
        .collect();
    let is_quote = before.trim_end().ends_with('>') && !lazy.is_empty() && lazy.len() < REACH;
    is_quote.then(|| Fix::not_safe("Begin the line with `>`", lazy).repairing())
}

/// How much text beside a `<` is looked at for a type, in bytes.
const LONGEST_TYPE: usize = 120;

/// Puts a type such as `Promise<string>` in backticks, given the `<` in it.
pub(crate) fn type_in_backticks(page: &Page, start: u32) -> Option<Fix> {
    let (before, text) = page.source().split_at(start as usize);
    let before = &before[before.floor_char_boundary(before.len().saturating_sub(LONGEST_TYPE))..];
    let before = before.rsplit('\n').next().unwrap_or_default();
    let text = &text[..text.floor_char_boundary(LONGEST_TYPE)];
    let text = text.lines().next().unwrap_or_default();
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':');
    let word = before.len() - before.trim_end_matches(is_word).len();
    let mut depth = 0;
    let end = text.char_indices().find_map(|(at, c)| {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at + 1)
    })?;
    let is_type =
        |c: char| is_word(c) || matches!(c, ' ' | ',' | '<' | '>' | '[' | ']' | '|' | '?');
    let name = &before[before.len() - word..];
    let rest = &text[end..];
    let end = end + rest.len() - rest.trim_start_matches("[]").len();
    let is_plain = name.starts_with(char::is_alphabetic)
        && text[..end].chars().all(is_type)
        && !before.contains('`')
        && !rest.contains('`');
    let edits = [start - word as u32, start + end as u32].map(|it| Edit::insert(it, "`"));
    is_plain.then(|| {
        let fix = Fix::not_safe("Put the type in backticks", edits);
        fix.changing_components().changing_surroundings()
    })
}
