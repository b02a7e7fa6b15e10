//! `doclint rules test`: runs the examples of the project's own rules.

use crate::args::TestArgs;
use crate::exit::Exit;
use crate::output;
use crate::project::settings_here;
use crate::words::counted;
use anyhow::{Result, bail};
use doclint_config::{Config, CustomRule};
use doclint_diagnostic::{Applicability, LineIndex};
use doclint_engine::{CheckOptions, MemoryWorkspace, Outcome, check};
use doclint_fix::{FixOptions, fix};
use doclint_rule::{Family, RuleDef};
use std::fmt::Write;

pub fn run(args: &TestArgs, families: &[&'static Family]) -> Result<Exit> {
    let config = settings_here(&args.settings, families)?;
    let rules = config.custom_families().iter().flat_map(|family| {
        let custom = |rule| Some(Tested::new(family, rule, config.custom_rule(&family.id(rule))?));
        family.rules.iter().filter_map(custom)
    });
    let (mut out, mut tested, mut failed) = (String::new(), 0, 0);
    for rule in rules {
        tested += 1;
        let failures = rule.failures();
        failed += usize::from(!failures.is_empty());
        let id = rule.family.id(rule.rule);
        let _ = match failures.is_empty() {
            true => writeln!(out, "ok      {id}"),
            false => writeln!(out, "failed  {id}"),
        };
        for failure in failures {
            let _ = writeln!(out, "        {}", failure.replace('\n', "\n        "));
        }
    }
    if tested == 0 {
        bail!("no rules to test: add custom rules under `custom-rules` in doclint.yml");
    }
    let _ = writeln!(out, "\n{}, {failed} failed", counted(tested, "rule"));
    output::print(&out)?;
    Ok(if failed == 0 { Exit::Clean } else { Exit::Findings })
}

struct Tested {
    /// A family with this rule only, so that other rules don't find or fix anything.
    family: &'static Family,
    rule: &'static RuleDef,
    custom: &'static CustomRule,
}

/// The path of an example in the site that is made of it.
const PAGE: &str = "page.mdx";

impl Tested {
    fn new(family: &Family, rule: &'static RuleDef, custom: &'static CustomRule) -> Self {
        let rules: &'static [RuleDef] = Box::leak(Box::new([*rule]));
        let family = Family::new(family.name, "").rules(rules);
        Self { family: Box::leak(Box::new(family)), rule, custom }
    }

    /// The failures of its examples.
    fn failures(&self) -> Vec<String> {
        let mut failures = Vec::new();
        if self.custom.bad.is_empty() {
            failures.push("no example under `bad`: add a page that the rule reports".to_owned());
        }
        if self.custom.good.is_empty() {
            failures.push(
                "no example under `good`: add a page that the rule does not report".to_owned(),
            );
        }
        for (index, (text, fixed)) in self.custom.bad.iter().enumerate() {
            let name = numbered("bad", index, self.custom.bad.len());
            let found = self.check(&name, text, &mut failures);
            if found.is_some_and(|it| it.is_empty()) {
                failures.push(format!("{name}: expected a finding, found none"));
            }
            if let Some(fixed) = fixed {
                failures.extend(self.wrong_fix(&name, text, fixed));
            }
        }
        for (index, text) in self.custom.good.iter().enumerate() {
            let name = numbered("good", index, self.custom.good.len());
            for place in self.check(&name, text, &mut failures).unwrap_or_default() {
                failures.push(format!("{name}: expected no finding, found one at {place}"));
            }
        }
        failures
    }

    /// The places of the rule's findings in a page; `None` if the page is not valid.
    fn check(&self, name: &str, text: &str, failures: &mut Vec<String>) -> Option<Vec<String>> {
        let outcome = check(&site(text), &[self.family], &self.options()).ok()?;
        if outcome.coverage.with_syntax_errors > 0 {
            failures.push(format!(
                "{name}: syntax error in this page; run `doclint check` on it to see where"
            ));
            return None;
        }
        if outcome.suppressed > 0 {
            failures.push(format!("{name}: a comment in the page suppresses the rule"));
            return None;
        }
        Some(self.places(&outcome, text))
    }

    fn places(&self, outcome: &Outcome, text: &str) -> Vec<String> {
        let id = self.family.id(self.rule);
        let lines = LineIndex::new(text);
        let found = outcome.findings.iter().filter(|it| *it.rule == *id);
        found
            .map(|it| lines.position(it.at.span.start))
            .map(|it| format!("{}:{}", it.line, it.column))
            .collect()
    }

    /// How the fixed page differs from the expected one.
    fn wrong_fix(&self, name: &str, text: &str, expected: &str) -> Option<String> {
        let which = FixOptions { least: Applicability::Unsafe, only: Vec::new() };
        let fixed = fix(&site(text), &[self.family], &self.options(), &which).ok()?;
        let refused = fixed.outcome.findings.iter().find(|it| it.rule.starts_with("internal/"));
        if let Some(refused) = refused {
            return Some(format!("{name}: {}", refused.message));
        }
        let after = fixed.pages.get(PAGE).map_or(text, |it| &it.after);
        (after.trim_end() != expected.trim_end()).then(|| {
            format!(
                "{name}: the result of the fix is not the one under `fixed`:\n\n{}\n",
                after.trim_end()
            )
        })
    }

    fn options(&self) -> CheckOptions<'static> {
        CheckOptions { config: Config::default(), threads: 1, ..CheckOptions::default() }
    }
}

fn site(text: &str) -> MemoryWorkspace {
    MemoryWorkspace::new([(PAGE, text)])
}

fn numbered(name: &str, index: usize, count: usize) -> String {
    if count == 1 { format!("`{name}`") } else { format!("`{name}` number {}", index + 1) }
}
