//! The pre-commit hooks and the container image.
#![cfg(unix)]

use crate::ecosystem::{is_here, read};
use crate::kit::{BROKEN, DOCS_JSON, Dir, GOOD, flat, root};
use crate::runner::{Done, git};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A repository with our hooks, and one with a site that uses them.
fn hooked(args: &str) -> Option<(Dir, Dir)> {
    if !is_here("pre-commit") {
        return None;
    }
    let (hooks, site) = (Dir::empty(), Dir::site(&[("docs/a.mdx", GOOD), ("README.md", "# R\n")]));
    for dir in [&hooks, &site] {
        fs::remove_dir(dir.path(".git")).unwrap();
        git(&dir.path(""), &["init", "--quiet", "--initial-branch=main"]);
    }
    hooks.write(".pre-commit-hooks.yaml", read(".pre-commit-hooks.yaml"));
    git(&hooks.path(""), &["add", "--all"]);
    git(&hooks.path(""), &["commit", "--quiet", "--message=x"]);
    let revision = git(&hooks.path(""), &["rev-parse", "HEAD"]);
    fs::rename(site.path("docs.json"), site.path("docs/docs.json")).unwrap();
    site.write(
        ".pre-commit-config.yaml",
        format!(
            "repos:\n- repo: {}\n  rev: {revision}\n  hooks:\n  - id: doclint\n    args: [{args}]\n",
            hooks.path("").display()
        ),
    );
    git(&site.path(""), &["add", "--all"]);
    git(&site.path(""), &["commit", "--quiet", "--message=x"]);
    Some((hooks, site))
}

fn pre_commit(site: &Dir, args: &[&str]) -> Done {
    let binary = Path::new(env!("CARGO_BIN_EXE_doclint")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let mut run = Command::new("pre-commit");
    run.args(args).current_dir(site.path("")).env("PATH", path);
    let output = run.env("PRE_COMMIT_HOME", site.path(".git/cache")).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Done { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

#[test]
fn a_hook_checks_the_pages_that_a_commit_changes() {
    let Some((_hooks, site)) = hooked("") else { return };
    let all = pre_commit(&site, &["run", "--all-files", "--verbose"]);
    assert_eq!(all.code, Some(0), "{all:#?}");
    assert!(all.stdout.contains("1 page"), "{all:#?}");
    assert!(!format!("{all:?}").to_lowercase().contains("warning"), "{all:#?}");
    let stage = |path: &str, text: &str| {
        site.write(path, text);
        git(&site.path(""), &["add", "--all"]);
    };
    // Files that are not pages are ignored, outside the site and in it.
    stage("README.md", "# Other\n\n<Note>\n");
    stage("docs/notes.txt", "<Note>\n");
    let run = pre_commit(&site, &["run"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    stage("docs/b c.mdx", BROKEN);
    let run = pre_commit(&site, &["run"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    assert!(flat(&run.stdout).contains("docs/b c.mdx:6:1"), "{run:#?}");
    git(&site.path(""), &["rm", "--quiet", "-f", "docs/b c.mdx"]);
    stage("docs/docs.json", "{,}");
    let run = pre_commit(&site, &["run"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    assert!(flat(&run.stdout).contains("docs/docs.json:1:"), "{run:#?}");
}

#[test]
fn a_hook_takes_arguments() {
    let Some((_hooks, site)) = hooked("--fail-on, warning") else { return };
    let text = GOOD.replace("Run the", "![](https://example.com/a.png)\n\nRun the");
    site.write("docs/a.mdx", text);
    git(&site.path(""), &["add", "--all"]);
    let run = pre_commit(&site, &["run"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    assert!(run.stdout.contains("media/missing-alt-text"), "{run:#?}");
}

#[test]
fn pre_commit_accepts_the_hooks() {
    let hooks: Value = serde_yaml::from_str(&read(".pre-commit-hooks.yaml")).unwrap();
    for hook in hooks.as_array().unwrap() {
        // A hook can't be tested if this binary doesn't have its command yet.
        let entry: Vec<&str> = hook["entry"].as_str().unwrap().split(' ').collect();
        let run = Command::new(env!("CARGO_BIN_EXE_doclint")).args([entry[1], "--help"]).output();
        let run = run.unwrap();
        if !run.status.success() {
            println!("skipped: no command `doclint {}`", entry[1]);
            continue;
        }
        let help = String::from_utf8(run.stdout).unwrap();
        assert_eq!(entry[0], "doclint");
        assert!(entry[2..].iter().all(|it| help.contains(it)), "{entry:?}");
    }
    if is_here("pre-commit") {
        let file = root().join(".pre-commit-hooks.yaml");
        let run = Command::new("pre-commit").arg("validate-manifest").arg(file).output().unwrap();
        assert!(run.status.success() && run.stdout.is_empty(), "{run:?}");
    }
}

#[test]
fn pages_only_ignores_files_that_are_not_pages_of_a_site() {
    let dir = Dir::empty();
    dir.write("README.md", BROKEN);
    dir.write("docs/docs.json", DOCS_JSON);
    dir.write("docs/a.mdx", BROKEN);
    let names = ["README.md", "docs", "docs/a.mdx", "docs/gone.mdx", "docs/a.txt"];
    let run = dir.run(&[&["check"], names.as_slice()].concat());
    assert_eq!(run.code, Some(2), "{run:#?}");
    let report = dir.json(&[&["--pages-only"], names.as_slice()].concat());
    assert_eq!(report.found(), ["a.mdx mdx/unclosed-tag"]);
    for args in [["--pages-only", "README.md"].as_slice(), &["--pages-only"]] {
        let run = dir.run(&[&["check"], args].concat());
        assert_eq!(run.code, Some(0), "{run:#?}");
        assert!(run.stderr.ends_with("doclint: no pages of a site listed\n"), "{run:#?}");
        assert_eq!(run.stderr.contains("ignored 1 file"), args.len() == 2, "{run:#?}");
    }
}

#[test]
fn the_image_is_built_with_the_required_rust() {
    let toml = read("Cargo.toml");
    let rust = toml.lines().find_map(|it| it.strip_prefix("rust-version = \"")).unwrap();
    let from = format!("FROM rust:{}-alpine AS build", rust.trim_end_matches('"'));
    assert!(read("Dockerfile").lines().any(|it| it == from), "{from}");
    if is_here("hadolint") {
        let output = Command::new("hadolint").arg(root().join("Dockerfile")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}
