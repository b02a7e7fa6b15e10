//! `</B>` where `</A>` is expected.

use crate::{errors, repair, until_fixed};
use doclint_rule::syntax::{ErrorKind, SyntaxError};
use doclint_rule::{AstNode as _, Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, ast};

pub(crate) struct MismatchedTag;

impl PageRule for MismatchedTag {
    const META: RuleMeta = RuleMeta::error(
        "mismatched-tag",
        "a closing tag does not match the tag that is open",
        include_str!("mismatched_tag.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::MismatchedTag) {
            let found = cx.page().slice(error.span);
            let expected = format!("</{}>", error.detail);
            let differs_in_case = found.eq_ignore_ascii_case(&expected);
            // A tag that nothing around it waits for would be left over.
            let closes_another = opened_around(page, error, found);
            let message = match found == expected {
                true => format!("`{found}` is in another block than its opening tag"),
                false => format!("expected `{expected}`, found `{found}`"),
            };
            let finding = cx.report(error.span, message);
            if let Some(opening) = error.related {
                finding.label(opening, format!("`<{}>` opened here", error.detail));
            }
            if found == expected {
                finding.help(until_fixed(
                    "put each tag on a line of its own, outside of quotes and list items",
                ));
                let opening = error.related;
                let fix = opening.and_then(|it| repair::other_column(page, it, error.span));
                finding.fixes.extend(fix);
                continue;
            }
            finding.help(until_fixed(&match closes_another {
                true => format!("add `{expected}` before this tag, or replace this tag with it"),
                false => format!("replace it with `{expected}`"),
            }));
            let title = format!("Replace it with `{expected}`");
            let edit = Edit::replace(error.span, expected);
            finding.fix(if differs_in_case {
                Fix::safe(title, edit)
            } else {
                Fix::suggestion(title, edit)
            });
        }
    }
}

/// Whether a closing tag has the name of something around the tag that it meets.
fn opened_around(page: &Page, error: &SyntaxError, closing: &str) -> bool {
    let name = closing.trim_start_matches("</").trim_end_matches('>').trim();
    let Some(opening) = error.related else { return true };
    let meets = page.node_at(opening.start);
    meets.ancestors().filter_map(ast::Component::cast).any(|it| it.is(name))
}
