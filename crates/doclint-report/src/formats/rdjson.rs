//! reviewdog's diagnostic format.

use crate::options::WriteOptions;
use crate::report::Report;
use crate::sources::{Source, Sources};
use crate::support::HOME;
use crate::support::entry::{Entry, TextRange, entries, text_range};
use crate::support::json_list::write_list;
use doclint_diagnostic::{Applicability, Level, Position};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Writes a result with one finding per line.
pub fn write_rdjson(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    let entries = entries(report, &sources, options);
    let source = json!({"name": report.tool.name, "url": HOME});
    write!(out, "{{\"source\":{source},")?;
    if let Some(worst) = entries.iter().map(|it| it.finding.level).max() {
        write!(out, "\"severity\":\"{}\",", severity(worst))?;
    }
    write!(out, "\"diagnostics\":")?;
    write_list(out, entries.iter().map(diagnostic))?;
    writeln!(out, "}}")
}

fn severity(level: Level) -> &'static str {
    match level {
        Level::Error => "ERROR",
        Level::Warning => "WARNING",
        Level::Suggestion => "INFO",
    }
}

fn diagnostic(entry: &Entry<'_>) -> Value {
    let mut location = json!({"path": entry.path});
    if let Some(text_range) = entry.range {
        location["range"] = range(&entry.source, text_range);
    }
    let mut code = json!({"value": entry.finding.rule.as_ref()});
    if let Some(url) = entry.url {
        code["url"] = url.into();
    }
    let mut out = Map::new();
    out.insert("message".into(), entry.sentence().into());
    out.insert("location".into(), location);
    out.insert("severity".into(), severity(entry.finding.level).into());
    out.insert("code".into(), code);
    let suggestions = suggestions(entry);
    if !suggestions.is_empty() {
        out.insert("suggestions".into(), suggestions.into());
    }
    out.insert("original_output".into(), entry.compact().into());
    Value::Object(out)
}

/// Fixes that a reviewer can apply with one click: they have one edit and no blank to fill in.
fn suggestions(entry: &Entry<'_>) -> Vec<Value> {
    let fixes =
        entry.finding.fixes.iter().filter(|it| it.applicability > Applicability::Suggestion);
    let suggestion = |edit: &doclint_diagnostic::Edit| {
        let range = range(&entry.source, text_range(&entry.source, edit.span)?);
        Some(json!({"range": range, "text": edit.text}))
    };
    let single = fixes.filter_map(|fix| match fix.edits.as_slice() {
        [edit] => suggestion(edit),
        _ => None,
    });
    single.collect()
}

/// This format counts columns in bytes.
fn range(source: &Source<'_>, range: TextRange) -> Value {
    let position = |Position { line, byte, .. }: Position| {
        let column = byte - source.lines().line_start(line) + 1;
        json!({"line": line, "column": column})
    };
    json!({"start": position(range.start), "end": position(range.end)})
}
