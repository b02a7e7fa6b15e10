//! Links to pages with a file extension.

use crate::support::site_links::each;
use doclint_rule::site::{
    Fact, LinkKind, PlatformId, Site, Style, Target, extension, page_address,
};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct LinkWithExtension;

impl SiteRule for LinkWithExtension {
    const META: RuleMeta = RuleMeta::warning(
        "link-with-extension",
        "a link to a page has a file extension",
        include_str!("link_with_extension.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links])
    .only_in_pages()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in each(site, LinkKind::Page) {
            let Target::Page(page) = *link.target else { continue };
            // The names of most pages have no dot.
            if !link.fact.target.contains(['.', '%', '{']) {
                continue;
            }
            let extension = extension(&link.path());
            // The platform drops the extension of relative links itself, and serves each page as
            // Markdown at its path with `.md`.
            let is_file =
                extension == "mdx" || extension == "md" && site.pages[page].path.ends_with(".md");
            if !is_file || link.fact.is_for_agents || Style::of(&link.path()) == Style::Relative {
                continue;
            }
            let Some(end) = link.fact.target.find(['?', '#']).or(Some(link.fact.target.len()))
            else {
                continue;
            };
            let finding = cx.report(link.at, "link to a page has a file extension");
            finding.help(match extension.as_str() {
                "md" => "remove `.md`; that URL shows the page as plain text",
                _ => "remove `.mdx`; the page is not published at that URL",
            });
            // A file with two extensions has to be renamed first.
            let address = page_address(&site.pages[page].path);
            if let Some(file) = site.index.unpublished(page_address(address)) {
                finding.help(file.help());
                continue;
            }
            let ends = link.fact.target[..end].ends_with(&format!(".{extension}"));
            if link.fact.is_plain && ends {
                let end = link.fact.span.start + end as u32;
                let start = end - extension.len() as u32 - 1;
                let edit = Edit::delete(Span::new(start, end));
                finding.fix(Fix::safe("Remove the extension", edit));
            }
        }
    }
}
