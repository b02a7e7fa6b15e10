//! The JSON report: types of their own, so that the shape is a promise and not a side effect.

use crate::sources::{Source, Sources};
use crate::{Report, Summary};
use doclint_diagnostic::{Applicability, Diagnostic, Fix, Level, Location, Position, Span};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use std::io;

/// The version of the JSON report. It rises when a field is removed or changes its meaning;
/// fields may be added at any time.
pub const SCHEMA_VERSION: u32 = 1;

/// Hex digits of a fingerprint that an id shows.
const ID_DIGITS: usize = 12;

/// Writes the report as indented JSON with a line end, all findings included.
///
/// # Errors
///
/// When writing fails.
pub fn write_json(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    let sources = Sources::new(report);
    let mut buffered = io::BufWriter::new(out);
    serde_json::to_writer_pretty(&mut buffered, &JsonReport::new(report, &sources))?;
    io::Write::write_all(&mut buffered, b"\n")?;
    io::Write::flush(&mut buffered)
}

/// Writes a JSON object a line. The first is the report without its findings, which tells how many
/// follow; each other one is a finding as it stands in the JSON report.
///
/// # Errors
///
/// When writing fails.
pub fn write_jsonl(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    let sources = Sources::new(report);
    let JsonReport { schema_version, tool, site, summary, findings } =
        JsonReport::new(report, &sources);
    let mut buffered = io::BufWriter::new(out);
    serde_json::to_writer(&mut buffered, &JsonHead { schema_version, tool, site, summary })?;
    io::Write::write_all(&mut buffered, b"\n")?;
    for finding in findings {
        serde_json::to_writer(&mut buffered, &finding)?;
        io::Write::write_all(&mut buffered, b"\n")?;
    }
    io::Write::flush(&mut buffered)
}

/// The JSON Schema of the report.
pub fn json_schema() -> serde_json::Value {
    schemars::schema_for!(JsonReport<'static>).to_value()
}

/// What doclint found in a documentation site. Lines and columns count from 1, bytes from 0.
/// Fields may be added in any version; `schema_version` rises when one goes or changes.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "doclint report")]
struct JsonReport<'a> {
    /// The version of this format.
    schema_version: u32,
    /// The program that made the report.
    tool: JsonTool<'a>,
    /// The site's folder, as it was given.
    site: &'a str,
    /// What was read and how much was found.
    summary: JsonSummary,
    /// The findings, sorted by path, place and rule.
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

/// What was read and how much was found.
#[derive(Serialize, JsonSchema)]
struct JsonSummary {
    /// The pages that were to be checked.
    pages: u64,
    /// Those that were read and parsed.
    parsed: u64,
    /// Those that were not: unreadable, too large, not UTF-8.
    skipped: u64,
    /// Parsed pages with at least one syntax error.
    pages_with_syntax_errors: u64,
    /// Pages that the configuration freezes: read, but not judged. They are not in `pages`.
    frozen: u64,
    /// Words of prose that were read.
    words: u64,
    /// Findings by level.
    findings: JsonCounts,
    /// Findings with a fix that is safe to apply unasked.
    fixable: u64,
    /// Findings that only have a fix to be read over afterwards (`--unsafe-fixes`).
    unsafely_fixable: u64,
    /// Findings that fixes mended in this run; they are not counted above.
    fixed: u64,
    /// The pages and files of the configuration that fixes changed in this run.
    fixed_pages: u64,
    /// Findings that comments and front matter silenced; they are not counted above.
    suppressed: u64,
    /// Findings that the baseline accepts; they are not counted above.
    baselined: u64,
    /// Findings that were there before the change that is asked about (`--since`); they are not
    /// counted above.
    unchanged: u64,
    /// How long the run took, in milliseconds. Nothing else varies from run to run.
    duration_ms: u64,
}

/// Findings by level.
#[derive(Serialize, JsonSchema)]
struct JsonCounts {
    /// The site breaks, or content or a secret is lost.
    error: u64,
    /// The authoring contract is broken.
    warning: u64,
    /// Writing advice.
    suggestion: u64,
}

/// One finding.
#[derive(Serialize, JsonSchema)]
struct JsonFinding<'a> {
    /// A short name of this finding, unique in the report: the first 12 digits of its fingerprint,
    /// followed by `-2`, `-3` and so on should two findings share them. As stable as the
    /// fingerprint.
    id: String,
    /// The rule that found it: `family/name`.
    rule: &'a str,
    /// How much it matters.
    level: JsonLevel,
    /// What is wrong.
    message: &'a str,
    /// What to do, where no fix says so.
    help: Option<&'a str>,
    /// The rule's page in the manual.
    url: Option<&'a str>,
    /// The file, as a path from the site's root with `/` between folders.
    path: &'a str,
    /// The place in the file.
    range: JsonRange,
    /// Other places that explain the finding.
    related: Vec<JsonRelated<'a>>,
    /// Ways to mend it, the best first.
    fixes: Vec<JsonFix<'a>>,
    /// 32 hex digits that tell the finding again in a later report: made from the rule, the path,
    /// the text of the line and of the finding, and its order among equals; never from line
    /// numbers.
    fingerprint: String,
}

/// How much a finding matters.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum JsonLevel {
    /// The site breaks, or content or a secret is lost.
    Error,
    /// The authoring contract is broken.
    Warning,
    /// Writing advice.
    Suggestion,
}

/// A half-open range of a file's text.
#[derive(Serialize, JsonSchema)]
struct JsonRange {
    /// The first character.
    start: JsonPosition,
    /// The place after the last character.
    end: JsonPosition,
}

/// A place in a file.
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

/// Another place that explains a finding.
#[derive(Serialize, JsonSchema)]
struct JsonRelated<'a> {
    /// The file, as a path from the site's root with `/` between folders.
    path: &'a str,
    /// The place in the file.
    range: JsonRange,
    /// Why it matters.
    message: &'a str,
}

/// One way to mend a finding. Its edits are made together or not at all.
#[derive(Serialize, JsonSchema)]
struct JsonFix<'a> {
    /// What it does.
    title: &'a str,
    /// Who may apply it.
    applicability: JsonApplicability,
    /// What to change. No two edits overlap.
    edits: Vec<JsonEdit<'a>>,
}

/// Who may apply a fix.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum JsonApplicability {
    /// Changes nothing that a reader of the page would miss.
    Safe,
    /// Right in most cases, but it may change what the page says or shows.
    Unsafe,
    /// A person has to read it first.
    Suggestion,
}

/// Replaces bytes of a file by a text.
#[derive(Serialize, JsonSchema)]
struct JsonEdit<'a> {
    /// The file, as a path from the site's root with `/` between folders.
    path: &'a str,
    /// The first byte that is replaced, from 0.
    start_byte: u32,
    /// The byte after the last one that is replaced.
    end_byte: u32,
    /// What stands there afterwards.
    text: &'a str,
}

impl<'a> JsonReport<'a> {
    fn new(report: &'a Report, sources: &'a Sources<'a>) -> Self {
        let prints = report.fingerprints();
        let mut ids = Ids::default();
        let finding = |(finding, print): (&'a Diagnostic, u128)| {
            let fingerprint = format!("{print:032x}");
            let id = ids.next(&fingerprint);
            let url = report.rules.get(&finding.rule).and_then(|it| it.url.as_deref());
            JsonFinding::new(finding, sources, url, (id, fingerprint))
        };
        Self {
            schema_version: SCHEMA_VERSION,
            tool: JsonTool { name: &report.tool.name, version: &report.tool.version },
            site: &report.site,
            summary: report.summary.into(),
            findings: report.findings.iter().zip(prints).map(finding).collect(),
        }
    }
}

/// Hands out ids.
#[derive(Default)]
pub struct Ids(HashMap<String, u32>);

impl Ids {
    /// The short name of a fingerprint of 32 hex digits.
    pub fn next(&mut self, fingerprint: &str) -> String {
        let short = &fingerprint[..ID_DIGITS];
        let count = self.0.entry(short.to_owned()).or_default();
        *count += 1;
        if *count == 1 { short.to_owned() } else { format!("{short}-{count}") }
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

#[cfg(test)]
mod tests {
    use super::Ids;

    #[test]
    fn ids_that_would_be_equal_are_counted() {
        let mut ids = Ids::default();
        let prints = ["0123456789abcdef", "0123456789ab0000", "f123456789ab0000"];
        assert_eq!(
            prints.map(|print| ids.next(print)),
            ["0123456789ab", "0123456789ab-2", "f123456789ab"]
        );
    }
}
