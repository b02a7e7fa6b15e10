//! First headings that skip the levels above them.

use crate::outline;
use doclint_rule::syntax::Dialect;
use doclint_rule::{Fix, FixKind, Page, PageCx, PageRule, RuleMeta, ast};

pub(crate) struct FirstLevel;

impl PageRule for FirstLevel {
    const META: RuleMeta = RuleMeta::warning(
        "first-level",
        "the first heading is deeper than level 2",
        include_str!("first_level.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if cx.dialect() == Dialect::Markdown || !outline::shows_title(cx) || is_operation(cx) {
            return;
        }
        let vocabulary = cx.vocabulary();
        let is_of_page = |it: &ast::Heading<'_>| outline::context(*it, vocabulary).is_none();
        let Some(first) = outline::headings(page).find(is_of_page) else { return };
        let level = first.level();
        let snippets = outline::snippets(page, vocabulary);
        // A snippet above it may bring the level that is missing here.
        let is_first = snippets.iter().all(|it| it.0.is_some() || it.1 > first.span().start);
        if level <= 2 || !is_first {
            return;
        }
        // The headings that are too deep like the first one, up to the first that is not, even in a
        // tab: what is below that one belongs to it.
        let below = std::iter::successors(first.next(), |it| it.next());
        let run: Vec<_> = below.take_while(|it| it.level() >= level).collect();
        // A heading of a tab that stays would become a part of the one above.
        let stays = run.iter().any(|it| !is_of_page(it) && it.level() == level);
        let run = run.into_iter().filter(is_of_page);
        let shifted = outline::shift(std::iter::once(first).chain(run), 2 - level as i8);
        let shifted = shifted.filter(|_| !stays);
        let message = format!("the first heading is {}", outline::shown(level));
        let finding = cx.report(first.span(), message);
        finding.help("make it level 2 (`##`): the page title is level 1");
        if let Some(edits) = shifted {
            finding.fix(Fix::not_safe("Move the first headings up to level 2", edits));
        }
    }
}

/// Whether the page describes an operation, to which the platform adds headings of its own.
fn is_operation(cx: &PageCx<'_>) -> bool {
    const KEYS: [&str; 4] = ["openapi", "openapi-schema", "api", "asyncapi"];
    cx.front_matter().is_some_and(|it| KEYS.iter().any(|key| it.get(key).is_some()))
}
