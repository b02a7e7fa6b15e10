//! `{{name}}` that `docs.json` does not define.

use doclint_rule::site::{Fact, FileRole, PlatformId, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UndefinedVariable;

impl SiteRule for UndefinedVariable {
    const META: RuleMeta = RuleMeta::error(
        "undefined-variable",
        "a page uses a variable that `docs.json` does not define",
        include_str!("undefined_variable.md"),
    )
    .in_builds()
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Variables])
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for page in site.pages.iter().filter(|it| it.role == FileRole::Page) {
            for (name, span) in &page.facts.variables {
                if docs_json.variables.contains_key(name.as_ref()) {
                    continue;
                }
                let at = Location { file: page.file, span: *span };
                cx.report(at, format!("variable `{name}` is not defined"))
                    .cause(format!("variable `{name}` is not defined"))
                    .help(format!(
                        "add `{name}` to `variables` in `docs.json`, or write it as code: `{{{{{name}}}}}`"
                    ));
            }
        }
    }
}
