//! Redirects that form a loop.

use crate::hidden::hidden_pages;
use doclint_rule::site::{PlatformId, Redirects, Site, address};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct RedirectLoop;

impl SiteRule for RedirectLoop {
    const META: RuleMeta =
        RuleMeta::error("redirect-loop", "redirects form a loop", include_str!("redirect_loop.md"))
            .only_on(&[PlatformId::Mintlify]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let next = following(site, &docs_json.redirects);
        // Each redirect leads to at most one other, so a walk ends or comes back to itself.
        let mut done = vec![false; next.len()];
        for start in 0..next.len() {
            let mut walked = Vec::new();
            let mut at = Some(start);
            while let Some(index) = at.filter(|it| !done[*it]) {
                done[index] = true;
                walked.push(index);
                at = next[index];
            }
            let Some(from) = at.and_then(|it| walked.iter().position(|index| *index == it)) else {
                continue;
            };
            let list = &docs_json.redirects.list;
            let in_loop = &walked[from..];
            let (message, help) = match in_loop.len() {
                1 if list[in_loop[0]].is_pattern() => (
                    "this redirect takes its own destination again",
                    "point it out of the paths that it takes, or remove it",
                ),
                1 => {
                    ("this redirect leads back to itself", "point it somewhere else, or remove it")
                }
                _ => (
                    "this redirect is part of a loop",
                    "point one of the redirects somewhere else, or remove it",
                ),
            };
            let finding = cx.report(list[in_loop[0]].source_at, message);
            finding.help(help);
            for index in in_loop.iter().skip(1).take(MAX_LABELS) {
                finding.label_at(list[*index].source_at, "also part of the loop");
            }
        }
        for (index, redirect) in docs_json.redirects.list.iter().enumerate() {
            if let Some(wildcard) = back_by_wildcard(site, &docs_json.redirects, index) {
                let other = &docs_json.redirects.list[wildcard];
                cx.report(redirect.source_at, "this redirect is part of a loop")
                    .help("point one of the redirects somewhere else, or remove it")
                    .label_at(other.source_at, "takes its destination, and leads back to it");
            }
        }
    }
}

const MAX_LABELS: usize = 3;

/// No loop of real redirects has more of them.
const MAX_STEPS: usize = 8;

/// The redirect with a wildcard that takes the destination of one without, where that leads back to it:
/// `/new/start` to `/old/start`, and `/old/:page*` to `/new/:page*`.
fn back_by_wildcard(site: &Site, redirects: &Redirects, start: usize) -> Option<usize> {
    let redirect = &redirects.list[start];
    if redirect.is_pattern() || redirect.never_matches().is_some() {
        return None;
    }
    let next = |destination: &str| {
        let path = address(destination)?.path;
        let (next, to) = redirects.of(path)?;
        let is_page = redirects.list[next].is_pattern() && site.index.page(path).is_some();
        (!is_page).then_some((next, to))
    };
    let (wildcard, mut to) = next(&redirect.destination)?;
    if !redirects.list[wildcard].is_pattern() {
        return None;
    }
    for _ in 0..MAX_STEPS {
        let (index, after) = next(&to)?;
        if index == start {
            return Some(wildcard);
        }
        to = after;
    }
    None
}

/// The redirect that each redirect leads to. The destination of one with a wildcard is followed with its
/// parameters in place of values, so that all of its addresses lead to the next one.
fn following(site: &Site, redirects: &Redirects) -> Vec<Option<usize>> {
    let hidden = hidden_pages(site, redirects);
    let next = redirects.list.iter().map(|redirect| {
        let parts = address(&redirect.destination)?;
        let (next, _) = redirects.of(parts.path)?;
        // Nobody has verified whether a wildcard takes the addresses of pages, too.
        let is_page = match parts.path.contains('*') {
            true => hidden.contains_key(&next),
            false => redirects.list[next].is_pattern() && site.index.page(parts.path).is_some(),
        };
        (redirect.never_matches().is_none() && !is_page).then_some(next)
    });
    next.collect()
}
