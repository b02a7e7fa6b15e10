//! Versions that are not in `versions`.

use crate::support::part::Part;
use doclint_rule::site::{DocsJsonDialect, Site};
use doclint_rule::suggest::Budget;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};
use std::collections::BTreeSet;

pub(crate) struct UnlistedVersion;

impl SiteRule for UnlistedVersion {
    const META: RuleMeta = RuleMeta::error(
        "unlisted-version",
        "a version is not in `versions`",
        include_str!("unlisted_version.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let Some(root) = Part::root(docs_json) else { return };
        if docs_json.dialect != DocsJsonDialect::Legacy {
            return;
        }
        let versions = root.get("versions");
        // A part that could not be read may list any version.
        if versions.is_some_and(|it| it.is_lost()) {
            return;
        }
        let name = |it: Part<'_>| {
            let name = it.value.as_str().or_else(|| it.get("name")?.value.as_str());
            name.map(str::to_owned)
        };
        let listed = versions.into_iter().flat_map(Part::items);
        let listed: BTreeSet<String> = listed.filter_map(name).collect();
        let mut budget = Budget::default();
        for used in used(root) {
            let Some(version) = used.value.as_str().filter(|it| !listed.contains(*it)) else {
                continue;
            };
            let near = budget.suggest(version, listed.iter().map(|it| &**it));
            let help = near.map_or_else(
                || "correct the name, or add it to `versions`".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            cx.report(used.at(), format!("version `{version}` is not in `versions`")).help(help);
        }
    }
}

/// The values of `version` in groups, anchors and tabs, in the order of the text.
fn used(root: Part<'_>) -> Vec<Part<'_>> {
    const KEYS: [&str; 2] = ["version", "pages"];
    let lists = ["navigation", "anchors", "tabs"].into_iter().filter_map(|key| root.get(key));
    let mut todo: Vec<_> = lists.map(|it| (it, [false; 2])).collect();
    let (mut used, mut fragments) = (Vec::new(), BTreeSet::new());
    while let Some((part, mut given)) = todo.pop() {
        for (key, given) in KEYS.into_iter().zip(&mut given) {
            // A key next to a `$ref` overrides the fragment.
            let value = part.value.get(key).filter(|_| !std::mem::replace(given, true));
            match value.map(|it| part.beside(it)) {
                Some(it) if key == "version" => used.push(it),
                it => todo.extend(it.map(|it| (it, [false; 2]))),
            }
        }
        let items = part.value.as_sequence().unwrap_or_default().iter();
        todo.extend(items.map(|it| (part.beside(it), [false; 2])));
        if let Some(fragment) = part.fragment()
            && fragments.insert((fragment.file, given))
        {
            todo.push((fragment, given));
        }
    }
    used.sort_by_key(|it| (it.file, it.value.span));
    used.dedup_by_key(|it| (it.file, it.value.span));
    used
}
