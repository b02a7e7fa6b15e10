//! What the text of a field says, without the fields in it.

use doclint_rule::{Page, Span, ast};

/// A `ParamField` or `ResponseField`, with the text in it.
pub(crate) struct FieldText<'a> {
    pub component: ast::Component<'a>,
    /// The text up to the first field in it.
    pub text: &'a str,
}

/// Where a text goes on with other fields or components that hold them.
const FIELDS: [&str; 4] = ["<ParamField", "<ResponseField", "<Param ", "<Expandable"];

/// The fields of a page; none where code decides about their attributes.
pub(crate) fn field_texts(page: &Page) -> impl Iterator<Item = FieldText<'_>> {
    let has_fields = FIELDS[..3].iter().any(|it| page.mentions(it));
    let components = has_fields.then(|| ast::Component::all(page)).into_iter().flatten();
    components.filter_map(move |component| {
        let is_parameter = component.is("ParamField") || component.is("Param");
        let is_field = is_parameter || component.is("ResponseField");
        if !is_field || component.attributes().any(|it| it.name().is_none()) {
            return None;
        }
        let start = component.opening().end;
        let inside = page.slice(Span::new(start, component.span().end.max(start)));
        let ends = FIELDS.iter().chain(&["</"]).filter_map(|it| inside.find(it));
        let text = &inside[..ends.min().unwrap_or(inside.len())];
        Some(FieldText { component, text })
    })
}
