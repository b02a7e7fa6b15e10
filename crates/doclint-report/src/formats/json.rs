//! The JSON report. It has types of its own, so that a change to other types can't change its shape.

use crate::fingerprint::Ids;
use crate::report::{Report, Summary};
use crate::sources::{Source, Sources};
use doclint_diagnostic::{Applicability, Diagnostic, Fix, Level, Location, Position, Span};
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// The version of the JSON report. It increases when a field is removed or its meaning changes.
/// Fields may be added at any time.
pub const SCHEMA_VERSION: u32 = 1;

/// Writes the report with all findings as indented JSON, and a line break. Makes many small writes,
/// so `out` should be buffered.
///
/// # Errors
///
/// When writing fails.
pub fn write_json(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    serde_json::to_writer_pretty(&mut *out, &JsonReport::new(report, &sources))?;
    out.write_all(b"\n")
}

/// Writes one JSON object per line. The first is the report without its findings; its counts say how
/// many follow. Each of the others is a finding, as in the JSON report.
///
/// # Errors
///
/// When writing fails.
pub fn write_jsonl(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    let JsonReport { schema_version, tool, site, summary, findings } =
        JsonReport::new(report, &sources);
    serde_json::to_writer(&mut *out, &JsonHead { schema_version, tool, site, summary })?;
    out.write_all(b"\n")?;
    for finding in findings {
        serde_json::to_writer(&mut *out, &finding)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// The JSON Schema of the report.
pub fn json_schema() -> serde_json::Value {
    schemars::schema_for!(JsonReport<'static>).to_value()
}

/// What doclint found in a documentation site. Lines and columns count from 1, bytes from 0.
/// Fields may be added at any time; `schema_version` increases when one is removed or changes its
/// meaning.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "doclint report")]
struct JsonReport<'a> {
    /// The version of this format.
    schema_version: u32,
    /// The program that made the report.
    tool: JsonTool<'a>,
    /// The folder of the site, as the user named it.
    site: &'a str,
    /// What was checked, and how much was found.
    summary: JsonSummary,
    /// The findings, sorted by path, position and rule.
    findings: Vec<JsonFinding<'a>>,
}

/// A report without its findings.
#[derive(Serialize)]
struct JsonHead<'a> {
    schema_version: u32,
    tool: JsonTool<'a>,
    site: &'a str,
    summary: JsonSummary,
}

/// The program that made the report.
#[derive(Serialize, JsonSchema)]
struct JsonTool<'a> {
    /// Its name.
    name: &'a str,
    /// Its version.
    version: &'a str,
}

/// What was checked, and how much was found.
#[derive(Serialize, JsonSchema)]
struct JsonSummary {
    /// Pages to check.
    pages: u64,
    /// Pages that were read and parsed.
    parsed: u64,
    /// Pages that could not be read: no access, too large, or not UTF-8.
    skipped: u64,
    /// Parsed pages with at least one syntax error.
    pages_with_syntax_errors: u64,
    /// Pages that settings freeze: read, but not checked. Not included in `pages`.
    frozen: u64,
    /// Words of prose in the parsed pages.
    words: u64,
    /// Findings by level.
    findings: JsonCounts,
    /// Findings with a safe fix (`--fix`).
    fixable: u64,
    /// Findings with an unsafe fix and no safe one (`--unsafe-fixes`).
    unsafely_fixable: u64,
    /// Findings that this run fixed. Not included in the counts above.
    fixed: u64,
    /// Pages and `docs.json` files that this run changed.
    fixed_pages: u64,
    /// Findings that comments or front matter suppress. Not included in the counts above.
    suppressed: u64,
    /// Findings that the baseline accepts. Not included in the counts above.
    baselined: u64,
    /// Findings that existed before the change (`--since`). Not included in the counts above.
    unchanged: u64,
    /// How long the run took, in milliseconds. Nothing else in a report varies from run to run.
    duration_ms: u64,
}

/// Findings by level.
#[derive(Serialize, JsonSchema)]
struct JsonCounts {
    /// The site breaks, or loses content, or exposes a secret.
    error: u64,
    /// A convention of the site or the platform is broken, but the page works.
    warning: u64,
    /// Advice on writing.
    suggestion: u64,
}

/// One finding.
#[derive(Serialize, JsonSchema)]
struct JsonFinding<'a> {
    /// A short id, unique in the report: the first 12 digits of the fingerprint, followed by `-2`,
    /// `-3` and so on if findings share them. As stable as the fingerprint.
    id: String,
    /// The id of the rule: `family/name`.
    rule: &'a str,
    /// How severe it is.
    level: JsonLevel,
    /// What is wrong.
    message: &'a str,
    /// What to do about it. Often missing if there is a fix.
    help: Option<&'a str>,
    /// The manual page of the rule.
    url: Option<&'a str>,
    /// The path of the file, relative to the root of the site, with `/` between folders.
    path: &'a str,
    /// The range in the file.
    range: JsonRange,
    /// Other locations that explain the finding.
    related: Vec<JsonRelated<'a>>,
    /// Ways to fix it, best first.
    fixes: Vec<JsonFix<'a>>,
    /// 32 hex digits that identify the finding in later reports. They depend on the rule, the path,
    /// the text of the line and of the finding, and the number of equal findings before it, but not
    /// on line numbers.
    fingerprint: String,
}

/// How severe a finding is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum JsonLevel {
    /// The site breaks, or loses content, or exposes a secret.
    Error,
    /// A convention of the site or the platform is broken, but the page works.
    Warning,
    /// Advice on writing.
    Suggestion,
}

/// A half-open range of the text of a file.
#[derive(Serialize, JsonSchema)]
struct JsonRange {
    /// The first character.
    start: JsonPosition,
    /// The position after the last character.
    end: JsonPosition,
}

/// A position in a file.
#[derive(Serialize, JsonSchema)]
struct JsonPosition {
    /// The line, from 1.
    #[schemars(range(min = 1))]
    line: u32,
    /// The column in Unicode scalar values, from 1.
    #[schemars(range(min = 1))]
    column: u32,
    /// The column in UTF-16 code units, from 1, as editors count.
    #[schemars(range(min = 1))]
    utf16_column: u32,
    /// The offset in the file in bytes, from 0.
    byte: u32,
}

/// Another location that explains a finding.
#[derive(Serialize, JsonSchema)]
struct JsonRelated<'a> {
    /// The path of the file, relative to the root of the site, with `/` between folders.
    path: &'a str,
    /// The range in the file.
    range: JsonRange,
    /// What is there.
    message: &'a str,
}

/// One way to fix a finding. Its edits have to be applied together.
#[derive(Serialize, JsonSchema)]
struct JsonFix<'a> {
    /// What it does.
    title: &'a str,
    /// How safe it is to apply.
    applicability: JsonApplicability,
    /// What to change. No two edits overlap.
    edits: Vec<JsonEdit<'a>>,
}

/// How safe it is to apply a fix.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum JsonApplicability {
    /// Keeps everything that a reader of the page sees.
    Safe,
    /// Usually right, but it may change what the page says or shows.
    Unsafe,
    /// Needs a person: it has a blank to fill in, or is one of several choices.
    Suggestion,
}

/// Replaces bytes of a file with a text.
#[derive(Serialize, JsonSchema)]
struct JsonEdit<'a> {
    /// The path of the file, relative to the root of the site, with `/` between folders.
    path: &'a str,
    /// The first byte to replace, from 0.
    start_byte: u32,
    /// The byte after the last one to replace.
    end_byte: u32,
    /// The replacement.
    text: &'a str,
}

impl<'a> JsonReport<'a> {
    fn new(report: &'a Report, sources: &'a Sources<'a>) -> Self {
        let prints = report.fingerprints_with(sources);
        let mut ids = Ids::default();
        let finding = |(finding, print): (&'a Diagnostic, u128)| {
            let fingerprint = format!("{print:032x}");
            let id = ids.next(&fingerprint);
            let url = report.rule_url(&finding.rule);
            JsonFinding::new(finding, sources, url, (id, fingerprint))
        };
        Self {
            schema_version: SCHEMA_VERSION,
            tool: JsonTool { name: &report.tool.name, version: &report.tool.version },
            site: &report.site.path,
            summary: report.summary.into(),
            findings: report.findings.iter().zip(prints).map(finding).collect(),
        }
    }
}

impl<'a> JsonFinding<'a> {
    fn new(
        finding: &'a Diagnostic,
        sources: &'a Sources<'a>,
        url: Option<&'a str>,
        (id, fingerprint): (String, String),
    ) -> Self {
        let source = sources.get(finding.at.file);
        Self {
            id,
            rule: &finding.rule,
            level: finding.level.into(),
            message: &finding.message,
            help: finding.help.as_deref(),
            url,
            path: source.path,
            range: range(source, finding.at.span),
            related: finding
                .labels
                .iter()
                .map(|label| JsonRelated::new(sources, label.at, &label.text))
                .collect(),
            fixes: finding.fixes.iter().map(|fix| JsonFix::new(source.path, fix)).collect(),
            fingerprint,
        }
    }
}

impl<'a> JsonRelated<'a> {
    fn new(sources: &'a Sources<'a>, at: Location, message: &'a str) -> Self {
        let source = sources.get(at.file);
        Self { path: source.path, range: range(source, at.span), message }
    }
}

impl<'a> JsonFix<'a> {
    fn new(path: &'a str, fix: &'a Fix) -> Self {
        let edits = fix.edits.iter().map(|edit| JsonEdit {
            path,
            start_byte: edit.span.start,
            end_byte: edit.span.end,
            text: &edit.text,
        });
        Self { title: &fix.title, applicability: fix.applicability.into(), edits: edits.collect() }
    }
}

fn range(source: &Source<'_>, span: Span) -> JsonRange {
    let span = source.clamp(span);
    let position = |at| {
        let Position { line, column, utf16_column, byte } = source.lines().position(at);
        JsonPosition { line, column, utf16_column, byte }
    };
    JsonRange { start: position(span.start), end: position(span.end) }
}

impl From<Summary> for JsonSummary {
    fn from(it: Summary) -> Self {
        Self {
            pages: it.pages,
            parsed: it.parsed,
            skipped: it.skipped,
            pages_with_syntax_errors: it.pages_with_syntax_errors,
            frozen: it.frozen,
            words: it.words,
            findings: JsonCounts {
                error: it.errors,
                warning: it.warnings,
                suggestion: it.suggestions,
            },
            fixable: it.fixable,
            unsafely_fixable: it.unsafely_fixable,
            fixed: it.fixed,
            fixed_pages: it.fixed_pages,
            suppressed: it.suppressed,
            baselined: it.baselined,
            unchanged: it.unchanged,
            duration_ms: it.duration_ms,
        }
    }
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

impl From<Applicability> for JsonApplicability {
    fn from(applicability: Applicability) -> Self {
        match applicability {
            Applicability::Safe => Self::Safe,
            Applicability::Unsafe => Self::Unsafe,
            Applicability::Suggestion => Self::Suggestion,
        }
    }
}
