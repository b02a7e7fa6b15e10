//! From the paths on the command line to a site and a selection of its pages.

use crate::paths::{PathName, absolute_file, from_root, shown};
use anyhow::{Context, Result, bail};
use doclint_config::Globs;
use doclint_engine::{Selection, Workspace};
use doclint_site::{
    Builds, ForeignFolder, MARKDOWN, Platform, PlatformId, foreign_folders, why_not_page,
};
use doclint_workspace::{
    Folder, RootError, find_root, is_root, platform_of, repository_root, root_above,
};
use globset::escape;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

/// The site that a command works on.
pub struct Target {
    /// Its root, or the common folder of files that are in no site.
    pub root: PathBuf,
    /// The arguments that lead to it; none if it is around the current folder.
    pub paths: Vec<PathBuf>,
    /// Its files.
    pub workspace: Folder,
    /// The selected pages.
    pub selection: Selection,
    /// Whether `docs.json`, `mint.json` or `llms.txt` is named, which are not pages.
    pub names_config: bool,
    /// Whether the whole site is selected.
    pub is_whole: bool,
    /// Whether it is the Markdown around sites that are checked in the same run.
    pub is_rest: bool,
}

/// What a run is about.
#[derive(Clone, Copy, Default)]
pub struct Choice {
    /// What renders the pages, if that is not to be found out.
    pub platform: Option<PlatformId>,
    /// Whether a folder above sites stands for all of them, and for the Markdown around them.
    pub all: bool,
}

/// In a folder with more sites, each has to be named.
const MOST_SITES: usize = 20;

/// The target that one argument names.
#[derive(Clone)]
enum Named {
    Folder(PathBuf),
    File(PathBuf),
    /// A pattern, relative to the folder before its first wildcard.
    Pattern(String, PathBuf),
}

impl Target {
    /// The site around a path, or around the current folder.
    pub fn around(path: Option<&Path>) -> Result<Self> {
        let paths: Vec<PathBuf> = path.into_iter().map(Path::to_owned).collect();
        Ok(Self::of(&paths, Choice::default())?.remove(0))
    }

    /// The sites that `paths` are in, each with its paths selected; the one around the current folder
    /// if there are no paths. Files outside of all sites form one more.
    pub fn of(paths: &[PathBuf], choice: Choice) -> Result<Vec<Self>> {
        let here = [PathBuf::from(".")];
        let paths = if paths.is_empty() { &here } else { paths };
        let named = paths.iter().map(|path| Ok((path.clone(), Named::of(path)?)));
        let (groups, rests) = by_site(named.collect::<Result<Vec<_>>>()?, choice)?;
        let mut targets = Vec::new();
        for (root, named) in groups {
            let (paths, named): (_, Vec<_>) = named.into_iter().unzip();
            let is_rest = root.as_ref().is_some_and(|it| rests.contains(it));
            let target = match root {
                Some(root) => Self::in_site(root, &named, choice.platform)?,
                None => Self::loose(&named)?,
            };
            let target = Self { paths, is_rest, ..target };
            if !is_rest || target.has_markdown() {
                targets.push(target);
            }
        }
        Ok(targets)
    }

    /// Whether any Markdown is selected that no other program renders.
    fn has_markdown(&self) -> bool {
        let files = self.workspace.list().files;
        let builds = Builds::new(foreign_folders(&files, |it| self.text(it)), &files);
        let is_page = |it: &&String| (MARKDOWN.is_page)(it) && self.selection.contains(it);
        let is_of_site = |it: &String| builds.folder_of(it).is_some_and(ForeignFolder::is_site);
        files.iter().filter(is_page).any(|it| !is_of_site(it))
    }

    /// What builds some of its files, where it is not the platform of the root.
    pub fn builds(&self) -> Builds {
        let platform = self.workspace.platform().id;
        Builds::of(&self.workspace.list().files, &|it| self.text(it), platform)
    }

    fn text(&self, path: &str) -> Option<String> {
        String::from_utf8(self.workspace.read(path).ok()?).ok()
    }

    /// The pages of sites among files that another program lists, and how many are skipped: other
    /// files, files outside of sites and missing files.
    pub fn of_list(paths: &[PathBuf]) -> Result<(Vec<Self>, usize)> {
        let mut roots: HashMap<PathBuf, Option<PathBuf>> = HashMap::new();
        let mut is_checked = |path: &Path| {
            let Ok(file) = absolute_file(path) else { return false };
            let folder = file.parent().unwrap_or(&file).to_owned();
            let root = roots.entry(folder.clone()).or_insert_with(|| match find_root(&folder) {
                Ok(root) => Some(root).filter(|it| folder.starts_with(it)),
                Err(RootError::Several(..)) => None,
                Err(RootError::Missing(_) | RootError::Foreign(..)) => {
                    repository_root(&folder).map(Path::to_owned)
                }
            });
            let Some(root) = root.as_ref() else { return false };
            let Ok(name) = from_root(&file, root) else { return false };
            let platform = platform_of(root);
            let is_checked =
                (platform.is_page)(&name) || platform.settings.contains(&name.as_str());
            file.is_file() && is_checked
        };
        let checked: Vec<PathBuf> = paths.iter().filter(|it| is_checked(it)).cloned().collect();
        let others = paths.len() - checked.len();
        let targets =
            if checked.is_empty() { Vec::new() } else { Self::of(&checked, Choice::default())? };
        Ok((targets, others))
    }

    /// The root of the site around a file that need not exist, or of its repository.
    pub fn root_of(file: &Path) -> Result<PathBuf> {
        let file = absolute_file(file)?;
        let folder = file.parent().unwrap_or(&file);
        let root = root_above(folder).or_else(|| repository_root(folder).map(Path::to_owned));
        root.with_context(|| format!("{} is in no site and in no repository", file.named()))
    }

    /// The site with this root, or the Markdown of this repository around its sites.
    pub fn of_root(root: &Path, platform: Option<PlatformId>) -> Result<Self> {
        let own = || (!is_root(root)).then(|| platform_of(root).id);
        let choice = Choice { platform: platform.or_else(own), all: false };
        Ok(Self::of(&[root.to_owned()], choice)?.remove(0))
    }

    /// The site around a page, and the page's path in it. The page need not exist.
    pub fn of_stdin(path: &Path) -> Result<(Self, String)> {
        let file = absolute_file(path)?;
        let folder = file.parent().unwrap_or(&file);
        let root = root_above(folder).or_else(|| repository_root(folder).map(Path::to_owned));
        let base = root.clone().unwrap_or_else(|| folder.to_owned());
        check_name(&file, platform_of(&base))?;
        let name = from_root(&file, &base)?;
        let workspace = match root {
            Some(_) => Folder::new(&base),
            None => Folder::loose(&base, Vec::new()),
        };
        let workspace =
            workspace.with_context(|| format!("can't open {}", shown(&base).named()))?;
        let selection = Selection::default().file(&name);
        Ok((
            Self {
                root: base,
                paths: Vec::new(),
                workspace,
                selection,
                names_config: false,
                is_whole: false,
                is_rest: false,
            },
            name,
        ))
    }

    fn in_site(root: PathBuf, named: &[Named], platform: Option<PlatformId>) -> Result<Self> {
        let platform = platform.map_or_else(|| platform_of(&root), PlatformId::platform);
        let mut selection = Selection::default();
        let mut names_config = false;
        for it in named {
            selection = match it {
                Named::Folder(folder) if root.starts_with(folder) => selection.folder(""),
                Named::Folder(folder) => selection.folder(from_root(folder, &root)?),
                Named::File(file) => {
                    let path = from_root(file, &root)?;
                    if matches!(path.as_str(), "docs.json" | "mint.json" | "llms.txt") {
                        names_config = true;
                    } else {
                        check_name(file, platform)?;
                    }
                    selection.file(path)
                }
                Named::Pattern(pattern, base) => {
                    let (name, globs) = globs(pattern, base, &root)?;
                    selection.globs(name, globs)
                }
            };
        }
        let workspace = Folder::of_platform(root.clone(), platform)
            .with_context(|| format!("can't open {}", shown(&root).named()))?;
        let is_whole =
            named.iter().any(|it| matches!(it, Named::Folder(it) if root.starts_with(it)));
        Ok(Self {
            root,
            paths: Vec::new(),
            workspace,
            selection,
            names_config,
            is_whole,
            is_rest: false,
        })
    }

    /// Files that are in no site.
    fn loose(named: &[Named]) -> Result<Self> {
        let mut files = Vec::new();
        for it in named {
            match it {
                Named::Folder(folder) => {
                    return Err(root_error(RootError::Missing(folder.clone())));
                }
                Named::File(file) => {
                    check_name(file, &MARKDOWN)?;
                    files.push(file.clone());
                }
                Named::Pattern(pattern, base) => {
                    let (_, globs) = globs(pattern, base, base)?;
                    let listing = Folder::new(base)?.list();
                    let matching = listing.files.iter().filter(|it| globs.matches(it));
                    files.extend(matching.filter(|it| is_page_name(it)).map(|it| base.join(it)));
                }
            }
        }
        let Some(root) = common_folder(&files) else {
            bail!("no pages matched {}", patterns(named));
        };
        let mut names = Vec::new();
        let mut selection = Selection::default();
        for file in &files {
            let name = from_root(file, &root)?;
            selection = selection.file(&name);
            names.push(name);
        }
        let workspace = Folder::loose(&root, names)?;
        Ok(Self {
            root,
            paths: Vec::new(),
            workspace,
            selection,
            names_config: false,
            is_whole: false,
            is_rest: false,
        })
    }
}

impl Named {
    fn of(path: &Path) -> Result<Self> {
        match path.metadata() {
            Ok(meta) if meta.is_dir() => {
                let folder = path.canonicalize();
                Ok(Self::Folder(folder.with_context(|| format!("can't open {}", path.named()))?))
            }
            Ok(_) => Ok(Self::File(absolute_file(path)?)),
            // A link to nowhere counts as a file that can't be read.
            Err(_) if path.is_symlink() => Ok(Self::File(absolute_file(path)?)),
            Err(_) if is_pattern(path) => Self::pattern(path),
            Err(error) => Err(error).with_context(|| format!("can't open {}", path.named())),
        }
    }

    fn pattern(path: &Path) -> Result<Self> {
        let fixed = path.components().take_while(|it| !is_pattern(it.as_os_str().as_ref())).count();
        let base: PathBuf = path.components().take(fixed).collect();
        let base = if fixed == 0 { Path::new(".") } else { &base };
        let rest: PathBuf = path.components().skip(fixed).collect();
        let rest = rest.to_str().context("a pattern has to be valid UTF-8")?.replace('\\', "/");
        let real = base.canonicalize();
        Ok(Self::Pattern(rest, real.with_context(|| format!("can't open {}", base.named()))?))
    }

    fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    /// The folder to look for the site in.
    fn folder(&self) -> &Path {
        match self {
            Self::Folder(path) | Self::Pattern(_, path) => path,
            Self::File(path) => path.parent().unwrap_or(path),
        }
    }
}

/// The arguments and their targets in each site, by its root; under `None`, files that are in no
/// site.
type BySite = Vec<(Option<PathBuf>, Vec<(PathBuf, Named)>)>;

/// Groups the named targets by site, in the order of the first name of each. Returns the roots, too,
/// that stand for the Markdown around sites.
fn by_site(named: Vec<(PathBuf, Named)>, choice: Choice) -> Result<(BySite, BTreeSet<PathBuf>)> {
    let mut groups = BySite::new();
    let mut rests = BTreeSet::new();
    let mut last: Option<(PathBuf, usize)> = None;
    for (path, it) in named {
        let (mut roots, rest) = match &last {
            // Files of one folder are usually named together, and need one search only.
            Some((folder, index)) if it.is_file() && folder == it.folder() => {
                groups[*index].1.push((path, it));
                continue;
            }
            _ => roots_of(&it, choice)?,
        };
        let has_rest = rest.is_some();
        rests.extend(rest.clone());
        roots.extend(rest.map(Some));
        for root in roots {
            let index = groups.iter().position(|group| group.0 == root).unwrap_or_else(|| {
                groups.push((root, Vec::new()));
                groups.len() - 1
            });
            last = it.is_file().then(|| (it.folder().to_owned(), index));
            // The argument leads to other sites, too: the root of this one leads to it alone.
            let own = groups[index].0.as_ref().filter(|it| has_rest && !rests.contains(*it));
            let path = own.map_or_else(|| path.clone(), |it| shown(it));
            groups[index].1.push((path, it.clone()));
        }
    }
    Ok((joined(groups), rests))
}

/// The groups without folders of plain Markdown that are inside of another one: its files are read from
/// there.
fn joined(groups: BySite) -> BySite {
    let is_plain = |root: &PathBuf| !is_root(root);
    let roots: BTreeSet<PathBuf> =
        groups.iter().filter_map(|it| it.0.clone()).filter(is_plain).collect();
    let mut out = BySite::new();
    for (root, named) in groups {
        let outer = root.as_ref().filter(|it| roots.contains(*it));
        let outer = outer.and_then(|it| it.ancestors().filter(|it| roots.contains(*it)).last());
        // A repository in another one is on its own.
        let is_inside = |outer: &Path, root: &Path| repository_root(root) == repository_root(outer);
        let root = match (outer, &root) {
            (Some(outer), Some(root)) if is_inside(outer, root) => Some(outer.to_owned()),
            _ => root,
        };
        match out.iter_mut().find(|it| it.0 == root) {
            Some(group) => group.1.extend(named),
            None => out.push((root, named)),
        }
    }
    out
}

/// The roots of the sites that a target is in: several for a pattern. Without one, it is plain Markdown:
/// in its repository, or in the folder that is named. Files outside of repositories have no root. Where a
/// folder stands for all sites below it, the root of the Markdown around them, too.
fn roots_of(named: &Named, choice: Choice) -> Result<(Vec<Option<PathBuf>>, Option<PathBuf>)> {
    let folder = named.folder();
    let repository = || repository_root(folder).map(Path::to_owned);
    let plain = || repository().unwrap_or_else(|| folder.to_owned());
    let is_plain = choice.platform == Some(PlatformId::Markdown);
    let is_all = choice.all && choice.platform.is_none();
    let root = match named {
        Named::Folder(_) if is_plain => Some(plain()),
        Named::File(_) if is_plain => repository(),
        Named::File(_) => root_above(folder).or_else(repository),
        Named::Pattern(pattern, base) => match root_above(base) {
            Some(root) => Some(root),
            None => return Ok((roots_of_pattern(pattern, base)?, None)),
        },
        Named::Folder(_) => match find_root(folder) {
            Ok(root) if is_all && !folder.starts_with(&root) => {
                return Ok((vec![Some(root)], Some(plain())));
            }
            Ok(root) => Some(root),
            Err(RootError::Several(from, found)) => {
                let sites = without_data(folder, &found);
                if !is_all || sites.len() > MOST_SITES {
                    return Err(root_error(RootError::Several(from, found)));
                }
                return Ok((sites.into_iter().map(Some).collect(), Some(plain())));
            }
            Err(RootError::Missing(_) | RootError::Foreign(..)) if choice.platform.is_some() => {
                Some(folder.to_owned())
            }
            Err(RootError::Missing(_) | RootError::Foreign(..)) => Some(plain()),
        },
    };
    Ok((vec![root], None))
}

/// The roots of sites below a folder but for those among data for tests, unless all are.
fn without_data(folder: &Path, roots: &[PathBuf]) -> Vec<PathBuf> {
    let is_data = |root: &&PathBuf| {
        let path = from_root(&root.join("index.md"), folder).unwrap_or_default();
        why_not_page(&path).is_some()
    };
    let (data, own): (Vec<&PathBuf>, Vec<&PathBuf>) = roots.iter().partition(is_data);
    let kept = if own.is_empty() { data } else { own };
    kept.into_iter().cloned().collect()
}

/// The roots of the sites that have the files of a pattern, where no site is around all of them.
fn roots_of_pattern(pattern: &str, base: &Path) -> Result<Vec<Option<PathBuf>>> {
    let repository = repository_root(base);
    let top = repository.unwrap_or(base);
    let (_, globs) = globs(pattern, base, top)?;
    let files = Folder::new(top)?.list().files.into_iter();
    let files = files.filter(|it| globs.matches(it) && is_page_name(it));
    let folders: BTreeSet<PathBuf> =
        files.filter_map(|it| Some(top.join(it).parent()?.to_owned())).collect();
    let mut roots: Vec<Option<PathBuf>> = folders
        .iter()
        .map(|it| root_above(it).or_else(|| repository.map(Path::to_owned)))
        .collect();
    roots.sort();
    roots.dedup();
    match roots.is_empty() {
        true => bail!("no pages matched {pattern}"),
        false => Ok(roots),
    }
}

/// Why there is no site around the current folder, above or below; `None` if there is at least one, or
/// the folder is in a repository, whose Markdown is checked.
pub fn no_site_here() -> Option<String> {
    let here = Path::new(".").canonicalize().ok()?;
    let error = find_root(&here).err()?;
    let is_missing = matches!(error, RootError::Missing(_)) && repository_root(&here).is_none();
    is_missing.then(|| root_error(error).to_string())
}

/// Why there is no site with settings in a folder, above it or below, or none that can be taken.
pub fn no_site(folder: &Path) -> Option<String> {
    find_root(folder).err().map(|error| root_error(error).to_string())
}

/// The error with paths as people name them.
fn root_error(error: RootError) -> anyhow::Error {
    let error = match error {
        RootError::Missing(from) => RootError::Missing(shown(&from)),
        RootError::Several(from, found) => {
            RootError::Several(shown(&from), found.iter().map(|it| shown(it)).collect())
        }
        RootError::Foreign(from, found) => {
            RootError::Foreign(shown(&from), found.iter().map(|it| shown(it)).collect())
        }
    };
    error.into()
}

fn common_folder(files: &[PathBuf]) -> Option<PathBuf> {
    let mut common = files.first()?.parent()?.to_owned();
    while !files.iter().all(|file| file.starts_with(&common)) {
        common.pop();
    }
    Some(common)
}

/// The pattern relative to the root, as text and compiled.
fn globs(pattern: &str, base: &Path, root: &Path) -> Result<(String, Globs)> {
    let (full, prefix) = if base.starts_with(root) {
        match from_root(base, root)?.as_str() {
            "" => (pattern.to_owned(), String::new()),
            below => (format!("{}/{pattern}", escape(below)), String::new()),
        }
    } else {
        (pattern.to_owned(), format!("{}/", from_root(root, base)?))
    };
    let (globs, errors) = Globs::new([full.as_str()], &prefix);
    match errors.first() {
        Some((_, why)) => bail!("invalid pattern `{pattern}`: {why}"),
        None => Ok((full, globs)),
    }
}

fn is_pattern(path: &Path) -> bool {
    path.to_string_lossy().contains(['*', '?', '[', '{'])
}

fn is_page_name(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    (MARKDOWN.is_page)(lower.rsplit('/').next().unwrap_or(&lower))
}

fn check_name(file: &Path, platform: &Platform) -> Result<()> {
    if !is_page_name(&file.to_string_lossy()) {
        bail!("{} is not a page (expected {})", shown(file).named(), platform.page_files);
    }
    Ok(())
}

fn patterns(named: &[Named]) -> String {
    let patterns = named.iter().filter_map(|it| match it {
        Named::Pattern(pattern, _) => Some(pattern.as_str()),
        _ => None,
    });
    patterns.collect::<Vec<_>>().join(", ")
}
