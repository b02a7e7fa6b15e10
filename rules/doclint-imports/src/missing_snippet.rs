//! Snippets that do not exist.

use crate::missing_import::report_ignored;
use doclint_rule::site::{Fact, PlatformId, Site};
use doclint_rule::suggest::{Budget, question};
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingSnippet;

impl SiteRule for MissingSnippet {
    const META: RuleMeta = RuleMeta::error(
        "missing-snippet",
        "`<Snippet file=…>` names a file that does not exist",
        include_str!("missing_snippet.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links])
    .one_per_cause()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Without `docs.json` the root of the site is unknown.
        if site.docs_json.is_none() {
            return;
        }
        let mut budget = Budget::default();
        for page in &site.pages {
            for snippet in &page.facts.snippets {
                if site.snippet(&snippet.file).is_some() || site.is_unread_snippet(&snippet.file) {
                    continue;
                }
                let at = Location { file: page.file, span: snippet.span };
                if let Some(file) = site.ignored_snippet(&snippet.file) {
                    report_ignored(cx.report(at, format!("file `{file}` is ignored")), &file);
                    continue;
                }
                let cause = format!("snippet `{}`, which pages show, does not exist", snippet.file);
                if let Some(near) = near_snippet(site, &snippet.file, &mut budget) {
                    let edit = Edit::replace(snippet.span, near);
                    cx.report(at, format!("snippet `{}` does not exist", snippet.file))
                        .cause(cause)
                        .help(question(near, &snippet.file))
                        .fix(Fix::suggestion(format!("Show `{near}`"), edit));
                    continue;
                }
                let (text, help) = match site.near_file(&snippet.file, &mut budget) {
                    Some(near) => (
                        format!("the `snippets` folder has no `{}`", snippet.file),
                        format!(
                            "move it to `snippets`, or replace this with an import from `/{}`",
                            near.path
                        ),
                    ),
                    None => (
                        format!("snippet `{}` does not exist", snippet.file),
                        "correct the path, add the file to the `snippets` folder, or remove this \
                         component"
                            .to_owned(),
                    ),
                };
                cx.report(at, text).cause(cause).help(help);
            }
        }
    }
}

/// The file in the folder of snippets that is probably meant, by its path in that folder.
fn near_snippet<'s>(site: &'s Site, file: &str, budget: &mut Budget) -> Option<&'s str> {
    ["snippets/", "_snippets/"].into_iter().find_map(|folder| {
        let near = site.near_file(&format!("{folder}{file}"), budget)?;
        near.path.strip_prefix(folder)
    })
}
