//! A first heading that says the title again.

use crate::outline;
use crate::page_title::is_first;
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct RepeatsTitle;

impl NodeRule for RepeatsTitle {
    const META: RuleMeta = RuleMeta::suggestion(
        "repeats-title",
        "the first heading repeats the title of the page",
        include_str!("repeats_title.md"),
    )
    .profile(Profile::Strict)
    .only_on(&[PlatformId::Mintlify])
    .not_in_snippets()
    .only_in_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        // `headings/level-one` reports a heading of level 1.
        if heading.level() == 1 || !is_first(heading) || !outline::shows_title(cx) {
            return;
        }
        let Some(title) = cx.front_matter().and_then(|it| it.entry("title")) else { return };
        let words = |text: &str| text.trim().trim_end_matches(['.', '!', ':']).to_lowercase();
        let is_same =
            title.value.as_str().is_some_and(|it| words(it) == words(&heading.node().plain_text()));
        if is_same {
            cx.report(heading.span(), "heading repeats the page title")
                .label(title.value.span, "the title, which readers see above it")
                .help("remove it, or name what the section is about");
        }
    }
}
