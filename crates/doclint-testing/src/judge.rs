//! Compares an example with its fences.

use crate::check::{self, Files, Finding, is_of_build};
use crate::page::{Example, Failure, Fence, Mark, file_of};
use doclint_diagnostic::{Applicability, Edit, LineIndex, Span};
use doclint_rule::{Family, RuleDef};
use std::fmt::Write as _;

/// Judges the examples of one page.
pub struct Judge<'a> {
    /// The family of the rule.
    pub family: &'static Family,
    /// The rule that the page is about.
    pub rule: &'static RuleDef,
    /// The path of the page, for failures.
    pub page: &'a str,
}

/// The result of one example.
#[derive(Default)]
pub struct Outcome {
    /// The failures of the example.
    pub failures: Vec<Failure>,
    /// The report of the rule, if the example could be checked.
    pub report: Option<String>,
    /// Findings with a fix.
    pub with_fix: usize,
    /// Findings without.
    pub without_fix: usize,
}

impl Judge<'_> {
    /// Checks one example. Its report is compared only with `compare`.
    pub fn example(&self, example: &Example<'_>, compare: bool) -> Outcome {
        let mut outcome = Outcome::default();
        let files = files(example);
        let findings = match self.check(example, &files) {
            Ok(findings) => findings,
            Err(error) => {
                outcome.failures.push(self.failure(example.line(), error));
                return outcome;
            }
        };
        let report = report(&findings, &files);
        self.marks(example, &findings, &report, &mut outcome);
        self.with_crlf(example, &files, &report, &mut outcome);
        self.with_declared(example, &files, &report, &mut outcome);
        if let Some(title) = undeclared(&findings, &files) {
            let text = format!(
                "the fix \"{title}\" changes lines or how one begins: declare it with \
                 `changing_surroundings`"
            );
            outcome.failures.push(self.failure(example.line(), text));
        }
        if example.is_bad() {
            for finding in findings.iter().filter(|it| self.is_ours(it)) {
                let count = match finding.diagnostic.fixes.is_empty() {
                    true => &mut outcome.without_fix,
                    false => &mut outcome.with_fix,
                };
                *count += 1;
            }
            if let Some(fence) = example.report.as_ref().filter(|_| compare)
                && fence.body.trim_end() != report.trim_end()
            {
                let text = format!("the report differs\n{}", differ(fence.body, &report));
                outcome.failures.push(self.failure(fence.line, text));
            }
            if !example.fixed.is_empty() {
                self.fixed(example, &files, &mut outcome);
            }
            outcome.report = Some(report);
        }
        outcome
    }

    fn check(&self, example: &Example<'_>, files: &Files) -> Result<Vec<Finding>, String> {
        check::check(self.family, self.rule, example.settings, (&before(example), files))
    }

    /// Compares the report with that of the same files with the line ends of Windows.
    fn with_crlf(&self, example: &Example<'_>, files: &Files, expected: &str, out: &mut Outcome) {
        // An example with such line ends of its own is about them.
        if files.iter().any(|it| it.1.contains('\r')) {
            return;
        }
        let crlf = |it: &(String, String)| (it.0.clone(), it.1.replace('\n', "\r\n"));
        let files: Files = files.iter().map(crlf).collect();
        let text = match self.check(example, &files) {
            Ok(findings) if report(&findings, &files) == expected => return,
            Ok(findings) => differ(expected, &report(&findings, &files)),
            Err(error) => error,
        };
        let text = format!("the report differs with the line ends of Windows\n{text}");
        out.failures.push(self.failure(example.line(), text));
    }

    /// Compares the report with that of rules which see only the facts that they declare.
    fn with_declared(
        &self,
        example: &Example<'_>,
        files: &Files,
        expected: &str,
        out: &mut Outcome,
    ) {
        let declared = check::check_declared(
            self.family,
            self.rule,
            example.settings,
            (&before(example), files),
        );
        let text = match declared {
            Ok(findings) if report(&findings, files) == expected => return,
            Ok(findings) => differ(expected, &report(&findings, files)),
            Err(error) => error,
        };
        let text = format!(
            "the rule reads more facts about pages than its metadata declares with `reads`\n{text}"
        );
        out.failures.push(self.failure(example.line(), text));
    }

    fn failure(&self, line: usize, text: impl Into<String>) -> Failure {
        Failure::new(self.page, line, text)
    }

    fn id(&self) -> String {
        format!("{}/{}", self.family.name, self.rule.meta.name)
    }

    fn is_ours(&self, finding: &Finding) -> bool {
        *finding.diagnostic.rule == *self.id()
    }

    fn marks(
        &self,
        example: &Example<'_>,
        findings: &[Finding],
        report: &str,
        outcome: &mut Outcome,
    ) {
        let id = self.id();
        for file in &example.files {
            let any = findings.iter().any(|it| it.path == file.path && self.is_ours(it));
            if file.mark == Mark::Bad && !any {
                let text = format!("`{id}` finds nothing in this bad example");
                outcome.failures.push(self.failure(file.line, text));
            }
            if file.mark == Mark::Good && any {
                let text = format!("`{id}` finds something in this good example\n{report}");
                outcome.failures.push(self.failure(file.line, text));
            }
        }
        if !example.is_bad() && findings.iter().any(|it| self.is_ours(it)) {
            let in_good = |it: &Finding| {
                example.files.iter().any(|file| file.path == it.path && file.mark == Mark::Good)
            };
            if !findings.iter().any(|it| self.is_ours(it) && in_good(it)) {
                let text = format!("`{id}` finds something in this good site\n{report}");
                outcome.failures.push(self.failure(example.line(), text));
            }
        }
        if example.is_bad()
            && let Some(other) = findings.iter().find(|it| !self.is_ours(it))
        {
            let other = &other.diagnostic.rule;
            let text = format!("the bad example also raises `{other}`\n{report}");
            outcome.failures.push(self.failure(example.line(), text));
        }
    }

    /// Compares the example after its fixes with the `fixed` fences.
    fn fixed(&self, example: &Example<'_>, files: &Files, outcome: &mut Outcome) {
        let line = example.fixed[0].line;
        let (files, left) =
            match check::fix(self.family, self.rule, example.settings, (&before(example), files)) {
                Ok(fixed) => fixed,
                Err(error) => return outcome.failures.push(self.failure(line, error)),
            };
        for fence in &example.fixed {
            if let Err(text) = compare_fixed(example, &files, fence) {
                outcome.failures.push(self.failure(fence.line, text));
            }
        }
        if !left.is_empty() {
            let text = format!("the fixed example is not clean\n{}", report(&left, &files));
            outcome.failures.push(self.failure(line, text));
        }
    }
}

/// The title of an automatic fix that adds or removes lines of a page and does not say so, which is
/// why nobody tries it before it is offered.
fn undeclared<'f>(findings: &'f [Finding], files: &Files) -> Option<&'f str> {
    findings.iter().find_map(|Finding { path, diagnostic, .. }| {
        let is_page = path.ends_with(".mdx") || path.ends_with(".md");
        let (_, text) = files.iter().find(|it| it.0 == *path).filter(|_| is_page)?;
        let changes_lines = |it: &Edit| {
            let is_line_end = |it: &str| it.contains('\n');
            is_line_end(&it.text)
                || text.get(it.span.range()).is_some_and(is_line_end)
                || begins_otherwise(it, text)
        };
        let mut automatic = diagnostic
            .fixes
            .iter()
            .filter(|it| it.applicability > Applicability::Suggestion && !it.changes.surroundings);
        automatic.find(|it| it.edits.iter().any(changes_lines)).map(|it| &*it.title)
    })
}

/// Whether a line begins with another sign after an edit, which may make a list, a fence or a
/// break.
fn begins_otherwise(edit: &Edit, text: &str) -> bool {
    let sign = |line: &str| line.trim_start().chars().next().filter(|it| !it.is_alphabetic());
    let (before, after) = text.split_at(edit.span.start as usize);
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let old = &after[..after.find('\n').unwrap_or(after.len())];
    let new = format!("{}{}", edit.text, old.get(edit.span.len() as usize..).unwrap_or_default());
    before[start..].trim().is_empty() && sign(old) != sign(&new)
}

fn compare_fixed(example: &Example<'_>, files: &Files, fence: &Fence<'_>) -> Result<(), String> {
    let bad = example.files.iter().find(|file| file.mark == Mark::Bad);
    let path = file_of(fence).or(bad.map(|file| file.path)).unwrap_or_default();
    let Some((_, text)) = files.iter().find(|(it, _)| it == path) else {
        return Err(format!("the example has no file `{path}`"));
    };
    if text.trim_end() == fence.body.trim_end() {
        return Ok(());
    }
    Err(format!("the fixes make another text\n{}", differ(fence.body, text)))
}

/// The files of the site of an example before its change.
fn before(example: &Example<'_>) -> Files {
    let files = example.before.iter().map(|it| (it.0.to_owned(), it.1.to_owned()));
    files.collect()
}

/// The files of an example. Several files with names are a site, which gets a `docs.json`.
fn files(example: &Example<'_>) -> Files {
    let files = example.files.iter().map(|it| (it.path.to_owned(), it.text.to_owned()));
    let mut files: Files = files.collect();
    let is_config = |it: &(String, String)| {
        matches!(it.0.as_str(), "docs.json" | "mint.json") || is_of_build(&it.0)
    };
    if example.files.iter().any(|it| it.named) && !files.iter().any(is_config) {
        files.push(("docs.json".to_owned(), "{}".to_owned()));
    }
    files
}

/// Findings as a page shows them: `line:column level message`, then labels, help and fixes. If the
/// example has several files, the path precedes the line.
fn report(findings: &[Finding], files: &Files) -> String {
    let indexes: Vec<(&str, LineIndex)> =
        files.iter().map(|(path, text)| (path.as_str(), LineIndex::new(text))).collect();
    let place = |path: &str, span: Span| {
        let Some((_, index)) = indexes.iter().find(|(it, _)| *it == path) else {
            return format!("{path}: ");
        };
        let at = index.position(span.start);
        let path = if files.len() > 1 { format!("{path}:") } else { String::new() };
        format!("{path}{}:{}", at.line, at.column)
    };
    let mut out = String::new();
    for finding in findings {
        let it = &finding.diagnostic;
        let at = place(&finding.path, it.at.span);
        let _ = writeln!(out, "{at} {} {}", it.level.name(), it.message);
        for (label, path) in it.labels.iter().zip(&finding.label_paths) {
            let _ = writeln!(out, "  {} {}", place(path, label.at.span), label.text);
        }
        if let Some(help) = &it.help {
            let _ = writeln!(out, "  help: {help}");
        }
        for fix in &it.fixes {
            let word = match fix.applicability {
                Applicability::Safe => "fix",
                Applicability::Unsafe => "unsafe fix",
                Applicability::Suggestion => "suggested fix",
            };
            let _ = writeln!(out, "  {word}: {}", fix.title);
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// Two texts below each other, with a sign before each line.
fn differ(expected: &str, actual: &str) -> String {
    let indent = |text: &str, sign: &str| {
        let lines: Vec<String> =
            text.trim_end().lines().map(|line| format!("    {sign} {line}")).collect();
        lines.join("\n")
    };
    format!("  expected:\n{}\n  found:\n{}", indent(expected, "-"), indent(actual, "+"))
}
