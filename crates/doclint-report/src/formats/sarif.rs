//! SARIF 2.1.0, the exchange format of code scanning.

use crate::options::WriteOptions;
use crate::report::{Report, RuleInfo};
use crate::sources::{Source, Sources};
use crate::support::HOME;
use crate::support::entry::{Entry, TextRange, entries, labels, text_range};
use crate::support::json_list::write_list;
use doclint_diagnostic::one_line;
use doclint_diagnostic::{Applicability, Edit, Fix, Level, Position};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// The base of relative URIs, by the name that GitHub uses.
const BASE: &str = "%SRCROOT%";

/// Writes a log of one run, with one finding per line.
pub fn write_sarif(report: &Report, options: &WriteOptions, out: &mut dyn Write) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    let entries = entries(report, &sources, options);
    let log = Log::new(options, &sources, &entries);
    writeln!(out, "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{")?;
    writeln!(out, "\"tool\":{},", log.tool(report, &entries))?;
    // If a rule or the parser crashed, a part of the site was not checked.
    let complete = !report.findings.iter().any(|it| it.rule.starts_with("internal/"));
    writeln!(out, "\"invocations\":[{{\"executionSuccessful\":{complete}}}],")?;
    writeln!(out, "\"originalUriBaseIds\":{},", bases(&options.path_prefix))?;
    write!(out, "\"artifacts\":")?;
    write_list(out, log.artifacts())?;
    writeln!(out, ",\n\"columnKind\":\"utf16CodeUnits\",")?;
    writeln!(out, "\"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"],")?;
    write!(out, "\"results\":")?;
    write_list(out, entries.iter().map(|entry| log.result(entry)))?;
    writeln!(out, "}}]}}")
}

/// The rules and files that results refer to by index.
struct Log<'r> {
    options: &'r WriteOptions,
    sources: &'r Sources<'r>,
    rules: BTreeMap<&'r str, usize>,
    /// Files and their indexes, by path in the site.
    files: BTreeMap<&'r str, (Source<'r>, usize)>,
}

impl<'r> Log<'r> {
    fn new(options: &'r WriteOptions, sources: &'r Sources<'r>, entries: &[Entry<'r>]) -> Self {
        let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
        let mut files: BTreeMap<&str, (Source<'_>, usize)> = BTreeMap::new();
        for entry in entries {
            rules.insert(&entry.finding.rule, 0);
            files.insert(entry.source.path, (entry.source.clone(), 0));
            for label in &entry.finding.labels {
                let source = sources.get(label.at.file);
                files.insert(source.path, (source, 0));
            }
        }
        rules.values_mut().enumerate().for_each(|(index, it)| *it = index);
        files.values_mut().enumerate().for_each(|(index, it)| it.1 = index);
        Self { options, sources, rules, files }
    }

    fn tool(&self, report: &Report, entries: &[Entry<'_>]) -> Value {
        // The level of an unknown rule is taken from its findings.
        let mut levels: BTreeMap<&str, Level> = BTreeMap::new();
        for entry in entries {
            levels.entry(&entry.finding.rule).or_insert(entry.finding.level);
        }
        let unknown = RuleInfo::default();
        let rules = self.rules.keys().map(|id| {
            let info = report.rules.get(*id).unwrap_or(&unknown);
            rule(id, info, info.level.unwrap_or(levels[id]))
        });
        json!({"driver": {
            "name": report.tool.name,
            "version": report.tool.version,
            "semanticVersion": report.tool.version,
            "informationUri": HOME,
            "rules": rules.collect::<Vec<_>>(),
        }})
    }

    fn artifacts(&self) -> impl Iterator<Item = Value> {
        self.files.values().map(|(source, _)| {
            let mut artifact = json!({"location": artifact_location(self.options, source)});
            // The length of a file that could not be read is unknown.
            let text = source.text();
            if !text.is_empty() {
                artifact["length"] = text.len().into();
                artifact["encoding"] = "UTF-8".into();
            }
            artifact
        })
    }

    fn result(&self, entry: &Entry<'_>) -> Value {
        let finding = entry.finding;
        let mut out = Map::new();
        out.insert("ruleId".into(), finding.rule.as_ref().into());
        out.insert("ruleIndex".into(), self.rules[finding.rule.as_ref()].into());
        out.insert("level".into(), level(finding.level).into());
        out.insert("message".into(), message(&entry.sentence()));
        let at = self.physical(&entry.source, entry.range);
        out.insert("locations".into(), json!([{"physicalLocation": at}]));
        if !finding.labels.is_empty() {
            let related = labels(finding, self.sources).enumerate().map(|(index, it)| {
                let (source, range, text) = it;
                let at = self.physical(&source, range);
                json!({"id": index + 1, "physicalLocation": at, "message": message(&text)})
            });
            out.insert("relatedLocations".into(), related.collect());
        }
        out.insert("partialFingerprints".into(), json!({"doclint/v1": entry.fingerprint}));
        let fixes = finding.fixes.iter().filter(|it| !it.edits.is_empty());
        let fixes: Vec<Value> = fixes.map(|it| self.fix(&entry.source, it)).collect();
        if !fixes.is_empty() {
            out.insert("fixes".into(), fixes.into());
        }
        Value::Object(out)
    }

    fn physical(&self, source: &Source<'_>, range: Option<TextRange>) -> Value {
        let mut location = artifact_location(self.options, source);
        location["index"] = self.files[source.path].1.into();
        json!({"artifactLocation": location, "region": region(range)})
    }

    fn fix(&self, source: &Source<'_>, fix: &Fix) -> Value {
        let replacement = |edit: &Edit| {
            let mut out = json!({"deletedRegion": region(text_range(source, edit.span))});
            if !edit.text.is_empty() {
                out["insertedContent"] = json!({"text": edit.text});
            }
            out
        };
        json!({
            "description": message(&one_line(&fix.title)),
            "artifactChanges": [{
                "artifactLocation": artifact_location(self.options, source),
                "replacements": fix.edits.iter().map(replacement).collect::<Vec<_>>(),
            }],
            "properties": {"applicability": match fix.applicability {
                Applicability::Safe => "safe",
                Applicability::Unsafe => "unsafe",
                Applicability::Suggestion => "manual",
            }},
        })
    }
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Suggestion => "note",
    }
}

fn rule(id: &str, info: &RuleInfo, default: Level) -> Value {
    let mut short = capital(&one_line(if info.summary.is_empty() { id } else { &info.summary }));
    short.push('.');
    let why = if info.why.is_empty() { &short } else { &info.why };
    let full = why.split("\n\n").next().unwrap_or(why).replace('\n', " ");
    let problem = match default {
        Level::Suggestion => "recommendation",
        other => other.name(),
    };
    let mut out = json!({
        "id": id,
        "shortDescription": {"text": short},
        "fullDescription": {"text": full},
        "help": {"text": why, "markdown": why},
        "defaultConfiguration": {"level": level(default)},
        "properties": {"tags": [id.split('/').next()], "problem.severity": problem},
    });
    if let Some(url) = &info.url {
        out["helpUri"] = url.as_str().into();
        out["help"]["markdown"] = format!("{why}\n\n[More about this rule]({url})").into();
    }
    out
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A message in which no text is read as a link.
fn message(text: &str) -> Value {
    match text.contains("](") {
        true => json!({"text": text.replace('[', "\\[").replace(']', "\\]")}),
        false => json!({"text": text}),
    }
}

/// Tools require a region even if there is no range: then it is the start of the file.
fn region(range: Option<TextRange>) -> Value {
    let first = Position { line: 1, column: 1, utf16_column: 1, byte: 0 };
    let TextRange { start, end } = range.unwrap_or(TextRange { start: first, end: first });
    json!({
        "startLine": start.line,
        "startColumn": start.utf16_column,
        "endLine": end.line,
        "endColumn": end.utf16_column,
        "byteOffset": start.byte,
        "byteLength": end.byte - start.byte,
    })
}

/// The folder that paths are relative to, and the site if it is another folder.
fn bases(prefix: &str) -> Value {
    let mut out =
        json!({BASE: {"description": {"text": "The folder that paths are relative to."}}});
    if !prefix.is_empty() && is_below(prefix) {
        out["SITE"] = json!({"uri": uri(prefix), "uriBaseId": BASE});
    }
    out
}

fn artifact_location(options: &WriteOptions, source: &Source<'_>) -> Value {
    let path = options.path(source);
    match is_below(&options.path_prefix) {
        true => json!({"uri": uri(&path), "uriBaseId": BASE}),
        false if path.starts_with("..") => json!({"uri": uri(&path)}),
        // A colon needs an escape only in a relative URI, where it could end a scheme.
        false => {
            let path = uri(path.trim_start_matches('/')).replace("%3A", ":");
            json!({"uri": format!("file:///{path}")})
        }
    }
}

/// Whether paths with the prefix are inside the base folder.
fn is_below(prefix: &str) -> bool {
    !prefix.starts_with("..") && !prefix.starts_with('/') && prefix.as_bytes().get(1) != Some(&b':')
}

/// A path as a URI, percent-encoded where necessary.
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(byte as char);
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}
