//! Words that a page spells in two ways.

use crate::support::prose::passages;
use doclint_rule::words::counted;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, Span};
use std::collections::BTreeMap;

pub(crate) struct InconsistentTerm;

/// Words that are written as one, with a hyphen or as two, each with its parts.
const TERMS: &str = "auto-complete auto-scaling back-end chat-bot check-box code-base data-center data-set drop-down \
    e-mail end-point file-name front-end front-matter guard-rail health-check home-page host-name life-cycle meta-data \
    micro-service multi-modal multi-tenant name-space plug-in pop-up pre-built real-time screen-shot side-bar \
    sub-directory sub-domain sub-folder sub-process time-stamp tool-bar tool-tip user-name web-hook web-site \
    white-space wild-card work-flow work-space";

/// Nouns that some write as two words, each in one word.
const NOUNS: &str = "codebase dataset endpoint filename frontmatter healthcheck hostname timestamp username webhook \
    website whitespace workspace";

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
            let mut last = 0..0;
            for word in passage.prose.words() {
                let range = last.start..word.range.end;
                let is_pair = passage.text().get(last.end..word.range.start) == Some(" ");
                let pair = is_pair.then(|| passage.text()[range.clone()].to_lowercase());
                let single = (word.text.to_lowercase(), word.range.clone());
                let pair = pair.filter(|it| is_noun(it)).map(|it| (it, range));
                for (spelling, range) in [Some(single), pair].into_iter().flatten() {
                    let Some(term) = term(&spelling) else { continue };
                    // The plural is the same spelling.
                    let spelling = spelling.strip_suffix('s').unwrap_or(&spelling).to_owned();
                    let places = uses.entry(term).or_default().entry(spelling).or_default();
                    places.push(passage.span(range));
                }
                last = word.range;
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

fn is_noun(pair: &str) -> bool {
    let single = pair.replace(' ', "");
    let single = single.strip_suffix('s').unwrap_or(&single);
    NOUNS.split_ascii_whitespace().any(|it| it == single)
}

/// The term that a word is a spelling of, in one word or with a hyphen, and also in the plural.
fn term(word: &str) -> Option<&'static str> {
    let single = word.strip_suffix('s').unwrap_or(word);
    if single.len() < 5 {
        return None;
    }
    TERMS.split_ascii_whitespace().find(|it| {
        let (first, last) = it.split_once('-').unwrap_or((it, ""));
        let rest = [word, single].into_iter().find_map(|word| {
            let rest = word.strip_prefix(first)?;
            (rest.trim_start_matches(['-', ' ']) == last).then_some(rest)
        });
        rest.is_some()
    })
}
