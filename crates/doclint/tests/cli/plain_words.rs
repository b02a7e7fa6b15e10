//! What messages call things in plain Markdown.
use crate::kit::Dir;
use crate::plain::{links, repository};
use std::fs;

#[test]
fn a_rule_about_another_platform_is_not_passed_in_silence() {
    let dir = repository(&[("README.md", "# R\n")]);
    let note = "doclint: off on plain Markdown, as they are about other platforms: ";
    let run = dir.run(&["check", "--only", "docs-json,links"]);
    assert!(run.stderr.contains(&format!("{note}docs-json\n")), "{run:#?}");
    dir.write(
        "doclint.yml",
        "rules:\n  front-matter/missing-title: error\n  links/broken-link: error\n  docs-json: off\n",
    );
    let run = dir.run(&["check"]);
    assert!(run.stderr.contains(&format!("{note}front-matter/missing-title\n")), "{run:#?}");
    assert!(!dir.run(&["check", "-q"]).stderr.contains(note));
}

#[test]
fn messages_speak_of_a_repository() {
    let dir = repository(&[("README.md", "# R\n\n![a](gone.png)\n"), ("a.txt", "")]);
    let report = dir.json(&["--only", "links"]);
    let finding = report.one("links/missing-file");
    let help = "correct the path, add the file to the repository, or remove the reference";
    assert_eq!(report.help(finding), help);
    let run = dir.run(&["mv", "README.md", "../b.md"]);
    assert!(run.stderr.contains("outside the repository"), "{run:#?}");
    let run = dir.run(&["check", "a.txt"]);
    assert!(run.stderr.contains("expected .md, .markdown or .mdx"), "{run:#?}");
}

#[test]
fn case_counts() {
    let dir = repository(&[
        ("docs/Readme.md", "# Docs\n"),
        ("a/readme.md", "# A\n"),
        ("README.md", "[a](docs#docs) [b](a/#a)\n[c](docs#no)\n[d](Docs)\n[e](docs/README.md)\n"),
    ]);
    let found = [
        "README.md:2 links/broken-anchor",
        "README.md:3 links/wrong-case",
        "README.md:4 links/wrong-case",
    ];
    assert_eq!(links(&dir, &[]), found);
    let report = dir.json(&["--only", "links/wrong-case"]);
    assert!(report.findings().iter().all(|it| it["level"] == "error"), "{report:#?}");
}

#[test]
fn a_folder_in_a_named_folder_is_read_once() {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    dir.write("x/a.md", "[g](gone.md)\n");
    dir.write("x/y/b.md", "[g](gone.md)\n");
    let found = ["a.md:1 links/broken-link", "y/b.md:1 links/broken-link"];
    assert_eq!(links(&dir, &["x", "x/y"]), found);
    assert_eq!(links(&dir, &["x/y", "x"]), found);
}
