//! The fates of files that the repository of a site once had.

use foldhash::{HashMap, HashMapExt};

/// A change of the files of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PastChange {
    /// A file got another path.
    Renamed {
        /// The path until then.
        from: String,
        /// The path from then on.
        to: String,
    },
    /// A file was removed.
    Removed(String),
}

/// The fate of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It has this path now.
    Moved(String),
    /// It was removed.
    Removed,
}

/// The fates of files that are no longer where they were.
#[derive(Clone, Debug, Default)]
pub struct Past(HashMap<String, Fate>);

impl Past {
    /// Follows changes to the present. The newest comes first; those of one commit are together.
    pub fn of(commits: impl IntoIterator<Item = Vec<PastChange>>) -> Self {
        let mut out: HashMap<String, Fate> = HashMap::new();
        // The next event of a path, seen from the current commit.
        let mut next: HashMap<String, Fate> = HashMap::new();
        for commit in commits {
            let fates = commit.into_iter().map(|change| match change {
                PastChange::Renamed { from, to } => {
                    let fate = next.get(&to).cloned();
                    (from, fate.unwrap_or(Fate::Moved(to)))
                }
                PastChange::Removed(path) => (path, Fate::Removed),
            });
            // Files may swap their paths, so the whole commit is read first.
            for (path, fate) in fates.collect::<Vec<_>>() {
                // Of several files that had a path, the last one counts.
                out.entry(path.clone()).or_insert_with(|| fate.clone());
                next.insert(path, fate);
            }
        }
        Self(out)
    }

    /// Adds files that were moved since the last commit.
    pub fn add_moves<'m>(&mut self, moves: impl Iterator<Item = (&'m str, &'m str)>) {
        self.0.extend(moves.map(|(from, to)| (from.to_owned(), Fate::Moved(to.to_owned()))));
    }

    /// Returns the fate of the file that had a path; `None` if there was none.
    pub fn fate(&self, path: &str) -> Option<&Fate> {
        self.0.get(path)
    }

    /// Returns the fate of the page that had an address without a leading slash.
    pub fn fate_of_page(&self, address: &str) -> Option<&Fate> {
        // An address may be the path of the file.
        const ENDINGS: [&str; 5] = [".mdx", ".md", "/index.mdx", "/index.md", ""];
        if self.0.is_empty() {
            return None;
        }
        let fates = ENDINGS.iter().filter_map(|it| self.fate(&format!("{address}{it}")));
        // A page may have been removed under one name and moved under another one.
        fates.min_by_key(|it| **it == Fate::Removed)
    }

    /// The old and the new paths of files that were moved.
    pub(super) fn moved(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter_map(|(from, fate)| match fate {
            Fate::Moved(to) => Some((from.as_str(), to.as_str())),
            Fate::Removed => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renamed(from: &str, to: &str) -> PastChange {
        PastChange::Renamed { from: from.to_owned(), to: to.to_owned() }
    }

    #[test]
    fn files_are_followed_to_the_present() {
        let past = Past::of([
            vec![renamed("c.mdx", "d.mdx")],
            vec![PastChange::Removed("gone.mdx".to_owned()), renamed("b.mdx", "c.mdx")],
            vec![renamed("a.mdx", "b.mdx"), renamed("old.mdx", "gone.mdx")],
            vec![renamed("x/index.mdx", "y.mdx")],
        ]);
        let moved = |to: &str| Some(Fate::Moved(to.to_owned()));
        assert_eq!(past.fate("a.mdx").cloned(), moved("d.mdx"));
        assert_eq!(past.fate("c.mdx").cloned(), moved("d.mdx"));
        assert_eq!(past.fate("old.mdx"), Some(&Fate::Removed));
        assert_eq!(past.fate("d.mdx"), None);
        assert_eq!(past.fate_of_page("x").cloned(), moved("y.mdx"));
    }

    #[test]
    fn paths_that_are_used_again_and_swapped_are_kept_apart() {
        let past = Past::of([
            vec![renamed("a", "second")],
            vec![renamed("l", "r"), renamed("r", "l")],
            vec![renamed("a", "first")],
            vec![renamed("was-a", "a")],
        ]);
        let moved = |to: &str| Some(Fate::Moved(to.to_owned()));
        assert_eq!(past.fate("a").cloned(), moved("second"));
        assert_eq!(past.fate("was-a").cloned(), moved("first"));
        assert_eq!(past.fate("l").cloned(), moved("r"));
    }
}
