//! Finds and reads `doclint.yml`.

use anyhow::{Context, Result, bail};
use doclint_config::{Config, ConfigError};
use doclint_rule::Family;
use std::fs;
use std::path::{Path, PathBuf};

/// The names that are looked for.
const NAMES: [&str; 2] = ["doclint.yml", "doclint.yaml"];

/// A configuration with mistakes.
pub struct BadConfig {
    pub path: PathBuf,
    pub text: String,
    pub errors: Vec<ConfigError>,
}

/// The configuration of the site at `root`: `file` where it is given, else the nearest one from the
/// root up to the repository's root, else the defaults.
pub fn load(
    file: Option<&Path>,
    root: &Path,
    families: &[&'static Family],
) -> Result<Result<Config, BadConfig>> {
    let Some(path) = file.map(Path::to_owned).or_else(|| find(root)) else {
        return Ok(Ok(Config::default()));
    };
    let shown = path.display();
    let bytes = fs::read(&path).with_context(|| format!("can't read {shown}"))?;
    let Ok(text) = String::from_utf8(bytes) else { bail!("{shown} is not encoded as UTF-8") };
    let folder = path.canonicalize().with_context(|| format!("can't read {shown}"))?;
    let folder = folder.parent().unwrap_or(root);
    let (config, errors) = Config::parse(&text, &prefix(folder, root), families);
    Ok(if errors.is_empty() { Ok(config) } else { Err(BadConfig { path, text, errors }) })
}

fn find(root: &Path) -> Option<PathBuf> {
    for folder in root.ancestors() {
        if let Some(name) = NAMES.iter().find(|name| folder.join(name).is_file()) {
            return Some(folder.join(name));
        }
        if folder.join(".git").exists() {
            return None;
        }
    }
    None
}

/// The way from the configuration's folder down to the root; empty where the root is not below it.
fn prefix(folder: &Path, root: &Path) -> String {
    let below = root.strip_prefix(folder).ok().and_then(Path::to_str).unwrap_or_default();
    match below.replace('\\', "/").as_str() {
        "" => String::new(),
        below => format!("{below}/"),
    }
}
