//! Which files of a repository are checked as plain Markdown, and what is said about the others.
use crate::kit::{BROKEN, DOCS_JSON, Dir, is_installed};
use crate::plain::{links, repository};
use std::process::Command;

/// Runs git in a repository that it makes of the folder.
fn git(dir: &Dir, args: &[&str]) {
    let mut command = Command::new("git");
    let run = command.args(args).current_dir(dir.path("")).output().unwrap();
    assert!(run.status.success(), "{run:?}");
}

#[test]
fn the_list_of_git_decides_what_a_repository_has() {
    if !is_installed("git") {
        return;
    }
    let dir = repository(&[
        (".gitignore", "out/\nlocal.md\nkept.md\n"),
        (
            "README.md",
            "[a](out/a.md)\n[b](out/b.md)\n[c](local.md)\n[d](kept.md)\n[e](.git/HEAD)\n[f](private.md)\n",
        ),
        ("out/a.md", "# A\n\n[x](gone.md)\n"),
        ("out/b.md", "# B\n\n[x](gone.md)\n"),
        ("local.md", "[x](gone.md)\n"),
        ("kept.md", "[x](gone.md)\n"),
        ("private.md", "[x](gone.md)\n"),
        ("lib/a.md", "# A\n"),
    ]);
    std::fs::remove_dir_all(dir.path(".git")).unwrap();
    git(&dir, &["init", "-q"]);
    dir.write(".git/info/exclude", "private.md\n");
    // Without a list, what is on the disk may be in the repository.
    assert_eq!(links(&dir, &[]), ["README.md:5 links/broken-link"]);
    git(&dir, &["add", "-f", "README.md", "out/a.md", "kept.md"]);
    let found = [
        "README.md:2 links/broken-link",
        "README.md:3 links/broken-link",
        "README.md:5 links/broken-link",
        "README.md:6 links/broken-link",
        "kept.md:1 links/broken-link",
        "out/a.md:3 links/broken-link",
    ];
    assert_eq!(links(&dir, &[]), found);
    let text = dir.run(&["check", "--only", "links"]).stdout;
    assert!(text.contains("git ignores this file"), "{text}");
}

#[test]
fn an_ignored_file_hides_no_other() {
    let dir = repository(&[
        (".gitignore", "ignored.md\nbuild/\n"),
        ("ignored.md", "# I\n"),
        ("build/a.md", "# A\n"),
        (
            "README.md",
            "[a](ignored.md)\n[b](ignored.mdx)\n[c](ignored/x.md)\n[d](build)\n[e](build/none.md)\n",
        ),
    ]);
    let found = [2, 3, 5].map(|line| format!("README.md:{line} links/broken-link"));
    assert_eq!(links(&dir, &[]), found);
}

#[test]
fn a_named_file_is_checked_or_has_a_reason() {
    let dir = repository(&[
        ("README.md", "# R\n"),
        ("vendor/a.md", "# A\n"),
        (".hidden/a.md", "# A\n"),
        ("testdata/a.md", "# A\n"),
        (".github/ISSUE_TEMPLATE/a.md", "# A\n"),
    ]);
    for (path, why) in [
        ("vendor/a.md", "its folder is one for the work of others"),
        (".hidden/a.md", "it is hidden"),
        ("testdata/a.md", "its folder has data for tests"),
        (".github/ISSUE_TEMPLATE/a.md", "links in a template count from other pages"),
    ] {
        let note = format!("doclint: {path} is not checked: {why}\n");
        let run = dir.run(&["check", path]);
        assert!(run.code == Some(2) && run.stderr.contains(&note), "{run:#?}");
        let run = dir.run(&["check", path, "README.md"]);
        assert!(run.code == Some(0) && run.stderr.contains(&note), "{run:#?}");
    }
}

#[test]
fn a_pattern_finds_files_of_every_site() {
    let dir = repository(&[
        ("README.md", "[x](gone.md)\n"),
        ("one/docs.json", DOCS_JSON),
        ("one/a.mdx", "---\ntitle: A\n---\n\n[x](/gone)\n"),
    ]);
    assert_eq!(links(&dir, &["*.md"]), ["README.md:1 links/broken-link"]);
    assert_eq!(links(&dir, &["one/*.mdx"]), ["a.mdx:5 links/broken-link"]);
    assert_eq!(links(&dir, &["**/*.mdx"]), ["a.mdx:5 links/broken-link"]);
    dir.write("two/docs.json", DOCS_JSON);
    dir.write("two/b.mdx", "---\ntitle: B\n---\n\n[x](/gone)\n");
    assert_eq!(links(&dir, &["*.md"]), ["README.md:1 links/broken-link"]);
    let run = dir.run(&["check", "**/*.md*", "--only", "links", "--format", "compact"]);
    let places = ["README.md:1", "one/a.mdx:5", "two/b.mdx:5"];
    assert!(places.iter().all(|it| run.stdout.contains(it)), "{run:#?}");
    let run = dir.run(&["check", "*.mdx"]);
    assert!(run.code == Some(2) && run.stderr.contains("no pages matched *.mdx"), "{run:#?}");
}

#[test]
fn settings_of_other_programs_make_no_site() {
    let dir = repository(&[
        ("README.md", "[x](gone.md)\n"),
        ("docs/docs.json", "{\"openapi\": \"3.1.0\", \"info\": {}}"),
        ("docs/a.md", "[x](gone.md)\n"),
        ("config.yml", "port: 80\n"),
        ("content/a.md", "[x](gone.md)\n"),
        ("b/a.vitepress/config.js", ""),
        ("b/a/c.md", "[x](gone.md)\n"),
    ]);
    let pages = ["README.md", "b/a/c.md", "content/a.md", "docs/a.md"];
    assert_eq!(links(&dir, &[]), pages.map(|it| format!("{it}:1 links/broken-link")));
    // Whoever breaks the settings of a site hears of it.
    dir.write("docs/docs.json", "{\"navigation\": ");
    assert_eq!(dir.json(&["--only", "read"]).found(), ["docs.json read/invalid-json"]);
}

#[test]
fn an_encrypted_file_is_not_for_readers() {
    let dir = repository(&[("README.md", "# R\n\n[x](secret.md)\n")]);
    dir.write("secret.md", b"\0GITCRYPT\0\xAA\xFF");
    assert!(dir.json(&[]).findings().is_empty());
    dir.write("secret.md", b"\xAA\xFF");
    assert_eq!(dir.json(&[]).findings()[0]["rule"], "read/not-utf8");
}

#[test]
fn pages_of_a_site_that_git_tracks_belong_to_it_whatever_the_repository_ignores() {
    if !is_installed("git") {
        return;
    }
    let dir = Dir::empty();
    dir.write(".gitignore", "build/\n");
    dir.write("docs/docs.json", DOCS_JSON);
    for page in ["a", "build/kept", "build/made"] {
        dir.write(&format!("docs/{page}.mdx"), BROKEN);
    }
    git(&dir, &["init", "-q"]);
    git(&dir, &["add", "-f", "docs/docs.json", "docs/a.mdx", "docs/build/kept.mdx"]);
    let found = ["a.mdx mdx/unclosed-tag", "build/kept.mdx mdx/unclosed-tag"];
    assert_eq!(dir.json(&["docs", "--only", "mdx"]).found(), found);
}
