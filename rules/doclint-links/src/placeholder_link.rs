//! Links to placeholder addresses.

use crate::support::host::host;
use doclint_rule::syntax::LinkStyle;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct PlaceholderLink;

impl NodeRule for PlaceholderLink {
    const META: RuleMeta = RuleMeta::suggestion(
        "placeholder-link",
        "a link leads to an example address",
        include_str!("placeholder_link.md"),
    )
    .in_api_files()
    .profile(Profile::Strict)
    .only_in_pages();
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let destination = link.destination();
        let Some((_, rest)) = destination.as_str().split_once("://") else { return };
        let host = host(rest);
        // An address that readers see is an example for them.
        let is_shown = matches!(link.style(), LinkStyle::Autolink | LinkStyle::Literal)
            || link.node().plain_text().contains(['.', '/']);
        if is_placeholder(host) && !is_shown {
            cx.report(destination.span(), format!("link leads to the example address `{host}`"))
                .help("link to the page that you mean, or write the address as code");
        }
    }
}

/// Whether a host is reserved for examples, or named for the reader to replace. A subdomain of such
/// a host may stand for a real service on purpose.
fn is_placeholder(host: &str) -> bool {
    const OWNERS: [&str; 8] =
        ["app", "company", "domain", "host", "org", "server", "site", "website"];
    let host = host.to_ascii_lowercase();
    let Some((name, ending)) = host.trim_start_matches("www.").split_once('.') else {
        return false;
    };
    let owner = name.strip_prefix("your").map(|it| it.trim_matches('-'));
    let is_example = name == "example" && matches!(ending, "com" | "org" | "net" | "edu");
    is_example || !ending.contains('.') && owner.is_some_and(|it| OWNERS.contains(&it))
}
