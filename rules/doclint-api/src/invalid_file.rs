//! OpenAPI files that the platform does not take.

use doclint_rule::site::{Site, api_sources_with_places, join};
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct InvalidFile;

impl SiteRule for InvalidFile {
    const META: RuleMeta = RuleMeta {
        name: "invalid-file",
        summary: "an OpenAPI file is none that the platform takes",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("invalid_file.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(config) = &site.config else { return };
        for (at, written) in api_sources_with_places(config) {
            let Some(path) = join("", &written).filter(|it| site.index.has_file(it)) else {
                continue;
            };
            let api = site.apis.iter().find(|it| it.0.path.as_deref() == Some(&path));
            let Some((_, facts)) = api else { continue };
            if facts.as_ref().is_some_and(|it| it.is_async) {
                continue;
            }
            let version = facts.as_ref().map(|it| it.version.as_deref().unwrap_or_default());
            let (text, help) = match version {
                None => (
                    format!("`{path}` can't be read"),
                    "save it as JSON or YAML in UTF-8, and split it where it has more than 16 MiB",
                ),
                Some("") => (
                    format!("`{path}` is no OpenAPI file: it has no `openapi` with a version"),
                    "begin it with `openapi: 3.1.0`, or name the right file",
                ),
                Some(version) if version.starts_with("3.") => continue,
                Some(version) => (
                    format!("`{path}` is of version {version}, which the platform refuses"),
                    "convert it to OpenAPI 3",
                ),
            };
            cx.report(at, text).help(help);
        }
    }
}
