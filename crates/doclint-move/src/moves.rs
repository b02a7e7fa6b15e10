//! Which files move.

use crate::Refusal;
use crate::site::Scene;
use doclint_site::{extension, is_page, page_address};
use std::collections::{BTreeMap, HashSet};

/// The files that move: new paths by old ones.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    files: BTreeMap<String, String>,
}

impl Moves {
    /// What is asked for, where it can be done at all.
    pub fn of(scene: &Scene<'_>, from: &str, to: &str) -> Result<Self, Refusal> {
        let listed = scene.workspace.list().files;
        let (from, is_folder) = source(scene, &listed, from)?;
        let to = target(&listed, &from, is_folder, to)?;
        let within = format!("{from}/");
        let files: BTreeMap<String, String> = match is_folder {
            true => {
                let below = listed.iter().filter_map(|it| Some((it, it.strip_prefix(&within)?)));
                below.map(|(old, rest)| (old.clone(), format!("{to}/{rest}"))).collect()
            }
            false => BTreeMap::from([(from.clone(), to.clone())]),
        };
        if is_folder && (to.starts_with(&within) || to == from) {
            return Err(Refusal::because(format!("`{from}` can't move into itself")));
        }
        let moves = Self { files };
        moves.check(scene, &listed)?;
        Ok(moves)
    }

    /// Where a file is afterwards.
    pub fn path<'a>(&'a self, old: &'a str) -> &'a str {
        self.files.get(old).map_or(old, String::as_str)
    }

    /// Whether a file moves.
    pub fn has(&self, old: &str) -> bool {
        self.files.contains_key(old)
    }

    /// All of them, by their old paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(from, to)| (from.as_str(), to.as_str()))
    }

    /// Every reason that the files can't be there.
    fn check(&self, scene: &Scene<'_>, listed: &[String]) -> Result<(), Refusal> {
        let site = scene.site();
        let staying: HashSet<&str> =
            listed.iter().map(String::as_str).filter(|it| !self.has(it)).collect();
        let addresses: HashSet<&str> =
            staying.iter().filter(|it| is_page(it)).map(|it| page_address(it)).collect();
        let config = site.docs_json.as_ref().map_or(&[][..], |it| &it.files);
        let mut refusal = Refusal::default();
        let mut because = |text: String| refusal.reasons.push((None, text));
        for (from, to) in self.iter() {
            if from == to {
                because(format!("`{from}` is there already"));
            } else if staying.contains(to) || !self.has(to) && scene.workspace.has(to) {
                because(format!("there is a file `{to}` already"));
            } else if is_page(to) && addresses.contains(page_address(to)) {
                because(format!("another page has the address `/{}` already", page_address(to)));
            }
            if is_page(from) != is_page(to) {
                because(format!("`{to}` would not be a page as `{from}` is: name it `.mdx`"));
            }
            if config.iter().any(|it| it.path == from) {
                because(format!("`{from}` is a part of the configuration: move it by hand"));
            }
            if site.apis.iter().any(|it| it.source.path.as_deref() == Some(from)) {
                because(format!("pages are made of `{from}`: move it by hand"));
            }
            if scene.workspace.ignores(to) {
                because(format!("the site ignores `{to}`: an ignore file names it"));
            }
        }
        if refusal.reasons.is_empty() { Ok(()) } else { Err(refusal) }
    }
}

/// The path of what is meant, and whether it is a folder.
fn source(scene: &Scene<'_>, listed: &[String], from: &str) -> Result<(String, bool), Refusal> {
    let name = from.trim_start_matches("./").trim_start_matches('/').trim_end_matches('/');
    if name.is_empty() {
        return Err(Refusal::because("name a page, a file or a folder below the root of the site"));
    }
    let is_file = listed.iter().any(|it| it == name);
    let within = format!("{name}/");
    let is_folder = listed.iter().any(|it| it.starts_with(&within));
    let page = scene.page(name).map(|it| it.path.clone());
    match page {
        _ if is_file => Ok((name.to_owned(), false)),
        Some(page) if is_folder && !from.ends_with('/') && !page.starts_with(&within) => {
            Err(Refusal::because(format!(
                "`{name}` is a page and a folder: write `{page}` or `{within}`"
            )))
        }
        _ if is_folder => Ok((name.to_owned(), true)),
        Some(page) => Ok((page, false)),
        None => Err(Refusal::because(format!("there is no page, file or folder `{name}`"))),
    }
}

/// The path that is meant.
fn target(listed: &[String], from: &str, is_folder: bool, to: &str) -> Result<String, Refusal> {
    let name = to.trim_start_matches("./").trim_start_matches('/');
    let folder = name.trim_end_matches('/');
    let own = from.rsplit('/').next().unwrap_or(from);
    let is_there = listed.iter().any(|it| it.starts_with(&format!("{folder}/")));
    let path = match name.ends_with('/') || is_folder && is_there {
        true => format!("{folder}/{own}"),
        false => folder.to_owned(),
    };
    let path = path.trim_start_matches('/').to_owned();
    let is_odd = path.split('/').any(|it| matches!(it, "" | "." | "..")) || path.contains('\\');
    if is_odd {
        return Err(Refusal::because(format!("`{to}` is no path inside the site")));
    }
    // `v1.2` has no extension, and `page.txt` has one that is not that of a page.
    let has_extension = extension(&path).chars().any(|c| c.is_ascii_alphabetic());
    if is_page(from) && !is_folder && !has_extension {
        let ending = from.rsplit_once('.').map_or("", |it| it.1);
        return Ok(format!("{path}.{ending}"));
    }
    Ok(path)
}
