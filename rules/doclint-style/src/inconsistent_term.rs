//! Words that a page spells in two ways.

use crate::support::prose::passages;
use doclint_rule::words::counted;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, Span};
use std::collections::BTreeMap;
use std::ops::Range;

pub(crate) struct InconsistentTerm;

/// Words that are written as one or with a hyphen, in the order of their letters.
const TERMS: [&str; 43] = [
    "autocomplete",
    "autoscaling",
    "backend",
    "chatbot",
    "checkbox",
    "codebase",
    "datacenter",
    "dataset",
    "dropdown",
    "email",
    "endpoint",
    "filename",
    "frontend",
    "frontmatter",
    "guardrail",
    "healthcheck",
    "homepage",
    "hostname",
    "lifecycle",
    "metadata",
    "microservice",
    "multimodal",
    "multitenant",
    "namespace",
    "plugin",
    "popup",
    "prebuilt",
    "screenshot",
    "sidebar",
    "subdirectory",
    "subdomain",
    "subfolder",
    "subprocess",
    "timestamp",
    "toolbar",
    "tooltip",
    "username",
    "webhook",
    "website",
    "whitespace",
    "wildcard",
    "workflow",
    "workspace",
];

/// Those that some write as two words, in the same order.
const PAIRS: [&str; 13] = [
    "codebase",
    "dataset",
    "endpoint",
    "filename",
    "frontmatter",
    "healthcheck",
    "hostname",
    "timestamp",
    "username",
    "webhook",
    "website",
    "whitespace",
    "workspace",
];

impl PageRule for InconsistentTerm {
    const META: RuleMeta = RuleMeta::suggestion(
        "inconsistent-term",
        "a page spells a word in two ways",
        include_str!("inconsistent_term.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages();

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        // Each term, and each of its spellings with the places of it.
        let mut uses: BTreeMap<&str, BTreeMap<String, Vec<Span>>> = BTreeMap::new();
        for passage in passages(cx) {
            let mut last: Option<Range<usize>> = None;
            for word in passage.words() {
                let pair = last.replace(word.range.clone()).map(|it| it.start..word.range.end);
                for range in [Some(word.range), pair].into_iter().flatten() {
                    let Some((term, spelling)) = term(&passage.text()[range.clone()]) else {
                        continue;
                    };
                    let places = uses.entry(term).or_default().entry(spelling).or_default();
                    places.push(passage.span(range));
                }
            }
        }
        for spellings in uses.into_values().filter(|it| it.len() == 2) {
            let mut spellings: Vec<(String, Vec<Span>)> = spellings.into_iter().collect();
            spellings.sort_by_key(|it| it.1.len());
            let [(few, places), (most, others)] = spellings.as_slice() else { continue };
            let message = format!("`{few}` is `{most}` elsewhere on this page");
            cx.report(places[0], message)
                .label(others[0], "the other spelling")
                .cause("a page spells a word in two ways")
                .help(format!(
                    "use one spelling: `{most}` is used {}",
                    counted(others.len(), "time")
                ));
        }
    }
}

/// The term that one or two words are a spelling of, and the spelling in the singular.
fn term(text: &str) -> Option<(&'static str, String)> {
    if !(5..=13).contains(&text.len()) {
        return None;
    }
    // With a capital it can be a name.
    if text.contains(char::is_uppercase) {
        return None;
    }
    let mut spelling = text.to_owned();
    if spelling.ends_with('s') {
        spelling.pop();
    }
    let closed = spelling.replace(['-', ' '], "");
    let at = TERMS.binary_search(&closed.as_str()).ok()?;
    let is_known = !spelling.contains(' ') || PAIRS.contains(&TERMS[at]);
    is_known.then_some((TERMS[at], spelling))
}
