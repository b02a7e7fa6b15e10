//! The texts of OpenAPI files that readers see on pages: summaries and descriptions.

use doclint_data::Document;
use doclint_diagnostic::Span;

/// A summary or a description, which is Markdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ApiText<'d> {
    /// Its text.
    pub text: &'d str,
    /// Its value in the file, quotes included.
    pub span: Span,
}

/// Keys below which are values of the API, and nothing that its author says about it.
const VALUES: [&str; 5] = ["example", "examples", "default", "enum", "const"];

/// Keys whose mapping is from names that the author chooses.
const NAMES: [&str; 12] = [
    "properties",
    "patternProperties",
    "schemas",
    "parameters",
    "responses",
    "requestBodies",
    "headers",
    "securitySchemes",
    "callbacks",
    "links",
    "paths",
    "webhooks",
];

/// The summaries and descriptions of a file, in its order.
pub fn texts(document: &Document) -> Vec<ApiText<'_>> {
    let mut out = Vec::new();
    // Each with whether its keys are names.
    let mut todo = vec![(&document.root, false)];
    while let Some((value, are_names)) = todo.pop() {
        if let Some(items) = value.as_sequence() {
            todo.extend(items.iter().map(|it| (it, false)));
        }
        for entry in value.as_mapping().map_or(&[][..], |it| &it.entries) {
            let key = entry.key.text.as_str();
            let is_value = !are_names && VALUES.contains(&key);
            if is_value || key.starts_with("x-") {
                continue;
            }
            match entry.value.as_str() {
                Some(text) if !are_names && matches!(key, "summary" | "description") => {
                    out.push(ApiText { text, span: entry.value.span });
                }
                _ => todo.push((&entry.value, !are_names && NAMES.contains(&key))),
            }
        }
    }
    out.sort_by_key(|it| it.span);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_data::yaml;

    #[test]
    fn values_of_the_api_are_left_out() {
        let document = yaml::parse_file(
            "info: {title: Ferry, description: one}\n\
             paths:\n\
             \x20 /a:\n\
             \x20   get:\n\
             \x20     summary: two\n\
             \x20     x-codeSamples: [{description: no}]\n\
             \x20     responses: {200: {description: three, content: {a: {example: {summary: no}}}}}\n\
             components:\n\
             \x20 examples: {a: {summary: no, value: {description: no}}}\n\
             \x20 schemas:\n\
             \x20   example:\n\
             \x20     properties:\n\
             \x20       description: {type: string, description: four}\n\
             \x20       default: {description: five, default: {description: no}}\n",
        );
        let found: Vec<&str> = texts(&document).iter().map(|it| it.text).collect();
        assert_eq!(found, ["one", "two", "three", "four", "five"]);
    }
}
