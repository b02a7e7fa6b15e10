//! `title` without text.

use crate::support::field;
use doclint_rule::data::Entry;
use doclint_rule::site::PlatformId;
use doclint_rule::{
    Edit, Fix, FixKind, NodeRule, Page, PageCx, Profile, RuleMeta, Span, ast, edit,
};

pub(crate) struct EmptyTitle;

impl NodeRule for EmptyTitle {
    const META: RuleMeta = RuleMeta::warning(
        "empty-title",
        "`title` is set but empty",
        include_str!("empty_title.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages()
    .profile(Profile::All);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = field::mapping(cx) else { return };
        // An operation gives its title only where the key is missing.
        if ["url", "href"].iter().any(|key| mapping.get(key).is_some()) {
            return;
        }
        let Some(entry) = field::empty_entry(mapping, "title") else { return };
        let heading = ast::Heading::all(cx.page()).next().filter(|it| it.level() == 1);
        let fix = heading.and_then(|it| use_heading(it, entry, cx.page()));
        let finding = cx.report(field::entry_span(entry), "`title` is empty");
        match heading {
            None => finding.help("write the title of the page"),
            Some(_) => finding.help("move the text of the level-1 heading here"),
        };
        finding.fixes.extend(fix);
    }
}

/// Moves the text of the level-1 heading to `title`.
fn use_heading(heading: ast::Heading<'_>, title: &Entry, page: &Page) -> Option<Fix> {
    let text = heading.node().plain_text();
    let text = text.trim();
    let is_plain = !text.contains(|c: char| "\"\\".contains(c) || c.is_control());
    if text.is_empty() || !is_plain || !edit::is_removable(heading.node()) {
        return None;
    }
    let Span { start, end } = heading.span();
    let below = &page.source()[end as usize..];
    let blank = (below.len() - below.trim_start().len()) as u32;
    let edits = vec![
        Edit::replace(place_of_value(title, page)?, format!(" \"{text}\"")),
        Edit::delete(Span::new(start, end + blank)),
    ];
    let fix = Fix::not_safe("Move the text of the heading to `title`", edits);
    Some(fix.changing_surroundings())
}

/// The place of the empty value of a key: from the colon to the end of the line.
fn place_of_value(entry: &Entry, page: &Page) -> Option<Span> {
    let line = edit::rest_of_line(page, entry.key.span.end).trim_end();
    let value = line.trim_start().strip_prefix(':')?;
    let inner = value.trim().trim_matches(['"', '\'']).trim();
    let is_plain = matches!(inner, "" | "~" | "null");
    let start = entry.key.span.end + (line.len() - value.len()) as u32;
    is_plain.then(|| Span::new(start, start + value.len() as u32))
}
