//! Changes between a site at a revision and the disk.
//!
//! The files are compared here and not by git, which would pass those on the disk through the filters
//! of the repository: programs that a stranger may have named.

use doclint_engine::Workspace;
use imara_diff::{Algorithm, Diff, InternedInput};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

/// A removed and an added file are the same one if they share at least this part of the larger one.
const LEAST_SHARED_PERCENT: usize = 50;
/// A line that is in more removed files than this doesn't show which of them was renamed.
const COMMON_LINE: usize = 8;
/// Lines without so many bytes, such as `---`, are in any file.
const SHORT_LINE: usize = 4;

/// The content of each file, by its path in the site.
pub type Blobs = BTreeMap<String, Arc<Vec<u8>>>;

/// Renamed files and changed lines of a site.
#[derive(Debug, Default)]
pub struct Changes {
    /// The new paths of renamed files, by the old ones.
    pub renamed: HashMap<String, String>,
    /// New and changed lines, counted from 1, by path. Those of renamed files are by their new path.
    pub lines: HashMap<String, Vec<Range<u32>>>,
}

impl Changes {
    /// The changes from the files of a revision to those of a workspace. Only what it lists is read:
    /// other names may lead out of the site.
    pub fn between(old: &Blobs, now: &dyn Workspace, listed: &[String]) -> Self {
        let mut changes = Self::default();
        let mut added = Vec::new();
        for path in listed.iter().filter(|it| is_text(it)) {
            let Ok(text) = now.read(path) else { continue };
            match old.get(path) {
                Some(before) => changes.compare(path, before, &text),
                None => added.push((path, text)),
            }
        }
        let removed = old.iter().filter(|it| is_text(it.0) && !now.has(it.0));
        let removed: Vec<(&String, &Vec<u8>)> = removed.map(|it| (it.0, &**it.1)).collect();
        for (from, to) in renames(&removed, &added) {
            let ((old, before), (new, text)) = (removed[from], &added[to]);
            changes.renamed.insert(old.clone(), (*new).clone());
            changes.compare(new, before, text);
        }
        changes
    }

    /// The changes of some files from one workspace to another.
    pub fn of_paths<'p>(
        paths: impl Iterator<Item = &'p String>,
        old: &dyn Workspace,
        now: &dyn Workspace,
    ) -> Self {
        let paths: BTreeSet<&String> = paths.collect();
        let blob = |path: &&String| {
            let bytes = Some(old).filter(|it| it.has(path))?.read(path).ok()?;
            Some(((*path).clone(), Arc::new(bytes)))
        };
        let listed = paths.iter().copied().filter(|it| now.has(it)).cloned();
        Self::between(&paths.iter().filter_map(blob).collect(), now, &listed.collect::<Vec<_>>())
    }

    fn compare(&mut self, path: &str, before: &[u8], text: &[u8]) {
        let lines = changed_lines(before, text);
        if !lines.is_empty() {
            self.lines.insert(path.to_owned(), lines);
        }
    }
}

/// The lines of a text. Those that differ only in how they end are the same: git may change that
/// when it writes a file.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split_inclusive(|it| *it == b'\n');
    lines.map(|it| {
        let it = it.strip_suffix(b"\n").unwrap_or(it);
        it.strip_suffix(b"\r").unwrap_or(it)
    })
}

/// The new and changed lines of a text, counted from 1.
fn changed_lines(before: &[u8], text: &[u8]) -> Vec<Range<u32>> {
    if before == text {
        return Vec::new();
    }
    let mut input = InternedInput::default();
    input.update_before(lines(before));
    input.update_after(lines(text));
    let diff = Diff::compute(Algorithm::Histogram, &input);
    let added = diff.hunks().map(|it| it.after).filter(|it| !it.is_empty());
    added.map(|it| it.start + 1..it.end + 1).collect()
}

/// Pairs of removed and added files, by their indexes, that share most of their lines. Each file is in
/// one pair at most, and those that share most come first.
fn renames(removed: &[(&String, &Vec<u8>)], added: &[(&String, Vec<u8>)]) -> Vec<(usize, usize)> {
    if removed.is_empty() || added.is_empty() {
        return Vec::new();
    }
    let mut homes: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (index, (_, text)) in removed.iter().enumerate() {
        for line in lines(text).filter(|it| it.len() >= SHORT_LINE) {
            let homes = homes.entry(line).or_default();
            if homes.len() <= COMMON_LINE {
                homes.push(index);
            }
        }
    }
    let mut pairs = Vec::new();
    for (to, (path, text)) in added.iter().enumerate() {
        let mut shared: HashMap<usize, usize> = HashMap::new();
        let mut used: HashMap<&[u8], usize> = HashMap::new();
        for line in lines(text) {
            let Some(homes) = homes.get(line).filter(|it| it.len() <= COMMON_LINE) else {
                continue;
            };
            // The second of two equal lines has a partner only if the other file has two of them.
            let nth = used.entry(line).or_default();
            let mut counts: HashMap<usize, usize> = HashMap::new();
            for home in homes {
                let count = counts.entry(*home).or_default();
                if *count == *nth {
                    *shared.entry(*home).or_default() += line.len();
                }
                *count += 1;
            }
            *nth += 1;
        }
        let name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
        for (from, shared) in shared {
            let all = bytes(removed[from].1).max(bytes(text));
            if shared * 100 >= all * LEAST_SHARED_PERCENT {
                let is_moved = name(removed[from].0) == name(path);
                pairs.push((shared * 1000 / all.max(1), is_moved, from, to));
            }
        }
    }
    pairs.sort_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)).then((a.2, a.3).cmp(&(b.2, b.3))));
    let (mut gone, mut come) = (BTreeSet::new(), BTreeSet::new());
    pairs.retain(|it| {
        !gone.contains(&it.2) && !come.contains(&it.3) && {
            gone.insert(it.2);
            come.insert(it.3)
        }
    });
    pairs.into_iter().map(|it| (it.2, it.3)).collect()
}

/// The bytes of the lines that two files can share.
fn bytes(text: &[u8]) -> usize {
    lines(text).map(<[u8]>::len).filter(|it| *it >= SHORT_LINE).sum()
}

/// Whether a rule may read a file with this name as text.
pub fn is_text(path: &str) -> bool {
    const READ: [&str; 15] = [
        ".mdx", ".md", ".json", ".yml", ".yaml", ".jsx", ".tsx", ".js", ".ts", ".mjs", ".txt",
        ".css", ".scss", ".html", ".htm",
    ];
    let path = path.to_ascii_lowercase();
    READ.iter().any(|it| path.ends_with(it))
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_engine::MemoryWorkspace;

    fn changes<T: AsRef<str>>(old: &[(&str, T)], new: &[(&str, T)]) -> Changes {
        let blob = |text: &T| Arc::new(text.as_ref().as_bytes().to_vec());
        let old = old.iter().map(|(path, text)| ((*path).to_owned(), blob(text)));
        let now = MemoryWorkspace::new(new.iter().map(|(path, text)| (*path, text.as_ref())));
        Changes::between(&old.collect(), &now, &now.list().files)
    }

    #[test]
    fn lines_that_are_new_or_changed_are_counted_from_one() {
        let changes = changes(
            &[("a.mdx", "one\ntwo\nthree\nfour\n"), ("b.mdx", "same\n"), ("c.mdx", "x\r\ny\r\n")],
            &[
                ("a.mdx", "zero\none\ntwo\n3\nfour\nfive"),
                ("b.mdx", "same\n"),
                ("c.mdx", "x\ny\nz\n"),
                ("new.mdx", "nothing in common\n"),
            ],
        );
        assert_eq!(changes.lines["a.mdx"], [1..2, 4..5, 6..7]);
        assert_eq!(changes.lines["c.mdx"], vec![3..4; 1]);
        assert_eq!(changes.lines.len(), 2, "{changes:?}");
        assert!(changes.renamed.is_empty());
    }

    #[test]
    fn a_renamed_file_is_the_removed_one_that_it_shares_most_with() {
        let text =
            |middle: &str| format!("---\ntitle: {middle}\n---\n\nA first line.\n\n{middle}\n");
        let old = [("old/a.mdx", text("alpha")), ("old/b.mdx", text("beta")), ("c.mdx", text("c"))];
        let new = [("new/b.mdx", text("beta")), ("new/z.mdx", text("alpha") + "one more line\n")];
        let changes = changes(&old, &new);
        assert_eq!(changes.renamed["old/a.mdx"], "new/z.mdx");
        assert_eq!(changes.renamed["old/b.mdx"], "new/b.mdx");
        assert_eq!(changes.renamed.len(), 2);
        assert_eq!(changes.lines["new/z.mdx"], vec![8..9; 1]);
    }
}
