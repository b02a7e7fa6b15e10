//! Pages of a repository that nobody edits any more: those about old versions, and those that others wrote
//! or that a program makes, as the attributes of its files and licenses say.

use super::settings::{Read, below};
use crate::path::{has_extension, name};
use foldhash::{HashMap, HashSet};

/// The newest versions in a folder are still looked after.
const NEWEST: usize = 3;

/// Attributes by which a forge leaves files out of what it counts and shows.
const ATTRIBUTES: [&str; 2] = ["linguist-vendored", "linguist-generated"];

/// The paths of such pages among those of all files.
pub(super) fn unattended(files: &[String], read: Read<'_>) -> HashSet<String> {
    let is_page = |it: &&String| has_extension(it, &["md", "mdx", "markdown"]);
    let patterns = read(".gitattributes").map(|it| patterns_of(&it)).unwrap_or_default();
    let of_others = folders_of_others(files, read);
    let mut versions: HashMap<&str, Vec<(Vec<u32>, &String)>> = HashMap::default();
    let mut found = HashSet::default();
    for file in files.iter().filter(is_page) {
        let is_of_others = || of_others.iter().any(|it| below(file, it).is_some());
        if patterns.iter().any(|it| fits(it, file)) || is_of_others() {
            found.insert(file.clone());
        }
        if let Some(version) = version(name(file)) {
            let folder = file.rsplit_once('/').map_or("", |it| it.0);
            versions.entry(folder).or_default().push((version, file));
        }
    }
    for mut of_folder in versions.into_values() {
        of_folder.sort_unstable_by(|a, b| b.cmp(a));
        found.extend(of_folder.into_iter().skip(NEWEST).map(|it| it.1.clone()));
    }
    found
}

/// The most licenses that are read.
const MOST_LICENSES: usize = 100;

/// The folders with a README and a license of their own that names nobody whom the license at the top names:
/// copies of what others wrote.
fn folders_of_others<'f>(files: &'f [String], read: Read<'_>) -> Vec<&'f str> {
    let licenses = files.iter().filter(|it| is_license(name(it)));
    let (own, inner): (Vec<_>, Vec<_>) = licenses.partition(|it| !it.contains('/'));
    let owners: HashSet<String> = own.iter().filter_map(|it| read(it)).flat_map(holders).collect();
    if owners.is_empty() {
        return Vec::new();
    }
    let has_readme: HashSet<&str> = files
        .iter()
        .filter(|it| name(it).to_ascii_lowercase().starts_with("readme"))
        .filter_map(|it| Some(it.rsplit_once('/')?.0))
        .collect();
    let folders = inner.into_iter().filter_map(|it| Some((it, it.rsplit_once('/')?.0)));
    let folders = folders.filter(|it| has_readme.contains(it.1)).take(MOST_LICENSES);
    let is_of_others = |license: &str| {
        let named: Vec<String> = read(license).into_iter().flat_map(holders).collect();
        !named.is_empty() && named.iter().all(|it| !owners.contains(it))
    };
    folders.filter(|it| is_of_others(it.0)).map(|it| it.1).collect()
}

fn is_license(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).to_ascii_lowercase();
    matches!(&*stem, "license" | "licence" | "copying")
}

/// The words of the lines at the top of a license that say who has the rights, in lower case.
fn holders(license: String) -> Vec<String> {
    const NOBODY: [&str; 5] = ["copyright", "name", "owner", "reserved", "rights"];
    let lines = license.lines().take(20).map(str::to_lowercase);
    let lines =
        lines.filter(|it| it.contains("copyright") && it.contains(|c: char| c.is_numeric()));
    let is_name = |it: &&str| it.chars().count() > 3 && it.contains(char::is_alphabetic);
    let words = lines.flat_map(|line| {
        let words = line.split(|c: char| !c.is_alphanumeric()).filter(is_name);
        words.filter(|it| !NOBODY.contains(it)).map(str::to_owned).collect::<Vec<_>>()
    });
    words.collect()
}

/// The numbers of a file such as `v1.24.md` and `2.0.0-rc1.md`.
fn version(name: &str) -> Option<Vec<u32>> {
    let stem = name.rsplit_once('.')?.0;
    let numbers = stem.strip_prefix('v').unwrap_or(stem).split(['-', '_', ' ', '+']).next()?;
    let numbers: Option<Vec<u32>> = numbers.split('.').map(|it| it.parse().ok()).collect();
    numbers.filter(|it| it.len() > 1)
}

/// The patterns in a file of attributes that have one of [`ATTRIBUTES`].
fn patterns_of(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim).filter(|it| !it.starts_with('#'));
    let patterns = lines.filter_map(|line| {
        let mut words = line.split_whitespace();
        let pattern = words.next()?;
        let is_set = |it: &str| {
            let (name, value) = it.split_once('=').unwrap_or((it, "true"));
            ATTRIBUTES.contains(&name) && value == "true"
        };
        words.any(is_set).then(|| pattern.trim_start_matches('/').to_owned())
    });
    patterns.collect()
}

/// Whether a path fits a pattern of the simple kinds: a file, a folder with `/**`, or `*.md`.
fn fits(pattern: &str, path: &str) -> bool {
    let folder = pattern.strip_suffix("/**").or_else(|| pattern.strip_suffix("/*"));
    match folder {
        Some(folder) => path.strip_prefix(folder).is_some_and(|it| it.starts_with('/')),
        None if pattern.starts_with('*') => path.ends_with(&pattern[1..]),
        None if !pattern.contains('/') => name(path) == pattern,
        None => path == pattern,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_versions_and_what_others_wrote_is_left_alone() {
        let files = [
            "api/v1.9.md",
            "api/v1.10.md",
            "api/v1.24.md",
            "api/v2.0.md",
            "api/version-history.md",
            "lib/markd/README.md",
            "docs/gen.md",
            "docs/a.md",
        ];
        let files = files.map(str::to_owned);
        let attributes = "# x\nlib/** linguist-vendored\n/docs/gen.md linguist-generated=true\n\
                          docs/a.md linguist-generated=false\n";
        let found =
            unattended(&files, &|it| (it == ".gitattributes").then(|| attributes.to_owned()));
        let mut found: Vec<&str> = found.iter().map(String::as_str).collect();
        found.sort_unstable();
        assert_eq!(found, ["api/v1.9.md", "docs/gen.md", "lib/markd/README.md"]);
    }

    #[test]
    fn a_folder_with_the_license_of_somebody_else_is_a_copy() {
        let files = [
            "LICENSE",
            "a/LICENSE.md",
            "a/README.md",
            "a/docs/x.md",
            "b/LICENSE",
            "b/README.md",
            "c/COPYING",
            "c/x.md",
        ];
        let files = files.map(str::to_owned);
        let read = |path: &str| match path {
            "LICENSE" => Some("MIT\n\nCopyright (c) 2024 Acme Labs\n".to_owned()),
            "b/LICENSE" => Some("Copyright 2020 The Acme Authors\n".to_owned()),
            "a/LICENSE.md" | "c/COPYING" => Some("Copyright (C) 2011, Jo Bloggs\n".to_owned()),
            _ => None,
        };
        let found = unattended(&files, &read);
        let mut found: Vec<&str> = found.iter().map(String::as_str).collect();
        found.sort_unstable();
        assert_eq!(found, ["a/LICENSE.md", "a/README.md", "a/docs/x.md"]);
    }
}
