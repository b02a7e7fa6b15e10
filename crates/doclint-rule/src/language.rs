//! The language of a page, as its path tells it.

/// The language codes that the platform gives folders to, besides English.
const CODES: [&str; 36] = [
    "ar", "bg", "ca", "cn", "cs", "da", "de", "el", "es", "fa", "fi", "fr", "he", "hi", "hu", "id",
    "it", "ja", "jp", "ko", "kr", "nl", "no", "pl", "pt", "ro", "ru", "sv", "th", "tr", "tw", "ua",
    "uk", "uz", "vi", "zh",
];

/// The language that one of the first two folders of a path is named after, English left out:
/// `fr/start.mdx`, `docs/zh-Hans/start.mdx`.
pub(crate) fn of_path(path: &str) -> Option<&str> {
    let (folders, _file) = path.rsplit_once('/')?;
    folders.split('/').take(2).find(|folder| is_language(folder))
}

fn is_language(folder: &str) -> bool {
    let (code, region) = folder.split_once(['-', '_']).unwrap_or((folder, "XX"));
    let is_region =
        matches!(region.len(), 2 | 4) && region.bytes().all(|b| b.is_ascii_alphabetic());
    is_region && CODES.contains(&code)
}

#[cfg(test)]
mod tests {
    use super::of_path;

    #[test]
    fn finds_folders_named_after_languages() {
        assert_eq!(of_path("fr/start.mdx"), Some("fr"));
        assert_eq!(of_path("docs/zh-Hans/start.mdx"), Some("zh-Hans"));
        assert_eq!(of_path("pt-BR/a/b.mdx"), Some("pt-BR"));
        for path in ["start.mdx", "fr.mdx", "en/start.mdx", "id-verification/a.mdx", "a/b/fr/c.mdx"]
        {
            assert_eq!(of_path(path), None, "{path}");
        }
    }
}
