//! Requests that anybody on the way can read.

use crate::address::{Address, addresses};
use crate::content::rewrite;
use crate::languages::{self, Kind};
use doclint_rule::{Edit, FixKind, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct InsecureAddress;

/// Hosts of names that are not opened: namespaces and schemas.
const NAMES: [&str; 8] = [
    "www.w3.org",
    "purl.org",
    "json-schema.org",
    "schema.org",
    "xmlns.com",
    "ns.adobe.com",
    "maven.apache.org",
    "adaptivecards.io",
];

impl NodeRule for InsecureAddress {
    const META: RuleMeta = RuleMeta::warning(
        "insecure-address",
        "code sends requests over `http://`",
        include_str!("insecure_address.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let content = code.content();
        let text = content.as_str();
        let language = code.language().and_then(|it| languages::language(it.as_str()));
        let is_other =
            matches!(Kind::of(code), Kind::Text) || matches!(language, Some("xml" | "html"));
        if is_other || !text.contains("http://") {
            return;
        }
        for address in addresses(text).filter(|it| !it.is_secure && it.is_public()) {
            let is_example = address.is_reserved() && is_settings(language);
            if is_name(&address) || is_text(address.before) || is_example || address.is_noted() {
                continue;
            }
            let start = address.bytes.start;
            let edit = Edit::replace(content.part(start..start + 4), "https");
            let message = "a request over `http://` can be read on its way";
            let finding = cx.report(content.part(address.bytes), message);
            finding.cause("requests over `http://`").help("write `https://`");
            // In a query, the same address may be a part of its result.
            if is_program(language) {
                finding.fix(rewrite("Write `https`", vec![edit]));
            }
        }
    }
}

/// Whether an address is a name that nothing opens: a namespace, a schema, a claim.
fn is_name(address: &Address<'_>) -> bool {
    const WORDS: [&str; 8] =
        ["schema", "xmlns", "namespace", "DOCTYPE", "dtd", "@context", "audience", "urn:"];
    NAMES.contains(&address.host)
        || address.host.starts_with("my.")
        || address.host.starts_with("schemas.")
        || WORDS.iter().any(|it| address.before.contains(it))
}

/// Whether code parses or compares an address, so that it is text and nothing is sent there.
fn is_text(before: &str) -> bool {
    const WORDS: [&str; 14] = [
        "parse",
        "concat(",
        "strcat(",
        "format(",
        "match",
        "replace(",
        "split(",
        "startsWith(",
        "startswith(",
        "assert",
        "expect(",
        "==",
        "regex",
        "test(",
    ];
    WORDS.iter().any(|it| before.contains(it))
}

/// Whether code in a language holds settings, in which a reserved host means the reader's own.
fn is_settings(language: Option<&str>) -> bool {
    matches!(
        language,
        Some("yaml" | "toml" | "ini" | "json" | "jsonc" | "properties" | "dotenv" | "nginx")
    )
}

/// Whether code in a language sends requests itself.
fn is_program(language: Option<&str>) -> bool {
    !matches!(language, Some("kusto" | "sql" | "promql" | "graphql"))
}
