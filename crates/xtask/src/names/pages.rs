//! Changes that people make to pages and folders, and wrong names of pages in links.

use super::change::Change;
use super::random::Random;
use super::round::Round;
use super::sandbox::Sandbox;
use doclint_site::{FileRole, LinkKind, Site, Target, address, page_address};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The largest folder that is renamed.
const LARGEST: usize = 40;

/// Makes a change of each kind.
pub fn changes(round: &mut Round<'_>) -> Vec<Change> {
    let Round { sandbox, site, taken, random } = round;
    let mut pages = Pages::of(site);
    let mut out: Vec<Change> = Vec::new();
    for kind in FOLDERS {
        let known = sandbox.renames.len();
        let moved = move_folder(sandbox, &mut pages, (kind, taken), random);
        for change in &mut out {
            sandbox.renames[known..].iter().for_each(|(old, new)| change.follow(old, new));
        }
        out.extend(moved);
    }
    for kind in MOVES {
        let Some(page) = pages.draw(taken, random) else { continue };
        let old = page.address.clone();
        let Some(new) = moved(kind, &old, &pages, random) else { continue };
        let path = with_extension(&new, &page.path);
        if pages.all.contains(page_address(&path)) || sandbox.files.contains_key(&path) {
            continue;
        }
        sandbox.rename(&page.path, &path);
        sandbox.rename_in_navigation(&old, &new);
        out.push(Change::of(kind, &old, page_address(&path)));
    }
    for kind in ["page: deleted", "page: deleted too"] {
        if let Some(page) = pages.draw(taken, random) {
            sandbox.files.remove(&page.path);
            out.push(Change::gone(kind, &page.address));
        }
    }
    for kind in WRITTEN {
        out.extend(misname(sandbox, &pages, (kind, taken), random));
    }
    for kind in REDIRECTS {
        out.extend(redirect(round, &pages, kind));
    }
    out
}

const FOLDERS: [&str; 3] = ["folder: renamed", "folder: nested", "folder: unnested"];

const MOVES: [&str; 8] = [
    "page: to another folder",
    "page: a word replaced",
    "page: a word added",
    "page: a word dropped",
    "page: plural",
    "page: prefixed by its folder",
    "page: became a folder",
    "page: case",
];

const WRITTEN: [&str; 8] = [
    "link: typo",
    "link: plural",
    "link: without its folder",
    "link: with one folder more",
    "link: from the wrong folder",
    "link: case or underscore",
    "link: a page never written",
    "link: a page like its neighbors",
];

/// A page that other pages link to.
#[derive(Clone)]
struct Page {
    path: String,
    address: String,
}

struct Pages<'s> {
    site: &'s Site,
    linked: Vec<Page>,
    /// The addresses of all pages.
    all: BTreeSet<String>,
    folders: Vec<String>,
    /// The words that names of pages are made of.
    words: Vec<String>,
}

const REDIRECTS: [&str; 8] = [
    "redirect: typo",
    "redirect: plural",
    "redirect: without its folder",
    "redirect: with one folder more",
    "redirect: case or underscore",
    "redirect: a page never written",
    "redirect: a page like its neighbors",
    "link: typo in a redirected path",
];

impl<'s> Pages<'s> {
    fn of(site: &'s Site) -> Self {
        let mut linked = BTreeMap::new();
        for link in site.links.iter() {
            if let Target::Page(to) = link.target
                && to != link.page
                && site.pages[to].role == FileRole::Page
            {
                let path = site.pages[to].path.to_string();
                let address = page_address(&path).to_owned();
                if address.contains('/') && path.ends_with(&format!("{address}.mdx")) {
                    linked.insert(address.clone(), Page { path, address });
                }
            }
        }
        let pages = site.pages.iter().filter(|it| it.role == FileRole::Page);
        let all: BTreeSet<String> = pages.map(|it| page_address(&it.path).to_owned()).collect();
        let folders: BTreeSet<&str> =
            all.iter().filter_map(|it| Some(it.rsplit_once('/')?.0)).collect();
        let names = all.iter().flat_map(|it| it.rsplit('/').next());
        let words: BTreeSet<&str> =
            names.flat_map(|it| it.split('-')).filter(|it| it.len() > 2).collect();
        Self {
            site,
            linked: linked.into_values().collect(),
            folders: folders.into_iter().map(str::to_owned).collect(),
            words: words.into_iter().map(str::to_owned).collect(),
            all,
        }
    }

    /// A page that nothing has been done to.
    fn draw(&mut self, taken: &mut HashSet<String>, random: &mut Random) -> Option<Page> {
        for _ in 0..20 {
            if self.linked.is_empty() {
                return None;
            }
            let page = self.linked.swap_remove(random.below(self.linked.len()));
            if taken.insert(page.address.clone()) {
                return Some(page);
            }
        }
        None
    }
}

fn with_extension(address: &str, path: &str) -> String {
    format!("{address}.{}", path.rsplit('.').next().unwrap_or("mdx"))
}

/// The address after a change of this kind.
fn moved(kind: &str, old: &str, pages: &Pages<'_>, random: &mut Random) -> Option<String> {
    let (folder, name) = old.rsplit_once('/')?;
    let beside = |name: String| (name != old).then(|| format!("{folder}/{name}"));
    let mut words: Vec<&str> = name.split('-').collect();
    let other = random.one(&pages.words)?;
    let at = random.below(words.len());
    match kind {
        "page: to another folder" => {
            let to = random.one(&pages.folders)?;
            (to != folder).then(|| format!("{to}/{name}"))
        }
        "page: a word replaced" if words.len() > 1 => {
            words[at] = other;
            beside(words.join("-"))
        }
        "page: a word added" => {
            words.insert(at, other);
            beside(words.join("-"))
        }
        "page: a word dropped" if words.len() > 1 => {
            words.remove(at);
            beside(words.join("-"))
        }
        "page: plural" => beside(plural(name)),
        "page: prefixed by its folder" => beside(format!("{}-{name}", folder.rsplit('/').next()?)),
        "page: became a folder" => {
            let names = ["overview", "introduction", "index", "quickstart"];
            beside(format!("{name}/{}", random.one(&names)?))
        }
        "page: case" => beside(name[..1].to_uppercase() + &name[1..]),
        _ => None,
    }
}

fn plural(name: &str) -> String {
    name.strip_suffix('s').map_or_else(|| format!("{name}s"), str::to_owned)
}

/// Gives a folder another address, and every page below it.
fn move_folder(
    sandbox: &mut Sandbox,
    pages: &mut Pages<'_>,
    (kind, taken): (&'static str, &mut HashSet<String>),
    random: &mut Random,
) -> Vec<Change> {
    const NAMES: [&str; 6] = ["guides", "how-to", "reference", "concepts", "platform", "learn"];
    let page = match random.one(&pages.linked) {
        Some(page) => page.clone(),
        None => return Vec::new(),
    };
    let Some((folder, _)) = page.address.rsplit_once('/') else { return Vec::new() };
    let (above, name) = folder.rsplit_once('/').unwrap_or(("", folder));
    let below = |above: &str, name: &str| format!("{above}/{name}").trim_matches('/').to_owned();
    let new = match kind {
        "folder: renamed" => below(above, random.one(&NAMES).expect("there are names")),
        "folder: nested" => {
            below(&format!("{above}/{}", ["v2", "en", "docs"][random.below(3)]), name)
        }
        _ if above.is_empty() => return Vec::new(),
        _ => below(above.rsplit_once('/').map_or("", |it| it.0), name),
    };
    let prefix = format!("{folder}/");
    let moved: Vec<Page> =
        pages.linked.iter().filter(|it| it.address.starts_with(&prefix)).cloned().collect();
    let files: Vec<String> =
        sandbox.files.keys().filter(|it| it.starts_with(&prefix)).cloned().collect();
    let to = |path: &str| format!("{new}{}", &path[folder.len()..]);
    // People don't move a folder onto paths that are in use or were moved away in the same commit.
    let is_used = |path: &String| {
        let to = to(path);
        sandbox.files.contains_key(&to) || sandbox.renames.iter().any(|it| it.0 == to)
    };
    if new.starts_with(&prefix)
        || files.len() > LARGEST
        || files.iter().any(is_used)
        || moved.iter().any(|it| taken.contains(&it.address))
    {
        return Vec::new();
    }
    for path in &files {
        sandbox.rename(path, &to(path));
        let (old, new) = (page_address(path).to_owned(), to(page_address(path)));
        sandbox.rename_in_navigation(&old, &new);
        taken.extend([old, new]);
    }
    pages.linked.retain(|it| !it.address.starts_with(&prefix));
    moved.iter().map(|it| Change::of(kind, &it.address, &to(&it.address))).collect()
}

/// Writes another address into a redirect, or that of a redirect into a link.
fn redirect(round: &mut Round<'_>, pages: &Pages<'_>, kind: &'static str) -> Option<Change> {
    let Round { sandbox, site, taken, random } = round;
    let docs_json = site.docs_json.as_ref()?;
    for _ in 0..30 {
        let redirect = random.one(&docs_json.redirects.list)?;
        let right = redirect.destination.trim_matches('/');
        let source = redirect.source.trim_matches('/');
        let is_plain = |path: &str| path.contains('/') && !path.contains(['?', '#', '*', ':', '%']);
        if !is_plain(right) || !pages.all.contains(right) || taken.contains(right) {
            continue;
        }
        if !kind.starts_with("redirect") {
            let (wrong, _) = misnamed("link: typo", source, pages, random)?;
            let link = site.links.iter().find(|it| match it.target {
                Target::Page(to) => {
                    page_address(&site.pages[to].path) == right
                        && !taken.contains(&*site.pages[it.page].path)
                        && site.pages[it.page].facts.links.at(it.link).kind == LinkKind::Page
                }
                _ => false,
            });
            let Some(page) = link.map(|it| &site.pages[it.page]) else { continue };
            let old = format!("](/{right})");
            let text = sandbox.text(&page.path)?.to_owned();
            if !is_plain(source) || pages.all.contains(&wrong) || !text.contains(&old) {
                continue;
            }
            let text = text.replacen(&old, &format!("](/{wrong})"), 1);
            sandbox.files.insert(page.path.to_string(), text.into_bytes());
            taken.extend([page.path.to_string(), wrong.clone(), right.to_owned()]);
            return Some(Change::of(kind, &wrong, right));
        }
        let Some((wrong, is_meant)) = misnamed(kind, right, pages, random) else { continue };
        let is_name =
            || pages.all.iter().any(|it| it.rsplit('/').next() == wrong.rsplit('/').next());
        let is_taken = taken.contains(&wrong) || pages.all.contains(&wrong);
        if is_taken || !is_meant && is_name() {
            continue;
        }
        let path = &docs_json.files.first()?.path;
        let text = sandbox.text(path)?;
        let old = format!("\"destination\": \"{}\"", redirect.destination);
        if text.matches(&old).count() != 1 {
            continue;
        }
        let text = text.replace(&old, &format!("\"destination\": \"/{wrong}\""));
        sandbox.files.insert(path.clone(), text.into_bytes());
        taken.extend([wrong.clone(), right.to_owned()]);
        return Some(match is_meant {
            true => Change::of(kind, &wrong, right),
            false => Change::gone(kind, &wrong),
        });
    }
    None
}

/// Writes another address into a link.
fn misname(
    sandbox: &mut Sandbox,
    pages: &Pages<'_>,
    (kind, taken): (&'static str, &mut HashSet<String>),
    random: &mut Random,
) -> Option<Change> {
    let site = pages.site;
    for _ in 0..30 {
        let link = random.one(&site.links)?;
        let page = &site.pages[link.page];
        let fact = page.facts.links.at(link.link);
        let Target::Page(to) = link.target else { continue };
        let right = page_address(&site.pages[to].path);
        let written = address(fact.target)?.path;
        if !fact.is_plain
            || fact.kind != LinkKind::Page
            || to == link.page
            || written.trim_matches('/') != right
            || !right.contains('/')
            || taken.contains(right)
            || taken.contains(&*page.path)
        {
            continue;
        }
        let Some((wrong, is_meant)) = misnamed(kind, right, pages, random) else { continue };
        let dead = wrong.trim_start_matches("../").to_owned();
        // A page of that name elsewhere may well be meant.
        let is_name =
            || pages.all.iter().any(|it| it.rsplit('/').next() == dead.rsplit('/').next());
        if pages.all.contains(&dead)
            || taken.contains(&dead)
            || dead == right
            || !is_meant && is_name()
        {
            continue;
        }
        let span = fact.span.range();
        let span = span.start..span.start + written.len();
        if sandbox.text(&page.path).and_then(|it| it.get(span.clone())) != Some(written) {
            continue;
        }
        sandbox.replace(&page.path, span, &format!("/{wrong}"));
        taken.extend([page.path.to_string(), dead.clone(), right.to_owned()]);
        return Some(match is_meant {
            true => Change::of(kind, &dead, right),
            false => Change::gone(kind, &dead),
        });
    }
    None
}

/// A wrong address for a page, and whether the page is still meant.
fn misnamed(
    kind: &str,
    right: &str,
    pages: &Pages<'_>,
    random: &mut Random,
) -> Option<(String, bool)> {
    let (folder, name) = right.rsplit_once('/')?;
    let meant = |address: String| Some((address, true));
    match kind.split(": ").nth(1)? {
        "typo" => {
            let mut parts: Vec<String> = right.split('/').map(str::to_owned).collect();
            // Most letters are in the name of the page.
            let at = if random.below(4) == 0 { random.below(parts.len()) } else { parts.len() - 1 };
            parts[at] = random.misspelt(&parts[at]);
            meant(parts.join("/"))
        }
        "plural" => meant(format!("{folder}/{}", plural(name))),
        "without its folder" => meant(right.split_once('/')?.1.to_owned()),
        "with one folder more" => {
            let more = ["docs", "en", "v1", "latest"][random.below(4)];
            meant(format!("{more}/{right}"))
        }
        "from the wrong folder" => {
            let other = random.one(&pages.folders)?;
            meant(format!("{other}/{right}"))
        }
        "case or underscore" => match name.contains('-') {
            true => meant(format!("{folder}/{}", name.replace('-', "_"))),
            false => meant(format!("{folder}/{}", name.to_uppercase())),
        },
        "a page never written" => {
            const NAMES: [&str; 8] = [
                "billing",
                "roadmap",
                "glossary",
                "sso",
                "kubernetes",
                "audit-logs",
                "pricing",
                "data-retention",
            ];
            let name = random.one(&NAMES)?;
            Some((format!("{folder}/{name}"), false))
        }
        _ => {
            let mut words: Vec<&str> = name.split('-').collect();
            let at = random.below(words.len());
            words[at] = random.one(&pages.words)?;
            Some((format!("{folder}/{}", words.join("-")), false))
        }
    }
}
