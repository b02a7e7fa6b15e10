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
            let finding = cx.report(error.span, with_detail("malformed tag", error));
            if let Some(place) = error.related.filter(|place| !place.is_empty()) {
                finding.label(place, "parsing fails here");
            }
            match unquoted {
                Some(value) => {
                    let edits = [Edit::insert(value.start, "\""), Edit::insert(value.end, "\"")];
                    finding.help(until_fixed("put the value in quotes"));
                    finding.fix(Fix::safe("Put the value in quotes", edits));
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
