//! Links to files that are there and are no pages.

use super::site_links::{SiteLink, those};
use doclint_rule::site::{FileRole, LinkKind, ResolvedLink, Site, Target, Unserved};
use doclint_rule::{Edit, Fix, SiteCx};

/// Reports links to files that pages only show parts of, and to those that a build does not serve.
pub(crate) fn report_unserved(site: &Site, cx: &mut SiteCx<'_>) {
    let has_builds = !site.builds.settings().is_empty();
    let may_be_one = |it: &ResolvedLink, to: usize| {
        to != it.page && (has_builds || site.pages[to].role == FileRole::Snippet)
    };
    let is_page = move |it: &ResolvedLink| {
        it.kind == LinkKind::Page && matches!(it.target, Target::Page(to) if may_be_one(it, to))
    };
    for link in those(site, is_page) {
        let Target::Page(to) = *link.target else { continue };
        let page = &site.pages[to];
        // The platform serves this one to assistants.
        let is_served = page.path.eq_ignore_ascii_case("skill.md");
        if page.role == FileRole::Snippet && !is_served {
            let message =
                format!("`{}` is a snippet, which is not published as a page", link.path());
            cx.report(link.at, message)
                .cause("link leads to a snippet, which is not published as a page")
                .help("link to a page that shows it");
        } else if let Some(why) = site.unserved(link.page, &link.path(), page)
            // A component of the site's own may write the rest of an address.
            && !(link.fact.is_own && matches!(why, Unserved::Name(_)))
            && !is_opened(&link, &why)
        {
            report((site, &link), why, cx);
        }
    }
}

/// Whether the page is opened all the same: a link of the front matter is followed in the browser, and VitePress
/// looks there for the address without its slash, too.
fn is_opened(link: &SiteLink<'_>, why: &Unserved) -> bool {
    let is_in_front_matter = link.fact.span.start < link.page.facts.text_start;
    let is_without_slash =
        matches!(why, Unserved::Name(it) if link.path().strip_suffix('/') == Some(it));
    is_in_front_matter && is_without_slash
}

fn report((site, link): (&Site, &SiteLink<'_>), why: Unserved, cx: &mut SiteCx<'_>) {
    let path = link.path();
    let platform = site.builds.platform_of(&link.page.path).unwrap_or(site.platform).name;
    match why {
        Unserved::Name(address) => {
            let finding = cx.report(link.at, format!("{platform} serves no page at `{path}`"));
            finding.help(format!("write `{address}`, which is the address of that file"));
            if link.fact.is_plain {
                let edit = Edit::replace(link.fact.span, link.with_path(&address));
                finding.fix(Fix::not_safe(format!("Link to `{address}`"), edit));
            }
        }
        Unserved::NoPage => {
            cx.report(link.at, format!("{platform} makes no page of `{path}`"))
                .help("link to a page: drafts, and files of such a name, are left out");
        }
        Unserved::Outside(folder) => {
            let message =
                format!("`{path}` is outside of `{folder}`: {platform} makes no page of it");
            cx.report(link.at, message)
                .cause(format!("links lead to files outside of `{folder}`"))
                .help("link to its address on a website, or to a page in that folder");
        }
        Unserved::Unlisted(list) => {
            cx.report(link.at, format!("`{path}` is not published, as `{list}` does not list it"))
                .cause(format!("link leads to a file that `{list}` does not list"))
                .help("list the file there, or link to a page");
        }
    }
}
