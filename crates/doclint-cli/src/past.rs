//! The site as it was at a revision.

use crate::changes::{Blobs, Changes, is_text};
use crate::git::Git;
use crate::paths::{PathName, shown};
use anyhow::{Context, Error, Result, anyhow, bail};
use doclint_engine::{Listing, MAX_FILE_BYTES, MemoryWorkspace, Peek, ReadError, Workspace};
use doclint_site::{AssetContent, extension, is_asset, join};
use doclint_workspace::Folder;
use std::collections::{BTreeMap, HashSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::sync::Arc;

/// A site at a revision, and the changes from there to the disk.
pub struct Past {
    /// Its files.
    pub workspace: PastFiles,
    pub changes: Changes,
}

/// The files of a site at a revision. Of large pictures, only the size is known.
pub struct PastFiles {
    files: MemoryWorkspace,
    peeks: BTreeMap<String, Peek>,
}

impl PastFiles {
    /// `sizes` are those of the files whose content is not among `files`, in bytes.
    fn new(files: Blobs, sizes: BTreeMap<String, u64>) -> Self {
        let peek = |bytes: u64| Peek { bytes, start: BINARY.to_vec() };
        let peeks = sizes.into_iter().map(|(path, bytes)| (path, peek(bytes)));
        Self { peeks: peeks.collect(), files: MemoryWorkspace::shared(files) }
    }
}

/// The first bytes of a file that is neither text nor empty.
const BINARY: [u8; 4] = [0; 4];

impl Workspace for PastFiles {
    fn list(&self) -> Listing {
        self.files.list()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        self.files.read(path)
    }

    fn peek(&self, path: &str) -> Option<Peek> {
        self.peeks.get(path).cloned().or_else(|| self.files.peek(path))
    }

    fn has(&self, path: &str) -> bool {
        self.files.has(path)
    }
}

impl Past {
    /// The site in `folder` at the commit where the current branch left `revision`.
    pub fn of(folder: &Folder, revision: &str) -> Result<Self> {
        let none = || {
            format!(
                "--since requires a git repository, and {} is not in one",
                shown(folder.root()).named()
            )
        };
        let git = Git::around(folder.root()).with_context(none)?;
        git.line(&["rev-parse", "--git-dir"]).with_context(none)?;
        let commit = git.commit(revision)?;
        // A branch is not blamed for changes of others in the meantime.
        let base = git.line(&["merge-base", &commit, "HEAD"]).unwrap_or(commit);
        let listed = folder.list().files;
        let (files, sizes) = files(&git, folder, &base, &listed)?;
        let changes = Changes::between(&files, folder, &listed);
        Ok(Self { workspace: PastFiles::new(files, sizes), changes })
    }
}

/// The texts of some files of a site in the last commit; `None` for those that it has not. Empty
/// without a repository, where nothing is known about earlier texts.
pub fn texts_at_head(folder: &Folder, paths: &[String]) -> Result<Vec<(String, Option<Vec<u8>>)>> {
    let Some(git) = Git::around(folder.root()).filter(|_| !paths.is_empty()) else {
        return Ok(Vec::new());
    };
    let mut texts: BTreeMap<String, Option<Vec<u8>>> =
        paths.iter().map(|it| (it.clone(), None)).collect();
    // A repository without a commit has nothing either.
    let Ok(commit) = git.line(&["rev-parse", "--verify", "--quiet", "HEAD"]) else {
        return Ok(texts.into_iter().collect());
    };
    let prefix = git.prefix();
    let names: Vec<String> = paths.iter().map(|it| format!("{prefix}{it}")).collect();
    let mut list = vec!["ls-tree", "-z", "--full-tree", &commit];
    // More names could be too many arguments.
    match names.len() <= MOST_NAMES {
        true => list.extend(names.iter().map(String::as_str)),
        false => list.extend(["-r"].into_iter().chain((!prefix.is_empty()).then_some(prefix))),
    }
    let mut blobs = Vec::new();
    for entry in git.bytes(&list)?.split(|&it| it == 0) {
        let Some((meta, path)) = std::str::from_utf8(entry).ok().and_then(|it| it.split_once('\t'))
        else {
            continue;
        };
        let mut meta = meta.split_whitespace();
        let (mode, kind, id) = (meta.next(), meta.next(), meta.next());
        let path = path.strip_prefix(prefix).filter(|it| texts.contains_key(*it));
        if let (Some(path), Some("blob"), Some(id)) = (path, kind, id)
            && mode != Some("120000")
        {
            blobs.push((id.to_owned(), path.to_owned()));
        }
    }
    let mut out = Blobs::new();
    if !blobs.is_empty() {
        contents(&git, blobs, &mut out)?;
    }
    for (path, bytes) in out {
        texts.insert(path, Some(bytes.to_vec()));
    }
    Ok(texts.into_iter().collect())
}

/// The content of files of a site, by the ids that it has in the repository.
pub fn texts_of(folder: &Folder, ids: Vec<(String, String)>) -> Result<Vec<(String, Vec<u8>)>> {
    let Some(git) = Git::around(folder.root()).filter(|_| !ids.is_empty()) else {
        return Ok(Vec::new());
    };
    let mut out = Blobs::new();
    contents(&git, ids, &mut out)?;
    Ok(out.into_iter().map(|(path, bytes)| (path, bytes.to_vec())).collect())
}

/// So many names of files are passed to git.
const MOST_NAMES: usize = 200;

/// No path that a symbolic link holds has more bytes.
const MAX_TARGET_BYTES: u64 = 4096;

/// The most text that a site may have, in bytes: each page is read, and a commit of some kilobytes can
/// name a large one any number of times.
const MAX_TEXT: u64 = 1 << 30;

/// The most files and bytes that links may add to a site: a few links to one folder could fill the
/// memory.
const MAX_LINKED: (usize, usize) = (100_000, 512 << 20);

/// Larger pictures are not read, unless they are something else on the disk.
const MAX_PICTURE: u64 = 16 << 10;

/// The files of the site at a commit, without ignored ones, and the sizes of those that are not read.
fn files(
    git: &Git,
    folder: &Folder,
    commit: &str,
    listed: &[String],
) -> Result<(Blobs, BTreeMap<String, u64>)> {
    let prefix = git.prefix();
    // With `--full-tree`, paths are relative to the repository in any folder.
    let mut list = vec!["ls-tree", "-r", "-l", "-z", "--full-tree", commit];
    list.extend((!prefix.is_empty()).then_some(prefix));
    let tree = git.bytes(&list)?;
    let current: HashSet<&str> = listed.iter().map(String::as_str).collect();
    let (mut out, mut sizes) = (Blobs::new(), BTreeMap::new());
    let mut blobs: Vec<(String, String)> = Vec::new();
    let mut links: Vec<(String, String)> = Vec::new();
    let mut text = 0;
    for entry in tree.split(|&it| it == 0).filter(|it| !it.is_empty()) {
        let Ok(entry) = std::str::from_utf8(entry) else { continue };
        let Some((meta, path)) = entry.split_once('\t') else { continue };
        let mut meta = meta.split_whitespace();
        let (mode, kind, id, size) = (meta.next(), meta.next(), meta.next(), meta.next());
        let Some(path) = path.strip_prefix(prefix) else { continue };
        if kind != Some("blob") {
            continue;
        }
        // Git has no number for objects that are missing from this clone.
        let Some(size) = size.and_then(|it| it.parse::<u64>().ok()) else {
            return Err(lacking(path));
        };
        if mode == Some("120000") {
            let id = id.filter(|_| size <= MAX_TARGET_BYTES);
            links.extend(id.map(|id| (id.to_owned(), path.to_owned())));
            continue;
        }
        if !current.contains(path) && folder.ignores(path) {
            continue;
        }
        match id {
            Some(id)
                if size <= MAX_PICTURE
                    || size <= MAX_FILE_BYTES && (is_text(path) || looks_wrong(folder, path)) =>
            {
                text += size;
                if text > MAX_TEXT {
                    bail!("the site at {commit} has more than {} MiB of text", MAX_TEXT >> 20);
                }
                blobs.push((id.to_owned(), path.to_owned()));
            }
            _ => {
                out.insert(path.to_owned(), Arc::default());
                sizes.insert(path.to_owned(), size);
            }
        }
    }
    contents(git, blobs, &mut out)?;
    let mut targets = Blobs::new();
    contents(git, links, &mut targets)?;
    follow(&targets, &mut out);
    Ok((out, sizes))
}

/// Whether a picture is text or nothing on the disk, so that it matters what it was before.
fn looks_wrong(folder: &Folder, path: &str) -> bool {
    is_asset(&extension(path))
        && folder.peek(path).is_some_and(|it| {
            matches!(
                AssetContent::of(&it.start),
                AssetContent::Empty | AssetContent::Html | AssetContent::Text
            )
        })
}

/// Nothing is fetched here: the address of the remote may be a command.
fn lacking(path: &str) -> Error {
    anyhow!(
        "the content of {path} as it was is missing in this clone: run `git fetch --refetch \
         --no-filter`, or clone without `--filter`"
    )
}

/// Puts the targets of symbolic links in their places, one link deep, as on the disk.
fn follow(links: &Blobs, out: &mut Blobs) {
    let mut found = Blobs::new();
    let (mut files, mut bytes) = MAX_LINKED;
    let mut take = |path: String, content: &Arc<Vec<u8>>| {
        files = files.checked_sub(1)?;
        bytes = bytes.checked_sub(content.len())?;
        found.insert(path, Arc::clone(content));
        Some(())
    };
    for (path, target) in links {
        let Ok(target) = std::str::from_utf8(target) else { continue };
        let Some(target) = join(path, target).filter(|_| !target.starts_with('/')) else {
            continue;
        };
        if let Some(bytes) = out.get(&target) {
            if take(path.clone(), bytes).is_none() {
                break;
            }
            continue;
        }
        let folder = format!("{target}/");
        let mut below = out.range(folder.clone()..).take_while(|it| it.0.starts_with(&folder));
        let is_too_much = below
            .any(|(it, bytes)| take(format!("{path}/{}", &it[folder.len()..]), bytes).is_none());
        if is_too_much {
            break;
        }
    }
    out.extend(found);
}

fn contents(git: &Git, blobs: Vec<(String, String)>, out: &mut Blobs) -> Result<()> {
    // A tree can name one blob any number of times.
    let mut paths: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (id, path) in blobs {
        paths.entry(id).or_default().push(path);
    }
    let mut running = git.start(&["cat-file", "--batch"], Stdio::piped())?;
    let mut stdin = running.stdin.take().context("git has no standard input")?;
    let ids: String = paths.keys().map(|id| format!("{id}\n")).collect();
    // A thread writes while this one reads, or both processes would wait for each other.
    let writer = std::thread::spawn(move || stdin.write_all(ids.as_bytes()));
    let mut stdout = BufReader::new(&mut running.stdout);
    for paths in paths.into_values() {
        let mut header = String::new();
        stdout.read_line(&mut header)?;
        let size = header.split_whitespace().nth(2).and_then(|it| it.parse::<usize>().ok());
        let Some(size) = size else { return Err(lacking(&paths[0])) };
        let mut bytes = vec![0; size + 1];
        stdout.read_exact(&mut bytes)?;
        bytes.pop();
        let bytes = Arc::new(bytes);
        out.extend(paths.into_iter().map(|path| (path, Arc::clone(&bytes))));
    }
    let written = writer.join();
    running.finish()?;
    match written {
        Ok(Ok(())) => Ok(()),
        _ => bail!("can't write to git"),
    }
}
