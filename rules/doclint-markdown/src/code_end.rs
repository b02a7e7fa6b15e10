//! The intended end of a code block that is not closed there.

use doclint_rule::{Edit, Fix, Page, Span, ast, edit};

/// The language of the second fence and its removal, if that fence was meant to close the block: it
/// repeats the language, and no code follows it.
pub(crate) fn closing_with_language<'p>(
    page: &'p Page,
    code: ast::Code<'_>,
    second: Span,
) -> Option<(&'p str, Edit)> {
    let line = page.slice(Span::new(second.start, page.line_end(second.start)));
    let marks = page.slice(code.fence()?);
    let language = line.trim_start().strip_prefix(marks)?;
    let next = page.next_line(second.start);
    let is_apart = edit::rest_of_line(page, next).trim().is_empty();
    let is_same = code.language()?.as_str() == language.trim();
    let end = page.line_end(second.start);
    let start = end - language.len() as u32;
    (is_apart && is_same).then(|| (language.trim(), Edit::delete(Span::new(start, end))))
}

/// How many lines of a block of code are searched for a closing tag.
const REACH: usize = 200;

/// Closes a block above the first closing tag in it whose opening tag is above the block, if that is
/// before `limit`.
pub(crate) fn close_above_tag(
    page: &Page,
    (code, opening): (ast::Code<'_>, Span),
    limit: Option<u32>,
) -> Option<Fix> {
    let marks = page.slice(code.fence()?);
    let indent = page.slice(Span::new(page.line_start(opening.start), opening.start));
    let content = code.content().span();
    let mut at = page.next_line(opening.start);
    let (mut last, mut has_gap, mut has_blank, mut is_found) = (opening.end, false, false, false);
    for _ in 0..REACH {
        if at >= limit.unwrap_or(content.end) {
            return None;
        }
        let line = edit::rest_of_line(page, at);
        let text = line.trim();
        let name = text.strip_prefix("</").and_then(|it| it.strip_suffix('>'));
        let is_left = line.len() - line.trim_start().len() <= indent.len();
        if name.is_some_and(|it| is_left && is_open(page, it, opening.start)) {
            is_found = true;
            break;
        }
        if text.is_empty() {
            has_blank = true;
        } else {
            // Lines after a blank line may be text.
            has_gap |= has_blank;
            last = page.line_end(at);
        }
        at = page.next_line(at);
    }
    let is_plain = is_found && indent.trim().is_empty() && last > opening.end;
    let edit = Edit::insert(last, format!("\n{indent}{marks}"));
    is_plain.then(|| {
        let fix = Fix::guess(!has_gap, "Close the block above the closing tag", edit);
        fix.repairing().changing_code()
    })
}

/// Closes a block at its first blank line, if the code and one more paragraph are all that is
/// between it and the next fence. Code and text look alike here, so the fix is only shown.
pub(crate) fn close_at_blank_line(
    page: &Page,
    (code, opening): (ast::Code<'_>, Span),
    second: Span,
) -> Option<Fix> {
    let marks = page.slice(code.fence()?);
    let indent = page.slice(Span::new(page.line_start(opening.start), opening.start));
    let start = page.next_line(opening.start);
    let inside = page.slice(Span::new(start, page.line_start(second.start)));
    let mut end = start;
    let mut lines = inside.split_inclusive('\n');
    let content = lines.by_ref().take_while(|it| !it.trim().is_empty()).collect::<Vec<_>>();
    end += content.iter().map(|it| it.len() as u32).sum::<u32>();
    let blocks = inside.trim().split("\n\n").filter(|it| !it.trim().is_empty()).count();
    let is_plain = indent.trim().is_empty() && end > start && blocks <= 2;
    let edit = Edit::insert(end, format!("{indent}{marks}\n"));
    is_plain.then(|| {
        let fix = Fix::suggestion("Close the block at its first blank line", edit);
        fix.changing_code().changing_components()
    })
}

/// How many bytes above a block are searched for the opening tag of the element around it.
const ABOVE: usize = 8000;

/// Whether the last tag of a name above a place is an opening one.
fn is_open(page: &Page, name: &str, at: u32) -> bool {
    let start = page.source().floor_char_boundary((at as usize).saturating_sub(ABOVE));
    let above = &page.source()[start..at as usize];
    let opened = above.rfind(&format!("<{name}"));
    !name.is_empty() && opened.is_some_and(|it| above.rfind(&format!("</{name}>")) < Some(it))
}

/// Whether text that was meant for readers is in the code: a heading, a sentence, an item or a link below a blank
/// line.
pub(crate) fn swallows(code: &str) -> bool {
    let mut is_blank = false;
    code.lines().any(|line| {
        let is_below = std::mem::replace(&mut is_blank, line.trim().is_empty());
        is_below && !is_blank && is_prose(line.trim())
    })
}

fn is_prose(line: &str) -> bool {
    let is_word = |it: &&str| {
        let bare = it.trim_matches(['*', '_', '`', ',', '.', ':', '(', ')', '"', '\'']);
        !bare.is_empty() && bare.chars().all(|c| c.is_alphabetic() || c == '-' || c == '\'')
    };
    let words = line.split_whitespace().count();
    let begins = line.starts_with(|c: char| c.is_uppercase() || "*_[`>-".contains(c));
    let is_sentence = begins && words >= 3 && {
        let plain = line.split_whitespace().filter(is_word).count();
        plain * 4 >= words * 3
    };
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_item = number.len() < line.len() && number.starts_with(". ");
    is_sentence
        || is_item
        || line.starts_with("## ")
        || line.starts_with("### ")
        || line.contains("](")
        || line.contains(['\u{3001}', '\u{3002}', '\u{ff0c}', '\u{ff01}', '\u{ff1f}'])
}
