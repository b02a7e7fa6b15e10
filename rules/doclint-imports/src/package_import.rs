//! Imports of packages.

use doclint_rule::site::{PlatformId, Site};
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct PackageImport;

impl SiteRule for PackageImport {
    const META: RuleMeta = RuleMeta::warning(
        "package-import",
        "a page imports a package",
        include_str!("package_import.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for page in site.pages.iter().filter(|_| site.docs_json.is_some()) {
            for import in &page.facts.imports {
                let source = &import.source;
                // The platform provides React.
                if source.starts_with(['/', '.']) || KNOWN.contains(&source.as_str()) {
                    continue;
                }
                let at = Location { file: page.file, span: import.span };
                let finding = cx.report(
                    at,
                    format!("can't import `{source}`: only files in the site can be imported"),
                );
                if site.index.has_file(source) {
                    let right = format!("/{source}");
                    finding.help(format!("write `{right}`: paths of files start with `/` or `./`"));
                    let edit = Edit::insert(import.span.start, "/");
                    finding.fix(Fix::not_safe(format!("Import `{right}`"), edit).changing_code());
                } else {
                    finding.help(
                        "if it is a file, start the path with `/` or `./`; packages can't be imported",
                    );
                }
            }
        }
    }
}

const KNOWN: [&str; 2] = ["react", "react-dom"];
