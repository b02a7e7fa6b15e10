//! From checked pages to the linked site.

use crate::addressed::Readers;
use crate::conventions::Kept;
use crate::notes::PageNotes;
use crate::outcome::{Coverage, Outcome};
use crate::page::CheckedPage;
use crate::read::plan::{PageJob, Plan};
use crate::rule_sets::RuleSets;
use crate::spelling::PageWords;
use crate::suppress::Suppressions;
use doclint_diagnostic::FileId;
use doclint_site::UnlinkedPage;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A site before the rules about it have run.
pub struct Linked {
    pub outcome: Outcome,
    /// The suppressions on the pages.
    pub suppressions: BTreeMap<FileId, Suppressions>,
    /// Whom rules about these pages address.
    pub readers: Readers,
    /// How many places on the pages keep the convention of a rule.
    pub kept: Kept,
    /// The words of the pages that no dictionary has.
    pub words: Vec<(FileId, PageWords)>,
    /// What rules that compare pages have noted on them.
    pub notes: HashMap<FileId, PageNotes>,
}

/// Links the pages into the site of the plan.
pub fn link(plan: Plan, pages: Vec<Arc<CheckedPage>>, rules: &RuleSets) -> Linked {
    let Plan { mut files, mut site, paths, jobs, mut findings, .. } = plan;
    let mut coverage =
        Coverage { excluded: plan.excluded, frozen: plan.frozen, ..Coverage::default() };
    let mut internal_errors = 0;
    let mut unlinked = Vec::with_capacity(pages.len());
    findings.reserve_exact(pages.iter().map(|it| it.findings.len()).sum());
    let mut suppressions = BTreeMap::new();
    let (mut kept, mut words, mut notes) = (Vec::new(), Vec::new(), HashMap::new());
    for (job, page) in jobs.into_iter().zip(pages) {
        // Only what the next check needs, too, is copied.
        let mut page = Arc::unwrap_or_clone(page);
        page.in_file(job.file);
        let file = files.get_mut(job.file);
        file.shown = page.shown.take();
        file.stamp = page.stamp;
        file.is_broken = page.is_broken;
        internal_errors += page.internal_errors;
        if job.selected {
            count(&page, &mut coverage);
        }
        findings.append(&mut page.findings);
        kept.push((job.file, page.kept));
        if !page.words.is_empty() {
            words.push((job.file, page.words));
        }
        if !page.notes.is_empty() {
            notes.insert(job.file, page.notes);
        }
        if !page.suppressions.is_empty() {
            suppressions.insert(job.file, page.suppressions);
        }
        let PageJob { path, file, is_frozen, .. } = job;
        match page.facts {
            Some(facts) => unlinked.push(UnlinkedPage { path, file, is_frozen, facts }),
            None => site.unread.push(path),
        }
    }
    let site = site.link(unlinked, paths);
    let readers = Readers::of(&site, files.iter().len());
    let kept = readers.kept(kept, rules);
    let outcome = Outcome {
        files,
        findings,
        conventions: Vec::new(),
        repetitions: Vec::new(),
        site,
        coverage,
        suppressed: 0,
        suppressed_by_rule: BTreeMap::new(),
        idle_patterns: plan.idle_patterns,
        includes_nothing: plan.includes_nothing,
        internal_errors,
    };
    Linked { outcome, suppressions, readers, kept, words, notes }
}

fn count(page: &CheckedPage, coverage: &mut Coverage) {
    coverage.pages += 1;
    if let Some(facts) = &page.facts {
        coverage.parsed += 1;
        coverage.with_syntax_errors += u32::from(page.has_syntax_errors);
        coverage.words += u64::from(facts.words);
    }
}
