//! Addresses of files of the own repository on the forge that it is on.

use crate::percent_decoded;
use crate::platform::below;

/// The hosts whose addresses of files are known.
const HOSTS: [&str; 3] = ["github.com", "gitlab.com", "codeberg.org"];

/// Where the files of a repository are on its forge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forge {
    /// Its host, its owner and its name, in lower case: `github.com/acme/ferry`.
    repository: String,
    /// The branches that have what the checkout has.
    branches: Vec<String>,
    /// The folder of the site in the repository; empty where it is the root.
    folder: String,
    /// Whether git says so.
    is_sure: bool,
}

impl Forge {
    /// The one whose remote has that URL. `branch` is the name of the branch that the forge shows; where
    /// it is unknown, the usual names count.
    pub fn of(remote: &str, branch: Option<&str>, folder: &str) -> Option<Self> {
        let rest = remote.split_once("://").map_or(remote, |it| it.1);
        let rest = rest.split_once('@').map_or(rest, |it| it.1);
        let rest = rest.strip_suffix(".git").unwrap_or(rest).trim_end_matches('/');
        let (host, path) = rest.split_once([':', '/'])?;
        let is_known =
            HOSTS.contains(&host) && path.split('/').filter(|it| !it.is_empty()).count() > 1;
        let repository = is_known.then(|| format!("{host}/{path}").to_lowercase())?;
        let mut branches = match branch {
            Some(branch) => vec![branch.to_owned()],
            None => ["main", "master"].map(str::to_owned).to_vec(),
        };
        branches.push("HEAD".to_owned());
        Some(Self { repository, branches, folder: folder.to_owned(), is_sure: true })
    }

    /// The one with the URL that a file of the repository gives, which may be that of another one.
    pub fn named(url: &str, folder: &str) -> Option<Self> {
        Some(Self { is_sure: false, ..Self::of(url, None, folder)? })
    }

    /// The repository and the path of the file on its main branch that an address names; `None` for others.
    pub fn in_url(url: &str) -> Option<(String, String)> {
        let rest = url.strip_prefix("https://").filter(|it| it.starts_with("github.com/"))?;
        let mut ends = rest.match_indices('/').map(|it| it.0);
        let repository = &rest[..ends.nth(2)?];
        let forge = Self::named(&format!("https://{repository}"), "")?;
        Some((repository.to_owned(), forge.path_of(url)?))
    }

    /// Whether git says that the repository is there, so that its files can be looked for.
    pub fn is_sure(&self) -> bool {
        self.is_sure
    }

    /// The path from the root of the site of a file or folder with that URL; `None` where it is that of
    /// something else, or outside of the site.
    pub fn path_of(&self, url: &str) -> Option<String> {
        let rest = url.strip_prefix("https://")?;
        let rest = rest.split(['?', '#']).next()?;
        let (repository, rest) = match rest.strip_prefix("raw.githubusercontent.com/") {
            Some(rest) => (self.repository.strip_prefix("github.com/")?, rest),
            None => (&*self.repository, rest),
        };
        let is_own = rest.get(..repository.len())?.eq_ignore_ascii_case(repository);
        let rest = rest[repository.len()..].strip_prefix('/').filter(|_| is_own)?;
        let is_raw = repository.len() < self.repository.len();
        let rest = if is_raw { rest } else { after_kind(rest)? };
        let rest = rest.strip_prefix("refs/heads/").unwrap_or(rest);
        let path = self.branches.iter().find_map(|it| below(rest, it))?.trim_matches('/');
        let path = percent_decoded(path);
        let inside = if self.folder.is_empty() { &*path } else { below(&path, &self.folder)? };
        let is_plain = inside.split('/').all(|it| !matches!(it, "" | "." | ".."));
        is_plain.then(|| inside.to_owned())
    }
}

/// What is behind the part of an address that says how a file is shown.
fn after_kind(rest: &str) -> Option<&str> {
    const KINDS: [&str; 7] = ["blob/", "tree/", "raw/", "edit/", "-/blob/", "-/tree/", "-/edit/"];
    let on_codeberg = || rest.strip_prefix("src/branch/");
    KINDS.iter().find_map(|it| rest.strip_prefix(it)).or_else(on_codeberg)
}

#[cfg(test)]
mod tests {
    use super::Forge;

    #[test]
    fn files_of_the_own_repository_are_known() {
        for remote in [
            "https://github.com/Acme/ferry.git",
            "git@github.com:acme/ferry.git",
            "ssh://git@github.com/acme/ferry",
            "https://token@github.com/acme/ferry/",
        ] {
            let forge = Forge::of(remote, None, "").expect(remote);
            for (url, path) in [
                ("https://github.com/acme/ferry/blob/main/docs/a%20b.md#L3", Some("docs/a b.md")),
                ("https://github.com/Acme/Ferry/tree/HEAD/docs/", Some("docs")),
                ("https://github.com/acme/ferry/edit/main/docs/a.md", Some("docs/a.md")),
                (
                    "https://raw.githubusercontent.com/acme/ferry/master/a.png?raw=true",
                    Some("a.png"),
                ),
                (
                    "https://raw.githubusercontent.com/acme/ferry/refs/heads/main/a.png",
                    Some("a.png"),
                ),
                ("https://github.com/acme/ferry/blob/v1.2/a.md", None),
                ("https://github.com/acme/ferry/blob/main", None),
                ("https://github.com/acme/ferry/blob/main/../a", None),
                ("https://github.com/acme/ferry-2/blob/main/a.md", None),
                ("https://github.com/acme/ferry/issues/1", None),
                ("https://example.com/acme/ferry/blob/main/a.md", None),
            ] {
                assert_eq!(forge.path_of(url).as_deref(), path, "{url}");
            }
        }
        let inside = Forge::of("https://gitlab.com/a/b/c.git", Some("dev"), "docs").unwrap();
        let url = |path: &str| inside.path_of(&format!("https://gitlab.com/a/b/c/-/blob/{path}"));
        assert_eq!(url("dev/docs/x.md").as_deref(), Some("x.md"));
        assert_eq!(url("dev/src/x.md"), None);
        assert_eq!(url("main/docs/x.md"), None);
        assert_eq!(Forge::of("/srv/git/ferry.git", None, ""), None);
        assert_eq!(Forge::of("https://git.acme.example/a/b", None, ""), None);
    }
}
