//! Closing tags without an opening tag.

use crate::{errors, split_pairs, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct StrayClosingTag;

impl PageRule for StrayClosingTag {
    const META: RuleMeta = RuleMeta::error(
        "stray-closing-tag",
        "a closing tag has no opening tag",
        include_str!("stray_closing_tag.md"),
    )
    .in_builds()
    .fix(FixKind::Always);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if errors(cx, ErrorKind::StrayClosingTag).next().is_none() {
            return;
        }
        let split_pairs = split_pairs(cx.page());
        // The last component of each name above the tag, if it closes itself.
        let mut components = ast::Component::all(page).peekable();
        let mut last: HashMap<&str, Option<Span>> = HashMap::new();
        for error in errors(cx, ErrorKind::StrayClosingTag) {
            if split_pairs.contains_key(&error.span) {
                continue;
            }
            while let Some(it) = components.next_if(|it| it.opening().start < error.span.start) {
                if let Some(name) = it.name() {
                    let closes = it.is_self_closing() && !it.is_inline();
                    last.insert(name.as_str(), closes.then(|| it.opening()));
                }
            }
            let text = cx.page().slice(error.span);
            let closed = last.remove(error.detail.as_str()).flatten();
            let not_a_tag =
                closed.is_none().then(|| opening_as_text(page, error.span, &error.detail));
            if let Some((at, what, help, title, edit)) = closed
                .map(|it| closing_itself(page, it))
                .or_else(|| not_a_tag.flatten().map(with_blank))
            {
                cx.report(error.span, format!("`{text}` has no opening tag"))
                    .label(at, what)
                    .help(until_fixed(help))
                    .fix(Fix::suggestion(title, edit).changing_components());
                continue;
            }
            cx.report(error.span, format!("`{text}` has no opening tag"))
                .help(until_fixed("remove it, or add the opening tag"))
                .fix(Fix::suggestion(format!("Remove `{text}`"), Edit::delete(error.span)));
        }
    }
}

/// The intended opening tag, its defect, the advice, and the title and the edit of a fix.
type Meant = (Span, &'static str, &'static str, &'static str, Edit);

/// An opening tag with a slash at its end.
fn closing_itself(page: &Page, opening: Span) -> Meant {
    let slash = opening.end - 2;
    let blank = page.slice(Span::new(opening.start, slash));
    let start = opening.start + blank.trim_end().len() as u32;
    (
        opening,
        "this tag closes itself",
        "remove the slash at the end of the opening tag",
        "Remove the slash",
        Edit::delete(Span::new(start, slash + 1)),
    )
}

/// An opening tag with a space after its `<`, given the `<` and the space.
fn with_blank(opening: Span) -> Meant {
    let blank = Span::new(opening.start + 1, opening.end);
    (
        opening,
        "a blank makes this text",
        "remove the blank behind the `<` of the opening tag",
        "Remove the blank",
        Edit::delete(blank),
    )
}

/// How far above a closing tag its opening tag is searched for, in bytes.
const REACH: usize = 4000;

/// The `< ` of the nearest `< Name` above a closing tag.
fn opening_as_text(page: &Page, closing: Span, name: &str) -> Option<Span> {
    let end = closing.start as usize;
    let start = page.source().floor_char_boundary(end.saturating_sub(REACH));
    let found = page.source()[start..end].rfind(&format!("< {name}"))?;
    let at = (start + found) as u32;
    (!name.is_empty()).then(|| Span::new(at, at + 2))
}
