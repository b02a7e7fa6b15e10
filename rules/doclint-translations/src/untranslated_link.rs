//! Links of translations to pages of the source language.

use doclint_rule::site::{
    Fact, LinkKind, Site, SitePage, Target, Translation, page_address, percent_encoded,
};
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct UntranslatedLink;

impl SiteRule for UntranslatedLink {
    const META: RuleMeta = RuleMeta::warning(
        "untranslated-link",
        "a translation links to a page of the source language that is translated",
        include_str!("untranslated_link.md"),
    )
    .reads(&[Fact::Links])
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(translations) = &site.translations else { return };
        let source = &translations.source;
        let keys = source.pages.iter().map(|(key, page)| (*page, key.as_str()));
        let keys: HashMap<usize, &str> = keys.collect();
        let mut of_pages: HashMap<usize, &Translation> = HashMap::new();
        for other in &translations.others {
            of_pages.extend(other.pages.values().map(|it| (*it, other)));
        }
        for link in site.links.iter() {
            let (Some(other), Target::Page(to)) = (of_pages.get(&link.page), &link.target) else {
                continue;
            };
            let Some(translated) = keys.get(to).and_then(|it| other.pages.get(*it)) else {
                continue;
            };
            // A page may lead to itself in another language.
            let fact = site.pages[link.page].facts.links.at(link.link);
            let is_own = *translated == link.page || *translated == *to;
            // How a browser resolves a path without a leading slash is not known here.
            if is_own || fact.kind != LinkKind::Page || !fact.target.starts_with('/') {
                continue;
            }
            let page = &site.pages[link.page];
            let at = Location { file: page.file, span: fact.span };
            let right = format!("/{}", page_address(&site.pages[*translated].path));
            let (from, code) = (&source.language.code, &other.language.code);
            let finding = cx.report(at, format!("this leads to the `{from}` page"));
            finding
                .cause(format!("links of `{code}` lead to `{from}` pages"))
                .help(format!("the page exists in `{code}`: `{right}`"));
            if let Some(rest) =
                rest(fact.target, &site.pages[*translated]).filter(|_| fact.is_plain)
            {
                let edit = Edit::replace(fact.span, format!("{}{rest}", percent_encoded(&right)));
                finding.fix(Fix::not_safe(format!("Write `{right}`"), edit));
            }
        }
    }
}

/// The part after the path of a link, if it means the same on another page.
fn rest<'t>(target: &'t str, page: &SitePage) -> Option<&'t str> {
    let rest = target.find(['?', '#']).map_or("", |at| &target[at..]);
    let anchor = rest.split_once('#').map(|it| it.1);
    anchor.is_none_or(|id| page.facts.anchors.iter().any(|it| it.id == id)).then_some(rest)
}
