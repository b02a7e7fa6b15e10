//! Tags with a mistake inside their angle brackets.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct MalformedTag;

impl PageRule for MalformedTag {
    const META: RuleMeta =
        RuleMeta::error("malformed-tag", "a tag can't be read", include_str!("malformed_tag.md"))
            .fix(FixKind::Sometimes);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::MalformedTag) {
            let message = match error.detail.as_str() {
                "" => "this tag can't be read".to_owned(),
                detail => format!("this tag can't be read: {detail}"),
            };
            let unquoted =
                error.related.and_then(|place| unquoted_value(cx.page().source(), place));
            let finding = cx.report(error.span, message);
            if let Some(place) = error.related.filter(|place| !place.is_empty()) {
                finding.label(place, "it can't be read from here on");
            }
            match unquoted {
                Some(value) => {
                    let edits = [Edit::insert(value.start, "\""), Edit::insert(value.end, "\"")];
                    finding.help("put the value into quotes; as it is, the page does not build");
                    finding.fix(Fix::safe("Put the value into quotes", edits));
                }
                None => {
                    finding.help(
                        "mend the tag, or write `\\<` if it is meant as text; as it is, the page \
                         does not build",
                    );
                }
            }
        }
    }
}

/// The value of `name=value` whose first byte is at `place`, where quotes are all it lacks.
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
