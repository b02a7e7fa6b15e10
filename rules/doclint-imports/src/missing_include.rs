//! Files, and parts of files, that a page includes and that do not exist.

use doclint_rule::site::{Fact, IncludeFact, PlatformId, Site, SitePage};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingInclude;

impl SiteRule for MissingInclude {
    const META: RuleMeta = RuleMeta::error(
        "missing-include",
        "a page includes a file that does not exist",
        include_str!("missing_include.md"),
    )
    .in_builds()
    .only_on(&[PlatformId::Markdown, PlatformId::MdBook, PlatformId::MkDocs, PlatformId::VitePress])
    .reads(&[Fact::Links])
    .one_per_cause();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for page in site.pages.iter().filter(|it| !it.is_frozen) {
            for include in &page.facts.includes {
                let Some(path) = site.missing_include(page, &include.path) else {
                    report_part(site, (page, include), cx);
                    continue;
                };
                let at = Location { file: page.file, span: include.span };
                let finding = cx.report(at, format!("file `{path}` does not exist"));
                finding.cause(format!("file `{path}`, which pages include, does not exist"));
                finding.help(match site.index.other_case(&path) {
                    Some(other) => format!("did you mean `{other}`? upper and lower case differ"),
                    None => "correct the path, add the file, or remove the line".to_owned(),
                });
            }
        }
    }
}

/// Reports the part of a file that a page includes, if the file does not have it.
fn report_part(site: &Site, (page, include): (&SitePage, &IncludeFact), cx: &mut SiteCx<'_>) {
    let Some((part, span)) = &include.part else { return };
    let Some(path) = site.included_file(page, &include.path) else { return };
    let key = (path, part.clone());
    if site.lost_parts.contains(&key) {
        let at = Location { file: page.file, span: *span };
        cx.report(at, format!("`{}` has no part with the name `{part}`", key.0))
            .help("correct the name, or mark the part in the file");
    }
}
