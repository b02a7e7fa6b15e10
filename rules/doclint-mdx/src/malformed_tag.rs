//! Tags with a mistake inside their angle brackets.

use crate::{errors, until_fixed, with_detail};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct MalformedTag;

impl PageRule for MalformedTag {
    const META: RuleMeta =
        RuleMeta::error("malformed-tag", "a tag is malformed", include_str!("malformed_tag.md"))
            .fix(FixKind::Sometimes);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::MalformedTag) {
            let unquoted =
                error.related.and_then(|place| unquoted_value(cx.page().source(), place));
            let cx_page = cx.page();
            let before = cx_page.source()[..error.span.start as usize].chars().next_back();
            let is_type = before.is_some_and(|it| it.is_alphanumeric() || it == '_');
            let finding = cx.report(error.span, with_detail("malformed tag", error));
            if let Some(place) = error.related.filter(|place| !place.is_empty()) {
                finding.label(place, "parsing fails here");
            }
            let curly = error.related.and_then(|place| curly_quotes(cx_page, place));
            match unquoted {
                _ if curly.is_some() => {
                    let edits = curly.into_iter().flatten().map(|it| Edit::replace(it, "\""));
                    finding.help(until_fixed("put the value in straight quotes"));
                    finding.fix(Fix::safe("Write straight quotes", edits.collect::<Vec<_>>()));
                }
                Some(value) => {
                    let edits = [Edit::insert(value.start, "\""), Edit::insert(value.end, "\"")];
                    finding.help(until_fixed("put the value in quotes"));
                    finding.fix(Fix::safe("Put the value in quotes", edits));
                }
                // `Map<string, number>`.
                None if is_type => {
                    finding.help(until_fixed(
                        "put the whole type in backticks, or write `\\<` if it is meant as text",
                    ));
                }
                None => {
                    finding.help(until_fixed(
                        "correct the tag, or write `\\<` if it is meant as text",
                    ));
                }
            }
        }
    }
}

/// The curly quotes around the value of `name=“value”` that begins at `place`.
fn curly_quotes(page: &Page, place: Span) -> Option<[Span; 2]> {
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
    Some(quotes)
}

/// The value of `name=value` that begins at `place`, if nothing but its quotes is missing.
fn unquoted_value(source: &str, place: Span) -> Option<Span> {
    let before = source.get(..place.start as usize)?;
    let rest = source.get(place.start as usize..)?;
    if !before.ends_with('=') {
        return None;
    }
    let end = rest.find(|c: char| c.is_whitespace() || c == '>')?;
    let value = &rest[..end];
    let value = if rest[end..].starts_with('>') { value.trim_end_matches('/') } else { value };
    let plain = !value.is_empty() && !value.contains(['"', '\'', '`', '{', '}', '<', '=']);
    plain.then(|| Span::new(place.start, place.start + value.len() as u32))
}
