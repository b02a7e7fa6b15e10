//! Values of `openapi`, `api`, `asyncapi` and `openapi-schema`.

use crate::field;
use doclint_rule::data::Kind;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct InvalidOperation;

impl NodeRule for InvalidOperation {
    const META: RuleMeta = RuleMeta::error(
        "invalid-operation",
        "the operation of an API page can't be read",
        include_str!("invalid_operation.md"),
    )
    .not_in_snippets();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = cx.front_matter() else { return };
        for (key, judge) in KEYS {
            let Some(entry) = mapping.entry(key) else { continue };
            let value = &entry.value;
            let wrong = match (&value.kind, value.as_str()) {
                (Kind::Null, _) => Some("it is empty".to_owned()),
                (_, None) => Some(format!("it is {}", value.kind_name())),
                (_, Some(text)) => judge(text.trim()).map(str::to_owned),
            };
            if let Some(wrong) = wrong {
                cx.report(field::entry_span(entry), format!("`{key}` names no operation: {wrong}"))
                    .help(format!("write {}", form(key)));
            }
        }
    }
}

/// Says what is wrong with a value.
type Judge = fn(&str) -> Option<&'static str>;

const KEYS: [(&str, Judge); 4] =
    [("api", api), ("asyncapi", asyncapi), ("openapi", openapi), ("openapi-schema", schema)];

fn form(key: &str) -> &'static str {
    match key {
        "api" => "a method and an address: `GET /users`",
        "asyncapi" => "a channel, after the file where there are several: `asyncapi.yaml users`",
        "openapi" => {
            "a method and a path, after the file where there are several: `openapi.json GET /users`"
        }
        _ => "the name of a schema, after the file where there are several: `openapi.json User`",
    }
}

fn api(text: &str) -> Option<&'static str> {
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        [method, _] if is_method(method) => None,
        [_, _] => Some("the first word is no method"),
        _ => Some("it has to be two words"),
    }
}

fn openapi(text: &str) -> Option<&'static str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_operation = |word: &str| is_method(word) || word == "webhook";
    let (method, rest) = match &words[..] {
        [method, rest @ ..] | [_, method, rest @ ..] if is_operation(method) => (*method, rest),
        _ => return Some("it has no method"),
    };
    match rest {
        [] => Some("nothing follows the method"),
        [path] if method == "webhook" || path.starts_with('/') => None,
        [_] => Some("the path needs a leading `/`"),
        _ => Some("it has too many words"),
    }
}

fn asyncapi(text: &str) -> Option<&'static str> {
    text.is_empty().then_some("it is empty")
}

fn schema(text: &str) -> Option<&'static str> {
    match text.split_whitespace().count() {
        1 | 2 => None,
        _ => Some("it has to be one word or two"),
    }
}

/// Methods of HTTP in any case, and those in capitals that OpenAPI 3.2 lets a file make up.
fn is_method(word: &str) -> bool {
    const METHODS: [&str; 9] =
        ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];
    METHODS.contains(&word.to_ascii_lowercase().as_str())
        || word.len() > 2 && word.bytes().all(|b| b.is_ascii_uppercase())
}
