//! Characters without a width inside of words.

use crate::positions;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct InvisibleCharacter;

impl PageRule for InvisibleCharacter {
    const META: RuleMeta = RuleMeta::warning(
        "invisible-character",
        "a word has a character that nobody sees",
        include_str!("invisible_character.md"),
    )
    .fix(FixKind::Always);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let source = page.source();
        let invisible = ['\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}'];
        for (at, c) in positions(source, &invisible) {
            let end = at + c.len_utf8();
            let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
            if !is_letter(source[..at].chars().next_back())
                || !is_letter(source[end..].chars().next())
            {
                continue;
            }
            let span = Span::new(at as u32, end as u32);
            let kind = page.node_at(span.start).kind();
            if !matches!(kind, NodeKind::Text | NodeKind::FrontMatter | NodeKind::Attribute) {
                continue;
            }
            cx.report(span, format!("invisible character U+{:04X} inside of a word", c as u32))
                .help("remove it: searches for the word don't find it")
                .fix(Fix::safe("Remove it", Edit::delete(span)));
        }
    }
}
