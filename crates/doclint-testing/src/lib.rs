//! Runs the pages of rules as tests: one test for each rule, named by its id. A rule crate's
//! `tests/pages.rs` needs three lines, and `harness = false` below `[[test]]` in its `Cargo.toml`:
//!
//! ```ignore
//! fn main() -> std::process::ExitCode {
//!     doclint_testing::run_family(&acme_rules::FAMILY, env!("CARGO_MANIFEST_DIR"))
//! }
//! ```
//!
//! `cargo test --workspace --test pages product-name` then runs the page of one rule.
//!
//! A rule's page `src/<rule>.md` is its manual entry; its title is the rule's id. Fences in it are examples: `mdx bad` raises
//! this rule and no other default rule of the family, `mdx good` raises nothing of this rule,
//! `text report` is what a bad example reports, `mdx fixed` what its fixes make of it, and
//! `yaml options` are the rule's options for the examples below it, up to the next heading, and
//! `yaml components` are the project's own components, added to those of the platform. Fences
//! with `file=guide/a.mdx` that follow one another are one small site; it gets an empty `docs.json`
//! if it has none. `mdx before file=guide/a.mdx` above it is a file of that site before a change, for
//! rules about what was published. A fence without any of these words is not an example. `src/<rule>.cases.md`
//! holds cases that nobody should have to read in the manual. Items below `## Do` are sentences, in which
//! `{max-words}` is the value of that option. If the family has a vocabulary, a
//! further test with the name of the family reports its mistakes with their lines.
#![warn(missing_docs)]

mod check;
mod judge;
mod page;
#[cfg(test)]
mod tests;

use doclint_diagnostic::LineIndex;
use doclint_rule::{Family, FixKind, RuleDef};
use doclint_vocabulary::Vocabulary;
use judge::Judge;
use libtest_mimic::{Arguments, Trial};
use page::{Example, Failure};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Runs the pages of one family as a test program. `manifest_dir` is the rule crate's
/// `CARGO_MANIFEST_DIR`.
pub fn run_family(family: &'static Family, manifest_dir: &str) -> ExitCode {
    run_families([(family, PathBuf::from(manifest_dir))])
}

/// Runs the pages of several families as a test program. Each family comes with the folder of its
/// crate. With `DOCLINT_UPDATE=1` in the environment, reports in the pages are rewritten instead of
/// compared.
pub fn run_families(families: impl IntoIterator<Item = (&'static Family, PathBuf)>) -> ExitCode {
    let update = std::env::var("DOCLINT_UPDATE").is_ok_and(|value| value == "1");
    let mut arguments = Arguments::from_args();
    // A file name is as good a filter as a rule's name.
    arguments.filter = arguments.filter.map(|filter| filter.replace('_', "-"));
    let mut trials = Vec::new();
    for (family, folder) in families {
        for rule in family.rules {
            let folder = folder.clone();
            trials.push(Trial::test(family.id(rule), move || {
                verdict(&rule_failures(family, rule, &folder, update))
            }));
        }
        trials.push(Trial::test(family.name, move || verdict(&family_failures(family, &folder))));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The files of each example on a rule's page, as path and text, for tools that need text to begin
/// with.
pub fn example_files(docs: &str) -> Vec<Vec<(&str, &str)>> {
    let examples = page::examples("", docs, &mut Vec::new());
    let files = examples.iter().map(|it| it.files.iter().map(|file| (file.path, file.text)));
    files.map(Iterator::collect).collect()
}

/// Everything that is wrong with the pages of a family, for tests that run beside others.
pub fn failures(family: &'static Family, folder: &Path) -> Vec<String> {
    let rules = family.rules.iter();
    let failures = rules.flat_map(|rule| rule_failures(family, rule, folder, false));
    failures.chain(family_failures(family, folder)).map(|failure| failure.to_string()).collect()
}

fn verdict(failures: &[Failure]) -> Result<(), libtest_mimic::Failed> {
    if failures.is_empty() {
        return Ok(());
    }
    let mut message = String::new();
    for failure in failures {
        let _ = writeln!(message, "{failure}\n");
    }
    message.push_str("If only reports differ, DOCLINT_UPDATE=1 rewrites them.");
    Err(message.into())
}

/// Everything that is wrong with the pages of one rule. With `update`, reports are rewritten instead
/// of compared.
fn rule_failures(
    family: &'static Family,
    rule: &'static RuleDef,
    folder: &Path,
    update: bool,
) -> Vec<Failure> {
    let mut run = Run { family, folder, update, failures: Vec::new() };
    run.rule(rule);
    run.failures
}

/// Everything that is wrong with a family besides the pages of its rules.
fn family_failures(family: &'static Family, folder: &Path) -> Vec<Failure> {
    let mut run = Run { family, folder, update: false, failures: Vec::new() };
    run.vocabulary();
    run.stray_pages();
    run.failures
}

/// One run over pages of a family.
struct Run<'a> {
    family: &'static Family,
    folder: &'a Path,
    update: bool,
    failures: Vec<Failure>,
}

/// The kinds of examples that one rule has.
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
        let check = self.folder.join(format!("src/{stem}.yml"));
        if !self.folder.join(&code).is_file() && !check.is_file() {
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
        self.title(rule, &manual, &text);
        // A page that is being rewritten is newer than the one compiled in.
        if !self.update && rule.meta.docs != text {
            self.fail(&manual, "`META.docs` holds another text: does it include this page?");
        }
        if !text.lines().any(|line| line.trim_end() == "## Why") {
            self.fail(&manual, "the page has no section `## Why`");
        }
        self.advice(rule, &manual);
        let mut seen = Seen::default();
        self.page(rule, &manual, &text, &mut seen);
        if !(seen.bad && seen.good) {
            self.fail(&manual, "the page needs a bad and a good example at least");
        }
        let cases = format!("src/{stem}.cases.md");
        if let Ok(text) = fs::read_to_string(self.folder.join(&cases)) {
            self.title(rule, &cases, &text);
            self.page(rule, &cases, &text, &mut seen);
        }
        if let Some(text) = wrong_fix_kind(rule.meta.fix, &seen) {
            self.fail(&manual, text);
        }
    }

    /// A renamed rule or family must not keep its old name in the manual.
    fn title(&mut self, rule: &RuleDef, path: &str, text: &str) {
        let expected = format!("# {}", self.family.id(rule));
        let title = text.lines().next().unwrap_or_default().trim_end();
        if title != expected {
            self.fail(path, format!("the title is `{title}`, expected `{expected}`"));
        }
    }

    /// `doclint guide` shows each instruction by itself, with the values of the options in braces.
    fn advice(&mut self, rule: &RuleDef, path: &str) {
        let defaults = (rule.defaults)();
        let is_name = |it: &&str| {
            it.starts_with(|c: char| c.is_ascii_lowercase())
                && it.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        };
        for text in rule.meta.advice() {
            if !text.starts_with(char::is_uppercase) || !text.ends_with('.') {
                let wrong = "below `## Do`, expected a sentence with a capital and a full stop";
                self.fail(path, format!("{wrong}, found: {text}"));
            }
            let in_braces = text.split('{').skip(1).filter_map(|it| Some(it.split_once('}')?.0));
            for name in in_braces.filter(is_name) {
                if name != "config-file" && defaults.get(name).is_none() {
                    let line = rule.meta.docs.lines().position(|it| it.contains(name));
                    let text = format!("`{{{name}}}` below `## Do` is not an option of the rule");
                    self.failures.push(Failure::new(path, line.map_or(1, |it| it + 1), text));
                }
            }
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

    /// The vocabulary is read without complaint when rules use it.
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

    /// The page of a rule that the family does not list would never run.
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
                    format!("the family `{family}` does not list a rule `{rule}`"),
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

/// Compares `META.fix` with the fixes that the examples show.
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
