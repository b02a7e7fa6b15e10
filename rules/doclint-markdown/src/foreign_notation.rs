//! Markup of other tools that is shown with its signs.

use doclint_rule::notation::{Fence, NotationUse, fence, notation_cause, notations};
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Edit, Fix, FixKind, Need, Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct ForeignNotation;

impl PageRule for ForeignNotation {
    const META: RuleMeta = RuleMeta::warning(
        "foreign-notation",
        "markup of another tool is shown with its signs",
        include_str!("foreign_notation.md"),
    )
    .fix(FixKind::Sometimes)
    .only_on(&[
        PlatformId::Mintlify,
        PlatformId::Docusaurus,
        PlatformId::Starlight,
        PlatformId::VitePress,
    ])
    .in_builds()
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let platform = cx.platform();
        // A plugin may read any notation.
        let is_known = platform == PlatformId::Mintlify || cx.build_text().has_own_directives_only;
        let leaves_contents = cx.build_text().leaves_contents;
        if !is_known && !leaves_contents {
            return;
        }
        let paragraphs = page.of_kind(NodeKind::Paragraph).map(|it| it.span().start);
        let found = notations(page.source(), paragraphs);
        let found = found.iter().filter(|it| {
            // On Mintlify, callouts by name have a rule of their own.
            let is_elsewhere = platform == PlatformId::Mintlify && it.is_callout(page.source());
            let is_contents = || leaves_contents && it.notation.what == "table of contents";
            !it.notation.is_read_on(platform) && !is_elsewhere && (is_known || is_contents())
        });
        for found in found.filter(|it| is_shown(page, it.span)) {
            report(found, page, cx);
        }
        for code in ast::Code::all(page).filter(|_| is_known) {
            let Some(info) = code.info() else { continue };
            if let Some(found) = fence(info.as_str()) {
                cx.report(info.span(), shown_as_code(found))
                    .cause(notation_cause(found.tool))
                    .help("write it as the component that does the same here");
            }
        }
    }
}

fn shown_as_code(fence: Fence) -> String {
    format!("{} is in the notation of {}; readers see it as code", fence.what, fence.tool)
}

fn report(found: &NotationUse, page: &Page, cx: &mut PageCx<'_>) {
    let notation = found.notation;
    let component = notation.component.filter(|it| cx.vocabulary().get(it).is_some());
    let help = match component {
        Some(name) => format!("write it as `<{name}>`"),
        None => notation.instead.to_owned(),
    };
    let message =
        format!("{} is in the notation of {}; readers see its signs", notation.what, notation.tool);
    let finding = cx.report(found.span, message);
    finding.cause(notation_cause(notation.tool)).help(help);
    if let Some(text) = found.translated(page.source()) {
        let edit = Edit::replace(found.span, text);
        finding.fix(Fix::not_safe("Write it for this site", edit).changing_surroundings());
    }
}

/// Whether readers see a text: it is neither code nor a part of a formula, a tag or an address.
fn is_shown(page: &Page, span: Span) -> bool {
    let node = page.node_at(span.start);
    match node.kind() {
        NodeKind::Text | NodeKind::Paragraph | NodeKind::Emphasis => true,
        // The words of a link, and the signs behind a link or an image.
        NodeKind::Link | NodeKind::Image => span.start + 1 == node.span().end,
        NodeKind::InlineCode => span.start == node.span().start,
        _ => false,
    }
}
