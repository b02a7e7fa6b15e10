//! Links in `docs.json` to pages that do not exist.

use doclint_rule::data::Value;
use doclint_rule::site::{
    DocsJson, DocsJsonDialect, LinkKind, PlatformId, Site, Target, UrlDefect, bad_url,
    page_address, wrong_case,
};
use doclint_rule::{Edit, FileId, Fix, FixKind, Json, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenHref;

impl SiteRule for BrokenHref {
    const META: RuleMeta = RuleMeta::error(
        "broken-href",
        "a link in `docs.json` leads to a page that does not exist",
        include_str!("broken_href.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let hrefs = docs_json.mappings().into_iter();
        let hrefs = hrefs.filter_map(|(file, mapping)| Some((file, mapping.get("href")?)));
        // The text of the banner is Markdown.
        if let Some((file, value)) = docs_json.value(&["banner", "content"]) {
            let at = Location { file, span: value.span };
            for target in value.as_str().into_iter().flat_map(targets) {
                let is_dead = site.resolve("", target, LinkKind::Page) == Target::Missing;
                if is_dead && !is_below_base_path(site, target) {
                    cx.report(at, format!("page `{target}` does not exist"))
                        .help("link to an existing page");
                }
            }
        }
        for (file, value) in hrefs.chain(old_links(docs_json)) {
            let Some(href) = value.as_str() else { continue };
            // A misspelled URL is a finding of another rule.
            if bad_url(href).is_some_and(|it| it.defect == UrlDefect::Scheme) {
                continue;
            }
            let at = Location { file, span: value.span };
            match site.resolve("", href, LinkKind::Page) {
                Target::Missing if is_below_base_path(site, href) => {}
                Target::Missing => report(at, href, cx),
                Target::OtherCase(name) => {
                    let (text, help) = wrong_case(&format!("/{name}"));
                    let right = format!("/{}", page_address(&name));
                    let is_whole = right.eq_ignore_ascii_case(href);
                    let edit = Edit::replace(at.span, Json::from(right.as_str()).to_string());
                    let fix = is_whole.then(|| Fix::safe(format!("Write `{right}`"), edit));
                    cx.report(at, text).help(help).fixes.extend(fix);
                }
                _ => {}
            }
        }
    }
}

/// Whether an address names a page by the whole path that the site is published at, as hosts need
/// that don't add its beginning.
fn is_below_base_path(site: &Site, href: &str) -> bool {
    let rest = site.below_base_path(href.split(['?', '#']).next().unwrap_or_default());
    let found = rest.map(|it| site.resolve("", &format!("/{it}"), LinkKind::Page));
    matches!(found, Some(Target::Page(_) | Target::File | Target::Redirect(..)))
}

/// The targets of the links in a line of Markdown, as far as they are paths from the root.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let links = text.split("](").skip(1).filter_map(|it| it.split([')', ' ']).next());
    let elements = text.split("href=\"").skip(1).filter_map(|it| it.split('"').next());
    links.chain(elements).filter(|it| it.starts_with('/'))
}

/// Reports an address that leads nowhere.
fn report(at: Location, href: &str, cx: &mut SiteCx<'_>) {
    let Some(bad) = bad_url(href) else {
        cx.report(at, format!("page `{href}` does not exist"))
            .help("link to an existing page, or write the full URL with `https://`");
        return;
    };
    let finding = cx.report(at, bad.message(href.trim()));
    let Some(right) = bad.right else {
        finding.help("link to a page, or write the full URL with `https://`");
        return;
    };
    finding.help(format!("write `{right}`"));
    if !right.contains(['"', '\\']) {
        let edit = Edit::replace(at.span, format!("\"{right}\""));
        finding.fix(Fix::not_safe(format!("Write `{right}`"), edit));
    }
}

/// The addresses in the top bar of the older format.
fn old_links(docs_json: &DocsJson) -> impl Iterator<Item = (FileId, &Value)> {
    let links = ["topbarLinks", "topbarCtaButton"].into_iter();
    let links = links.filter_map(|it| docs_json.value(&[it])).flat_map(|(file, value)| {
        let items = value.as_sequence().unwrap_or(std::slice::from_ref(value));
        // `docs-json/invalid-value` judges the address of a repository.
        let is_repository = value.get("type").and_then(Value::as_str) == Some("github");
        let links = items.iter().filter(move |_| !is_repository);
        links.filter_map(move |it| Some((file, it.get("url")?)))
    });
    links.filter(|_| docs_json.dialect == DocsJsonDialect::Legacy)
}
