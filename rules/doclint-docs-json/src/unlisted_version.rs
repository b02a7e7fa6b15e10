//! Versions that `versions` doesn't list.

use doclint_rule::data::{Value, suggest};
use doclint_rule::site::{ConfigDialect, Site};
use doclint_rule::{FixKind, Level, Location, Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::BTreeSet;

pub(crate) struct UnlistedVersion;

impl SiteRule for UnlistedVersion {
    const META: RuleMeta = RuleMeta {
        name: "unlisted-version",
        summary: "a version is used that `versions` doesn't list",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("unlisted_version.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(config) = &site.config else { return };
        let Some(main) = config.files.first().filter(|_| config.dialect == ConfigDialect::Legacy)
        else {
            return;
        };
        let root = &main.document.root;
        let versions = root.get("versions").and_then(Value::as_sequence).unwrap_or_default();
        let name =
            |it: &'_ Value| it.as_str().or_else(|| it.get("name")?.as_str()).map(str::to_owned);
        let listed: BTreeSet<String> = versions.iter().filter_map(name).collect();
        let mut searches = 0;
        for used in used(root) {
            let Some(version) = used.as_str().filter(|it| !listed.contains(*it)) else { continue };
            searches += 1;
            let near =
                (searches < MAX_SEARCHES).then(|| suggest(version, listed.iter().map(|it| &**it)));
            let help = near.flatten().map_or_else(
                || "add it to `versions`".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            let at = Location { file: main.file, span: used.span };
            cx.report(at, format!("`versions` doesn't list `{version}`")).help(help);
        }
    }
}

/// A search looks at every version.
const MAX_SEARCHES: u32 = 200;

/// What `version` says in groups, anchors and tabs, in the order of the text.
fn used(root: &Value) -> Vec<&Value> {
    let lists = ["navigation", "anchors", "tabs"].into_iter().filter_map(|key| root.get(key));
    let mut todo: Vec<&Value> = lists.collect();
    let mut used = Vec::new();
    while let Some(value) = todo.pop() {
        used.extend(value.get("version"));
        todo.extend(value.as_sequence().unwrap_or_default());
        todo.extend(value.get("pages"));
    }
    used.sort_by_key(|it| it.span);
    used
}
