//! Instructions for several systems, languages or tools in consecutive sections.

use crate::support::sections::{self, Section, are_alternatives};
use doclint_rule::syntax::NodeKind;
use doclint_rule::words::listed;
use doclint_rule::{FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct UngroupedAlternatives;

impl PageRule for UngroupedAlternatives {
    const META: RuleMeta = RuleMeta::suggestion(
        "ungrouped-alternatives",
        "alternative instructions are not in tabs",
        include_str!("ungrouped_alternatives.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let page = cx.page();
        for heading in ast::Heading::all(page) {
            let node = heading.node();
            if cx.is_in_text(node)
                && sections::name_of(&node.plain_text()).is_some()
                && let Some(found) = sections::below_heading(heading)
            {
                report(&found, cx);
            }
        }
        // A row of labels is examined once, not again from each label in it.
        let mut done = 0;
        for node in page.of_kind(NodeKind::Paragraph) {
            if node.id().0 < done || sections::label(node).is_none() || !cx.is_in_text(node) {
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
    let names = listed(found.iter().map(|section| section.name.shown), "and");
    let are_code = sections::are_code(found);
    let fix = if are_code { sections::code_group(found) } else { sections::tabs(found) };
    let message = format!("instructions for {names} are not in tabs");
    let finding = cx.report(found[0].mark.span(), message);
    for other in found[1..].iter().take(3) {
        finding.label(other.mark.span(), format!("the {} instructions", other.name.shown));
    }
    finding.help(match are_code {
        true => "write them as a `<CodeGroup>`, with the name of each after the language",
        false => "write them as `<Tabs>`, with a `<Tab title=\"…\">…</Tab>` for each",
    });
    finding.fixes.extend(fix);
}
