//! The pages of each language, and which of them are the same page.

use crate::{DocsJson, FileRole, Language, SitePage, page_address};
use foldhash::{HashMap, HashMapExt};
use std::collections::BTreeMap;

/// A site in several languages.
#[derive(Clone, Debug)]
pub struct Translations {
    /// The language that the others are translated from.
    pub source: Translation,
    /// The others, in the order of the navigation. Languages whose addresses have nothing in common
    /// with those of the source are left out: their pages can't be paired.
    pub others: Vec<Translation>,
}

/// The pages of a language.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The language.
    pub language: Language,
    /// The pages by their addresses without the folder of the language, by index in `Site::pages`.
    /// Frozen pages are not among them.
    pub pages: BTreeMap<String, usize>,
}

impl Translation {
    /// Whether most of its pages have a page in the source.
    pub(super) fn is_translated_from(&self, source: &Self) -> bool {
        let paired = self.pages.keys().filter(|key| source.pages.contains_key(*key)).count();
        paired > 0 && paired * 2 >= self.pages.len()
    }
}

impl DocsJson {
    /// The language that the others are translated from: the one that readers get first.
    pub fn source_language(&self) -> Option<&Language> {
        self.languages.iter().find(|it| it.is_default).or(self.languages.first())
    }
}

impl Translations {
    /// The language that the others are translated from, and the others.
    pub fn all(&self) -> impl Iterator<Item = &Translation> {
        std::iter::once(&self.source).chain(&self.others)
    }

    /// The language and the key of each page that is in one, by the index of the page.
    pub fn places(&self) -> HashMap<usize, (&Translation, &str)> {
        let mut places = HashMap::new();
        for language in self.all() {
            let pages = language.pages.iter();
            places.extend(pages.map(|(key, page)| (*page, (language, key.as_str()))));
        }
        places
    }

    /// Pairs the pages; `None` where there are less than two languages.
    pub(crate) fn of(docs_json: &DocsJson, pages: &[SitePage]) -> Option<Self> {
        let source = docs_json.source_language().filter(|_| docs_json.languages.len() > 1)?;
        let own = |language: Option<&Language>| -> Vec<(&str, usize)> {
            let of_language = pages.iter().enumerate().filter(|(_, it)| {
                it.language.as_deref() == language.map(|it| &*it.code)
                    && it.role == FileRole::Page
                    && !it.is_frozen
            });
            of_language.map(|(at, it)| (page_address(&it.path), at)).collect()
        };
        let all: Vec<_> = docs_json.languages.iter().map(|it| (it, own(Some(it)))).collect();
        let folders: Vec<Vec<Folder<'_>>> =
            all.iter().map(|(language, pages)| Folder::candidates(&language.code, pages)).collect();
        let mut keys: HashMap<String, Who> = HashMap::new();
        for (at, (_, pages)) in all.iter().enumerate() {
            for key in folders[at].iter().flat_map(|it| it.keys(pages)) {
                keys.entry(key.0).or_default().add(at);
            }
        }
        let paired = all.into_iter().enumerate().map(|(at, (language, pages))| {
            let score = |folder: &Folder<'_>| {
                let is_shared = |key: &str| keys.get(key).is_some_and(|it| it.is_other_than(at));
                folder.keys(&pages).filter(|it| is_shared(&it.0)).count()
            };
            // The first of equals supposes least.
            let best = folders[at].iter().rev().max_by_key(|it| score(it));
            let folder = best.copied().unwrap_or(Folder::None);
            let pages = folder.keys(&pages).collect();
            (folder, Translation { language: language.clone(), pages })
        });
        let mut others: Vec<_> = paired.collect();
        let at = docs_json.languages.iter().position(|it| it == source)?;
        let (folder, mut source) = others.remove(at);
        // A page without a language may be a hidden page of the source.
        for (key, page) in folder.keys(&own(None)) {
            source.pages.entry(key).or_insert(page);
        }
        let mut others: Vec<Translation> = others.into_iter().map(|it| it.1).collect();
        others.retain(|it| it.is_translated_from(&source));
        Some(Self { source, others })
    }
}

/// The languages that have a key: none, one, or several.
#[derive(Default)]
struct Who {
    first: Option<usize>,
    several: bool,
}

impl Who {
    fn add(&mut self, language: usize) {
        self.several |= *self.first.get_or_insert(language) != language;
    }

    fn is_other_than(&self, language: usize) -> bool {
        self.several || self.first.is_some_and(|it| it != language)
    }
}

/// A folder that may be the one of a language: a part of addresses, and its index in them.
#[derive(Clone, Copy, Debug)]
enum Folder<'a> {
    /// The pages have no folder of their own.
    None,
    /// The part at that place, counted from 0.
    Part(usize, &'a str),
}

impl<'a> Folder<'a> {
    /// No folder, the one that is named as the language, and the one that all pages share.
    fn candidates(code: &str, pages: &[(&'a str, usize)]) -> Vec<Self> {
        let mut out = vec![Self::None];
        for at in [0, 1] {
            let parts = pages.iter().filter_map(|it| it.0.split('/').nth(at));
            if let Some(part) = parts.into_iter().find(|it| is_code(it, code)) {
                out.push(Self::Part(at, part));
            }
        }
        let first = |page: &(&'a str, usize)| page.0.split('/').next();
        if let Some(shared) = pages.first().and_then(first)
            && pages.iter().all(|it| first(it) == Some(shared))
            && !is_code(shared, code)
        {
            out.push(Self::Part(0, shared));
        }
        out
    }

    /// The pages in the folder, by their addresses without it.
    fn keys(self, pages: &[(&str, usize)]) -> impl Iterator<Item = (String, usize)> {
        pages.iter().filter_map(move |&(address, page)| Some((self.key(address)?, page)))
    }

    fn key(self, address: &str) -> Option<String> {
        let Self::Part(at, folder) = self else { return Some(address.to_owned()) };
        let mut parts: Vec<&str> = address.split('/').collect();
        if parts.get(at) != Some(&folder) {
            return None;
        }
        parts.remove(at);
        Some(parts.join("/"))
    }
}

/// Whether a folder has the name of a language, in whatever case and with `_` for `-`.
fn is_code(folder: &str, code: &str) -> bool {
    folder.len() == code.len()
        && folder.replace('_', "-").eq_ignore_ascii_case(&code.replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NavEntry, Site, UnlinkedPage};
    use doclint_diagnostic::{FileId, Location, Span};

    /// The site with these languages and pages; of each language its keys.
    fn keys(languages: &[(&str, &[&str])]) -> Vec<String> {
        let at = Location { file: FileId(0), span: Span::default() };
        let mut docs_json = DocsJson::default();
        let mut pages = Vec::new();
        for (code, paths) in languages {
            let (code, is_default) = match code.strip_suffix('!') {
                Some(code) => (code, true),
                None => (*code, false),
            };
            docs_json.languages.push(Language { code: code.into(), at, is_default });
            for path in *paths {
                docs_json.entries.push(NavEntry {
                    path: (*path).to_owned(),
                    at,
                    language: Some(code.into()),
                    version: None,
                    tree: None,
                    is_past: false,
                    hidden: false,
                    is_ignored: false,
                    has_slash: false,
                });
                pages.push(UnlinkedPage {
                    path: format!("{path}.mdx").into(),
                    file: FileId(0),
                    is_frozen: false,
                    facts: Default::default(),
                });
            }
        }
        let site =
            Site { docs_json: Some(docs_json.into()), ..Site::default() }.link(pages, Vec::new());
        let Some(translations) = site.translations else { return Vec::new() };
        let all = std::iter::once(&translations.source).chain(&translations.others);
        let one = |it: &Translation| {
            let keys: Vec<&str> = it.pages.keys().map(String::as_str).collect();
            format!("{}: {}", it.language.code, keys.join(" "))
        };
        all.map(one).collect()
    }

    #[test]
    fn the_folder_of_a_language_is_what_leaves_the_same_pages() {
        for (languages, expected) in [
            // The source has a folder or none; it is the first one or the one that is marked.
            (
                &[("en", &["a", "x/b"][..]), ("fr", &["fr/a", "fr/x/b"])][..],
                &["en: a x/b", "fr: a x/b"][..],
            ),
            (&[("fr", &["fr/a"][..]), ("en!", &["en/a", "en/index"])], &["en:  a", "fr: a"]),
            // Below a folder that all share, and under another name than the code.
            (
                &[("en", &["docs/a", "docs/b"]), ("pt-BR", &["docs/pt_br/a"])],
                &["en: docs/a docs/b", "pt-BR: docs/a"],
            ),
            (
                &[("en", &["docs/en/a"]), ("cn", &["zh/docs/a", "zh/docs/b"])],
                &["en: docs/a", "cn: docs/a docs/b"],
            ),
            // Without the folder of the source nothing is left in common.
            (&[("en", &["docs/a", "docs/b"]), ("fr", &["fr/a", "fr/b"])], &["en: a b", "fr: a b"]),
            // Translated addresses can't be paired.
            (
                &[("en", &["send", "index"]), ("fr", &["fr/envoyer", "fr/index", "fr/vers"])],
                &["en:  send"],
            ),
            (&[("en", &["a"])], &[]),
        ] {
            assert_eq!(keys(languages), expected);
        }
    }
}
