//! Codes for colors that were copied from a terminal.

use crate::content::rewrite;
use crate::languages::language;
use doclint_rule::{Edit, FixKind, NodeRule, PageCx, RuleMeta, ast};
use std::ops::Range;

pub(crate) struct ColorCodes;

/// The longest way to write the invisible character, in bytes: `\u{1b}`, or `\u001b`.
const LONGEST_ESCAPE: usize = 6;

impl NodeRule for ColorCodes {
    const META: RuleMeta = RuleMeta::warning(
        "color-codes",
        "code has the codes by which a terminal sets colors",
        include_str!("color_codes.md"),
    )
    .only_in_pages()
    .fix(FixKind::Always);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let content = code.content();
        let text = content.as_str();
        // What sets a color sets it back in the end.
        if !text.contains("[0m") && !text.contains("[0;") {
            return;
        }
        let found: Vec<Range<usize>> = codes(text).collect();
        let Some(first) = found.first() else { return };
        // A page that shows pages may show their mistakes.
        let name = code.language().and_then(|it| language(it.as_str()));
        if matches!(name, Some("markdown" | "mdx")) {
            return;
        }
        // Many highlighters show them as the colors that they are.
        if cx.platform().is_built() && code.language().is_some_and(|it| it.as_str() == "ansi") {
            return;
        }
        let edits =
            found.iter().map(|it| Edit::delete(content.part(it.clone()))).collect::<Vec<_>>();
        cx.report(content.part(first.clone()), "this is a terminal's code for a color, not text")
            .cause("codes for colors are copied from a terminal")
            .help("remove it; readers see its signs, and no color")
            .fix(rewrite("Remove the codes", edits).changing_surroundings());
    }
}

/// The places of codes such as `[0;32m`, with the invisible character before them. Where code writes
/// that character as an escape (`\033[0;32m`), it means to set a color.
fn codes(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices('[').filter_map(|(at, _)| {
        let inner = &text[at + 1..];
        let length = inner.bytes().take_while(|b| b.is_ascii_digit() || *b == b';').count();
        let end = at + 1 + length;
        let is_code = text[end..].starts_with('m') && !text[end + 1..].starts_with([']', ':']);
        let before = &text[..at];
        let is_written = before.ends_with(|c: char| c.is_ascii_alphanumeric())
            && before
                .bytes()
                .rev()
                .take(LONGEST_ESCAPE)
                .any(|it| matches!(it, b'\\' | b'$' | b'`'));
        let start = if before.ends_with('\u{1b}') { at - 1 } else { at };
        (length > 0 && is_code && !is_written).then_some(start..end + 1)
    })
}
