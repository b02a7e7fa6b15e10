//! Pages of an API that document another operation than their source pages.

use crate::pairs;
use doclint_rule::site::{OperationName, PlatformId, Site, SitePage};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct DifferentOperation;

impl SiteRule for DifferentOperation {
    const META: RuleMeta = RuleMeta::warning(
        "different-operation",
        "a translation documents another operation of the API than its source page",
        include_str!("different_operation.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .only_on(&[PlatformId::Mintlify])
    .not_in_snippets()
    .without_authors()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for pair in pairs::all(site).filter(|it| !it.page.is_past) {
            let (Some(here), Some(there)) = (operation(pair.page), operation(pair.source)) else {
                continue;
            };
            if here == there {
                continue;
            }
            let code = &*pair.from.code;
            let at = Location { file: pair.page.file, span: Span::at(0) };
            let source = Location { file: pair.source.file, span: Span::at(0) };
            cx.report(
                at,
                format!("this page is about `{here}`, the `{code}` page about `{there}`"),
            )
            .cause(format!("pages are about other operations than the `{code}` pages"))
            .label_at(source, "source page")
            .help("write the same method and path in the front matter of both");
        }
    }
}

/// The method and the path that a page documents.
fn operation(page: &SitePage) -> Option<String> {
    let value = pairs::text(page, "openapi").or_else(|| pairs::text(page, "api"))?;
    let name = OperationName::parse(value).filter(|it| it.method != "webhook")?;
    // A translation may name a server of its own.
    let path = match name.path.split_once("://") {
        Some((_, rest)) => &rest[rest.find('/')?..],
        None => name.path,
    };
    Some(format!("{} {}", name.method.to_ascii_uppercase(), path.trim_end_matches('/')))
}
