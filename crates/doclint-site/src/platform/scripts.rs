//! What settings that are scripts or JSON export, with the files of the repository that they import.

use crate::imports;
use crate::path::{climb, folder, has_extension};
use doclint_syntax::{OWN_FILE, OWN_FOLDER, Program, ScriptValue, exported_member, exported_value};

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
        if !source.starts_with('.') {
            return Some(ScriptValue::Package(source.to_owned()));
        }
        if depth == DEEPEST_IMPORT {
            return None;
        }
        let (text, path) = imported_file(from, source, self.read)?;
        let value = self.exported((&path, &text), name, depth + 1)?.from_file(&path.into());
        // A part of the settings may be wrapped as the whole is: `defineConfig({…})`.
        Some(match value {
            ScriptValue::Call(name, mut arguments) if name.starts_with("define") => {
                arguments.pop().filter(|_| arguments.is_empty()).unwrap_or(ScriptValue::Unknown)
            }
            value => value,
        })
    }
}

/// The text and the path of a file of the repository that the script `from` imports.
fn imported_file(from: &str, source: &str, read: Read<'_>) -> Option<(String, String)> {
    let (above, path) = climb(from, source);
    if above > 0 {
        return None;
    }
    // A script in TypeScript is imported by the name that it has when it is built.
    let plain = ["js", "mjs", "cjs"].iter().find_map(|it| path.strip_suffix(it));
    let typed = plain.map(|it| format!("{it}ts"));
    const ENDS: [&str; 8] = ["", ".ts", ".mts", ".js", ".mjs", ".json", "/index.ts", "/index.js"];
    let places = ENDS.iter().map(|it| format!("{path}{it}")).chain(typed);
    places.filter(|it| it.contains('.')).find_map(|it| Some((read(&it)?, it)))
}

/// The text of a script with those of the files that it imports itself.
pub(super) fn text_with_imports(path: &str, read: Read<'_>) -> Option<String> {
    let text = read(path)?;
    let sources = imports(&text, 0).into_iter().map(|it| it.source);
    let local = sources.filter(|it| it.starts_with('.')).take(MOST_FILES);
    let others: Vec<String> =
        local.filter_map(|it| Some(imported_file(path, &it, read)?.0)).collect();
    Some(others.into_iter().fold(text, |all, it| all + "\n" + &it))
}

/// The path from the root of the repository that settings put together from their own place, as
/// `path.join(__dirname, "../docs")` and `fileURLToPath(new URL("../docs", import.meta.url))` do. `None` for
/// any other value, and for a path that leads out.
pub(super) fn from_own_place(value: &ScriptValue, settings: &str) -> Option<String> {
    let ScriptValue::Call(name, arguments) = value else { return None };
    // Whatever names the module has, the last name is that of its function.
    let name = name.rsplit('.').next().filter(|_| !name.starts_with("import.")).unwrap_or(name);
    let first = || from_own_place(arguments.first()?, settings);
    let inside = |from: &str, rest: &str| {
        Some(climb(from, rest)).filter(|it| it.0 == 0 && !rest.starts_with('/')).map(|it| it.1)
    };
    match name {
        OWN_FILE => Some(settings.to_owned()),
        OWN_FOLDER => Some(folder(settings).to_owned()),
        "fileURLToPath" | "normalizePath" => first(),
        "dirname" => Some(folder(&first()?).to_owned()),
        "new URL" => inside(&from_own_place(arguments.get(1)?, settings)?, arguments[0].as_str()?),
        "resolve" | "join" => {
            let rest = arguments.get(1..).unwrap_or_default();
            rest.iter().try_fold(first()?, |from, it| inside(&format!("{from}/_"), it.as_str()?))
        }
        _ => None,
    }
}

/// What makes a script of JSON.
const BEFORE_JSON: &str = "export default ";

/// How many bytes the script of a file has before its text.
pub(super) fn bytes_before(path: &str) -> u32 {
    if has_extension(path, &["json"]) { BEFORE_JSON.len() as u32 } else { 0 }
}
