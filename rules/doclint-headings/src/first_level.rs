//! First headings that skip the levels above them.

use crate::in_place::{self, PAGE_OUTLINE};
use crate::outline::{self, Snippets};
use doclint_rule::site::{PlatformId, ShownHeading, ShownPart, Site};
use doclint_rule::syntax::NearMissKind;
use doclint_rule::{
    Fix, FixKind, Genre, InPlaceRule, Need, Page, PageCx, PageRule, PlacedDefect, Profile,
    RuleMeta, SiteCx, ast,
};
use std::ops::Range;

pub(crate) struct FirstLevel;

impl PageRule for FirstLevel {
    const META: RuleMeta = RuleMeta::warning(
        "first-level",
        "the first heading is deeper than level 2",
        include_str!("first_level.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes)
    .only_in_listed_pages()
    .skips(&[Genre::Record])
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !outline::shows_title(cx) || cx.is_operation() {
            return;
        }
        let vocabulary = cx.vocabulary();
        let is_of_page = |it: &ast::Heading<'_>| outline::context(*it, vocabulary).is_none();
        let Some(first) = outline::headings(page).find(is_of_page) else { return };
        let level = first.level();
        // A snippet above it may bring the level that is missing here.
        let snippets = Snippets::of(page, vocabulary);
        let above = 0..first.span().start;
        if level <= 2
            || snippets.are_between(above.clone(), None)
            || has_other_heading(page, &above)
        {
            return;
        }
        // The headings that are too deep like the first one, up to the first that is not, even in a
        // tab: what is below that one belongs to it.
        let below = std::iter::successors(first.next(), |it| it.next());
        let run: Vec<_> = below.clone().take_while(|it| it.level() >= level).collect();
        // A heading between the old and the new level would become a part of the last one.
        let end = below.clone().find(|it| it.level() < level);
        let is_between = end.is_some_and(|it| it.level() > 2);
        // A heading of a tab that stays would become a part of the one above.
        let stays = run.iter().any(|it| !is_of_page(it) && it.level() == level);
        let run = run.into_iter().filter(is_of_page);
        let shifted = outline::shift(std::iter::once(first).chain(run), 2 - level as i8);
        let shifted = shifted.filter(|_| !stays && !is_between);
        let finding = cx.report(first.span(), message(level));
        finding.help(HELP);
        if let Some(edits) = shifted.filter(|_| !outline::is_generated(first)) {
            finding.fix(Fix::not_safe("Move the first headings up to level 2", edits));
        }
    }
}

/// Whether something above the first heading is a heading for readers, or was meant as one: `<h2>`, or
/// signs that are shown as text, which have a rule of their own.
fn has_other_heading(page: &Page, above: &Range<u32>) -> bool {
    let is_named = |it: ast::Component<'_>| ["h1", "h2", "h3"].iter().any(|name| it.is(name));
    let mut html = ast::Component::all(page).take_while(|it| it.span().start < above.end);
    html.any(is_named) || page.near_misses(NearMissKind::Heading).any(|it| it.start < above.end)
}

fn message(level: u8) -> String {
    format!("the first heading is {}", outline::shown(level))
}

const HELP: &str = "make it level 2 (`##`): the page title is level 1";

impl InPlaceRule for FirstLevel {
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut own = Vec::new();
        in_place::check(site, cx, |page, parts, defects| {
            let is_judged = in_place::shows_title(page) && !page.facts.is_operation();
            let mut is_first = is_judged;
            for part in parts {
                let is_of_page = part.outline() == PAGE_OUTLINE;
                let is_wrong =
                    |it: &ShownHeading<'_>| is_first && is_of_page && it.heading.level > 2;
                if let ShownPart::Heading(it) = part {
                    let place = in_place::from_snippet(part);
                    match place {
                        Some((it, place)) => {
                            let defect = is_wrong(&it).then(|| PlacedDefect {
                                part: "first heading".to_owned(),
                                defect: format!("is {}", outline::shown(it.heading.level)),
                                help: HELP.to_owned(),
                                label: None,
                            });
                            defects.note((it.holder, it.at()), place, defect);
                        }
                        // Without a snippet above it, the page alone shows what is wrong.
                        None => {
                            let above = 0..it.heading.span.start;
                            if is_wrong(&it) && outline::is_between(&page.facts.places, above, None)
                            {
                                own.push((it.at(), message(it.heading.level)));
                            }
                        }
                    }
                }
                is_first &= !is_of_page;
            }
        });
        for (at, message) in own {
            cx.report(at, message).help(HELP);
        }
    }
}
