//! The result of a check, independent of any format.

use crate::api_coverage::ApiCoverage;
use crate::fingerprint::{Equal, all_fingerprints, content_hash};
use crate::sources::{SourceFile, Sources};
use crate::support::groups::most_severe_first;
use crate::support::words::counted;
use doclint_diagnostic::{
    Applicability, BrokenConvention, Diagnostic, FileId, Group, Label, Level, Repetition,
};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The result of a run, ready to be written in any format.
#[derive(Clone, Debug, Default)]
pub struct Report<'t> {
    /// The program that made the report.
    pub tool: Tool,
    /// The site that was checked.
    pub site: SiteInfo,
    /// The commit that is checked out, in hex digits, if the site is in a git repository.
    pub commit: Option<String>,
    /// When it was made, in seconds since the start of 1970 in UTC, if known.
    pub time: Option<u64>,
    /// The settings in force, and the limits of the run.
    pub settings: Settings,
    /// Why the run passes or fails.
    pub gate: Gate,
    /// The counts of pages, files and findings.
    pub summary: Summary,
    /// The files that findings and labels point into.
    pub files: BTreeMap<FileId, SourceFile<'t>>,
    /// The findings, sorted by path, start and rule. Every format keeps this order.
    pub findings: Vec<Diagnostic>,
    /// Facts about each rule, by its id.
    pub rules: BTreeMap<Arc<str>, RuleInfo>,
    /// How much of its OpenAPI files the site documents.
    pub api_coverage: ApiCoverage,
    /// The settings of the site, if they exist and can't be read.
    pub lost_settings: Option<LostSettings>,
    /// Findings that the counts include and no list has, because fewer problems were requested.
    pub left_out: Vec<Diagnostic>,
    /// The fingerprints of `findings` that are known: those that others had an influence on which were
    /// removed. The others are computed when needed, as that takes the texts. May be empty.
    pub prints: Vec<Option<u128>>,
}

impl Report<'_> {
    /// A report of `findings`, with their counts in the summary. `files` are the paths and texts
    /// that [`FileId`]s index; a file that could not be read has no text.
    pub fn new<'f>(
        files: impl IntoIterator<Item = (&'f str, Option<Arc<str>>)>,
        findings: Vec<Diagnostic>,
    ) -> Self {
        let files = (0..).map(FileId).zip(files);
        let readable = files.filter_map(|(id, (path, text))| {
            Some((id, SourceFile { path: path.to_owned(), text: text?.into(), hidden: Vec::new() }))
        });
        let mut report = Self { files: readable.collect(), findings, ..Self::default() };
        report.summary.count(&report.findings);
        report
    }

    /// A fingerprint for each finding, in order. It identifies the finding in later reports, even
    /// after lines above it have changed: it depends on the rule, the path, the text of the line
    /// and of the finding, and how many equal findings come before it.
    pub fn fingerprints(&self) -> Vec<u128> {
        let known = |index| self.known_print(index);
        if let Some(prints) = (0..self.findings.len()).map(known).collect() {
            return prints;
        }
        let findings: Vec<&Diagnostic> = self.findings.iter().collect();
        let prints = all_fingerprints(&findings, &self.files).into_iter().enumerate();
        prints.map(|(index, print)| known(index).unwrap_or(print)).collect()
    }

    /// The same one by one, so that a writer who comes to a file reads it once.
    pub(crate) fn fingerprints_with<'a>(
        &'a self,
        sources: &'a Sources<'_>,
    ) -> impl Iterator<Item = u128> + 'a {
        let mut equal = Equal::default();
        self.findings.iter().enumerate().map(move |(index, it)| {
            let known = self.known_print(index);
            known.unwrap_or_else(|| equal.next(content_hash(it, &sources.get(it.at.file))))
        })
    }

    /// The fingerprint of the finding at an index, if it is known.
    pub(crate) fn known_print(&self, index: usize) -> Option<u128> {
        self.prints.get(index).copied().flatten()
    }

    /// Keeps the findings for which `keep` returns true, given their fingerprints, and updates the
    /// counts.
    pub fn retain(&mut self, mut keep: impl FnMut(&Diagnostic, u128) -> bool) {
        let prints = self.fingerprints();
        let findings = std::mem::take(&mut self.findings).into_iter().zip(prints);
        let kept = findings.filter(|(finding, print)| keep(finding, *print));
        (self.findings, self.prints) = kept.map(|(finding, print)| (finding, Some(print))).unzip();
        self.summary.count(&self.findings);
    }

    /// The report with at most so many different problems, most severe first, and the counts of all.
    /// Suggestions compete with the others if they are listed.
    pub fn with_at_most(&self, most: usize, suggestions: bool) -> Self {
        let mut is_left_out = vec![false; self.findings.len()];
        for group in most_severe_first(&self.findings, suggestions).iter().skip(most) {
            group.findings.iter().for_each(|&it| is_left_out[it] = true);
        }
        let mut report = self.clone();
        let mut marks = is_left_out.iter();
        report.retain(|_, _| marks.next() == Some(&false));
        report.summary = self.summary;
        let marked = self.findings.iter().zip(is_left_out).filter(|it| it.1);
        report.left_out = marked.map(|it| it.0.clone()).collect();
        report
    }

    /// Replaces the findings about each of these conventions by one for the site, at the first place.
    pub fn fold(&mut self, conventions: &[BrokenConvention]) {
        for convention in conventions {
            let places = convention.places(&self.findings);
            let Some(one) = convention.finding(&self.findings, &places) else { continue };
            self.findings[places[0]] = one;
            let mut is_kept = vec![true; self.findings.len()];
            places[1..].iter().for_each(|&it| is_kept[it] = false);
            self.retain_marked(&is_kept);
            self.summary.folded += places.len() as u64;
            self.summary.conventions += 1;
        }
        self.summary.count(&self.findings);
    }

    /// Makes the findings that repeat others on translated pages places of those.
    pub fn fold_repetitions(&mut self, repetitions: &[Repetition]) {
        if repetitions.is_empty() {
            return;
        }
        let is_kept = Repetition::fold(repetitions, &mut self.findings);
        self.take_prints_of_others(&is_kept);
        self.retain_marked(&is_kept);
        self.summary.repeated = is_kept.iter().filter(|it| !**it).count() as u64;
        self.summary.count(&self.findings);
    }

    /// Replaces findings that one defect makes by the first of them. The others are its places.
    pub fn fold_causes(&mut self) {
        let mut is_kept = vec![true; self.findings.len()];
        for group in Group::of(&self.findings) {
            let (first, others) = group.findings.split_first().expect("a group is never empty");
            let is_one =
                self.rules.get(&self.findings[*first].rule).is_some_and(|it| it.one_per_cause);
            let cause =
                self.findings[*first].cause.clone().filter(|_| is_one && !others.is_empty());
            let Some(cause) = cause else { continue };
            let others_of = |&other: &usize| {
                let finding = &self.findings[other];
                let places = finding.labels.iter().filter(|it| it.is_place()).map(|it| it.at);
                std::iter::once(finding.at).chain(places)
            };
            let places: Vec<_> = others.iter().flat_map(others_of).collect();
            let one = &mut self.findings[*first];
            one.message = cause;
            for at in places {
                one.label_at(at, Label::ALSO);
            }
            others.iter().for_each(|&it| is_kept[it] = false);
        }
        self.retain_marked(&is_kept);
        self.summary.count(&self.findings);
    }

    /// Computes the fingerprints of findings that may be equal to one that is not kept: they count
    /// equal ones, so all have to be there.
    fn take_prints_of_others(&mut self, is_kept: &[bool]) {
        let key = |it: &Diagnostic| (Arc::clone(&it.rule), it.at.file);
        let marked = self.findings.iter().zip(is_kept);
        let removed: HashSet<_> = marked.filter(|it| !it.1).map(|it| key(it.0)).collect();
        let all = self.findings.iter().enumerate().filter(|it| removed.contains(&key(it.1)));
        let (indices, others): (Vec<usize>, Vec<&Diagnostic>) = all.unzip();
        let prints = all_fingerprints(&others, &self.files);
        self.prints.resize(self.findings.len(), None);
        for (index, print) in indices.into_iter().zip(prints) {
            self.prints[index].get_or_insert(print);
        }
    }

    /// Keeps the marked findings. Fingerprints count equal findings of one rule, of which the first
    /// one stays or [`Self::take_prints_of_others`] was called: so the others needn't be computed.
    fn retain_marked(&mut self, is_kept: &[bool]) {
        retain_where(&mut self.findings, is_kept);
        retain_where(&mut self.prints, is_kept);
    }

    /// The manual page of a rule, if it has one.
    pub(crate) fn rule_url(&self, rule: &str) -> Option<&str> {
        self.rules.get(rule)?.url.as_deref()
    }
}

/// Keeps the items of a list whose places are marked.
fn retain_where<T>(list: &mut Vec<T>, is_kept: &[bool]) {
    let mut is_kept = is_kept.iter();
    list.retain(|_| is_kept.next() != Some(&false));
}

/// The site that was checked.
#[derive(Clone, Debug, Default)]
pub struct SiteInfo {
    /// Its `name` in `docs.json`, if it has one.
    pub name: Option<String>,
    /// Its folder relative to the root of the repository, with `/` between folders; `.` if it is
    /// that root, or in no repository. So it doesn't depend on the current folder.
    pub path: String,
    /// Its folder relative to the current one, `.` if it is that.
    pub folder: String,
    /// What renders it: `mintlify`, or `markdown` for plain Markdown.
    pub platform: &'static str,
    /// Whether other programs render some of its pages.
    pub has_builds: bool,
}

/// Settings of the site that exist and can't be read.
#[derive(Clone, Debug, Default)]
pub struct LostSettings {
    /// The file, relative to the folder of the site.
    pub path: String,
    /// How many rules about the site ran without them.
    pub rules: u64,
}

impl LostSettings {
    /// What is lost, as a phrase without a final stop.
    pub fn phrase(&self) -> String {
        let Self { path, rules } = self;
        let consequence = match rules {
            0 => String::new(),
            rules => format!(
                ": {} about the site ran without it and found little or nothing",
                counted(*rules, "rule")
            ),
        };
        format!("can't read `{path}`{consequence}")
    }
}

/// The settings in force, and the limits that the command line sets for the run. Paths are relative
/// to the root of the repository, as [`SiteInfo::path`] is.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The settings file; `None` with the default settings.
    pub file: Option<String>,
    /// The profile, which decides which rules are on by default.
    pub profile: String,
    /// The baseline file, if one applies.
    pub baseline: Option<String>,
    /// The git revision since which findings count; `None` for all findings.
    pub since: Option<String>,
    /// The selected pages, folders and patterns, relative to the root of the site; empty for all.
    pub paths: Vec<String>,
    /// The patterns of pages that the command line excludes.
    pub exclude: Vec<String>,
    /// The rules and families that the run is limited to; empty for all.
    pub only: Vec<String>,
    /// The rules and families that the run skips.
    pub skip: Vec<String>,
    /// The lowest level that is reported; `None` for all levels.
    pub level: Option<Level>,
}

/// Why a run passes or fails.
#[derive(Clone, Debug, Default)]
pub struct Gate {
    /// The lowest level that fails the run; `None` if no finding does.
    pub fail_on: Option<Level>,
    /// The most warnings with which the run passes; `None` for any number.
    pub max_warnings: Option<u64>,
    /// Whether findings fail the run.
    pub fails: bool,
    /// The exit code of the process.
    pub exit_code: u8,
    /// The reason for the exit code, as a phrase without a final stop.
    pub reason: String,
}

/// The program that made a report.
#[derive(Clone, Debug, Default)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// Facts about a rule.
#[derive(Clone, Debug, Default)]
pub struct RuleInfo {
    /// Its page in the manual, if it has one.
    pub url: Option<String>,
    /// Its subject, in one sentence without a final stop.
    pub summary: String,
    /// Why it exists, in Markdown; may be empty.
    pub why: String,
    /// The default level of its findings, if known.
    pub level: Option<Level>,
    /// Whether findings with the same cause are one defect.
    pub one_per_cause: bool,
    /// Whether reports show stars in place of the text that its findings point at.
    pub hides_text: bool,
}

/// How much a run checked and found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Pages to check.
    pub pages: u64,
    /// Pages that were read and parsed.
    pub parsed: u64,
    /// Pages that could not be read: no access, too large, or not UTF-8.
    pub skipped: u64,
    /// Parsed pages with at least one syntax error.
    pub pages_with_syntax_errors: u64,
    /// Pages that settings freeze: read, but not checked. Not included in `pages`.
    pub frozen: u64,
    /// Pages that the navigation leaves out, and that don't say so themselves. Rules about what readers find
    /// by the navigation don't look at them.
    pub unlisted: u64,
    /// Words of prose in the parsed pages.
    pub words: u64,
    /// Findings of level error.
    pub errors: u64,
    /// Findings of level warning.
    pub warnings: u64,
    /// Findings of level suggestion, listed or not.
    pub suggestions: u64,
    /// Findings with a safe fix.
    pub fixable: u64,
    /// Findings with an unsafe fix and no safe one.
    pub unsafely_fixable: u64,
    /// Findings that this run fixed. Not included in the counts above.
    pub fixed: u64,
    /// The suggestions among them.
    pub fixed_suggestions: u64,
    /// Pages that this run changed.
    pub fixed_pages: u64,
    /// Findings that comments or front matter suppress.
    pub suppressed: u64,
    /// Findings that the baseline accepts. Not included in the counts above.
    pub baselined: u64,
    /// Findings that existed before the change in question. Not included in the counts above.
    pub unchanged: u64,
    /// Rules with one finding for the site, because most places break them.
    pub conventions: u64,
    /// The places that these findings represent.
    pub folded: u64,
    /// Findings on translated pages that repeat others. Not included in the counts above.
    pub repeated: u64,
    /// How long the run took, in milliseconds. Nothing else in a report varies from run to run.
    pub duration_ms: u64,
}

impl Summary {
    /// Sets the counts of findings.
    pub fn count(&mut self, findings: &[Diagnostic]) {
        let count_level =
            |level| findings.iter().filter(|finding| finding.level == level).count() as u64;
        self.errors = count_level(Level::Error);
        self.warnings = count_level(Level::Warning);
        self.suggestions = count_level(Level::Suggestion);
        let count_fixable =
            |least| findings.iter().filter(|finding| has_fix(finding, least)).count() as u64;
        self.fixable = count_fixable(Applicability::Safe);
        self.unsafely_fixable = count_fixable(Applicability::Unsafe) - self.fixable;
    }
}

/// Whether a finding has a fix that is at least so safe.
fn has_fix(finding: &Diagnostic, least: Applicability) -> bool {
    finding.fixes.iter().any(|fix| fix.applicability >= least)
}
