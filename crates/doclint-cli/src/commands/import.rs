//! `doclint config import`: a `doclint.yml` from the settings of another tool.

use crate::args::{Color, ImportArgs};
use crate::exit::Exit;
use crate::import::{Draft, Tool, files};
use crate::paths::{PathName, path_between, refuse_outside, shown};
use crate::terminal::note;
use crate::words::counted;
use crate::{notes, output, settings};
use anyhow::{Context, Result, bail};
use doclint_config::{Base, ConfigError, ConfigFile};
use doclint_diagnostic::{Level, LineIndex};
use doclint_rule::Family;
use std::path::{Path, PathBuf};

/// No more warnings about files of styles are printed.
const MOST_NOTES: usize = 50;

const EXAMPLE: &str = "`doclint config import FILE`";

pub fn run(args: &ImportArgs, families: &[&'static Family]) -> Result<Exit> {
    let path = match &args.file {
        Some(path) => path.clone(),
        None => found_here()?,
    };
    let (tool, shown) = (Tool::of(&path), path.named());
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    if [".js", ".cjs", ".mjs", ".ts"].iter().any(|it| name.ends_with(it)) {
        bail!(
            "{shown} is a program (expected a file of settings); {}",
            tool.instead_of_a_program()
        );
    }
    if let Some(output) = args.output.as_ref().filter(|it| it.exists()) {
        bail!("{} already exists: remove it, or choose another name", output.named());
    }
    let text = match settings::read(&path) {
        Ok(text) => text,
        Err(why) => bail!("can't read {shown}: {why}"),
    };
    if tool == Tool::Mintignore {
        return Ok(keep_mintignore(&path));
    }
    let lines = LineIndex::new(&text);
    let mut draft = Draft::new(families, &lines);
    tool.read(&name, &text, &mut draft);
    if !draft.errors.is_empty() {
        let path = path.to_string_lossy().into_owned();
        let file = ConfigFile { path, text: text.as_str().into(), base: Base::default() };
        return Err(notes::refusal(&[file], &draft.errors, Color::Auto));
    }
    let folder = folder_of(args.output.as_deref())?;
    if tool == Tool::Vale {
        draft.style = Some(style(&path, &folder)?);
    }
    let out = draft.text(&name);
    refuse_mistakes(&path, &out, &folder, families)?;
    match &args.output {
        Some(path) => output::to_file(path, out.as_bytes())?,
        None => drop(output::print_exact(&out)?),
    }
    note!("doclint: {shown} ({}): {}", tool.name(), draft.summary());
    Ok(Exit::Clean)
}

/// The one file in the current folder that holds settings of another tool.
fn found_here() -> Result<PathBuf> {
    let found = files(Path::new("."), |path| settings::read(path).ok());
    match &found[..] {
        [(path, _)] => refuse_outside(path).map(|()| path.clone()),
        [] => bail!(
            "no settings of markdownlint, remark, rumdl, or Vale in this folder: name a file, as in \
             {EXAMPLE}"
        ),
        several => {
            let list =
                several.iter().map(|(path, tool)| format!("{} ({})", path.named(), tool.name()));
            let list: Vec<String> = list.collect();
            bail!(
                "settings of several tools in this folder: {}: import one at a time, as in \
                   {EXAMPLE}",
                list.join(", ")
            )
        }
    }
}

/// The platform's own file needs no import.
fn keep_mintignore(path: &Path) -> Exit {
    let shown = path.named();
    note!("doclint: nothing to import: doclint reads {shown} as the platform does; keep it");
    let has_settings = |name| path.with_file_name(name).is_file();
    if !["docs.json", "mint.json"].into_iter().any(has_settings) {
        note!("doclint: {shown} is not next to a docs.json, so nothing reads it: move it there");
    }
    Exit::Clean
}

/// The folder of the new file: the current one if it is printed.
fn folder_of(output: Option<&Path>) -> Result<PathBuf> {
    let folder = output.and_then(Path::parent).filter(|it| !it.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    folder.canonicalize().with_context(|| format!("can't open {}", folder.named()))
}

/// The entry to list under `styles` for a `.vale.ini`.
fn style(path: &Path, folder: &Path) -> Result<String> {
    if path.extension().is_none_or(|it| it != "ini") {
        bail!("rename {} to .vale.ini, so that doclint can read it", path.named());
    }
    let real = path.canonicalize().with_context(|| format!("can't read {}", path.named()))?;
    let style = path_between(folder, &real);
    if style.starts_with("../") {
        bail!(
            "doclint reads a .vale.ini in or below the folder of its settings: write them next to {}",
            path.named()
        );
    }
    Ok(style)
}

/// Reads the new settings. What is wrong in the files of styles is printed, and does no harm.
fn refuse_mistakes(
    path: &Path,
    out: &str,
    folder: &Path,
    families: &[&'static Family],
) -> Result<()> {
    let entry =
        settings::config_file(&folder.join(doclint_config::FILE_NAMES[0]), folder, out.to_owned());
    let (config, errors) = settings::load_entry(entry, folder, families);
    if let Some(error) = errors.iter().find(|it| it.file == 0) {
        let help = error.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
        bail!("can't use the settings made from {}: {}{help}", shown(path).named(), error.message);
    }
    let hints = config.packs.iter().flat_map(|it| &it.hints);
    let notes: Vec<ConfigError> = errors.iter().chain(hints).cloned().collect();
    let (first, others) = notes.split_at(notes.len().min(MOST_NOTES));
    notes::print(&config.files, first, Level::Warning, Color::Auto)?;
    if !others.is_empty() {
        let more = counted(others.len(), "more warning");
        note!("doclint: {more}: `doclint styles check` shows all of them");
    }
    Ok(())
}
