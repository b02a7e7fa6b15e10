//! Headings more than one level below the one before.

use crate::in_place;
use crate::outline::{self, Snippets};
use doclint_rule::site::{OutlineId, ShownHeading, ShownPart, Site};
use doclint_rule::syntax::{NodeId, NodeKind};
use doclint_rule::{
    Fix, FixKind, InPlaceRule, Page, PageCx, PageRule, PlacedDefect, Profile, RuleMeta, SiteCx, ast,
};
use std::collections::HashMap;

pub(crate) struct SkippedLevel;

impl PageRule for SkippedLevel {
    const META: RuleMeta = RuleMeta::warning(
        "skipped-level",
        "a heading skips a level",
        include_str!("skipped_level.md"),
    )
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD001"])
    .only_in_listed_pages()
    .profile(Profile::Strict);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Where no level is far below another, none is skipped.
        let levels = || outline::headings(page).map(ast::Heading::level);
        if levels().max() <= levels().min().map(|it| it + 1) {
            return;
        }
        let mut last: HashMap<Option<NodeId>, ast::Heading<'_>> = HashMap::new();
        let vocabulary = cx.vocabulary();
        let snippets = Snippets::of(page, vocabulary);
        for heading in outline::headings(page) {
            let own = outline::context(heading, vocabulary);
            let Some(before) = last.insert(own, heading) else { continue };
            let (from, to) = (outline::level(before, cx), heading.level());
            // A heading below the deepest level of the table of contents gains nothing from a move.
            if to <= from + 1 || from >= outline::DEEPEST {
                continue;
            }
            // The snippet may bring the level that is missing here.
            let between = before.span().start..heading.span().start;
            if snippets.are_between(between, own.map(|it| page.node(it).span())) {
                continue;
            }
            let section = outline::following(heading, vocabulary).take_while(|it| it.level() >= to);
            let by = from as i8 + 1 - to as i8;
            let shifted = outline::shift(std::iter::once(heading).chain(section), by);
            let shifted = shifted.filter(|_| outline::is_one_outline(heading, to - 1, vocabulary));
            let right = outline::shown(from + 1);
            let finding = cx.report(heading.span(), format!("heading {}", jumps(from, to)));
            finding.label(before.span(), counts_as(from));
            finding.help(format!("make it {right}"));
            if let Some(edits) = shifted {
                let title = format!("Move the section up to {right}");
                // A level 1 heading moves or goes first, a program writes its parts again, and a style
                // sheet may name the level of a heading with elements.
                let has_elements =
                    heading.node().children().any(|it| it.kind() == NodeKind::Component);
                let is_final =
                    before.level() == from && !outline::is_generated(heading) && !has_elements;
                finding.fix(match is_final {
                    true => Fix::not_safe(title, edits),
                    false => Fix::suggestion(title, edits),
                });
            }
        }
    }
}

fn jumps(from: u8, to: u8) -> String {
    format!("jumps from {} to {}", outline::shown(from), outline::shown(to))
}

fn counts_as(level: u8) -> String {
    format!("this counts as {}", outline::shown(level))
}

impl InPlaceRule for SkippedLevel {
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut own = Vec::new();
        in_place::check(site, cx, |page, parts, defects| {
            let least = 1 + u8::from(in_place::shows_title(page));
            // `None` if a snippet is unknown, so that nobody knows what comes before.
            let mut last: HashMap<OutlineId, Option<ShownHeading<'_>>> = HashMap::new();
            for part in parts {
                let ShownPart::Heading(it) = part else {
                    last.insert(part.outline(), None);
                    continue;
                };
                let before = last.insert(it.outline, Some(it)).flatten();
                let before = before.filter(|before| !in_place::is_one_text(before, &it));
                let skipped = before.and_then(|before| {
                    let (from, to) = (before.heading.level.max(least), it.heading.level);
                    (to > from + 1 && from < outline::DEEPEST).then_some((before, from, to))
                });
                match in_place::from_snippet(part) {
                    Some((it, place)) => {
                        let defect = skipped.map(|(before, from, to)| PlacedDefect {
                            part: "heading".to_owned(),
                            defect: jumps(from, to),
                            help: format!("make it {}", outline::shown(from + 1)),
                            label: Some((before.at(), counts_as(from))),
                        });
                        defects.note((it.holder, it.at()), place, defect);
                    }
                    None => own.extend(skipped.map(|skipped| (it.at(), skipped))),
                }
            }
        });
        for (at, (before, from, to)) in own {
            let finding = cx.report(at, format!("heading {}", jumps(from, to)));
            finding.label_at(before.at(), counts_as(from));
            finding.help(format!("make it {}", outline::shown(from + 1)));
        }
    }
}
