//! Which pages rules address. Some ignore snippets, or pages that readers are not led to, and text
//! without authors gets no advice.

use crate::conventions::Kept;
use crate::rule_sets::RuleSets;
use doclint_diagnostic::{Diagnostic, FileId, Level};
use doclint_site::{FileRole, Leftover, Reach, Site, SitePage};
use std::sync::Arc;

/// What is known of each page that decides which rules address it, by file.
pub struct Readers(Vec<Option<Addressee>>);

/// What decides which rules address a page.
#[derive(Clone, Copy)]
struct Addressee {
    role: FileRole,
    reach: Reach,
    has_authors: bool,
    leftover: Option<Leftover>,
}

impl Readers {
    /// Whoever names files wants to know everything about them, also about leftovers.
    pub fn of(site: &Site, files: usize, of_all_files: bool) -> Self {
        let mut pages = vec![None; files];
        for page in &site.pages {
            let &SitePage { role, reach, has_authors, leftover, .. } = page;
            let leftover = leftover.filter(|_| of_all_files);
            pages[page.file.0 as usize] = Some(Addressee { role, reach, has_authors, leftover });
        }
        Self(pages)
    }

    /// Drops findings in files that their rules don't address. Rules about pages have run before the
    /// navigation is known, and rules about the site need not ask. The first `found_on_pages`
    /// findings are those of rules about pages.
    pub fn keep(&self, findings: &mut Vec<Diagnostic>, found_on_pages: usize, rules: &RuleSets) {
        let mut index = 0;
        findings.retain(|it| {
            // A rule that sees snippets in their places finds their problems wherever they are
            // shown.
            let is_judged_in_place = index >= found_on_pages
                && rules.is_in_place(&it.rule)
                && self.is_snippet(it.at.file);
            index += 1;
            let is_addressed = is_judged_in_place
                || self.are_addressed(it.at.file, &it.rule, Some(it.level), rules);
            is_addressed && self.accept(it.at.file, &it.rule, Some(it.level), rules)
        });
    }

    /// How many places keep a convention in the files that its rule addresses, given those of each
    /// file.
    pub fn kept<'k>(
        &self,
        by_file: impl Iterator<Item = (FileId, &'k Kept)>,
        rules: &RuleSets,
    ) -> Kept {
        let mut out = Kept::new();
        for (file, kept) in by_file {
            for (rule, count) in kept {
                let level = rules.meta(rule).map(|it| it.level);
                if self.are_addressed(file, rule, level, rules)
                    && self.accept(file, rule, level, rules)
                {
                    *out.entry(Arc::clone(rule)).or_default() += count;
                }
            }
        }
        out
    }

    /// Whether a rule has something to say about a file.
    fn are_addressed(
        &self,
        file: FileId,
        rule: &str,
        level: Option<Level>,
        rules: &RuleSets,
    ) -> bool {
        let page = self.0[file.0 as usize];
        page.zip(rules.meta(rule)).is_none_or(|(page, meta)| {
            let is_told = page.leftover.is_none_or(|leftover| {
                // A page of the template has to go, whatever is wrong with it, but readers are led to
                // it.
                let is_shown = page.reach == Reach::Listed && page.role == FileRole::Page;
                meta.finds == Some(leftover)
                    || meta.in_leftovers
                    || is_shown && level == Some(Level::Error)
                    // Where nobody asks for leftovers, they are pages as all others.
                    || !rules.finds(leftover)
            });
            meta.addresses(page.role, page.reach) && is_told
        })
    }

    /// Whether a file has authors who can follow a finding, if it is advice: a suggestion, or what
    /// some rules warn about.
    fn accept(&self, file: FileId, rule: &str, level: Option<Level>, rules: &RuleSets) -> bool {
        let has_authors = self.0[file.0 as usize].is_none_or(|it| it.has_authors);
        let is_advice = || {
            let meta = rules.meta(rule);
            let is_suggestion = level == Some(Level::Suggestion);
            meta.is_none_or(|it| !it.without_authors)
                && (is_suggestion || meta.is_some_and(|it| it.for_authors))
        };
        has_authors || !is_advice()
    }

    fn is_snippet(&self, file: FileId) -> bool {
        self.0[file.0 as usize].is_some_and(|it| it.role == FileRole::Snippet)
    }
}
