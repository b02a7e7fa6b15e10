//! Imports of files that do not exist.

use doclint_rule::site::{ImportFact, Site, SitePage, join};
use doclint_rule::suggest::Budget;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingImport;

impl SiteRule for MissingImport {
    const META: RuleMeta = RuleMeta::error(
        "missing-import",
        "a page imports a file that does not exist",
        include_str!("missing_import.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Without `docs.json` the root of the site is unknown.
        if site.docs_json.is_none() {
            return;
        }
        let mut budget = Budget::default();
        for page in site.pages.iter().filter(|it| !it.is_frozen) {
            for import in &page.facts.imports {
                let is_local = import.source.starts_with(['/', '.']);
                let is_missing = || {
                    site.imported_path(page, import).is_none() && !site.imports_unread(page, import)
                };
                if is_local && is_missing() {
                    report((site, &mut budget), page, import, cx);
                }
            }
        }
    }
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
    let found = site.near_file(&path, budget);
    let near = found.map(|it| format!("/{}", it.path));
    let finding = cx.report(at, format!("file `{path}` does not exist"));
    match near {
        Some(near) => {
            finding.help(format!("did you mean `{near}`?"));
            let edit = Edit::replace(import.span, near.clone());
            let is_sure = found.is_some_and(|it| it.is_sure);
            finding.fix(Fix::guess(is_sure, format!("Import `{near}`"), edit));
        }
        None => {
            finding.help("correct the path, add the file, or remove the import and its uses");
        }
    }
}
