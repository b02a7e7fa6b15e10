//! Links in the texts of OpenAPI files to what does not exist.

use doclint_rule::site::{
    AnchorNames, LinkKind, Site, Target, fragment_of, is_asset, page_address, percent_decoded,
};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct BrokenLink;

impl SiteRule for BrokenLink {
    const META: RuleMeta = RuleMeta::warning(
        "broken-link",
        "a text in an OpenAPI file links to a page or a file that does not exist",
        include_str!("broken_link.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut pages = site.near_pages();
        // The same text is often in many operations.
        let mut known: HashMap<&str, Option<(String, String)>> = HashMap::new();
        for file in site.api_files() {
            for (span, target) in &file.facts.links {
                let defect = known.entry(target).or_insert_with(|| {
                    let path = path(target);
                    match (is_dead(site, target), kind_of(path)) {
                        (false, _) => {
                            let message = dead_anchor(site, target)?;
                            Some((
                                message,
                                "link to one of its headings, or drop the anchor".into(),
                            ))
                        }
                        (true, LinkKind::File) => Some((
                            format!("file `{path}` does not exist"),
                            "correct the path, or write the full URL".to_owned(),
                        )),
                        (true, LinkKind::Page) => {
                            let near = pages.of_path(page_address(path.trim_matches('/')));
                            let advice = match near {
                                Some(near) => format!("did you mean `/{}`?", near.address),
                                None => {
                                    "link to an existing page, or write the full URL".to_owned()
                                }
                            };
                            Some((format!("page `{path}` does not exist"), advice))
                        }
                    }
                });
                let Some((message, advice)) = defect else { continue };
                let at = Location { file: file.file, span: *span };
                cx.report(at, message.clone())
                    .cause(format!("texts of OpenAPI files link to `{target}`"))
                    .help(advice.clone());
            }
        }
    }
}

fn kind_of(path: &str) -> LinkKind {
    let extension = path.rsplit('/').next().and_then(|it| it.rsplit_once('.'));
    match extension.is_some_and(|it| is_asset(&it.1.to_ascii_lowercase())) {
        true => LinkKind::File,
        false => LinkKind::Page,
    }
}

/// What is said of a link to a heading that its page does not have.
fn dead_anchor(site: &Site, target: &str) -> Option<String> {
    let fragment = fragment_of(target).filter(|it| it.contains('-'))?;
    let Target::Page(page) = site.resolve("", target, LinkKind::Page) else { return None };
    let anchors = AnchorNames::of(site, page)?;
    let is_there = anchors.contains(fragment) || anchors.contains(&percent_decoded(fragment));
    let page = &site.pages[page].path;
    (!is_there).then(|| format!("`{page}` has no anchor `#{fragment}`"))
}

fn path(target: &str) -> &str {
    target.split(['?', '#']).next().unwrap_or(target)
}

/// Whether a link leads nowhere.
fn is_dead(site: &Site, target: &str) -> bool {
    let kind = kind_of(path(target));
    site.resolve("", target, kind) == Target::Missing && !site.leads_without_folder(target, kind)
}
