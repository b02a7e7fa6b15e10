//! What hooks of editors, agents and git send about an edit, in one form.

use crate::patch::{Change, Hunk, changes};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::PathBuf;

/// No input of a hook is larger.
pub const MAX_INPUT: u64 = 64 << 20;

/// A file that an edit touches.
#[derive(Debug, PartialEq, Eq)]
pub struct Touched {
    pub path: PathBuf,
    pub edit: Edit,
}

/// What happens to the file.
#[derive(Debug, PartialEq, Eq)]
pub enum Edit {
    /// It has happened: the file on the disk is compared with the last commit.
    Done,
    /// It has happened by replacing these texts, and the file before it is compared.
    Replaced(Vec<Replacement>),
    /// The content with this id in the repository is to be committed, or none if the file is deleted. It
    /// is compared with the last commit, and the file on the disk may be another one.
    Staged(Option<String>),
    /// The file is to have this text.
    Text(String),
    /// The file is to be deleted.
    Delete,
    /// These texts are to be replaced in it, one after the other.
    Replace(Vec<Replacement>),
    /// The file is to have the lines of another one, or its own, after these updates.
    Patch { from: PathBuf, hunks: Vec<Hunk> },
}

/// A text and the one that takes its place.
#[derive(Debug, PartialEq, Eq)]
pub struct Replacement {
    pub old: String,
    pub new: String,
    /// Whether each occurrence is replaced. Otherwise there has to be just one.
    pub all: bool,
}

/// The files that the input of a hook names. None if it is about something else than an edit.
pub fn touched(input: &[u8]) -> Result<Vec<Touched>> {
    let text = std::str::from_utf8(input).context("the input is not valid UTF-8")?;
    if !text.trim_start().starts_with('{') {
        return Ok(listed(text));
    }
    let value: Value = serde_json::from_str(text).context("the input is not valid JSON")?;
    match value["hook_event_name"].as_str() {
        Some(event) => of_event(event, &value),
        None => Ok(vec![of_neutral(&value)?]),
    }
}

/// The files in a list, as `git diff --raw` or `git diff --name-only` prints it, with or without `-z`.
fn listed(text: &str) -> Vec<Touched> {
    if let Some(staged) = staged(text) {
        return staged;
    }
    let end = if text.contains('\0') { '\0' } else { '\n' };
    let names = text.split(end).map(|it| it.trim_end_matches('\r')).filter(|it| !it.is_empty());
    names.map(|it| Touched { path: it.into(), edit: Edit::Done }).collect()
}

/// What `git diff --cached --raw -z` prints: `:MODE MODE ID ID STATUS`, and the path. None if it is
/// something else.
fn staged(text: &str) -> Option<Vec<Touched>> {
    let mut parts = text.strip_suffix('\0')?.split('\0');
    let mut files = Vec::new();
    while let Some(entry) = parts.next() {
        let fields: Vec<&str> = entry.strip_prefix(':')?.split(' ').collect();
        let [_, mode, _, id, status] = fields[..] else { return None };
        let is_id = id.len() >= LEAST_ID && id.bytes().all(|it| it.is_ascii_hexdigit());
        if !is_id || mode.len() != MODE {
            return None;
        }
        let mut path = PathBuf::from(parts.next()?);
        // A renamed or copied file has its new path behind the old one.
        if status.starts_with(['R', 'C']) {
            let from = std::mem::replace(&mut path, parts.next()?.into());
            if status.starts_with('R') {
                files.push(Touched { path: from, edit: Edit::Staged(None) });
            }
        }
        let edit = match mode {
            "000000" => Edit::Staged(None),
            "100644" | "100755" => Edit::Staged(Some(id.to_owned())),
            // A link or a submodule has no text of its own.
            _ => Edit::Done,
        };
        files.push(Touched { path, edit });
    }
    Some(files)
}

/// An id that is cut to fewer digits may be that of another file.
const LEAST_ID: usize = 40;
/// The digits of a mode.
const MODE: usize = 6;

/// `{"path": "a.mdx"}`, with `"text"` before an edit; `null` deletes the file.
fn of_neutral(value: &Value) -> Result<Touched> {
    let Some(path) = value["path"].as_str() else {
        bail!("expected a JSON object with `hook_event_name` or `path`");
    };
    let edit = match value.get("text") {
        None => Edit::Done,
        Some(Value::Null) => Edit::Delete,
        Some(Value::String(text)) => Edit::Text(text.clone()),
        Some(_) => bail!("expected a string or null as `text`"),
    };
    Ok(Touched { path: path.into(), edit })
}

/// The event of an agent. Claude Code, Codex and Gemini CLI put the edit into `tool_input`, and Cursor
/// puts it beside the name of the event.
fn of_event(event: &str, value: &Value) -> Result<Vec<Touched>> {
    let is_one_of = |names: &[&str]| names.iter().any(|it| it.eq_ignore_ascii_case(event));
    let is_before = is_one_of(&["PreToolUse", "BeforeTool"]);
    if !is_before && !is_one_of(&["PostToolUse", "AfterTool", "afterFileEdit"]) {
        return Ok(Vec::new());
    }
    let input = if value["tool_input"].is_object() { &value["tool_input"] } else { value };
    let path = input["file_path"].as_str();
    let roots = [&value["cwd"], &value["workspace_roots"][0]];
    let base = roots.into_iter().find_map(Value::as_str).map(PathBuf::from).unwrap_or_default();
    let edits = match (path, edit_of(input)) {
        (Some(path), Some(edit)) => vec![(PathBuf::from(path), edit)],
        // Codex sends the whole patch.
        _ if value["tool_name"] == "apply_patch" => patched(input["command"].as_str()),
        // Other tools, such as one that reads files, change none.
        _ => Vec::new(),
    };
    let touched = edits.into_iter().map(|(path, edit)| {
        let edit = match edit {
            Edit::Patch { from, hunks } => Edit::Patch { from: base.join(from), hunks },
            edit => edit,
        };
        let edit = match edit {
            edit if is_before => edit,
            Edit::Replace(list) => Edit::Replaced(list),
            _ => Edit::Done,
        };
        Touched { path: base.join(path), edit }
    });
    Ok(touched.collect())
}

/// The edits of a patch.
fn patched(patch: Option<&str>) -> Vec<(PathBuf, Edit)> {
    let mut edits = Vec::new();
    for (path, change) in patch.and_then(changes).unwrap_or_default() {
        match change {
            Change::Add(text) => edits.push((path, Edit::Text(text))),
            Change::Delete => edits.push((path, Edit::Delete)),
            Change::Update { to, hunks } => {
                let edit = Edit::Patch { from: path.clone(), hunks };
                edits.extend(to.is_some().then(|| (path.clone(), Edit::Delete)));
                edits.push((to.unwrap_or(path), edit));
            }
        }
    }
    edits
}

/// The edit in the input of a tool.
fn edit_of(input: &Value) -> Option<Edit> {
    if let Some(text) = input["content"].as_str() {
        return Some(Edit::Text(text.to_owned()));
    }
    let one = |it: &Value| {
        let text = |key: &str| it[key].as_str().map(str::to_owned);
        let all = it["replace_all"] == true || it["allow_multiple"] == true;
        Some(Replacement { old: text("old_string")?, new: text("new_string")?, all })
    };
    let replacements: Option<Vec<Replacement>> = match input["edits"].as_array() {
        Some(edits) => edits.iter().map(one).collect(),
        None => Some(vec![one(input)?]),
    };
    replacements.filter(|it| !it.is_empty()).map(Edit::Replace)
}

/// The text after replacements; `None` if the tool can't make them either.
pub fn replaced(mut text: String, replacements: &[Replacement]) -> Option<String> {
    for Replacement { old, new, all } in replacements {
        text = match (text.as_str(), old.as_str()) {
            // A new file is an edit of nothing.
            ("", "") => new.clone(),
            (_, "") => return None,
            _ => {
                let count = text.matches(old.as_str()).take(2).count();
                if count == 0 || count > 1 && !all {
                    return None;
                }
                let longest = (text.len() / old.len()).saturating_mul(new.len());
                if longest as u64 > MAX_INPUT {
                    return None;
                }
                text.replace(old.as_str(), new)
            }
        };
    }
    Some(text)
}

/// The text before replacements that have made `text`; `None` if it can't be found out.
pub fn unreplaced(text: String, replacements: &[Replacement]) -> Option<String> {
    let back = replacements.iter().rev().map(|it| Replacement {
        old: it.new.clone(),
        new: it.old.clone(),
        // Some occurrences may have been there before.
        all: false,
    });
    replaced(text, &back.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replacements_are_those_of_the_tools() {
        let replace = |old: &str, new: &str, all| Replacement {
            old: old.to_owned(),
            new: new.to_owned(),
            all,
        };
        for (text, list, expected) in [
            ("a b a", vec![replace("b", "c", false)], Some("a c a")),
            ("a b a", vec![replace("a", "c", false)], None),
            ("a b a", vec![replace("a", "c", true), replace("c b", "d", false)], Some("d c")),
            ("a", vec![replace("x", "c", true)], None),
            ("a", vec![replace("", "c", false)], None),
            ("", vec![replace("", "c", false)], Some("c")),
        ] {
            assert_eq!(replaced(text.to_owned(), &list).as_deref(), expected, "{text} {list:?}");
        }
    }
}
