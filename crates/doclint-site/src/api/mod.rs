//! OpenAPI files: their names, their content, their problems.

mod examples;
mod facts;
mod fixes;
mod links;
mod named;
mod names;
mod parameters;
mod parts;
mod problem;
mod references;
mod schemas;
mod servers;
mod texts;

pub use facts::{ApiFacts, ApiFile, LinkedApi, Operation};
pub use links::links as api_links;
pub(crate) use named::generated_folders;
pub use named::{api_sources, named_apis};
pub(crate) use names::sources;
pub use names::{ApiSource, NamedApi, OperationName, api_file};
pub use problem::{ApiDefect, ApiProblem};
pub(crate) use references::Resolver;
pub use texts::{ApiText, texts as api_texts};

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_data::json;
    use doclint_diagnostic::Span;

    #[test]
    fn operations_are_named_with_and_without_a_file() {
        let name = OperationName::parse("v2 GET /queues/{id}/").unwrap();
        let operation = Operation {
            method: "get".to_owned(),
            path: "/queues/{id}".to_owned(),
            span: Span::default(),
            is_hidden: false,
            addresses: Vec::new(),
            title: None,
            is_discouraged: false,
        };
        assert!(name.names(&operation) && name.file == Some("v2"));
        assert!(OperationName::parse("webhook order.paid").is_some());
        assert_eq!(OperationName::parse("fetch /queues"), None);
        let files = ["a/v2.json", "b.mdx", "openapi.yaml"].map(str::to_owned);
        for (name, file) in
            [("v2", "a/v2.json"), ("/a/v2.json", "a/v2.json"), ("openapi", "openapi.yaml")]
        {
            assert_eq!(api_file(&files, name), Some(file));
        }
        assert_eq!(api_file(&files, "b"), None);
    }

    #[test]
    fn pages_are_named_by_tag_and_summary() {
        let text = r#"{"openapi": "3.1.0", "paths": {
            "/queues/{id}": {
                "parameters": [],
                "get": {"tags": ["Queue tools", "x"], "summary": "Get a queue"},
                "delete": {"tags": ["queues"]},
                "post": {"x-mint": {"href": "/api/own"}}
            }
        }, "webhooks": {"order.paid": {"post": {"summary": "order_paid"}}}}"#;
        let facts = ApiFacts::of(&json::parse(text));
        let found: Vec<_> =
            facts.operations.iter().map(|it| (it.method.as_str(), it.address("x"))).collect();
        let expected = [
            ("get", "x/queue-tools/get-a-queue"),
            ("delete", "x/queues/delete-queues"),
            ("post", "api/own"),
            ("webhook", "x/order_paid"),
        ];
        assert_eq!(found, expected.map(|(method, address)| (method, address.to_owned())));
    }
}
