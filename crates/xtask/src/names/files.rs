//! Changes that people make to images and snippets.

use super::change::Change;
use super::random::Random;
use super::round::Round;
use super::sandbox::Sandbox;
use doclint_site::{Site, Target, join};
use std::collections::{BTreeSet, HashSet};

const FILES: [&str; 6] = [
    "file: to another folder",
    "file: another extension",
    "file: another name",
    "file: deleted",
    "file: underscores",
    "file: spelling of its path",
];

const SNIPPETS: [&str; 3] =
    ["snippet: to another folder", "snippet: another name", "snippet: deleted"];

/// Makes a change of each kind.
pub fn changes(round: &mut Round<'_>) -> Vec<Change> {
    let Round { sandbox, site, taken, random } = round;
    let mut out = Vec::new();
    let files = shown_files(site);
    for kind in FILES {
        out.extend(change_file(kind, &files, sandbox, taken, random));
    }
    let snippets = imported_files(site, sandbox);
    for kind in SNIPPETS {
        out.extend(change_file(kind, &snippets, sandbox, taken, random));
    }
    out
}

/// The files that pages show, by their paths from the root.
fn shown_files(site: &Site) -> Vec<String> {
    let links = site.links.iter().filter(|it| it.target == Target::File);
    let paths = links.filter_map(|it| {
        let page = &site.pages[it.page];
        join(&page.path, page.facts.links.at(it.link).target)
    });
    let paths: BTreeSet<String> = paths.filter(|it| site.index.has_file(it)).collect();
    paths.into_iter().collect()
}

/// The files that pages import.
fn imported_files(site: &Site, sandbox: &Sandbox) -> Vec<String> {
    let imports = site.pages.iter().flat_map(|page| {
        let paths = page.facts.imports.iter().filter_map(|it| site.imported_path(page, it));
        paths.collect::<Vec<_>>()
    });
    let paths: BTreeSet<String> = imports.filter(|it| sandbox.files.contains_key(it)).collect();
    paths.into_iter().collect()
}

fn change_file(
    kind: &'static str,
    all: &[String],
    sandbox: &mut Sandbox,
    taken: &mut HashSet<String>,
    random: &mut Random,
) -> Option<Change> {
    let old = random.one(all)?.clone();
    if !sandbox.files.contains_key(&old) || taken.contains(&old) {
        return None;
    }
    let (folder, name) = old.rsplit_once('/')?;
    let (stem, extension) = name.rsplit_once('.')?;
    let other = random.one(all)?.rsplit_once('/')?.0.to_owned();
    let new = match kind.split(": ").nth(1)? {
        "to another folder" if other != folder => format!("{other}/{name}"),
        "another extension" => {
            format!("{folder}/{stem}.{}", if extension == "png" { "webp" } else { "png" })
        }
        "another name" => format!("{folder}/{stem}-new.{extension}"),
        "underscores" if stem.contains(['-', '_']) => {
            let spelt =
                if stem.contains('-') { stem.replace('-', "_") } else { stem.replace('_', "-") };
            format!("{folder}/{spelt}.{extension}")
        }
        "spelling of its path" => format!("{folder}/{}.{extension}", random.misspelt(stem)),
        "deleted" => String::new(),
        _ => return None,
    };
    if sandbox.files.contains_key(&new) {
        return None;
    }
    taken.insert(old.clone());
    if new.is_empty() {
        sandbox.files.remove(&old);
        return Some(Change::gone(kind, &report_name(&old)));
    }
    sandbox.rename(&old, &new);
    Some(Change::of(kind, &report_name(&old), &report_name(&new)))
}

/// A path as reports are read: pages have no extension there.
fn report_name(path: &str) -> String {
    match doclint_site::is_page(path) {
        true => doclint_site::page_address(path).to_owned(),
        false => path.to_owned(),
    }
}
