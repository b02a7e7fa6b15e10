//! Output for programs: the JSON report, and the object in its place if there is no report.

use crate::kit::{BROKEN, DOCS_JSON, Dir, GOOD, Run, command};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

fn schema(dir: &Dir) -> jsonschema::Validator {
    let schema = serde_json::from_str(&dir.run(&["schema", "report"]).stdout).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

/// The object that a run prints instead of a report.
fn failure(run: &Run, validator: &jsonschema::Validator) -> Value {
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert_eq!(run.stdout.lines().count(), 1, "{run:#?}");
    let json: Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(validator.is_valid(&json), "{json:#}");
    assert!(!run.stderr.is_empty(), "people read stderr: {run:#?}");
    assert_eq!(json["exit"], json!({"code": 2, "reason": json["error"]["message"]}));
    json
}

#[test]
fn a_run_that_fails_prints_an_object_that_says_why() {
    let dir = Dir::site(&[("a.mdx", GOOD)]);
    let validator = schema(&dir);
    dir.write("broken.yml", "rulez: x\nprofil: all\n");
    for (args, message) in [
        (&["--format", "json", "none"][..], "can't open none: no such file or directory"),
        (&["--format", "jsonl", "a.txt"], "can't open a.txt: no such file or directory"),
        (&["--output", "json=-", "none"], "can't open none: no such file or directory"),
        (&["--format=json", "--level-up"], "unexpected argument '--level-up' found"),
        (&["--format", "json", "--fail-on", "x"], "invalid value 'x' for '--fail-on <LEVEL>'"),
        (
            &["--format", "json", "--output", "html=no/x.html"],
            "can't write no/x.html: the folder no does not exist",
        ),
        (
            &["--format", "json", "--config", "broken.yml"],
            "broken.yml:1:1: unknown key `rulez`; did you mean `rules`?, \
             broken.yml:2:1: unknown key `profil`; did you mean `profile`?",
        ),
    ] {
        let run = dir.run(&[&["check"], args].concat());
        let json = failure(&run, &validator);
        assert!(json["error"]["message"].as_str().unwrap().starts_with(message), "{json:#}");
    }
    // Other formats, and reports in files only, print nothing.
    for args in [&["none"][..], &["--format", "sarif", "none"], &["--output", "json=x", "none"]] {
        let run = dir.run(&[&["check"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
    }
}

#[test]
fn an_empty_run_has_a_report_with_an_error() {
    let dir = Dir::site(&[("a.txt", GOOD)]);
    let report = dir.json(&[]);
    assert_eq!(report.code(), Some(2));
    assert!(schema(&dir).is_valid(&report.json));
    assert_eq!(report.json["error"], json!({"message": "no pages matched"}));
    assert_eq!(report.json["exit"], json!({"code": 2, "reason": "no pages matched"}));
}

#[test]
fn the_exit_has_its_reason() {
    let warned = format!("{GOOD}\n![](https://ferry.example/a.png)\n");
    let dir = Dir::site(&[
        ("a.mdx", BROKEN.to_owned()),
        ("b.mdx", warned),
        ("c.mdx", GOOD.replace("title: ", "title: Other ")),
    ]);
    for (args, code, reason) in [
        (&["--fail-on", "warning"][..], 1, "1 error, 1 warning (fail-on: warning)"),
        (&[], 1, "1 error (fail-on: error)"),
        (&["--fail-on", "never"], 0, "findings don't fail the run (fail-on: never)"),
        (&["b.mdx"], 0, "no errors (fail-on: error)"),
        (&["c.mdx", "--fail-on", "warning"], 0, "no errors or warnings (fail-on: warning)"),
        (&["c.mdx", "--fail-on", "suggestion"], 0, "no findings (fail-on: suggestion)"),
    ] {
        let report = dir.json(args);
        assert_eq!(report.code(), Some(code), "{args:?}");
        assert_eq!(report.json["exit"], json!({"code": code, "reason": reason}), "{args:?}");
        assert_eq!(report.json["error"], Value::Null);
    }
}

#[test]
fn a_report_names_its_site_commit_and_settings_wherever_it_is_made() {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    dir.write("docs/docs.json", DOCS_JSON.replace("\"T\"", "\"Acme Docs\""));
    dir.write("docs/guide/a.mdx", BROKEN);
    dir.write("doclint.yml", "profile: strict\n");
    dir.write("accepted.json", "{\"version\": 1, \"findings\": []}");
    let git = |args: &[&str]| {
        let names = ["-c", "user.name=T", "-c", "user.email=t@example.com"];
        let run = Command::new("git").current_dir(dir.path("")).args(names).args(args).output();
        String::from_utf8(run.unwrap().stdout).unwrap().trim().to_owned()
    };
    git(&["init", "--quiet"]);
    let report = |folder: &str, args: &[&str]| {
        let args = [&["check", "--format", "json", "--suggestions"], args].concat();
        let mut json = dir.run_in(folder, &args, b"").report().json;
        json["summary"]["duration_ms"] = 0.into();
        let site = json["site"].as_object_mut().unwrap();
        assert!(site.remove("folder").is_some(), "only this depends on the current folder");
        json
    };
    assert_eq!(report("docs", &[])["commit"], Value::Null, "there is no commit so far");
    git(&["add", "--all"]);
    git(&["commit", "--quiet", "--message=x"]);
    let json = report("", &["--baseline", "accepted.json", "docs/guide", "docs/gui*/a.mdx"]);
    assert_eq!(json["site"], json!({"name": "Acme Docs", "path": "docs", "platform": "mintlify"}));
    assert_eq!(json["commit"], git(&["rev-parse", "HEAD"]));
    let settings = json!({
        "file": "doclint.yml", "profile": "strict", "fail_on": "error", "baseline": "accepted.json",
        "paths": ["guide/", "gui*/a.mdx"],
    });
    assert_eq!(json["settings"], settings);
    assert_eq!(json["findings"][0]["path"], "guide/a.mdx");
    for (folder, args) in [
        ("docs", &["--baseline", "../accepted.json", "guide", "gui*/a.mdx"]),
        ("docs/guide", &["--baseline", "../../accepted.json", ".", "../gui*/a.mdx"]),
    ] {
        assert_eq!(report(folder, args), json, "{folder}");
    }
}

#[test]
fn groups_and_counts_add_up() {
    let image = format!("{GOOD}\n![](/a.png)\n\n![](/b.png)\n");
    let dir = Dir::site(&[("a.mdx", BROKEN), ("b.mdx", &image), ("c.mdx", &image)]);
    let json = dir.json(&[]).json;
    let list = |value: &Value| value.as_array().unwrap().clone();
    let (findings, groups) = (list(&json["findings"]), list(&json["groups"]));
    assert_eq!(groups[0]["level"], "error", "errors come first");
    for (index, group) in groups.iter().enumerate() {
        let of_group: Vec<&Value> = findings.iter().filter(|it| it["group"] == index).collect();
        assert_eq!(group["count"], of_group.len());
        let first = &findings[group["first"].as_u64().unwrap() as usize];
        assert_eq!(first, of_group[0]);
        assert!(
            of_group.iter().all(|it| it["rule"] == group["rule"] && it["level"] == group["level"])
        );
        let files = of_group.iter().map(|it| it["path"].as_str().unwrap());
        assert_eq!(group["files"], files.collect::<std::collections::BTreeSet<_>>().len());
    }
    let alt = groups.iter().find(|it| it["rule"] == "media/missing-alt-text").unwrap();
    assert_eq!((&alt["count"], &alt["files"]), (&json!(4), &json!(2)));
    let by_rule = list(&json["summary"]["by_rule"]);
    for (field, all) in [
        ("error", &json["summary"]["findings"]["error"]),
        ("warning", &json["summary"]["findings"]["warning"]),
        ("suggestion", &json["summary"]["findings"]["suggestion"]),
    ] {
        let sum: u64 = by_rule.iter().map(|it| it["findings"][field].as_u64().unwrap()).sum();
        assert_eq!(&json!(sum), all, "{field}");
    }
    for rule in &by_rule {
        let info = &json["rules"][rule["rule"].as_str().unwrap()];
        assert!(info["url"].is_string() && info["level"].is_string(), "{rule:#}");
    }
}

#[test]
fn reports_on_real_sites_fit_the_schema_and_are_small() {
    /// The size of a report divided by its findings, in bytes, on average over all sites.
    const MOST: usize = 500;
    let Ok(corpus) = std::env::var("DOCLINT_CORPUS") else {
        println!("skipped: DOCLINT_CORPUS is not set");
        return;
    };
    let validator = schema(&Dir::empty());
    let (mut bytes, mut findings) = (0, 0);
    for site in fs::read_dir(corpus).unwrap() {
        let site = site.unwrap().path();
        if !["docs.json", "mint.json"].iter().any(|it| site.join(it).is_file()) {
            continue;
        }
        let args = ["check", "--format", "json", "--suggestions", "--no-config"];
        let run = command(&site, &args).output().unwrap();
        let json: Value = serde_json::from_slice(&run.stdout).unwrap();
        let errors: Vec<_> = validator.iter_errors(&json).map(|it| it.to_string()).collect();
        assert_eq!(errors, [""; 0], "{}", site.display());
        let count = json["findings"].as_array().unwrap().len();
        println!("{}: {} bytes a finding", name(&site), run.stdout.len() / count.max(1));
        bytes += run.stdout.len();
        findings += count;
    }
    assert!(findings > 0, "DOCLINT_CORPUS has no site with findings");
    assert!(bytes / findings <= MOST, "{} bytes a finding", bytes / findings);
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
