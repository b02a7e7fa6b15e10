//! Asks git which files of a site were renamed or removed.

use crate::git::Git;
use doclint_engine::History;
use doclint_site::PastChange;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;

/// Commits to look at, the newest first. Limits are counts, so that the same repository gives the
/// same answer on each machine.
const MAX_COMMITS: &str = "--max-count=1000";
/// Renames with other content are looked for among so many files of a commit.
const MAX_RENAMES: &str = "-l200";
/// The most bytes of git's output that are read.
const MAX_BYTES: u64 = 16 << 20;

/// The history of the repository around a folder. Git is started when somebody asks, and once.
pub struct GitHistory {
    root: PathBuf,
    commits: OnceLock<Vec<Vec<PastChange>>>,
}

impl GitHistory {
    /// The history of the files in a folder.
    pub fn of(root: &Path) -> Self {
        Self { root: root.to_owned(), commits: OnceLock::new() }
    }

    /// The output of git; `None` without a repository or git.
    fn log(&self) -> Option<Vec<u8>> {
        let git = Git::around(&self.root)?;
        let (relative, folder) = match git.prefix() {
            "" => ("--relative".to_owned(), "."),
            prefix => (format!("--relative={prefix}"), prefix),
        };
        let args = [
            "-c",
            "log.follow=false",
            "log",
            "-z",
            "--first-parent",
            "-m",
            "--find-renames",
            MAX_RENAMES,
            MAX_COMMITS,
            "--no-ext-diff",
            "--no-textconv",
            "--ignore-submodules",
            &relative,
            "--diff-filter=RD",
            "--name-status",
            "--format=%x02",
            "--",
            folder,
        ];
        let mut running = git.start(&args, Stdio::null()).ok()?;
        let mut out = Vec::new();
        let read = running.stdout.by_ref().take(MAX_BYTES).read_to_end(&mut out);
        read.is_ok().then_some(out)
    }
}

impl History for GitHistory {
    fn changes(&self) -> Vec<Vec<PastChange>> {
        let commits = self.commits.get_or_init(|| self.log().map_or_else(Vec::new, |it| read(&it)));
        commits.clone()
    }
}

/// The changes of each commit. The fields end in NUL: a mark for each commit, then the kind of each
/// change and its paths.
fn read(log: &[u8]) -> Vec<Vec<PastChange>> {
    let mut commits: Vec<Vec<PastChange>> = Vec::new();
    // A field that doesn't end in NUL was cut off, or is the last path.
    let text = String::from_utf8_lossy(log);
    let mut fields = text.split('\0');
    while let Some(field) = fields.next() {
        let change = match field.trim_start_matches('\n').as_bytes().first() {
            Some(2) => {
                commits.push(Vec::new());
                continue;
            }
            Some(b'D') => fields.next().map(|it| PastChange::Removed(it.to_owned())),
            Some(b'R') => fields
                .next()
                .zip(fields.next())
                .map(|(from, to)| PastChange::Renamed { from: from.to_owned(), to: to.to_owned() }),
            _ => continue,
        };
        if let Some(commit) = commits.last_mut() {
            commit.extend(change);
        }
    }
    commits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_read_commit_by_commit() {
        let log = b"\x02\0\nR100\0a.mdx\0b c.mdx\0D\0R1\0\x02\0\nD\0D\0\x02\0\nR080\0cut";
        let [first, second, third] = &read(log)[..] else { panic!("three commits") };
        let renamed = PastChange::Renamed { from: "a.mdx".into(), to: "b c.mdx".into() };
        assert_eq!(*first, [renamed, PastChange::Removed("R1".into())]);
        assert_eq!(*second, [PastChange::Removed("D".into())]);
        assert!(third.is_empty());
    }
}
