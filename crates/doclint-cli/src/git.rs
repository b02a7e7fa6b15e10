//! Asks git for the files of a site at a revision, and for the changes since.

use crate::paths::shown;
use anyhow::{Context, Result, bail};
use doclint_engine::{MAX_FILE_BYTES, MemoryWorkspace, Workspace};
use doclint_site::join;
use doclint_workspace::Folder;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A site at a revision, and the changes from there to the disk.
pub struct Past {
    /// Its files. Files that no rule reads have no content.
    pub workspace: MemoryWorkspace,
    /// The new paths of renamed files, by the old ones.
    pub renamed: HashMap<String, String>,
    /// New and changed lines, counted from 1, by path.
    pub changed: HashMap<String, Vec<Range<u32>>>,
}

/// The site in `folder` at the commit where the current branch left `revision`.
pub fn past(folder: &Folder, revision: &str) -> Result<Past> {
    let git = Git::at(folder.root());
    let prefix = git.text(&["rev-parse", "--show-prefix"]).with_context(|| {
        format!(
            "--since requires a git repository, and {} is not in one",
            shown(folder.root()).display()
        )
    })?;
    let commit = git.commit(revision)?;
    // A branch is not blamed for what others changed in the meantime.
    let base = git.text(&["merge-base", &commit, "HEAD"]).unwrap_or(commit);
    let workspace = MemoryWorkspace::new(files(&git, folder, &base, &prefix)?);
    let (renamed, changed) = changes(&git, &base)?;
    Ok(Past { workspace, renamed, changed })
}

/// The commit that is checked out in the repository around a folder; `None` without a repository, a
/// commit or git.
pub fn head(folder: &Path) -> Option<String> {
    let git = Git::at(folder);
    git.text(&["rev-parse", "--verify", "--quiet", "HEAD"]).ok()
}

/// Git in a folder.
pub struct Git {
    root: PathBuf,
}

impl Git {
    /// Git in a folder.
    pub fn at(root: &Path) -> Self {
        Self { root: root.to_owned() }
    }

    /// A command whose output doesn't depend on the settings of the user.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new("git");
        // The user's git settings must not change the output.
        command.arg("-C").arg(&self.root).args([
            "-c",
            "core.quotePath=false",
            "-c",
            "color.ui=never",
        ]);
        command.args(args).env("LC_ALL", "C");
        command
    }

    fn bytes(&self, args: &[&str]) -> Result<Vec<u8>> {
        let output =
            self.command(args).output().context("can't run git, which --since requires")?;
        if !output.status.success() {
            let message = String::from_utf8_lossy(&output.stderr);
            bail!("git {}: {}", args[0], message.trim());
        }
        Ok(output.stdout)
    }

    /// One line.
    fn text(&self, args: &[&str]) -> Result<String> {
        Ok(String::from_utf8(self.bytes(args)?)?.trim_end_matches(['\r', '\n']).to_owned())
    }

    fn commit(&self, revision: &str) -> Result<String> {
        if revision.starts_with('-') {
            bail!("`{revision}` is not a revision");
        }
        let name = format!("{revision}^{{commit}}");
        match self.text(&["rev-parse", "--verify", "--quiet", &name]) {
            Ok(commit) => Ok(commit),
            Err(_) if self.text(&["rev-parse", "--is-shallow-repository"])? == "true" => bail!(
                "unknown git revision `{revision}`: this clone is shallow, so fetch the revision \
                 first (`git fetch --unshallow`, or `fetch-depth: 0` in a checkout action)"
            ),
            Err(_) => bail!("unknown git revision `{revision}`"),
        }
    }
}

type Blobs = BTreeMap<String, Vec<u8>>;

/// The files of the site at a commit, without ignored ones.
fn files(git: &Git, folder: &Folder, commit: &str, prefix: &str) -> Result<Blobs> {
    // With `--full-tree`, paths are relative to the repository in any folder.
    let mut list = vec!["ls-tree", "-r", "-l", "-z", "--full-tree", commit];
    list.extend((!prefix.is_empty()).then_some(prefix));
    let tree = git.bytes(&list)?;
    let current: HashSet<String> = folder.list().files.into_iter().collect();
    let mut out = Blobs::new();
    let mut blobs: Vec<(String, String)> = Vec::new();
    let mut links: Vec<(String, String)> = Vec::new();
    for entry in tree.split(|&it| it == 0).filter(|it| !it.is_empty()) {
        let Ok(entry) = std::str::from_utf8(entry) else { continue };
        let Some((meta, path)) = entry.split_once('\t') else { continue };
        let mut meta = meta.split_whitespace();
        let (mode, kind, id, size) = (meta.next(), meta.next(), meta.next(), meta.next());
        let Some(path) = path.strip_prefix(prefix) else { continue };
        if kind != Some("blob") {
            continue;
        }
        if mode == Some("120000") {
            links.extend(id.map(|id| (id.to_owned(), path.to_owned())));
            continue;
        }
        if !current.contains(path) && folder.ignores(path) {
            continue;
        }
        let size = size.and_then(|it| it.parse::<u64>().ok()).unwrap_or(u64::MAX);
        match id {
            Some(id) if is_read(path) && size <= MAX_FILE_BYTES => {
                blobs.push((id.to_owned(), path.to_owned()));
            }
            _ => {
                out.insert(path.to_owned(), Vec::new());
            }
        }
    }
    contents(git, blobs, &mut out)?;
    let mut targets = Blobs::new();
    contents(git, links, &mut targets)?;
    follow(&targets, &mut out);
    Ok(out)
}

/// Puts the targets of symbolic links in their places, one link deep, as on the disk.
fn follow(links: &Blobs, out: &mut Blobs) {
    let mut found = Blobs::new();
    for (path, target) in links {
        let Ok(target) = std::str::from_utf8(target) else { continue };
        let Some(target) = join(path, target).filter(|_| !target.starts_with('/')) else {
            continue;
        };
        if let Some(bytes) = out.get(&target) {
            found.insert(path.clone(), bytes.clone());
            continue;
        }
        let folder = format!("{target}/");
        let below = out.range(folder.clone()..).take_while(|it| it.0.starts_with(&folder));
        found.extend(
            below.map(|(it, bytes)| (format!("{path}/{}", &it[folder.len()..]), bytes.clone())),
        );
    }
    out.extend(found);
}

/// Whether a rule may read a file with this name.
fn is_read(path: &str) -> bool {
    const READ: [&str; 15] = [
        ".mdx", ".md", ".json", ".yml", ".yaml", ".jsx", ".tsx", ".js", ".ts", ".mjs", ".txt",
        ".css", ".scss", ".html", ".htm",
    ];
    let path = path.to_ascii_lowercase();
    READ.iter().any(|it| path.ends_with(it))
}

fn contents(git: &Git, blobs: Vec<(String, String)>, out: &mut Blobs) -> Result<()> {
    let mut child = git
        .command(&["cat-file", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("can't run git, which --since requires")?;
    let mut stdin = child.stdin.take().context("git has no standard input")?;
    let ids: String = blobs.iter().map(|it| format!("{}\n", it.0)).collect();
    // A thread writes while this one reads, or both processes would wait for each other.
    let writer = std::thread::spawn(move || stdin.write_all(ids.as_bytes()));
    let mut stdout = BufReader::new(child.stdout.take().context("git has no standard output")?);
    for (_, path) in blobs {
        let mut header = String::new();
        stdout.read_line(&mut header)?;
        let size = header.split_whitespace().nth(2).and_then(|it| it.parse::<usize>().ok());
        let Some(size) = size else {
            bail!("the content of {path} is missing in this clone: fetch it first")
        };
        let mut bytes = vec![0; size + 1];
        stdout.read_exact(&mut bytes)?;
        bytes.pop();
        out.insert(path, bytes);
    }
    let written = writer.join();
    child.wait()?;
    match written {
        Ok(Ok(())) => Ok(()),
        _ => bail!("can't write to git"),
    }
}

type Renamed = HashMap<String, String>;
type Changed = HashMap<String, Vec<Range<u32>>>;

/// The changes from a commit to the disk.
fn changes(git: &Git, commit: &str) -> Result<(Renamed, Changed)> {
    let common = ["--no-ext-diff", "--no-textconv", "-M", "--relative", commit, "--", "."];
    let names = git.bytes(&[&["diff", "--name-status", "-z"], &common[..]].concat())?;
    let names = String::from_utf8_lossy(&names).into_owned();
    let mut renamed = Renamed::new();
    let mut fields = names.split('\0');
    while let Some(status) = fields.next().filter(|it| !it.is_empty()) {
        let path = fields.next().unwrap_or_default();
        if status.starts_with(['R', 'C']) {
            let new = fields.next().unwrap_or_default();
            if status.starts_with('R') {
                renamed.insert(path.to_owned(), new.to_owned());
            }
        }
    }
    let format = [
        "diff",
        "--unified=0",
        "--no-color",
        "--inter-hunk-context=0",
        "--no-indent-heuristic",
        "--src-prefix=a/",
        "--dst-prefix=b/",
    ];
    let diff = git.bytes(&[&format[..], &common[..]].concat())?;
    Ok((renamed, changed_lines(&String::from_utf8_lossy(&diff))))
}

/// The new lines in a diff without context.
fn changed_lines(diff: &str) -> Changed {
    let mut out = Changed::new();
    let mut path: Option<String> = None;
    // Lines of a text may look like headers, so the lines of each hunk are counted.
    let mut left = (0_u32, 0_u32);
    for line in diff.lines() {
        if left != (0, 0) {
            match line.as_bytes().first() {
                Some(b'-') => left.0 = left.0.saturating_sub(1),
                Some(b'+') => left.1 = left.1.saturating_sub(1),
                _ => {}
            }
            continue;
        }
        if let Some(name) = line.strip_prefix("+++ ") {
            let name = name.trim_end_matches('\t').trim_matches('"');
            path = name.strip_prefix("b/").map(str::to_owned);
        } else if let Some((old, new)) = line.strip_prefix("@@ ").and_then(hunk) {
            left = (old.1, new.1);
            if let (Some(path), true) = (&path, new.1 > 0) {
                out.entry(path.clone()).or_default().push(new.0..new.0 + new.1);
            }
        }
    }
    out
}

/// The first line and the number of lines of both sides, from `-1,2 +3,4 @@`.
fn hunk(text: &str) -> Option<((u32, u32), (u32, u32))> {
    let side = |text: &str| {
        let (start, count) = text.split_once(',').unwrap_or((text, "1"));
        Some((start.parse().ok()?, count.parse().ok()?))
    };
    let mut sides = text.split(' ');
    let old = side(sides.next()?.strip_prefix('-')?)?;
    let new = side(sides.next()?.strip_prefix('+')?)?;
    Some((old, new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_lines_that_look_like_headers_are_counted() {
        let diff = "diff --git a/a.mdx b/a.mdx\n--- a/a.mdx\n+++ b/a.mdx\n\
            @@ -1,0 +2,2 @@ x\n++++ b/no.mdx\n+@@ -1 +1 @@\n@@ -9 +12 @@\n--- a\n+b\n\
            diff --git a/b c.mdx b/b c.mdx\n--- a/b c.mdx\t\n+++ b/b c.mdx\t\n@@ -3,2 +2,0 @@\n-x\n-y\n\
            @@ -7 +5,1 @@\n-x\n\\ No newline at end of file\n+y\n\\ No newline at end of file\n";
        let changed = changed_lines(diff);
        assert_eq!(changed["a.mdx"], [2..4, 12..13]);
        assert_eq!(changed["b c.mdx"], vec![5..6; 1]);
        assert_eq!(changed.len(), 2);
    }
}
