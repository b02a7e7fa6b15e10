//! Addresses of files of the own repository on its forge, in links and in samples of code.

use doclint_rule::site::{AddressFact, Site, SitePage};
use doclint_rule::suggest::Budget;
use doclint_rule::{Genre, Genres, Location, SiteCx};

/// Reports those to files that are not there.
pub(crate) fn report_lost_files(site: &Site, cx: &mut SiteCx<'_>) {
    if site.lost_files.is_empty() {
        return;
    }
    let mut budget = Budget::default();
    let is_current =
        |it: &&SitePage| !it.is_frozen && !is_news(it) && !site.builds.is_kept(&it.path);
    for page in site.pages.iter().filter(is_current) {
        let lost = |url: &str, span| Some((site.lost_files.get(url)?, span));
        let links = page.facts.links.iter().filter_map(|it| lost(it.target, it.span));
        let samples = page.facts.addresses.iter().filter_map(AddressFact::whole);
        for (path, span) in links.chain(samples.filter_map(|(url, span)| lost(&url, span))) {
            let near = site.near_file(path, &mut budget);
            let at = Location { file: page.file, span };
            cx.report(at, format!("the repository has no `{path}`")).help(match near {
                Some(near) => format!("did you mean `{}`?", near.path),
                None => "correct the path, or remove the link".to_owned(),
            });
        }
    }
}

/// Whether a page is a list of changes or a post of a blog, by its folder, its name or its front matter: it is
/// about the repository as it was.
fn is_news(page: &SitePage) -> bool {
    let is_date = |it: &str| {
        it.len() > 10
            && it.bytes().take(4).all(|it| it.is_ascii_digit())
            && it[4..].starts_with('-')
    };
    page.facts.get("date").is_some()
        || Genres::of_path(&page.path).contains(Genre::Record)
        || page.path.split('/').any(|it| it == "blog" || is_date(it))
}
