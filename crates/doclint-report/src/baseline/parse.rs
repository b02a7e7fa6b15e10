//! Reads the text of a baseline file, also after a merge.

use super::{Baseline, BaselineEntry, BaselineError, VERSION};
use serde::Deserialize;

#[derive(Deserialize)]
struct BaselineFile {
    findings: Vec<BaselineEntry>,
}

pub(super) fn parse(text: &str) -> Result<Baseline, BaselineError> {
    let whole = |message: &str| BaselineError { line: 0, message: message.to_owned() };
    let json: serde_json::Value = match serde_json::from_str(text) {
        Ok(json) => json,
        Err(error) => {
            let entries = entries_by_line(text);
            return entries
                .map(Baseline::new)
                .ok_or_else(|| conflict(text).unwrap_or(broken(&error)));
        }
    };
    match json.get("version").and_then(serde_json::Value::as_u64) {
        Some(VERSION) if json.get("findings").is_some_and(serde_json::Value::is_array) => {}
        Some(version) if version > VERSION => {
            return Err(whole(
                "the file was written by a newer version of doclint: update doclint",
            ));
        }
        _ => return Err(whole("not a baseline file of doclint")),
    }
    let file: BaselineFile = serde_json::from_str(text).map_err(|error| broken(&error))?;
    Ok(Baseline::new(file.findings))
}

/// The entries of a file as doclint writes it, where commas may be missing or left over at the end of
/// lines: keeping the lines of both sides of a merge conflict does that. `None` for other files.
fn entries_by_line(text: &str) -> Option<Vec<BaselineEntry>> {
    let lines = text.lines().map(|line| line.trim().trim_end_matches(','));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let version = format!("\"version\": {VERSION}");
    let ["{", first, "\"findings\": [", entries @ .., "]", "}"] = lines.as_slice() else {
        return None;
    };
    if *first != version {
        return None;
    }
    entries.iter().map(|line| serde_json::from_str(line).ok()).collect()
}

/// The first marker of a merge conflict, and how to resolve it.
fn conflict(text: &str) -> Option<BaselineError> {
    const MARKERS: [&str; 4] = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];
    let is_marker = |line: &str| MARKERS.iter().any(|it| line.starts_with(it));
    let line = text.lines().position(is_marker)? + 1;
    let message = "merge conflict: keep the findings of both sides, one per line, delete the lines \
                   with the markers, and run `doclint baseline --prune`";
    Some(BaselineError { line, message: message.to_owned() })
}

fn broken(error: &serde_json::Error) -> BaselineError {
    let text = error.to_string();
    // The position is reported separately.
    let reason = text.split(" at line ").next().unwrap_or(&text);
    let message = format!("{reason}: correct this line, or restore the file from version control");
    BaselineError { line: error.line(), message }
}
