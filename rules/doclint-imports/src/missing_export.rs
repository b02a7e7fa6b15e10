//! Imports of names that a file does not export.

use doclint_rule::site::{Exports, ImportedName, PageFacts, PlatformId, Site, SitePage, is_page};
use doclint_rule::suggest::suggest;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingExport;

impl SiteRule for MissingExport {
    const META: RuleMeta = RuleMeta::error(
        "missing-export",
        "a page imports a name that the file does not export",
        include_str!("missing_export.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .one_per_cause()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for page in &site.pages {
            for import in &page.facts.imports {
                let Some(path) = site.imported_path(page, import) else { continue };
                let is_page = is_page(&path);
                let shown =
                    site.index.page(&path).filter(|_| is_page).map(|it| &site.pages[it].facts);
                let exports = site.scripts.get(&path).or(shown.map(|it| &it.exports));
                let Some(exports) = exports else { continue };
                let has_content = shown.is_some_and(|it| has_content(it));
                for name in &import.names {
                    // A page is its own default export, under any name.
                    let is_content = has_content && name.exported == "default";
                    if !is_content && !exports.may_have(&name.exported) {
                        let at = Location { file: page.file, span: name.span };
                        let is_alone = import.names.len() == 1;
                        let is_used = is_shown(page, &name.local);
                        let missing = Missing { path: &path, exports, name, is_alone, is_used };
                        missing.report(at, cx);
                    }
                }
            }
        }
    }
}

/// Whether importing a page as a whole shows something. One that has nothing at all is not finished.
fn has_content(page: &PageFacts) -> bool {
    !page.roots.is_empty() || page.exports.names.is_empty() || page.exports.is_open
}

/// A name that a file does not export.
struct Missing<'a> {
    path: &'a str,
    exports: &'a Exports,
    name: &'a ImportedName,
    /// Whether the statement imports no other name.
    is_alone: bool,
    /// Whether a tag of the page has the name. `imports/unused-import` removes other imports.
    is_used: bool,
}

fn is_shown(page: &SitePage, name: &str) -> bool {
    let is_of = |tag: &str| tag.split('.').next() == Some(name);
    page.facts.components.iter().any(|it| is_of(&it.0))
}

impl Missing<'_> {
    fn report(&self, at: Location, cx: &mut SiteCx<'_>) {
        let Self { path, exports, name, is_alone, is_used } = *self;
        if name.exported == "default" {
            let same = exports.names.iter().find(|it| **it == name.local);
            let first = same.or(exports.names.first());
            let defect = match is_page(path) {
                true => "no content, only exports",
                false => "no default export",
            };
            let finding = cx.report(at, format!("`{path}` has {defect}"));
            finding.cause(format!("`{path}`, which pages import as a whole, has {defect}"));
            match first {
                Some(first) => {
                    if is_alone && is_used && (same.is_some() || exports.names.len() == 1) {
                        finding.fix(in_braces(name, first));
                    }
                    finding.help(format!("write the name in braces, such as `{{ {first} }}`"))
                }
                None => finding.help("export what the page needs, or remove the import"),
            };
            return;
        }
        let finding = cx.report(at, format!("`{path}` does not export `{}`", name.exported));
        finding.cause(format!("`{path}` does not export `{}`, which pages import", name.exported));
        match suggest(&name.exported, exports.names.iter().map(String::as_str)) {
            Some(near) => {
                // The page keeps its own name for it, so that its uses stay valid.
                if name.exported == name.local && at.span.len() as usize == name.local.len() {
                    let edit = Edit::insert(at.span.start, format!("{near} as "));
                    finding.fix(Fix::not_safe(format!("Import `{near}`"), edit).changing_code());
                }
                finding.help(format!("did you mean `{near}`?"))
            }
            None => finding.help("export it there, or import a name that the file exports"),
        };
    }
}

/// Imports a name of the file in place of the whole.
fn in_braces(name: &ImportedName, exported: &str) -> Fix {
    let text = match name.local == exported {
        true => format!("{{ {exported} }}"),
        false => format!("{{ {exported} as {} }}", name.local),
    };
    let title = format!("Write `{text}`");
    Fix::not_safe(title, Edit::replace(name.span, text)).changing_code()
}
