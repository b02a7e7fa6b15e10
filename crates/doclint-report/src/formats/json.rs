//! The JSON report. It has types of its own, so that a change to other types can't change its shape.

use super::json_types::{
    JsonEdit, JsonError, JsonExit, JsonFailure, JsonFinding, JsonFix, JsonGroup, JsonHead,
    JsonLostSettings, JsonOutput, JsonRange, JsonRelated, JsonReport, JsonRule, JsonRuleCounts,
    JsonSettings, JsonSite, JsonSummary, JsonTool,
};
use crate::fingerprint::{ContentHash, Equal, Ids, PIECE, content_hash};
use crate::report::{Gate, Report, Settings, Tool};
use crate::sources::{Source, Sources};
use crate::support::groups::{Groups, RuleCounts, by_rule, files};
use crate::support::json_lines::Lines;
use doclint_diagnostic::{Diagnostic, Fix, Group, Label, Position, Span};
use rayon::prelude::*;
use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::io;
use std::ops::Range;

/// The version of the JSON report. It increases when a field is removed or its meaning changes.
/// Fields may be added at any time.
pub const SCHEMA_VERSION: u32 = 2;

/// The exit code of a run that could not be carried out.
const NOT_DONE: u8 = 2;

/// Writes the report as JSON with one finding per line, and a line break. Makes many small writes, so
/// `out` should be buffered.
///
/// # Errors
///
/// When writing fails.
pub fn write_json(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    let listing = Listing::new(report);
    let json = JsonReport { head: head(report, &listing.groups), findings: &listing };
    json.serialize(&mut serde_json::Serializer::with_formatter(&mut *out, Lines::default()))?;
    out.write_all(b"\n")
}

/// Writes one JSON object per line. The first is the report without its findings; its counts say how
/// many follow. Each of the others is a finding, as in the JSON report.
///
/// # Errors
///
/// When writing fails.
pub fn write_jsonl(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    let listing = Listing::new(report);
    serde_json::to_writer(&mut *out, &head(report, &listing.groups))?;
    out.write_all(b"\n")?;
    for finding in listing.findings() {
        serde_json::to_writer(&mut *out, &finding)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes a JSON object on one line that says why there is no report. It takes the place of both JSON
/// formats on the standard output when the exit code is 2.
///
/// # Errors
///
/// When writing fails.
pub fn write_json_failure(tool: &Tool, message: &str, out: &mut dyn io::Write) -> io::Result<()> {
    let failure = JsonFailure {
        schema_version: SCHEMA_VERSION,
        tool: tool.into(),
        exit: JsonExit { code: NOT_DONE, reason: message },
        error: JsonError { message },
    };
    serde_json::to_writer(&mut *out, &failure)?;
    out.write_all(b"\n")
}

/// The JSON Schema of the report, and of the object that says why there is none.
pub fn json_schema() -> Value {
    let settings = SchemaSettings::default().for_serialize();
    let settings = settings.with_transform(RecursiveTransform(without_null));
    settings.into_generator().into_root_schema_for::<JsonOutput<'static>>().to_value()
}

/// A field without a value is left out, and never null.
fn without_null(schema: &mut Schema) {
    let choices = |key: &str| schema.get(key).and_then(Value::as_array).map(Vec::as_slice);
    if let Some([only, null]) = choices("type")
        && null == "null"
    {
        let only = only.clone();
        schema.insert("type".to_owned(), only);
    } else if let Some([only, null]) = choices("anyOf")
        && null["type"] == "null"
    {
        let only = only["$ref"].clone();
        schema.remove("anyOf");
        schema.insert("$ref".to_owned(), only);
    }
}

/// How many findings are made at a time.
const BLOCK: usize = 32 * PIECE;

/// A finding of which the number among equal ones is not known yet.
struct Made<'a> {
    content: ContentHash,
    finding: JsonFinding<'a>,
}

/// The findings, built block by block as they are written.
struct Listing<'a> {
    report: &'a Report<'a>,
    groups: Groups,
    /// Whether all findings of a group have the same help, by the number of the group.
    shares_help: Vec<bool>,
}

impl<'a> Listing<'a> {
    fn new(report: &'a Report) -> Self {
        let groups = Groups::of(&report.findings);
        let shares_help =
            groups.list.iter().map(|it| it.help(&report.findings).is_some()).collect();
        Self { report, groups, shares_help }
    }

    /// The findings in order. A block of them is made on all threads, because texts are read again
    /// for their lines.
    fn findings(&self) -> impl Iterator<Item = JsonFinding<'_>> {
        let (mut equal, mut ids) = (Equal::default(), Ids::default());
        let count = self.report.findings.len();
        let blocks = (0..count).step_by(BLOCK).map(move |it| it..(it + BLOCK).min(count));
        blocks.flat_map(|block| self.block(block)).enumerate().map(move |(index, made)| {
            let known = self.report.known_print(index);
            let print = known.unwrap_or_else(|| equal.next(made.content));
            JsonFinding { id: ids.next(print), ..made.finding }
        })
    }

    fn block(&self, block: Range<usize>) -> Vec<Made<'a>> {
        let pieces: Vec<Range<usize>> =
            block.clone().step_by(PIECE).map(|it| it..(it + PIECE).min(block.end)).collect();
        let made = pieces.into_par_iter().flat_map_iter(|piece| {
            let sources = Sources::new(&self.report.files);
            piece.map(move |index| self.made(index, &sources))
        });
        made.collect()
    }

    fn made(&self, index: usize, sources: &Sources<'a>) -> Made<'a> {
        let finding = &self.report.findings[index];
        let content = content_hash(finding, &sources.get(finding.at.file));
        Made { content, finding: self.finding(index, sources) }
    }

    /// A finding without its id, which depends on those before it.
    fn finding(&self, index: usize, sources: &Sources<'a>) -> JsonFinding<'a> {
        let finding = &self.report.findings[index];
        let group = self.groups.number[index];
        let own_help = !self.shares_help[group as usize];
        let source = sources.get(finding.at.file);
        let related = |label| related(finding, label, sources);
        JsonFinding {
            id: String::new(),
            rule: &finding.rule,
            level: finding.level.into(),
            group,
            message: &finding.message,
            help: finding.help.as_deref().filter(|_| own_help),
            path: source.path,
            range: range(&source, finding.at.span),
            related: finding.labels.iter().map(related).collect(),
            fixes: finding.fixes.iter().map(fix).collect(),
        }
    }
}

impl Serialize for Listing<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.findings())
    }
}

fn related<'a>(finding: &Diagnostic, label: &'a Label, sources: &Sources<'a>) -> JsonRelated<'a> {
    let source = sources.get(label.at.file);
    let path = (label.at.file != finding.at.file).then_some(source.path);
    JsonRelated { path, range: range(&source, label.at.span), message: &label.text }
}

fn head<'a>(report: &'a Report, groups: &Groups) -> JsonHead<'a> {
    let Report { tool, site, gate, .. } = report;
    let found = by_rule(all(report));
    JsonHead {
        schema_version: SCHEMA_VERSION,
        tool: tool.into(),
        site: JsonSite {
            name: site.name.as_deref(),
            path: &site.path,
            folder: &site.folder,
            platform: site.platform,
        },
        commit: report.commit.as_deref(),
        settings: settings(&report.settings, gate),
        lost_settings: report
            .lost_settings
            .as_ref()
            .map(|it| JsonLostSettings { path: &it.path, rules: it.rules }),
        exit: JsonExit { code: gate.exit_code, reason: &gate.reason },
        error: (gate.exit_code == NOT_DONE).then_some(JsonError { message: &gate.reason }),
        rules: found.iter().map(|(id, _)| (*id, rule(report, id))).collect(),
        groups: groups.list.iter().map(|it| group(&report.findings, it)).collect(),
        summary: summary(report, found),
    }
}

/// The findings that the counts include, those of one file together.
fn all<'a>(report: &'a Report) -> Vec<&'a Diagnostic> {
    let mut all: Vec<&Diagnostic> = report.findings.iter().chain(&report.left_out).collect();
    if !report.left_out.is_empty() {
        all.sort_by_key(|it| it.at.file);
    }
    all
}

fn settings<'a>(settings: &'a Settings, gate: &Gate) -> JsonSettings<'a> {
    JsonSettings {
        file: settings.file.as_deref(),
        profile: &settings.profile,
        fail_on: gate.fail_on.into(),
        max_warnings: gate.max_warnings,
        level: settings.level.map(Into::into),
        baseline: settings.baseline.as_deref(),
        since: settings.since.as_deref(),
        paths: &settings.paths,
        exclude: &settings.exclude,
        only: &settings.only,
        skip: &settings.skip,
    }
}

fn rule<'a>(report: &'a Report, id: &str) -> JsonRule<'a> {
    match report.rules.get(id) {
        Some(info) => JsonRule {
            summary: &info.summary,
            url: info.url.as_deref(),
            level: info.level.map(Into::into),
        },
        None => JsonRule { summary: "", url: None, level: None },
    }
}

fn group<'a>(findings: &'a [Diagnostic], group: &Group) -> JsonGroup<'a> {
    JsonGroup {
        rule: &group.first(findings).rule,
        level: group.level.into(),
        message: group.message(findings),
        help: group.help(findings),
        count: group.findings.len() as u64,
        files: files(findings, group),
        first: group.findings[0] as u32,
    }
}

fn fix(fix: &Fix) -> JsonFix<'_> {
    let edits = fix
        .edits
        .iter()
        .map(|edit| JsonEdit { bytes: [edit.span.start, edit.span.end], text: &edit.text });
    JsonFix { title: &fix.title, applicability: fix.applicability.into(), edits: edits.collect() }
}

fn range(source: &Source<'_>, span: Span) -> JsonRange {
    let span = source.clamp(span);
    let (start, end) = (source.lines().position(span.start), source.lines().position(span.end));
    let utf16 = |at: Position| (at.utf16_column != at.column).then_some(at.utf16_column);
    JsonRange {
        line: start.line,
        column: start.column,
        end_line: (end.line != start.line).then_some(end.line),
        end_column: end.column,
        utf16_column: utf16(start),
        utf16_end_column: utf16(end),
        bytes: [span.start, span.end],
    }
}

fn summary<'a>(report: &Report, found: Vec<(&'a str, RuleCounts)>) -> JsonSummary<'a> {
    let it = &report.summary;
    let of_rule = |(rule, counts): (&'a str, RuleCounts)| JsonRuleCounts {
        rule,
        findings: counts.levels.into(),
        files: counts.files,
        fixable: counts.safe,
        unsafely_fixable: counts.unsafely,
    };
    JsonSummary {
        pages: it.pages,
        parsed: it.parsed,
        skipped: it.skipped,
        pages_with_syntax_errors: it.pages_with_syntax_errors,
        frozen: it.frozen,
        words: it.words,
        findings: [it.errors, it.warnings, it.suggestions].into(),
        fixable: it.fixable,
        unsafely_fixable: it.unsafely_fixable,
        fixed: it.fixed,
        fixed_suggestions: it.fixed_suggestions,
        fixed_pages: it.fixed_pages,
        suppressed: it.suppressed,
        baselined: it.baselined,
        unchanged: it.unchanged,
        left_out: report.left_out.len() as u64,
        duration_ms: it.duration_ms,
        by_rule: found.into_iter().map(of_rule).collect(),
    }
}

impl<'a> From<&'a Tool> for JsonTool<'a> {
    fn from(tool: &'a Tool) -> Self {
        Self { name: &tool.name, version: &tool.version }
    }
}
