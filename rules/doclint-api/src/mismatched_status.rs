//! Status codes with the name of another one.

use crate::status::{may_be_mismatched, name_of, named};
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct MismatchedStatus;

impl PageRule for MismatchedStatus {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-status",
        "a status code has the name of another one",
        include_str!("mismatched_status.md"),
    );

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Hardly any page has one in any of its lines.
        if !may_be_mismatched(page.source()) {
            return;
        }
        let headings = ast::Heading::all(page).map(ast::Heading::node);
        let paragraphs = ast::Paragraph::all(page).map(ast::Paragraph::node);
        let rows = ast::TableRow::all(page).map(ast::TableRow::node);
        if is_about_another_protocol(page, cx) {
            return;
        }
        for block in headings.chain(paragraphs).chain(rows) {
            for it in named(block.text()).filter(|it| it.code != it.meant && is_status(it.code)) {
                let start = block.span().start;
                let span = Span::new(start + it.start as u32, start + it.end as u32);
                let (code, name, meant) = (it.code, it.name, it.meant);
                let help = match name_of(code) {
                    Some(right) => format!("write `{code} {right}` or `{meant} {name}`"),
                    None => format!("write `{meant} {name}`"),
                };
                cx.report(span, format!("`{name}` is `{meant}`, not `{code}`")).help(help);
            }
        }
    }
}

/// Other protocols have codes of their own, with some of the same names.
fn is_about_another_protocol(page: &Page, cx: &PageCx<'_>) -> bool {
    let names = |text: &str| {
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
        words.any(|it| matches!(it, "SMTP" | "SIP" | "FTP"))
    };
    let title = cx.front_matter().and_then(|it| it.get("title")?.as_str());
    title.is_some_and(names) || ast::Heading::all(page).any(|it| names(&it.node().plain_text()))
}

/// Whether a number can be a status: those below 200 that nobody has registered are numbers of seconds.
fn is_status(code: u16) -> bool {
    code >= 200 || name_of(code).is_some()
}
