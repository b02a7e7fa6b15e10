//! From judged pages to the outcome of the run.

use crate::page::{CheckedPage, decode, hash};
use crate::plan::{PageJob, Plan};
use crate::rule_sets::RuleSets;
use crate::suppress::{Suppressions, Teller};
use crate::{Coverage, Files, Outcome, Workspace};
use doclint_diagnostic::{Diagnostic, FileId, Span};
use doclint_site::{Exports, LinkedApi, Parts, Role, Site, UnlinkedPage};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What silences findings, by file.
pub type Silenced = BTreeMap<FileId, Suppressions>;

/// The files that pages and the configuration name, as far as they are read.
pub struct Named {
    pub apis: Vec<LinkedApi>,
    pub scripts: BTreeMap<String, Exports>,
}

/// Links the pages, and drops findings that don't count: rules about pages, in snippets.
pub fn link(
    plan: Plan,
    pages: Vec<CheckedPage>,
    named: Named,
    rules: &RuleSets<'_>,
) -> (Outcome, Silenced) {
    let Plan {
        mut files,
        docs_json,
        llms,
        paths,
        apis: _,
        mentions,
        assets,
        ignored,
        jobs,
        excluded,
        frozen,
        mut findings,
        idle_patterns,
        includes_nothing,
    } = plan;
    let mut coverage = Coverage { excluded, frozen, ..Coverage::default() };
    let mut internal_errors = 0;
    let mut unlinked = Vec::with_capacity(pages.len());
    let mut of_pages = Vec::new();
    let mut silenced = Silenced::new();
    for (job, mut page) in jobs.into_iter().zip(pages) {
        let file = files.get_mut(job.file);
        file.text = page.text.take();
        file.hash = page.hash;
        internal_errors += page.internal_errors;
        if job.selected {
            coverage.add(&page);
        }
        of_pages.append(&mut page.findings);
        if !page.suppressions.is_empty() {
            silenced.insert(job.file, page.suppressions);
        }
        if let Some(facts) = page.facts {
            let PageJob { path, file, is_frozen, .. } = job;
            unlinked.push(UnlinkedPage { path, file, is_frozen, facts });
        }
    }
    let Named { apis, scripts } = named;
    let site = Site::link(Parts {
        docs_json,
        pages: unlinked,
        files: paths,
        apis,
        assets,
        mentions,
        scripts,
        ignored,
        llms,
    });
    let mut is_snippet = vec![false; files.iter().len()];
    for page in &site.pages {
        is_snippet[page.file.0 as usize] = page.role == Role::Snippet;
    }
    let counts =
        |it: &Diagnostic| !is_snippet[it.at.file.0 as usize] || rules.judges_snippets(&it.rule);
    findings.extend(of_pages.into_iter().filter(counts));
    let outcome = Outcome {
        files,
        findings,
        site,
        coverage,
        suppressed: 0,
        suppressed_by_rule: BTreeMap::new(),
        idle_patterns,
        includes_nothing,
        internal_errors,
    };
    (outcome, silenced)
}

/// Drops what is silenced, and tells what silences nothing.
pub fn suppress(outcome: &mut Outcome, mut silenced: Silenced, rules: &RuleSets<'_>) {
    if silenced.is_empty() {
        return;
    }
    let Outcome { files, findings, suppressed_by_rule: by_rule, .. } = outcome;
    findings.retain(|it| {
        let taken = silenced.get_mut(&it.at.file).is_some_and(|by| by.take(it));
        // What is not asked for is not counted either.
        if taken && files.get(it.at.file).selected {
            *by_rule.entry(Arc::clone(&it.rule)).or_default() += 1;
        }
        !taken
    });
    outcome.suppressed = by_rule.values().sum();
    // Where a rule failed, what it would have found is unknown.
    if outcome.internal_errors > 0 {
        return;
    }
    for (file, by) in &silenced {
        let rules = rules.of(&outcome.files.get(*file).path);
        by.tell_unused(&mut Teller { rules, file: *file, out: &mut outcome.findings });
    }
}

impl Outcome {
    /// Orders the findings by file, place and rule.
    pub(crate) fn sort(&mut self) {
        let Self { files, findings, .. } = self;
        findings.sort_by(|a, b| {
            let (path_a, path_b) = (&files.get(a.at.file).path, &files.get(b.at.file).path);
            (path_a, a.at, &a.rule, &a.message).cmp(&(path_b, b.at, &b.rule, &b.message))
        });
    }
}

impl Coverage {
    fn add(&mut self, page: &CheckedPage) {
        self.pages += 1;
        if let Some(facts) = &page.facts {
            self.parsed += 1;
            self.with_syntax_errors += u32::from(page.has_syntax_errors);
            self.words += u64::from(facts.words);
        }
    }
}

/// Leaves the wanted findings, in order, and sees that the report has the text of their files.
pub fn finish(outcome: &mut Outcome, workspace: &dyn Workspace) {
    let Outcome { files, findings, .. } = &mut *outcome;
    findings.retain(|it| files.get(it.at.file).selected || it.rule.starts_with("internal/"));
    outcome.sort();
    let Outcome { files, findings, .. } = outcome;
    let mut named: Vec<FileId> = findings
        .iter()
        .flat_map(|it| std::iter::once(it.at.file).chain(it.labels.iter().map(|it| it.at.file)))
        .collect();
    named.sort_unstable();
    named.dedup();
    for file in named {
        let source = files.get_mut(file);
        if source.text.is_some() {
            continue;
        }
        // Findings about the whole site point at pages whose text was let go.
        let text = workspace.read(&source.path).ok().and_then(|bytes| decode(bytes).ok());
        match text.filter(|text| hash(text) == source.hash) {
            Some(text) => source.text = Some(text),
            None => {
                source.text = Some("".into());
                forget_places(findings, file);
            }
        }
    }
    keep_line_ends(findings, files);
}

/// Rules write `\n`; in a file whose lines end in `\r\n` their fixes do, too.
fn keep_line_ends(findings: &mut [Diagnostic], files: &Files) {
    for finding in findings.iter_mut().filter(|it| !it.fixes.is_empty()) {
        let text = files.get(finding.at.file).text.as_deref().unwrap_or_default();
        let first = text.split_inclusive('\n').next().unwrap_or_default();
        if first.ends_with("\r\n") {
            for edit in finding.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
                edit.text = edit.text.replace("\r\n", "\n").replace('\n', "\r\n");
            }
        }
    }
}

/// The file was changed during the run: its findings stay, without their places.
fn forget_places(findings: &mut [Diagnostic], file: FileId) {
    for finding in findings {
        if finding.at.file == file {
            finding.fixes.clear();
        }
        let labels = finding.labels.iter_mut().map(|it| &mut it.at);
        for at in labels.chain([&mut finding.at]).filter(|at| at.file == file) {
            at.span = Span::at(0);
        }
    }
}
