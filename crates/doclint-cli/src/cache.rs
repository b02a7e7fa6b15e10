//! Findings of runs, cached on disk for later runs.

use crate::args::CheckArgs;
use crate::paths::{absolute_file, repository};
use crate::project::Project;
use crate::terminal::is_ci;
use doclint_engine::{Fingerprint, Records};
use doclint_workspace::{CacheFolder, is_of_git};
use std::env::consts::{ARCH, OS};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The variable that names another folder.
const FOLDER: &str = "DOCLINT_CACHE_DIR";

/// Smaller sites are checked in less time than anybody notices.
const FEWEST_PAGES: usize = 500;

/// The file of a site, and the records of its pages.
pub struct Cache {
    folder: CacheFolder,
    name: String,
    fewest_pages: usize,
    pub records: Records,
}

impl Cache {
    /// The cache for a whole check of a site, with settings that have this fingerprint. `None` if
    /// the
    /// run does not use it, or if it has no folder.
    pub fn open(args: &CheckArgs, project: &Project<'_>, settings: Fingerprint) -> Option<Self> {
        let is_plain = !args.fix.requested()
            && !args.suppress.add_suppressions
            && !args.shape.show_files
            && !args.shape.timing
            && !args.narrow.is_used()
            && !args.reads_texts();
        if args.no_cache || !is_plain || !project.target.is_whole {
            return None;
        }
        let chosen = variable(FOLDER);
        // A cache that nobody has chosen is empty in each run of CI.
        if chosen.is_none() && is_ci() {
            return None;
        }
        let fewest_pages = if chosen.is_some() { 0 } else { FEWEST_PAGES };
        let root = project.target.root.canonicalize().ok()?;
        let folder = chosen.map(PathBuf::from).or_else(of_user)?;
        if !folder.is_absolute() || is_strangers(&folder, &root) {
            return None;
        }
        let mut fingerprint = settings;
        // An argument can override the profile of the settings.
        fingerprint.add(project.config().profile.name().as_bytes());
        // Each run of CI installs the program anew, so that its times say nothing.
        add_program(&mut fingerprint, is_ci()).ok()?;
        let mut name = Fingerprint::default();
        name.add(root.as_os_str().as_encoded_bytes());
        let name = name_of(name);
        let folder = CacheFolder::new(folder);
        let bytes = folder.read(&name).unwrap_or_default();
        let records = Records::from_bytes(fingerprint.finish(), bytes);
        Some(Self { folder, name, fewest_pages, records })
    }

    /// Keeps the findings of this run, if it is worth it. A cache that can't be written costs only
    /// the time of the next run.
    pub fn save(&self) {
        if self.records.len() < self.fewest_pages {
            return;
        }
        if let Some(bytes) = self.records.to_bytes() {
            let _ = self.folder.write(&self.name, &bytes);
        }
    }
}

/// Whether a folder is in the site, to which nothing is written, or leads out of its repository by a
/// link that somebody may have committed.
pub fn is_strangers(folder: &Path, root: &Path) -> bool {
    let repository = repository(&root.join("docs.json"));
    let Ok(real) = absolute_file(&folder.join("file")) else { return true };
    let is_named_inside = folder.starts_with(&repository);
    real.starts_with(root) || is_of_git(&real) || is_named_inside && !real.starts_with(repository)
}

pub fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|it| !it.is_empty())
}

/// The folder of the user for files that programs can make again.
pub fn of_user() -> Option<PathBuf> {
    let home = |below: &str| Some(PathBuf::from(variable("HOME")?).join(below));
    let folder = match OS {
        "windows" => variable("LOCALAPPDATA").map(PathBuf::from),
        "macos" => home("Library/Caches"),
        _ => variable("XDG_CACHE_HOME").map(PathBuf::from).or_else(|| home(".cache")),
    };
    Some(folder?.join("doclint"))
}

/// The name of a file that is about something with this fingerprint.
pub fn name_of(fingerprint: Fingerprint) -> String {
    fingerprint.finish()[..16].iter().map(|it| format!("{it:02x}")).collect()
}

/// Adds the program that runs: another one may have other rules.
pub fn add_program(fingerprint: &mut Fingerprint, is_new: bool) -> io::Result<()> {
    [env!("CARGO_PKG_VERSION"), OS, ARCH].iter().for_each(|it| fingerprint.add(it.as_bytes()));
    // On Linux, this is the file that runs even if another one has taken its place.
    let link = Path::new("/proc/self/exe");
    let path = if link.exists() { link.to_owned() } else { env::current_exe()? };
    fingerprint.add(env::current_exe()?.as_os_str().as_encoded_bytes());
    match is_new {
        true => add_content(fingerprint, &path),
        false => add_file(fingerprint, &path),
    }
}

/// Adds the whole file.
fn add_content(fingerprint: &mut Fingerprint, path: &Path) -> io::Result<()> {
    fingerprint.add(&fs::read(path)?);
    Ok(())
}

/// Adds the facts that change whenever a file is written or replaced: nobody can set its `ctime`.
#[cfg(unix)]
fn add_file(fingerprint: &mut Fingerprint, path: &Path) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let meta = fs::metadata(path)?;
    let numbers = [
        meta.dev() as i64,
        meta.ino() as i64,
        meta.size() as i64,
        meta.mtime(),
        meta.mtime_nsec(),
        meta.ctime(),
        meta.ctime_nsec(),
    ];
    numbers.iter().for_each(|it| fingerprint.add(&it.to_le_bytes()));
    Ok(())
}

/// Where the times of files can be set, archives give each version the same ones.
#[cfg(not(unix))]
fn add_file(fingerprint: &mut Fingerprint, path: &Path) -> io::Result<()> {
    add_content(fingerprint, path)
}
