//! Redirects that never apply.

use doclint_rule::site::{NeverMatches, PlatformId, Redirect, Redirects, Site};
use doclint_rule::{Diagnostic, Edit, Fix, FixKind, Json, Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct DeadRedirect;

impl SiteRule for DeadRedirect {
    const META: RuleMeta = RuleMeta::warning(
        "dead-redirect",
        "a redirect never applies",
        include_str!("dead_redirect.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let redirects = &docs_json.redirects;
        let mut known: HashMap<&str, usize> = HashMap::new();
        for (index, redirect) in redirects.list.iter().enumerate() {
            if let Some(reason) = redirect.never_matches() {
                let finding = report(reason, redirect.source_at, cx);
                finding.fixes.extend(path_of_url(redirect));
                if let NeverMatches::Group | NeverMatches::OtherNotation | NeverMatches::Parameter =
                    reason
                {
                    in_own_notation(redirect, finding);
                }
                continue;
            }
            let path = redirect.source.trim_matches('/');
            let same = known.get(path).copied();
            known.entry(path).or_insert(index);
            // The same text twice is a finding of another rule.
            let same = same.map(|it| (it, &redirects.list[it])).filter(|(_, it)| {
                it.source != redirect.source && it.destination != redirect.destination
            });
            let same = same.map(|it| it.0);
            let earlier = same.or_else(|| wider(redirects, index));
            if let Some(earlier) = earlier {
                let earlier = &redirects.list[earlier];
                cx.report(redirect.source_at, "an earlier redirect takes every path of this one")
                    .cause(format!("redirect from `{}` hides later ones", earlier.source))
                    .label_at(earlier.source_at, "the earlier redirect")
                    .help(match redirect.is_pattern() {
                        true => "move this redirect before the earlier one, or remove it",
                        false => "remove one of the two",
                    });
            }
        }
    }
}

/// An earlier pattern that takes all paths of the pattern at an index and leads elsewhere.
fn wider(redirects: &Redirects, index: usize) -> Option<usize> {
    let redirect = &redirects.list[index];
    if !redirect.is_pattern() {
        return None;
    }
    let (earlier, to) = redirects.of_pattern(&redirect.source, index)?;
    (to.trim_matches('/') != redirect.destination.trim_matches('/')).then_some(earlier)
}

/// Writes the path of a source that is a whole URL.
fn path_of_url(redirect: &Redirect) -> Option<Fix> {
    let (_, rest) = redirect.source.split_once("://")?;
    let path = &rest[rest.find('/')?..];
    // A path that never matches either is left to the author.
    if path.contains(['#', '?']) {
        return None;
    }
    let edit = Edit::replace(redirect.source_at.span, Json::from(path).to_string());
    Some(Fix::not_safe("Write the path alone", edit))
}

/// Names the redirect in the notation of the platform, where no doubt is left about it.
pub(crate) fn in_own_notation(redirect: &Redirect, finding: &mut Diagnostic) {
    let Some((source, destination)) = redirect.in_own_notation() else { return };
    finding.help(format!("write `{source}` as the source and `{destination}` as the destination"));
    let written = |text: &str| Json::from(text).to_string();
    let edits = vec![
        Edit::replace(redirect.source_at.span, written(&source)),
        Edit::replace(redirect.destination_at.span, written(&destination)),
    ];
    finding.fix(Fix::not_safe(format!("Redirect `{source}` to `{destination}`"), edits));
}

fn report<'c>(reason: NeverMatches, at: Location, cx: &'c mut SiteCx<'_>) -> &'c mut Diagnostic {
    let (what, help) = match reason {
        NeverMatches::Url => (
            "source is a whole URL",
            "write the path alone, such as `/old`: a source is a path of this site",
        ),
        NeverMatches::Fragment => ("source has a `#`", "remove it; browsers don't send anchors"),
        NeverMatches::Query => ("source has a `?`", "remove the query; only paths are compared"),
        NeverMatches::Group => (
            "source has a group of a regular expression",
            "write a parameter in its place: `/old/:path*` leads to `/new/:path*`",
        ),
        NeverMatches::OtherNotation => (
            "source has a parameter in the notation of another program",
            "write a parameter in its place: `/old/:path*` leads to `/new/:path*`",
        ),
        NeverMatches::Parameter => (
            "source has a parameter and no `*`",
            "write `*` in place of the parameter, here and in the destination, or one redirect for each path",
        ),
        NeverMatches::PartialParameter => (
            "source has a parameter after other text in the same part of the path",
            "write `*` in place of the parameter, here and in the destination",
        ),
    };
    cx.report(at, format!("{what}, so this redirect never applies")).help(help)
}
