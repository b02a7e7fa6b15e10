//! `check --since` and `--files-from`: findings that a change has caused.

use crate::kit::{BROKEN, COLONS, DOCS_JSON, Dir, GOOD, Report};
use std::fs;
use std::process::Command;

/// A repository with a site below its root and one commit.
fn repository() -> Dir {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    let config = DOCS_JSON.replace("\"pages\": []", "\"pages\": [\"a\", \"old\", \"target\"]");
    dir.write("docs/docs.json", config);
    dir.write("docs/a.mdx", format!("{GOOD}\n[Limits](/target#limits)\n\n![](/a.png)\n"));
    dir.write("docs/old.mdx", BROKEN);
    dir.write("docs/target.mdx", format!("{GOOD}\n## Limits\n\nWords.\n"));
    dir.write("docs/a.png", "");
    commit(&dir);
    dir
}

fn of_git(dir: &Dir, args: &[&str]) -> Command {
    let names =
        ["-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"];
    let mut command = Command::new("git");
    command.current_dir(dir.path("")).args(names).args(args);
    command
}

pub fn git(dir: &Dir, args: &[&str]) {
    let run = of_git(dir, args).output().unwrap();
    assert!(run.status.success(), "{args:?}: {}", String::from_utf8_lossy(&run.stderr));
}

/// Runs git with an input, and returns its output.
pub fn git_with(dir: &Dir, args: &[&str], input: &[u8]) -> String {
    use std::io::Write;
    use std::process::Stdio;
    let mut child =
        of_git(dir, args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("git starts");
    child.stdin.take().expect("it has an input").write_all(input).expect("git reads");
    let out = child.wait_with_output().expect("git ends");
    assert!(out.status.success(), "git {args:?}");
    String::from_utf8(out.stdout).expect("the output is UTF-8")
}

pub fn commit(dir: &Dir) {
    git(dir, &["add", "--all"]);
    git(dir, &["commit", "--quiet", "--message=x"]);
}

fn since(dir: &Dir, revision: &str) -> Report {
    let args = ["check", "--format", "json", "--suggestions", "--since", revision];
    dir.run_in("docs", &args, b"").report()
}

#[test]
fn no_change_no_findings() {
    let dir = repository();
    let report = since(&dir, "HEAD");
    assert_eq!((report.code(), report.findings().len()), (Some(0), 0), "{report:#?}");
    assert!(report.summary("unchanged") > 1);
}

#[test]
fn a_heading_that_changes_is_reported_where_it_is_linked() {
    let dir = repository();
    dir.write("docs/target.mdx", format!("{GOOD}\n## Bounds\n\nWords.\n"));
    let report = since(&dir, "HEAD");
    let found = ["a.mdx links/broken-anchor", "target.mdx redirects/lost-anchor"];
    assert_eq!(report.found(), found);
    // The same applies after the change is committed on a branch.
    git(&dir, &["switch", "--quiet", "--create", "topic"]);
    commit(&dir);
    assert_eq!(since(&dir, "main").found(), found);
}

#[test]
fn what_a_change_adds_is_reported_and_not_what_is_beside_it() {
    let dir = repository();
    let with = |images: &str| format!("{GOOD}\n[Limits](/target#limits)\n\n{images}\n");
    // The image was there before, in this line or in another one.
    for same in ["Here: ![](/a.png)", "Words.\n\n![](/a.png)", "![](/a.png) [x](/target)"] {
        dir.write("docs/a.mdx", with(same));
        assert_eq!(since(&dir, "HEAD").found(), Vec::<String>::new(), "{same}");
    }
    dir.write("docs/a.mdx", with("Here: ![](/a.png) and ![](/a.png)"));
    dir.write("docs/new.mdx", BROKEN.replace("update", "remove"));
    let report = since(&dir, "HEAD");
    let found = report.found();
    let of_images = found.iter().filter(|it| *it == "a.mdx media/missing-alt-text");
    assert_eq!(of_images.count(), 1, "{found:?}");
    assert!(found.contains(&"new.mdx mdx/unclosed-tag".to_owned()), "{found:?}");
    assert!(found.iter().all(|it| !it.starts_with("old.mdx")), "{found:?}");
}

#[test]
fn a_site_that_loses_its_settings_fails() {
    let dir = repository();
    let planned = r#"{"path": "docs/docs.json", "text": null}"#;
    assert_eq!(dir.run_in("", &["hook"], planned.as_bytes()).code, Some(2));
    fs::remove_file(dir.path("docs/docs.json")).unwrap();
    for (args, input) in [
        (["check", "--since", "HEAD", "docs"].as_slice(), ""),
        (["hook"].as_slice(), r#"{"path": "docs/docs.json"}"#),
    ] {
        let run = dir.run_in("", args, input.as_bytes());
        assert!(run.code == Some(if args[0] == "hook" { 2 } else { 1 }), "{run:#?}");
        let all = format!("{}{}", run.stdout, run.stderr);
        assert!(all.contains("an't read `") && all.contains("docs.json`"), "{run:#?}");
    }
    // Data of a test is no site, and who deletes the pages, too, means it.
    dir.write("tests/data/docs.json", DOCS_JSON);
    dir.write("tests/data/a.mdx", GOOD);
    dir.write("other/docs.json", DOCS_JSON);
    dir.write("other/a.mdx", GOOD);
    git(&dir, &["checkout", "--quiet", "docs/docs.json"]);
    commit(&dir);
    fs::remove_file(dir.path("tests/data/docs.json")).unwrap();
    fs::remove_dir_all(dir.path("other")).unwrap();
    let run = dir.run_in("", &["check", "--since", "HEAD", "."], b"");
    assert!(!run.stdout.contains("docs.json"), "{run:#?}");
    // Somebody who names the platform means it.
    fs::remove_file(dir.path("docs/docs.json")).unwrap();
    dir.write("docs/doclint.yml", "platform: markdown\n");
    let run = dir.run_in("", &["check", "--since", "HEAD", "docs"], b"");
    assert!(!run.stdout.contains("docs.json"), "{run:#?}");
}

#[test]
fn changes_by_others_and_renames_are_not_new_findings() {
    let dir = repository();
    git(&dir, &["switch", "--quiet", "--create", "topic"]);
    git(&dir, &["mv", "docs/old.mdx", "docs/renamed.mdx"]);
    let config = fs::read_to_string(dir.path("docs/docs.json")).unwrap();
    dir.write("docs/docs.json", config.replace("\"old\"", "\"renamed\""));
    commit(&dir);
    git(&dir, &["switch", "--quiet", "main"]);
    dir.write("docs/a.mdx", GOOD);
    commit(&dir);
    git(&dir, &["switch", "--quiet", "topic"]);
    // Findings that main has fixed since are not new here; only the old address is gone.
    let report = since(&dir, "main");
    assert_eq!(report.found(), ["docs.json redirects/lost-page"], "{report:#?}");
}

#[test]
fn what_git_cant_answer_is_an_error() {
    let dir = repository();
    for (revision, expected) in
        [("nonsense", "unknown git revision `nonsense`"), ("--all", "is not a revision")]
    {
        let run = dir.run_in("docs", &["check", &format!("--since={revision}")], b"");
        assert!(run.code == Some(2) && run.stderr.contains(expected), "{run:#?}");
    }
    let bare = Dir::site(&[("a.mdx", GOOD)]);
    let run = bare.run(&["check", "--since", "HEAD"]);
    assert!(
        run.code == Some(2) && run.stderr.contains("--since requires a git repository"),
        "{run:#?}"
    );

    dir.write("docs/new.mdx", GOOD);
    commit(&dir);
    let clone = Dir::empty();
    fs::remove_dir(clone.path(".git")).unwrap();
    let url = format!("file://{}", dir.path("").display());
    git(&clone, &["clone", "--quiet", "--depth=1", &url, "clone"]);
    let run = clone.run_in("clone/docs", &["check", "--since", "HEAD~1"], b"");
    assert!(run.code == Some(2) && run.stderr.contains("this clone is shallow"), "{run:#?}");
    let args = ["check", "--since", "HEAD", "--stdin-filename", "a.mdx"];
    let run = dir.run_in("docs", &args, b"");
    assert!(run.code == Some(2) && run.stderr.contains("cannot be used with"), "{run:#?}");
}

#[test]
fn a_list_of_files_selects_its_pages() {
    let dir = repository();
    dir.write("README.md", BROKEN);
    let list = b"docs/old.mdx\nREADME.md\ndocs/a.png\ndocs/gone.mdx\n";
    let args = ["check", "--format", "json", "--files-from", "-"];
    let report = dir.run_in("", &args, list).report();
    assert_eq!((report.code(), report.summary("pages")), (Some(1), 1), "{report:#?}");
    let report = dir.run_in("docs", &args, b"old.mdx\0a.mdx\0").report();
    assert_eq!(report.summary("pages"), 2);
    // A run that checks nothing is not green, unless that is expected.
    let run = dir.run_in("", &["check", "--files-from", "-"], b"README.md\n");
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(run.stderr.contains("no pages of a site listed; where that is fine, add --pages-only"));
    let args = ["check", "--format", "json", "--output", "sarif=x.sarif", "--files-from", "-"];
    let report = dir.run_in("", &args, b"README.md\n").report();
    assert_eq!(report.json["exit"]["reason"], "no pages of a site listed");
    assert_eq!((report.code(), report.findings().len()), (Some(2), 0));
    let run = dir.run_in("", &["check", "--pages-only", "--files-from", "-"], b"README.md\n");
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stderr.contains("ignored 1 file, not pages of a site\n"), "{run:#?}");
    assert!(fs::read_to_string(dir.path("x.sarif")).unwrap().contains("\"results\":"));
    let run = dir.run(&["check", "--files-from", "none.txt"]);
    assert!(run.code == Some(2) && run.stderr.contains("none.txt"), "{run:#?}");
}

#[test]
fn only_what_a_change_has_caused_is_fixed() {
    let dir = repository();
    let old = format!("{GOOD}\n## Old one:\n\nWords.\n\n## Old two:\n\nWords.\n");
    dir.write("docs/a.mdx", &old);
    dir.write("docs/doclint.yml", COLONS);
    commit(&dir);
    // A page that has changed, one that has not, and one that is new.
    dir.write("docs/new.mdx", format!("{GOOD}\n## New page:\n\nWords.\n"));
    let changed = old.replace("## Old two:", "## New:\n\nWords.\n\n## Old two:");
    dir.write("docs/a.mdx", &changed);
    let run = |args: &[&str]| {
        let all = [&["check", "--since", "HEAD", "--only", "headings"], args].concat();
        dir.run_in("docs", &all, b"")
    };
    let text = |path: &str| fs::read_to_string(dir.path(path)).unwrap();
    let diff = run(&["--diff"]);
    assert!(diff.stdout.contains("-## New:\n+## New\n"), "{diff:#?}");
    assert!(!diff.stdout.contains("Old one") && diff.code == Some(1), "{diff:#?}");
    assert_eq!(text("docs/a.mdx"), changed);

    let fixed = run(&["--fix", "--format", "json"]).report();
    assert_eq!((fixed.findings().len(), fixed.summary("fixed")), (0, 2), "{fixed:#?}");
    assert_eq!(text("docs/a.mdx"), changed.replace("New:", "New"));
    assert!(text("docs/new.mdx").contains("## New page\n"));
    assert!(fixed.summary("unchanged") >= 2, "{fixed:#?}");
    // The next run has nothing left to do, and the one after it without a revision the rest.
    assert_eq!(run(&["--fix", "--format", "json"]).report().summary("fixed"), 0);
    let rest =
        dir.run_in("docs", &["check", "--only", "headings", "--fix", "--format", "json"], b"");
    assert_eq!(rest.report().summary("fixed"), 2);
}

#[test]
fn an_old_finding_on_a_line_that_is_fixed_is_not_fixed() {
    let dir = repository();
    let link = "[here](/old-address)";
    let config = fs::read_to_string(dir.path("docs/docs.json")).unwrap();
    let page = format!("{GOOD}\n## Read {link}:\n\nWords.\n");
    dir.write("docs/a.mdx", &page);
    dir.write("docs/docs.json", &config);
    dir.write("docs/doclint.yml", COLONS);
    commit(&dir);
    // The change adds a redirect, so that the link in an old line now goes through it.
    let redirect =
        r#""redirects": [{"source": "/old-address", "destination": "/target"}], "theme""#;
    dir.write("docs/docs.json", config.replacen("\"theme\"", redirect, 1));
    let args = ["check", "--since", "HEAD", "--unsafe-fixes"];
    let run = dir.run_in("docs", &args, b"");
    let text = fs::read_to_string(dir.path("docs/a.mdx")).unwrap();
    assert_eq!(text, page.replace("/old-address", "/target"), "{run:#?}");
}

#[test]
fn a_picture_that_became_something_else_is_new() {
    let dir = repository();
    let picture = [&b"\x89PNG\r\n\x1a\n"[..], &[0; 40_000]].concat();
    dir.write("docs/big.png", &picture);
    dir.write("docs/ok.png", &picture);
    dir.write("docs/b.mdx", format!("{GOOD}\n![The agent](/big.png)\n"));
    commit(&dir);
    assert!(since(&dir, "HEAD").found().is_empty());
    let html = format!("<!DOCTYPE html>{}", " ".repeat(picture.len() - 15));
    assert_eq!(html.len(), picture.len());
    dir.write("docs/big.png", html);
    assert_eq!(since(&dir, "HEAD").found(), ["big.png assets/not-an-image"]);
    commit(&dir);
    assert!(since(&dir, "HEAD").found().is_empty());
}
