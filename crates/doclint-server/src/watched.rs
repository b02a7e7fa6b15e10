//! Decides which sites the changes of files affect.

use crate::site::path_in;
use crate::sites::Sites;
use std::path::Path;

/// The names of files whose appearance may change all settings.
const SETTINGS: [&str; 2] = ["doclint.yml", "doclint.yaml"];

/// Folders that no site reads.
const NEVER_READ: [&str; 2] = [".git", "node_modules"];

/// Whether a file makes its folder a site.
pub fn makes_site(path: &Path) -> bool {
    path.file_name().is_some_and(|it| it == "docs.json" || it == "mint.json")
}

/// Whether a file is one of the settings of a site.
pub fn is_of_settings(path: &Path, sites: &Sites) -> bool {
    let is_named = |it: &std::ffi::OsStr| SETTINGS.iter().any(|name| it == *name);
    let real = path.canonicalize().ok();
    let is_known = |it: &Path| it == path || Some(it) == real.as_deref();
    path.file_name().is_some_and(is_named)
        || sites.all().any(|it| it.state().settings_files.iter().any(|it| is_known(it)))
}

/// Notes files that changed on the disk.
pub fn note(paths: &[impl AsRef<Path>], sites: &Sites) {
    let is_of_settings = paths.iter().any(|it| is_of_settings(it.as_ref(), sites));
    for site in sites.all() {
        let mut found = Vec::new();
        // Files that a repository ignores are not part of a site in it.
        let ignores = |path: &Path| {
            path.file_name().is_some_and(|it| it == ".gitignore")
                && path.parent().is_some_and(|it| site.root.starts_with(it))
        };
        let is_anywhere = site.is_site && paths.iter().any(|it| ignores(it.as_ref()));
        for path in paths {
            let Some(below) = path_in(site, path.as_ref()) else { continue };
            if !below.split('/').any(|it| NEVER_READ.contains(&it)) {
                found.push(below);
            }
        }
        if is_of_settings || is_anywhere || !found.is_empty() {
            site.change(|it| {
                it.anywhere |= is_anywhere;
                it.settings |= is_of_settings;
                it.disk.extend(found);
            });
        }
    }
}
