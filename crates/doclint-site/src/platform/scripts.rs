//! What settings that are scripts or JSON export, with the files of the repository that they import.

use crate::path::{climb, has_extension};
use doclint_syntax::{Program, ScriptValue, exported_member, exported_value};

/// Reads a file by its path from the root; `None` for one that can't be read.
pub type Read<'r> = &'r dyn Fn(&str) -> Option<String>;

/// What settings that are a script or JSON export. Other files of the repository that they import are read
/// as well.
pub(super) fn exported_script(path: &str, read: Read<'_>) -> Option<ScriptValue> {
    Imports { read, files: MOST_FILES }.exported((path, &read(path)?), "default", 0)
}

/// The most files that the settings of a build import, and how deeply these import others.
const MOST_FILES: usize = 50;
const DEEPEST_IMPORT: usize = 8;

/// Reads what files export.
struct Imports<'r> {
    read: Read<'r>,
    /// How many more files may be read.
    files: usize,
}

impl Imports<'_> {
    /// What a file with a text exports under a name.
    fn exported(
        &mut self,
        (path, text): (&str, &str),
        name: &str,
        depth: usize,
    ) -> Option<ScriptValue> {
        self.files = self.files.checked_sub(1)?;
        if has_extension(path, &["json"]) {
            let text = format!("{BEFORE_JSON}{text}");
            return Some(exported_value(&text, Program::JavaScript));
        }
        let is_typed = has_extension(path, &["ts", "mts", "cts"]);
        let program = if is_typed { Program::TypeScript } else { Program::JavaScript };
        let mut import = |source: &str, name: &str| {
            self.imported(path, (source, name), depth).unwrap_or(ScriptValue::Unknown)
        };
        Some(exported_member(text, program, name, &mut import))
    }

    /// What a script imports from another file of the repository.
    fn imported(
        &mut self,
        from: &str,
        (source, name): (&str, &str),
        depth: usize,
    ) -> Option<ScriptValue> {
        if !source.starts_with('.') || depth == DEEPEST_IMPORT {
            return None;
        }
        let (above, path) = climb(from, source);
        if above > 0 {
            return None;
        }
        // A script in TypeScript is imported by the name that it has when it is built.
        let plain = ["js", "mjs", "cjs"].iter().find_map(|it| path.strip_suffix(it));
        let typed = plain.map(|it| format!("{it}ts"));
        const ENDS: [&str; 8] =
            ["", ".ts", ".mts", ".js", ".mjs", ".json", "/index.ts", "/index.js"];
        let places = ENDS.iter().map(|it| format!("{path}{it}")).chain(typed);
        let read = self.read;
        let mut found =
            places.filter(|it| it.contains('.')).filter_map(|it| Some((read(&it)?, it)));
        let (text, path) = found.next()?;
        let value = self.exported((&path, &text), name, depth + 1)?.without_places();
        // A part of the settings may be wrapped as the whole is: `defineConfig({…})`.
        Some(match value {
            ScriptValue::Call(name, mut arguments) if name.starts_with("define") => {
                arguments.pop().filter(|_| arguments.is_empty()).unwrap_or(ScriptValue::Unknown)
            }
            value => value,
        })
    }
}

/// What makes a script of JSON.
const BEFORE_JSON: &str = "export default ";

/// How many bytes the script of a file has before its text.
pub(super) fn bytes_before(path: &str) -> u32 {
    if has_extension(path, &["json"]) { BEFORE_JSON.len() as u32 } else { 0 }
}
