//! Anchors that a translation lacks although they are the same in every language.

use crate::pairs::{self, listed};
use doclint_rule::site::{Site, SitePage};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashSet;

pub(crate) struct MissingAnchor;

impl SiteRule for MissingAnchor {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-anchor",
        "a translation lacks an anchor that its source gives by name",
        include_str!("missing_anchor.md"),
    )
    .profile(Profile::Strict)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for pair in pairs::all(site) {
            let here: HashSet<&str> = pair.page.facts.anchors.iter().map(|it| &*it.id).collect();
            let given = pair.source.facts.anchors.iter().filter(|it| it.is_given);
            let mut seen = HashSet::new();
            let missing: Vec<_> =
                given.filter(|it| !here.contains(&*it.id) && seen.insert(&it.id)).collect();
            let Some(first) = missing.first() else { continue };
            let ids: Vec<String> = missing.iter().map(|it| format!("`#{}`", it.id)).collect();
            let text = format!(
                "this page lacks {} of its source in `{}`: {}",
                if ids.len() == 1 { "an anchor" } else { "anchors" },
                pair.from.code,
                listed(&ids)
            );
            cx.report(start(pair.page), text)
                .label_at(Location { file: pair.source.file, span: first.span }, "it stands here")
                .help("keep ids as they are: links with them lead to each language");
        }
    }
}

fn start(page: &SitePage) -> Location {
    Location { file: page.file, span: Span::at(0) }
}
