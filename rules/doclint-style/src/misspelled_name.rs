//! Names of products and formats in another spelling than their own.

use crate::support::code_names::{is_among_extensions, is_module};
use crate::support::prose::{has_words, holds, is_in_paragraph, is_in_quotes};
use doclint_rule::{
    Edit, Fix, FixKind, Genre, Hit, Need, PageCx, Passage, PhraseRule, Profile, RuleMeta,
};
use std::ops::Range;

pub(crate) struct MisspelledName;

/// Names as their owners write them, in the order of their letters; anything else that differs in case
/// only is wrong.
const NAMES: &[&str] = &[
    "ChatGPT",
    "CloudFormation",
    "CloudFront",
    "DeepSeek",
    "DevOps",
    "DynamoDB",
    "FastAPI",
    "GitHub",
    "GitLab",
    "GraphQL",
    "HubSpot",
    "IntelliJ",
    "JavaScript",
    "Kubernetes",
    "LangChain",
    "LinkedIn",
    "LlamaIndex",
    "macOS",
    "MongoDB",
    "MySQL",
    "NestJS",
    "OAuth",
    "OpenAI",
    "OpenAPI",
    "OpenID",
    "OpenTelemetry",
    "PayPal",
    "PostgreSQL",
    "PowerShell",
    "PyPI",
    "PyTorch",
    "SendGrid",
    "SQLite",
    "TensorFlow",
    "TypeScript",
    "WebSocket",
    "WordPress",
    "YouTube",
];

/// Names that are a command or a package in lower case, so that only other spellings are wrong.
const COMMANDS: &str = "deepseek fastapi github gitlab graphql kubernetes langchain mongodb mysql nestjs oauth \
    openai openapi opentelemetry postgresql powershell pypi pytorch sqlite tensorflow \
    websocket";

/// Acronyms that are written in capitals.
const ACRONYMS: &[&str] = &[
    "API", "CLI", "CSS", "CSV", "DNS", "FAQ", "HTML", "HTTP", "HTTPS", "JSON", "JWT", "PDF", "SDK",
    "SQL", "SSL", "SSO", "TLS", "UI", "URL", "UUID", "XML", "YAML",
];

/// Names in two words, and the right ones.
const PAIRED: &[&str] = &["Open AI", "Git Hub", "Java Script", "Type Script"];
const OF_PAIRS: [&str; 4] = ["OpenAI", "GitHub", "JavaScript", "TypeScript"];

/// Names that are written with a full stop: `Node.js`.
const WITHOUT_STOP: &[&str] = &["NodeJS", "NextJS"];

impl PhraseRule for MisspelledName {
    const META: RuleMeta = RuleMeta::suggestion(
        "misspelled-name",
        "the name of a product or format is in another spelling than its own",
        include_str!("misspelled_name.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .fix(FixKind::Always)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record])
    .phrases(&[NAMES, ACRONYMS, WITHOUT_STOP, PAIRED]);

    fn check(&self, hit: &Hit<'_>, cx: &mut PageCx<'_>) {
        if let Some(name) = right_name(hit.text())
            && is_in_paragraph(hit, cx)
            && is_plain(hit.passage, &hit.range)
        {
            report(cx, hit.passage, (hit.range.clone(), name));
        }
    }
}

/// The name that a word, or two, is another spelling of.
pub(crate) fn right_name(word: &str) -> Option<&'static str> {
    match word {
        "NodeJS" | "NodeJs" | "Nodejs" => return Some("Node.js"),
        "NextJS" | "Nextjs" => return Some("Next.js"),
        _ => {}
    }
    if let Some(pair) = PAIRED.iter().position(|it| *it == word) {
        return Some(OF_PAIRS[pair]);
    }
    if let Some(name) = find(ACRONYMS, word) {
        return Some(name).filter(|it| *it != word);
    }
    let name = find(NAMES, word).filter(|it| *it != word)?;
    // In capitals it is a heading or an emphasis.
    let is_caps = word.bytes().all(|it| it.is_ascii_uppercase());
    (!is_caps && !holds(COMMANDS, word)).then_some(name)
}

/// The word of a sorted list that differs in case only.
fn find(list: &[&'static str], word: &str) -> Option<&'static str> {
    let lower = |it: u8| it.to_ascii_lowercase();
    let place = list.binary_search_by(|it| it.bytes().map(lower).cmp(word.bytes().map(lower)));
    place.ok().map(|at| list[at])
}

/// Whether a word is one of a sentence, not a part of a path, a command or a value.
fn is_plain(passage: &Passage, word: &Range<usize>) -> bool {
    let text = passage.text();
    let (before, after) = (&text[..word.start], &text[word.end..]);
    let is_lower = text[word.clone()].starts_with(|c: char| c.is_ascii_lowercase());
    let is_free_before =
        before.is_empty() || before.ends_with(|c: char| c.is_whitespace() || c == '(');
    let mut rest = after.chars();
    let is_free_after = match rest.next() {
        None => true,
        Some('.' | ',' | ';' | ':' | ')') => rest.next().is_none_or(char::is_whitespace),
        Some(c) => c.is_whitespace(),
    };
    is_free_before
        && is_free_after
        && !is_in_quotes(text, word.start)
        // Next to code, it is what the code says.
        && !(is_lower && before.trim_end().ends_with(['\u{FFFC}', '=', '$', '>']))
        && !(is_lower && is_among_extensions(before, after))
        && !(is_lower && is_module(before, after))
        && has_words(text, 4)
}

fn report(cx: &mut PageCx<'_>, passage: &Passage, (range, name): (Range<usize>, &'static str)) {
    let wrong = &passage.text()[range.clone()];
    let span = passage.span(range.clone());
    let message = format!("`{wrong}` is written `{name}`");
    let is_exact = span.len() as usize == range.len();
    let finding = cx.report(span, message);
    finding
        .help("write it as its owner does, or put code in backticks")
        .cause(format!("`{name}` is misspelled"));
    if is_exact {
        finding.fix(Fix::suggestion(format!("Write `{name}`"), Edit::replace(span, name)));
    }
}
