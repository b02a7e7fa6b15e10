//! Titles in capital letters.

use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::words::is_in_code;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct AllCapsTitle;

/// Longer words are hardly ever abbreviations.
const ABBREVIATION: usize = 5;

impl NodeRule for AllCapsTitle {
    const META: RuleMeta = RuleMeta::suggestion(
        "all-caps-title",
        "the title is written in capital letters",
        include_str!("all_caps_title.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .only_in_listed_pages();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some((entry, title)) = field::mapping(cx).and_then(|it| field::text(it, "title"))
        else {
            return;
        };
        // `MAX_RETRIES` and `GET /queues` are names.
        if title.contains(|c: char| c.is_lowercase() || matches!(c, '_' | '/' | '.')) {
            return;
        }
        let words = title.split_whitespace();
        let words = words.filter(|it| it.contains(char::is_uppercase));
        let long = words.clone().filter(|it| it.chars().count() > ABBREVIATION).count();
        // A statement in a reference of them: `CREATE VIEW`.
        if long > 0 && words.count() > 1 && !is_in_code(cx.page(), title) {
            cx.report(entry.value.span, "title is written in capital letters")
                .help("write it as a sentence: capitals are harder to read, and some screen readers spell them");
        }
    }
}
