//! OpenAPI files that the platform does not accept.

use crate::files;
use doclint_rule::site::{ApiDefect, Site, named_apis};
use doclint_rule::{FixKind, Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct InvalidFile;

impl SiteRule for InvalidFile {
    const META: RuleMeta = RuleMeta::error(
        "invalid-file",
        "the platform does not accept an OpenAPI file",
        include_str!("invalid_file.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::Syntax, |api, problem| {
            let help = "fix the syntax; the platform makes no pages from this file until then";
            let help = problem.help.clone().unwrap_or_else(|| help.to_owned());
            (format!("`{}` can't be read: {}", api.path, problem.name), help)
        });
        files::report(site, cx, ApiDefect::Version, |api, problem| {
            let version = &problem.name;
            let text = format!(
                "`{}` uses OpenAPI {version}, which the platform does not accept",
                api.path
            );
            (text, "convert it to OpenAPI 3.0, 3.1 or 3.2".to_owned())
        });
        let built = site.api_files().filter(|it| files::is_built(site, it));
        files::report_in(built, cx, ApiDefect::MissingKey, |api, problem| {
            files::missing_key(api, problem, true)
        });
        let named: Vec<_> = site.docs_json.as_deref().into_iter().flat_map(named_apis).collect();
        let is_named = |path: &str| named.iter().any(|it| it.source.path.as_deref() == Some(path));
        for api in files::judged(site).filter(|it| it.facts.version.is_none()) {
            if api.facts.is_whole && api.facts.is_damaged() && !is_named(&api.path) {
                let at = Location { file: api.file, span: Span::at(0) };
                let line = version_line(&api.path);
                cx.report(at, format!("`{}` has no `openapi` version", api.path)).help(format!(
                    "add `{line}` at the top; the platform ignores the file until then"
                ));
            }
        }
        for named in named {
            let Some(path) = named.source.path.filter(|it| site.index.has_file(it)) else {
                continue;
            };
            let of_path = site.apis.iter().find(|it| it.source.path.as_ref() == Some(&path));
            let Some(api) = of_path else { continue };
            let (text, help) = match api.file.as_ref().map(|it| &it.facts) {
                None => (
                    format!("`{path}` can't be read"),
                    "save it as JSON or YAML in UTF-8, and split it if it is larger than 16 MiB"
                        .to_owned(),
                ),
                Some(it) if it.is_whole && it.version.is_none() && !it.is_async => (
                    format!("`{path}` is not an OpenAPI file: it has no `openapi` version"),
                    format!("add `{}` at the top, or correct the path", version_line(&path)),
                ),
                Some(_) => continue,
            };
            // A file with operations is the right one, and has to be changed itself.
            let damaged = api.file.as_ref().filter(|it| it.facts.is_damaged());
            let at = damaged.map(|it| Location { file: it.file, span: Span::at(0) });
            let finding = cx.report(at.unwrap_or(named.at), text);
            finding.help(help);
            if at.is_some() {
                finding.label_at(named.at, "named here");
            }
        }
    }
}

/// The line that says the version, in the format of the file.
fn version_line(path: &str) -> &'static str {
    match path.ends_with(".json") {
        true => "\"openapi\": \"3.1.0\",",
        false => "openapi: 3.1.0",
    }
}
