//! Paths inside a site: relative to its root, with `/` between folders.

use memchr::memrchr2;

/// The extension without its dot, in lower case; empty where there is none.
pub fn extension(path: &str) -> String {
    written_extension(path).to_ascii_lowercase()
}

/// Whether the path has one of the extensions, in upper or lower case.
pub(crate) fn has_extension(path: &str, extensions: &[&str]) -> bool {
    let extension = written_extension(path);
    extensions.iter().any(|it| it.eq_ignore_ascii_case(extension))
}

/// The extension with its case, without its dot; empty where there is none.
fn written_extension(path: &str) -> &str {
    let bytes = path.as_bytes();
    match memrchr2(b'.', b'/', bytes) {
        Some(dot) if bytes[dot] == b'.' && dot > 0 && bytes[dot - 1] != b'/' => &path[dot + 1..],
        _ => "",
    }
}

/// Whether the platform treats a file as a page or a snippet: `.mdx`, and `.md` except for files
/// that are about the repository. Instructions for assistants are not pages for us, either,
/// although the platform publishes them.
pub fn is_page(path: &str) -> bool {
    const NOT_PAGES: [&str; 5] = ["readme", "license", "changelog", "contributing", "contribute"];
    if has_extension(path, &["md"]) {
        let name = path.rsplit('/').next().unwrap_or(path);
        let stem = &name[..name.len() - ".md".len()];
        return !is_for_assistants(path)
            && !NOT_PAGES.iter().any(|it| it.eq_ignore_ascii_case(stem));
    }
    has_extension(path, &["mdx"])
}

/// Whether a file is instructions for assistants, which they look for by this name.
pub fn is_for_assistants(path: &str) -> bool {
    const NAMES: [&str; 3] = ["AGENTS.md", "CLAUDE.md", "GEMINI.md"];
    NAMES.contains(&path.rsplit('/').next().unwrap_or(path))
}

/// The path that `target` names when it is written in the file `from`: from the root where it starts
/// with `/`, else from the folder of `from`. `None` where it leaves the site.
pub fn join(from: &str, target: &str) -> Option<String> {
    let (above, path) = climbed(from, target, &['/', '\\']);
    (above == 0).then_some(path)
}

/// The same where `\` is a letter as any other, as in a repository: how many folders above the root the
/// path climbs, and the way from there.
pub fn climb(from: &str, target: &str) -> (usize, String) {
    climbed(from, target, &['/'])
}

fn climbed(from: &str, target: &str, separators: &[char]) -> (usize, String) {
    let folder = if target.starts_with('/') {
        ""
    } else {
        from.rsplit_once('/').map_or("", |(folder, _)| folder)
    };
    let mut above = 0;
    let mut parts: Vec<&str> = folder.split('/').filter(|it| !it.is_empty()).collect();
    for part in target.split(separators) {
        match part {
            "" | "." => {}
            ".." => above += usize::from(parts.pop().is_none()),
            part => parts.push(part),
        }
    }
    (above, parts.join("/"))
}

/// The last name of a path.
pub(crate) fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The path without its last name.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |it| it.0)
}

/// Whether a path is that of a folder or below it.
pub fn is_at_or_in(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|it| it.is_empty() || it.starts_with('/'))
}

/// The path from a file to another one, both from the root: `../b/c.md`.
pub fn relative_path(from: &str, to: &str) -> String {
    let folder = from.rsplit_once('/').map_or("", |it| it.0);
    let here: Vec<&str> = folder.split('/').filter(|it| !it.is_empty()).collect();
    let there: Vec<&str> = to.split('/').filter(|it| !it.is_empty()).collect();
    let shared = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
    // The last part is always written, even if it is the folder of the file itself.
    let shared = shared.min(there.len().saturating_sub(1));
    format!("{}{}", "../".repeat(here.len() - shared), there[shared..].join("/"))
}

/// How many bytes two texts have in common at their start.
pub fn shared_start(one: &str, two: &str) -> usize {
    one.bytes().zip(two.bytes()).take_while(|it| it.0 == it.1).count()
}

/// The address of a page without the leading slash: no extension, and no `index` at the end.
pub fn page_address(path: &str) -> &str {
    let path = path.trim_matches('/');
    let path = path.strip_prefix("./").unwrap_or(path);
    let path = match has_extension(path, &["md", "mdx"]) {
        true => &path[..path.len() - 1 - written_extension(path).len()],
        false => path,
    };
    match path.strip_suffix("index") {
        Some("") => "",
        Some(folder) if folder.ends_with('/') => &folder[..folder.len() - 1],
        _ => path,
    }
}

/// Whether a folder may be named after a language, such as `de` and `zh-CN`.
pub(crate) fn is_locale(folder: &str) -> bool {
    let (code, region) = folder.split_once(['-', '_']).unwrap_or((folder, "XX"));
    let letters = |it: &str| it.bytes().all(|b| b.is_ascii_alphabetic());
    code.len() == 2 && letters(code) && matches!(region.len(), 2 | 4) && letters(region)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_pages_from_repository_files() {
        assert!(
            is_page("a/b.mdx") && is_page("a/B.MDX") && is_page("a.md") && is_page("readme.mdx")
        );
        assert!(!is_page("a/AGENTS.md") && is_page("agents.md") && !is_page("changelog.md"));
        assert!(!is_page("a/README.md") && !is_page("a.txt") && !is_page(".md") && !is_page("mdx"));
    }

    #[test]
    fn joins_from_the_root_and_from_the_folder() {
        assert_eq!(join("a/b.mdx", "/c/d.mdx").as_deref(), Some("c/d.mdx"));
        assert_eq!(join("a/b.mdx", "../c/./d.mdx").as_deref(), Some("c/d.mdx"));
        assert_eq!(join("a/b.mdx", "d").as_deref(), Some("a/d"));
        assert_eq!(join("a/b.mdx", "../../d"), None);
        assert_eq!(climb("a/b.md", "../../../x/d"), (2, "x/d".to_owned()));
        assert_eq!(climb("a/b.md", "c\\d"), (0, "a/c\\d".to_owned()));
    }

    #[test]
    fn addresses_have_no_extension_and_no_index() {
        for (path, address) in [
            ("a/b.mdx", "a/b"),
            ("/a/b", "a/b"),
            ("a/index.md", "a"),
            ("index", ""),
            ("a/reindex", "a/reindex"),
            ("v1.2/api", "v1.2/api"),
        ] {
            assert_eq!(page_address(path), address);
        }
    }
}
