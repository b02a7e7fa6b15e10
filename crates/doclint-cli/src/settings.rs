//! Finds and reads `doclint.yml` and the files that it extends.

use crate::args::Color;
use crate::notes;
use crate::paths::{exists, repository, slashes};
use crate::words::io_reason;
use anyhow::{Context, Result, bail};
use doclint_config::{Base, Config, ConfigFile, Refusal};
use doclint_rule::Family;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The names of a settings file.
pub const NAMES: [&str; 2] = ["doclint.yml", "doclint.yaml"];

/// No settings file is larger.
const MAX_BYTES: u64 = 4 << 20;

/// The settings of the site at `root`: those of `file`, or of the nearest `doclint.yml` from the
/// root up to the repository's root, or the defaults.
///
/// # Errors
///
/// If the settings have errors: each is then on stderr with its line.
pub fn load(
    file: Option<&Path>,
    root: &Path,
    families: &[&'static Family],
    color: Color,
) -> Result<Config> {
    let Some(path) = file.map(Path::to_owned).or_else(|| find(root)) else {
        return Ok(Config::default());
    };
    let shown = path.display();
    let twins = NAMES.map(|name| path.with_file_name(name));
    if file.is_none() && twins.iter().all(|it| exists(it)) {
        bail!("both {} and {} exist: remove one", twins[0].display(), twins[1].display());
    }
    let real = path.canonicalize().with_context(|| format!("can't read {shown}"))?;
    let entry = match read(&real) {
        Ok(text) => config_file(&real, root, text),
        Err(why) => bail!("can't read {shown}: {why}"),
    };
    let repository = repository(&real);
    let mut extended = |from: &ConfigFile, name: &str| extended(from, name, &repository, root);
    let (config, errors) = Config::load(entry, families, &mut extended);
    if !errors.is_empty() {
        return Err(notes::refusal(&config.files, &errors, color));
    }
    Ok(config)
}

/// The nearest settings file from the root up to the repository's root.
pub fn find(root: &Path) -> Option<PathBuf> {
    for folder in root.ancestors() {
        // A folder of that name, or a link to nowhere, is an error when it is read.
        if let Some(name) = NAMES.iter().find(|name| exists(&folder.join(name))) {
            return Some(folder.join(name));
        }
        if folder.join(".git").exists() {
            return None;
        }
    }
    None
}

/// The file that `from` extends under this name.
fn extended(
    from: &ConfigFile,
    name: &str,
    repository: &Path,
    root: &Path,
) -> Result<ConfigFile, Refusal> {
    let folder = Path::new(&from.path).parent().unwrap_or(repository);
    let real = match folder.join(name).canonicalize() {
        Ok(real) => real,
        Err(error) => {
            let help = Some("the path is relative to the folder of this file".to_owned());
            return Err(Refusal {
                message: format!("can't read `{name}`: {}", io_reason(&error)),
                help,
            });
        }
    };
    if !real.starts_with(repository) {
        return Err(Refusal {
            message: format!("`{name}` is outside the repository"),
            help: Some(
                "copy it into the repository, so that every clone is checked alike".to_owned(),
            ),
        });
    }
    match read(&real) {
        Ok(text) => Ok(config_file(&real, root, text)),
        Err(why) => Err(Refusal { message: format!("can't read `{name}`: {why}"), help: None }),
    }
}

fn config_file(real: &Path, root: &Path, text: String) -> ConfigFile {
    let folder = real.parent().unwrap_or(real);
    // The patterns of a file from another repository are relative to the site itself.
    let is_foreign = repository(real) != repository(&root.join("docs.json"))
        && !root.starts_with(folder)
        && !folder.starts_with(root);
    let base =
        if is_foreign { Base::default() } else { Base::new(&slashes(folder), &slashes(root)) };
    ConfigFile { path: real.to_string_lossy().into_owned(), text: text.into(), base }
}

/// The text of a file, or why it can't be read.
pub fn read(path: &Path) -> Result<String, String> {
    let file = fs::metadata(path).map_err(|error| io_reason(&error))?;
    // Checked before the file is opened, because opening a pipe waits for a writer.
    if file.is_dir() {
        return Err("it is a folder".to_owned());
    }
    if !file.is_file() {
        return Err("it is not a regular file".to_owned());
    }
    let too_large = || format!("it is larger than {} MiB", MAX_BYTES >> 20);
    if file.len() > MAX_BYTES {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| io_reason(&error))?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| io_reason(&error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|_| "it is not valid UTF-8".to_owned())
}
