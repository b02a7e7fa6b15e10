//! H1 headings in the body of pages that show their title.

use crate::in_place;
use crate::outline;
use doclint_rule::site::{Site, is_code_as_heading};
use doclint_rule::syntax::{Dialect, NodeKind};
use doclint_rule::{
    Edit, Fix, FixKind, InPlaceRule, NodeRule, PageCx, PlacedDefect, RuleMeta, SiteCx, Span, ast,
};
use std::collections::HashSet;

pub(crate) struct LevelOne;

impl NodeRule for LevelOne {
    const META: RuleMeta = RuleMeta::warning(
        "level-one",
        "the body has an H1 below the page title",
        include_str!("level_one.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .markdownlint(&["MD025"])
    .only_in_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        if heading.level() != 1 || cx.dialect() == Dialect::Markdown || !outline::shows_title(cx) {
            return;
        }
        let text = heading.node().plain_text();
        let repeats = |key: &str| {
            let value = cx.front_matter().and_then(|it| it.get(key)?.as_str());
            value.is_some_and(|value| text.trim().eq_ignore_ascii_case(value.trim()))
        };
        let (is_title, is_short_title) = (repeats("title"), repeats("sidebarTitle"));
        let span = heading.span();
        if is_code_as_heading(heading) {
            cx.report(span, "this line looks like a comment in code, but is a level 1 heading")
                .cause("lines look like comments in code, but are level 1 headings")
                .help("put the code into a code block; look for a fence above it that is missing");
            return;
        }
        let mut below = outline::following(heading, cx.vocabulary());
        let has_section = below.next().is_some_and(|it| it.level() > 1);
        let is_only = heading.previous().is_none() && below.all(|it| it.level() > 1) && has_section;
        let section = outline::following(heading, cx.vocabulary()).take_while(|it| it.level() > 1);
        let shifted = outline::shift(std::iter::once(heading).chain(section), 1);
        let shifted = shifted.filter(|_| outline::is_one_outline(heading, 1, cx.vocabulary()));
        let is_name = is_only && names_page(&text, cx);
        let renamed = Some(heading).filter(|_| is_name).and_then(|it| make_title(it, cx));
        let is_stray = outline::headings(cx.page()).next().is_some_and(|it| it.level() > 1);

        let finding = cx.report(span, "the body has an H1, but the page title is already one");
        if is_title || is_short_title {
            finding
                .help(match is_title {
                    true => "remove it: the page already shows its title",
                    false => {
                        "remove it: it repeats `sidebarTitle`, and the page already shows its title"
                    }
                })
                .fix(Fix::not_safe("Remove the heading", removed(heading)));
        } else if is_name {
            finding.help("remove it, or make it the `title`: one of the two names the page");
            finding.fixes.extend(renamed);
        } else {
            finding.help("start at level 2 (`##`): the title is the only level 1 heading");
        }
        // Below the only heading at the top, all of the page would become one section.
        if let Some(edits) = shifted.filter(|_| !is_only) {
            let title = "Move the section one level down";
            // On a page that begins with level 2, only the heading itself may be wrong.
            finding.fix(match is_stray {
                true => Fix::suggestion(title, edits),
                false => Fix::not_safe(title, edits),
            });
        }
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

fn removed(heading: ast::Heading<'_>) -> Edit {
    let span = heading.span();
    let end = outline::end_with_blank_lines(heading.node().page(), span.end);
    Edit::delete(Span::new(span.start, end))
}

/// Whether a heading names the page, and not its first section: it shares a word with the title.
fn names_page(text: &str, cx: &PageCx<'_>) -> bool {
    let title = cx.front_matter().and_then(|it| it.get("title")?.as_str()).unwrap_or_default();
    let words = |text: &str| -> HashSet<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|it| it.chars().count() > 2);
        words.map(str::to_lowercase).collect()
    };
    !words(title).is_disjoint(&words(text))
}

/// Makes the heading the title of the page; the sidebar keeps the name that it has.
fn make_title(heading: ast::Heading<'_>, cx: &PageCx<'_>) -> Option<Fix> {
    let front_matter = cx.front_matter()?;
    let is_plain = heading.node().children().all(|it| it.kind() == NodeKind::Text);
    let (text, old) = (heading.node().plain_text(), front_matter.entry("title")?.value.span);
    let old_text = cx.page().slice(old);
    if !is_plain || text.contains(['"', '\\']) || old_text.contains('\n') {
        return None;
    }
    let mut title = format!("\"{}\"", text.trim());
    if front_matter.get("sidebarTitle").is_none() {
        title.push_str(&format!("\nsidebarTitle: {old_text}"));
    }
    let edits = [Edit::replace(old, title), removed(heading)];
    Some(Fix::not_safe("Make it the `title`, and keep the old one as `sidebarTitle`", edits))
}
