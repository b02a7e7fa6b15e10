//! Values of `openapi`, `api`, `asyncapi` and `openapi-schema`.

use crate::support::field;
use doclint_rule::data::Kind;
use doclint_rule::http::{METHODS, is_method};
use doclint_rule::site::PlatformId;
use doclint_rule::suggest::edit_distance;
use doclint_rule::syntax::Page;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct InvalidOperation;

impl NodeRule for InvalidOperation {
    const META: RuleMeta = RuleMeta::error(
        "invalid-operation",
        "the operation of an API page can't be read",
        include_str!("invalid_operation.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = cx.front_matter() else { return };
        for (key, judge) in KEYS {
            let Some(entry) = mapping.entry(key) else { continue };
            let value = &entry.value;
            let wrong = match (&value.kind, value.as_str()) {
                (Kind::Null, _) => Some("the value is empty".to_owned()),
                (_, None) => Some(format!("expected a string, found {}", value.kind_name())),
                (_, Some(text)) => judge(text.trim()).map(str::to_owned),
            };
            if let Some(wrong) = wrong {
                let span = field::entry_span(entry);
                let finding = cx.report(span, format!("`{key}` is not valid: {wrong}"));
                finding.help(format!("write {}", form(key)));
            } else if let Some((word, meant)) = misspelled(key, value.as_str()) {
                let span = field::entry_span(entry);
                let edit = method_edit(cx.page(), value.span, word, meant);
                cx.report(span, format!("`{key}` is not valid: `{word}` is not a method"))
                    .help(format!("did you mean `{meant}`?"))
                    .fixes
                    .extend(edit.map(|it| Fix::not_safe(format!("Write `{meant}`"), it)));
            }
        }
    }
}

/// Returns the defect of a value.
type Judge = fn(&str) -> Option<&'static str>;

const KEYS: [(&str, Judge); 4] =
    [("api", api), ("asyncapi", asyncapi), ("openapi", openapi), ("openapi-schema", schema)];

/// The method of an operation and the one that it is a slip of.
fn misspelled<'a>(key: &str, text: Option<&'a str>) -> Option<(&'a str, &'static str)> {
    let words: Vec<&str> = text?.split_whitespace().collect();
    let word = match (key, &words[..]) {
        ("api", [word, _]) | ("openapi", [word, _] | [_, word, _]) => *word,
        _ => return None,
    };
    if is_method(word) || word == "webhook" {
        return None;
    }
    // Verbs that are not methods, but are often meant as one.
    let meant = [("CREATE", "POST"), ("UPDATE", "PUT"), ("REMOVE", "DELETE"), ("FETCH", "GET")];
    let meant = meant.iter().find(|it| it.0 == word && key == "api").map(|it| it.1);
    // A substituted letter makes other words: `SET`, `BATCH`.
    let is_slip = |it: &&&str| edit_distance(word, it) == 1 && is_not_replaced(word, it);
    let near = METHODS.iter().find(is_slip).copied();
    Some((word, meant.or(near)?))
}

/// Writes a method in place of a word of the value.
fn method_edit(page: &Page, value: Span, word: &str, meant: &str) -> Option<Edit> {
    let start = value.start + page.slice(value).find(word)? as u32;
    let is_lower = word.chars().all(|it| it.is_ascii_lowercase());
    let meant = if is_lower { meant.to_lowercase() } else { meant.to_owned() };
    Some(Edit::replace(Span::new(start, start + word.len() as u32), meant))
}

/// Whether the words differ by a letter too many or too few, or by two that are swapped.
fn is_not_replaced(a: &str, b: &str) -> bool {
    let sorted = |it: &str| {
        let mut bytes = it.as_bytes().to_vec();
        bytes.sort_unstable();
        bytes
    };
    a.len() != b.len() || sorted(a) == sorted(b)
}

fn form(key: &str) -> &'static str {
    match key {
        "api" => "a method and a URL or path, such as `GET /users`",
        "asyncapi" => {
            "a channel, such as `users`; if the site has several AsyncAPI files, put the file \
             first: `asyncapi.yaml users`"
        }
        "openapi" => {
            "a method and a path, such as `GET /users`; if the site has several OpenAPI files, put \
             the file first: `openapi.json GET /users`"
        }
        _ => {
            "the name of a schema, such as `User`; if the site has several OpenAPI files, put the \
             file first: `openapi.json User`"
        }
    }
}

fn api(text: &str) -> Option<&'static str> {
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        [method, _] if may_be_method(method) => None,
        [_, _] => Some("the first word is not a method"),
        [] => Some("the value is empty"),
        [method] if may_be_method(method) => Some("nothing follows the method"),
        [_] => Some("the method is missing"),
        _ => Some("too many words"),
    }
}

fn openapi(text: &str) -> Option<&'static str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_operation = |word: &str| may_be_method(word) || word == "webhook";
    let (method, rest) = match &words[..] {
        [method, rest @ ..] | [_, method, rest @ ..] if is_operation(method) => (*method, rest),
        _ => return Some("the method is missing"),
    };
    match rest {
        [] => Some("nothing follows the method"),
        [path] if method == "webhook" || path.starts_with('/') => None,
        [_] => Some("the path must begin with `/`"),
        _ => Some("too many words"),
    }
}

fn asyncapi(text: &str) -> Option<&'static str> {
    text.is_empty().then_some("the value is empty")
}

fn schema(text: &str) -> Option<&'static str> {
    match text.split_whitespace().count() {
        0 => Some("the value is empty"),
        1 | 2 => None,
        _ => Some("too many words"),
    }
}

/// Methods, and words in capitals, as OpenAPI 3.2 lets a file define methods.
fn may_be_method(word: &str) -> bool {
    is_method(word) || word.len() > 2 && word.bytes().all(|b| b.is_ascii_uppercase())
}
