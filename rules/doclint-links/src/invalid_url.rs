//! Links whose URL is written so that it can't work.

use crate::support::site_links::{AnyLink, with_others};
use doclint_rule::site::{BadUrl, Fact, Site, Target, UrlDefect};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct InvalidUrl;

impl SiteRule for InvalidUrl {
    const META: RuleMeta = RuleMeta::error(
        "invalid-url",
        "the URL of a link is misspelled or incomplete",
        include_str!("invalid_url.md"),
    )
    .in_api_files()
    .in_builds()
    .reads(&[Fact::Links])
    .only_in_pages()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in with_others(site) {
            if let Some(path) = path_as_host(site, &link) {
                report_host(&link, path, cx);
            } else if let Some(bad) = link.defect(site) {
                report(&link, bad, cx);
            }
        }
    }
}

/// The path of a page that two slashes make the name of a host: `/guides/send` of `//guides/send`.
fn path_as_host<'s>(site: &Site, link: &AnyLink<'s>) -> Option<&'s str> {
    let path = &link.fact.target.strip_prefix('/').filter(|it| it.starts_with('/'))?;
    let found = site.resolve("", path, link.fact.kind);
    matches!(found, Target::Page(_) | Target::File | Target::Redirect(..)).then_some(path)
}

fn report_host(link: &AnyLink<'_>, path: &str, cx: &mut SiteCx<'_>) {
    let message = format!("`/{path}` leads to another host, not to a page of this site");
    let finding = cx.report(link.at, message);
    finding.cause("path begins with two slashes").help(format!("write `{path}`"));
    if link.fact.is_plain {
        let edit = Edit::replace(link.fact.span, path);
        finding.fix(Fix::safe("Remove a slash", edit));
    }
}

fn report(link: &AnyLink<'_>, bad: BadUrl, cx: &mut SiteCx<'_>) {
    let url = link.fact.target.trim();
    let cause = match bad.defect {
        UrlDefect::Scheme => "URL is misspelled",
        UrlDefect::NoScheme => "URL has no `https://`",
        UrlDefect::Mail => "mail address has no `mailto:`",
        UrlDefect::Address => "mail address is not valid",
        UrlDefect::Script => "link runs a script",
        UrlDefect::Link => "a whole link is in the place of an address",
        UrlDefect::Notation(_) => "link is in the notation of another tool",
        // This is `local-address`.
        UrlDefect::Disk => return,
    };
    let finding = cx.report(link.at, bad.message(url));
    finding.cause(cause);
    let Some(right) = bad.right else {
        finding.help(match bad.defect {
            UrlDefect::Address => "write the address as `name@example.com`",
            UrlDefect::Notation(_) => "write the path of the page, such as `/guides/limits`",
            _ => "link to a page, or write the text without a link",
        });
        return;
    };
    finding.help(format!("write `{right}`"));
    if link.fact.is_plain {
        // Whether a host answers to `https` is not known.
        let is_sure = !matches!(bad.defect, UrlDefect::NoScheme | UrlDefect::Link);
        let fix = if is_sure { Fix::safe } else { Fix::not_safe };
        let edit = Edit::replace(link.fact.span, right.as_str());
        finding.fix(fix(format!("Write `{right}`"), edit));
    }
}
