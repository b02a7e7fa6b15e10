//! The path of a page, and how much of it the findings on the page depend on.

use crate::language::LanguageOfPath;
use doclint_text::Genres;
use std::cell::Cell;

/// The path of a page from the site's root, with `/` between folders.
///
/// Pages with the same text, such as those of two versions, have other folders. Rules find the same on
/// them, and need to run only once, unless one of them asks for [`PagePath::whole`].
#[derive(Debug)]
pub struct PagePath<'a> {
    path: &'a str,
    traits: PathTraits<'a>,
    is_asked_for: Cell<bool>,
}

/// What rules and conditions read of a path, besides the whole of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathTraits<'a> {
    /// The name of the file.
    pub name: &'a str,
    /// The name of the folder around it; empty at the top.
    pub folder: &'a str,
    /// The genres that its names stand for.
    pub genres: Genres,
    pub(crate) language: LanguageOfPath,
}

impl<'a> PagePath<'a> {
    /// A path that nothing has asked for yet.
    pub fn new(path: &'a str) -> Self {
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
        let folder = folders.rsplit('/').next().unwrap_or_default();
        let (genres, language) = (Genres::of_path(path), LanguageOfPath::of(path));
        let traits = PathTraits { name, folder, genres, language };
        Self { path, traits, is_asked_for: Cell::new(false) }
    }

    /// The whole path. After that, what is found is found for this path only.
    pub fn whole(&self) -> &'a str {
        self.is_asked_for.set(true);
        self.path
    }

    /// What else there is to know of it.
    pub fn traits(&self) -> PathTraits<'a> {
        self.traits
    }

    /// Whether anything has asked for the whole of it.
    pub fn is_asked_for(&self) -> bool {
        self.is_asked_for.get()
    }
}

impl PathTraits<'_> {
    /// All of it as bytes, of which equal ones mean equal traits.
    pub fn to_bytes(&self) -> Vec<u8> {
        let LanguageOfPath { is_other, may_be_other } = self.language;
        let marks = [self.genres.bits(), is_other.into(), may_be_other.into()];
        // No name has a `/`.
        [&marks, self.folder.as_bytes(), b"/", self.name.as_bytes()].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_page_have_equal_traits() {
        let traits = |path| PagePath::new(path).traits().to_bytes();
        let same = |a, b| traits(a) == traits(b);
        assert!(same("v1.10.0/en/start.mdx", "v1.11.0/en/start.mdx"));
        assert!(same("docs/next/api/keys.mdx", "docs/api/keys.mdx"));
        // Another name or folder, the top, records, and other languages.
        assert!(!same("v1/start.mdx", "v1/begin.mdx"));
        assert!(!same("v1/api/keys.mdx", "v1/sdk/keys.mdx"));
        assert!(!same("index.mdx", "v1/index.mdx"));
        assert!(!same("guides/a/keys.mdx", "changelog/a/keys.mdx"));
        assert!(!same("fr/a/keys.mdx", "en/a/keys.mdx"));
        assert!(!same("ml/a/keys.mdx", "en/a/keys.mdx"));
    }

    #[test]
    fn it_remembers_who_asks_for_all_of_it() {
        let path = PagePath::new("v1/start.mdx");
        assert_eq!((path.traits().name, path.traits().folder), ("start.mdx", "v1"));
        assert!(!path.is_asked_for());
        assert_eq!(path.whole(), "v1/start.mdx");
        assert!(path.is_asked_for());
    }
}
