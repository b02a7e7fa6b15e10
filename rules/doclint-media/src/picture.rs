//! Pictures in either notation: `![alt](src)` or `<img>`.

use doclint_rule::ast::{AttrValue, Component, Image, ImageOrComponent};
use doclint_rule::syntax::Node;
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{AstNode, PageCx, Span};

/// A picture.
#[derive(Clone, Copy)]
pub(crate) enum Picture<'a> {
    Markdown(Image<'a>),
    Element(Component<'a>),
}

/// A text with its place.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    pub text: &'a str,
    pub span: Span,
}

/// The text that a picture offers readers who can't see it.
pub(crate) enum Alt<'a> {
    /// No alt text.
    Missing,
    /// A text, or the empty one that marks an element as decoration.
    Text(Text<'a>),
    /// It is computed when the page is built, or not required.
    Unknown,
}

impl<'a> Picture<'a> {
    /// The picture that a node is, if it is one.
    pub(crate) fn of(node: ImageOrComponent<'a>) -> Option<Self> {
        match node {
            ImageOrComponent::Image(image) => Some(Self::Markdown(image)),
            ImageOrComponent::Component(component) => {
                component.is("img").then_some(Self::Element(component))
            }
        }
    }

    pub(crate) fn node(self) -> Node<'a> {
        match self {
            Self::Markdown(image) => image.node(),
            Self::Element(component) => component.node(),
        }
    }

    /// Where findings point: the image, or the opening tag.
    pub(crate) fn span(self) -> Span {
        match self {
            Self::Markdown(image) => image.span(),
            Self::Element(component) => component.opening(),
        }
    }

    pub(crate) fn alt(self) -> Alt<'a> {
        match self {
            Self::Markdown(image) => {
                let alt = image.alt();
                match alt.as_str().trim() {
                    "" => Alt::Missing,
                    _ => Alt::Text(Text { text: alt.as_str(), span: alt.span() }),
                }
            }
            Self::Element(component) => alt_of_element(component),
        }
    }

    /// The address, if it is a literal.
    pub(crate) fn source(self) -> &'a str {
        match self {
            Self::Markdown(image) => image.destination().as_str(),
            Self::Element(component) => {
                let literal = component.attribute("src").and_then(|it| it.literal());
                literal.map_or("", |it| it.text)
            }
        }
    }
}

fn alt_of_element(component: Component<'_>) -> Alt<'_> {
    let is = |name: &str, values: &[&str]| {
        let literal = component.attribute(name).and_then(|it| it.literal());
        literal.is_some_and(|it| values.contains(&it.text))
    };
    let hidden = component.attribute("aria-hidden").is_some() && !is("aria-hidden", &["false"]);
    if hidden || is("role", &["presentation", "none"]) || has_spread(component) {
        return Alt::Unknown;
    }
    match component.attribute("alt") {
        None => Alt::Missing,
        Some(alt) => match (alt.literal(), alt.value()) {
            (Some(literal), _) => Alt::Text(Text { text: literal.text, span: literal.span }),
            (None, AttrValue::None) => Alt::Missing,
            (None, _) => Alt::Unknown,
        },
    }
}

/// Whether attributes come from `{...somewhere}`.
pub(crate) fn has_spread(component: Component<'_>) -> bool {
    component.attributes().any(|it| it.name().is_none())
}

/// The frame around a picture.
pub(crate) fn frame<'a>(picture: Picture<'a>, cx: &PageCx<'_>) -> Option<Component<'a>> {
    let mut around = picture.node().ancestors();
    Component::cast(around.find(|it| cx.role(*it) == Some(ComponentRole::Frame))?)
}

/// Letters and digits alone, in lower case.
pub(crate) fn letters(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// The same as a text.
pub(crate) fn plain(text: &str) -> String {
    letters(text).collect()
}
