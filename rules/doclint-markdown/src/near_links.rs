//! Reads what is nearly a link.

use crate::{is_address, part};
use doclint_rule::site::slug;
use doclint_rule::{Edit, Fix, Page, Span, edit};

/// The defect of an address with blanks.
pub(crate) const HAS_BLANK: &str = "its address has a blank";

/// A defect of a link.
pub(crate) struct Found {
    pub span: Span,
    pub cause: &'static str,
    pub help: &'static str,
    pub fix: Option<Fix>,
}

/// Finds the defect in the link whose brackets are `label`, if it is surely a link.
pub(crate) fn read(page: &Page, label: Span) -> Option<Found> {
    let after = edit::near_after(edit::rest_of_line(page, label.end));
    if page.slice(label) == "]" {
        return lost_bracket(page, label, after);
    }
    let blanks = after.len() - after.trim_start_matches([' ', '\t']).len();
    if let Some(inside) = after[blanks..].strip_prefix('(') {
        let start = label.end + (blanks + 1) as u32;
        // The first `)` may be that of another link.
        let is_of_other = |close: &usize| inside[..*close].contains("](");
        if let Some(close) = inside.find(')').filter(|it| !is_of_other(it)) {
            let address = &inside[..close];
            // `[security] (#6111)` names a request.
            if address.strip_prefix('#').is_some_and(|it| it.bytes().all(|it| it.is_ascii_digit()))
            {
                return None;
            }
            let span = Span::new(label.start, start + close as u32 + 1);
            if let Some(cause) = open_title(address).filter(|_| blanks == 0) {
                let quote = if address.contains('"') { "\"" } else { "'" };
                let edit = Edit::insert(start + close as u32, quote);
                return Some(Found {
                    span,
                    cause,
                    help: "add the closing quote of the title",
                    fix: Some(Fix::not_safe("Add the quote", edit)),
                });
            }
            let text = page.slice(label).trim_matches(['[', ']', '`']);
            return exchanged(page, label, (address, span))
                .filter(|_| blanks == 0)
                .or_else(|| closed((label, text), (address, part(start, 0, close)), blanks));
        }
        let word = inside.split_whitespace().next()?;
        let address = word.trim_end_matches(['.', ',', ';', ':', '!', '?']);
        // A `]` may be in the place of the `)`.
        let bracket = address.strip_suffix(']').filter(|it| !it.contains('['));
        let address = bracket.unwrap_or(address);
        let is_lost = blanks == 0 && is_address(address) && !address.contains(['"', '<', '{', '`']);
        return is_lost.then(|| {
            let end = start + address.len() as u32;
            let is_sure = inside.trim_end().len() == word.len();
            let wrong = Span::new(end, end + u32::from(bracket.is_some()));
            if let Some(breaks) = line_breaks(page, end).filter(|_| is_sure && bracket.is_none()) {
                let whole = Span::new(label.start, breaks.last().map_or(end, |it| it.end));
                let edits: Vec<Edit> = breaks.into_iter().map(Edit::delete).collect();
                return Found {
                    span: whole,
                    cause: "its address is broken into lines",
                    help: "write the address on one line",
                    fix: Some(Fix::not_safe("Join the lines", edits)),
                };
            }
            // A `）` may end it.
            let below = edit::rest_of_line(page, page.next_line(end)).split_whitespace().next();
            let is_cut = is_sure && below.is_some_and(|it| it.contains(')') && !it.contains('('));
            let fix = Fix::guess(is_sure, "Add the `)`", Edit::replace(wrong, ")"));
            Found {
                span: Span::new(label.start, end),
                cause: "missing `)`",
                help: "add `)` after the address",
                fix: (address.is_ascii() && !is_cut).then_some(fix),
            }
        });
    }
    wide(label, after).or_else(|| reversed(page, label))
}

/// The ends of lines, with the indentation below them, in an address that goes on after `end` over a few
/// lines and is closed by the first `)`.
fn line_breaks(page: &Page, end: u32) -> Option<Vec<Span>> {
    let (mut end, mut found) = (end, Vec::new());
    for _ in 0..MOST_LINES {
        let next = page.next_line(end);
        let line = edit::rest_of_line(page, next);
        let word = line.split_whitespace().next()?;
        let start = next + (line.len() - line.trim_start().len()) as u32;
        found.push(Span::new(end, start));
        match word.find(')') {
            Some(close) => return (!word[..close].contains('(')).then_some(found),
            None if line.trim().len() > word.len() => return None,
            None => end = start + word.len() as u32,
        }
    }
    None
}

/// No address is broken into more lines.
const MOST_LINES: usize = 5;

/// `[text]（/x）`: the parentheses of a Chinese or Japanese keyboard.
fn wide(label: Span, after: &str) -> Option<Found> {
    let inside = after.strip_prefix('（')?;
    let end = inside.find(['）', ')'])?;
    let address = &inside[..end];
    if !is_address(address) || address.contains([' ', '"', '{', '`']) {
        return None;
    }
    let closing = inside[end..].chars().next()?.len_utf8();
    let whole = Span::new(label.end, label.end + ('（'.len_utf8() + end + closing) as u32);
    Some(Found {
        span: Span::new(label.start, whole.end),
        cause: "its parentheses are wide",
        help: "write `(` and `)`",
        fix: Some(Fix::not_safe("Write `(` and `)`", Edit::replace(whole, format!("({address})")))),
    })
}

/// Whether a link has a title whose quote is never closed: `/address "Title`.
fn open_title(inside: &str) -> Option<&'static str> {
    let (address, title) = inside.split_once(' ')?;
    let title = title.trim();
    let quote = title.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let is_open = title.len() > 1 && title.matches(quote).count() == 1;
    (is_address(address) && is_open).then_some("its title has no closing quote")
}

/// `[/queues](how queues work)`: the address is in the brackets, and the text in the parentheses.
fn exchanged(page: &Page, label: Span, (inside, span): (&str, Span)) -> Option<Found> {
    let address = page.slice(label).strip_prefix('[')?.strip_suffix(']')?;
    let begins_like_text = inside.starts_with(char::is_alphabetic) && !is_address(inside);
    let is_text = inside.contains(' ') && begins_like_text;
    (is_address(address) && is_text && !address.contains(' ')).then(|| Found {
        span,
        cause: "text and address are swapped",
        help: "write `[text](address)`",
        fix: Some(Fix::not_safe(
            "Swap them",
            Edit::replace(span, format!("[{inside}]({address})")),
        )),
    })
}

/// Both brackets and both parentheses are there.
fn closed(
    (label, text): (Span, &str),
    (address, at): (&str, Span),
    blanks: usize,
) -> Option<Found> {
    let span = Span::new(label.start, at.end + 1);
    // Behind a blank, a path of a page is no remark in parentheses, and neither is its name behind that.
    let is_named = |stem: &str| stem.contains(['/', '-']) || text.eq_ignore_ascii_case(stem);
    let names_page = || {
        let stem = address.strip_suffix(".md").filter(|it| blanks > 0 && !it.contains(' '));
        stem.is_some_and(is_named)
    };
    let is_address = is_address(address) || names_page();
    if !is_address || address.contains(['"', '\'', '<', '{', '`', '\\']) {
        return None;
    }
    if blanks > 0 {
        if address.contains(' ') {
            return None;
        }
        let gap = Span::new(label.end, at.start - 1);
        return Some(Found {
            span,
            cause: "a blank is between `]` and `(`",
            help: "remove the blank",
            fix: Some(Fix::not_safe("Remove the blank", Edit::delete(gap))),
        });
    }
    // Links within the site are reported once the site is known.
    if address.starts_with(['/', '.']) && !address.contains(" =") {
        return None;
    }
    // An id has hyphens in the place of blanks.
    if address.starts_with('#') && address.contains(' ') {
        let id = format!("#{}", slug(&address[1..]));
        return Some(Found {
            span,
            cause: HAS_BLANK,
            help: "write the id of the heading, with hyphens for blanks",
            fix: Some(Fix::not_safe(format!("Write `{id}`"), Edit::replace(at, id))),
        });
    }
    let edits: Vec<Edit> = address
        .match_indices(' ')
        .map(|(blank, _)| Edit::replace(part(at.start, blank, blank + 1), "%20"))
        .collect();
    let has_text = holds_text(address);
    (!edits.is_empty()).then(|| Found {
        span,
        cause: HAS_BLANK,
        help: help_with_blanks(has_text),
        fix: (!has_text).then(|| Fix::not_safe("Write blanks as `%20`", edits)),
    })
}

/// The advice on an address with blanks; `has_text` as [`holds_text`] says it.
pub(crate) fn help_with_blanks(has_text: bool) -> &'static str {
    match has_text {
        true => "end the address with `)` before the text, or write blanks as `%20`",
        false => "write blanks in addresses as `%20`",
    }
}

/// Whether the text of a page probably goes on behind the first blank of `address`: `/guide and then (see`.
/// The name of a file ends with its extension, and a few words may be a name.
pub(crate) fn holds_text(address: &str) -> bool {
    let mut words = address.split_whitespace().skip(1);
    let is_path = |word: &str| word.contains(['/', '.', '_', '#', '?', '=', '%']);
    words.clone().count() > 2 && !words.any(|it| is_path(it.trim_end_matches('.')))
}

/// `text](/x)`.
fn lost_bracket(page: &Page, label: Span, after: &str) -> Option<Found> {
    let close = after.find(')')?;
    let address = after.strip_prefix('(')?.get(..close - 1)?;
    let line = edit::near_before(page.slice(Span::new(page.line_start(label.start), label.start)));
    // A blank line may split the text of a link.
    let above = edit::near_before(page.source()[..label.start as usize].trim_end());
    let is_split = line.trim().is_empty() && above.rfind('[') > above.rfind(']');
    let is_plain = !address.contains([' ', '{', '`']) && !line.contains('[') && !is_split;
    let is_link = is_address(address) && is_plain;
    is_link.then(|| Found {
        span: Span::new(label.start, label.end + close as u32 + 1),
        cause: "missing `[`",
        help: "add `[` before the text of the link",
        fix: None,
    })
}

/// `(text)[/x]`.
fn reversed(page: &Page, label: Span) -> Option<Found> {
    let address = page.slice(label).strip_prefix('[')?.strip_suffix(']')?;
    let line = page.line_start(label.start);
    let before = edit::near_before(page.slice(Span::new(line, label.start)));
    let line = label.start - before.len() as u32;
    let open = before.strip_suffix(')')?.rfind('(')?;
    let text = &before[open + 1..before.len() - 1];
    // `(b)[/b]` ends bold text in the code of a forum.
    let is_end = |it: &str| page.mentions(&format!("[{it}]"));
    if !is_address(address)
        || address.contains([' ', '{', '`'])
        || address.strip_prefix('/').is_some_and(is_end)
        || text.is_empty()
        || text.contains(')')
    {
        return None;
    }
    let span = Span::new(line + open as u32, label.end);
    Some(Found {
        span,
        cause: "brackets and parentheses are swapped",
        help: "write `[text](address)`",
        fix: Some(Fix::not_safe("Swap them", Edit::replace(span, format!("[{text}]({address})")))),
    })
}
