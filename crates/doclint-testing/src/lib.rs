//! Runs the pages of rules as tests. One line in a rule crate's `tests/pages.rs` does it:
//! `doclint_testing::run_family(&acme_rules::FAMILY, env!("CARGO_MANIFEST_DIR"))`.
//!
//! A rule's page `src/<rule>.md` is its manual entry. Fences in it are examples: `mdx bad` raises
//! this rule and no other of the family that is on by default, `mdx good` raises nothing of this
//! rule, `text report` is what a bad example reports, `mdx fixed` what its fixes make of it, and
//! `yaml options` are the rule's options for the examples below it, up to the next heading. Fences
//! with `file=guide/a.mdx` that follow one another are one small site. A fence with the language of
//! the file but none of these words is no example. `src/<rule>.cases.md` holds cases that nobody
//! should have to read in the manual.
#![warn(missing_docs)]

mod check;
mod judge;
mod page;

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

/// Everything that is wrong with the pages of a family.
fn failures(family: &'static Family, manifest_dir: &Path, update: bool) -> Vec<Failure> {
    let src = manifest_dir.join("src");
    let mut failures = Vec::new();
    for rule in family.rules {
        let stem = rule.meta.name.replace('-', "_");
        let mut seen = Seen::default();
        if !src.join(format!("{stem}.rs")).is_file() {
            let text = format!("the rule `{}` is not in a file of that name", rule.meta.name);
            failures.push(Failure::new(&format!("src/{stem}.rs"), 1, text));
        }
        let manual = format!("src/{stem}.md");
        match fs::read_to_string(manifest_dir.join(&manual)) {
            Ok(text) => {
                check_manual(rule, &manual, &text, &mut failures);
                let judge = Judge { family, rule, page: &manual };
                run_page(&judge, manifest_dir, &text, update, &mut seen, &mut failures);
            }
            Err(error) => {
                let text = format!("the rule `{}` has no page: {error}", rule.meta.name);
                failures.push(Failure::new(&manual, 1, text));
                continue;
            }
        }
        if !(seen.bad && seen.good) {
            let text = "the page needs a bad and a good example at least";
            failures.push(Failure::new(&manual, 1, text));
        }
        let cases = format!("src/{stem}.cases.md");
        if let Ok(text) = fs::read_to_string(manifest_dir.join(&cases)) {
            let judge = Judge { family, rule, page: &cases };
            run_page(&judge, manifest_dir, &text, update, &mut seen, &mut failures);
        }
        check_fix_kind(rule, &manual, &seen, &mut failures);
    }
    stray_pages(family, &src, &mut failures);
    failures
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

fn check_manual(rule: &RuleDef, path: &str, text: &str, failures: &mut Vec<Failure>) {
    if rule.meta.docs != text {
        let text = "`META.docs` holds another text than this page: does it include this file?";
        failures.push(Failure::new(path, 1, text));
    }
    if !text.lines().any(|line| line.trim_end() == "## Why") {
        failures.push(Failure::new(path, 1, "the page has no section `## Why`"));
    }
}

fn run_page(
    judge: &Judge<'_>,
    manifest_dir: &Path,
    text: &str,
    update: bool,
    seen: &mut Seen,
    failures: &mut Vec<Failure>,
) {
    let examples = page::examples(judge.page, text, failures);
    let mut rewritten: Vec<(std::ops::Range<usize>, String)> = Vec::new();
    for example in &examples {
        let outcome = judge.example(example, !update);
        note(seen, example, &outcome);
        failures.extend(outcome.failures);
        if let (Some(fence), Some(report)) = (&example.report, outcome.report)
            && fence.body.trim_end() != report.trim_end()
        {
            rewritten.push((fence.range.clone(), report));
        }
    }
    if update && !rewritten.is_empty() {
        let mut new = text.to_owned();
        for (range, report) in rewritten.into_iter().rev() {
            new.replace_range(range, &report);
        }
        if let Err(error) = fs::write(manifest_dir.join(judge.page), new) {
            failures.push(Failure::new(judge.page, 1, format!("can't be rewritten: {error}")));
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
fn check_fix_kind(rule: &RuleDef, path: &str, seen: &Seen, failures: &mut Vec<Failure>) {
    let text = match rule.meta.fix {
        FixKind::None if seen.with_fix => "`META.fix` is `None`, but a finding has a fix",
        FixKind::Always if seen.without_fix => "`META.fix` is `Always`, but a finding has no fix",
        FixKind::Always if !seen.fixed => "the rule has fixes, but no `fixed` example",
        FixKind::Sometimes if !seen.with_fix => "`META.fix` is `Sometimes`, but no example has one",
        _ => return,
    };
    failures.push(Failure::new(path, 1, text));
}

/// A page whose rule is not in the list would never be run.
fn stray_pages(family: &Family, src: &Path, failures: &mut Vec<Failure>) {
    let Ok(entries) = fs::read_dir(src) else { return };
    let mut names: Vec<String> =
        entries.flatten().map(|it| it.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    for name in names {
        let Some(stem) = name.strip_suffix(".md") else { continue };
        let rule = stem.strip_suffix(".cases").unwrap_or(stem).replace('_', "-");
        if !family.rules.iter().any(|it| it.meta.name == rule) {
            let text = format!("the family `{}` lists no rule `{rule}`", family.name);
            failures.push(Failure::new(&format!("src/{name}"), 1, text));
        }
    }
}
