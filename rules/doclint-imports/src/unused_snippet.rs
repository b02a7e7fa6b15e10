//! Snippets that no page imports.

use doclint_rule::site::{Role, Site};
use doclint_rule::{Label, Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::{BTreeMap, HashSet};

pub(crate) struct UnusedSnippet;

impl SiteRule for UnusedSnippet {
    const META: RuleMeta = RuleMeta::suggestion(
        "unused-snippet",
        "no page imports a snippet",
        include_str!("unused_snippet.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // A page that could not be read may import any of them.
        if !site.unread.is_empty() {
            return;
        }
        let mut used = HashSet::new();
        for page in &site.pages {
            let imported = page.facts.imports.iter().filter_map(|it| site.imported(page, it));
            used.extend(imported.map(|it| it.file));
            used.extend(page.facts.snippets.iter().filter_map(|it| site.snippet(&it.file)));
        }
        let mut by_folder: BTreeMap<&str, Vec<Location>> = BTreeMap::new();
        for page in site.pages.iter().filter(|it| it.role == Role::Snippet) {
            let folder = page.path.rsplit_once('/').map_or("", |it| it.0);
            let is_kept = folder.split('/').any(|it| matches!(it, "snippets" | "_snippets"));
            // Whoever generates snippets makes those that nobody imports again.
            let is_generated = page.path.contains("generated");
            if is_kept && !is_generated && !used.contains(&page.file) {
                let at = Location { file: page.file, span: Span::at(0) };
                by_folder.entry(folder).or_default().push(at);
            }
        }
        for (folder, unused) in by_folder {
            report(folder, &unused, cx);
        }
    }
}

/// From so many snippets of a folder on, one finding names all of them: something made them, or
/// something else uses them.
const MANY: usize = 10;

fn report(folder: &str, unused: &[Location], cx: &mut SiteCx<'_>) {
    if let (count @ MANY.., [first, others @ ..]) = (unused.len(), unused) {
        let text = format!("no page imports {count} snippets in `{folder}`");
        let finding = cx.report(*first, text);
        finding.help("delete them, or import them on the pages they were meant for");
        for other in others {
            finding.label_at(*other, Label::ALSO);
        }
        return;
    }
    for at in unused {
        cx.report(*at, "no page imports this snippet")
            .help("delete it, or import it on the page it was meant for");
    }
}
