//! Characters without a width inside of words.

use doclint_rule::syntax::{NearMissKind, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct InvisibleCharacter;

/// Where readers search and copy words. A block of code may show such a character on purpose.
const SEARCHED: [NodeKind; 4] =
    [NodeKind::Text, NodeKind::InlineCode, NodeKind::FrontMatter, NodeKind::Attribute];

impl PageRule for InvisibleCharacter {
    const META: RuleMeta = RuleMeta::warning(
        "invisible-character",
        "a word has a character that nobody sees",
        include_str!("invisible_character.md"),
    )
    .in_builds()
    .in_api_files()
    .fix(FixKind::Always);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let source = page.source();
        for span in page.near_misses(NearMissKind::InvisibleCharacter) {
            let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
            let (before, rest) = source.split_at(span.start as usize);
            let mut rest = rest.chars();
            let Some(c) = rest.next() else { continue };
            if !is_letter(before.chars().next_back()) || !is_letter(rest.next()) {
                continue;
            }
            let kind = page.node_at(span.start).kind();
            if !SEARCHED.contains(&kind) {
                continue;
            }
            cx.report(span, format!("invisible character U+{:04X} inside of a word", c as u32))
                .help("remove it: searches for the word don't find it")
                .fix(Fix::safe("Remove it", Edit::delete(span)).changing_surroundings());
        }
    }
}
