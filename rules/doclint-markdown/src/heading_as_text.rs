//! `##Title`, titles after a space that Markdown takes for a letter, and titles at the end of a line.

use crate::wide_blank::WideBlank;
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{NearMissKind, Node, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, edit};

pub(crate) struct HeadingAsText;

impl PageRule for HeadingAsText {
    const META: RuleMeta = RuleMeta::warning(
        "heading-as-text",
        "a heading is shown as text",
        include_str!("heading_as_text.md"),
    )
    .only_on(&PlatformId::COMMONMARK)
    .in_builds()
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD018"]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for marks in page.near_misses(NearMissKind::Heading) {
            let rest = edit::rest_of_line(page, marks.end);
            let line = Span::new(marks.start, page.line_end(marks.start));
            if let Some(wide) = WideBlank::after(page, marks) {
                wide.report(page, cx, ("heading", line), marks);
                continue;
            }
            if !rest.starts_with(char::is_alphabetic) || is_placeholder(rest) {
                continue;
            }
            let marks_text = page.slice(marks).to_owned();
            cx.report(line, format!("heading is shown as text: no blank is after `{marks_text}`"))
                .help("put a blank between the signs and the title")
                .fix(
                    Fix::safe("Add the blank", Edit::insert(marks.end, " "))
                        .changing_surroundings(),
                );
        }
        check_underlines(page, cx);
        // Few lines have the signs anywhere but at their beginning.
        let source = page.source();
        let are_in_a_line = |at: usize| {
            let before = source[..at].trim_end_matches('#');
            !before.is_empty() && !before.ends_with('\n')
        };
        if !page.places_of("## ").any(are_in_a_line) {
            return;
        }
        for paragraph in page.of_kind(NodeKind::Paragraph) {
            if paragraph.text().contains("## ") {
                check_paragraph(page, paragraph, cx);
            }
        }
    }
}

/// Whether a script puts something else in the place of a line, which is `##CHAPTERS##`.
fn is_placeholder(rest: &str) -> bool {
    let name = rest.trim_end().trim_end_matches('#');
    let is_name = |it: u8| it.is_ascii_uppercase() || it == b'_';
    name.len() < rest.trim_end().len() && name.bytes().all(is_name)
}

/// Reports a row of `=` that a blank line separates from its title.
fn check_underlines(page: &Page, cx: &mut PageCx<'_>) {
    if !page.mentions("\n===") {
        return;
    }
    let lines_between = |from: usize, to: usize| page.source()[from..to].matches('\n').count();
    for paragraph in page.of_kind(NodeKind::Paragraph) {
        let text = paragraph.text();
        // Seven of them are the middle of a conflict.
        let is_row = text.len() > 2 && text.len() != 7 && text.bytes().all(|it| it == b'=');
        let start = paragraph.span().start;
        let above = page.source()[..start as usize].trim_end();
        let title = above.rsplit('\n').next().unwrap_or_default();
        let own = above.len() - title.len();
        let further = page.source()[..own].trim_end().len();
        let is_alone = lines_between(above.len(), start as usize) == 2
            && (further == 0 || lines_between(further, own) > 1);
        let is_title = title.starts_with(char::is_alphanumeric)
            && title.len() <= LONGEST
            && !title.ends_with(['.', ',', ';']);
        if is_row && is_alone && is_title {
            let blank = Span::new(page.line_start(page.line_start(start) - 1), start);
            let blank = Edit::delete(blank);
            cx.report(
                paragraph.span(),
                "heading is shown as text: a blank line is above its signs",
            )
            .help("remove the blank line between the title and the signs")
            .fix(Fix::not_safe("Remove the blank line", blank).changing_surroundings());
        }
    }
}

/// The longest title that is taken for one, in bytes.
const LONGEST: usize = 80;

fn check_paragraph(page: &Page, paragraph: Node<'_>, cx: &mut PageCx<'_>) {
    for text in paragraph.children().filter(|it| it.kind() == NodeKind::Text) {
        let start = text.span().start;
        let mut signs = page.slice(text.span()).match_indices("## ");
        if let Some(title) = signs.find_map(|it| swallowed(page, paragraph, start + it.0 as u32)) {
            report_swallowed(page, paragraph, title, cx);
        }
    }
}

/// From the signs to the end of the line, if a sentence ends before them and a title is all that comes
/// after them.
fn swallowed(page: &Page, paragraph: Node<'_>, last_signs: u32) -> Option<Span> {
    let before = &page.source()[paragraph.span().start as usize..last_signs as usize];
    let unsigned = before.trim_end_matches('#');
    let line = unsigned.rsplit('\n').next().unwrap_or_default().trim_end();
    let start = paragraph.span().start + unsigned.len() as u32;
    let end = page.line_end(start);
    let title = page.slice(Span::new(last_signs + 2, end)).trim();
    let is_title = title.starts_with(char::is_uppercase)
        && title.len() <= LONGEST
        && !title.ends_with(['.', ',', ';'])
        && !title.contains(['#', '|']);
    let level = last_signs + 2 - start;
    let is_found = line.ends_with(['.', ':', '!', '?', ')']) && level <= 6 && is_title;
    is_found.then(|| Span::new(start, end))
}

fn report_swallowed(page: &Page, paragraph: Node<'_>, title: Span, cx: &mut PageCx<'_>) {
    let finding = cx.report(title, "heading is shown as text: other text is before it in its line");
    finding.help("put the heading on a line of its own");
    if let Some(indent) = edit::own_indent(page, paragraph.span()) {
        let before = &page.source()[..title.start as usize];
        let gap = Span::new(before.trim_end_matches([' ', '\t']).len() as u32, title.start);
        let edit = Edit::replace(gap, format!("\n\n{indent}"));
        let fix = Fix::not_safe("Put the heading on its own line", edit);
        finding.fix(fix.changing_surroundings());
    }
}
