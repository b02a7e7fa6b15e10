//! Snippets that no page imports.

use doclint_rule::site::{Role, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashSet;

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
        for page in site.pages.iter().filter(|it| it.role == Role::Snippet) {
            let folder = page.path.rsplit_once('/').map_or("", |it| it.0);
            let is_kept = folder.split('/').any(|it| matches!(it, "snippets" | "_snippets"));
            if is_kept && !used.contains(&page.file) {
                let at = Location { file: page.file, span: Span::at(0) };
                cx.report(at, "no page imports this snippet")
                    .help("delete it, or import it on the page it was meant for");
            }
        }
    }
}
