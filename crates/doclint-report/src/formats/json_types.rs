//! The shape of the JSON report, and its schema.

use doclint_diagnostic::{Applicability, Level};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What `doclint check` prints as JSON: a report, or why there is none.
#[derive(JsonSchema)]
#[schemars(title = "doclint report", untagged)]
#[expect(dead_code, reason = "the schema is made of it")]
pub enum JsonOutput<'a> {
    /// What was found.
    Report(Box<JsonReport<'a, Vec<JsonFinding<'a>>>>),
    /// Why nothing was checked.
    Failure(JsonFailure<'a>),
}

/// What doclint found in a documentation site. Lines and columns count from 1, bytes from 0. A field
/// without a value is left out; none is null. Fields may be added at any time; `schema_version`
/// increases when one is removed or changes its meaning.
#[derive(Serialize, JsonSchema)]
pub struct JsonReport<'a, Findings> {
    /// Everything but the findings.
    #[serde(flatten)]
    pub head: JsonHead<'a>,
    /// The findings, sorted by path, position and rule.
    pub findings: Findings,
}

/// A report without its findings.
#[derive(Serialize, JsonSchema)]
pub struct JsonHead<'a> {
    /// The version of this format.
    pub schema_version: u32,
    /// The program that made the report.
    pub tool: JsonTool<'a>,
    /// The site that was checked.
    pub site: JsonSite<'a>,
    /// The commit that is checked out, if the site is in a git repository.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<&'a str>,
    /// The settings in force, and what the run was limited to.
    pub settings: JsonSettings<'a>,
    /// Present if the `docs.json` of the site, or a part of it, can't be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost_settings: Option<JsonLostSettings<'a>>,
    /// How the process ends.
    pub exit: JsonExit<'a>,
    /// Present if the exit code is 2: nothing was checked, or a fixed page could not be written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<JsonError<'a>>,
    /// What was checked, and how much was found.
    pub summary: JsonSummary<'a>,
    /// The rules that found something, by id.
    pub rules: BTreeMap<&'a str, JsonRule<'a>>,
    /// Findings with the same cause, which one change or one decision settles. The most severe
    /// groups come first, and among those the largest. Each finding is in one group.
    pub groups: Vec<JsonGroup<'a>>,
}

/// Why there is no report. The exit code is 2.
#[derive(Serialize, JsonSchema)]
pub struct JsonFailure<'a> {
    /// The version of this format.
    pub schema_version: u32,
    /// The program that was run.
    pub tool: JsonTool<'a>,
    /// How the process ends.
    pub exit: JsonExit<'a>,
    /// What went wrong.
    pub error: JsonError<'a>,
}

/// The program that made the report.
#[derive(Serialize, JsonSchema)]
pub struct JsonTool<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its version.
    pub version: &'a str,
}

/// The site that was checked.
#[derive(Serialize, JsonSchema)]
pub struct JsonSite<'a> {
    /// Its `name` in `docs.json`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'a str>,
    /// Its folder relative to the root of the repository, with `/` between folders. `.` if it is that
    /// root, or in no repository. Does not depend on the current folder.
    pub path: &'a str,
    /// Its folder relative to the folder that the command ran in, with `/` between folders; `.` if it
    /// is that folder. Joined with the `path` of a finding, it opens the file from there.
    pub folder: &'a str,
    /// What renders it: `mintlify`, or `markdown` for the files of a repository as a forge shows them.
    pub platform: &'a str,
}

/// Settings of the site that can't be read.
#[derive(Serialize, JsonSchema)]
pub struct JsonLostSettings<'a> {
    /// The file, relative to the folder of the site.
    pub path: &'a str,
    /// How many rules about the site ran without it. They found little or nothing.
    pub rules: u64,
}

/// The settings in force, and what the run was limited to.
#[derive(Serialize, JsonSchema)]
pub struct JsonSettings<'a> {
    /// The settings file, relative to the root of the repository. Missing: the default settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The profile, which decides which rules are on by default.
    pub profile: &'a str,
    /// The lowest level that fails the run.
    pub fail_on: JsonFailOn,
    /// The most warnings with which the run passes. Missing: any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_warnings: Option<u64>,
    /// The lowest level that is reported. Missing: all levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<JsonLevel>,
    /// The baseline file, relative to the root of the repository. Missing: none applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baseline: Option<&'a str>,
    /// The git revision since which findings count. Missing: all findings count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<&'a str>,
    /// The pages, folders and patterns that were selected. Missing: the whole site.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub paths: &'a [String],
    /// The patterns of pages that the command line excludes.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub exclude: &'a [String],
    /// The rules and families that the run was limited to. Missing: all that are on.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub only: &'a [String],
    /// The rules and families that were skipped.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub skip: &'a [String],
}

/// The lowest level that fails the run.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum JsonFailOn {
    /// Errors.
    Error,
    /// Warnings and errors.
    Warning,
    /// Any finding.
    Suggestion,
    /// Nothing.
    Never,
}

/// How the process ends.
#[derive(Serialize, JsonSchema)]
pub struct JsonExit<'a> {
    /// 0: the run passes. 1: findings fail it. 2: nothing was checked, or a fixed page could not be
    /// written. 3: a rule or the parser failed; everything else was checked.
    pub code: u8,
    /// What decided on it, such as `2 errors (fail-on: error)`.
    pub reason: &'a str,
}

/// What went wrong.
#[derive(Serialize, JsonSchema)]
pub struct JsonError<'a> {
    /// What is wrong and, in most cases, what to do.
    pub message: &'a str,
}

/// What was checked, and how much was found.
#[derive(Serialize, JsonSchema)]
pub struct JsonSummary<'a> {
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
    /// Words of prose in the parsed pages.
    pub words: u64,
    /// Findings by level.
    pub findings: JsonCounts,
    /// Findings with a safe fix (`--fix`).
    pub fixable: u64,
    /// Findings with an unsafe fix and no safe one (`--unsafe-fixes`).
    pub unsafely_fixable: u64,
    /// Findings that this run fixed. Not included in the counts above.
    pub fixed: u64,
    /// The suggestions among them, which other reports list only with `--suggestions`.
    pub fixed_suggestions: u64,
    /// Pages and `docs.json` files that this run changed.
    pub fixed_pages: u64,
    /// Findings that comments or front matter suppress. Not included in the counts above.
    pub suppressed: u64,
    /// Findings that the baseline accepts. Not included in the counts above.
    pub baselined: u64,
    /// Findings that existed before the change (`--since`). Not included in the counts above.
    pub unchanged: u64,
    /// Findings that `--max` leaves out of `findings` and of `groups`. Included in the counts above.
    pub left_out: u64,
    /// How long the run took, in milliseconds. Nothing else in a report varies from run to run.
    pub duration_ms: u64,
    /// The same counts for each rule that found something, most findings first.
    pub by_rule: Vec<JsonRuleCounts<'a>>,
}

/// Findings by level.
#[derive(Serialize, JsonSchema)]
pub struct JsonCounts {
    /// The site breaks, or loses content, or exposes a secret.
    pub error: u64,
    /// A convention of the site or the platform is broken, but the page works.
    pub warning: u64,
    /// Advice on writing.
    pub suggestion: u64,
}

/// How much a rule found.
#[derive(Serialize, JsonSchema)]
pub struct JsonRuleCounts<'a> {
    /// The id of the rule: `family/name`.
    pub rule: &'a str,
    /// Its findings by level.
    pub findings: JsonCounts,
    /// The files that they are in.
    pub files: u64,
    /// Findings with a safe fix (`--fix`).
    pub fixable: u64,
    /// Findings with an unsafe fix and no safe one (`--unsafe-fixes`).
    pub unsafely_fixable: u64,
}

/// What is known about a rule.
#[derive(Serialize, JsonSchema)]
pub struct JsonRule<'a> {
    /// What it checks, in one sentence without a final stop.
    pub summary: &'a str,
    /// Its page in the manual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<&'a str>,
    /// The level of its findings without settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<JsonLevel>,
}

/// Findings of one rule and level that have the same cause.
#[derive(Serialize, JsonSchema)]
pub struct JsonGroup<'a> {
    /// The id of the rule: `family/name`.
    pub rule: &'a str,
    /// How severe they are.
    pub level: JsonLevel,
    /// What is wrong: the message of the findings, or their cause if the messages differ.
    pub message: &'a str,
    /// What to do about it, if it is the same for all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<&'a str>,
    /// How many there are.
    pub count: u64,
    /// How many files they are in.
    pub files: u64,
    /// The first of them, as an index of `findings`, from 0.
    pub first: u32,
}

/// One finding.
#[derive(Serialize, JsonSchema)]
pub struct JsonFinding<'a> {
    /// Identifies the finding in this report and in later ones: the first 12 hex digits of its
    /// fingerprint in a baseline file, followed by `-2`, `-3` and so on if findings share them. It
    /// depends on the rule, the path, the text of the line and of the finding, and the number of
    /// equal findings before it, but not on line numbers.
    pub id: String,
    /// The id of the rule: `family/name`.
    pub rule: &'a str,
    /// How severe it is.
    pub level: JsonLevel,
    /// Its group, as an index of `groups`, from 0.
    pub group: u32,
    /// What is wrong.
    pub message: &'a str,
    /// What to do about it. Missing if its group has the help; often there is none if there is a
    /// fix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<&'a str>,
    /// The path of the file, relative to the folder of the site, with `/` between folders.
    pub path: &'a str,
    /// Where it is in the file.
    #[serde(flatten)]
    pub range: JsonRange,
    /// Other locations that explain the finding. Missing if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<JsonRelated<'a>>,
    /// Ways to fix it, best first. Missing if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<JsonFix<'a>>,
}

/// How severe a finding is.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum JsonLevel {
    /// The site breaks, or loses content, or exposes a secret.
    Error,
    /// A convention of the site or the platform is broken, but the page works.
    Warning,
    /// Advice on writing.
    Suggestion,
}

/// A half-open range of the text of a file.
#[derive(Serialize, JsonSchema)]
pub struct JsonRange {
    /// The line of the first character, from 1.
    #[schemars(range(min = 1))]
    pub line: u32,
    /// Its column in Unicode scalar values, from 1.
    #[schemars(range(min = 1))]
    pub column: u32,
    /// The line of the position after the last character. Missing if it is `line`.
    #[schemars(range(min = 1))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_line: Option<u32>,
    /// The column of that position.
    #[schemars(range(min = 1))]
    pub end_column: u32,
    /// `column` in UTF-16 code units, as editors count. Missing if it is the same number.
    #[schemars(range(min = 1))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub utf16_column: Option<u32>,
    /// `end_column` in UTF-16 code units. Missing if it is the same number.
    #[schemars(range(min = 1))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub utf16_end_column: Option<u32>,
    /// The offsets of both positions in bytes of UTF-8, from 0.
    pub bytes: [u32; 2],
}

/// Another location that explains a finding.
#[derive(Serialize, JsonSchema)]
pub struct JsonRelated<'a> {
    /// The path of the file. Missing if it is the file of the finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<&'a str>,
    /// Where it is in the file.
    #[serde(flatten)]
    pub range: JsonRange,
    /// What is there.
    pub message: &'a str,
}

/// One way to fix a finding. Its edits have to be applied together.
#[derive(Serialize, JsonSchema)]
pub struct JsonFix<'a> {
    /// What it does.
    pub title: &'a str,
    /// How safe it is to apply.
    pub applicability: JsonApplicability,
    /// What to change in the file of the finding. No two edits overlap.
    pub edits: Vec<JsonEdit<'a>>,
}

/// How safe it is to apply a fix.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum JsonApplicability {
    /// Keeps everything that a reader of the page sees.
    Safe,
    /// Usually right, but it may change what the page says or shows.
    Unsafe,
    /// Needs a person: it has a blank to fill in, or is one of several choices.
    Manual,
}

/// Replaces bytes of the file of the finding with a text.
#[derive(Serialize, JsonSchema)]
pub struct JsonEdit<'a> {
    /// The first byte to replace, from 0, and the byte after the last one.
    pub bytes: [u32; 2],
    /// The replacement.
    pub text: &'a str,
}

impl From<Level> for JsonLevel {
    fn from(level: Level) -> Self {
        match level {
            Level::Error => Self::Error,
            Level::Warning => Self::Warning,
            Level::Suggestion => Self::Suggestion,
        }
    }
}

impl From<Option<Level>> for JsonFailOn {
    fn from(level: Option<Level>) -> Self {
        match level {
            Some(Level::Error) => Self::Error,
            Some(Level::Warning) => Self::Warning,
            Some(Level::Suggestion) => Self::Suggestion,
            None => Self::Never,
        }
    }
}

impl From<[u64; 3]> for JsonCounts {
    fn from([error, warning, suggestion]: [u64; 3]) -> Self {
        Self { error, warning, suggestion }
    }
}

impl From<Applicability> for JsonApplicability {
    fn from(applicability: Applicability) -> Self {
        match applicability {
            Applicability::Safe => Self::Safe,
            Applicability::Unsafe => Self::Unsafe,
            Applicability::Suggestion => Self::Manual,
        }
    }
}
