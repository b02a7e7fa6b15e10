//! Fields of a request that are documented as fields of a response, and the other way round.

use doclint_rule::{AstNode, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct SwappedField;

impl PageRule for SwappedField {
    const META: RuleMeta = RuleMeta::suggestion(
        "swapped-field",
        "a parameter is a `ResponseField`, or a field of a response a `ParamField`",
        include_str!("swapped_field.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let is_endpoint = ["api", "openapi"]
            .iter()
            .any(|key| cx.front_matter().is_some_and(|it| it.get(key).is_some()));
        if !is_endpoint {
            return;
        }
        // The component that a heading announces for the fields in its section, and its level.
        let mut section = None;
        for node in page.root().children() {
            if let Some(heading) = ast::Heading::cast(node) {
                let announced = component_below(&node.plain_text());
                section = match announced {
                    Some(component) => Some((component, heading.level())),
                    None => section.filter(|it| heading.level() > it.1),
                };
                continue;
            }
            let (Some((expected, _)), Some(field)) = (section, ast::Component::cast(node)) else {
                continue;
            };
            let other = if expected == "ParamField" { "ResponseField" } else { "ParamField" };
            if field.is(other) {
                let what = if expected == "ParamField" { "request" } else { "response" };
                cx.report(field.opening(), format!("`{other}` in the section of the {what}"))
                    .cause(format!("`{other}` is used for fields of the {what}"))
                    .help(format!("write it as `<{expected}>`, or move it to its own section"));
            }
        }
    }
}

/// The component for the fields below a heading, if the heading says whose they are.
fn component_below(heading: &str) -> Option<&'static str> {
    let heading = heading.trim().to_lowercase();
    match heading.as_str() {
        "parameters"
        | "path parameter"
        | "path parameters"
        | "query parameter"
        | "query parameters"
        | "request"
        | "request body"
        | "request parameters"
        | "request query parameter"
        | "request query parameters"
        | "request headers"
        | "body"
        | "body parameters"
        | "header parameters" => Some("ParamField"),
        "response" | "responses" | "response schema" | "response body" | "response fields"
        | "returns" => Some("ResponseField"),
        _ => None,
    }
}
