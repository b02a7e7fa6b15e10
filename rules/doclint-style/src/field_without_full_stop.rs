//! Descriptions of fields that end in another way than the others of their page.

use crate::support::prose::{count, is_open};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{
    AstNode, Edit, Fix, FixKind, Need, Page, PageCx, PageRule, Passage, Profile, RuleMeta, ast,
};

pub(crate) struct FieldWithoutFullStop;

/// Fewer descriptions show no habit.
const LEAST_OTHERS: usize = 4;

impl PageRule for FieldWithoutFullStop {
    const META: RuleMeta = RuleMeta::suggestion(
        "field-without-full-stop",
        "the description of a parameter or field has no full stop, unlike the others",
        include_str!("field_without_full_stop.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let (mut ended, mut missing) = (0, Vec::new());
        for passage in cx.passages() {
            let Some(node) = passage.node(page).filter(|it| is_description(*it)) else { continue };
            let text = passage.text().trim_end();
            if text.ends_with(['.', '!', '?']) {
                ended += 1;
            } else if text.ends_with(|c: char| c.is_alphanumeric())
                && count(text) > 3
                && !is_open(text)
                && node.children().last().is_some_and(|it| it.kind() == NodeKind::Text)
            {
                missing.push((passage, text.len()));
            }
        }
        if !missing.is_empty() && ended >= LEAST_OTHERS.max(missing.len() * 4) {
            missing.into_iter().for_each(|(passage, end)| report(cx, passage, end));
        }
    }
}

/// Whether a paragraph is all that a field holds. A field above code is shown as an example.
fn is_description(paragraph: Node<'_>) -> bool {
    let is_field = |it: ast::Component<'_>| it.is("ParamField") || it.is("ResponseField");
    paragraph.kind() == NodeKind::Paragraph
        && paragraph.parent().and_then(ast::Component::cast).is_some_and(is_field)
        && paragraph.next_sibling().is_none()
        && paragraph.previous_sibling().is_none()
        && paragraph
            .parent()
            .and_then(Node::next_sibling)
            .is_none_or(|it| it.kind() != NodeKind::Code)
}

fn report(cx: &mut PageCx<'_>, passage: &Passage, end: usize) {
    let start = passage.text()[..end].rfind(char::is_whitespace).map_or(0, |it| it + 1);
    let span = passage.span(start..end);
    cx.report(span, "description ends without a full stop, unlike the others")
        .help("end all descriptions of fields in the same way")
        .cause("a description ends unlike the others")
        .fix(Fix::suggestion("Add a full stop", Edit::insert(span.end, ".")));
}
