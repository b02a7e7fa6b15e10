//! What people do to images, snippets, components, attributes and keys.

use super::change::Change;
use super::random::Random;
use super::sandbox::Sandbox;
use doclint_site::{Role, Site, Target, join};
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
pub fn changes(
    sandbox: &mut Sandbox,
    site: &Site,
    taken: &mut HashSet<String>,
    random: &mut Random,
) -> Vec<Change> {
    let mut out = Vec::new();
    let files = shown_files(site);
    for kind in FILES {
        out.extend(change_file(kind, &files, sandbox, taken, random));
    }
    let snippets = imported_files(site, sandbox);
    for kind in SNIPPETS {
        out.extend(change_file(kind, &snippets, sandbox, taken, random));
    }
    for kind in ["component: typo", "component: plural", "component: no longer imported"] {
        out.extend(change_component(kind, site, sandbox, taken, random));
    }
    out.extend(change_attribute(site, sandbox, taken, random));
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

/// Writes another name into the first opening tag of a component on a page.
fn change_component(
    kind: &'static str,
    site: &Site,
    sandbox: &mut Sandbox,
    taken: &mut HashSet<String>,
    random: &mut Random,
) -> Option<Change> {
    for _ in 0..20 {
        let page = random.one(&site.pages)?;
        if page.role != Role::Page || taken.contains(&page.path) {
            continue;
        }
        if kind == "component: no longer imported" {
            let Some(import) = page.facts.imports.first() else { continue };
            let Some(name) = import.names.first().filter(|it| it.exported != "default") else {
                continue;
            };
            let text = sandbox.text(&page.path)?;
            if text.get(import.statement.range()).is_none()
                || !text.contains(&format!("<{}", name.exported))
            {
                continue;
            }
            let name = name.exported.clone();
            if taken.contains(&name) {
                continue;
            }
            sandbox.replace(&page.path, import.statement.range(), "");
            taken.extend([page.path.clone(), name.clone()]);
            return Some(Change::gone(kind, &name));
        }
        let Some((name, _)) = random.one(&page.facts.components) else { continue };
        let is_imported =
            page.facts.imports.iter().any(|it| it.names.iter().any(|it| it.exported == **name));
        if is_imported || page.facts.exports.may_have(name) || name.contains('.') || name.len() < 3
        {
            continue;
        }
        let wrong = match kind {
            "component: typo" => random.misspelt(name),
            _ => name.strip_suffix('s').map_or_else(|| format!("{name}s"), str::to_owned),
        };
        // `Cards` is a group, and other plurals are components by themselves.
        let is_other =
            ["Card", "Tab", "Tabs", "Step", "Steps", "Column", "Columns", "Tile", "Tiles"];
        if kind == "component: plural" && is_other.contains(&name.as_ref())
            || taken.contains(&wrong)
        {
            continue;
        }
        let text = sandbox.text(&page.path)?.to_owned();
        let renamed = text.replace(&format!("<{name}"), &format!("<{wrong}"));
        let renamed = renamed.replace(&format!("</{name}>"), &format!("</{wrong}>"));
        taken.extend([page.path.clone(), wrong.clone()]);
        sandbox.files.insert(page.path.clone(), renamed.into_bytes());
        return Some(Change::of(kind, &wrong, name));
    }
    None
}

/// Misspells an attribute.
fn change_attribute(
    site: &Site,
    sandbox: &mut Sandbox,
    taken: &mut HashSet<String>,
    random: &mut Random,
) -> Option<Change> {
    const NAMES: [&str; 5] = ["title", "icon", "href", "description", "caption"];
    for _ in 0..20 {
        let page = random.one(&site.pages)?;
        let name = *random.one(&NAMES)?;
        let written = format!(" {name}=\"");
        let text = sandbox.text(&page.path)?;
        let wrong = random.misspelt(name);
        let Some(at) = text.find(&written) else { continue };
        let is_component =
            text[..at].rsplit('<').next()?.starts_with(|c: char| c.is_ascii_uppercase());
        if taken.contains(&page.path) || taken.contains(&wrong) || !is_component {
            continue;
        }
        sandbox.replace(&page.path, at + 1..at + 1 + name.len(), &wrong);
        taken.extend([page.path.clone(), wrong.clone()]);
        return Some(Change::of("attribute: typo", &wrong, name));
    }
    None
}
