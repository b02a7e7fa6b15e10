//! `doclint rules --health`: which rules are useful on a site, and which are noise.

use crate::args::{Listing, RulesArgs};
use crate::baseline::BaselineFile;
use crate::commands::rules::named;
use crate::exit::Exit;
use crate::paths::{PathName, shown, slashes};
use crate::project::Project;
use crate::terminal::{Terminal, note};
use crate::words::counted;
use crate::{output, report};
use anyhow::Result;
use doclint_diagnostic::{Applicability, Diagnostic, FileId, Level};
use doclint_engine::RuleFilter;
use doclint_report::Report;
use doclint_rule::Family;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

const LEGEND: &str = "\
The counts include findings in the baseline, but not suppressed ones. --fix and
unsafe are the parts with a safe and with an unsafe fix. How to read a row:
  often suppressed        noise on this site: change the options of the rule,
                          lower its level, or turn it off in doclint.yml
  mostly in the baseline  nobody fixes it: turn it off as well, or plan the work
  mostly with --fix       fix it at once: `doclint check --fix --fix-only RULE`
  many per 100 pages      a habit of your team: fix it everywhere, or allow it
";

/// The findings of a rule on a site.
#[derive(Debug, Default, PartialEq)]
struct Row {
    errors: u64,
    warnings: u64,
    suggestions: u64,
    files: BTreeSet<FileId>,
    suppressed: u64,
    /// How many of the findings the baseline accepts.
    baselined: u64,
    /// How many of the findings have a safe fix.
    safe: u64,
    /// How many of the findings have an unsafe fix only.
    unsafely: u64,
}

/// The health of the rules of one site.
struct Health {
    site: String,
    pages: u64,
    /// The noisiest first.
    rows: Vec<(Arc<str>, Row)>,
    /// How many rules are on and find nothing.
    idle: usize,
}

pub fn run(path: Option<&Path>, args: &RulesArgs, families: &[&'static Family]) -> Result<Exit> {
    let mut project = Project::open(path, &args.settings, families)?;
    project.options.selection = project.target.selection.clone();
    let rules = named(&args.names, &project.families)?;
    if !args.names.is_empty() {
        let only = rules.iter().map(|(family, rule)| family.id(rule)).collect();
        project.options.rules = RuleFilter { only, ..RuleFilter::default() };
    }
    let root = &project.target.root;
    let baseline = BaselineFile::find(args.baseline.as_deref(), root, &project.families)?;
    let mut outcome = project.check()?;
    if outcome.coverage.pages == 0 && !project.target.names_config {
        note!("doclint: no pages matched in {}", shown(root).named());
        return Ok(Exit::NotDone);
    }
    let failed = outcome.internal_errors;
    let suppressed = outcome.suppressed_by_rule.clone();
    let mut found = report::of(&mut outcome, &project, &project.target.workspace);
    let mut rows = rows(&found, &suppressed);
    if let Some(baseline) = baseline {
        baseline.apply(&mut found);
        let mut new: BTreeMap<&str, u64> = BTreeMap::new();
        for finding in &found.findings {
            *new.entry(&finding.rule).or_default() += 1;
        }
        for (id, row) in &mut rows {
            row.baselined = row.found() - new.get(&**id).copied().unwrap_or(0);
        }
    }
    let idle = rules
        .iter()
        .filter(|(family, rule)| project.config().setting(family, rule).level.is_some())
        .filter(|(family, rule)| !rows.contains_key(family.id(rule).as_str()))
        .count();
    let mut rows: Vec<_> = rows.into_iter().collect();
    rows.sort_by(|a, b| b.1.noise(&a.1).then_with(|| a.0.cmp(&b.0)));
    let site = slashes(&shown(root));
    let health = Health { site, pages: found.summary.pages, rows, idle };
    match args.format {
        Listing::Json => output::print_json(&health.json()),
        Listing::Text => output::print(&health.text(Terminal::of_stdout().text_width())),
    }?;
    if failed > 0 {
        note!("doclint: some rules failed on this site (`doclint check` shows which)");
        return Ok(Exit::Internal);
    }
    Ok(Exit::Clean)
}

fn rows(report: &Report, suppressed: &BTreeMap<Arc<str>, u32>) -> BTreeMap<Arc<str>, Row> {
    let mut rows: BTreeMap<Arc<str>, Row> = BTreeMap::new();
    for finding in &report.findings {
        rows.entry(Arc::clone(&finding.rule)).or_default().add(finding);
    }
    for (id, count) in suppressed {
        rows.entry(Arc::clone(id)).or_default().suppressed = u64::from(*count);
    }
    rows
}

impl Row {
    fn add(&mut self, finding: &Diagnostic) {
        match finding.level {
            Level::Error => self.errors += 1,
            Level::Warning => self.warnings += 1,
            Level::Suggestion => self.suggestions += 1,
        }
        self.files.insert(finding.at.file);
        match finding.fixes.iter().map(|it| it.applicability).max() {
            Some(Applicability::Safe) => self.safe += 1,
            Some(Applicability::Unsafe) => self.unsafely += 1,
            _ => {}
        }
    }

    fn found(&self) -> u64 {
        self.errors + self.warnings + self.suggestions
    }

    /// Compares by how many findings are suppressed, weighted by their share: ten of ten weigh more
    /// than ten of a thousand, and more than one of one. Then by the number of findings.
    fn noise(&self, other: &Self) -> std::cmp::Ordering {
        let all = |it: &Self| u128::from(it.found() + it.suppressed);
        let square = |it: &Self| u128::from(it.suppressed).pow(2);
        let weights = (square(self) * all(other)).cmp(&(square(other) * all(self)));
        weights.then(self.found().cmp(&other.found()))
    }
}

impl Health {
    fn json(&self) -> Value {
        let rules = self.rows.iter().map(|(id, it)| {
            json!({
                "id": &**id,
                "findings": {
                    "error": it.errors,
                    "warning": it.warnings,
                    "suggestion": it.suggestions,
                },
                "files": it.files.len(),
                "per_100_pages": self.per_hundred(it),
                "suppressed": it.suppressed,
                "baselined": it.baselined,
                "fixable": it.safe,
                "unsafely_fixable": it.unsafely,
            })
        });
        json!({
            "schema_version": 1,
            "site": self.site,
            "pages": self.pages,
            "rules": rules.collect::<Vec<_>>(),
            "rules_without_findings": self.idle,
        })
    }

    /// With one digit after the point.
    fn per_hundred(&self, row: &Row) -> f64 {
        if self.pages == 0 {
            return 0.0;
        }
        (row.found() as f64 * 1000.0 / self.pages as f64).round() / 10.0
    }

    /// A table of at most so many columns.
    fn text(&self, columns: usize) -> String {
        let sum = |of: fn(&Row) -> u64| self.rows.iter().map(|it| of(&it.1)).sum::<u64>();
        let mut out = format!(
            "{}: {}, {} from {}; {} in the baseline, {} suppressed\n",
            self.site,
            counted(self.pages as usize, "page"),
            counted(sum(Row::found) as usize, "finding"),
            counted(self.rows.iter().filter(|it| it.1.found() > 0).count(), "rule"),
            sum(|it| it.baselined),
            sum(|it| it.suppressed),
        );
        if !self.rows.is_empty() {
            out.push('\n');
            out.push_str(&table(&self.cells(), columns));
            out.push('\n');
            out.push_str(LEGEND);
        }
        let rest = match self.idle {
            1 => "1 more rule is on and finds nothing.".to_owned(),
            count => format!("{count} more rules are on and find nothing."),
        };
        let _ = writeln!(out, "{rest}");
        out
    }

    fn cells(&self) -> Vec<[String; COLUMNS]> {
        let count = |it: u64| if it == 0 { "-".to_owned() } else { it.to_string() };
        let mut out = vec![HEAD.map(str::to_owned)];
        for (id, it) in &self.rows {
            let found = it.found();
            let with_share = |part: u64, whole: u64| match part {
                0 => "-".to_owned(),
                _ => format!("{part} ({})", share(part, whole)),
            };
            out.push([
                id.to_string(),
                count(it.errors),
                count(it.warnings),
                count(it.suggestions),
                count(it.files.len() as u64),
                format!("{:.1}", self.per_hundred(it)),
                with_share(it.suppressed, found + it.suppressed),
                with_share(it.baselined, found),
                share(it.safe, found),
                share(it.unsafely, found),
            ]);
        }
        out
    }
}

const COLUMNS: usize = 10;

/// Blanks between two columns.
const GAP: usize = 2;

const HEAD: [&str; COLUMNS] = [
    "rule",
    "error",
    "warning",
    "suggestion",
    "files",
    "per 100",
    "suppressed",
    "baseline",
    "--fix",
    "unsafe",
];

/// A part of a whole, in percent.
fn share(part: u64, whole: u64) -> String {
    match (part * 200 + whole).checked_div(whole * 2) {
        _ if part == 0 => "-".to_owned(),
        Some(0) => "<1 %".to_owned(),
        Some(hundredths) => format!("{hundredths} %"),
        None => "-".to_owned(),
    }
}

/// A table with names aligned to the left and numbers to the right. If it is too wide, each row
/// takes two lines.
fn table(rows: &[[String; COLUMNS]], columns: usize) -> String {
    let widths: [usize; COLUMNS] = std::array::from_fn(|column| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
    });
    let all = widths.iter().sum::<usize>() + GAP * (COLUMNS - 1);
    let is_narrow = all > columns;
    let numbers = all - widths[0];
    let gap = if is_narrow && numbers + GAP > columns { 1 } else { GAP };
    let mut out = String::new();
    for row in rows {
        match is_narrow {
            true => _ = writeln!(out, "{}", row[0]),
            false => _ = write!(out, "{:width$}", row[0], width = widths[0]),
        }
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths).skip(1) {
            let _ = write!(line, "{:gap$}{cell:>width$}", "");
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}
