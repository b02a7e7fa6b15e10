//! Fixes that may change how the text around them is read, and all fixes on pages that can't be read,
//! are tried before they are offered.
//!
//! Where lines come, go or begin in another way, a list, a fence or front matter may take in the
//! lines after them, and no rule knows all ways in which it can. Where a page has a syntax error,
//! its tree is a guess: adding a missing quote may show that the tag is never closed. So each fix
//! has to make the page more readable.

use crate::files::SourceFile;
use crate::guard::guarded;
use crate::outcome::Outcome;
use crate::read::text::Stamp;
use crate::shape::PageShape;
use crate::workspace::Workspace;
use doclint_diagnostic::{Applicability, Changes, Edit, FileId, Fix, apply_edits};
use doclint_syntax::{Dialect, Page, ast, parse, parse_shared};
use foldhash::{HashMap, HashMapExt};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many bytes are parsed for the fixes of a page. A later pass tries the fixes that are left.
const MAX_TRIED_BYTES: usize = 4 << 20;

/// Makes fixes that may change their surroundings, and all fixes on pages with errors, suggestions
/// unless a trial shows that they do no damage. Of fixes that repair an error, only the first of each
/// finding stays that works.
pub fn try_fixes(workspace: &dyn Workspace, outcome: &mut Outcome, known: &mut Trials) {
    let Outcome { files, findings, .. } = outcome;
    let mut on_pages: BTreeMap<FileId, Vec<&mut Vec<Fix>>> = BTreeMap::new();
    for finding in findings {
        let file = finding.at.file;
        let is_broken = files.get(file).is_broken;
        if finding.fixes.iter().any(|it| is_doubtful(it, is_broken)) {
            on_pages.entry(file).or_default().push(&mut finding.fixes);
        }
    }
    let mut copies: HashMap<Key, Vec<Tried<'_>>> = HashMap::new();
    for (file, mut findings) in on_pages {
        let file = files.get(file);
        if !known.recall(file, &mut findings) {
            copies.entry(key(file)).or_default().push((file, findings));
        }
    }
    let tried = copies.into_par_iter().flat_map_iter(|it| try_on_copies(workspace, it.1));
    let tried: Vec<(String, Trial)> = tried.collect();
    if known.keeps {
        known.pages.extend(tried);
    }
}

/// A page and the fixes of its findings.
type Tried<'a> = (&'a SourceFile, Vec<&'a mut Vec<Fix>>);

/// Tries the fixes on pages with the same text, such as those of two versions, mostly once.
fn try_on_copies(workspace: &dyn Workspace, pages: Vec<Tried<'_>>) -> Vec<(String, Trial)> {
    let mut out: Vec<(String, Trial)> = Vec::with_capacity(pages.len());
    let mut last_text = None;
    for (file, mut findings) in pages {
        let Some(text) = file.text(workspace) else { continue };
        let before: Vec<Vec<Fix>> = findings.iter().map(|it| (**it).clone()).collect();
        let last = out.last().filter(|_| last_text.as_ref() == Some(&text));
        if !last.is_some_and(|it| it.1.recall(&mut findings)) {
            try_on_page(file, &text, &mut findings);
        }
        let after = findings.into_iter().map(|it| it.clone()).collect();
        out.push((file.path.clone(), Trial { key: key(file), before, after }));
        last_text = Some(text);
    }
    out
}

/// The trials of the last check, so that the next one leaves out those of pages that have not changed.
#[derive(Default)]
pub(crate) struct Trials {
    /// Whether there is a next check.
    pub keeps: bool,
    pages: HashMap<String, Trial>,
}

/// The results of trying the fixes on a page, one for each finding.
struct Trial {
    key: Key,
    before: Vec<Vec<Fix>>,
    after: Vec<Vec<Fix>>,
}

/// Everything a trial depends on besides the fixes: the text, and how it is read.
type Key = (Stamp, Option<Dialect>, bool);

fn key(file: &SourceFile) -> Key {
    (file.stamp, file.dialect, file.is_broken)
}

impl Trials {
    /// Forgets pages that are gone.
    pub fn retain(&mut self, is_there: impl Fn(&str) -> bool) {
        self.pages.retain(|path, _| is_there(path));
    }

    /// Gives findings the fixes that the same ones had after the same trial; `false` if there was
    /// none.
    fn recall(&self, file: &SourceFile, findings: &mut [&mut Vec<Fix>]) -> bool {
        let known = self.pages.get(&file.path).filter(|it| it.key == key(file));
        known.is_some_and(|it| it.recall(findings))
    }
}

impl Trial {
    /// Gives the same findings the fixes that the trial has left; `false` if these are others.
    fn recall(&self, findings: &mut [&mut Vec<Fix>]) -> bool {
        if !self.before.iter().eq(findings.iter().map(|it| &**it)) {
            return false;
        }
        for (fixes, tried) in findings.iter_mut().zip(&self.after) {
            fixes.clone_from(tried);
        }
        true
    }
}

fn try_on_page(file: &SourceFile, text: &Arc<str>, findings: &mut [&mut Vec<Fix>]) {
    let Some(dialect) = file.dialect else { return };
    let page = parse_shared(text, dialect);
    let before = PageShape::of(&page);
    let is_lost = may_be_front_matter(&page);
    let works_on_page = |edits: &[Edit], changes: Changes| {
        apply_edits(text, edits).is_ok_and(|after| {
            let after = parse(&after, dialect);
            let after = PageShape::of(&after);
            before.damage(&after, changes).is_none()
                && (!changes.repairs || before.is_repaired(&after))
        })
    };
    // A defect of the parser costs the fix, not the run.
    let works = |edits: &[Edit], changes: Changes| {
        !(is_lost && changes.components) && guarded(|| works_on_page(edits, changes)) == Ok(true)
    };
    let together = if file.is_broken { Vec::new() } else { alike(findings) };
    let fine: Vec<Changes> = together
        .into_iter()
        .filter(|(changes, edits)| works(edits, *changes))
        .map(|it| it.0)
        .collect();
    let mut left = MAX_TRIED_BYTES / text.len().max(1);
    for fixes in findings {
        let mut is_repaired = false;
        fixes.retain_mut(|fix| {
            if !is_doubtful(fix, file.is_broken) {
                return true;
            }
            if fix.changes.repairs && is_repaired {
                return false;
            }
            if fine.contains(&fix.changes) {
                return true;
            }
            let works = left > 0 && works(&fix.edits, fix.changes);
            left = left.saturating_sub(1);
            if fix.changes.repairs {
                is_repaired = works;
                return works;
            }
            if !works {
                fix.applicability = Applicability::Suggestion;
            }
            true
        });
    }
}

/// The edits of several fixes that may change the same, so that one trial can do for all of them.
fn alike(findings: &[&mut Vec<Fix>]) -> Vec<(Changes, Vec<Edit>)> {
    let mut groups: Vec<(Changes, usize, Vec<Edit>)> = Vec::new();
    let fixes = findings.iter().flat_map(|it| it.iter());
    for fix in fixes.filter(|it| !it.changes.repairs && is_doubtful(it, false)) {
        match groups.iter_mut().find(|it| it.0 == fix.changes) {
            Some((_, count, edits)) => {
                *count += 1;
                edits.extend_from_slice(&fix.edits);
            }
            None => groups.push((fix.changes, 1, fix.edits.clone())),
        }
    }
    let several = groups.into_iter().filter(|(_, count, _)| *count > 1);
    several.map(|(changes, _, edits)| (changes, edits)).collect()
}

/// Whether only a trial can show what a fix does.
fn is_doubtful(fix: &Fix, is_broken: bool) -> bool {
    let is_automatic = fix.applicability > Applicability::Suggestion;
    fix.changes.repairs || is_automatic && (is_broken || fix.changes.surroundings)
}

/// Whether a page begins with a fence that opens no front matter. If it should, and is never closed,
/// it is unknown which lines are text.
fn may_be_front_matter(page: &Page) -> bool {
    let first = page.source().trim_start_matches('\u{feff}').lines().next();
    let is_fence = first.is_some_and(|it| it.trim_end() == "---");
    is_fence && ast::FrontMatter::all(page).next().is_none()
}
