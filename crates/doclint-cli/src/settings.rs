//! Finds and reads `doclint.yml` and the files that it extends.

use crate::args::Color;
use crate::notes;
use crate::other_settings::TurnedOff;
use crate::paths::{PathName, exists, refuse_outside, repository, slashes};
use crate::settings_reports;
use crate::words::io_reason;
use anyhow::{Context, Result, bail};
use doclint_config::{Base, Config, ConfigError, ConfigFile, FILE_NAMES, Refusal, SettingsFiles};
use doclint_engine::Fingerprint;
use doclint_rule::Family;
use doclint_workspace::Seen;
use doclint_workspace::{folders_around, is_inside, is_of_git, platform_of, read_regular};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// No more names of a folder are read.
const MAX_ENTRIES: usize = 10_000;

/// No settings file is larger.
const MAX_BYTES: u64 = 4 << 20;

/// The settings of the site at `root`: those of `file`, or of the nearest `doclint.yml` from the
/// root up to the repository's root, or the defaults without what markdownlint's settings turn off.
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
    load_with(file, root, (families, color), &mut Trace::default())
}

/// The same, with everything that was read in a trace.
///
/// # Errors
///
/// If the settings have errors: each is then on stderr with its line.
pub fn load_with(
    file: Option<&Path>,
    root: &Path,
    (families, color): (&[&'static Family], Color),
    trace: &mut Trace,
) -> Result<Config> {
    let (config, errors) = read_all(file, root, families, trace)?;
    if !errors.is_empty() {
        return Err(notes::refusal(&config.files, &errors, color));
    }
    Ok(config)
}

/// The same with all errors in the settings. Notes in `trace` the files that they depend on.
pub fn read_all(
    file: Option<&Path>,
    root: &Path,
    families: &[&'static Family],
    trace: &mut Trace,
) -> Result<(Config, Vec<ConfigError>)> {
    match file {
        Some(file) => trace.seen.note(file),
        None => candidates(root).for_each(|it| trace.seen.note(&it)),
    }
    match entry(file, root)? {
        Some(entry) => {
            trace.seen.note(Path::new(&entry.path));
            add_file(&mut trace.fingerprint, &entry);
            Ok(load_noting(entry, root, families, trace))
        }
        None => {
            let mut config = none(root);
            let turned_off = TurnedOff::around(root, families, &mut trace.seen);
            for id in turned_off.iter().flat_map(|it| &it.ids) {
                trace.fingerprint.add(id.as_bytes());
                config = config.with_entry(id, TurnedOff::entry());
            }
            trace.turned_off = turned_off;
            Ok((config, Vec::new()))
        }
    }
}

/// The settings of the site at `root` without any file.
pub fn none(root: &Path) -> Config {
    let mut config = Config::default();
    config.platform = platform_of(root);
    config
}

/// The files that settings were read from.
#[derive(Default)]
pub struct Trace {
    /// The files, as they were.
    pub seen: Seen,
    /// Everything that was in them.
    pub fingerprint: Fingerprint,
    /// What the settings of another linter turn off, where there are none for doclint.
    pub turned_off: Option<TurnedOff>,
}

fn add_file(fingerprint: &mut Fingerprint, file: &ConfigFile) {
    let ConfigFile { path, text, base } = file;
    fingerprint.add(path.as_bytes());
    fingerprint.add(text.as_bytes());
    fingerprint.add(format!("{base:?}").as_bytes());
}

/// The settings file that applies to the site at `root`, if there is one: `file`, or the nearest
/// `doclint.yml` from the root up to the repository's root.
pub fn entry(file: Option<&Path>, root: &Path) -> Result<Option<ConfigFile>> {
    let Some(path) = file.map(Path::to_owned).or_else(|| find(root)) else { return Ok(None) };
    let shown = path.named();
    let twins = FILE_NAMES.map(|name| path.with_file_name(name));
    if file.is_none() && twins.iter().all(|it| exists(it)) {
        bail!("both {} and {} exist: remove one", twins[0].named(), twins[1].named());
    }
    if file.is_none() {
        refuse_outside(&path)?;
    }
    let real = path.canonicalize().with_context(|| format!("can't read {shown}"))?;
    match read(&real) {
        Ok(text) => Ok(Some(config_file(&real, root, text))),
        Err(why) => bail!("can't read {shown}: {why}"),
    }
}

/// The settings of a file and of those that it extends, and all that is wrong with them.
pub fn load_entry(
    entry: ConfigFile,
    root: &Path,
    families: &[&'static Family],
) -> (Config, Vec<ConfigError>) {
    load_noting(entry, root, families, &mut Trace::default())
}

fn load_noting(
    entry: ConfigFile,
    root: &Path,
    families: &[&'static Family],
    trace: &mut Trace,
) -> (Config, Vec<ConfigError>) {
    let repository = repository(Path::new(&entry.path));
    let mut files = Files { repository: &repository, root, trace };
    let (mut config, mut errors) = Config::load(entry, families, &mut files);
    config.platform = platform_of(root);
    errors.extend(settings_reports::wrong(&config, root));
    (config, errors)
}

/// The file that the settings name for the words of the project.
///
/// # Errors
///
/// If it is not in the repository of the settings.
pub fn vocabulary(config: &Config) -> Result<Option<PathBuf>> {
    let Some((index, name)) = &config.spelling.vocabulary else { return Ok(None) };
    let settings = Path::new(&config.files[*index].path);
    let path = settings.with_file_name(name);
    if !is_inside(&path, &repository(settings)) || path.is_dir() {
        bail!("`{name}` is not a file in a folder of the repository");
    }
    Ok(Some(path))
}

/// The nearest settings file from the root up to the repository's root.
pub fn find(root: &Path) -> Option<PathBuf> {
    // A folder of that name, or a link to nowhere, is an error when it is read.
    candidates(root).find(|it| exists(it))
}

/// The places of a settings file, from the root up to the repository's root.
fn candidates(root: &Path) -> impl Iterator<Item = PathBuf> {
    let folders = folders_around(root);
    folders.flat_map(|folder| FILE_NAMES.iter().map(move |name| folder.join(name)))
}

/// The files of the repository that settings may name.
struct Files<'a> {
    repository: &'a Path,
    root: &'a Path,
    /// Every question and every answer is a part of it.
    trace: &'a mut Trace,
}

impl SettingsFiles for Files<'_> {
    fn read(&mut self, from: &ConfigFile, path: &str) -> Result<ConfigFile, Refusal> {
        self.note(from, path);
        self.add("read", from, path);
        let file = extended(from, path, self.repository, self.root);
        match &file {
            Ok(file) => add_file(&mut self.trace.fingerprint, file),
            Err(refusal) => self.add_refusal(refusal),
        }
        file
    }

    fn list(&mut self, from: &ConfigFile, folder: &str) -> Result<Vec<String>, Refusal> {
        self.note(from, folder);
        self.add("list", from, folder);
        let names = names_in(from, folder, self.repository);
        match &names {
            Ok(names) => self.trace.fingerprint.add(names.join("\n").as_bytes()),
            Err(refusal) => self.add_refusal(refusal),
        }
        names
    }

    fn has(&mut self, from: &ConfigFile, path: &str) -> bool {
        self.note(from, path);
        self.add("has", from, path);
        let folder = Path::new(&from.path).parent();
        let is_there = folder.is_some_and(|it| exists(&it.join(path)));
        self.trace.fingerprint.add(&[u8::from(is_there)]);
        is_there
    }
}

impl Files<'_> {
    /// Notes every place where a file may be that `from` names.
    fn note(&mut self, from: &ConfigFile, name: &str) {
        let folder = Path::new(&from.path).parent().unwrap_or(self.repository);
        match package_path(name) {
            Some(below) => {
                let places = package_places(folder, below, self.repository);
                places.for_each(|it| self.trace.seen.note(&it));
            }
            None => self.trace.seen.note(&folder.join(name)),
        }
    }

    /// Adds a question.
    fn add(&mut self, question: &str, from: &ConfigFile, path: &str) {
        [question, &from.path, path]
            .iter()
            .for_each(|it| self.trace.fingerprint.add(it.as_bytes()));
    }

    /// Adds that there was no answer.
    fn add_refusal(&mut self, refusal: &Refusal) {
        self.trace.fingerprint.add(b"refused");
        self.trace.fingerprint.add(refusal.message.as_bytes());
    }
}

/// The names in a folder that `from` names.
fn names_in(from: &ConfigFile, folder: &str, repository: &Path) -> Result<Vec<String>, Refusal> {
    let real = located(from, folder, repository)?;
    let refused = |error: io::Error| {
        let message = format!("can't read `{folder}`: {}", io_reason(&error));
        Refusal { message, help: None }
    };
    let entries = fs::read_dir(real).map_err(refused)?;
    let names = entries.take(MAX_ENTRIES).filter_map(|it| it.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}

/// The file that `from` extends under this name.
fn extended(
    from: &ConfigFile,
    name: &str,
    repository: &Path,
    root: &Path,
) -> Result<ConfigFile, Refusal> {
    let real = located(from, name, repository)?;
    match read(&real) {
        Ok(text) => {
            let mut file = config_file(&real, root, text);
            // A package may be a link to a folder of the repository.
            if package_path(name).is_some() {
                file.base = Base::default();
            }
            Ok(file)
        }
        Err(why) => Err(Refusal { message: format!("can't read `{name}`: {why}"), help: None }),
    }
}

/// The real path that `from` names: a file or a folder of the repository.
fn located(from: &ConfigFile, name: &str, repository: &Path) -> Result<PathBuf, Refusal> {
    let folder = Path::new(&from.path).parent().unwrap_or(repository);
    let found = match package_path(name) {
        Some(below) => in_node_modules(folder, below, repository),
        None => folder.join(name).canonicalize(),
    };
    let real = match found {
        Ok(real) => real,
        Err(error) => {
            let help = match package_path(name) {
                Some(_) => "run `npm install`, or correct the path",
                None => "the path is relative to the folder of this file",
            };
            let message = format!("can't read `{name}`: {}", io_reason(&error));
            return Err(Refusal { message, help: Some(help.to_owned()) });
        }
    };
    if is_of_git(&real) {
        let message = format!("`{name}` belongs to git");
        let help = Some("put the file elsewhere in the repository".to_owned());
        return Err(Refusal { message, help });
    }
    if !real.starts_with(repository) {
        return Err(Refusal {
            message: format!("`{name}` is outside the repository"),
            help: Some(
                "copy it into the repository, so that every clone is checked alike".to_owned(),
            ),
        });
    }
    Ok(real)
}

/// The part of a path in `node_modules` that is below that folder.
fn package_path(name: &str) -> Option<&Path> {
    Path::new(name.strip_prefix("./").unwrap_or(name)).strip_prefix("node_modules").ok()
}

/// The file of a package in the nearest `node_modules` that has it, from a folder up to the root of
/// the repository: a package may be installed for the site or for the whole repository.
fn in_node_modules(folder: &Path, below: &Path, repository: &Path) -> io::Result<PathBuf> {
    let mut places = package_places(folder, below, repository).map(|it| it.canonicalize());
    let nearest = folder.join("node_modules").join(below);
    places.find(io::Result::is_ok).unwrap_or_else(|| nearest.canonicalize())
}

/// The places of a file of a package, the nearest first.
fn package_places(folder: &Path, below: &Path, repository: &Path) -> impl Iterator<Item = PathBuf> {
    let folders = folder.ancestors().take_while(move |it| it.starts_with(repository));
    folders.map(move |it| it.join("node_modules").join(below))
}

/// A settings file with this text, whether it is on the disk or not.
pub fn config_file(real: &Path, root: &Path, text: String) -> ConfigFile {
    let folder = real.parent().unwrap_or(real);
    // The patterns of a file from a package or another repository are relative to the site itself.
    let is_elsewhere = repository(real) != repository(&root.join("docs.json"))
        && !root.starts_with(folder)
        && !folder.starts_with(root);
    let is_shared = is_elsewhere || is_in_package(folder, root);
    let base =
        if is_shared { Base::default() } else { Base::new(&slashes(folder), &slashes(root)) };
    ConfigFile { path: real.to_string_lossy().into_owned(), text: text.into(), base }
}

/// Whether a folder belongs to a package that is installed for the site at `root` or around it.
fn is_in_package(folder: &Path, root: &Path) -> bool {
    let common = folder.ancestors().find(|it| root.starts_with(it));
    let below = common.and_then(|it| folder.strip_prefix(it).ok());
    below.is_some_and(|it| it.components().any(|part| part.as_os_str() == "node_modules"))
}

/// The text of a file, or why it can't be read.
pub fn read(path: &Path) -> Result<String, String> {
    let bytes = read_regular(path, MAX_BYTES)?;
    String::from_utf8(bytes).map_err(|_| "it is not valid UTF-8".to_owned())
}
