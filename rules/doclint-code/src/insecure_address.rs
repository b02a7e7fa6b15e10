//! Requests that anybody on the way can read.

use crate::address::addresses;
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
    .profile(Profile::Strict)
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
            let is_name = NAMES.contains(&address.host)
                || address.host.starts_with("my.")
                || address.host.starts_with("schemas.")
                || address.before.contains("schema")
                || address.before.contains("xmlns");
            if is_name || address.is_noted() {
                continue;
            }
            let start = address.bytes.start;
            let edit = Edit::replace(content.part(start..start + 4), "https");
            cx.report(
                content.part(address.bytes),
                "a request over `http://` can be read on its way",
            )
            .cause("requests over `http://`")
            .help("write `https://`")
            .fix(rewrite("Write `https`", vec![edit]));
        }
    }
}
