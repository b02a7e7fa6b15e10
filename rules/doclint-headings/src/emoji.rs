//! Emoji in headings.

use crate::outline;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{AstNode, Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast};
use std::ops::Range;

pub(crate) struct Emoji;

impl NodeRule for Emoji {
    const META: RuleMeta =
        RuleMeta::suggestion("emoji", "a heading has an emoji", include_str!("emoji.md"))
            .profile(Profile::All)
            .fix(FixKind::Always)
            .only_in_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let node = heading.node();
        // A quotation is shown as it was written.
        let is_quote = || node.ancestors().any(|it| it.kind() == NodeKind::BlockQuote);
        if node.text().is_ascii() || outline::is_dated(heading) || is_quote() {
            return;
        }
        for text in node.descendants().filter_map(ast::Text::cast) {
            let text = text.value();
            let Some(range) = emoji(text.as_str()) else { continue };
            let at = text.part(range);
            let removed = with_blanks(cx, at);
            cx.report(at, "emoji in a heading")
                .help("remove it; pages and cards can have an `icon`")
                .fix(
                    Fix::not_safe("Remove the emoji", Edit::delete(removed))
                        .changing_surroundings(),
                );
            return;
        }
    }
}

/// The bytes of the first emoji of a text, and of the emoji right after it.
fn emoji(text: &str) -> Option<Range<usize>> {
    let mut signs = text.char_indices().filter(|(_, c)| !c.is_ascii());
    let is_first = |(at, c): &(usize, char)| is_emoji(*c, text[*at..].chars().nth(1));
    let (start, first) = signs.find(is_first)?;
    let after = start + first.len_utf8();
    let end = text[after..].find(|c| !is_emoji(c, None) && !is_joint(c));
    Some(start..end.map_or(text.len(), |it| after + it))
}

/// The mark that makes an emoji of a sign, the one that joins two, and the colors of skin.
fn is_joint(c: char) -> bool {
    matches!(c, '\u{200d}' | '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}')
}

/// Whether a character is shown as an emoji: by itself, or because of the mark after it.
fn is_emoji(c: char, next: Option<char>) -> bool {
    const PICTURES: [char; 14] =
        ['⚡', '⛔', '✅', '✨', '❌', '❎', '❓', '❔', '❕', '❗', '➕', '➖', '⭐', '⭕'];
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}' | '\u{1f300}'..='\u{1faff}')
        || PICTURES.contains(&c)
        || next == Some('\u{fe0f}') && matches!(c, '\u{2190}'..='\u{2bff}')
}

/// An emoji with the whitespace after it, or before it at the end of a line.
fn with_blanks(cx: &PageCx<'_>, span: Span) -> Span {
    let (before, after) = {
        let source = cx.page().source();
        (&source[..span.start as usize], &source[span.end as usize..])
    };
    let blanks = after.len() - after.trim_start_matches(' ').len();
    if after[blanks..].is_empty() || after[blanks..].starts_with(['\n', '\r']) {
        return Span::new(before.trim_end_matches(' ').len() as u32, span.end);
    }
    Span::new(span.start, span.end + blanks as u32)
}
