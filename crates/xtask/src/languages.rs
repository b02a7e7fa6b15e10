//! `cargo xtask languages`: writes the names of languages that the platform highlights, read from its
//! published renderer.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// The folder `node_modules` that holds the package
    #[arg(required = true)]
    folder: PathBuf,
}

const PACKAGE: &str = "@mintlify/mdx";

/// Fewer names mean that the package has another shape now.
const FEWEST: usize = 200;

/// Writes the file of names, and where it is from.
pub fn run(root: &Path, args: &Args) -> Result<()> {
    let target = root.join("rules/doclint-code/languages");
    let package = args.folder.join(PACKAGE);
    let manifest: Value = serde_json::from_str(&fs::read_to_string(package.join("package.json"))?)?;
    let code = fs::read_to_string(package.join("dist/plugins/rehype/shiki-constants.js"))?;
    let (_, table) = code.split_once("DEFAULT_LANG_ALIASES = {").context("no table of names")?;
    let (table, _) = table.split_once("};").context("the table does not end")?;
    let names: BTreeMap<&str, &str> = table.lines().filter_map(entry).collect();
    ensure!(names.len() >= FEWEST, "`{PACKAGE}` has {} names", names.len());
    let lines: String = names.iter().map(|(name, stands)| format!("{name} {stands}\n")).collect();
    fs::write(target.join("languages.txt"), lines)?;
    let text = |key: &str| manifest[key].as_str().context("the manifest lacks a value");
    let readme = format!(
        "# Names of languages\n\nWhat the platform highlights: a name that pages write, and the \
         language that it names, in the order of their bytes. `cargo xtask languages` writes the \
         file from the published package `{PACKAGE}` ({}, {}), which decides it. Names are facts; \
         no code is copied.\n",
        text("version")?,
        text("license")?
    );
    Ok(fs::write(target.join("README.md"), readme)?)
}

/// `'c++': 'cpp',`: a name and the language that it means.
fn entry(line: &str) -> Option<(&str, &str)> {
    let (name, stands) = line.trim().trim_end_matches(',').split_once(": ")?;
    Some((name.trim_matches('\''), stands.trim_matches('\'')))
}
