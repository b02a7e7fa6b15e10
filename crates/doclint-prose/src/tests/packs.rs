//! Packs that teams use. They are not part of the repository: `DOCLINT_STYLES` names a folder with
//! packs in it, or several folders with colons between.

use crate::{Check, Files, Styles};
use std::path::{Path, PathBuf};

/// The files of checks below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut out = Vec::new();
    for path in entries.flatten().map(|it| it.path()) {
        if path.is_dir() && !path.ends_with("config") {
            out.extend(files(&path));
        } else if path.extension().is_some_and(|it| it == "yml") {
            out.push(path);
        }
    }
    out.sort();
    out
}

/// The checks of the packs that the environment names.
pub(super) fn checks() -> Vec<Check> {
    let Ok(folders) = std::env::var("DOCLINT_STYLES") else {
        println!("skipped: DOCLINT_STYLES names no folder with packs");
        return Vec::new();
    };
    let files = folders.split(':').flat_map(|folder| files(Path::new(folder)));
    files
        .map(|path| {
            let yaml = std::fs::read_to_string(&path).unwrap();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            match Check::parse(&name, &yaml) {
                Ok(check) => {
                    assert_eq!(check.warnings(), [], "{}", path.display());
                    check
                }
                Err(errors) => panic!("{}: {errors:?}", path.display()),
            }
        })
        .collect()
}

#[test]
fn packs_load_without_a_warning() {
    for check in checks() {
        if let Some(reason) = check.not_run() {
            println!("{} is not run: {reason}", check.name());
        }
    }
}

/// A folder on the disk.
struct Folder(PathBuf);

impl Files for Folder {
    fn read(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.0.join(path)).ok()
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let inside = |path: PathBuf| Some(path.strip_prefix(&self.0).ok()?.to_str()?.to_owned());
        files(&self.0.join(folder)).into_iter().filter_map(inside).collect()
    }
}

#[test]
fn settings_of_sites_load_without_a_note() {
    let Ok(corpus) = std::env::var("DOCLINT_CORPUS") else {
        println!("skipped: DOCLINT_CORPUS names no folder with sites");
        return;
    };
    for site in std::fs::read_dir(corpus).unwrap().flatten() {
        let folder = Folder(site.path());
        let Some(styles) = Styles::load(".vale.ini", &folder) else { continue };
        println!("{}: {} checks", site.path().display(), styles.checks.len());
        // What has no effect is known, and nothing else is wrong.
        let wrong = styles.notes.iter().filter(|it| !it.message.ends_with("has no effect"));
        assert_eq!(wrong.count(), 0, "{:?}", styles.notes);
        assert!(styles.checks.len() > 4 && !styles.vocabulary.accept.is_empty());
        assert_eq!(styles.ignores("index.mdx").errors, []);
    }
}
