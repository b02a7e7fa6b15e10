//! Bodies of requests that are meant to be JSON.

use crate::languages::Kind;
use doclint_rule::data::{DataError, json};
use doclint_rule::http::{Request, Word, commands, requests};
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct InvalidBody;

impl NodeRule for InvalidBody {
    const META: RuleMeta = RuleMeta::warning(
        "invalid-body",
        "a request sends JSON that can't be read",
        include_str!("invalid_body.md"),
    )
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        if Kind::of(code) != Kind::Shell {
            return;
        }
        let content = code.content();
        for request in requests(content.as_str()) {
            let Some((at, message)) = defect(&request) else { continue };
            cx.report(content.part(at..at), format!("the body is not valid JSON: {message}"))
                .cause("the body of a request is not valid JSON")
                .help("correct the JSON, or the server rejects the request");
        }
        for word in arguments(content.as_str()) {
            let Some((at, message)) = syntax_error(&word) else { continue };
            cx.report(content.part(at..at), format!("the argument is not valid JSON: {message}"))
                .cause("an argument of a command is not valid JSON")
                .help("correct the JSON, or the command fails");
        }
    }
}

/// The arguments of commands other than `curl` that are objects of JSON over several lines.
fn arguments(code: &str) -> Vec<Word> {
    // Their arguments are programs that look like JSON.
    const PROGRAMS: [&str; 11] =
        ["curl", "jq", "yq", "gojq", "awk", "perl", "node", "python", "python3", "mongosh", "--jq"];
    let begins = |it: (usize, &str)| code[it.0 + 2..].starts_with(['\n', '\r']);
    if !code.match_indices("'{").chain(code.match_indices("\"{")).any(begins) {
        return Vec::new();
    }
    let is_data = |words: &Vec<Word>| !words.iter().any(|it| PROGRAMS.contains(&it.text.as_str()));
    let words = commands(code).into_iter().filter(is_data).flatten();
    let is_object = |it: &Word| {
        let text = it.text.trim();
        let inner = text.strip_prefix('{').filter(|it| it.starts_with(['\n', '\r']));
        inner.is_some_and(|it| it.trim_start().starts_with('"')) && text.ends_with('}')
    };
    words.filter(|it| !it.is_open && !it.is_expanded && is_object(it)).collect()
}

/// Where the body of a request can't be read, and why.
fn defect(request: &Request) -> Option<(usize, String)> {
    let body = request.body.as_ref().filter(|it| !it.is_open)?;
    let text = body.text.trim();
    let is_json = text.starts_with('{') && text.contains(':')
        || text.starts_with("[{") && text.ends_with(['}', ']']);
    if !is_json || is_of_other_type(request) {
        return None;
    }
    syntax_error(body)
}

/// Where JSON can't be read, and why.
fn syntax_error(body: &Word) -> Option<(usize, String)> {
    let text = body.text.trim();
    if is_template(text) {
        return None;
    }
    let read = json::parse(&body.text);
    let error = read.errors.iter().find(|it| matches!(it, DataError::Syntax { .. }))?;
    // Some services accept several values, one on each line.
    let is_value = |line: &str| line.trim().is_empty() || json::parse(line).errors.is_empty();
    if body.is_expanded || text.lines().all(is_value) {
        return None;
    }
    let DataError::Syntax { span, message, .. } = error else { return None };
    Some((body.source(span.start as usize), message.clone()))
}

/// Whether a header says that the body is something else.
fn is_of_other_type(request: &Request) -> bool {
    request.headers.iter().any(|it| {
        let header = it.text.to_ascii_lowercase();
        header.contains("content-type") && (!header.contains("json") || header.contains("ndjson"))
    })
}

/// Whether a body is only an outline, in which readers put in their own values. In strings, these are
/// fine.
fn is_template(body: &str) -> bool {
    const SIGNS: [&str; 9] = ["...", "…", "<", "{{", "${", "//", "/*", "YOUR", "your"];
    let mut is_string = false;
    let mut last = ' ';
    let bare: String = body
        .chars()
        .filter(|it| {
            let is_quote = *it == '"' && last != '\\';
            last = *it;
            is_string ^= is_quote;
            !is_string
        })
        .collect();
    SIGNS.iter().any(|it| bare.contains(it))
        || bare.split('{').skip(1).any(is_name)
        || bare.split(|it: char| !it.is_ascii_alphanumeric() && it != '_').any(is_blank)
}

/// Whether a word in capitals stands for a value: `"user": N`.
fn is_blank(word: &str) -> bool {
    let is_capital = |it: u8| it.is_ascii_uppercase() || matches!(it, b'_' | b'0'..=b'9');
    word.starts_with(|it: char| it.is_ascii_uppercase()) && word.bytes().all(is_capital)
}

/// Whether text after a brace is the name of a value: `{team_name}`.
fn is_name(text: &str) -> bool {
    let name = text.bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
    let length = name.count();
    length > 0 && text[length..].starts_with('}')
}
