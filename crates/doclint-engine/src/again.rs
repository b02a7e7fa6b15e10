//! A check after edits of pages that don't change the facts that the site needs: the findings of
//! rules about the site still hold, at other places.
//!
//! Most edits of people typing are of this kind. Everything else is a whole check.

use crate::link::Gathered;
use crate::memory::{Last, Memory};
use crate::of_site::OfSite;
use crate::options::CheckOptions;
use crate::page::{Aids, CheckedPage, check_text, unreadable};
use crate::read::plan::PageJob;
use crate::read::text::{Stamp, read_text};
use crate::rule_sets::RuleSets;
use crate::rules::RuleSet;
use crate::timing::SomeTimer;
use crate::workspace::Workspace;
use doclint_diagnostic::{Diagnostic, FileId, Moved, Shift};
use std::collections::BTreeMap;
use std::sync::Arc;

/// After more changes at once, a whole check takes no longer.
const MOST_EDITED: usize = 50;

impl Last {
    /// The findings of the rules about the site, moved to where they are after the edits; `None` if
    /// a place is no longer known.
    fn moved(&self, edited: &BTreeMap<FileId, Edited>) -> Option<Vec<(usize, Diagnostic)>> {
        let mut out = Vec::new();
        for (index, finding) in self.of_site.findings.iter().enumerate() {
            let mut files = finding.labels.iter().map(|it| it.at.file).chain([finding.at.file]);
            if files.any(|it| edited.contains_key(&it)) {
                let mut finding = finding.clone();
                move_finding(&mut finding, |file| Some(&edited.get(&file)?.moved))?;
                out.push((index, finding));
            }
        }
        Some(out)
    }
}

/// A page after an edit.
struct Edited {
    position: usize,
    page: Arc<CheckedPage>,
    moved: Moved,
}

/// Checks the pages that have changed since the last whole check. `None` if something else has, or
/// if the site has to know of it.
pub(crate) fn edited(
    workspace: &dyn Workspace,
    rules: &RuleSets,
    options: &CheckOptions<'_>,
    memory: &mut Memory,
) -> Option<(Gathered, OfSite)> {
    let last = memory.last.as_ref()?;
    let changed = workspace.changed_since(last.state)?;
    if changed.len() > MOST_EDITED {
        return None;
    }
    let mut edited = BTreeMap::new();
    let mut still_holds = true;
    for path in changed {
        let position = last.position(&path)?;
        let (job, before) = (&last.jobs[position], &last.pages[position]);
        let page = page(workspace, rules.get(job.rules), (job, memory), options.timer.into());
        let says_the_same = moved(before, &page);
        memory.pages.insert(path, (workspace, job, &page).into());
        match says_the_same {
            Some(moved) => {
                edited.insert(job.file, Edited { position, page, moved });
            }
            None => still_holds = false,
        }
    }
    if !still_holds {
        return None;
    }
    let moved = last.moved(&edited)?;
    let last = memory.last.as_mut()?;
    last.state = workspace.state()?;
    for (index, finding) in moved {
        last.of_site.findings[index] = finding;
    }
    for it in edited.into_values() {
        last.site.move_page(&last.jobs[it.position], &it.page);
        last.pages[it.position] = it.page;
    }
    let gathered = last.site.clone().gather(&last.jobs, last.pages.clone(), rules);
    Some((gathered, last.of_site.clone()))
}

/// One page after an edit, for those who can't wait for the rest of the site.
pub(crate) struct EditedPage {
    pub job: PageJob,
    pub page: Arc<CheckedPage>,
    moved: Option<Moved>,
}

/// Checks one page that the last whole check has seen.
pub(crate) fn edited_page(
    workspace: &dyn Workspace,
    (rules, timer): (&RuleSets, SomeTimer<'_>),
    memory: &mut Memory,
    path: &str,
) -> Option<EditedPage> {
    let last = memory.last.as_ref()?;
    let position = last.position(path)?;
    let job = last.jobs[position].clone();
    let page = page(workspace, rules.get(job.rules), (&job, memory), timer.into());
    let moved = moved(&last.pages[position], &page);
    if page.shown.is_none() {
        memory.pages.insert(path.to_owned(), (workspace, &job, &page).into());
    }
    Some(EditedPage { job, page, moved })
}

impl EditedPage {
    /// Returns the findings of rules about the site on this page, where they probably are now.
    pub fn of_site(&self, findings: &[Diagnostic], shift: Option<&Shift>) -> Vec<Diagnostic> {
        let on_page = findings.iter().filter(|it| it.at.file == self.job.file);
        let there_now = on_page.filter_map(|finding| {
            let mut out = finding.clone();
            let is_here = |file: FileId| file == self.job.file;
            let known = self.moved.as_ref();
            let moved = |file| known.filter(|_| is_here(file));
            if known.is_some() && move_finding(&mut out, moved).is_some() {
                return Some(out);
            }
            // Fixes are offered again after the next check of the site.
            let shift = shift?;
            let mut out = Diagnostic { fixes: Vec::new(), ..finding.clone() };
            out.at.span = shift.after(finding.at.span);
            // Rewritten text may be correct now.
            if out.at.span.len() != finding.at.span.len() {
                return None;
            }
            for label in out.labels.iter_mut().filter(|it| is_here(it.at.file)) {
                label.at.span = shift.after(label.at.span);
            }
            Some(out)
        });
        there_now.collect()
    }
}

/// Reads and checks a page, unless it is known and has not changed.
pub(crate) fn page(
    workspace: &dyn Workspace,
    rules: &RuleSet,
    (job, memory): (&PageJob, &Memory),
    aids: Aids<'_>,
) -> Arc<CheckedPage> {
    if let Some(known) = memory.unchanged(workspace, job) {
        return known;
    }
    match read_text(workspace, &job.path) {
        Ok(text) => {
            let stamp = Stamp::of(&text);
            let check = || Arc::new(check_text(&text, stamp, rules, job, aids));
            memory.with_text(stamp, job).unwrap_or_else(check)
        }
        Err(bad) => Arc::new(unreadable(&bad, rules, job)),
    }
}

/// Where the places of a page are after an edit, if the site sees nothing else of it.
fn moved(before: &CheckedPage, after: &CheckedPage) -> Option<Moved> {
    let (facts_before, facts) = (before.facts.as_ref()?, after.facts.as_ref()?);
    let is_sound = before.internal_errors == 0 && after.internal_errors == 0;
    is_sound.then(|| Moved::between(&(facts_before, &before.notes), &(facts, &after.notes)))?
}

/// Moves the places of a finding; `None` if one of them is not known any more.
fn move_finding<'m>(
    finding: &mut Diagnostic,
    moved: impl Fn(FileId) -> Option<&'m Moved>,
) -> Option<()> {
    for label in &mut finding.labels {
        if let Some(moved) = moved(label.at.file) {
            label.at.span = moved.span(label.at.span)?;
        }
    }
    if let Some(moved) = moved(finding.at.file) {
        finding.at.span = moved.span(finding.at.span)?;
        for edit in finding.fixes.iter_mut().flat_map(|it| &mut it.edits) {
            edit.span = moved.span(edit.span)?;
        }
    }
    Some(())
}
