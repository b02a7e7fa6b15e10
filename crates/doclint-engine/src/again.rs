//! A check after edits of pages that leave the site what it is: the findings of rules about the site
//! still hold, at other places, but for those of rules that read what has changed.
//!
//! Most edits of people typing change at most the number of words. An edit that may change
//! which pages there are, what they are to the site, and what they show, is a whole check.

use crate::change::Change;
use crate::copies::Copies;
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
use doclint_site::{Fact, Facts};
use std::collections::BTreeMap;
use std::sync::Arc;

/// After more changes at once, a whole check takes no longer.
const MOST_EDITED: usize = 50;

impl Last {
    /// The findings of the rules about the site that need not see a change, moved to where they are
    /// after the edits, by the indices of their rules and their own; `None` if a place is no longer
    /// known.
    fn moved(
        &self,
        edited: &BTreeMap<FileId, Edited>,
        runs: impl Fn(&Arc<str>) -> bool,
    ) -> Option<Vec<(usize, usize, Diagnostic)>> {
        let mut out = Vec::new();
        let still_hold = self.of_site.0.iter().enumerate().filter(|it| !runs(&it.1.id));
        for (rule, of_rule) in still_hold {
            for (index, finding) in of_rule.findings.iter().enumerate() {
                let mut files = finding.labels.iter().map(|it| it.at.file).chain([finding.at.file]);
                if files.any(|it| edited.contains_key(&it)) {
                    let mut finding = finding.clone();
                    move_finding(&mut finding, |file| Some(&edited.get(&file)?.moved))?;
                    out.push((rule, index, finding));
                }
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
    let mut change = last.pending.clone();
    for path in changed {
        let position = last.position(&path)?;
        let (job, before) = (&last.jobs[position], &last.pages[position]);
        let page =
            page(workspace, rules.get(job.rules), (job, (&*memory).into()), options.timer.into());
        let (of_page, moved) = change_between(before, &page);
        memory.pages.insert(path, (workspace, job, &page).into());
        change = change.and(of_page);
        if let Some(moved) = moved {
            edited.insert(job.file, Edited { position, page, moved });
        }
    }
    if matches!(change, Change::Whole) {
        return None;
    }
    let runs = |rule: &Arc<str>| rules.meta(rule).is_some_and(|it| change.concerns(rule, it));
    let moved = last.moved(&edited, runs)?;
    // It comes back when everything that follows from the edits is known.
    let mut last = memory.last.take()?;
    last.state = workspace.state()?;
    for (rule, index, finding) in moved {
        last.of_site.0[rule].findings[index] = finding;
    }
    let pages: Vec<usize> = edited.values().map(|it| it.position).collect();
    for it in edited.into_values() {
        last.site.move_page(&last.jobs[it.position], &it.page);
        last.pages[it.position] = it.page;
    }
    if change.is_nothing() {
        let gathered = last.site.clone().gather(&last.jobs, last.pages.clone(), rules);
        let of_site = memory.last.insert(last).of_site.clone();
        return Some((gathered, of_site));
    }
    if change.has(Fact::Links) {
        let lacked_something = last.site.site.lacks_something();
        last.site.link_again(pages.into_iter().map(|it| &last.jobs[it]));
        last.site.know_again(workspace);
        // Only a whole check reads the history, and only where something is missing.
        if options.history.is_some() && !lacked_something && last.site.site.lacks_something() {
            return None;
        }
    } else {
        if change.has(Fact::Words) {
            last.site.count_again(pages.into_iter().map(|it| &last.jobs[it]));
        }
        // Samples have addresses of files, too.
        if change.has(Fact::Code) {
            last.site.know_lost_files(workspace);
        }
    }
    let gathered = last.site.clone().gather(&last.jobs, last.pages.clone(), rules);
    let checked = rules.check_site((&gathered.outcome, &gathered.notes), &change, options);
    if options.is_superseded() {
        last.pending = change;
        memory.last = Some(last);
        return None;
    }
    last.pending = Change::default();
    for (known, new) in last.of_site.0.iter_mut().zip(checked) {
        if let Some(new) = new {
            *known = new;
        }
    }
    if last.of_site.internal_errors() > 0 {
        return None;
    }
    let of_site = memory.last.insert(last).of_site.clone();
    Some((gathered, of_site))
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
    let page = page(workspace, rules.get(job.rules), (&job, (&*memory).into()), timer.into());
    let (_, moved) = change_between(&last.pages[position], &page);
    if page.shown.is_none() {
        memory.pages.insert(path.to_owned(), (workspace, &job, &page).into());
    }
    Some(EditedPage { job, page, moved })
}

impl EditedPage {
    /// Returns the findings of rules about the site on this page, where they probably are now.
    pub fn of_site<'f>(
        &self,
        findings: impl Iterator<Item = &'f Diagnostic>,
        shift: Option<&Shift>,
    ) -> Vec<Diagnostic> {
        let on_page = findings.filter(|it| it.at.file == self.job.file);
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

/// What may be known of a page before it is checked.
pub(crate) struct Known<'a> {
    pub memory: &'a Memory,
    /// The other pages of the run.
    pub copies: Option<&'a Copies>,
}

impl<'a> From<&'a Memory> for Known<'a> {
    fn from(memory: &'a Memory) -> Self {
        Self { memory, copies: None }
    }
}

/// Reads and checks a page, unless it is known and has not changed, or is a copy of another.
pub(crate) fn page(
    workspace: &dyn Workspace,
    rules: &RuleSet,
    (job, known): (&PageJob, Known<'_>),
    aids: Aids<'_>,
) -> Arc<CheckedPage> {
    if let Some(known) = known.memory.unchanged(workspace, job) {
        return known;
    }
    match read_text(workspace, &job.path) {
        Ok(text) => {
            let stamp = Stamp::of(&text);
            if let Some(known) = known.memory.with_text(stamp, job) {
                return known;
            }
            let check = || check_text(&text, stamp, rules, job, aids);
            match known.copies {
                Some(copies) => copies.page((&text, stamp, job), check),
                None => Arc::new(check()),
            }
        }
        Err(bad) => Arc::new(unreadable(&bad, rules, job)),
    }
}

/// The change from one page to another, and where places are in what is still the same. `None` in place
/// of that if the site may be another one, too.
fn change_between(before: &CheckedPage, after: &CheckedPage) -> (Change, Option<Moved>) {
    let (Some(old), Some(new)) = (&before.facts, &after.facts) else {
        return (Change::Whole, None);
    };
    if before.internal_errors > 0 || after.internal_errors > 0 {
        return (Change::Whole, None);
    }
    // Many edits change nothing that rules about the site read.
    if let Some(moved) = Moved::between(&(old, &before.notes), &(new, &after.notes)) {
        return (Change::default(), Some(moved));
    }
    let facts = Facts::that_differ(old, new);
    let notes = before.notes.that_differ(&after.notes);
    let moved = Moved::between(
        &(old.without(facts), before.notes.without(&notes)),
        &(new.without(facts), after.notes.without(&notes)),
    );
    match moved {
        Some(moved) => (Change::Parts { facts, notes }, Some(moved)),
        None => (Change::Whole, None),
    }
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
