//! Definitions of addresses that no link uses.

use doclint_rule::syntax::{LinkStyle, NodeKind, Page};
use doclint_rule::{Edit, Fix, FixKind, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashSet;

pub(crate) struct UnusedDefinition;

impl PageRule for UnusedDefinition {
    const META: RuleMeta = RuleMeta::suggestion(
        "unused-definition",
        "the definition of an address is used by no link",
        include_str!("unused_definition.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if page.of_kind(NodeKind::Definition).next().is_none() {
            return;
        }
        let used = used(page);
        for definition in ast::Definition::all(page) {
            let label = definition.label();
            // `[//]: # (words)` is how some write a comment.
            if used.contains(&folded(label.as_str())) || definition.destination().as_str() == "#" {
                continue;
            }
            let span = definition.span();
            let source = page.source();
            let end = source[span.end as usize..]
                .find('\n')
                .map_or(source.len(), |it| span.end as usize + it + 1);
            let start = source[..span.start as usize].rfind('\n').map_or(0, |it| it + 1);
            cx.report(span, format!("no link uses `[{}]`", label.as_str()))
                .help("remove it, or use it as `[text][label]`")
                .fix(Fix::not_safe("Remove it", Edit::delete(Span::new(start as u32, end as u32))));
        }
    }
}

/// The labels that links and images use.
fn used(page: &Page) -> HashSet<String> {
    let mut used = HashSet::new();
    let mut add = |style: LinkStyle, label: Option<ast::Str<'_>>| {
        let is_reference =
            matches!(style, LinkStyle::Full | LinkStyle::Collapsed | LinkStyle::Shortcut);
        used.extend(label.filter(|_| is_reference).map(|it| folded(it.as_str())));
    };
    for link in ast::Link::all(page) {
        add(link.style(), link.label());
    }
    for image in ast::Image::all(page) {
        add(image.style(), image.label());
    }
    used
}

/// A label as labels are compared.
fn folded(label: &str) -> String {
    // Twice, as a letter may have two capitals: ẞ and SS.
    let folded = label.to_lowercase().to_uppercase().to_lowercase();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}
