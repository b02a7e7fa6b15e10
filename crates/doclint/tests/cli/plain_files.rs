//! Which files of a repository are checked as plain Markdown, and what is said about the others.
use crate::kit::{Dir, is_installed};
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
