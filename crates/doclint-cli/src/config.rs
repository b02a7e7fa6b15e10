//! Finds and reads `doclint.yml`, and the files that it extends.

use crate::args::Color;
use crate::report::{self, slashes};
use crate::target::Target;
use anyhow::{Context, Result, bail};
use doclint_config::{Base, Config, ConfigError, ConfigFile, Refusal};
use doclint_diagnostic::Level;
use doclint_rule::Family;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The names that are looked for.
pub const NAMES: [&str; 2] = ["doclint.yml", "doclint.yaml"];

/// More bytes than any configuration has.
const MAX_BYTES: u64 = 4 << 20;

/// A configuration with mistakes.
struct BadConfig {
    files: Vec<ConfigFile>,
    errors: Vec<ConfigError>,
}

/// The configuration of the site at `root`: `file` where it is given, else the nearest one from the
/// root up to the repository's root, else the defaults.
fn load(
    file: Option<&Path>,
    root: &Path,
    families: &[&'static Family],
) -> Result<Result<Config, BadConfig>> {
    let Some(path) = file.map(Path::to_owned).or_else(|| find(root)) else {
        return Ok(Ok(Config::default()));
    };
    let shown = path.display();
    let twins = NAMES.map(|name| path.with_file_name(name));
    if file.is_none() && twins.iter().all(|it| is_there(it)) {
        bail!("there are {} and {}: remove one", twins[0].display(), twins[1].display());
    }
    let real = path.canonicalize().with_context(|| format!("can't read {shown}"))?;
    let entry = match read(&real) {
        Ok(text) => config_file(&real, root, text),
        Err(why) => bail!("can't read {shown}: {why}"),
    };
    let repository = repository(&real);
    let mut extended = |from: &ConfigFile, name: &str| extended(from, name, &repository, root);
    let (config, errors) = Config::load(entry, families, &mut extended);
    if errors.is_empty() {
        return Ok(Ok(config));
    }
    Ok(Err(BadConfig { files: config.files, errors }))
}

/// The same, where mistakes are told on stderr; `None` where there were some.
pub fn load_or_tell(
    file: Option<&Path>,
    root: &Path,
    families: &[&'static Family],
    color: Color,
) -> Result<Option<Config>> {
    match load(file, root, families)? {
        Ok(config) => Ok(Some(config)),
        Err(bad) => {
            report::config_notes(&bad.files, &bad.errors, Level::Error, color)?;
            Ok(None)
        }
    }
}

/// The configuration of the site around the current folder, or of the folder itself; `None` where
/// mistakes were told.
pub fn of_here(file: Option<&Path>, families: &[&'static Family]) -> Result<Option<Config>> {
    let root = match Target::of(&[]) {
        Ok(target) => target.root,
        Err(_) => std::env::current_dir().context("can't tell the current folder")?,
    };
    load_or_tell(file, &root, families, Color::Auto)
}

/// The nearest configuration from the root up to the repository's root.
pub fn find(root: &Path) -> Option<PathBuf> {
    for folder in root.ancestors() {
        // A link that leads nowhere, or a folder, is told when it is read.
        if let Some(name) = NAMES.iter().find(|name| is_there(&folder.join(name))) {
            return Some(folder.join(name));
        }
        if folder.join(".git").exists() {
            return None;
        }
    }
    None
}

/// Whether anything has that name.
pub fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// The file that `from` extends as `name`.
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
            let help = Some("the path counts from the folder of this file".to_owned());
            return Err(Refusal { message: format!("can't read `{name}`: {}", why(&error)), help });
        }
    };
    if !real.starts_with(repository) {
        return Err(Refusal {
            message: format!("`{name}` lies outside the repository"),
            help: Some(
                "copy it into the repository, so that each copy is checked alike".to_owned(),
            ),
        });
    }
    match read(&real) {
        Ok(text) => Ok(config_file(&real, root, text)),
        Err(why) => Err(Refusal { message: format!("can't read `{name}`: {why}"), help: None }),
    }
}

/// The folder that holds the repository of a file, or the file alone.
pub fn repository(file: &Path) -> PathBuf {
    let folder = file.parent().unwrap_or(file);
    let mut above = folder.ancestors();
    above.find(|it| it.join(".git").exists()).unwrap_or(folder).to_owned()
}

fn config_file(real: &Path, root: &Path, text: String) -> ConfigFile {
    let folder = real.parent().unwrap_or(real);
    // A configuration from elsewhere can only mean the site itself.
    let is_elsewhere = repository(real) != repository(&root.join("docs.json"))
        && !root.starts_with(folder)
        && !folder.starts_with(root);
    let base =
        if is_elsewhere { Base::default() } else { Base::new(&slashes(folder), &slashes(root)) };
    ConfigFile { path: real.to_string_lossy().into_owned(), text: text.into(), base }
}

/// The text of a file, or why it can't be read.
pub fn read(path: &Path) -> Result<String, String> {
    let file = fs::metadata(path).map_err(|error| why(&error))?;
    // Asked before it is opened: to open a pipe would wait for a writer.
    if file.is_dir() {
        return Err("it is a folder".to_owned());
    }
    if !file.is_file() {
        return Err("it is no regular file".to_owned());
    }
    if file.len() > MAX_BYTES {
        return Err(format!("it has more than {} MiB", MAX_BYTES >> 20));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| why(&error))?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| why(&error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("it has more than {} MiB", MAX_BYTES >> 20));
    }
    String::from_utf8(bytes).map_err(|_| "it is not encoded as UTF-8".to_owned())
}

/// The words of the system, without the number of the error.
fn why(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}
