//! Instructions for several systems, languages or tools, one section below the other.

use crate::build::is_in_text;
use crate::names::listed;
use crate::sections::{self, Section, are_alternatives};
use doclint_rule::syntax::{Dialect, NodeKind};
use doclint_rule::{FixKind, Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct UngroupedAlternatives;

impl PageRule for UngroupedAlternatives {
    const META: RuleMeta = RuleMeta::suggestion(
        "ungrouped-alternatives",
        "alternative instructions stand one below the other",
        include_str!("ungrouped_alternatives.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes);
    // Runs are found in one pass over the page: from each label it would be many.

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        if cx.dialect() == Dialect::Markdown {
            return;
        }
        let page = cx.page();
        for heading in ast::Heading::all(page) {
            let node = heading.node();
            if is_in_text(node)
                && sections::name_of(&node.plain_text()).is_some()
                && let Some(found) = sections::below_heading(heading)
            {
                report(&found, cx);
            }
        }
        let mut done = 0;
        for node in page.of_kind(NodeKind::Paragraph) {
            if node.id().0 < done || sections::label(node).is_none() || !is_in_text(node) {
                continue;
            }
            let Some(found) = sections::below_label(node) else { continue };
            done = found.last().map_or(0, |it| it.mark.id().0 + 1);
            report(&found, cx);
        }
    }
}

fn report(found: &[Section<'_>], cx: &mut PageCx<'_>) {
    if !are_alternatives(found) {
        return;
    }
    let shown: Vec<&str> = found.iter().map(|it| it.name.shown).collect();
    let fix = sections::tabs(found);
    let message = format!("alternatives stand one below the other, for {}", listed(&shown));
    let finding = cx.report(found[0].mark.span(), message);
    for other in found[1..].iter().take(3) {
        finding.label(other.mark.span(), format!("this is for {}", other.name.shown));
    }
    finding.help("write them as `<Tabs>`, with a `<Tab title=\"…\">…</Tab>` for each");
    finding.fixes.extend(fix);
}
