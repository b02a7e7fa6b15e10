//! Keys that are set twice.

use doclint_rule::data::{DataError, Value};
use doclint_rule::syntax::Page;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct DuplicateKey;

impl NodeRule for DuplicateKey {
    const META: RuleMeta = RuleMeta::error(
        "duplicate-key",
        "a front matter key is set twice",
        include_str!("duplicate_key.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(document) = cx.yaml() else { return };
        for error in &document.errors {
            let DataError::DuplicateKey { span, first, key } = error else { continue };
            let repeated = repeated_lines(cx.page(), &document.root, *first, *span);
            let finding = cx.report(*span, format!("`{key}` is set twice"));
            finding
                .label(*first, "first set here")
                .help("keep only one; the page won't be published until this is fixed");
            if let Some(lines) = repeated {
                let fix = Fix::safe("Remove the second one", Edit::delete(lines));
                finding.fix(fix.changing_surroundings());
            }
        }
    }
}

/// The lines of the second entry of a key, if it says the same as the first.
fn repeated_lines(page: &Page, root: &Value, first: Span, second: Span) -> Option<Span> {
    let entries = &root.as_mapping()?.entries;
    let at = |key: Span| {
        let at = entries.binary_search_by_key(&key.start, |it| it.key.span.start).ok()?;
        Some(&entries[at])
    };
    let (first, second) = (at(first)?, at(second)?);
    let start = page.line_start(second.key.span.start);
    let end = second.value.span.end.max(second.key.span.end);
    let is_alone = page.slice(Span::new(start, second.key.span.start)).trim().is_empty()
        && page.slice(Span::new(end, page.line_end(end))).trim().is_empty();
    let is_same = first.value.to_json() == second.value.to_json();
    (is_alone && is_same).then(|| Span::new(start, page.next_line(end)))
}
