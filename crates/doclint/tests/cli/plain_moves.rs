//! `doclint mv` in plain Markdown.

use crate::plain::{links, repository};
use std::fs;

#[test]
fn every_spelling_of_an_anchor_follows_its_heading() {
    let dir = repository(&[
        ("page.md", "# Page\n\n## Old name\n\n[own](#OLD-NAME)\n"),
        (
            "README.md",
            "# R\n\n[a](page.md#Old-Name) [b](page.md#user-content-old-name) [c](page.md#old-name)\n",
        ),
    ]);
    let run = dir.run(&["mv", "page.md#old-name", "New name"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let read = |path: &str| fs::read_to_string(dir.path(path)).unwrap();
    assert_eq!(
        read("README.md"),
        "# R\n\n[a](page.md#new-name) [b](page.md#user-content-new-name) [c](page.md#new-name)\n"
    );
    assert_eq!(read("page.md"), "# Page\n\n## New name\n\n[own](#new-name)\n");
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
}

#[test]
fn links_to_pages_of_the_forge_keep_their_meaning() {
    let text =
        "# A\n\n[i](../../../issues) [w](../../../wiki/x?y#z) [p](../../../../pulls/) [r](/a.md)\n";
    let dir = repository(&[("docs/a.md", text), ("a.md", "# A\n")]);
    let run = dir.run(&["mv", "docs/a.md", "guide/deep/b.md"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let read = |path: &str| fs::read_to_string(dir.path(path)).unwrap();
    let deep = "# A\n\n[i](../../../../issues) [w](../../../../wiki/x?y#z) [p](../../../../../pulls/) [r](/a.md)\n";
    assert_eq!(read("guide/deep/b.md"), deep);
    assert_eq!(dir.run(&["mv", "guide/deep/b.md", "b.md"]).code, Some(0));
    let flat = "# A\n\n[i](../../issues) [w](../../wiki/x?y#z) [p](../../../pulls/) [r](/a.md)\n";
    assert_eq!(read("b.md"), flat);
}

#[cfg(unix)]
#[test]
fn a_link_to_nowhere_blocks_nothing() {
    let dir =
        repository(&[("docs/a.md", "# A\n"), ("README.md", "# R\n\n[a](docs/a.md) [x](x.md)\n")]);
    std::os::unix::fs::symlink("gone.md", dir.path("x.md")).unwrap();
    let run = dir.run(&["check", "--only", "links,read"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stderr.contains("x.md is a symbolic link to nowhere"), "{run:#?}");
    assert_eq!(dir.run(&["mv", "docs/a.md", "b.md"]).code, Some(0));
    let readme = fs::read_to_string(dir.path("README.md")).unwrap();
    assert_eq!(readme, "# R\n\n[a](b.md) [x](x.md)\n");
}

#[test]
fn links_in_files_that_are_left_out_are_named() {
    let dir = repository(&[
        ("a.md", "# A\n"),
        (".github/ISSUE_TEMPLATE/bug.md", "# Bug\n\n[a](../../a.md)\n"),
        ("site/mkdocs.yml", "site_name: x\n"),
        ("site/docs/b.md", "# B\n\n[a](../../a.md) [b](b.md)\n"),
    ]);
    let run = dir.run(&["mv", "a.md", "docs/a.md"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stderr.contains(".github/ISSUE_TEMPLATE/bug.md:3"), "{run:#?}");
    let built = fs::read_to_string(dir.path("site/docs/b.md")).unwrap();
    assert!(built.contains("[a](../../docs/a.md)"), "{built}");
}
