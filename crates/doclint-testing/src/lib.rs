//! Runs the pages of rules as tests. One line in a rule crate's `tests/pages.rs` does it:
//! `doclint_testing::run_family(&acme_rules::FAMILY, env!("CARGO_MANIFEST_DIR"))`.
//!
//! A rule's page `src/<rule>.md` is its manual entry. Fences in it are examples: `mdx bad` raises
//! this rule and no other of the family that is on by default, `mdx good` raises nothing of this
//! rule, `text report` is what a bad example reports, `mdx fixed` what its fixes make of it, and
//! `yaml options` are the rule's options for the examples below it, up to the next heading, and
//! `yaml components` the project's own components, added to those of the platform. Fences with
//! `file=guide/a.mdx` that follow one another are one small site, with an empty `docs.json`
//! where none of them is one. A fence with the language of the file but none of these words is no
//! example. `src/<rule>.cases.md` holds cases that nobody should have to read in the manual. A
//! vocabulary that the family brings is read, and its mistakes are told with their lines.
#![warn(missing_docs)]

mod check;
mod judge;
mod page;

use doclint_diagnostic::LineIndex;
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{Family, FixKind, RuleDef};
use judge::Judge;
use page::{Example, Failure};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Runs the page of every rule of `family` as tests. `manifest_dir` is the rule crate's
/// `CARGO_MANIFEST_DIR`. With `DOCLINT_UPDATE=1` in the environment, reports in the pages are
/// rewritten instead of compared.
///
/// # Panics
///
/// When an example fails, with all failures of all pages in one message.
pub fn run_family(family: &'static Family, manifest_dir: &str) {
    let update = std::env::var("DOCLINT_UPDATE").is_ok_and(|value| value == "1");
    let failures = failures(family, Path::new(manifest_dir), update);
    if failures.is_empty() {
        return;
    }
    let mut message = format!("{} failures in the pages of `{}`\n", failures.len(), family.name);
    for failure in &failures {
        let _ = write!(message, "\n{failure}\n");
    }
    message.push_str("\nWhere only reports differ, DOCLINT_UPDATE=1 cargo test rewrites them.");
    panic!("{message}");
}

/// Writes into the pages of `family` what their bad examples report now. Only fences marked
/// `report` change.
pub fn rewrite_reports(family: &'static Family, manifest_dir: &str) {
    // What fails besides is told by the next run without it.
    let _ = failures(family, Path::new(manifest_dir), true);
}

/// Everything that is wrong with the pages of a family. Reports are rewritten or compared.
fn failures(family: &'static Family, manifest_dir: &Path, update: bool) -> Vec<Failure> {
    let mut run = Run { family, folder: manifest_dir, update, failures: Vec::new() };
    for rule in family.rules {
        run.rule(rule);
    }
    run.vocabulary();
    run.stray_pages();
    run.failures
}

/// One run over the pages of a family.
struct Run<'a> {
    family: &'static Family,
    folder: &'a Path,
    update: bool,
    failures: Vec<Failure>,
}

/// What the examples of one rule have shown.
#[derive(Default)]
struct Seen {
    bad: bool,
    good: bool,
    with_fix: bool,
    without_fix: bool,
    fixed: bool,
}

impl Run<'_> {
    fn fail(&mut self, path: &str, text: impl Into<String>) {
        self.failures.push(Failure::new(path, 1, text));
    }

    fn rule(&mut self, rule: &'static RuleDef) {
        let stem = rule.meta.name.replace('-', "_");
        let code = format!("src/{stem}.rs");
        if !self.folder.join(&code).is_file() {
            self.fail(
                &code,
                format!("the rule `{}` is not in a file of that name", rule.meta.name),
            );
        }
        let manual = format!("src/{stem}.md");
        let text = match fs::read_to_string(self.folder.join(&manual)) {
            Ok(text) => text,
            Err(error) => {
                let text = format!("the rule `{}` has no page: {error}", rule.meta.name);
                return self.fail(&manual, text);
            }
        };
        // A page that is being rewritten is newer than what was compiled in.
        if !self.update && rule.meta.docs != text {
            self.fail(&manual, "`META.docs` holds another text: does it include this page?");
        }
        if !text.lines().any(|line| line.trim_end() == "## Why") {
            self.fail(&manual, "the page has no section `## Why`");
        }
        let mut seen = Seen::default();
        self.page(rule, &manual, &text, &mut seen);
        if !(seen.bad && seen.good) {
            self.fail(&manual, "the page needs a bad and a good example at least");
        }
        let cases = format!("src/{stem}.cases.md");
        if let Ok(text) = fs::read_to_string(self.folder.join(&cases)) {
            self.page(rule, &cases, &text, &mut seen);
        }
        if let Some(text) = wrong_fix_kind(rule.meta.fix, &seen) {
            self.fail(&manual, text);
        }
    }

    fn page(&mut self, rule: &'static RuleDef, path: &str, text: &str, seen: &mut Seen) {
        let judge = Judge { family: self.family, rule, page: path };
        let mut rewritten = Vec::new();
        for example in &page::examples(path, text, &mut self.failures) {
            let outcome = judge.example(example, !self.update);
            note(seen, example, &outcome);
            self.failures.extend(outcome.failures);
            if let (Some(fence), Some(report)) = (&example.report, outcome.report)
                && fence.body.trim_end() != report
            {
                rewritten.push((fence.range.clone(), report + "\n"));
            }
        }
        if self.update && !rewritten.is_empty() {
            let mut new = text.to_owned();
            for (range, report) in rewritten.into_iter().rev() {
                new.replace_range(range, &report);
            }
            if let Err(error) = fs::write(self.folder.join(path), new) {
                self.fail(path, format!("can't be rewritten: {error}"));
            }
        }
    }

    /// A mistake in the vocabulary would be passed over when it is used.
    fn vocabulary(&mut self) {
        let Some(text) = self.family.vocabulary else { return };
        let lines = LineIndex::new(text);
        for error in Vocabulary::default().add_file(text) {
            let at = lines.position(error.span.start);
            let help = error.help.map(|it| format!(" ({it})")).unwrap_or_default();
            let text = format!("column {}: {}{help}", at.column, error.message);
            self.failures.push(Failure::new("the vocabulary", at.line as usize, text));
        }
    }

    /// A page whose rule is not in the list would never be run.
    fn stray_pages(&mut self) {
        let Ok(entries) = fs::read_dir(self.folder.join("src")) else { return };
        let mut names: Vec<String> =
            entries.flatten().map(|it| it.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        for name in names {
            let Some(stem) = name.strip_suffix(".md") else { continue };
            let rule = stem.strip_suffix(".cases").unwrap_or(stem).replace('_', "-");
            if !self.family.rules.iter().any(|it| it.meta.name == rule) {
                let family = self.family.name;
                self.fail(
                    &format!("src/{name}"),
                    format!("the family `{family}` lists no rule `{rule}`"),
                );
            }
        }
    }
}

fn note(seen: &mut Seen, example: &Example<'_>, outcome: &judge::Outcome) {
    seen.bad |= example.is_bad();
    seen.good |= !example.is_bad();
    seen.fixed |= !example.fixed.is_empty();
    seen.with_fix |= outcome.with_fix > 0;
    seen.without_fix |= outcome.without_fix > 0;
}

/// Holds `META.fix` to what the examples show.
fn wrong_fix_kind(kind: FixKind, seen: &Seen) -> Option<&'static str> {
    match kind {
        FixKind::None if seen.with_fix => Some("`META.fix` is `None`, but a finding has a fix"),
        FixKind::Always if seen.without_fix => {
            Some("`META.fix` is `Always`, but a finding has no fix")
        }
        FixKind::Always if !seen.fixed => Some("the rule has fixes, but no `fixed` example"),
        FixKind::Sometimes if !seen.with_fix => {
            Some("`META.fix` is `Sometimes`, but no example has one")
        }
        _ => None,
    }
}
