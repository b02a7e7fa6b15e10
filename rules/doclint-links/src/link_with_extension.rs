//! Links to pages with the extension of their files.

use crate::site_links::each;
use doclint_rule::site::{LinkKind, Site, Style, Target, extension};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct LinkWithExtension;

impl SiteRule for LinkWithExtension {
    const META: RuleMeta = RuleMeta::warning(
        "link-with-extension",
        "a link to a page has the extension of its file",
        include_str!("link_with_extension.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in each(site, LinkKind::Page) {
            let Target::Page(page) = *link.target else { continue };
            let extension = extension(&link.path());
            // Of addresses that count from the page, the platform takes it away by itself. Each page
            // is also served as Markdown, under its address and `.md`.
            let is_file =
                extension == "mdx" || extension == "md" && site.pages[page].path.ends_with(".md");
            if !is_file || Style::of(&link.path()) == Style::Relative {
                continue;
            }
            let Some(end) = link.fact.target.find(['?', '#']).or(Some(link.fact.target.len()))
            else {
                continue;
            };
            let finding = cx.report(link.at, "a link to a page has no extension");
            finding.help(format!("leave out the `.{extension}`: the page has no such address"));
            let ends = link.fact.target[..end].ends_with(&format!(".{extension}"));
            if link.fact.is_plain && ends {
                let end = link.fact.span.start + end as u32;
                let start = end - extension.len() as u32 - 1;
                let edit = Edit::delete(Span::new(start, end));
                finding.fix(Fix::safe("Leave the extension out", edit));
            }
        }
    }
}
