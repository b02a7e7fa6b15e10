//! What git knows of a site: its files at a revision, and what has changed since.

use anyhow::{Context, Result, bail};
use doclint_engine::{MAX_FILE_BYTES, MemoryWorkspace, Workspace};
use doclint_rule::site::join;
use doclint_workspace::Folder;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A site as it was, and the way from there to what is on the disk.
pub struct Past {
    /// Its files. Those that no rule reads have no content.
    pub workspace: MemoryWorkspace,
    /// New paths of files that have others now, by old ones.
    pub renamed: HashMap<String, String>,
    /// The lines that are new or changed, by path, from 1.
    pub changed: HashMap<String, Vec<Range<u32>>>,
}

/// The site in `folder` as it was where the branch of today left `revision`.
pub fn past(folder: &Folder, revision: &str) -> Result<Past> {
    let git = Git { root: folder.root().to_owned() };
    let prefix = git.text(&["rev-parse", "--show-prefix"]).with_context(|| {
        format!("{} is in no git repository, which --since needs", folder.root().display())
    })?;
    let commit = git.commit(revision)?;
    // A branch is not blamed for what others did in the meantime.
    let base = git.text(&["merge-base", &commit, "HEAD"]).unwrap_or(commit);
    let workspace = MemoryWorkspace::new(files(&git, folder, &base, &prefix)?);
    let (renamed, changed) = changes(&git, &base)?;
    Ok(Past { workspace, renamed, changed })
}

struct Git {
    root: PathBuf,
}

impl Git {
    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new("git");
        // Settings of the user must not change what is printed.
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
        let output = self.command(args).output().context("can't run git, which --since needs")?;
        if !output.status.success() {
            let told = String::from_utf8_lossy(&output.stderr);
            bail!("git {}: {}", args[0], told.trim());
        }
        Ok(output.stdout)
    }

    /// One line.
    fn text(&self, args: &[&str]) -> Result<String> {
        Ok(String::from_utf8(self.bytes(args)?)?.trim_end_matches(['\r', '\n']).to_owned())
    }

    fn commit(&self, revision: &str) -> Result<String> {
        if revision.starts_with('-') {
            bail!("`{revision}` is no revision");
        }
        let name = format!("{revision}^{{commit}}");
        match self.text(&["rev-parse", "--verify", "--quiet", &name]) {
            Ok(commit) => Ok(commit),
            Err(_) if self.text(&["rev-parse", "--is-shallow-repository"])? == "true" => bail!(
                "git does not know the revision `{revision}`: this clone is shallow, so fetch it \
                 first (`git fetch --unshallow`, or `fetch-depth: 0` in a checkout action)"
            ),
            Err(_) => bail!("git does not know the revision `{revision}`"),
        }
    }
}

type Blobs = BTreeMap<String, Vec<u8>>;

/// The files of the site at a commit, without those that ignore files name.
fn files(git: &Git, folder: &Folder, commit: &str, prefix: &str) -> Result<Blobs> {
    // Paths count from the root of the repository, whatever folder this runs in.
    let mut list = vec!["ls-tree", "-r", "-l", "-z", "--full-tree", commit];
    list.extend((!prefix.is_empty()).then_some(prefix));
    let tree = git.bytes(&list)?;
    let today: HashSet<String> = folder.list().files.into_iter().collect();
    let mut out = Blobs::new();
    let mut wanted: Vec<(String, String)> = Vec::new();
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
        if !today.contains(path) && folder.ignores(path) {
            continue;
        }
        let size = size.and_then(|it| it.parse::<u64>().ok()).unwrap_or(u64::MAX);
        match id {
            Some(id) if is_read(path) && size <= MAX_FILE_BYTES => {
                wanted.push((id.to_owned(), path.to_owned()));
            }
            _ => {
                out.insert(path.to_owned(), Vec::new());
            }
        }
    }
    contents(git, wanted, &mut out)?;
    let mut targets = Blobs::new();
    contents(git, links, &mut targets)?;
    follow(&targets, &mut out);
    Ok(out)
}

/// Puts what symbolic links lead to where they stand, one link deep, as the disk has it.
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

/// Whether some rule may look into a file of that name.
fn is_read(path: &str) -> bool {
    const READ: [&str; 15] = [
        ".mdx", ".md", ".json", ".yml", ".yaml", ".jsx", ".tsx", ".js", ".ts", ".mjs", ".txt",
        ".css", ".scss", ".html", ".htm",
    ];
    let path = path.to_ascii_lowercase();
    READ.iter().any(|it| path.ends_with(it))
}

fn contents(git: &Git, wanted: Vec<(String, String)>, out: &mut Blobs) -> Result<()> {
    let mut child = git
        .command(&["cat-file", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("can't run git, which --since needs")?;
    let mut stdin = child.stdin.take().context("git takes no input")?;
    let ids: String = wanted.iter().map(|it| format!("{}\n", it.0)).collect();
    // Both sides talk at once, or each would wait for the other.
    let writer = std::thread::spawn(move || stdin.write_all(ids.as_bytes()));
    let mut stdout = BufReader::new(child.stdout.take().context("git gives no output")?);
    for (_, path) in wanted {
        let mut header = String::new();
        stdout.read_line(&mut header)?;
        let size = header.split_whitespace().nth(2).and_then(|it| it.parse::<usize>().ok());
        let Some(size) = size else { bail!("git lacks the content of {path}: fetch it first") };
        let mut bytes = vec![0; size + 1];
        stdout.read_exact(&mut bytes)?;
        bytes.pop();
        out.insert(path, bytes);
    }
    let written = writer.join();
    child.wait()?;
    match written {
        Ok(Ok(())) => Ok(()),
        _ => bail!("git did not take what it was asked for"),
    }
}

type Renamed = HashMap<String, String>;
type Changed = HashMap<String, Vec<Range<u32>>>;

/// What is on the disk, compared with a commit.
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

/// The new lines of a diff without context.
fn changed_lines(diff: &str) -> Changed {
    let mut out = Changed::new();
    let mut path: Option<String> = None;
    // Lines of a text may look like headers.
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

/// `-1,2 +3,4 @@`: where each side begins and how many lines it has.
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
    fn new_lines_are_told_from_what_looks_like_a_header() {
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
