//! Snippets that no page imports.

use doclint_rule::site::{Fact, FileRole, RootFact, Site, SitePage};
use doclint_rule::vocabulary::{self, Vocabulary};
use doclint_rule::{Label, Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::{BTreeMap, HashSet};

pub(crate) struct UnusedSnippet;

impl SiteRule for UnusedSnippet {
    const META: RuleMeta = RuleMeta::suggestion(
        "unused-snippet",
        "no page imports a snippet",
        include_str!("unused_snippet.md"),
    )
    .reads(&[Fact::Words]);

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
        // A snippet and its translations count as one: if one is used, all have a purpose.
        let mut copies: BTreeMap<String, Vec<&SitePage>> = BTreeMap::new();
        for page in site.pages.iter().filter(|it| it.role == FileRole::Snippet) {
            copies.entry(without_language(&page.path, site)).or_default().push(page);
        }
        let mut by_folder: BTreeMap<&str, Vec<Vec<Location>>> = BTreeMap::new();
        for copies in copies.values_mut().filter(|it| it.iter().all(|it| !used.contains(&it.file)))
        {
            copies.retain(|it| !is_kept_on_purpose(it, cx.vocabulary()));
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

/// A path without the folders that are named after a language of the site.
fn without_language(path: &str, site: &Site) -> String {
    let languages = site.docs_json.iter().flat_map(|it| &it.languages);
    let languages: Vec<&str> = languages.map(|it| &*it.code).collect();
    let parts = path.split('/').filter(|it| !languages.contains(it));
    parts.collect::<Vec<_>>().join("/")
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

/// Whether a snippet that nobody imports is kept all the same. Whoever generates snippets makes those
/// that nobody imports again, and a notice waits for the day on which it is needed.
fn is_kept_on_purpose(page: &SitePage, vocabulary: &Vocabulary) -> bool {
    let facts = &page.facts;
    let is_callout =
        |it: &RootFact| vocabulary.role(&it.name) == Some(vocabulary::ComponentRole::Callout);
    let is_notice = matches!(&*facts.roots, [only] if is_callout(only)) && facts.words <= NOTICE;
    is_notice || facts.is_generated || page.path.contains("generated")
}

/// The words that a notice has at most.
const NOTICE: u32 = 40;

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
