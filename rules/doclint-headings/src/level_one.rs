//! H1 headings in the body of pages that show their title.

use crate::in_place;
use crate::outline;
use crate::page_title::{is_first, is_full_name, make_title, names_page, removed};
use doclint_rule::site::{PlatformId, Site, is_code_as_heading, is_in_conflict};
use doclint_rule::{
    Applicability, AstNode, Edit, Fix, FixKind, InPlaceRule, Need, Page, PageCx, PageRule,
    PlacedDefect, RuleMeta, SiteCx, Span, ast, edit, shows_nothing,
};
use std::collections::HashSet;

pub(crate) struct LevelOne;

impl PageRule for LevelOne {
    const META: RuleMeta = RuleMeta::warning(
        "level-one",
        "the body has an H1 below the page title",
        include_str!("level_one.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .markdownlint(&["MD025"])
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !outline::shows_title(cx) {
            return;
        }
        let top = ast::Heading::all(page).filter(|it| it.level() == 1 && !is_in_conflict(*it));
        // `components/unknown-component` reports what is around one that is not shown.
        let top = top.filter(|it| !is_in_unknown(*it, cx));
        // `headings/empty` reports one without text.
        let top = top.filter(|it| !it.node().children().all(shows_nothing));
        let (code, top): (Vec<_>, Vec<_>) =
            top.partition(|it| is_code_as_heading(*it) && repeated(*it, cx).is_none());
        for heading in code {
            let message = "this line looks like a comment in code, but is a level 1 heading";
            cx.report(heading.span(), message)
                .cause("lines look like comments in code, but are level 1 headings")
                .help("put the code into a code block; look for a fence above it that is missing");
        }
        let moves: Vec<Option<Vec<Edit>>> = top.iter().map(|it| moved(*it, cx)).collect();
        // Next to a section that stays, a moved one would look like a part of it.
        let stay =
            top.iter().zip(&moves).filter(|it| it.1.is_none() && repeated(*it.0, cx).is_none());
        let stuck: HashSet<_> = stay.map(|it| outline::context(*it.0, cx.vocabulary())).collect();
        for (heading, edits) in top.into_iter().zip(moves) {
            let is_free = !stuck.contains(&outline::context(heading, cx.vocabulary()));
            report(heading, edits.filter(|_| is_free), cx);
        }
    }
}

/// Whether a component that does not exist is around a heading.
fn is_in_unknown(heading: ast::Heading<'_>, cx: &PageCx<'_>) -> bool {
    let around = heading.node().ancestors().filter_map(ast::Component::cast);
    let mut names = around.filter_map(|it| it.name()).map(|it| it.as_str());
    names.any(|it| {
        let root = it.split('.').next().unwrap_or(it);
        let is_component = it.starts_with(|c: char| c.is_ascii_uppercase());
        is_component && cx.vocabulary().get(it).is_none() && !cx.declares(root)
    })
}

/// Moves a section one level down, if that is possible.
fn moved(heading: ast::Heading<'_>, cx: &PageCx<'_>) -> Option<Vec<Edit>> {
    let section = outline::following(heading, cx.vocabulary()).take_while(|it| it.level() > 1);
    let edits = match section.clone().all(|it| it.level() > 2) {
        true => alone(heading),
        false => outline::shift(std::iter::once(heading).chain(section), 1),
    };
    edits.filter(|_| outline::is_one_outline(heading, 1, cx.vocabulary()))
}

/// Makes a heading level 2, on one line, and leaves its section where it is.
fn alone(heading: ast::Heading<'_>) -> Option<Vec<Edit>> {
    if !heading.is_setext() {
        return outline::shift(std::iter::once(heading), 1);
    }
    let (span, marker) = (heading.span(), heading.marker());
    let text = heading.node().page().slice(Span::new(span.start, marker.start)).trim();
    (!text.contains('\n')).then(|| vec![Edit::replace(span, format!("## {text}"))])
}

/// The key of the front matter whose text a heading repeats.
fn repeated(heading: ast::Heading<'_>, cx: &PageCx<'_>) -> Option<&'static str> {
    let text = heading.node().plain_text();
    ["title", "sidebarTitle"].into_iter().find(|key| {
        let value = cx.front_matter().and_then(|it| it.get(key)?.as_str());
        value.is_some_and(|value| text.trim().eq_ignore_ascii_case(value.trim()))
    })
}

/// The text of a heading that differs from the title in capitals inside of a word: `GraphQL` over
/// `Graphql`.
fn spelled_better(heading: ast::Heading<'_>, key: &str, cx: &PageCx<'_>) -> Option<String> {
    let text = heading.node().plain_text();
    let title = cx.front_matter()?.get(key)?.as_str()?;
    let inner = |it: &str| it.chars().skip(1).filter(|c| c.is_uppercase()).count();
    let mut words = text.split_whitespace().zip(title.split_whitespace());
    let is_better = words.any(|(new, old)| inner(new) > inner(old));
    (key == "title" && is_better).then_some(text)
}

fn suggested(fix: Fix) -> Fix {
    Fix { applicability: Applicability::Suggestion, ..fix }
}

fn report(heading: ast::Heading<'_>, moved: Option<Vec<Edit>>, cx: &mut PageCx<'_>) {
    let repeated = repeated(heading, cx);
    let mut below = outline::following(heading, cx.vocabulary());
    let has_section = below.next().is_some_and(|it| it.level() > 1)
        || is_full_name(heading, cx) && repeated.is_none();
    let is_only = heading.previous().is_none() && below.all(|it| it.level() > 1) && has_section;
    let name =
        Some(heading.node().plain_text()).filter(|it| is_only && names_page(heading, it, cx));
    let renamed = name.as_ref().and_then(|it| make_title(heading, it, cx));
    let better = repeated.and_then(|key| spelled_better(heading, key, cx));
    let is_misspelled = better.is_some();
    let better = better.map(|it| make_title(heading, &it, cx).map(suggested));
    let is_stray = outline::headings(cx.page()).next().is_some_and(|it| it.level() > 1);

    let message = "the body has an H1, but the page title is already one";
    let finding = cx.report(heading.span(), message);
    if let Some(key) = repeated {
        finding.help(match key {
            "title" => "remove it: the page already shows its title",
            _ => "remove it: it repeats `sidebarTitle`, and the page already shows its title",
        });
        if let Some(fix) = better {
            finding.help("remove it, or make it the `title`: one of the two is misspelled");
            finding.fixes.extend(fix);
        } else if edit::is_removable(heading.node()) {
            let fix = Fix::not_safe("Remove the heading", removed(heading));
            finding.fix(fix.changing_surroundings());
        }
    } else if name.is_some() {
        finding.help("remove it, or make it the `title`: one of the two names the page");
        finding.fixes.extend(renamed);
    } else {
        finding.help("start at level 2 (`##`): the title is the only level 1 heading");
    }
    // A heading that is the first of its page and its only one names the page.
    let is_single = heading.previous().is_none() && heading.next().is_none() && is_first(heading);
    let is_only = is_only || is_single && repeated.is_none();
    if is_stray || is_only && name.is_none() && repeated.is_none() {
        // On a page that begins with level 2, the sections that follow are not a part of this one.
        finding.fixes.extend(alone(heading).map(|it| Fix::suggestion("Make it level 2", it)));
    } else if let Some(edits) = moved.filter(|_| !is_only && !is_misspelled) {
        // Below the only heading at the top, all of the page would become one section.
        let title = match edits.len() {
            1 => "Make it level 2",
            _ => "Move the section one level down",
        };
        finding.fix(Fix::not_safe(title, edits));
    }
}

impl InPlaceRule for LevelOne {
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        in_place::check(site, cx, |page, parts, defects| {
            let has_title = in_place::shows_title(page);
            for (it, place) in parts.filter_map(in_place::from_snippet) {
                let is_wrong = has_title && it.heading.level == 1;
                let defect = is_wrong.then(|| PlacedDefect {
                    part: "heading".to_owned(),
                    defect: "is an H1 below the page title, which is already one".to_owned(),
                    help: "make it level 2 (`##`), and move its section with it".to_owned(),
                    label: None,
                });
                defects.note((it.holder, it.at()), place, defect);
            }
        });
    }
}
