//! Detects the language of a page by its path, its front matter and its words.

use doclint_data::Document;
use doclint_syntax::Page;

/// The language codes that the platform gives folders to, besides English.
const CODES: [&str; 36] = [
    "ar", "bg", "ca", "cn", "cs", "da", "de", "el", "es", "fa", "fi", "fr", "he", "hi", "hu", "id",
    "it", "ja", "jp", "ko", "kr", "nl", "no", "pl", "pt", "ro", "ru", "sv", "th", "tr", "tw", "ua",
    "uk", "uz", "vi", "zh",
];

/// Codes of more languages. Many are abbreviations of something else, such as `hr` and `ml`, so that
/// such a folder decides only where the words of a page don't.
const RARE_CODES: [&str; 24] = [
    "af", "az", "bn", "bs", "et", "eu", "gl", "hr", "hy", "is", "ka", "kk", "lt", "lv", "mk", "ml",
    "ms", "nb", "sk", "sl", "sq", "sr", "ta", "ur",
];

/// The front-matter keys that name a page's language.
const KEYS: [&str; 3] = ["lang", "locale", "language"];

/// What a path says about the language of its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LanguageOfPath {
    /// Whether it names one other than English.
    pub is_other: bool,
    /// Whether its first folder may be named after one.
    pub may_be_other: bool,
}

impl LanguageOfPath {
    pub(crate) fn of(path: &str) -> Self {
        let first = path.split('/').next();
        Self {
            is_other: of_path(path).is_some(),
            may_be_other: first.is_some_and(|it| RARE_CODES.contains(&it)),
        }
    }
}

/// Whether a page is in English. Where nothing says otherwise, it is.
pub(crate) fn is_english(
    path: LanguageOfPath,
    page: &Page,
    front_matter: Option<&Document>,
) -> bool {
    if path.is_other {
        return false;
    }
    let code = front_matter.and_then(|it| KEYS.iter().find_map(|key| it.root.get(key)?.as_str()));
    match code {
        Some(code) if is_language(code) => false,
        Some(code) if code == "en" || code.starts_with("en-") => true,
        _ => {
            let language = doclint_text::page_language(page, front_matter);
            language.map_or(!path.may_be_other, |it| it == "en")
        }
    }
}

/// The language that one of the first two folders of a path, a folder right below one of documents, or the end of
/// its name stands for, English left out: `fr/start.mdx`, `site/docs/zh-Hans/start.mdx`, `start.fr.md`.
fn of_path(path: &str) -> Option<&str> {
    let (folders, file) = path.rsplit_once('/').unwrap_or(("", path));
    let of_file = || file.rsplit_once('.')?.0.rsplit_once('.').map(|it| it.1);
    let pairs = folders.split('/').zip(folders.split('/').skip(1));
    // Deeper ones have other meanings, too, such as C# and an id.
    let is_clear = |it: &str| !matches!(it, "cs" | "id" | "it" | "no");
    let of_documents =
        pairs.filter(|it| matches!(it.0, "docs" | "doc" | "content" | "pages") && is_clear(it.1));
    let folders = folders.split('/').take(2).chain(of_documents.map(|it| it.1));
    folders.chain(of_file()).find(|it| is_language(it))
}

/// Whether a folder is named after a language other than English, such as `fr`, `pt-BR` and `zh-Hans`.
pub fn is_language(folder: &str) -> bool {
    let (code, region) = folder.split_once(['-', '_']).unwrap_or((folder, "XX"));
    let is_region =
        matches!(region.len(), 2 | 4) && region.bytes().all(|b| b.is_ascii_alphabetic());
    is_region && CODES.contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_data::yaml;
    use doclint_syntax::{Dialect, parse};

    #[test]
    fn reads_the_path_the_front_matter_and_the_words() {
        let french = "Le guide est dans la page et les clés sont pour vous. ".repeat(6);
        let is_english = |path, keys, text: &str| {
            let of_path = LanguageOfPath::of(path);
            is_english(of_path, &parse(text, Dialect::Mdx), Some(&yaml::parse(keys, 0)))
        };
        assert!(is_english("start.mdx", "title: x", "Some text."));
        assert!(is_english("start.mdx", "language: python", "Some text."));
        assert!(is_english("start.mdx", "lang: en-US", &french));
        assert!(!is_english("start.mdx", "lang: fr", "Some text."));
        assert!(!is_english("start.mdx", "title: x", &french));
        assert!(!is_english("fr/start.mdx", "title: x", "Some text."));
        let english = "The guide is on the page, and the keys are for you. ".repeat(6);
        assert!(is_english("hr/start.mdx", "title: x", &english));
        assert!(!is_english("hr/start.mdx", "title: x", "Bot proces"));
    }

    #[test]
    fn finds_folders_named_after_languages() {
        assert_eq!(of_path("fr/start.mdx"), Some("fr"));
        assert_eq!(of_path("docs/zh-Hans/start.mdx"), Some("zh-Hans"));
        assert_eq!(of_path("pt-BR/a/b.mdx"), Some("pt-BR"));
        assert_eq!(of_path("docs/start.fr.md"), Some("fr"));
        for path in ["start.mdx", "fr.mdx", "en/start.mdx", "id-verification/a.mdx", "a/b/fr/c.mdx"]
        {
            assert_eq!(of_path(path), None, "{path}");
        }
    }
}
