//! Lookup tables for searches that find the meaning of dead addresses, built when there are any.

use super::Site;
use crate::path::{folder, name};
use crate::percent_decoded;
use crate::{
    LinkKind, NavEntry, Target, address, extension, fragment_of, is_asset, join, page_address,
};
use doclint_suggest::{Budget, is_slip, words};
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// More paths with the same name are not looked at.
const MAX_NAMESAKES: usize = 32;
/// More dead paths don't teach more.
const MAX_DEAD: usize = 10_000;

/// Everything that exists, or is named and doesn't exist, by the parts that people confuse.
#[derive(Clone, Debug)]
pub(super) struct Nearby {
    /// The addresses of the pages, by their indices.
    pub pages: Paths,
    /// The languages and versions of the navigation, in lower case.
    pub marks: HashSet<String>,
    /// The sources of redirects, and the pages that they lead to.
    pub sources: Paths,
    pub ends: Vec<usize>,
}

impl Nearby {
    pub(super) fn of(site: &Site) -> Self {
        let pages = (0..site.pages.len()).map(|it| site.address(it));
        let redirects = site.docs_json.iter().flat_map(|it| &it.redirects.list);
        let redirects = redirects.filter(|it| !it.is_pattern() && !it.source.contains(['?', '#']));
        let redirected =
            redirects.filter_map(|it| match site.resolve("", &it.destination, LinkKind::Page) {
                Target::Page(page) => Some((it.source.trim_matches('/'), page)),
                _ => None,
            });
        let (sources, ends): (Vec<&str>, Vec<usize>) = redirected.unzip();
        Self {
            pages: Paths::of(pages),
            marks: marks(site),
            sources: Paths::of(sources.into_iter()),
            ends,
        }
    }
}

/// The files, those of pages among them.
pub(super) fn near_files(site: &Site) -> Paths {
    Paths::of(site.index.files())
}

/// What links say about pages and files, besides the addresses of these.
#[derive(Debug, Default)]
pub struct OfLinks {
    /// The pages that others link to.
    linked: OnceLock<HashSet<usize>>,
    /// The folders of pages that have moved.
    page_moves: OnceLock<Moves>,
    /// The folders of files that have moved.
    file_moves: OnceLock<Moves>,
    /// The anchors that links name.
    fragments: OnceLock<Fragments>,
}

impl Site {
    /// The pages that others link to.
    pub(super) fn linked_pages(&self) -> &HashSet<usize> {
        let links = self.links.iter().filter_map(|it| match it.target {
            Target::Page(to) if to != it.page => Some(to),
            _ => None,
        });
        self.of_links.linked.get_or_init(|| links.collect())
    }

    /// Which folders of pages have moved.
    pub(super) fn page_moves(&self) -> &Moves {
        self.of_links.page_moves.get_or_init(|| {
            let moved = self.past.moved();
            let address = |path| self.platform.routes.address(path);
            let moved = moved.map(|(from, to)| (address(from), address(to)));
            // So do redirects of other pages of a folder.
            let Nearby { pages, sources, ends, .. } = self.nearby();
            let ends = ends.iter().enumerate();
            let redirected = ends.map(|(source, page)| (sources.at(source), self.address(*page)));
            Moves::of(pages, &dead_paths(self, LinkKind::Page), moved.chain(redirected))
        })
    }

    /// Which folders of files have moved.
    pub(super) fn file_moves(&self) -> &Moves {
        self.of_links.file_moves.get_or_init(|| {
            let dead = dead_paths(self, LinkKind::File);
            Moves::of(self.near_files(), &dead, self.past.moved())
        })
    }

    /// The anchors that links name, by the pages that they lead to.
    pub(super) fn fragments(&self) -> &Fragments {
        self.of_links.fragments.get_or_init(|| fragments(self))
    }
}

/// How many dead paths would be right if a folder had another path, by both paths.
#[derive(Debug, Default)]
pub(super) struct Moves(HashMap<(Box<str>, Box<str>), u32>);

impl Moves {
    /// Learns which folders have moved, from dead paths, and from what the history or redirects say.
    fn of<'p>(
        paths: &Paths,
        dead: &BTreeSet<String>,
        moved: impl Iterator<Item = (&'p str, &'p str)>,
    ) -> Self {
        let mut moves: HashMap<(Box<str>, Box<str>), u32> = HashMap::new();
        let mut add = |from: &str, to: &str| {
            let (from, to, tail) = parting(from, to);
            if tail > 0 {
                *moves.entry((from.into(), to.into())).or_default() += 1;
            }
        };
        for path in dead.iter().take(MAX_DEAD) {
            if let Some(found) = paths.nearest_namesake(path, &paths.namesakes(path)) {
                add(path, paths.at(found));
            }
        }
        moved.for_each(|(from, to)| add(from, to));
        Self(moves)
    }

    /// How often it helps to take a path for another one with the same end.
    fn count(&self, from: &str, to: &str) -> u32 {
        // Keys are pairs of boxes, so a pair of borrowed texts can't look them up.
        self.0.get(&(from.into(), to.into())).copied().unwrap_or(0)
    }
}

/// The anchors that links name, by the pages that they lead to.
pub(super) type Fragments = HashMap<usize, HashSet<Box<str>>>;

/// Paths that exist. Results of searches are their indices.
#[derive(Clone, Debug, Default)]
pub(super) struct Paths {
    all: Vec<Box<str>>,
    /// By their last names.
    names: HashMap<Box<str>, Vec<usize>>,
    /// The names directly in each folder.
    children: HashMap<Box<str>, Vec<Box<str>>>,
    /// The names of all folders.
    folders: HashSet<Box<str>>,
    /// The words that names are made of.
    words: HashSet<Box<str>>,
    /// The only path without case, signs and plurals; `None` where there are several.
    folded: HashMap<String, Option<usize>>,
}

impl Paths {
    fn of<'p>(paths: impl Iterator<Item = &'p str>) -> Self {
        let mut out = Self::default();
        let mut seen: HashSet<&str> = HashSet::new();
        for (at, path) in paths.enumerate() {
            out.all.push(path.into());
            out.names.entry(name(path).into()).or_default().push(at);
            out.folded.entry(folded(path)).and_modify(|it| *it = None).or_insert(Some(at));
            let mut path = path;
            while !path.is_empty() && seen.insert(path) {
                for word in words(name(path)) {
                    if !out.words.contains(word) {
                        out.words.insert(word.into());
                    }
                }
                out.children.entry(folder(path).into()).or_default().push(name(path).into());
                path = folder(path);
                out.folders.insert(name(path).into());
            }
        }
        out
    }

    /// The path at an index.
    pub(super) fn at(&self, index: usize) -> &str {
        &self.all[index]
    }

    /// Those with the same last name.
    pub(super) fn namesakes(&self, path: &str) -> Vec<usize> {
        let same = self.names.get(name(path)).into_iter().flatten();
        same.take(MAX_NAMESAKES).copied().collect()
    }

    /// The names directly in a folder.
    pub(super) fn children(&self, folder: &str) -> &[Box<str>] {
        self.children.get(folder).map_or(&[], |it| it)
    }

    /// Whether there is something in a folder.
    pub(super) fn has_folder(&self, folder: &str) -> bool {
        self.children.contains_key(folder)
    }

    /// Whether some folder has this name.
    pub(super) fn has_folder_named(&self, folder: &str) -> bool {
        self.folders.contains(folder)
    }

    /// The only path that differs in case, signs, plurals and the kind of an image alone, and
    /// whether that is in case and signs.
    pub(super) fn respelled(&self, path: &str) -> Option<(usize, bool)> {
        let found = (*self.folded.get(&folded(path))?)?;
        let letters = |text: &str| -> String {
            text.to_lowercase().chars().filter(|it| it.is_alphanumeric()).collect()
        };
        Some((found, letters(path) == letters(self.at(found))))
    }

    /// Whether something else than a respelled path may be meant: one that ends with the dead path, so
    /// that the dead one has only lost a folder.
    pub(super) fn has_rival(&self, dead: &str, respelled: usize) -> bool {
        let is_end = |it: &usize| parting(dead, self.at(*it)).0.is_empty();
        let mut namesakes = self.namesakes(dead).into_iter();
        namesakes.any(|it| it != respelled && is_end(&it) && !self.are_parallel(dead, self.at(it)))
    }

    /// The path in a folder that has moved, if that of a dead one has: other dead paths would be
    /// right with the same change, or the history knows of it. Also how many.
    pub(super) fn followed(
        &self,
        dead: &str,
        candidates: &[usize],
        moves: &Moves,
    ) -> Option<(usize, u32)> {
        let moves = |found: usize| {
            let (from, to, _) = parting(dead, self.at(found));
            moves.count(from, to)
        };
        let mut counted: Vec<_> = candidates.iter().map(|it| (moves(*it), *it)).collect();
        counted.sort_unstable();
        let (count, found) = counted.pop().filter(|it| it.0 > 1)?;
        let is_best = counted.last().is_none_or(|it| it.0 < count);
        (is_best && !self.are_parallel(dead, self.at(found))).then_some((found, count))
    }

    /// Of paths with the same last name, the one that has most in common with a dead one: at the
    /// end, then at the beginning. Paths in a parallel folder don't count.
    pub(super) fn nearest_namesake(&self, dead: &str, candidates: &[usize]) -> Option<usize> {
        let ranked = candidates.iter().filter_map(|&found| {
            let path = self.at(found);
            let (from, to, tail) = parting(dead, path);
            let same = from.split('/').zip(to.split('/')).take_while(|it| it.0 == it.1);
            let head = same.filter(|it| !it.0.is_empty()).count();
            (!self.are_parallel(dead, path)).then_some((tail, head, found))
        });
        let mut ranked: Vec<(usize, usize, usize)> = ranked.collect();
        ranked.sort_unstable();
        let (tail, head, found) = ranked.pop()?;
        let is_best = ranked.last().is_none_or(|it| (it.0, it.1) < (tail, head));
        is_best.then_some(found)
    }

    /// The path that follows a folder in a dead one as a whole, with the folder of its own: a link
    /// that was taken for a relative one. A folder that holds the same as the root is another version
    /// or language.
    pub(super) fn whole(&self, dead: &str, is_candidate: impl Fn(usize) -> bool) -> Option<usize> {
        let whole = self.namesakes(dead).into_iter().filter_map(|found| {
            let (from, to, tail) = parting(dead, self.at(found));
            // Where the folder of the dead one exists, a page of it is missing.
            let is_whole = to.is_empty() && tail > 1 && !from.is_empty();
            let is_whole = is_whole && !self.has_folder(folder(dead));
            (is_whole && !self.share_names(from, "", "")).then_some((tail, found))
        });
        whole.max().map(|it| it.1).filter(|it| is_candidate(*it))
    }

    /// The path that one slip sets apart from a dead one.
    pub(super) fn misspelt(&self, dead: &str, budget: &mut Budget) -> Option<String> {
        let mut start = 0;
        for part in dead.split('/') {
            let children = self.children(dead[..start].trim_end_matches('/'));
            if children.iter().any(|it| **it == *part) {
                start += part.len() + 1;
                continue;
            }
            budget.spend(children.len() as u64);
            let mut slips = children.iter().filter(|it| is_slip(part, it));
            let slip = slips.next().filter(|_| slips.next().is_none())?;
            return Some(format!("{}{slip}{}", &dead[..start], &dead[start + part.len()..]));
        }
        None
    }

    /// The path without the mark of a copy or a version at its end: `guide` for `guide-2` or
    /// `guide-old`.
    pub(super) fn unmarked(&self, dead: &str) -> Option<String> {
        let (stem, ending) = match name(dead).rfind('.').filter(|it| *it > 0) {
            Some(dot) => dead.split_at(dead.len() - (name(dead).len() - dot)),
            None => (dead, ""),
        };
        let (rest, mark) = stem.rsplit_once(['-', '_'])?;
        let number = mark.strip_prefix('v').unwrap_or(mark);
        let is_number =
            matches!(number.len(), 1 | 2) && number.bytes().all(|it| it.is_ascii_digit());
        let original = format!("{rest}{ending}");
        let is_there = self.children(folder(dead)).iter().any(|it| **it == *name(&original));
        (is_there && (is_number || MARKS.contains(&mark))).then_some(original)
    }

    /// Whether the name that differs in two paths is made of words that other names have, such as that
    /// of a product, so that it is spelled right.
    pub(super) fn is_spelled(&self, dead: &str, found: &str) -> bool {
        let part = dead.split('/').zip(found.split('/')).find(|it| it.0 != it.1);
        part.is_some_and(|(part, _)| words(part).all(|it| self.words.contains(it)))
    }

    /// Whether two paths with the same last name are in folders that hold much of the same names,
    /// as the folders of versions and languages do: what is missing in one of them is not what is
    /// in the other.
    fn are_parallel(&self, dead: &str, path: &str) -> bool {
        let (from, to, tail) = parting(dead, path);
        // A link with a folder before a whole address names the version by that.
        let is_whole = to.is_empty() && tail > 1;
        let first = dead[from.len()..].trim_start_matches('/').split('/').next();
        self.share_names(from, to, first.unwrap_or_default())
            || self.share_names(folder(dead), folder(path), name(dead))
            || !is_whole && self.leaves_version(from, to)
    }

    /// Whether two folders hold much of the same names besides `except`.
    fn share_names(&self, a: &str, b: &str, except: &str) -> bool {
        let (a, b) = (self.children(a), self.children(b));
        let names: HashSet<&str> = a.iter().map(|it| &**it).filter(|it| *it != except).collect();
        let shared = b.iter().filter(|it| names.contains(&***it)).count();
        shared > 0 && shared * 3 >= a.len().min(b.len())
    }

    /// Whether one of two folders is in a version of the site that still exists, and the other one
    /// is not.
    fn leaves_version(&self, from: &str, to: &str) -> bool {
        let Some(version) = from.split('/').find(|it| is_version(it)) else { return false };
        let end = from.find(version).map_or(0, |at| at + version.len());
        self.has_folder(&from[..end]) && !to.split('/').any(|it| it == version)
    }
}

/// Words that people add to the name of a file for a while.
const MARKS: [&str; 9] = ["backup", "bak", "copy", "draft", "final", "new", "old", "temp", "tmp"];

/// The folders that two paths with the same end begin with, and how many names they share at the
/// end.
pub(super) fn parting<'a>(a: &'a str, b: &'a str) -> (&'a str, &'a str, usize) {
    let (mut a, mut b, mut tail) = (a, b, 0);
    while name(a) == name(b) && !a.is_empty() && !b.is_empty() {
        (a, b, tail) = (folder(a), folder(b), tail + 1);
    }
    (a, b, tail)
}

/// Whether a folder's name is a number with or without a `v` before it.
pub(super) fn is_version(name: &str) -> bool {
    name.strip_prefix('v').unwrap_or(name).starts_with(|it: char| it.is_ascii_digit())
}

/// The paths that links and the navigation name and that lead nowhere, each once: addresses of
/// pages, or paths of files.
fn dead_paths(site: &Site, kind: LinkKind) -> BTreeSet<String> {
    let dead = site.links.iter().filter(|it| it.target == Target::Missing && it.kind == kind);
    let links = dead.filter_map(|it| {
        let page = &site.pages[it.page];
        let fact = page.facts.links.at(it.link);
        let path = percent_decoded(address(fact.target)?.path);
        let path = join(&page.path, &path)?;
        let address = site.platform.routes.address(&path);
        Some(if kind == LinkKind::Page { address.to_owned() } else { path })
    });
    let imports = site.pages.iter().filter(|_| kind == LinkKind::File).flat_map(|page| {
        let imports = page.facts.imports.iter().filter(|it| it.source.starts_with(['/', '.']));
        let missing = imports.filter(|it| site.imported_path(page, it).is_none());
        missing.filter_map(|it| join(&page.path, &it.source))
    });
    let entries = site.docs_json.iter().flat_map(|it| &it.entries);
    let is_dead = |it: &&NavEntry| kind == LinkKind::Page && site.index.page(&it.path).is_none();
    let entries = entries.filter(is_dead).map(|it| page_address(&it.path).to_owned());
    links.chain(imports).chain(entries).collect()
}

/// The languages and versions of the navigation. A folder may be called like one of them.
fn marks(site: &Site) -> HashSet<String> {
    let languages = site.docs_json.iter().flat_map(|it| &it.languages).map(|it| &*it.code);
    let entries = site.docs_json.iter().flat_map(|it| &it.entries);
    let versions = entries.filter_map(|it| it.version.as_deref());
    languages.chain(versions).map(str::to_lowercase).collect()
}

/// The anchors that links of a site name.
pub(super) fn fragments(site: &Site) -> Fragments {
    let mut out = Fragments::new();
    for link in site.links.iter() {
        let Target::Page(to) = link.target else { continue };
        let written = site.pages[link.page].facts.links.at(link.link).target;
        let Some(fragment) = fragment_of(written) else { continue };
        let name = percent_decoded(fragment);
        let names = out.entry(to).or_default();
        names.extend(site.platform.anchors.second_name(&name).map(Into::into));
        names.insert(name.into());
    }
    out
}

/// A path without case, signs, plurals and the kind of an image.
fn folded(path: &str) -> String {
    let is_kind = is_asset(&extension(path)) || path.ends_with(".html");
    let path = if is_kind { path.rsplit_once('.').map_or(path, |it| it.0) } else { path };
    let mut out = String::with_capacity(path.len());
    for name in path.split('/') {
        let start = out.len();
        let letters = name.chars().filter(|it| it.is_alphanumeric());
        out.extend(letters.flat_map(char::to_lowercase));
        if out.len() > start + 3 && out.ends_with('s') {
            out.pop();
        }
        out.push('/');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(all: &[&str]) -> Paths {
        Paths::of(all.iter().copied())
    }

    #[test]
    fn paths_part_where_their_ends_differ() {
        assert_eq!(parting("a/b/c", "x/b/c"), ("a", "x", 2));
        assert_eq!(parting("b/c", "x/b/c"), ("", "x", 2));
        assert_eq!(parting("a", "b"), ("a", "b", 0));
        assert_eq!(parting("a", "a"), ("", "", 1));
    }

    #[test]
    fn versions_and_languages_are_not_moved_folders() {
        let all = paths(&["en/a", "en/b", "en/c", "fr/a", "fr/b", "v1/x/d", "v2/x/e", "new/x/f"]);
        let near = |dead: &str| {
            let found = all.nearest_namesake(dead, &all.namesakes(dead));
            found.map(|it| all.at(it))
        };
        assert_eq!(near("fr/c"), None, "a page that is not translated");
        assert_eq!(near("v2/x/d"), None, "a page that the version doesn't have");
        assert_eq!(near("old/x/f"), Some("new/x/f"));
    }

    #[test]
    fn spelling_is_not_meaning() {
        let all = paths(&["a/rate-limits", "images/Queue List.png", "b/get-user", "b/get_user"]);
        assert_eq!(all.respelled("a/rate_limits"), Some((0, true)));
        assert_eq!(all.respelled("a/rate-limit"), Some((0, false)));
        assert_eq!(all.respelled("images/queue-list.webp"), Some((1, false)));
        assert_eq!(all.respelled("b/getuser"), None, "one of two");
        let all = paths(&["a/limit", "b/limits", "c/a/limits"]);
        assert!(all.has_rival("a/limits", 0), "it may have lost a folder");
        assert!(!all.has_rival("b/limit", 1), "a page of another folder");
    }

    #[test]
    fn one_name_may_be_misspelt() {
        let all = paths(&["guides/webhooks/setup", "guides/limits", "guide-lines"]);
        let misspelt = |dead: &str| all.misspelt(dead, &mut Budget::unlimited());
        assert_eq!(misspelt("guides/webhoks/setup").as_deref(), Some("guides/webhooks/setup"));
        assert_eq!(misspelt("gudies/limits").as_deref(), Some("guides/limits"));
        assert_eq!(misspelt("guides/rates"), None);
        let all = paths(&["providers/linearb", "snippets/linear"]);
        assert!(all.is_spelled("providers/linear", "providers/linearb"));
        assert!(!all.is_spelled("providers/linearr", "providers/linearb"));
    }
}
