//! Versions that `versions` doesn't list.

use crate::part::Part;
use doclint_rule::data::suggest;
use doclint_rule::site::{ConfigDialect, Site};
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};
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
        let Some(root) = Part::root(config) else { return };
        if config.dialect != ConfigDialect::Legacy {
            return;
        }
        let versions = root.get("versions");
        // What can't be read may list any version.
        if versions.is_some_and(|it| it.is_lost()) {
            return;
        }
        let name = |it: Part<'_>| {
            let name = it.value.as_str().or_else(|| it.get("name")?.value.as_str());
            name.map(str::to_owned)
        };
        let listed = versions.into_iter().flat_map(Part::items);
        let listed: BTreeSet<String> = listed.filter_map(name).collect();
        let mut searches = 0;
        for used in used(root) {
            let Some(version) = used.value.as_str().filter(|it| !listed.contains(*it)) else {
                continue;
            };
            searches += 1;
            let near =
                (searches < MAX_SEARCHES).then(|| suggest(version, listed.iter().map(|it| &**it)));
            let help = near.flatten().map_or_else(
                || "add it to `versions`".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            cx.report(used.at(), format!("`versions` doesn't list `{version}`")).help(help);
        }
    }
}

/// A search looks at every version.
const MAX_SEARCHES: u32 = 200;

/// What `version` says in groups, anchors and tabs, in the order of the text.
fn used(root: Part<'_>) -> Vec<Part<'_>> {
    let lists = ["navigation", "anchors", "tabs"].into_iter().filter_map(|key| root.get(key));
    let mut todo: Vec<Part<'_>> = lists.collect();
    let mut used = Vec::new();
    let mut fragments = BTreeSet::new();
    while let Some(part) = todo.pop() {
        let here = |key: &str| part.value.get(key).map(|it| part.beside(it));
        used.extend(here("version"));
        todo.extend(here("pages"));
        todo.extend(part.value.as_sequence().unwrap_or_default().iter().map(|it| part.beside(it)));
        // A fragment says the same wherever it is put in.
        todo.extend(part.fragment().filter(|it| fragments.insert(it.file)));
    }
    used.sort_by_key(|it| (it.file, it.value.span));
    used
}
