//! Which files move, and where to.

use crate::plan::Refusal;
use crate::snapshot::Snapshot;
use doclint_site::{BuildSettings, Platform, Site, extension, page_address};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The files that move: new paths by old paths.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    files: BTreeMap<String, String>,
    /// The old and the new paths of the folders that move: the one of the request, and those with its
    /// translations.
    folders: BTreeMap<String, String>,
}

impl Moves {
    /// The files that a request moves, if the new paths are possible.
    pub fn of(snapshot: &Snapshot<'_>, from: &str, to: &str) -> Result<Self, Refusal> {
        let listed = snapshot.workspace.list().files;
        let (from, is_folder) = source(snapshot, &listed, from)?;
        let to = target((&listed, snapshot.site().platform), &from, is_folder, to)?;
        let within = format!("{from}/");
        let files: BTreeMap<String, String> = match is_folder {
            true => {
                let below = listed.iter().filter_map(|it| Some((it, it.strip_prefix(&within)?)));
                below.map(|(old, rest)| (old.clone(), format!("{to}/{rest}"))).collect()
            }
            false => BTreeMap::from([(from.clone(), to.clone())]),
        };
        let files = with_translations(snapshot, &listed, files);
        let files = with_translations_of_builds(snapshot.site(), &listed, files);
        if is_folder && (to.starts_with(&within) || to == from) {
            return Err(Refusal::because(format!("`{from}` can't move into itself")));
        }
        let mut folders = BTreeMap::new();
        if is_folder {
            folders = translated_folders(&files, &within);
            folders.insert(from, to);
        }
        let moves = Self { files, folders };
        moves.check(snapshot, &listed)?;
        Ok(moves)
    }

    /// The path of a file after the move.
    pub fn path<'a>(&'a self, old: &'a str) -> &'a str {
        self.files.get(old).map_or(old, String::as_str)
    }

    /// The path of a folder after the move; `None` if the folder stays.
    pub fn folder(&self, old: &str) -> Option<String> {
        let old = old.trim_end_matches('/');
        let around = old.match_indices('/').map(|it| &old[..it.0]);
        let mut around = around.chain(std::iter::once(old));
        around.find_map(|it| Some(format!("{}{}", self.folders.get(it)?, &old[it.len()..])))
    }

    /// The old and the new paths of the folders that move as a whole.
    pub fn folders(&self) -> impl Iterator<Item = (&str, &str)> {
        self.folders.iter().map(|(from, to)| (from.as_str(), to.as_str()))
    }

    /// Whether a file moves.
    pub fn has(&self, old: &str) -> bool {
        self.files.contains_key(old)
    }

    /// Old and new paths, sorted by old path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(from, to)| (from.as_str(), to.as_str()))
    }

    /// Collects every reason against the new paths.
    fn check(&self, snapshot: &Snapshot<'_>, listed: &[String]) -> Result<(), Refusal> {
        let site = snapshot.site();
        let (is_page, address) = names(site);
        let staying: HashSet<&str> =
            listed.iter().map(String::as_str).filter(|it| !self.has(it)).collect();
        let addresses: HashSet<&str> =
            staying.iter().filter(|it| is_page(it)).map(|it| address(it)).collect();
        let config = site.docs_json.as_ref().map_or(&[][..], |it| &it.files);
        let mut refusal = Refusal::default();
        let mut because = |text: String| refusal.reasons.push((None, text));
        for (from, to) in self.iter() {
            // Where the case of names makes no difference, the new path leads to the file itself.
            let is_own = || from.to_lowercase() == to.to_lowercase();
            if from == to {
                because(format!("`{from}` is already there"));
            } else if staying.contains(to)
                || !self.has(to) && snapshot.workspace.has(to) && !is_own()
            {
                because(format!("`{to}` already exists"));
            } else if is_page(to) && addresses.contains(address(to)) {
                because(format!("another page already has the path `/{}`", address(to)));
            }
            match (is_page(from), is_page(to)) {
                (true, false) => {
                    let own = extension(from);
                    because(format!("`{to}` would not be a page: use the extension `.{own}`"));
                }
                (false, true) => because(format!("`{to}` would be a page, but `{from}` is not")),
                _ => {}
            }
            if let Some(original) = original_of(site, from).filter(|it| !self.has(it)) {
                because(format!(
                    "`{from}` is a translation of `{original}`: move that, and its translations follow"
                ));
            }
            if config.iter().any(|it| it.path == from) {
                because(format!("`{from}` configures the site: move it manually"));
            }
            if site.apis.iter().any(|it| it.source.path.as_deref() == Some(from)) {
                because(format!("pages are generated from `{from}`: move it manually"));
            }
            if snapshot.workspace.ignores(to) {
                let noun = site.platform.noun;
                because(format!("the {noun} ignores `{to}`: choose another path"));
            }
        }
        for settings in site.builds.settings() {
            for folder in folders_of_pages(settings).iter().filter(|it| self.folder(it).is_some()) {
                let text = format!(
                    "`{folder}` is a folder of pages that `{}` names: move it manually",
                    settings.path
                );
                refusal.reasons.push((None, text));
            }
        }
        refusal.unless_empty()
    }
}

/// The folders of pages that settings name, with those of languages.
fn folders_of_pages(settings: &BuildSettings) -> Vec<String> {
    let languages = settings.tongues.iter().filter(|it| !it.folder.is_empty());
    let languages: Vec<&str> = languages.map(|it| it.folder.as_str()).collect();
    let sources = settings.sources.iter().map(|it| it.folder.as_str());
    let below = |folder: &str| -> Vec<String> {
        languages
            .iter()
            .map(|it| format!("{folder}/{it}").trim_start_matches('/').to_owned())
            .collect()
    };
    sources.flat_map(|it| std::iter::once(it.to_owned()).chain(below(it))).collect()
}

/// The page that a page translates, in a build that has the translations of a folder in other ones.
fn original_of(site: &Site, path: &str) -> Option<String> {
    let (source, rest) = site.builds.settings_of(path)?.source(path)?;
    let original = format!("{}/{rest}", source.original.as_ref()?);
    site.index.has_file(&original).then_some(original)
}

/// The files to move and, for each page in the language that others are translated from, its
/// translations: a page and its translations have the same path below the folders of their languages.
/// Start pages and pages that leave their language move alone, and so does a page whose translation
/// would take the path of another one.
fn with_translations(
    snapshot: &Snapshot<'_>,
    listed: &[String],
    mut files: BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let site = snapshot.site();
    let Some(translations) = &site.translations else { return files };
    let (is_page, address_of) = names(site);
    let path = |page: usize| &*site.pages[page].path;
    let others: BTreeSet<&str> = translations
        .others
        .iter()
        .flat_map(|it| &it.pages)
        .filter_map(|(key, page)| folder_of_language(path(*page), key))
        .filter(|it| !it.is_empty())
        .collect();
    let taken: HashSet<&str> =
        listed.iter().filter(|it| is_page(it)).map(|it| address_of(it)).collect();
    let mut more = Vec::new();
    for (key, &source) in &translations.source.pages {
        let Some(new) = files.get(path(source)).map(|it| page_address(it)) else { continue };
        let Some(folder) = folder_of_language(path(source), key) else { continue };
        let Some(new_key) = new.strip_prefix(folder).filter(|it| !it.is_empty()) else { continue };
        if others.iter().any(|it| new.starts_with(it)) {
            continue;
        }
        for other in &translations.others {
            let Some(copy) = other.pages.get(key).map(|it| path(*it)) else { continue };
            let Some(folder) = folder_of_language(copy, key) else { continue };
            let address = format!("{folder}{new_key}");
            if !files.contains_key(copy) && !taken.contains(&*address) {
                more.push((copy.to_owned(), format!("{address}.{}", extension(copy))));
            }
        }
    }
    files.extend(more);
    files
}

/// The same for builds that have the translations of a folder in other ones.
fn with_translations_of_builds(
    site: &Site,
    listed: &[String],
    mut files: BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let all: HashSet<&str> = listed.iter().map(String::as_str).collect();
    let is_listed = |path: &String| all.contains(path.as_str());
    let mut more = Vec::new();
    for (old, new) in &files {
        let Some(settings) = site.builds.settings_of(old) else { continue };
        let (Some((source, rest)), Some((to, new_rest))) =
            (settings.source(old), settings.source(new))
        else {
            continue;
        };
        let translated = settings.sources.iter().filter(|it| {
            it.original.as_ref() == Some(&source.folder) && source.folder == to.folder
        });
        let copies =
            translated.map(|it| [rest, new_rest].map(|path| format!("{}/{path}", it.folder)));
        more.extend(copies.filter(|it| is_listed(&it[0])));
    }
    more.into_iter().for_each(|[old, new]| _ = files.entry(old).or_insert(new));
    files
}

/// What a page is on the platform of a site, and the address of one, by their paths.
fn names(site: &Site) -> (fn(&str) -> bool, impl Fn(&str) -> &str) {
    let platform = site.platform;
    (platform.is_page, |path| platform.routes.address(path))
}

/// The folders whose pages move because they are translations of those in a folder: old and new paths.
fn translated_folders(files: &BTreeMap<String, String>, within: &str) -> BTreeMap<String, String> {
    let sources: HashSet<&str> =
        files.keys().filter_map(|it| page_address(it).strip_prefix(within)).collect();
    let copies = files.iter().filter(|it| !it.0.starts_with(within));
    let folder = |(old, new): (&String, &String)| {
        let (old, new) = (page_address(old), page_address(new));
        // The longest path that the folder of the source has, too, is the path below the folder.
        let slash = old.match_indices('/').find(|it| sources.contains(&old[it.0 + 1..]))?.0;
        let new = new.strip_suffix(&old[slash..])?;
        Some((old[..slash].to_owned(), new.to_owned()))
    };
    copies.filter_map(folder).collect()
}

/// The folder of a language, with a slash at its end, of which a page has a path; empty for the root.
fn folder_of_language<'p>(path: &'p str, key: &str) -> Option<&'p str> {
    let folder = page_address(path).strip_suffix(key).filter(|_| !key.is_empty())?;
    (folder.is_empty() || folder.ends_with('/')).then_some(folder)
}

/// The path of the file or folder to move, and whether it is a folder.
fn source(
    snapshot: &Snapshot<'_>,
    listed: &[String],
    from: &str,
) -> Result<(String, bool), Refusal> {
    let name = from.trim_start_matches("./").trim_start_matches('/').trim_end_matches('/');
    if name.is_empty() {
        let noun = snapshot.site().platform.noun;
        return Err(Refusal::because(format!("expected a page, file or folder inside the {noun}")));
    }
    let is_file = listed.iter().any(|it| it == name);
    let within = format!("{name}/");
    let is_folder = listed.iter().any(|it| it.starts_with(&within));
    let page = snapshot.page(name).map(|it| it.path.to_string());
    match page {
        _ if is_file => Ok((name.to_owned(), false)),
        Some(page) if is_folder && !from.ends_with('/') && !page.starts_with(&within) => {
            Err(Refusal::because(format!(
                "`{name}` is both a page and a folder: write `{page}` or `{within}`"
            )))
        }
        _ if is_folder => Ok((name.to_owned(), true)),
        Some(page) => Ok((page, false)),
        None => Err(Refusal::because(format!("there is no page, file or folder `{name}`"))),
    }
}

/// The new path.
fn target(
    (listed, platform): (&[String], &Platform),
    from: &str,
    is_folder: bool,
    to: &str,
) -> Result<String, Refusal> {
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
        return Err(Refusal::because(format!("`{to}` is not a path inside the {}", platform.noun)));
    }
    // An extension has a letter: `v1.2` has none.
    let has_extension = extension(&path).chars().any(|c| c.is_ascii_alphabetic());
    if (platform.is_page)(from) && !is_folder && !has_extension {
        let ending = from.rsplit_once('.').map_or("", |it| it.1);
        return Ok(format!("{path}.{ending}"));
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use crate::{Request, plan};
    use doclint_config::Config;
    use doclint_engine::{Listing, MemoryWorkspace, ReadError, Workspace};

    /// A file system that knows files by names in any case, as macOS and Windows have it.
    struct AnyCase(MemoryWorkspace);

    impl Workspace for AnyCase {
        fn list(&self) -> Listing {
            self.0.list()
        }

        fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
            self.0.read(&path.to_lowercase())
        }

        fn has(&self, path: &str) -> bool {
            self.0.has(&path.to_lowercase())
        }
    }

    #[test]
    fn the_case_of_a_name_can_change_where_it_makes_no_difference() {
        let files = [
            ("a.mdx", "---\ntitle: A\n---\n"),
            ("b.mdx", "---\ntitle: B\n---\n\n[A](/a)\n"),
            ("docs.json", "{ \"navigation\": { \"pages\": [\"a\", \"b\"] } }"),
        ];
        let site = AnyCase(MemoryWorkspace::new(files));
        let to = |to| {
            let request = Request::Move { from: "a.mdx", to, redirect: false };
            plan(&site, &[], &Config::default(), &request)
        };
        let renamed = to("A.mdx").expect("nothing is in the way");
        assert_eq!(renamed.moves, [("a.mdx".to_owned(), "A.mdx".to_owned())]);
        assert!(to("B.mdx").is_err());
    }
}
