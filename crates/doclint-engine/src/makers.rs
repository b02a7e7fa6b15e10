//! The files by which programs make pages and put them together.

use crate::read::text::read_text;
use crate::workspace::Workspace;
use foldhash::HashMap;
use std::cell::RefCell;
use std::sync::Arc;

/// What the workflows, makefiles and scripts of a repository say.
pub(crate) struct Makers {
    texts: Vec<Arc<str>>,
    /// Whether they name a folder, by its path, or a file, by its name.
    known: RefCell<HashMap<String, bool>>,
}

/// The most of them that are read.
const MOST: usize = 60;

/// A folder with a shorter name is not looked for: too much has it.
const SHORTEST: usize = 3;

/// The same for the name of a file, without its extension.
const SHORTEST_FILE: usize = 6;

impl Makers {
    /// Those among the files of a repository.
    pub fn of<'f>(files: impl Iterator<Item = &'f str>, workspace: &dyn Workspace) -> Self {
        let texts = files.filter(|it| is_maker(it)).take(MOST);
        Self::with_texts(texts.filter_map(|it| read_text(workspace, it).ok()).collect())
    }

    fn with_texts(texts: Vec<Arc<str>>) -> Self {
        Self { texts, known: RefCell::default() }
    }

    /// Whether one of them names the file at a path, or the first folder of the path that is not there, below the
    /// folder around it or one for what is built: then it may be made before anybody reads the pages.
    pub fn make(&self, path: &str, has_folder: impl Fn(&str) -> bool) -> bool {
        self.make_file(path) || self.make_folder(path, has_folder)
    }

    fn make_file(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        let Some((stem, extension)) = name.rsplit_once('.') else { return false };
        // Pages have names that others have, too, but for those with their folder.
        let is_page = matches!(extension, "md" | "mdx");
        let mut folders = path.rsplitn(3, '/');
        let in_folder = folders.nth(1).map(|it| format!("{it}/{name}"));
        let named = if is_page { in_folder.unwrap_or_default() } else { name.to_owned() };
        let is_short = !is_page && stem.len() < SHORTEST_FILE;
        if is_short || stem.contains('.') || named.is_empty() {
            return false;
        }
        let is_named = || self.texts.iter().any(|it| it.contains(&named));
        let mut known = self.known.borrow_mut();
        *known.entry(named.clone()).or_insert_with(is_named)
    }

    fn make_folder(&self, path: &str, has_folder: impl Fn(&str) -> bool) -> bool {
        let mut folders = path.match_indices('/').map(|it| &path[..it.0]);
        let Some(folder) = folders.find(|it| !has_folder(it)) else { return false };
        let (around, name) = folder.rsplit_once('/').unwrap_or(("", folder));
        let around = around.rsplit('/').next().unwrap_or(around);
        let is_named =
            || name.len() >= SHORTEST && self.texts.iter().any(|it| names(it, (around, name)));
        let mut known = self.known.borrow_mut();
        *known.entry(folder.to_owned()).or_insert_with(is_named)
    }
}

/// Whether a text has a name right behind that of the folder around it, or of one for what is built.
fn names(text: &str, (around, name): (&str, &str)) -> bool {
    const BUILT: [&str; 9] =
        ["_build", "_site", "book", "build", "dist", "html", "out", "public", "site"];
    let is_end = |c: Option<char>| c.is_none_or(|c| !(c.is_alphanumeric() || "_-.".contains(c)));
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].strip_suffix('/').unwrap_or_default();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
        let folder = &before[before.trim_end_matches(is_part).len()..];
        let is_inside = BUILT.contains(&folder) || !folder.is_empty() && folder == around;
        is_inside && is_end(text[at + name.len()..].chars().next())
    })
}

/// Whether a file says how something is made, by its path.
fn is_maker(path: &str) -> bool {
    const NAMES: [&str; 13] = [
        ".gitlab-ci.yml",
        ".readthedocs.yaml",
        ".readthedocs.yml",
        "Doxyfile",
        "GNUmakefile",
        "Justfile",
        "Makefile",
        "Taskfile.yml",
        "justfile",
        "makefile",
        "noxfile.py",
        "package.json",
        "tox.ini",
    ];
    let name = path.rsplit('/').next().unwrap_or(path);
    NAMES.contains(&name)
        || name.ends_with(".sh")
        || name.ends_with(".nix")
        || path.starts_with(".github/workflows/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_that_a_script_fills_may_be_there() {
        let makers = Makers::with_texts(vec![
            "pdoc --output ../target/book/py_\ncp -r x site/manual/\nspectaql -f api-doc.html\n"
                .into(),
        ]);
        let has_folder = |it: &str| it == "docs";
        let made = ["docs/py_/index.md", "docs/manual/a/b.md", "docs/manuals/a.md", "docs/x.md"];
        let made = made.map(|it| makers.make(it, has_folder));
        assert_eq!(made, [true, true, false, false]);
        let files = ["docs/api-doc.html", "docs/other-doc.html", "docs/spectaql.md"];
        assert_eq!(files.map(|it| makers.make(it, |_| true)), [true, false, false]);
        let copies = Makers::with_texts(vec![
            "cp CHANGELOG.md docs/project/changelog.md\nsed s/a/b/ README.md > docs/index.md\n"
                .into(),
        ]);
        let files = ["docs/project/changelog.md", "docs/other/changelog.md", "docs/index.md"];
        assert_eq!(files.map(|it| copies.make(it, |_| true)), [true, false, true]);
    }
}
