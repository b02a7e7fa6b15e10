//! Schemas and channels that pages name and their file does not have.

use crate::files::{Files, report_missing_file};
use doclint_rule::site::{ApiFile, Site};
use doclint_rule::suggest::Budget;
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownSchema;

impl SiteRule for UnknownSchema {
    const META: RuleMeta = RuleMeta::error(
        "unknown-schema",
        "a page names a schema or a channel that its file does not have",
        include_str!("unknown_schema.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let files = Files::of(site);
        let mut budget = Budget::default();
        for page in &site.pages {
            for Kind { key, what, format, names } in &KINDS {
                let Some(value) = page.facts.get(key) else { continue };
                let words = value.as_str().map(|it| it.split_whitespace().collect::<Vec<_>>());
                let (file, name) = match words.as_deref() {
                    Some([name]) => (None, *name),
                    Some([file, name]) => (Some(*file), *name),
                    _ => continue,
                };
                let at = Location { file: page.file, span: value.span };
                if report_missing_file(&files, file, at, cx) {
                    continue;
                }
                let Some(apis) = files.named(file) else { continue };
                let all = || apis.iter().flat_map(|it| names(it));
                let is_here =
                    |api: &&ApiFile| names(api).binary_search_by(|it| (**it).cmp(name)).is_ok();
                if apis.iter().any(is_here) || all().next().is_none() {
                    continue;
                }
                let near = budget.suggest(name, all().map(String::as_str));
                let text = match apis.as_slice() {
                    [api] => format!("`{}` has no {what} `{name}`", api.path),
                    _ => format!("no {format} file defines the {what} `{name}`"),
                };
                let finding = cx.report(at, text);
                match near {
                    Some(near) => finding.help(format!("did you mean `{near}`?")),
                    None => {
                        finding.help(format!("correct the name of the {what}, or remove the page"))
                    }
                };
            }
        }
    }
}

/// A kind of thing, other than an operation, that front matter can refer to.
struct Kind {
    key: &'static str,
    what: &'static str,
    format: &'static str,
    names: fn(&ApiFile) -> &[String],
}

const KINDS: [Kind; 2] = [
    Kind { key: "asyncapi", what: "channel", format: "AsyncAPI", names: |it| &it.facts.channels },
    Kind {
        key: "openapi-schema",
        what: "schema",
        format: "OpenAPI",
        names: |it| &it.facts.schemas,
    },
];
