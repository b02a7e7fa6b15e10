//! Imports of files that do not exist.

use crate::of_builds;
use doclint_rule::site::{Fact, ImportFact, Site, SitePage, join};
use doclint_rule::suggest::{Budget, question};
use doclint_rule::{Diagnostic, Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingImport;

impl SiteRule for MissingImport {
    const META: RuleMeta = RuleMeta::error(
        "missing-import",
        "a page imports a file that does not exist",
        include_str!("missing_import.md"),
    )
    .in_builds()
    .reads(&[Fact::Links])
    .one_per_cause()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Without `docs.json` the root of the site is unknown, but for paths from the page.
        if site.docs_json.is_none() {
            return of_builds::check(site, cx);
        }
        let mut budget = Budget::default();
        for page in site.pages.iter().filter(|it| !it.is_frozen) {
            for import in &page.facts.imports {
                let is_local = import.source.starts_with(['/', '.']);
                if !is_local || site.imports_unread(page, import) {
                    continue;
                }
                match site.imported_path(page, import) {
                    None => report((site, &mut budget), page, import, cx),
                    Some(path) => {
                        // The platform looks for a file of exactly that name.
                        if let Some(ending) = left_out(&import.source, &path) {
                            report_ending(page, import, ending, cx);
                        }
                    }
                }
            }
        }
    }
}

/// The extension that a file has and its import leaves out.
fn left_out<'p>(source: &str, path: &'p str) -> Option<&'p str> {
    let name = source.rsplit('/').next()?;
    path.rsplit('/').next()?.strip_prefix(name).filter(|it| it.starts_with('.'))
}

fn report_ending(page: &SitePage, import: &ImportFact, ending: &str, cx: &mut SiteCx<'_>) {
    let right = format!("{}{ending}", import.source);
    let at = Location { file: page.file, span: import.span };
    cx.report(at, format!("path of the import has no extension: `{}`", import.source))
        .help(format!("write `{right}`; the platform does not add extensions"))
        .fix(Fix::not_safe(
            format!("Import `{right}`"),
            Edit::replace(import.span, right.as_str()),
        ));
}

/// Advice about a file that is there and that the platform never sees.
pub(crate) fn report_ignored(finding: &mut Diagnostic, file: &str) {
    finding
        .cause(format!("file `{file}`, which pages include, is ignored"))
        .help("change the `.mintignore` or `.gitignore` that lists it, or move the file");
}

fn report(
    (site, budget): (&Site, &mut Budget),
    page: &SitePage,
    import: &ImportFact,
    cx: &mut SiteCx<'_>,
) {
    let at = Location { file: page.file, span: import.span };
    let Some(path) = join(&page.path, &import.source) else {
        cx.report(at, "imported file is outside the site's folder")
            .help("copy it into the site; only files of the site can be imported");
        return;
    };
    if let Some(file) = site.ignored_import(&page.path, &import.source) {
        report_ignored(cx.report(at, format!("file `{file}` is ignored")), &file);
        return;
    }
    let found = site.near_file(&path, budget);
    let near = found.map(|it| format!("/{}", it.path));
    let finding = cx.report(at, format!("file `{path}` does not exist"));
    finding.cause(format!("file `{path}`, which pages import, does not exist"));
    match near {
        Some(near) => {
            finding.help(question(&near, &format!("/{path}")));
            let edit = Edit::replace(import.span, near.clone());
            let is_sure = found.is_some_and(|it| it.is_sure);
            finding.fix(Fix::guess(is_sure, format!("Import `{near}`"), edit));
        }
        None => {
            finding.help("correct the path, add the file, or remove the import and its uses");
        }
    }
}
