//! `cargo xtask icons`: writes the names of icons, read from the published packages of the sets.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// The folders `node_modules` that hold the packages; a name in any version counts
    #[arg(required = true)]
    folders: Vec<PathBuf>,
}

/// Reads the names of a set from the folder of its package.
type Read = fn(&Path) -> Result<Vec<String>>;

/// A set: its file of names, its package, and how the package lists them.
const SETS: [(&str, &str, Read); 4] = [
    ("brands", "@fortawesome/fontawesome-free", |it| of_files(&it.join("svgs/brands"))),
    ("fontawesome", "@fortawesome/fontawesome-common-types", of_types),
    ("lucide", "lucide-static", |it| of_files(&it.join("icons"))),
    ("tabler", "@tabler/icons", of_json),
];

/// Fewer names mean that a package has another shape now.
const FEWEST: usize = 500;

/// Writes a file of names for each set, and a list of the packages with their licenses.
pub fn run(root: &Path, args: &Args) -> Result<()> {
    let target = root.join("rules/doclint-assets/icons");
    let mut list = String::from(
        "# Names of icons\n\nOne name a line, in the order of their bytes, for searching. `cargo \
         xtask icons` writes these files from the packages below. Names are facts; the pictures \
         are not copied.\n\n| Set | Package | License | Names |\n| --- | --- | --- | ---: |\n",
    );
    for (set, package, read) in SETS {
        let mut names = BTreeSet::new();
        let (mut versions, mut license) = (Vec::new(), String::new());
        for folder in args.folders.iter().map(|it| it.join(package)).filter(|it| it.is_dir()) {
            let manifest: Value =
                serde_json::from_str(&fs::read_to_string(folder.join("package.json"))?)?;
            versions.push(manifest["version"].as_str().context("no version")?.to_owned());
            manifest["license"].as_str().context("no license")?.clone_into(&mut license);
            names.extend(read(&folder)?);
        }
        ensure!(names.len() >= FEWEST, "`{package}` has {} names", names.len());
        let versions = versions.join(", ");
        writeln!(list, "| {set} | `{package}` {versions} | {license} | {} |", names.len())?;
        let lines: String = names.iter().map(|it| format!("{it}\n")).collect();
        fs::write(target.join(format!("{set}.txt")), lines)?;
    }
    Ok(fs::write(target.join("README.md"), list)?)
}

/// Names in the union type `IconName`.
fn of_types(folder: &Path) -> Result<Vec<String>> {
    let types = fs::read_to_string(folder.join("index.d.ts"))?;
    let (_, names) = types.split_once("type IconName").context("no `IconName`")?;
    let (names, _) = names.split_once(';').context("`IconName` does not end")?;
    Ok(names.split('\'').skip(1).step_by(2).map(str::to_owned).collect())
}

/// Names of the pictures in a folder.
fn of_files(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        names.extend(name.to_str().and_then(|it| it.strip_suffix(".svg")).map(str::to_owned));
    }
    Ok(names)
}

/// Keys of `icons.json`.
fn of_json(folder: &Path) -> Result<Vec<String>> {
    let icons: Value = serde_json::from_str(&fs::read_to_string(folder.join("icons.json"))?)?;
    Ok(icons.as_object().context("no object")?.keys().cloned().collect())
}
