//! Folders of pages whose program has its settings elsewhere, as where a website takes over the documents
//! of another repository. Such a folder is known by what it has for that program.

use super::docusaurus;
use super::markers::{GRAV, HUGO, PARADOX};
use super::settings::joined;
use crate::path::{extension, has_extension, name};
use foldhash::HashSet;
use std::cell::LazyCell;

/// So many pages make a list one of pages.
const FEWEST: usize = 5;

/// The folders, each with the program that they are for and the file that shows it.
pub(super) fn content_folders<'f>(
    files: &'f [String],
    read: &impl Fn(&str) -> Option<String>,
) -> Vec<(String, &'static str, &'f String)> {
    // Few repositories have a list that asks for them.
    let pages = LazyCell::new(|| Pages::of(files));
    let found = files.iter().filter_map(|file| {
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
        let (stem, _) = name.rsplit_once('.')?;
        if let Some(folder) = folder_of_symbols(folder) {
            return Some((folder.to_owned(), "DocC", file));
        }
        if let Some(folder) = folder_of_grav(folder) {
            return Some((folder.to_owned(), GRAV, file));
        }
        if let Some(folder) = folder_of_paradox(folder) {
            return Some((folder.to_owned(), PARADOX, file));
        }
        if is_section_of_hugo(name) {
            return Some((folder.to_owned(), HUGO, file));
        }
        let is_category = stem == "_category_" && has_extension(name, &["json", "yml", "yaml"]);
        let program = if is_category {
            docusaurus::NAME
        } else if name == "SUMMARY.md" && lists_chapters(&read(file)?) {
            "GitBook"
        } else if is_list_of_pages(name)
            && pages.folders.contains(folder)
            && pages.are_named_in(folder, &read(file)?)
        {
            "a website"
        } else {
            return None;
        };
        // A category is a folder of the documents.
        let above = folder.rsplit_once('/').map(|it| it.0).filter(|_| is_category);
        Some((above.unwrap_or(folder).to_owned(), program, file))
    });
    found.collect()
}

/// The folder `pages` of Grav, whose pages are in folders such as `01.basics`.
fn folder_of_grav(folder: &str) -> Option<&str> {
    let is_numbered = |it: &str| {
        let it = it.as_bytes();
        it.len() > 3 && it[..2].iter().all(u8::is_ascii_digit) && it[2] == b'.'
    };
    // Few repositories have a folder of that kind, so that no other is searched.
    if !is_numbered(name(folder)) {
        return None;
    }
    let end = folder.find("pages/")? + "pages".len();
    let is_whole = end == "pages".len() || folder[..end].ends_with("/pages");
    (is_whole && is_numbered(&folder[end + 1..])).then(|| &folder[..end])
}

/// The folder of sources of Paradox, which builds have in one place.
fn folder_of_paradox(folder: &str) -> Option<&str> {
    const SOURCES: &str = "src/main/paradox";
    let end = folder.find(SOURCES)? + SOURCES.len();
    let is_whole = end == SOURCES.len() || folder[..end].ends_with("/src/main/paradox");
    let is_end = end == folder.len() || folder[end..].starts_with('/');
    (is_whole && is_end).then(|| &folder[..end])
}

/// Whether a file is the page of a section of Hugo. No other program gives its pages such a name, but Zola,
/// which has its settings beside them.
pub(super) fn is_section_of_hugo(name: &str) -> bool {
    name == "_index.md"
}

/// The outermost folder of a path that has the documentation of symbols in Swift.
fn folder_of_symbols(folder: &str) -> Option<&str> {
    let at = folder.find(".docc")?;
    let end = at + ".docc".len();
    let is_end = end == folder.len() || folder[end..].starts_with('/');
    is_end.then(|| &folder[..end])
}

/// Whether a `SUMMARY.md` is the table of contents of a book: most of its lines are links in a list.
fn lists_chapters(text: &str) -> bool {
    let lines = text.lines().map(str::trim_start).filter(|it| !it.is_empty());
    let (mut all, mut links) = (0, 0);
    for line in lines {
        all += 1;
        links += usize::from(line.starts_with(['*', '-', '+']) && line.contains("]("));
    }
    links >= FEWEST && links * 2 > all
}

/// Whether a file may have the navigation of a website, by its name.
fn is_list_of_pages(name: &str) -> bool {
    const STEMS: [&str; 10] = [
        "config",
        "index",
        "manifest",
        "menu",
        "meta",
        "nav",
        "navigation",
        "sidebar",
        "sidebars",
        "toc",
    ];
    const EXTENSIONS: [&str; 6] = ["js", "json", "mjs", "ts", "yaml", "yml"];
    let (stem, _) = name.split_once('.').unwrap_or((name, ""));
    STEMS.contains(&&*stem.to_ascii_lowercase()) && EXTENSIONS.contains(&&*extension(name))
}

/// The Markdown files of a repository.
struct Pages<'f> {
    /// Their paths without extensions.
    stems: HashSet<&'f str>,
    /// The folders that have some, at any depth.
    folders: HashSet<&'f str>,
}

impl<'f> Pages<'f> {
    fn of(files: &'f [String]) -> Self {
        let (mut stems, mut folders) = (HashSet::default(), HashSet::default());
        for file in files.iter().filter(|it| has_extension(it, &["md", "mdx"])) {
            stems.extend(file.rsplit_once('.').map(|it| it.0));
            let mut rest = file.as_str();
            while let Some((folder, _)) = rest.rsplit_once('/') {
                if !folders.insert(folder) {
                    break;
                }
                rest = folder;
            }
        }
        Self { stems, folders }
    }

    /// Whether a text names five or more of the pages below a folder by paths, with or without their
    /// extensions.
    fn are_named_in(&self, folder: &str, text: &str) -> bool {
        let is_mark = |it: char| it.is_whitespace() || matches!(it, '"' | '\'' | '`' | ',');
        let mut named = HashSet::default();
        let paths = text.split(is_mark).map(|it| it.trim_start_matches("./").trim_matches('/'));
        for path in paths.filter(|it| !it.is_empty()) {
            let stem = path.strip_suffix(".md").or_else(|| path.strip_suffix(".mdx"));
            let stem = joined(folder, stem.unwrap_or(path));
            if self.stems.contains(stem.as_str()) && named.insert(stem) && named.len() == FEWEST {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folders(files: &[&str], text: &str) -> Vec<String> {
        let files: Vec<String> = files.iter().map(|it| (*it).to_owned()).collect();
        let found = content_folders(&files, &|_| Some(text.to_owned()));
        found.into_iter().map(|it| format!("{} {}", it.0, it.1)).collect()
    }

    #[test]
    fn folders_are_known_by_what_they_have() {
        let pages = ["docs/a.md", "docs/b.mdx", "docs/c/d.md", "docs/c/e.md", "docs/f.md"];
        let with = |file| folders(&[&pages[..], &[file]].concat(), "");
        assert_eq!(with("docs/c/_category_.json"), ["docs Docusaurus"]);
        assert_eq!(with("src/Kit.docc/Articles/Start.md"), ["src/Kit.docc DocC"]);
        assert_eq!(with("user/pages/02.more/docs.md"), ["user/pages Grav"]);
        assert!(with("user/pages/2024.md").is_empty());
        assert_eq!(with("docs/src/main/paradox/a/b.md"), ["docs/src/main/paradox Paradox"]);
        assert_eq!(with("docs/sources/_index.md"), ["docs/sources Hugo"]);
        let nav = r#"[{"label": "A", "children": ["a", "./b", "/c/d", "c/e.md", "f"]}]"#;
        let with = |text| folders(&[&pages[..], &["docs/config.json"]].concat(), text);
        assert_eq!(with(nav), ["docs a website"]);
        assert!(with(&nav.replace("\"f\"", "\"a\"")).is_empty());
        let book = "# Summary\n\n* [A](a.md)\n  * [B](b.md)\n".repeat(3);
        assert_eq!(folders(&["book/SUMMARY.md"], &book), ["book GitBook"]);
        assert!(folders(&["SUMMARY.md"], "# Summary\n\n- [A](a.md)\n").is_empty());
    }
}
