//! How addresses lead to pages where no settings say so. Where nearly all links of a folder lead to pages
//! in one way, the others are dead.

use crate::path::{climb, extension, folder, has_extension, name, relative_path, shared_start};
use crate::platform::{below, joined};
use crate::{Builds, LinkKind, SitePage, Target, address, is_asset, percent_decoded};
use foldhash::{HashMap, HashSet};
use std::cell::LazyCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The habits of the folders of a repository whose links without the extension of a page lead to pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    areas: HashMap<String, Area>,
    /// The areas outside of builds whose pages link to each other by the names of their files.
    by_files: HashSet<String>,
}

/// A folder with pages that link to each other by addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Area {
    pages: Pages,
    /// What paths from the root count from; none if nobody knows.
    roots: Vec<Root>,
    /// What other paths count from; `None` if nobody knows.
    relative: Option<Base>,
}

/// A part of the addresses of a website.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Root {
    /// The first folder of its addresses; empty for none.
    prefix: String,
    /// The folder of its pages, from that of the area.
    folder: String,
    /// Whether nothing but its pages is at its top.
    has_top: bool,
}

/// What relative paths count from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    /// The file that they are in.
    File,
    /// The address of their page, as if it were a folder.
    Address,
}

/// So many addresses that lead to pages show a habit.
const FEWEST: usize = 10;

/// Of the addresses that may be dead, one for so many that lead to pages.
const FOR_EACH_DEAD: usize = 8;

/// No more namesakes are tried.
const MOST_NAMESAKES: usize = 64;

/// No more parts of a website are looked for.
const MOST_ROOTS: usize = 20;

impl Learned {
    /// The habits of the folders of these pages. `files` are the paths of all files.
    pub(super) fn of(builds: &Builds, pages: &[SitePage], files: &[&str]) -> Self {
        // Most repositories have no area that asks for it.
        let shared = LazyCell::new(|| Arc::new(Shared::of(files)));
        let mut of_area: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, page) in pages.iter().enumerate() {
            let areas = [true, false].map(|are_rooted| area_of(builds, &page.path, are_rooted));
            for area in areas.into_iter().flatten().collect::<BTreeSet<_>>() {
                of_area.entry(area).or_default().push(at);
            }
        }
        let areas = of_area.into_iter().filter(|it| it.1.len() >= FEWEST / 2);
        let mut by_files = HashSet::default();
        let areas = areas.filter_map(|(key, own)| {
            let top = top(key);
            let links = Links::of(&own, pages, files);
            let (named, others) = (links.to_files.1, links.relative.len());
            if named >= FEWEST && others * FOR_EACH_DEAD <= named && !builds.has_folder(top) {
                by_files.insert(key.to_owned());
            }
            if links.rooted.len() + links.relative.len() < FEWEST {
                return None;
            }
            let found = Pages::of(top, &own, pages, &shared);
            let is_built = own.iter().any(|it| builds.has(&pages[*it].path));
            let area = Area::of(found, &links, is_built, |it| below(&pages[it].path, top));
            (!area.roots.is_empty() || area.relative.is_some()).then_some((key.to_owned(), area))
        });
        let areas = areas.collect();
        Self { areas, by_files }
    }

    /// What a link without the extension of a page leads to; `None` where nobody knows.
    pub(super) fn find(&self, builds: &Builds, from: &str, written: &str) -> Option<Target> {
        let is_rooted = written.starts_with('/');
        let key = area_of(builds, from, is_rooted)?;
        let area = self.areas.get(key)?;
        let meant = plain(written);
        if meant.is_empty() || is_file(written) {
            return None;
        }
        let keys = if is_rooted {
            if builds.redirects(&meant) {
                return Some(Target::Elsewhere);
            }
            if area.roots.is_empty() {
                return None;
            }
            if let Some(page) = area.pages.given.get(&meant) {
                return Some(Target::Page(*page));
            }
            let mut keys = area.rooted(&meant);
            // Of several versions, a link means that of its own page.
            let own = below(from, top(key))?.to_lowercase();
            keys.sort_by_key(|it| Reverse(shared_start(&it.0, &own)));
            let is_of_file = keys.iter().any(|it| area.pages.page(&it.0).is_some());
            if let Some(page) = area.pages.other.get(&meant).filter(|_| !is_of_file) {
                return Some(Target::Page(*page));
            }
            keys
        } else {
            let own = below(from, top(key))?;
            vec![(relative(area.relative?, own, &meant)?, true)]
        };
        Some(area.pages.target(&keys))
    }

    /// Whether it is known where paths from the root, or others, lead on the page with that path.
    pub(super) fn knows(&self, builds: &Builds, path: &str, are_rooted: bool) -> bool {
        let Some(key) = area_of(builds, path, are_rooted) else { return false };
        let is_known =
            |it: &Area| if are_rooted { !it.roots.is_empty() } else { it.relative.is_some() };
        self.areas.get(key).is_some_and(is_known)
    }

    /// Whether the page with that path and those around it link to each other by the names of files.
    pub(super) fn names_files(&self, builds: &Builds, path: &str) -> bool {
        area_of(builds, path, false).is_some_and(|it| self.by_files.contains(it))
    }

    /// How a link on the page `from`, which was written like `like`, leads to the file at a path.
    pub(super) fn written(
        &self,
        builds: &Builds,
        (from, like): (&str, &str),
        path: &str,
    ) -> Option<String> {
        let key = area_of(builds, from, like.starts_with('/'))?;
        let area = self.areas.get(key).filter(|_| !is_file(like))?;
        if !like.starts_with('/') {
            let path = relative_path(from, path);
            let rest = path.rsplit_once('.').filter(|_| area.relative == Some(Base::File))?.0;
            return Some(rest.to_owned());
        }
        let rest = below(path, top(key))?.rsplit_once('.')?.0;
        let above = rest.strip_suffix("/index").or_else(|| (rest == "index").then_some(""));
        let rest = above.unwrap_or(rest);
        area.roots.iter().find_map(|root| {
            let rest = below(rest, &root.folder)?;
            Some(format!("/{}", joined(&root.prefix, rest)))
        })
    }
}

/// The folder with whose pages the links of a file are compared: that of its build, if no settings say
/// where its addresses lead. Else a path from the root may mean any page, so that it is `/`, and another
/// path those in the first folder.
fn area_of<'p>(builds: &'p Builds, path: &'p str, are_rooted: bool) -> Option<&'p str> {
    match builds.folder_of(path) {
        Some(build) if build.has_addresses => None,
        Some(build) => Some(&build.folder),
        None if are_rooted => Some("/"),
        None => path.split_once('/').map(|it| it.0),
    }
}

/// The folder with the pages of an area.
fn top(area: &str) -> &str {
    area.trim_start_matches('/')
}

/// An address in lower case, without slashes around it, the extension of HTML, and the numbers that order
/// files and folders. A dot within a name is a hyphen, as ExDoc writes it.
fn plain(written: &str) -> String {
    let path = written.trim_matches('/');
    let path = path.strip_suffix(".html").unwrap_or(path).to_lowercase();
    let part = |it| match without_number(it) {
        it @ ("." | "..") => it.to_owned(),
        it => it.replace('.', "-"),
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Whether an address is that of a file.
fn is_file(written: &str) -> bool {
    has_extension(written, &["md", "mdx"]) || is_asset(&extension(written))
}

/// The address that a relative path means on a page with that path; `None` if it leads out.
fn relative(base: Base, own: &str, meant: &str) -> Option<String> {
    let stem = &plain(own.rsplit_once('.').map_or(own, |it| it.0));
    let from = match base {
        Base::Address if !INDEXES.contains(&name(stem)) => format!("{stem}/_"),
        _ => stem.clone(),
    };
    let (above, path) = climb(&from, meant);
    (above == 0).then(|| path.trim_matches('/').to_owned())
}

/// Names of files that are the page of their folder.
const INDEXES: [&str; 3] = ["index", "readme", "_index"];

/// The pages of an area by their addresses, which count from the folder of the area.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Pages {
    by_address: HashMap<String, usize>,
    /// Addresses that the front matter of pages gives in the place of those of their files.
    given: HashMap<String, usize>,
    /// Other addresses in front matter, such as older ones, which count where no file has them.
    other: HashMap<String, usize>,
    /// Folders that have pages.
    folders: HashSet<String>,
    /// The names of addresses that the front matter of pages gives.
    given_names: HashSet<String>,
    shared: Arc<Shared>,
}

/// What all areas share.
#[derive(Debug, Default, PartialEq, Eq)]
struct Shared {
    /// The ends of folders whose pages a program makes by a pattern, such as `archive/[version]`.
    patterns: HashSet<String>,
    /// The names of all files and folders: a program may make a page of each, or show it elsewhere.
    names: HashSet<String>,
}

impl Shared {
    fn of(files: &[&str]) -> Self {
        let patterns = files.iter().filter_map(|it| it.rsplit_once("/["));
        let patterns = patterns.map(|it| it.0.rsplit(']').next().unwrap_or(it.0));
        let patterns = patterns.map(plain).filter(|it| !it.is_empty());
        Self { patterns: patterns.collect(), names: names_of(files) }
    }
}

/// The names of files and of the folders around them, in lower case, without extensions and numbers that
/// order them.
fn names_of(files: &[&str]) -> HashSet<String> {
    let mut out = HashSet::default();
    let mut before = "";
    for file in files {
        // The list is in order: folders around the file before have been seen.
        let same = shared_start(file, before);
        let start = file[..file.floor_char_boundary(same)].rfind('/').map_or(0, |it| it + 1);
        for part in file[start..].split('/') {
            let stem = part.split_once('.').map_or(part, |it| it.0);
            out.insert(without_number(stem).to_lowercase());
        }
        before = file;
    }
    out
}

impl Pages {
    fn of(top: &str, own: &[usize], pages: &[SitePage], shared: &Arc<Shared>) -> Self {
        let mut out = Self { shared: Arc::clone(shared), ..Self::default() };
        for &at in own {
            let page = &pages[at];
            let Some(path) = below(&page.path, top) else { continue };
            let path = plain(path.rsplit_once('.').map_or(path, |it| it.0));
            let key = if INDEXES.contains(&name(&path)) { folder(&path) } else { &path };
            out.folders.insert(folder(&path).to_owned());
            out.by_address.entry(key.to_owned()).or_insert(at);
            for (address, is_own) in given_addresses(page) {
                out.given_names.insert(name(&address).to_owned());
                let given = if is_own { &mut out.given } else { &mut out.other };
                given.insert(address, at);
            }
        }
        out
    }

    /// The page at an address.
    fn page(&self, address: &str) -> Option<usize> {
        self.by_address.get(address).copied()
    }

    /// What the first of some addresses with a page is, each with whether it is dead without one: it is
    /// in a folder with pages, and nothing in the repository has its name.
    fn target(&self, addresses: &[(String, bool)]) -> Target {
        if let Some(page) = addresses.iter().find_map(|it| self.page(&it.0)) {
            return Target::Page(page);
        }
        let is_dead = addresses.iter().any(|it| it.1 && self.is_dead(&it.0));
        let may_be = addresses.iter().any(|it| self.may_be(&it.0));
        if is_dead && !may_be { Target::Missing } else { Target::Elsewhere }
    }

    fn is_dead(&self, address: &str) -> bool {
        self.folders.contains(folder(address)) && !name(address).contains('.')
    }

    fn may_be(&self, address: &str) -> bool {
        let name = name(address);
        let without_language = address.split_once('/').map(|it| it.1);
        let above = folder(address);
        let mut ends = above.match_indices('/').map(|it| &above[it.0 + 1..]).chain([above]);
        ends.any(|it| self.shared.patterns.contains(it))
            || self.folders.contains(address)
            || self.given_names.contains(name)
            || self.shared.names.contains(name)
            || without_language.is_some_and(|it| self.page(it).is_some())
    }
}

/// The addresses in the front matter of a page, each with whether it is the page's own: those of keys that
/// say so, and all that begin with `/`, as older addresses have many keys.
fn given_addresses(page: &SitePage) -> impl Iterator<Item = (String, bool)> {
    const OWN: [&str; 4] = ["permalink", "slug", "url", "path"];
    const OLDER: [&str; 2] = ["aliases", "redirect_from"];
    let front_matter = page.facts.front_matter.as_ref().and_then(|it| it.root.as_mapping());
    front_matter.into_iter().flat_map(|it| &it.entries).flat_map(|entry| {
        let key = entry.key.text.as_str();
        let is_own = OWN.contains(&key);
        let is_named = is_own || OLDER.contains(&key);
        let one = std::slice::from_ref(&entry.value);
        let values = entry.value.as_sequence().unwrap_or(one);
        let texts = values.iter().filter_map(|it| it.as_str());
        let texts = texts.filter(move |it| is_named || it.starts_with('/'));
        texts.map(move |it| (plain(it), is_own))
    })
}

/// A name without the number that orders it, as in `2-install` and `(2)install`; dates and versions stay.
fn without_number(name: &str) -> &str {
    let in_parentheses = name.strip_prefix('(').and_then(|it| it.split_once(')'));
    if let Some((number, text)) = in_parentheses.filter(|it| !it.1.is_empty())
        && number.bytes().all(|it| it.is_ascii_digit())
    {
        return text;
    }
    let rest = name.trim_start_matches(|it: char| it.is_ascii_digit());
    let text = rest.strip_prefix(['-', '_']).filter(|_| rest.len() < name.len());
    text.filter(|it| it.starts_with(|it: char| !it.is_ascii_digit())).unwrap_or(name)
}

/// The links of an area to addresses, each once.
struct Links {
    /// Paths from the root, as [`plain`] has them.
    rooted: HashSet<String>,
    /// Other paths, each with the index of its page.
    relative: HashSet<(usize, String)>,
    /// How many links lead to files of pages: paths from the root, and others.
    to_files: (usize, usize),
}

impl Links {
    fn of(own: &[usize], pages: &[SitePage], files: &[&str]) -> Self {
        let mut out =
            Self { rooted: HashSet::default(), relative: HashSet::default(), to_files: (0, 0) };
        let is_there = |path: &str| {
            let path = path.trim_matches('/');
            let at = files.partition_point(|it| *it < path);
            files.get(at).is_some_and(|it| *it == path || below(it, path).is_some())
        };
        for &at in own {
            let page = &pages[at];
            for fact in page.facts.links.iter().filter(|it| it.kind == LinkKind::Page) {
                let Some(address) = address(fact.target) else { continue };
                let path = percent_decoded(address.path);
                if path.trim_matches(['/', '.']).is_empty() || path.contains(MARKS) {
                    continue;
                }
                let is_rooted = path.starts_with('/');
                if has_extension(&path, &["md", "mdx"]) {
                    *(if is_rooted { &mut out.to_files.0 } else { &mut out.to_files.1 }) += 1;
                } else if is_file(&path) {
                } else if is_rooted {
                    if !is_there(&path) {
                        out.rooted.insert(plain(&path));
                    }
                } else if !is_there(&climb(&page.path, &path).1) {
                    out.relative.insert((at, plain(&path)));
                }
            }
        }
        out
    }
}

/// Signs of templates, and of paths with a meaning of their own.
const MARKS: [char; 7] = ['@', '~', '$', '{', '<', ':', '%'];

impl Area {
    /// The habits of some pages with these links. `path_of` is the path of a page in the area.
    fn of<'p>(
        pages: Pages,
        links: &Links,
        is_built: bool,
        path_of: impl Fn(usize) -> Option<&'p str>,
    ) -> Self {
        let mut out = Self { pages, roots: Vec::new(), relative: None };
        // On a forge, an address without extension is a slip, unless it is the habit.
        let is_habit = |Tally { led, dead }: Tally, to_files: usize| {
            let is_more = led > to_files || led >= 2 * FEWEST && led * 10 > to_files;
            led >= FEWEST && dead * FOR_EACH_DEAD <= led && (is_built || is_more)
        };
        out.roots = out.roots_of(&links.rooted);
        out.look_at_tops(&links.rooted);
        let count = |out: &Self| {
            let rooted = out.pages.counts(links.rooted.iter().map(|it| out.rooted(it)));
            let of_base = [Base::File, Base::Address].map(|base| {
                let meant = links.relative.iter().filter_map(|(page, meant)| {
                    Some(vec![(relative(base, path_of(*page)?, meant)?, true)])
                });
                (out.pages.counts(meant), base)
            });
            let [file, address] = of_base;
            (rooted, if address.0.all.led > file.0.all.led { address } else { file })
        };
        let (rooted, (relative, base)) = count(&out);
        if !is_habit(rooted.all, links.to_files.0) {
            out.roots.clear();
        }
        out.relative = Some(base).filter(|_| is_habit(relative.all, links.to_files.1));
        for folder in rooted.unknown.iter().chain(&relative.unknown) {
            out.pages.folders.remove(folder);
        }
        out
    }

    /// Looks which parts of the website have so many pages at their top that no other is there.
    fn look_at_tops(&mut self, addresses: &HashSet<String>) {
        let tops: Vec<&String> = addresses.iter().filter(|it| !it.contains('/')).collect();
        for root in self.roots.iter_mut().filter(|it| it.prefix.is_empty()) {
            let keys = tops.iter().filter_map(|it| root.key(it)).map(|it| vec![(it, true)]);
            let Tally { led, dead } = self.pages.counts(keys).all;
            root.has_top = led >= FEWEST && dead * FOR_EACH_DEAD <= led;
        }
    }

    /// Where the paths from the root lead that lead to pages at all.
    fn roots_of(&self, addresses: &HashSet<String>) -> Vec<Root> {
        let mut by_name: HashMap<&str, Vec<&str>> = HashMap::default();
        for address in self.pages.by_address.keys() {
            by_name.entry(name(address)).or_default().push(address);
        }
        // Which namesakes are tried must not depend on the order of a table.
        by_name.values_mut().for_each(|it| it.sort_unstable());
        let mut votes: HashMap<Root, usize> = HashMap::default();
        for address in addresses {
            let parts: Vec<&str> = address.split('/').collect();
            let namesakes = by_name.get(name(address)).map_or(&[][..], |it| it);
            let mut roots = HashSet::default();
            for page in namesakes.iter().take(MOST_NAMESAKES) {
                let own: Vec<&str> = page.split('/').collect();
                let ends = own.iter().rev().zip(parts.iter().rev());
                let same = ends.take_while(|it| it.0 == it.1).count();
                for (prefix, rest) in [("", parts.len()), (parts[0], parts.len() - 1)] {
                    if rest > 0 && same >= rest {
                        let folder = own[..own.len() - rest].join("/");
                        roots.insert(Root { prefix: prefix.to_owned(), folder, has_top: false });
                    }
                }
            }
            for root in roots {
                *votes.entry(root).or_default() += 1;
            }
        }
        let mut votes: Vec<(Root, usize)> = votes.into_iter().collect();
        votes.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let mut found: Vec<(Root, usize)> = Vec::new();
        // Where folders have pages of the same names, the one that is named like the addresses counts.
        let named: HashSet<(String, usize)> = votes
            .iter()
            .filter(|it| it.0.is_named_alike())
            .map(|it| (it.0.prefix.clone(), it.1))
            .collect();
        let is_other = |root: &Root, count: usize| {
            !root.is_named_alike() && named.contains(&(root.prefix.clone(), count))
        };
        votes.retain(|it| !is_other(&it.0, it.1));
        let mut open: HashSet<&String> = addresses.iter().collect();
        for (root, count) in votes.into_iter().take(10 * MOST_ROOTS) {
            if count < FEWEST / 2 || found.len() == MOST_ROOTS {
                break;
            }
            let before = open.len();
            let leads =
                |it: &&String| root.key(it).is_some_and(|it| self.pages.page(&it).is_some());
            open.retain(|it| !leads(it));
            // As many of the same addresses lead into it: the page with a link decides which is meant.
            let is_tied = found.iter().any(|it| it.1 == count && it.0.prefix == root.prefix);
            if before - open.len() >= FEWEST / 2 || is_tied {
                found.push((root, count));
            }
        }
        found.into_iter().map(|it| it.0).collect()
    }

    /// What a path from the root may mean, each with whether it is dead if no page is there.
    fn rooted(&self, meant: &str) -> Vec<(String, bool)> {
        let keys = self.roots.iter().filter_map(|root| {
            // Other parts of a website have addresses at its top.
            let is_its_own = !root.prefix.is_empty() || root.has_top || meant.contains('/');
            Some((root.key(meant)?, is_its_own))
        });
        keys.collect()
    }
}

impl Root {
    /// Whether the folder of its pages has the name of its addresses, or a part of that.
    fn is_named_alike(&self) -> bool {
        let folder = name(&self.folder);
        !folder.is_empty()
            && (self.prefix.contains(folder) || folder.contains(&self.prefix))
            && !self.prefix.is_empty()
    }

    /// The address in the area that an address of the website means.
    fn key(&self, meant: &str) -> Option<String> {
        let rest = below(meant, &self.prefix)?;
        Some(joined(&self.folder, rest))
    }
}

/// How many addresses lead to pages, and how many may be dead.
#[derive(Clone, Copy, Default)]
struct Tally {
    led: usize,
    dead: usize,
}

/// What addresses lead to.
struct Counts {
    /// All of them, but for the dead ones in unknown folders.
    all: Tally,
    /// Folders whose pages come from elsewhere, too: many addresses in them lead nowhere.
    unknown: Vec<String>,
}

impl Pages {
    /// Counts what addresses lead to, each with all that it may mean.
    fn counts(&self, addresses: impl Iterator<Item = Vec<(String, bool)>>) -> Counts {
        let mut out = Counts { all: Tally::default(), unknown: Vec::new() };
        let mut of_folder: HashMap<String, Tally> = HashMap::default();
        let above = |it: &str| folder(it).to_owned();
        for meant in addresses {
            let led = meant.iter().find(|it| self.page(&it.0).is_some());
            let dead = || {
                let is_dead = self.target(&meant) == Target::Missing;
                meant.iter().find(|it| is_dead && it.1 && self.is_dead(&it.0))
            };
            if let Some((address, _)) = led {
                of_folder.entry(above(address)).or_default().led += 1;
            } else if let Some((address, _)) = dead() {
                of_folder.entry(above(address)).or_default().dead += 1;
            }
        }
        for (folder, Tally { led, dead }) in of_folder {
            out.all.led += led;
            match dead >= 3 && dead * 4 > led {
                true => out.unknown.push(folder),
                false => out.all.dead += dead,
            }
        }
        out
    }
}
