//! The attributes of a node.

use crate::kinds::FRONT_MATTER;
use crate::selector::{Attribute, Expected};
use doclint_data::{Kind, Mapping, Value};
use doclint_syntax::ast::{self, AstNode, AttrValue};
use doclint_syntax::{Node, NodeKind};

/// Whether `node` has the attribute, with the expected value.
pub(crate) fn holds(node: Node<'_>, front_matter: Option<&Mapping>, attribute: &Attribute) -> bool {
    let name = attribute.name.as_str();
    let fits = |value: Option<&str>| {
        value.is_some_and(|value| attribute.value.as_ref().is_none_or(|it| it.accepts(value)))
    };
    match node.kind() {
        NodeKind::Page => in_front_matter(front_matter, name, attribute.value.as_ref()),
        NodeKind::Component => {
            let component = ast::Component::cast(node).and_then(|it| it.attribute(name));
            component.is_some_and(|it| fits(Some(attribute_value(it))))
        }
        NodeKind::Heading => ast::Heading::cast(node).is_some_and(|it| match name {
            "level" => fits(Some(digit(it.level()))),
            "id" => fits(it.custom_id().map(ast::Str::as_str)),
            _ => false,
        }),
        NodeKind::Code => ast::Code::cast(node).is_some_and(|it| match name {
            "language" => fits(it.language().map(ast::Str::as_str)),
            "title" => fits(it.title().map(|it| it.text)),
            "meta" => fits(it.meta().map(ast::Str::as_str)),
            _ => false,
        }),
        NodeKind::List => ast::List::cast(node).is_some_and(|it| match name {
            "ordered" => fits(it.is_ordered().then_some("true")),
            "start" => fits(it.start().map(|it| it.to_string()).as_deref()),
            _ => false,
        }),
        NodeKind::Item => ast::Item::cast(node).is_some_and(|it| match name {
            "checked" => fits(it.task().map(|(done, _)| if done { "true" } else { "false" })),
            _ => false,
        }),
        NodeKind::Link => ast::Link::cast(node).is_some_and(|it| match name {
            "destination" | "href" => fits(Some(it.destination().as_str())),
            "title" => fits(it.title().map(ast::Str::as_str)),
            _ => false,
        }),
        NodeKind::Image => ast::Image::cast(node).is_some_and(|it| match name {
            "destination" | "src" => fits(Some(it.destination().as_str())),
            "title" => fits(it.title().map(ast::Str::as_str)),
            "alt" => fits(Some(it.alt().as_str())),
            _ => false,
        }),
        NodeKind::Definition => ast::Definition::cast(node).is_some_and(|it| match name {
            "label" => fits(Some(it.label().as_str())),
            "destination" => fits(Some(it.destination().as_str())),
            "title" => fits(it.title().map(ast::Str::as_str)),
            _ => false,
        }),
        NodeKind::FootnoteDefinition => ast::FootnoteDefinition::cast(node)
            .is_some_and(|it| name == "label" && fits(Some(it.label().as_str()))),
        NodeKind::FootnoteReference => ast::FootnoteReference::cast(node)
            .is_some_and(|it| name == "label" && fits(Some(it.label().as_str()))),
        _ => false,
    }
}

/// The text of a node that has its own, with no nodes below.
pub(crate) fn own_text(node: Node<'_>) -> Option<&str> {
    let value = match node.kind() {
        NodeKind::Text => ast::Text::cast(node)?.value(),
        NodeKind::InlineCode => ast::InlineCode::cast(node)?.value(),
        NodeKind::InlineMath => ast::InlineMath::cast(node)?.value(),
        NodeKind::MathBlock => ast::MathBlock::cast(node)?.value(),
        NodeKind::Code => ast::Code::cast(node)?.content(),
        NodeKind::Html => ast::Html::cast(node)?.value(),
        NodeKind::HtmlBlock => ast::HtmlBlock::cast(node)?.value(),
        NodeKind::Expression => ast::Expression::cast(node)?.value(),
        NodeKind::Esm => ast::Esm::cast(node)?.value(),
        _ => return None,
    };
    Some(value.as_str())
}

/// Whether the text of such a node belongs to that of the nodes around it.
pub(crate) fn is_read(kind: NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::Text
            | NodeKind::InlineCode
            | NodeKind::InlineMath
            | NodeKind::MathBlock
            | NodeKind::Code
    )
}

fn attribute_value(attribute: ast::Attribute<'_>) -> &str {
    match (attribute.literal(), attribute.value()) {
        (Some(literal), _) => literal.text,
        (None, AttrValue::None) => "true",
        (None, AttrValue::String(value)) => value.as_str(),
        (None, AttrValue::Expression(value)) => value.as_str().trim(),
    }
}

fn in_front_matter(
    front_matter: Option<&Mapping>,
    name: &str,
    expected: Option<&Expected>,
) -> bool {
    let mut path = name.split('.');
    if path.next() != Some(FRONT_MATTER) {
        return false;
    }
    let Some(mapping) = front_matter else { return false };
    let Some(key) = path.next() else { return expected.is_none() };
    let value = path.try_fold(mapping.get(key), |value, part| match &value?.kind {
        Kind::Mapping(mapping) => Some(mapping.get(part)),
        Kind::Sequence(items) => Some(items.get(part.parse::<usize>().ok()?)),
        _ => None,
    });
    match value.flatten() {
        Some(value) if value.is_null() => false,
        Some(Value { kind: Kind::Sequence(items), .. }) => {
            expected.is_none_or(|expected| items.iter().any(|it| scalar_fits(it, expected)))
        }
        Some(value) => expected.is_none_or(|expected| scalar_fits(value, expected)),
        None => false,
    }
}

fn scalar_fits(value: &Value, expected: &Expected) -> bool {
    match &value.kind {
        Kind::String(text) => expected.accepts(text),
        Kind::Bool(value) => expected.accepts(if *value { "true" } else { "false" }),
        // Displayed as JavaScript would: whole numbers without a point.
        Kind::Number(number) => expected.accepts(&number.to_string()),
        Kind::Null | Kind::Sequence(_) | Kind::Mapping(_) => false,
    }
}

fn digit(level: u8) -> &'static str {
    ["0", "1", "2", "3", "4", "5", "6"].get(usize::from(level)).copied().unwrap_or("6")
}
