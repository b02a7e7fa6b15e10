//! The same heading twice in one section.

use crate::in_place;
use crate::outline::{self, Snippets};
use doclint_rule::site::{OutlineId, PlatformId, ShownHeading, ShownPart, Site};
use doclint_rule::syntax::{Node, NodeId, NodeKind};
use doclint_rule::{
    InPlaceRule, Page, PageCx, PageRule, PlacedDefect, Profile, RuleMeta, SiteCx, Span, ast,
};
use std::collections::HashMap;

pub(crate) struct DuplicateSibling;

impl PageRule for DuplicateSibling {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-sibling",
        "two headings in the same section have the same text",
        include_str!("duplicate_sibling.md"),
    )
    .profile_on(PlatformId::Markdown, Profile::Strict)
    .markdownlint(&["MD024"])
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let headings = ast::Heading::all(page).map(|it| (it, text(it)));
        let headings: Vec<_> = headings.filter(|it| !it.1.is_empty()).collect();
        if are_different(&headings) {
            return;
        }
        let mut open: HashMap<Option<NodeId>, Vec<Siblings<Span>>> = HashMap::new();
        let vocabulary = cx.vocabulary();
        let snippets = Snippets::of(page, vocabulary);
        for (heading, text) in headings {
            let own = outline::context(heading, vocabulary);
            let levels = open.entry(own).or_default();
            let siblings = siblings(levels, heading.level());
            let Some(first) = siblings.get(&text).copied() else {
                siblings.insert(text, heading.span());
                continue;
            };
            // A snippet between them may begin another section.
            let between = first.start..heading.span().start;
            if !snippets.are_between(between, own.map(|it| page.node(it).span())) {
                cx.report(heading.span(), "duplicate heading in this section")
                    .label(first, FIRST)
                    .help(HELP);
            }
        }
    }
}

/// Whether no two headings have the same text, wherever they are: so on most pages.
fn are_different(headings: &[(ast::Heading<'_>, String)]) -> bool {
    let mut texts: Vec<&str> = headings.iter().map(|it| it.1.as_str()).collect();
    texts.sort_unstable();
    texts.windows(2).all(|it| it[0] != it[1])
}

const FIRST: &str = "first used here";
const HELP: &str =
    "reword one, merge the sections, or make both deeper than the headings above them";

impl InPlaceRule for DuplicateSibling {
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut own = Vec::new();
        in_place::check(site, cx, |_, parts, defects| {
            let mut open: HashMap<OutlineId, Vec<Siblings<ShownHeading<'_>>>> = HashMap::new();
            for part in parts {
                let levels = open.entry(part.outline()).or_default();
                let ShownPart::Heading(it) = part else {
                    levels.clear();
                    continue;
                };
                let siblings = siblings(levels, it.heading.level);
                let text = it.heading.text.trim().to_lowercase();
                let mut first = None;
                if it.heading.is_plain && !text.is_empty() {
                    first = siblings.get(&text).copied();
                    siblings.entry(text).or_insert(it);
                }
                let first = first.filter(|first| !in_place::is_one_text(first, &it));
                match in_place::from_snippet(part) {
                    Some((it, place)) => {
                        let defect = first.map(|first| PlacedDefect {
                            part: "heading".to_owned(),
                            defect: "repeats another one in the same section".to_owned(),
                            help: HELP.to_owned(),
                            label: Some((first.at(), FIRST.to_owned())),
                        });
                        defects.note((it.holder, it.at()), place, defect);
                    }
                    None => own.extend(first.map(|first| (it.at(), first.at()))),
                }
            }
        });
        for (at, first) in own {
            cx.report(at, "duplicate heading in this section").label_at(first, FIRST).help(HELP);
        }
    }
}

/// Headings of one level below the same heading, by their text.
struct Siblings<T> {
    level: u8,
    seen: HashMap<String, T>,
}

/// The headings of that level that are open in an outline.
fn siblings<T>(levels: &mut Vec<Siblings<T>>, level: u8) -> &mut HashMap<String, T> {
    while levels.last().is_some_and(|it| it.level > level) {
        levels.pop();
    }
    if levels.last().is_none_or(|it| it.level < level) {
        levels.push(Siblings { level, seen: HashMap::new() });
    }
    &mut levels.last_mut().expect("a level is pushed if there is none").seen
}

/// The text that distinguishes a heading from others: its source if it contains components or
/// expressions.
fn text(heading: ast::Heading<'_>) -> String {
    let node = heading.node();
    let plain = |it: Node<'_>| !matches!(it.kind(), NodeKind::Component | NodeKind::Expression);
    let text = match heading.content_span() {
        Some(span) if !node.descendants().all(plain) => node.page().slice(span).to_owned(),
        _ => node.plain_text(),
    };
    let text = text.trim();
    // A letter is a name, as of an option: `%a` and `%A`. So is a member: `sendFile()` and `sendfile()`.
    let is_member = text.ends_with("()") || text.contains('.') && !text.contains(' ');
    let is_name = text.len() <= LETTER || is_member;
    if is_name { text.to_owned() } else { text.to_lowercase() }
}

/// The longest text that is a letter with signs, in bytes.
const LETTER: usize = 2;
