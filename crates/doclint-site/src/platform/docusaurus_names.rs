//! The addresses and ids that Docusaurus gives to files.

use super::settings::{Key, Naming, joined, name_and_folders};
use crate::path::{climb, has_extension};

pub(super) const DOCS: Naming = Naming {
    address: |path, key| doc_address(path, key, without_number),
    id: |path, key| doc_id(path, key, without_number),
};
pub(super) const DOCS_AS_NAMED: Naming = Naming {
    address: |path, key| doc_address(path, key, |it| it),
    id: |path, key| doc_id(path, key, |it| it),
};
pub(super) const BLOG: Naming = Naming::without_ids(post_address);
pub(super) const PAGES: Naming = Naming::without_ids(page_address);

/// The folders and the name of a Markdown file, without its extension. Files and folders with `_` at
/// their start are parts of pages, and drafts are not published.
fn source_parts<'p>(path: &'p str, key: Key<'_>) -> Option<(Vec<&'p str>, &'p str)> {
    let is_part = path.split('/').any(|it| it.starts_with('_'));
    if is_part || key("draft").is_some_and(|it| it == "true") {
        return None;
    }
    name_and_folders(path, &["md", "mdx"])
}

fn doc_address(path: &str, key: Key<'_>, name_of: fn(&str) -> &str) -> Option<String> {
    let (folders, name) = source_parts(path, key)?;
    let folder = folder_of(&folders, name_of);
    if let Some(slug) = key("slug") {
        return Some(slugged(&folder, &slug));
    }
    let is_index = ["index", "readme"].iter().any(|it| name.eq_ignore_ascii_case(it))
        || folders.last().is_some_and(|it| it.eq_ignore_ascii_case(name));
    if is_index {
        return Some(joined(&folder, ""));
    }
    doc_id(path, key, name_of)
}

/// The path of folders by the names that they have in addresses.
fn folder_of(folders: &[&str], name_of: fn(&str) -> &str) -> String {
    folders.iter().map(|it| name_of(it)).collect::<Vec<_>>().join("/")
}

/// The id of a document: its folders and its name, or the one that its front matter has. A draft has one,
/// as sidebars leave it out without an error.
fn doc_id(path: &str, key: Key<'_>, name_of: fn(&str) -> &str) -> Option<String> {
    let (folders, name) = source_parts(path, &|_| None)?;
    let is_numbered = key("parse_number_prefixes").is_none_or(|it| it != "false");
    let name = if is_numbered { name_of(name) } else { name };
    Some(joined(&folder_of(&folders, name_of), key("id").as_deref().unwrap_or(name)))
}

/// The address that the front matter of a file in a folder asks for.
fn slugged(folder: &str, slug: &str) -> String {
    let path = climb(&joined(folder, "_"), slug).1;
    if slug.ends_with('/') { format!("{path}/") } else { path }
}

/// A name without the number that orders it, as in `01-intro`; dates and versions stay.
fn without_number(name: &str) -> &str {
    const MARKS: [char; 3] = ['-', '_', '.'];
    let is_digit = |it: char| it.is_ascii_digit();
    let rest = name.trim_start_matches(is_digit);
    let is_version = rest.starts_with(MARKS) && rest[1..].starts_with(is_digit);
    let marks = rest.trim_start();
    let after = marks.trim_start_matches(MARKS);
    let text = after.trim_start();
    let has_number = rest.len() < name.len() && after.len() < marks.len();
    let has_text = !text.is_empty() && !text.starts_with(MARKS);
    if has_number && has_text && !is_version { text } else { name }
}

fn post_address(path: &str, key: Key<'_>) -> Option<String> {
    let (mut folders, name) = source_parts(path, key)?;
    if let Some(slug) = key("slug") {
        // Whatever folder it is in.
        return Some(slugged("", &slug));
    }
    if name != "index" {
        folders.push(name);
    }
    let path = folders.join("/");
    Some(dated(&path).unwrap_or(path))
}

/// The address of a post whose path has a date: `2024-01-02-x` and `2024/01/02/x`.
fn dated(path: &str) -> Option<String> {
    let is_mark = |it: char| matches!(it, '-' | '/');
    let starts = std::iter::once(0).chain(path.match_indices('/').map(|it| it.0 + 1));
    starts.into_iter().find_map(|at| {
        let mut parts = path[at..].splitn(4, is_mark);
        let (year, month) = (parts.next()?, parts.next()?);
        let (day, name) = (parts.next()?, parts.next().unwrap_or_default());
        let is_number = |it: &str, most| {
            (1..=most).contains(&it.len()) && it.bytes().all(|it| it.is_ascii_digit())
        };
        let is_date =
            year.len() == 4 && is_number(year, 4) && is_number(month, 2) && is_number(day, 2);
        is_date.then(|| {
            let folder = &path[..at];
            format!("{folder}{year}/{month}/{day}/{name}").trim_end_matches('/').to_owned()
        })
    })
}

fn page_address(path: &str, key: Key<'_>) -> Option<String> {
    let is_part = path.split('/').any(|it| it.starts_with('_') || it.contains(".test."));
    let is_page = has_extension(path, &["md", "mdx", "js", "jsx", "ts", "tsx"]);
    if is_part || !is_page || path.ends_with(".d.ts") || key("draft").is_some_and(|it| it == "true")
    {
        return None;
    }
    let (stem, _) = path.rsplit_once('.')?;
    let folder = stem.strip_suffix("index").filter(|it| it.is_empty() || it.ends_with('/'));
    let own = key("slug").map(|it| slugged(stem.rsplit_once('/').map_or("", |it| it.0), &it));
    Some(own.unwrap_or_else(|| folder.unwrap_or(stem).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_documents_get_addresses() {
        let keys = |key: &str, value: &str| {
            let (key, value) = (key.to_owned(), value.to_owned());
            move |it: &str| (it == key).then(|| value.clone())
        };
        let plain = keys("", "");
        for (path, address) in [
            ("intro.md", Some("intro")),
            ("01-numbered/02-doc.md", Some("numbered/doc")),
            ("01-numbered/README.md", Some("numbered/")),
            ("02-deep/2024-01-notes/01.intro.md", Some("deep/2024-01-notes/intro")),
            ("sameName/sameName.md", Some("sameName/")),
            ("index.mdx", Some("")),
            ("spaced name.md", Some("spaced name")),
            ("v/1.2.md", Some("v/1.2")),
            ("3 - x.md", Some("x")),
            ("foo.test.md", Some("foo.test")),
            ("_hidden/x.md", None),
            ("_partial.mdx", None),
            ("a.markdown", None),
        ] {
            assert_eq!((DOCS.address)(path, &plain).as_deref(), address, "{path}");
        }
        for (key, value, address) in [
            ("slug", "/top", Some("top")),
            ("slug", "beside", Some("a/beside")),
            ("slug", "../up/", Some("up/")),
            ("slug", "/", Some("/")),
            ("id", "named", Some("a/named")),
            ("draft", "true", None),
            ("parse_number_prefixes", "false", Some("a/1-b")),
        ] {
            let found = (DOCS.address)("a/1-b.md", &keys(key, value));
            assert_eq!(found.as_deref(), address, "{key}: {value}");
        }
        assert_eq!((DOCS_AS_NAMED.address)("1-a/2-b.md", &plain).as_deref(), Some("1-a/2-b"));
    }

    #[test]
    fn posts_and_pages_get_addresses() {
        let plain = |_: &str| None;
        for (path, address) in [
            ("2024-01-02-first.md", "2024/01/02/first"),
            ("2024-01-03-second/index.md", "2024/01/03/second"),
            ("2024/01/04/third.md", "2024/01/04/third"),
            ("x/2024-01-05-y.md", "x/2024/01/05/y"),
            ("undated.md", "undated"),
        ] {
            assert_eq!((BLOG.address)(path, &plain).as_deref(), Some(address), "{path}");
        }
        for (path, address) in [
            ("index.js", Some("")),
            ("a/index.tsx", Some("a/")),
            ("a/b.mdx", Some("a/b")),
            ("a/_b.js", None),
            ("a.module.css", None),
        ] {
            assert_eq!((PAGES.address)(path, &plain).as_deref(), address, "{path}");
        }
    }
}
