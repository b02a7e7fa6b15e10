//! The folder around the folders of tests, full of files of others.
//!
//! Temporary folders are shared, so a test must pass whatever is beside and above its own folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What others may have left there: a site, settings, and files with names that tests use.
const FILES: [(&str, &str); 14] = [
    ("docs.json", "{ not JSON"),
    ("mint.json", "{}"),
    ("doclint.yml", "rules: [nothing of ours"),
    ("doclint-baseline.json", "[]"),
    ("package.json", "{\"remarkConfig\": {\"plugins\": [\"remark-lint-no-html\"]}}"),
    (".markdownlint.json", "{\"default\": false}"),
    (".vale.ini", "StylesPath = nowhere\n[*]\nBasedOnStyles = Theirs\n"),
    (".gitignore", "*\n"),
    (".mintignore", "*\n"),
    ("x.txt", "not a list of words: {}\n"),
    ("index.mdx", "<Note>\n"),
    ("a.mdx", "<Note>\n"),
    ("llms.txt", "no heading\n"),
    ("AGENTS.md", "Theirs.\n"),
];

/// How many test folders are there. The last one takes the files of others with it.
static LIVE: Mutex<usize> = Mutex::new(0);

fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("doclint-{}", std::process::id()))
}

/// A new folder among the files of others.
pub fn moved_in(name: &str) -> PathBuf {
    let mut live = LIVE.lock().unwrap_or_else(PoisonError::into_inner);
    let around = folder();
    if *live == 0 {
        fs::create_dir_all(&around).unwrap();
        FILES.iter().for_each(|(name, text)| fs::write(around.join(name), text).unwrap());
        anybody_writes(&around);
    }
    *live += 1;
    let path = around.join(name);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Removes a folder, and after the last one the files of others.
pub fn moved_out(path: &Path) {
    let mut live = LIVE.lock().unwrap_or_else(PoisonError::into_inner);
    // The system cleans up a folder that can't be removed.
    let _ = fs::remove_dir_all(path);
    *live -= 1;
    if *live == 0 {
        let _ = fs::remove_dir_all(folder());
    }
}

/// Settings in a folder in which anybody can write don't count, as in the folder for temporary files.
fn anybody_writes(around: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(around, fs::Permissions::from_mode(0o777)).unwrap();
    }
    #[cfg(not(unix))]
    let _ = around;
}
