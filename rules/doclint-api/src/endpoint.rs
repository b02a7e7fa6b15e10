//! The endpoint that a page describes by hand, and the fields that describe its parameters.

use crate::status::codes;
use doclint_rule::ast::{Attribute, Component};
use doclint_rule::site::FieldPlace;
use doclint_rule::{Page, PageCx, Span, ast};

/// The endpoint of a page with `api: METHOD /path`.
pub(crate) struct Endpoint<'a> {
    /// The value of `api`.
    pub span: Span,
    /// The names of the parameters in its path: `id` of `/users/{id}` and of `/users/:id`.
    pub parameters: Vec<&'a str>,
}

impl<'a> Endpoint<'a> {
    pub(crate) fn of(cx: &PageCx<'a>) -> Option<Self> {
        let value = cx.front_matter()?.get("api")?;
        let url = value.as_str()?.split_whitespace().nth(1)?;
        let path = match url.split_once("://") {
            Some((_, rest)) => &rest[rest.find('/')?..],
            None => url,
        };
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let colons = path.split('/').filter_map(|it| it.strip_prefix(':'));
        let braces = path.split('{').skip(1).filter_map(|it| Some(it.split_once('}')?.0));
        let parameters = braces.chain(colons).filter(|it| is_name(it)).collect();
        Some(Self { span: value.span, parameters })
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c))
}

/// A `ParamField` and the parameter that it describes.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    pub component: Component<'a>,
    /// `path`, `query`, `body` or `header`, with the name of the parameter as its value.
    pub place: Attribute<'a>,
    pub name: &'a str,
}

impl<'a> Field<'a> {
    pub(crate) fn of(component: Component<'a>) -> Option<Self> {
        if !component.is("ParamField") && !component.is("Param") {
            return None;
        }
        let place = FieldPlace::ATTRIBUTES.iter().find_map(|it| component.attribute(it))?;
        let name = place.literal()?.text.trim();
        (!name.is_empty()).then_some(Self { component, place, name })
    }

    /// Where the parameter is: in the `path`, the `query` and so on.
    pub(crate) fn place(self) -> &'a str {
        self.place.name().map_or("", |it| it.as_str())
    }
}

/// How a page with `api:` covers the responses of its endpoint.
pub(crate) struct ResponseCoverage {
    /// The value of `api`.
    pub at: Span,
    /// The first component that shows or describes a response, examples before fields.
    pub response: Option<Span>,
    /// Whether it mentions what comes back.
    pub mentions_response: bool,
    /// Whether it mentions errors.
    pub error: bool,
}

/// `None` for pages of other kinds, and for those that may get more from files that they import. The
/// words that it looks for are English.
pub(crate) fn response_coverage(page: &Page, cx: &PageCx<'_>) -> Option<ResponseCoverage> {
    let at = cx.front_matter()?.get("api")?.span;
    if ast::Esm::all(page).next().is_some() {
        return None;
    }
    let text = page.source().to_lowercase();
    let has = |words: &[&str]| words.iter().any(|it| text.contains(it));
    let first = |name: &str| Component::all(page).find(|it| it.is(name)).map(Component::opening);
    Some(ResponseCoverage {
        at,
        response: first("ResponseExample").or_else(|| first("ResponseField")),
        mentions_response: has(&["respon", "return", "result", "answer", "output", "repl"])
            || codes(&text).any(|it| it.1 < 400),
        error: has(&["error", "fail", "exception"]) || codes(&text).any(|it| it.1 >= 400),
    })
}
