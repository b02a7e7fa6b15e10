//! Numbered lists without blanks behind their numbers.

use crate::block_at;
use doclint_rule::{AstNode as _, Edit, Fix, Page, PageCx, Span, ast};

/// Reports lines `1.First` and `2.Second` of one paragraph.
pub(crate) fn glued(page: &Page, cx: &mut PageCx<'_>) {
    let mut until = 0;
    for second in page.places_of("2.").map(|at| at as u32) {
        let start = page.line_start(second);
        let is_line = second >= until && page.slice(Span::new(start, second)).trim().is_empty();
        let Some(block) = block_at(page, second).filter(|_| is_line) else { continue };
        let is_paragraph = ast::Paragraph::cast(block).is_some();
        if !is_paragraph || glued_number(page, second) != Some(2) {
            continue;
        }
        until = block.span().end;
        let lines = std::iter::successors(Some(block.span().start), |at| {
            let next = page.next_line(page.line_end(*at));
            (next < until).then(|| next + indent(page, next))
        });
        let items: Vec<(u32, u32)> =
            lines.filter_map(|at| Some((at, glued_number(page, at)?))).collect();
        let counted: Vec<u32> =
            (1..).zip(&items).take_while(|(at, it)| *at == it.1).map(|it| it.1.0).collect();
        let Some(first) = counted.first().filter(|_| counted.len() > 1) else { continue };
        let line = Span::new(*first, page.line_end(*first));
        let blank = |at: u32| Edit::insert(at + glued_len(page, at), " ");
        let edits: Vec<Edit> = counted.iter().map(|it| blank(*it)).collect();
        cx.report(line, "numbered list is shown as text: no blank is behind its numbers")
            .cause("no blank is behind the numbers of a list")
            .help("put a blank behind each number")
            .fix(Fix::suggestion("Add the blanks", edits));
    }
}

/// The blanks from a byte on.
fn indent(page: &Page, at: u32) -> u32 {
    let line = page.slice(Span::new(at, page.line_end(at)));
    (line.len() - line.trim_start().len()) as u32
}

/// The bytes of a number and its full stop.
fn glued_len(page: &Page, at: u32) -> u32 {
    let line = page.slice(Span::new(at, page.line_end(at)));
    line.bytes().take_while(u8::is_ascii_digit).count() as u32 + 1
}

/// The number at a byte that a full stop and a capital, or a letter of another script, follow at once.
fn glued_number(page: &Page, at: u32) -> Option<u32> {
    let (number, text) = page.slice(Span::new(at, page.line_end(at))).split_once('.')?;
    let is_text = |it: char| it.is_uppercase() || it.is_alphabetic() && !it.is_ascii();
    let is_number = number.len() < 3 && number.bytes().all(|it| it.is_ascii_digit());
    let number = number.parse().ok().filter(|_| is_number)?;
    // Initials and names of files are no items.
    let word = text.split(|it: char| !it.is_alphanumeric()).next().unwrap_or_default();
    let goes_on = text[word.len()..].starts_with(['.', '(', '_']);
    (text.starts_with(is_text) && !goes_on).then_some(number)
}
