//! Links to pages that do not exist.

use crate::support::site_links::each;
use doclint_rule::site::{LinkKind, Site, Target, percent_encoded};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenLink;

impl SiteRule for BrokenLink {
    const META: RuleMeta = RuleMeta::error(
        "broken-link",
        "a link leads to a page that does not exist",
        include_str!("broken_link.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut near_pages = site.near_pages();
        for link in each(site, LinkKind::Page) {
            if *link.target != Target::Missing {
                continue;
            }
            let text = format!("page `{}` does not exist", link.path());
            let near = near_pages.of_link(link.page, &link.path()).map(|it| format!("/{it}"));
            let finding = cx.report(link.at, text);
            match near {
                Some(near) => {
                    if let Some((from, to)) = moved_folder(&link.path(), &near) {
                        finding.cause(format!(
                            "page in `{from}` does not exist; the folder may be `{to}` now"
                        ));
                    }
                    finding.help(format!("did you mean `{near}`?"));
                    if link.fact.is_plain {
                        let edit =
                            Edit::replace(link.fact.span, link.with_path(&percent_encoded(&near)));
                        finding.fix(Fix::suggestion(format!("Link to `{near}`"), edit));
                    }
                }
                None => {
                    finding.help("link to an existing page, or add a redirect from this path");
                }
            }
        }
    }
}

/// The folders of an address and of the page that was probably meant, without what their ends have
/// in common. `None` if not even their names are the same.
fn moved_folder<'a>(path: &'a str, near: &'a str) -> Option<(&'a str, &'a str)> {
    let names = |path: &'a str| path.trim_end_matches('/').rsplit('/');
    let same = names(path).zip(names(near)).take_while(|(a, b)| a == b);
    let common: usize = same.map(|(name, _)| name.len() + 1).sum();
    let folder = |path: &'a str| {
        let path = path.trim_end_matches('/');
        path.get(..(path.len() + 1).checked_sub(common)?)
    };
    let (from, to) = (folder(path)?, folder(near)?);
    (common > 0 && from.starts_with('/') && to.starts_with('/')).then_some((from, to))
}
