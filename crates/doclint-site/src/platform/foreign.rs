//! Folders whose Markdown another program renders, by the files that this program reads.
//!
//! What a link leads to there, which syntax pages have, and what a heading is called, is for that
//! program to say. So plain Markdown ends where such a folder begins.

use super::content::{content_folders, is_section_of_hugo};
use super::markdown::{is_tried, is_vendored};
use super::markers::{MARKERS, Marker, OWN_MARKDOWN, VUEPRESS};
use super::settings::below;
use super::stated::{FILE_NAMES, named_platform};
use super::{MINTLIFY, docusaurus, mkdocs};
use crate::path::{climb, is_locale, name};
use foldhash::HashSet;
use std::collections::BTreeMap;

/// A folder with pages that another program renders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ForeignFolder {
    /// Its path from the root, without slashes around it.
    pub folder: String,
    /// The name of the program.
    pub program: &'static str,
    /// The path of its settings from the root.
    pub settings: String,
    /// Whether these say which addresses its pages have.
    pub has_addresses: bool,
    /// Whether the program reads Markdown in its own way, and not as CommonMark or MDX 3.
    pub has_own_markdown: bool,
    /// Whether only the pages show which program it is, as its settings are in another repository.
    pub is_taken_over: bool,
}

impl ForeignFolder {
    /// The whole repository, of which somebody says what renders it. Its settings are elsewhere.
    pub(super) fn everywhere(program: &'static str) -> Self {
        Self {
            folder: String::new(),
            program,
            settings: String::new(),
            has_addresses: false,
            has_own_markdown: OWN_MARKDOWN.contains(&program),
            is_taken_over: false,
        }
    }

    /// Whether somebody says what renders it, and no settings do.
    pub fn is_stated(&self) -> bool {
        self.settings.is_empty()
    }

    /// Whether it is the root of a site, which has a check of its own.
    pub fn is_site(&self) -> bool {
        self.program == MINTLIFY.name || FILE_NAMES.contains(&name(&self.settings))
    }
}

/// What is known of a folder: the order of its program, the name of that, and the settings.
type Claim<'f> = (usize, &'static str, &'f String);

/// The most folders whose like is looked for in other languages.
const MOST_LANGUAGES: usize = 20;

/// Folders like `docs/de/docs` beside `docs/en/docs`, of which one has settings for all: translations whose
/// settings a script makes.
fn in_other_languages<'f>(
    found: &BTreeMap<String, Claim<'f>>,
    files: &[String],
) -> BTreeMap<String, Claim<'f>> {
    let mut out = BTreeMap::new();
    let parts = found.iter().flat_map(|(folder, claim)| {
        let starts = std::iter::once(0).chain(folder.match_indices('/').map(|it| it.0 + 1));
        starts.filter_map(move |start| {
            let (language, rest) = folder[start..].split_once('/')?;
            is_locale(language).then_some((&folder[..start], rest, *claim))
        })
    });
    for (before, after, claim) in parts.take(MOST_LANGUAGES) {
        for file in files {
            let inside = file.strip_prefix(before).and_then(|it| it.split_once('/'));
            let Some((language, rest)) = inside else { continue };
            if is_locale(language) && below(rest, after).is_some() {
                out.entry(format!("{before}{language}/{after}")).or_insert(claim);
            }
        }
    }
    out
}

/// The folders of other programs among the paths of all files, in order and none inside of another.
/// `read` gives the text of a file; one that can't be read is what its name says.
pub fn foreign_folders(
    files: &[String],
    read: impl Fn(&str) -> Option<String>,
) -> Vec<ForeignFolder> {
    let mut found: BTreeMap<String, Claim<'_>> = BTreeMap::new();
    for file in files.iter().filter(|it| !is_tried(it) && !is_vendored(it)) {
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
        let Some((stem, extension)) = name.rsplit_once('.') else { continue };
        if !folder.is_empty() && FILE_NAMES.contains(&name) {
            // What somebody says comes first.
            if let Some(stated) = read(file).and_then(|it| named_platform(&it)) {
                found.insert(folder.to_owned(), (0, stated.platform().name, file));
            }
            continue;
        }
        let is_named = |it: &Marker| it.is_named(stem) && it.extensions.contains(&extension);
        for (order, marker) in (1..).zip(&MARKERS).filter(|it| is_named(it.1)) {
            if marker.is_own.is_some_and(|is_own| read(file).is_some_and(|it| !is_own(&it))) {
                continue;
            }
            let program = marker.program;
            let mut add = |folder: String| {
                let known = found.entry(folder).or_insert((order, program, file));
                if order < known.0 {
                    *known = (order, program, file);
                }
            };
            if let Some(own) = marker.is_in_own_folder {
                let above = folder.strip_suffix(own);
                if let Some(above) = above.filter(|it| it.is_empty() || it.ends_with('/')) {
                    add(above.trim_end_matches('/').to_owned());
                }
                continue;
            }
            let own = marker.key.and_then(|key| value_of(key, &read(file)?));
            match own.and_then(|it| inside(folder, &it)) {
                Some(content) => add(content),
                None if marker.content.is_empty() => add(folder.to_owned()),
                None => {
                    marker.content.iter().filter_map(|it| inside(folder, it)).for_each(&mut add)
                }
            }
            // Docusaurus was set up in a folder beside the documents for years.
            let has_own = || files.iter().any(|it| it.starts_with("website/docs/"));
            if program == docusaurus::NAME && folder == "website" && !has_own() {
                add("docs".to_owned());
            }
        }
    }
    for (folder, of_language) in in_other_languages(&found, files) {
        found.entry(folder).or_insert(of_language);
    }
    // Settings of MkDocs that were left behind say nothing of pages that Hugo took over.
    let is_of_hugo = |folder: &str| {
        let mut inside = files.iter().filter_map(|it| below(it, folder)).map(name);
        inside.any(is_section_of_hugo)
    };
    found.retain(|folder, claim| claim.1 != mkdocs::NAME || !is_of_hugo(folder));
    let strong: Vec<String> = found.keys().cloned().collect();
    for (folder, program, file) in content_folders(files, &read) {
        let meets = |it: &String| below(&folder, it).is_some() || below(it, &folder).is_some();
        if !strong.iter().any(meets) {
            found.entry(folder).or_insert((MARKERS.len() + 1, program, file));
        }
    }
    let folders: HashSet<String> = found.keys().cloned().collect();
    let is_inside = |it: &str| around(it).any(|it| folders.contains(it));
    let found = found.into_iter().filter(|it| !is_inside(&it.0));
    let found = found.map(|(folder, (order, program, settings))| ForeignFolder {
        folder,
        program,
        settings: settings.clone(),
        has_addresses: false,
        has_own_markdown: OWN_MARKDOWN.contains(&program),
        is_taken_over: order > MARKERS.len(),
    });
    found.collect()
}

/// The value of a key at the start of a line, as YAML and TOML write it.
fn value_of(key: &str, settings: &str) -> Option<String> {
    settings.lines().find_map(|line| {
        let value = line.strip_prefix(key)?.trim_start().strip_prefix([':', '='])?;
        let value = value.split(" #").next()?.trim().trim_matches(['"', '\'']);
        (!value.is_empty()).then(|| value.to_owned())
    })
}

/// The path from the root of a folder that settings in `folder` name; `None` if it is outside.
fn inside(folder: &str, path: &str) -> Option<String> {
    let settings = format!("{folder}/settings");
    Some(climb(settings.trim_start_matches('/'), path)).filter(|it| it.0 == 0).map(|it| it.1)
}

/// The index of the folder that a file is in, among [`foreign_folders`]. The root also has files that
/// are shown where they are.
pub(super) fn foreign_around(folders: &[ForeignFolder], path: &str) -> Option<usize> {
    let at = |it: &str| folders.binary_search_by(|folder| folder.folder.as_str().cmp(it)).ok();
    around(path).find_map(at).or_else(|| {
        // VuePress shows a readme as the page of its folder.
        let is_page = |it: &usize| folders[*it].program == VUEPRESS && path.ends_with("README.md");
        at("").filter(|it| is_page(it) || !is_for_visitors(path))
    })
}

/// The folders around a path, the outermost first, without the root.
fn around(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| &path[..at])
}

/// Whether a file of a repository is for those who look at the repository, although its root is that of
/// a site.
pub(crate) fn is_for_visitors(path: &str) -> bool {
    path.starts_with(".github/") || is_in_capitals(path)
}

/// Whether the name of a file is written in capitals, as those of files about a repository are.
pub(crate) fn is_in_capitals(path: &str) -> bool {
    let stem = name(path).split('.').next().unwrap_or_default();
    // `README-zh.md` is a translation.
    let stem = stem.strip_prefix("README-").map_or(stem, |_| "README");
    !stem.contains(|it: char| it.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folders(files: &[&str]) -> Vec<String> {
        let files: Vec<String> = files.iter().map(|it| (*it).to_owned()).collect();
        let text = |path: &str| {
            let text = match path {
                "config.toml" => "baseURL = 1",
                "a/mkdocs.yaml" => "site_name: x\ndocs_dir: '../pages' # moved\n",
                _ => "{}",
            };
            Some(text.to_owned())
        };
        let found = foreign_folders(&files, text);
        found.iter().map(|it| format!("{} {}", it.folder, it.program)).collect()
    }

    #[test]
    fn folders_are_known_by_their_settings() {
        let cases: [(&[&str], &[&str]); 20] = [
            (&["Cargo.toml", "book.toml"], &["src mdBook"]),
            (&["README.md", "docs/a.md"], &[]),
            (&["mkdocs.yml", "docs/a.md"], &["docs MkDocs"]),
            (&["docs/docs.json", "docs/a/_meta.json"], &["docs Mintlify"]),
            (&["guide/book.toml"], &["guide/src mdBook"]),
            (&["docs/.vitepress/config.mts", "_config.yml"], &[" Jekyll", "docs VitePress"]),
            (&["docs/.vitepress/config/index.ts", "src/config/index.ts"], &["docs VitePress"]),
            (&["web/astro.config.mjs", "a/mkdocs.yaml"], &["pages MkDocs", "web Astro"]),
            (&["docs/conf.py", "docs2/_config.yml"], &["docs Sphinx", "docs2 Jekyll"]),
            (&["conf.py", "src/config.js"], &[" Sphinx"]),
            (&["config.yml", "content/a.md"], &[]),
            (&["config.toml", "content/a.md"], &["content Hugo"]),
            (&["docs/a.vitepress/config.js", "docs/a.md"], &[]),
            (&["mkdocs-common.yml", "docs/a.md"], &["docs MkDocs"]),
            (&["mkdocs.yml", "docs/v2/_index.md"], &["docs/v2 Hugo"]),
            (&["zensical.toml", "docs/a.md"], &["docs Zensical"]),
            (&[".gitbook.yaml", "site/.eleventy.js"], &[" GitBook", "site Eleventy"]),
            (&["docs/.vuepress/config.ts"], &["docs VuePress"]),
            (&["help/writerside.cfg", "help/topics/a.md"], &["help Writerside"]),
            (&["a/conf.py", "a-b/conf.py", "a/c/conf.py"], &["a Sphinx", "a-b Sphinx"]),
        ];
        for (files, expected) in cases {
            assert_eq!(folders(files), expected, "{files:?}");
        }
        let of_docusaurus = folders(&["website/docusaurus.config.js"]);
        assert!(of_docusaurus.contains(&"docs Docusaurus".to_owned()), "{of_docusaurus:?}");
    }
}
