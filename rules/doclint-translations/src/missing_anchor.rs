//! Anchors that are the same in every language and are missing in a translation.

use crate::pairs::{self, listed};
use doclint_rule::site::{PlatformId, Site, SitePage};
use doclint_rule::words::counted;
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashSet;

pub(crate) struct MissingAnchor;

impl SiteRule for MissingAnchor {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-anchor",
        "a translation does not have an anchor that its source sets by hand",
        include_str!("missing_anchor.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::Strict)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for pair in pairs::all(site) {
            let here: HashSet<&str> = pair.page.facts.anchors.iter().map(|it| it.id).collect();
            let given = pair.source.facts.anchors.iter().filter(|it| it.is_given);
            let mut seen = HashSet::new();
            let missing: Vec<_> =
                given.filter(|it| !here.contains(it.id) && seen.insert(it.id)).collect();
            let Some(first) = missing.first() else { continue };
            let ids: Vec<String> = missing.iter().map(|it| format!("`#{}`", it.id)).collect();
            let (verb, them) = if ids.len() == 1 { ("is", "it") } else { ("are", "them") };
            let message = format!(
                "{} of the `{}` page {verb} missing here: {}",
                counted(ids.len(), "anchor"),
                pair.from.code,
                listed(&ids)
            );
            cx.report(start(pair.page), message)
                .label_at(
                    Location { file: pair.source.file, span: first.span },
                    format!("`#{}` is set here", first.id),
                )
                .help(format!(
                    "add {them} here, as `{{#…}}` on headings or `id` on tags, so that links to \
                     {them} work in every language"
                ));
        }
    }
}

fn start(page: &SitePage) -> Location {
    Location { file: page.file, span: Span::at(0) }
}
