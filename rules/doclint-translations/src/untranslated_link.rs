//! Links to pages of another language.

use doclint_rule::site::{Fact, LinkKind, Site, Target, page_address, percent_encoded};
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UntranslatedLink;

impl SiteRule for UntranslatedLink {
    const META: RuleMeta = RuleMeta::warning(
        "untranslated-link",
        "a link leads to a page of another language that exists in the language of its own page",
        include_str!("untranslated_link.md"),
    )
    .in_builds()
    .reads(&[Fact::Links])
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(translations) = &site.translations else { return };
        let places = translations.places();
        for link in site.links.iter() {
            let (Some((own, _)), Target::Page(to)) = (places.get(&link.page), &link.target) else {
                continue;
            };
            let Some((other, key)) = places.get(to) else { continue };
            let Some(translated) = own.pages.get(*key) else { continue };
            // A page may lead to itself in another language.
            let fact = site.pages[link.page].facts.links.at(link.link);
            let is_own = *translated == link.page || *translated == *to;
            // How a browser resolves a path without a leading slash is not known here.
            if is_own || fact.kind != LinkKind::Page || !fact.target.starts_with('/') {
                continue;
            }
            let page = &site.pages[link.page];
            let at = Location { file: page.file, span: fact.span };
            // Docusaurus adds the folder of the language itself.
            if site.chooses_language(page) {
                continue;
            }
            let translated_page = &site.pages[*translated];
            let right = site
                .address_in_build(translated_page)
                .unwrap_or_else(|| format!("/{}", page_address(&translated_page.path)));
            let (from, code) = (&other.language.code, &own.language.code);
            let finding = cx.report(at, format!("this leads to the `{from}` page"));
            finding
                .cause(format!("links of `{code}` lead to `{from}` pages"))
                .help(format!("the page exists in `{code}`: `{right}`"));
            let rest = site.pages[*translated].kept_rest(fact.target);
            if let Some(rest) = rest.filter(|_| fact.is_plain) {
                let edit = Edit::replace(fact.span, format!("{}{rest}", percent_encoded(&right)));
                finding.fix(Fix::not_safe(format!("Write `{right}`"), edit));
            }
        }
    }
}
