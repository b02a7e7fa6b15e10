//! Lists whose bullets are those of a word processor.

use crate::block_at;
use doclint_rule::{AstNode as _, Edit, Fix, Page, PageCx, Span, ast};

/// What a word processor puts before an item.
const BULLETS: [char; 4] = ['•', '‣', '▪', '◦'];

/// Reports paragraphs whose lines all begin with a bullet: readers see them in one line.
pub(crate) fn bullets(page: &Page, cx: &mut PageCx<'_>) {
    if page.source().is_ascii() {
        return;
    }
    for bullet in BULLETS {
        let sign = bullet.to_string();
        let mut until = 0;
        for at in page.places_of(&sign).map(|it| it as u32) {
            let Some(block) = block_at(page, at).filter(|it| it.span().start == at) else {
                continue;
            };
            let is_new = at >= until && ast::Paragraph::cast(block).is_some();
            let text = block.text();
            let is_item = |line: &str| {
                // At the end of a line, these signs keep it apart from the next one.
                line.trim_start().starts_with(bullet)
                    && !line.ends_with("  ")
                    && !line.ends_with(['\\', '>'])
            };
            if !is_new || text.lines().count() < 2 || !text.lines().all(is_item) {
                continue;
            }
            until = block.span().end;
            let signs = text.match_indices(bullet).filter(|(at, _)| {
                text[..*at].rsplit('\n').next().is_some_and(|it| it.trim().is_empty())
            });
            let edits = signs.map(|(place, sign)| {
                let rest = &text[place + sign.len()..];
                let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\u{a0}']).len();
                let start = at + place as u32;
                let end = start + (sign.len() + blanks) as u32;
                Edit::replace(Span::new(start, end), "- ")
            });
            let fix = Fix::not_safe("Write `-`", edits.collect::<Vec<Edit>>());
            cx.report(
                Span::new(at, page.line_end(at)),
                format!(
                    "list is shown in one line: Markdown does not take `{bullet}` for a marker"
                ),
            )
            .cause("Markdown does not take bullets for markers")
            .help("write `-` and a blank before each item")
            .fix(fix.changing_surroundings());
        }
    }
}
