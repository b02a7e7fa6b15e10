//! Parameters and fields that are written as headings.

use crate::support::fields::{is_field_name, is_type};
use crate::support::outline::{self, Outline, Section};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{AstNode, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct ParameterHeadings;

/// The least number of fields in a row that is reported.
const LEAST: usize = 3;

impl PageRule for ParameterHeadings {
    const META: RuleMeta = RuleMeta::suggestion(
        "parameter-headings",
        "parameters or fields are written as headings",
        include_str!("parameter_headings.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let outline = Outline::of(page.root());
        for row in outline.rows(|it| is_field(&outline, it)) {
            if row.len() >= LEAST {
                let message = format!("{} fields are written as headings", row.len());
                let help = "write each as `<ParamField>` or `<ResponseField>`, with its `type`";
                outline::report(&row, message, help, None, cx);
            }
        }
    }
}

/// Whether a heading is a name in code, and the text below it begins with a type.
fn is_field(outline: &Outline<'_>, section: &Section<'_>) -> bool {
    let mut inner = section.heading.node().children();
    let name = inner.next().and_then(ast::InlineCode::cast);
    let is_name = name.is_some_and(|it| is_field_name(it.value().as_str()));
    let first = outline.body(section).first();
    let text = first.filter(|it| it.kind() == NodeKind::Paragraph).map(|it| it.plain_text());
    let kind = text.as_deref().map(|it| it.split(['.', '\n', ',', ';']).next().unwrap_or_default());
    let has_type = kind.is_some_and(|it| it.strip_prefix("Type:").is_some_and(is_type));
    is_name && inner.next().is_none() && has_type
}
