//! Links and images that stay text because of one character.

use crate::{is_address, part};
use doclint_rule::syntax::NearMissKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, edit};

pub(crate) struct LinkAsText;

impl PageRule for LinkAsText {
    const META: RuleMeta = RuleMeta::warning(
        "link-as-text",
        "a link or an image is shown as text",
        include_str!("link_as_text.md"),
    )
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD011"]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for label in page.near_misses(NearMissKind::Link) {
            let Some(found) = read(page, label) else { continue };
            let is_image = page.source()[..label.start as usize].ends_with('!');
            let thing = if is_image { "image" } else { "link" };
            let message = format!("{thing} is shown as text: {}", found.cause);
            let finding = cx.report(found.span, message);
            finding.cause(found.cause).help(found.help);
            if let Some(fix) = found.fix {
                finding.fix(fix.changing_surroundings());
            }
        }
    }
}

/// What is wrong with a link.
struct Found {
    span: Span,
    cause: &'static str,
    help: &'static str,
    fix: Option<Fix>,
}

/// What is wrong with the link whose brackets are `label`, if it is surely one.
fn read(page: &Page, label: Span) -> Option<Found> {
    let after = edit::rest_of_line(page, label.end);
    if page.slice(label) == "]" {
        return lost_bracket(page, label, after);
    }
    let blanks = after.len() - after.trim_start_matches([' ', '\t']).len();
    if let Some(inside) = after[blanks..].strip_prefix('(') {
        let start = label.end + (blanks + 1) as u32;
        if let Some(close) = inside.find(')') {
            let address = &inside[..close];
            let span = Span::new(label.start, start + close as u32 + 1);
            return closed(label, (address, part(start, 0, close)), blanks, span);
        }
        let word = inside.split_whitespace().next()?;
        let address = word.trim_end_matches(['.', ',', ';', ':', '!', '?']);
        let is_lost = blanks == 0 && is_address(address) && !address.contains(['"', '<', '{', '`']);
        return is_lost.then(|| {
            let end = start + address.len() as u32;
            let is_sure = inside.trim_end().len() == word.len();
            Found {
                span: Span::new(label.start, end),
                cause: "missing `)`",
                help: "add `)` after the address",
                fix: is_sure.then(|| Fix::not_safe("Add the `)`", Edit::insert(end, ")"))),
            }
        });
    }
    reversed(page, label)
}

/// Both brackets and both parentheses are there.
fn closed(label: Span, (address, at): (&str, Span), blanks: usize, span: Span) -> Option<Found> {
    if !is_address(address) || address.contains(['"', '\'', '<', '{', '`', '\\']) {
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
    let edits: Vec<Edit> = address
        .match_indices(' ')
        .map(|(blank, _)| Edit::replace(part(at.start, blank, blank + 1), "%20"))
        .collect();
    (!edits.is_empty()).then(|| Found {
        span,
        cause: "its address has a blank",
        help: "write blanks in addresses as `%20`",
        fix: Some(Fix::not_safe("Write blanks as `%20`", edits)),
    })
}

/// `text](/x)`.
fn lost_bracket(page: &Page, label: Span, after: &str) -> Option<Found> {
    let close = after.find(')')?;
    let address = after.strip_prefix('(')?.get(..close - 1)?;
    let line = page.slice(Span::new(page.line_start(label.start), label.start));
    let is_link = is_address(address) && !address.contains([' ', '{', '`']) && !line.contains('[');
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
    let before = page.slice(Span::new(line, label.start));
    let open = before.strip_suffix(')')?.rfind('(')?;
    let text = &before[open + 1..before.len() - 1];
    if !is_address(address)
        || address.contains([' ', '{', '`'])
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
