//! Tags with a mistake inside their angle brackets.

use crate::{errors, repair, report_notation, tag_name, until_fixed, with_detail};
use doclint_rule::edit::rest_of_line;
use doclint_rule::notation::refused;
use doclint_rule::syntax::{ErrorKind, SyntaxError};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct MalformedTag;

impl PageRule for MalformedTag {
    const META: RuleMeta =
        RuleMeta::error("malformed-tag", "a tag is malformed", include_str!("malformed_tag.md"))
            .in_builds()
            .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::MalformedTag) {
            if let Some(notation) = refused(page.source(), error.span.start as usize) {
                report_notation(notation, error.span, cx);
                continue;
            }
            let advice = error.related.and_then(|place| {
                missing_end(page, error, place)
                    .or_else(|| open_quote(page, place))
                    .or_else(|| curly_quotes(page, place))
                    .or_else(|| unquoted_value(page, place))
                    .or_else(|| inner_quotes(page, place))
            });
            let advice = advice.or_else(|| type_in_text(page, error.span.start));
            let Advice { text, label, help, fix } = advice.unwrap_or_default();
            let text = text.unwrap_or_else(|| with_detail("malformed tag", error));
            let finding = cx.report(error.span, text);
            if let Some(place) = error.related {
                finding.label(place, label.unwrap_or("parsing fails here"));
            }
            finding.help(until_fixed(match help.as_str() {
                "" => "correct the tag, or write `\\<` if it is meant as text",
                help => help,
            }));
            finding.fixes.extend(fix);
        }
    }
}

/// The report on a mistake that leaves no doubt.
#[derive(Default)]
struct Advice {
    /// The message, if it differs from the parser's.
    text: Option<String>,
    /// The label of the place, if parsing doesn't fail there.
    label: Option<&'static str>,
    help: String,
    fix: Option<Fix>,
}

/// A tag that goes on in the lines below, because its `>` is missing.
fn missing_end(page: &Page, error: &SyntaxError, place: Span) -> Option<Advice> {
    if !place.is_empty() {
        return None;
    }
    let slash = if page.slice(error.span).starts_with("</") { "/" } else { "" };
    let name = tag_name(page, error.span.start);
    let fix = Fix::not_safe("Add the `>`", Edit::insert(place.start, ">")).changing_components();
    Some(Advice {
        text: Some(format!("`<{slash}{name}` has no `>`")),
        label: Some("`>` is missing here"),
        help: "end the tag with `>`".to_owned(),
        fix: Some(fix),
    })
}

/// A value that takes in the rest of its tag, because its closing quote is missing.
fn open_quote(page: &Page, place: Span) -> Option<Advice> {
    let quote = page.slice(place);
    let before = page.source()[..place.start as usize].strip_suffix('=')?;
    if !matches!(quote, "\"" | "'") {
        return None;
    }
    let name = before.rsplit(|c: char| c.is_whitespace() || c == '<').next().unwrap_or_default();
    let value = rest_of_line(page, place.end).trim_end();
    let (len, is_sure) = value_len(value, quote);
    let rest = &value[len..];
    let next = rest.trim_start().split([' ', '=']).next().unwrap_or_default();
    let next = if next.starts_with('>') { ">" } else { next };
    let edit = Edit::insert(place.end + len as u32, quote);
    let fix = Fix::guess(is_sure, "Add the closing quote", edit).changing_components();
    let help = match next {
        "" => format!("add `{quote}` at the end of the value"),
        next => format!("add `{quote}` before `{next}`"),
    };
    Some(Advice {
        text: Some(format!("`{name}` has no closing quote")),
        label: Some("this quote is never closed"),
        help,
        fix: Some(fix),
    })
}

/// How long the value at the start of a line probably is, and whether hardly anything else is meant.
fn value_len(line: &str, quote: &str) -> (usize, bool) {
    let inside = &line[..line.find(quote).unwrap_or(line.len())];
    // The sign in an arrow ends no tag.
    let mut ends = inside.match_indices('>').map(|it| it.0);
    if let Some(end) = ends.find(|at| !inside[..*at].ends_with(['-', '='])) {
        let value = inside[..end].trim_end();
        let plain = value.strip_suffix('/').unwrap_or(value).trim_end();
        // The slash may belong to the address.
        return (plain.len(), plain.len() == value.len() || !plain.contains('/'));
    }
    let next = inside.strip_suffix('=').and_then(|it| it.rfind(char::is_whitespace));
    match next {
        Some(end) => (inside[..end].trim_end().len(), true),
        None => (inside.len(), false),
    }
}

/// Curly quotes around the value of `name=“value”` that begins at `place`.
fn curly_quotes(page: &Page, place: Span) -> Option<Advice> {
    const CURLY: [char; 4] = ['“', '”', '‘', '’'];
    let (before, rest) = page.source().split_at_checked(place.start as usize)?;
    let inner = rest.strip_prefix(CURLY).filter(|_| before.ends_with('='))?;
    let open = rest.len() - inner.len();
    let len = inner.find([CURLY.as_slice(), &['"', '\n', '>']].concat().as_slice())?;
    let close = inner[len..].chars().next().filter(|it| CURLY.contains(it) || *it == '"')?;
    let end = place.start + (open + len) as u32;
    let quotes = [
        Span::new(place.start, place.start + open as u32),
        Span::new(end, end + close.len_utf8() as u32),
    ];
    let edits = quotes.map(|it| Edit::replace(it, "\""));
    Some(Advice {
        text: Some(format!("malformed tag: expected a straight quote, found `{}`", &rest[..open])),
        label: None,
        help: "put the value in straight quotes".to_owned(),
        fix: Some(Fix::safe("Write straight quotes", edits)),
    })
}

/// The value of `name=value` that begins at `place`, if nothing but its quotes or its braces are missing.
fn unquoted_value(page: &Page, place: Span) -> Option<Advice> {
    let (before, rest) = page.source().split_at_checked(place.start as usize)?;
    if !before.ends_with('=') {
        return None;
    }
    let end = rest.find(|c: char| c.is_whitespace() || c == '>')?;
    let value = &rest[..end];
    let value = if rest[end..].starts_with('>') { value.trim_end_matches('/') } else { value };
    let is_plain = !value.is_empty() && !value.contains(['"', '\'', '`', '{', '}', '<', '=']);
    let (open, close, title) =
        match matches!(value, "true" | "false") || value.parse::<f64>().is_ok() {
            true => ("{", "}", "Put the value in braces"),
            false => ("\"", "\"", "Put the value in quotes"),
        };
    let places = [(place.start, open), (place.start + value.len() as u32, close)];
    let edits = places.map(|it| Edit::insert(it.0, it.1));
    is_plain.then(|| Advice {
        text: None,
        label: None,
        help: title.replacen('P', "p", 1),
        fix: Some(Fix::safe(title, edits)),
    })
}

/// `title="Open the "new" tab"`, where the value ends at its second quote.
fn inner_quotes(page: &Page, place: Span) -> Option<Advice> {
    let line = page.line(place.start);
    let (before, after) =
        (page.slice(Span::new(line.start, place.start)), rest_of_line(page, place.start));
    let open = before.rfind("=\"")?;
    let name = before[..open].rsplit(|c: char| c.is_whitespace() || c == '<').next()?;
    let start = line.start + open as u32 + 2;
    // The next attribute, or the end of the tag.
    let tag = &after[..after.find(['>', '='])?];
    let end = place.start + tag.rfind('"')? as u32;
    let value = page.slice(Span::new(start, end));
    let quotes: Vec<u32> = value.match_indices('"').map(|it| start + it.0 as u32).collect();
    let is_plain =
        quotes.len().is_multiple_of(2) && !quotes.is_empty() && !value.contains(['=', '{', '<']);
    // A backslash escapes nothing in an attribute, so it goes with the quote behind it.
    let escaped = |it: u32| page.source()[..it as usize].ends_with('\\');
    let edits: Vec<Edit> = quotes
        .iter()
        .map(|it| Edit::replace(Span::new(it - u32::from(escaped(*it)), it + 1), "&quot;"))
        .collect();
    is_plain.then(|| Advice {
        text: Some(format!("`{name}` ends at its second quote")),
        label: None,
        help: "write the inner quotes as `&quot;`, or put the value in single quotes".to_owned(),
        fix: Some(Fix::not_safe("Write the inner quotes as `&quot;`", edits).repairing()),
    })
}

/// `Map<string, number>`.
fn type_in_text(page: &Page, start: u32) -> Option<Advice> {
    let before = page.source()[..start as usize].chars().next_back()?;
    let help = "put the whole type in backticks, or write `\\<` if it is meant as text".to_owned();
    let fix = repair::type_in_backticks(page, start);
    (before.is_alphanumeric() || before == '_').then(|| Advice { help, fix, ..Advice::default() })
}
