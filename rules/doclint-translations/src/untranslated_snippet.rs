//! Translations that import snippets of the source language.

use doclint_rule::site::{ImportFact, PlatformId, Site, SitePage};
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UntranslatedSnippet;

impl SiteRule for UntranslatedSnippet {
    const META: RuleMeta = RuleMeta::warning(
        "untranslated-snippet",
        "a translation imports a snippet of the source language that is translated",
        include_str!("untranslated_snippet.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(translations) = &site.translations else { return };
        let from = &translations.source.language.code;
        for other in &translations.others {
            let code = &other.language.code;
            for page in other.pages.values().map(|it| &site.pages[*it]) {
                for import in &page.facts.imports {
                    let Some(right) = translated(site, page, import, (from, code)) else {
                        continue;
                    };
                    let at = Location { file: page.file, span: import.span };
                    let finding = cx.report(at, format!("this is the `{from}` snippet"));
                    finding
                        .cause(format!("`{code}` pages import `{from}` snippets"))
                        .help(format!("the snippet exists in `{code}`: `/{right}`"));
                    if import.source.starts_with('/') {
                        let edit = Edit::replace(import.span, format!("/{right}"));
                        finding.fix(Fix::not_safe(format!("Import `/{right}`"), edit));
                    }
                }
            }
        }
    }
}

/// The file of the same name in the folder of a language, which is beside the imported file or one
/// of its folders, or in place of the folder of the source language.
fn translated(
    site: &Site,
    page: &SitePage,
    import: &ImportFact,
    (from, code): (&str, &str),
) -> Option<String> {
    /// Deeper folders than this are not looked at.
    const DEPTH: usize = 6;
    let path = site.imported_path(page, import)?;
    let parts: Vec<&str> = path.split('/').collect();
    if parts.contains(&code) || parts.len() > DEPTH || !path.ends_with(".mdx") {
        return None;
    }
    let file = |parts: Vec<&str>| Some(parts.join("/")).filter(|it| site.index.has_file(it));
    if let Some(at) = parts.iter().position(|it| *it == from) {
        let mut parts = parts;
        parts[at] = code;
        return file(parts);
    }
    (0..parts.len()).rev().find_map(|at| {
        let mut parts = parts.clone();
        parts.insert(at, code);
        file(parts)
    })
}
