//! The action on several sites of one repository, and with a cache.
#![cfg(unix)]

use crate::kit::{BROKEN, DOCS_JSON, GOOD};
use crate::runner::{CHECK, Done, Runner, git};
use serde_json::Value;
use std::fs;

/// A repository with two sites, of which the second one is clean.
fn two_sites() -> Runner {
    let runner = Runner::new();
    runner.real_doclint();
    for (site, page, text) in [("docs", "a", BROKEN), ("teams/api", "b", GOOD)] {
        runner.dir.write(&format!("work/{site}/docs.json"), DOCS_JSON);
        runner.dir.write(&format!("work/{site}/{page}.mdx"), text);
    }
    runner.dir.write("work/docs/deep/c d.mdx", BROKEN);
    let work = runner.dir.path("work");
    git(&work, &["init", "--quiet"]);
    git(&work, &["add", "--all"]);
    git(&work, &["commit", "--quiet", "--message=x"]);
    runner
}

fn check(runner: &Runner, path: &str, more: &[(&str, &str)]) -> Done {
    let _ = fs::remove_file(runner.dir.path("output"));
    let _ = fs::remove_file(runner.dir.path("summary"));
    runner.step(CHECK, &[&[("path", path), ("sarif", "true")], more].concat())
}

/// The paths of findings in a SARIF report.
fn paths(report: &Value) -> Vec<&str> {
    let results = report["runs"][0]["results"].as_array().unwrap().iter();
    results
        .map(|it| &it["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
        .map(|it| it.as_str().unwrap())
        .collect()
}

#[test]
fn each_site_has_reports_of_its_own_with_paths_in_the_repository() {
    let runner = two_sites();
    runner.dir.write("work/teams/api/b.mdx", BROKEN);
    let done = check(&runner, "docs\nteams/api/b.mdx\ndocs/deep\n", &[]);
    assert_eq!(done.code, Some(1), "{done:#?}");
    for path in ["docs/a.mdx", "docs/deep/c d.mdx", "teams/api/b.mdx"] {
        let annotation = format!("::error file={path},");
        assert_eq!(done.stdout.matches(&annotation).count(), 1, "{path}: {done:#?}");
    }
    let reports = runner.dir.path("temp/doclint-reports/sarif");
    assert_eq!(runner.left("output"), format!("exit-code=1\nsarif-file={}\n", reports.display()));
    let mut found = Vec::new();
    for (name, category, pages) in [
        ("1.sarif", "doclint/docs/", &["docs/a.mdx", "docs/deep/c%20d.mdx"][..]),
        ("2.sarif", "doclint/teams/api/", &["teams/api/b.mdx"]),
    ] {
        let text = fs::read_to_string(reports.join(name)).unwrap();
        let report: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(report["runs"][0]["automationDetails"]["id"], category);
        let mut paths = paths(&report);
        paths.dedup();
        assert_eq!(paths, pages, "{name}");
        found.push(name);
    }
    assert_eq!(fs::read_dir(&reports).unwrap().count(), found.len());
    let summary = runner.left("summary");
    for title in ["2 errors in `docs`\n", "error in `teams/api`\n"] {
        assert!(summary.contains(title), "{title}: {summary}");
    }
}

#[test]
fn the_worst_site_decides_and_each_has_its_settings() {
    let runner = two_sites();
    let code = |path: &str| check(&runner, path, &[]).code;
    let both = "docs\nteams/api\n";
    assert_eq!((code("docs"), code("teams/api"), code(both)), (Some(1), Some(0), Some(1)));
    runner.dir.write("work/docs/doclint.yml", "fail-on: never\n");
    assert_eq!(code(both), Some(0));
    runner.dir.write("work/teams/api/doclint.yml", "fial-on: never\n");
    runner.dir.write("work/docs/doclint.yml", "");
    let done = check(&runner, both, &[]);
    assert_eq!(done.code, Some(2), "{done:#?}");
    assert!(done.stdout.contains("::error file=docs/a.mdx,"), "{done:#?}");
    let done = check(&runner, both, &[("baseline", "b.json")]);
    assert_eq!(done.code, Some(2), "{done:#?}");
    assert!(done.stdout.contains("the input \"baseline\" names the file of one site"));
}

#[test]
fn a_change_of_one_site_is_reported_there() {
    let runner = two_sites();
    let since = [("since", "HEAD")];
    let both = "docs\nteams/api\n";
    assert_eq!(check(&runner, both, &since).code, Some(0));
    runner.dir.write("work/teams/api/new.mdx", BROKEN);
    let done = check(&runner, both, &since);
    assert_eq!(done.code, Some(1), "{done:#?}");
    let files: Vec<&str> = done.stdout.lines().filter(|it| it.starts_with("::error")).collect();
    assert_eq!(files.len(), 1, "{done:#?}");
    assert!(files[0].starts_with("::error file=teams/api/new.mdx,"), "{done:#?}");
}

#[test]
fn a_cache_is_kept_outside_of_the_repository_if_it_is_wanted() {
    let runner = two_sites();
    let folder = runner.dir.path("temp/doclint-cache");
    let without = check(&runner, "docs", &[]);
    assert!(!folder.exists());
    for _ in 0..2 {
        let with = check(&runner, "docs\nteams/api", &[("cache", "true")]);
        assert_eq!(with.code, without.code, "{with:#?}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "one file for each site");
    }
}

/// What decides whether a run may write the cache, which is an expression and not a script.
#[test]
fn no_pull_request_writes_a_cache_that_others_read() {
    let action = crate::runner::action();
    let steps = action["runs"]["steps"].as_array().unwrap();
    let of = |name: &str| steps.iter().find(|it| it["name"] == name).unwrap();
    let (get, keep) = (of("Get the cache"), of("Keep the cache"));
    assert_eq!(
        (&get["with"]["path"], &get["with"]["key"]),
        (&keep["with"]["path"], &keep["with"]["key"])
    );
    assert_eq!(keep["with"]["path"], "${{ runner.temp }}/doclint-cache");
    let key = get["with"]["key"].as_str().unwrap();
    assert!(key.starts_with(get["with"]["restore-keys"].as_str().unwrap()));
    let when = keep["if"].as_str().unwrap();
    assert!(when.contains(
        r#"contains(fromJSON('["push", "schedule", "workflow_dispatch"]'), github.event_name)"#
    ));
}
