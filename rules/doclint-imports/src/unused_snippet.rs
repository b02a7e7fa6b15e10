//! Snippets that no page imports.

use doclint_rule::site::{Fact, Leftover, PlatformId, Site, SitePage};
use doclint_rule::{Label, Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::BTreeMap;

pub(crate) struct UnusedSnippet;

impl SiteRule for UnusedSnippet {
    const META: RuleMeta = RuleMeta::suggestion(
        "unused-snippet",
        "no page imports a snippet",
        include_str!("unused_snippet.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .finds(Leftover::Unused)
    .reads(&[Fact::Words]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut copies: BTreeMap<String, Vec<&SitePage>> = BTreeMap::new();
        for page in site.pages.iter().filter(|it| it.leftover == Some(Leftover::Unused)) {
            copies.entry(site.without_language(&page.path)).or_default().push(page);
        }
        let mut by_folder: BTreeMap<&str, Vec<Vec<Location>>> = BTreeMap::new();
        for copies in copies.values_mut() {
            // The one without a language in its path comes first.
            copies.sort_by_key(|it| it.path.matches('/').count());
            let Some(folder) = copies.first().and_then(|it| folder(&it.path)) else { continue };
            let at = |it: &&SitePage| Location { file: it.file, span: Span::at(0) };
            by_folder.entry(folder).or_default().push(copies.iter().map(at).collect());
        }
        for (folder, unused) in by_folder {
            report(folder, &unused, cx);
        }
    }
}

/// The folder that a snippet is counted in: the folder of all snippets, or the one below it. `None`
/// for a file that is not in a folder for snippets.
fn folder(path: &str) -> Option<&str> {
    let parts = path.match_indices('/').map(|it| it.0);
    let is_for_snippets =
        |end: &usize| matches!(path[..*end].rsplit('/').next(), Some("snippets" | "_snippets"));
    let all = parts.clone().find(is_for_snippets)?;
    let below = parts.clone().find(|it| *it > all);
    Some(&path[..below.unwrap_or(all)])
}

/// From so many snippets of a folder on, one finding names all of them: something made them, or
/// something else uses them.
const MANY: usize = 10;

fn report(folder: &str, unused: &[Vec<Location>], cx: &mut SiteCx<'_>) {
    if unused.len() < MANY {
        for copies in unused {
            let help = "delete it, or import it on the page it was meant for";
            report_one(copies, "no page imports this snippet".to_owned(), help, cx);
        }
        return;
    }
    let all = unused.concat();
    let text = format!("no page imports {} snippets in `{folder}`", all.len());
    report_one(&all, text, "delete them, or import them on the pages they were meant for", cx);
}

/// Reports one finding at the first place that names the others.
fn report_one(places: &[Location], text: String, help: &'static str, cx: &mut SiteCx<'_>) {
    let [first, others @ ..] = places else { return };
    let finding = cx.report(*first, text);
    finding.help(help);
    for other in others {
        finding.label_at(*other, Label::ALSO);
    }
}
