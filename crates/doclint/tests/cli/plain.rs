//! Markdown without a site: as a forge shows the files of a repository.

use crate::kit::{Dir, Report};
use std::fs;

/// No findings, to compare with [`found`].
pub const NONE: [&str; 0] = [];

/// The findings in a repository with these files as `path:line rule`, in the order of the report.
pub fn found(files: &[(&str, &str)]) -> Vec<String> {
    places(&repository(files).json(&[]))
}

/// A repository with these files. Nothing is committed, as only the files count.
pub fn repository(files: &[(&str, &str)]) -> Dir {
    let dir = Dir::empty();
    dir.write(".git/HEAD", "ref: refs/heads/main\n");
    for (path, text) in files {
        dir.write(path, text);
    }
    dir
}

/// The findings of rules about links, as `PATH:LINE rule`.
pub fn links(dir: &Dir, args: &[&str]) -> Vec<String> {
    let args: Vec<&str> = args.iter().copied().chain(["--only", "links"]).collect();
    places(&dir.json(&args))
}

/// The findings of a report, each as `PATH:LINE RULE`.
pub fn places(report: &Report) -> Vec<String> {
    let place = |it: &serde_json::Value| {
        format!("{}:{} {}", it["path"].as_str().unwrap(), it["line"], it["rule"].as_str().unwrap())
    };
    report.findings().iter().map(place).collect()
}

#[test]
fn links_lead_to_files_as_a_forge_shows_them() {
    let dir = repository(&[
        ("docs/guide.md", "# Guide\n\n[Up](../README.md#the-project), [start](/README.md)\n"),
        ("docs/topics/README.md", "# Topics\n\n[Guide](../guide.md)\n"),
        ("src/main.rs", "fn main() {}\n"),
        ("logo.png", "x"),
        (".github/workflows/ci.yml", "on: push\n"),
        ("LICENSE", "MIT\n"),
    ]);
    let good = "# The project\n\n[a](docs/guide.md), [b](./docs/guide.md#guide), [c](docs/topics/#topics), [d](docs), \
                [e](src/main.rs#L1-L2), [f](../../issues), [g](LICENSE), [h](.github/workflows/ci.yml), \
                [i](docs/guide.md?plain=1), [j](#The-Project), [k][ref]\n\n<img src=\"logo.png\" alt=\"\">\n\n\
                <a name=\"here\"></a> [l](#here)\n\n[ref]: docs/guide.md\n";
    dir.write("README.md", good);
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    let bad = "# The project\n\n[a](docs/gone.md)\n[b](docs/guide)\n[c](docs/Guide.md)\n[d](docs/guide.md#no)\n\
               ![e](docs/logo.png)\n\n<a href=\"docs/none.md\">f</a>\n\n[g]: docs/absent.md\n[h][g]\n[i](#no)\n\
               <img src=\"none.png\" alt=\"x\">\n";
    dir.write("README.md", bad);
    let found = [
        "README.md:3 links/broken-link",
        "README.md:4 links/broken-link",
        "README.md:5 links/wrong-case",
        "README.md:6 links/broken-anchor",
        "README.md:7 links/missing-file",
        "README.md:9 links/broken-link",
        "README.md:11 links/broken-link",
        "README.md:13 links/broken-anchor",
        "README.md:14 links/missing-file",
    ];
    assert_eq!(links(&dir, &[]), found);
    // From a folder below, and with a file that is named, the root is the same.
    assert_eq!(links(&dir, &["README.md"]), found);
    assert_eq!(links(&dir, &["docs"]), Vec::<String>::new());
    // The way is the shortest one from the page.
    let text = dir.run(&["check", "README.md"]).stdout;
    for expected in ["did you mean `docs/guide.md`?", "write `docs/guide.md`", "fix (safe)"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!text.contains("redirect"), "{text}");
}

#[test]
fn rules_of_a_platform_are_off() {
    let page = "---\nlayout: x\ntags: [a]\n---\n\n# Title\n\n<Foo bar=\"x\" />\n\n```mermaidjs\nx\n```\n\n$5 and $6\n\n\
                :::tip\nText.\n:::\n\n- [ ] task\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
    let dir = repository(&[
        ("docs/a.md", page),
        ("docs/b.mdx", "import X from './x'\n\n# B\n\n<X y={1} />\n"),
    ]);
    assert_eq!(dir.json(&[]).found(), Vec::<String>::new());
    // What is wrong in any MDX is wrong here, too.
    dir.write("docs/b.mdx", "# B\n\n<X>\n");
    assert_eq!(dir.json(&[]).found(), ["docs/b.mdx mdx/unclosed-tag"]);
}

#[test]
fn what_others_have_written_is_left_out() {
    let bad = "[x](gone.md)\n";
    let dir = repository(&[
        ("README.md", "# A\n\n[a](vendor/a/README.md), [c](lib), [d](lib/x.md)\n"),
        ("vendor/a/README.md", bad),
        ("node_modules/a/README.md", bad),
        ("tests/fixtures/a.md", bad),
        ("tests/functional/table.md", bad),
        ("tests/README.md", "# Tests\n"),
        ("docs/tests/run.md", "# How to run the tests\n"),
        (".github/ISSUE_TEMPLATE/bug.md", bad),
        ("lib/.git", "gitdir: ../.git/modules/lib\n"),
        ("lib/README.md", bad),
        ("build/out.md", bad),
        (".gitignore", "build/\n"),
    ]);
    let run = dir.run(&["check", "--only", "links"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stdout.contains("3 pages of plain Markdown and"), "{run:#?}");
}

#[test]
fn a_file_outside_of_repositories_is_read_alone() {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    dir.write("a.md", "# A\n\n[b](b.md), [c](c.md)\n");
    dir.write("b.md", "# B\n\n[gone](gone.md)\n");
    assert_eq!(links(&dir, &["a.md"]), Vec::<String>::new());
    // A folder is a root.
    assert_eq!(links(&dir, &["."]), ["a.md:3 links/broken-link", "b.md:3 links/broken-link"]);
}

#[test]
fn a_site_below_is_what_is_checked_from_its_repository() {
    let dir = repository(&[
        ("README.md", "[x](gone.md)\n"),
        ("docs/docs.json", crate::kit::DOCS_JSON),
        ("docs/a.mdx", "---\ntitle: A\n---\n\n[x](/gone)\n"),
    ]);
    assert_eq!(links(&dir, &[]), ["a.mdx:5 links/broken-link"]);
    assert_eq!(links(&dir, &["README.md"]), ["README.md:1 links/broken-link"]);
}

#[test]
fn moves_fixes_baselines_and_settings_work_without_a_site() {
    let dir = repository(&[
        ("README.md", "# A\n\n[b](docs/b.md#b), [c](docs/c.md), [d](docs), ![](docs/e.png)\n"),
        ("docs/b.md", "# B\n\n[a](../README.md), [c](c.md), [own](#b)\n\n![e](e.png)\n"),
        ("docs/c.md", "# C\n\n## Use [it](b.md)\n"),
        ("docs/README.md", "# Docs\n\n[x](gone.md)\n"),
        ("docs/e.png", "x"),
    ]);
    let read = |path: &str| fs::read_to_string(dir.path(path)).unwrap();
    let run = dir.run(&["mv", "docs/b.md", "guide/deep/b.md"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(read("README.md").contains("[b](guide/deep/b.md#b), [c](docs/c.md), [d](docs)"));
    let moved =
        "# B\n\n[a](../../README.md), [c](../../docs/c.md), [own](#b)\n\n![e](../../docs/e.png)\n";
    assert_eq!(read("guide/deep/b.md"), moved);
    assert_eq!(read("docs/c.md"), "# C\n\n## Use [it](../guide/deep/b.md)\n");
    let run = dir.run(&["mv", "guide/deep/b.md#b", "The B"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(read("README.md").contains("guide/deep/b.md#the-b"));
    let run = dir.run(&["mv", "docs/", "manual"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(read("README.md").contains("[c](manual/c.md), [d](manual), ![](manual/e.png)"));
    assert_eq!(links(&dir, &[]), ["manual/README.md:3 links/broken-link"]);

    assert_eq!(dir.run(&["init"]).code, Some(0));
    dir.write("doclint.yml", "rules:\n  links/broken-link: warning\n");
    assert_eq!(dir.run(&["check"]).code, Some(0));
    fs::remove_file(dir.path("doclint.yml")).unwrap();
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    assert_eq!(dir.json(&[]).found(), Vec::<String>::new());
    dir.write("manual/c.md", "# C\n\n[b](../Guide/deep/b.md)\n");
    assert_eq!(dir.run(&["check", "--fix"]).code, Some(0));
    assert_eq!(read("manual/c.md"), "# C\n\n[b](../guide/deep/b.md)\n");
}

#[test]
fn lines_and_front_matter_are_no_links_to_check() {
    let dir = repository(&[
        (
            "a.md",
            "---\nurl: /x\nopenapi: GET /x\nmode: custom\n---\n\n# A\n\n[b](b.md#L10-L12), [c](b.md?plain=1#L4C1)\n",
        ),
        ("b.md", "# B\n\n[a](a.md#a), [no](a.md#none)\n"),
    ]);
    assert_eq!(links(&dir, &[]), ["b.md:3 links/broken-anchor"]);
    // A hook that is given no page of a repository passes.
    dir.write("a.txt", "x");
    assert_eq!(dir.run(&["check", "--pages-only", "a.txt"]).code, Some(0));
}

#[cfg(unix)]
#[test]
fn a_named_link_is_not_followed_out_of_the_repository() {
    let outside = Dir::empty();
    outside.write("secret.md", "# Secret\n\n[x](gone.md)\n");
    let dir = repository(&[("a.md", "# A\n\n[l](l.md), [f](f/secret.md)\n")]);
    std::os::unix::fs::symlink(outside.path("secret.md"), dir.path("l.md")).unwrap();
    std::os::unix::fs::symlink(outside.path(""), dir.path("f")).unwrap();
    for args in [&["l.md"][..], &["a.md", "l.md"], &[]] {
        let run = dir.run(&[&["check"], args].concat());
        assert!(!format!("{run:?}").contains("gone"), "{run:#?}");
    }
}

#[test]
fn an_element_that_folds_the_rest_away_is_reported() {
    let open = "# A\n\n<details>\n<summary>All</summary>\n\nText.\n\n<div>\n\n## B\n";
    let closed = "# A\n\n<details>\n\nText.\n\n</details>\n";
    let found = found(&[("a.md", open), ("b.md", closed)]);
    assert_eq!(found, ["a.md:3 markdown/unclosed-element"]);
}

#[test]
fn work_grows_with_the_text() {
    let headings = "<h1>x\n".repeat(20_000);
    let dead: String = (0..4_000).map(|it| format!("[a](#dead-{it})\n")).collect();
    let known: String = (0..4_000).map(|it| format!("# Part {it}\n\n")).collect();
    let dir = repository(&[("a.md", &headings), ("b.md", &format!("{known}{dead}"))]);
    assert_eq!(dir.run(&["check", "--format", "summary"]).code, Some(0));
}

#[test]
fn what_a_copy_of_a_page_repeats_is_reported_once() {
    let words = "Each word of this line counts once more.\n".repeat(20);
    let page = format!("# A\n\n![](a.png)\n\n[x](gone.md) [y](b.md)\n\n{words}");
    let page = page.as_str();
    let short = "# A\n\n![](a.png)\n";
    let files = [
        ("docs/a.md", page),
        ("docs/a.png", "x"),
        ("docs/b.md", "# B\n"),
        ("docs-next/a.md", page),
        ("docs-next/a.png", "x"),
        ("other/a.md", short),
        ("other/a.png", "x"),
        ("others/a.md", short),
        ("others/a.png", "x"),
    ];
    let report = repository(&files).json(&[]);
    let found: Vec<String> = report
        .findings()
        .iter()
        .map(|it| format!("{}:{} {}", it["path"].as_str().unwrap(), it["line"], it["rule"]))
        .collect();
    assert_eq!(
        found,
        [
            "docs-next/a.md:3 \"media/missing-alt-text\"",
            "docs-next/a.md:5 \"links/broken-link\"",
            "docs-next/a.md:5 \"links/broken-link\"",
            "other/a.md:3 \"media/missing-alt-text\"",
            "others/a.md:3 \"media/missing-alt-text\"",
        ]
    );
}

#[test]
fn placeholders_in_angle_brackets_vanish() {
    let page = "# A\n\n* <boolean>: a value\n* `<name>`\n* Map<String> and <kbd>x</kbd>\n\n<my-badge>b</my-badge>\n";
    let dir = repository(&[("README.md", page), ("CHANGELOG.md", "# A\n\n* <boolean> is new\n")]);
    let report = dir.json(&["--only", "markdown/unclosed-element"]);
    let lines: Vec<_> = report.findings().iter().map(|it| it["line"].clone()).collect();
    assert_eq!(lines, [3, 5]);
}
