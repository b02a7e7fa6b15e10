//! Rules about English say nothing about pages in other languages.

use crate::kit::{Dir, GOOD};
use std::fs;
use std::path::{Path, PathBuf};

const EVERYTHING: &str = "profile: all\n";

/// The findings of the family `style` on a site.
fn found(dir: &Dir, site: &str) -> Vec<String> {
    dir.write("all.yml", EVERYTHING);
    let settings = dir.path("all.yml").display().to_string();
    dir.json(&["--only", "style", "--config", &settings, site]).found()
}

#[test]
fn a_page_is_in_the_language_that_the_navigation_lists_it_in() {
    // So few words don't show their language.
    let page = format!("{GOOD}\nLa guia: a low-hanging fruit.\n");
    let dir = Dir::site(&[("a.mdx", &page), ("guia.mdx", &page), ("x/b.mdx", &page)]);
    assert_eq!(found(&dir, ".").len(), 3);
    let languages = r#"[{"language": "en", "pages": ["a"]},
        {"language": "es", "pages": ["guia", {"group": "G", "pages": ["x/b"]}]}]"#;
    let settings = r##"{"theme": "mint", "name": "T", "colors": {"primary": "#123456"}, "##;
    let navigation = format!(r#""navigation": {{"languages": {languages}}}}}"#);
    dir.write("docs.json", format!("{settings}{navigation}"));
    assert_eq!(found(&dir, "."), ["a.mdx style/slang"]);
}

/// The folders of translations that real sites have.
const FOLDERS: [&str; 3] = ["es", "fr", "zh"];

/// The sites of the corpus, and of the folder beside it, that have such folders.
fn sites() -> Vec<PathBuf> {
    let Ok(corpus) = std::env::var("DOCLINT_CORPUS") else { return Vec::new() };
    let folders = [Path::new(&corpus).to_owned(), Path::new(&corpus).join("../more-sites")];
    let entries = folders.iter().filter_map(|it| fs::read_dir(it).ok()).flatten();
    let mut sites: Vec<PathBuf> = entries.map(|it| it.unwrap().path()).collect();
    sites.retain(|it| ["docs.json", "mint.json"].iter().any(|name| it.join(name).is_file()));
    sites.retain(|it| FOLDERS.iter().any(|name| it.join(name).is_dir()));
    sites
}

#[test]
fn translated_pages_of_real_sites_raise_nothing() {
    let sites = sites();
    if sites.is_empty() {
        println!("skipped: DOCLINT_CORPUS names no folder with sites");
    }
    for site in sites {
        let dir = Dir::empty();
        let found = found(&dir, &site.display().to_string());
        let is_translated = |it: &&String| {
            let path = it.split(' ').next().unwrap_or_default();
            path.split('/').any(|folder| FOLDERS.contains(&folder))
        };
        let translated: Vec<&String> = found.iter().filter(is_translated).collect();
        assert_eq!(translated, [""; 0], "{}", site.display());
    }
}
