//! Reports: levels and exit codes, JSON, files, color, threads.

use crate::kit::{BROKEN, Dir, GOOD, Report, flat};
use serde_json::Value;
use std::fs;

/// A warning: a heading of level 1 in the body.
const WARNED: &str = "---\ntitle: Remove the agent\ndescription: How to remove the agent from a \
    server and what stays there afterwards.\n---\n\n# Remove\n\nRun it.\n";

/// A suggestion: a heading that ends in a colon.
const SUGGESTED: &str = "---\ntitle: Move the agent\ndescription: How to move the agent from one \
    server to another one that is larger.\n---\n\n## Stop the old agent\n\n\
    Run this on the server, and wait for it to end.\n\n## Start the new agent\n\n\
    This is the same as on the old server.\n\n## Copy the old data\n\n\
    You have to do this before the agent is started.\n\n## Remove the old files:\n\n\
    They are not used by the new one.\n";

fn levels(report: &Report) -> Vec<&str> {
    report.findings().iter().map(|it| it["level"].as_str().unwrap()).collect()
}

#[test]
fn the_exit_code_follows_the_level() {
    let site = |text: &str| Dir::site(&[("a.mdx", text)]).with_colons();
    let code = |dir: &Dir, level: &str| dir.run(&["check", "--fail-on", level]).code;
    for (text, codes) in [
        (GOOD, [0, 0, 0, 0]),
        (SUGGESTED, [0, 0, 1, 0]),
        (WARNED, [0, 1, 1, 0]),
        (BROKEN, [1, 1, 1, 0]),
    ] {
        let dir = site(text);
        let found = ["error", "warning", "suggestion", "never"].map(|it| code(&dir, it).unwrap());
        assert_eq!(found, codes, "{text}");
        assert_eq!(dir.run(&["check"]).code, Some(codes[0]));
    }
}

#[test]
fn suggestions_are_counted_and_listed_on_request() {
    let dir = Dir::site(&[("a.mdx", SUGGESTED)]).with_colons();
    let report = dir.run(&["check", "--format", "json"]).report();
    assert_eq!(levels(&report), ["suggestion"], "programs choose for themselves");
    assert_eq!(report.json["summary"]["findings"]["suggestion"], 1);
    let text = dir.run(&["check"]);
    assert!(text.stdout.contains("1 suggestion"), "{text:#?}");
    assert!(!text.stdout.contains("a.mdx"), "{text:#?}");
    assert!(dir.run(&["check", "--suggestions"]).stdout.contains("a.mdx\n"));
}

#[test]
fn the_json_report_fits_its_schema() {
    let dir =
        Dir::site(&[("a.mdx", BROKEN), ("b.mdx", WARNED), ("c/é.mdx", SUGGESTED)]).with_colons();
    dir.write("bad.mdx", b"\xFF");
    let schema: Value = serde_json::from_str(&dir.run(&["schema", "report"]).stdout).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let report = dir.json(&[]).json;
    let errors: Vec<String> = validator.iter_errors(&report).map(|it| it.to_string()).collect();
    assert_eq!(errors, [""; 0]);
    assert!(report["findings"].as_array().unwrap().len() >= 4);
    // The schema rejects invalid reports.
    let mut broken = report.clone();
    broken["findings"][0]["line"] = "one".into();
    assert!(!validator.is_valid(&broken));
    let finding = &report["findings"][0];
    for key in ["id", "rule", "level", "group", "message", "path", "line", "column", "bytes"] {
        assert!(!finding[key].is_null(), "{key}: {finding:#}");
    }
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let dir = Dir::empty().with_colons();
    dir.write("docs.json", "{,}");
    for page in 0..60 {
        let text = [GOOD, BROKEN, WARNED, SUGGESTED][page % 4];
        dir.write(&format!("{}/{page}.mdx", page % 7), text);
    }
    let run = |threads: &str| {
        let mut report = dir.json(&["--threads", threads]);
        report.json["summary"]["duration_ms"] = 0.into();
        let text = dir.run(&["check", "--suggestions", "--quiet", "--threads", threads]);
        (report.code(), report.json.to_string(), text.stdout)
    };
    let one = run("1");
    for threads in ["2", "4", "13"] {
        assert!(run(threads) == one, "{threads} threads");
    }
}

#[test]
fn reports_go_to_files_as_wholes() {
    let dir = Dir::site(&[("a.mdx", BROKEN)]);
    dir.write("out/old.json", "old");
    let run = dir.run(&["check", "--output", "json=out/old.json", "--output", "text=out/a.txt"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("mdx/unclosed-tag"), "{run:#?}");
    let json: Value =
        serde_json::from_str(&fs::read_to_string(dir.path("out/old.json")).unwrap()).unwrap();
    assert_eq!(json["findings"][0]["rule"], "mdx/unclosed-tag");
    let text = fs::read_to_string(dir.path("out/a.txt")).unwrap();
    assert!(text.contains("mdx/unclosed-tag") && !text.contains('\x1b'));
    let names: Vec<_> = fs::read_dir(dir.path("out")).unwrap().collect();
    assert_eq!(names.len(), 2, "no temporary file stays");

    let run = dir.run(&["check", "--output", "json=-"]);
    assert_eq!(run.report().found(), ["a.mdx mdx/unclosed-tag"]);
}

#[test]
fn outputs_that_clash_or_would_harm_the_site_are_refused() {
    let dir = Dir::site(&[("a.mdx", BROKEN)]);
    for args in [
        &["--output", "json=x", "--output", "text=./x"][..],
        &["--format", "text", "--output", "json=-"],
        &["--output", "json=a.mdx"],
        &["--output", "json=docs.json"],
        &["--output", "xml=x"],
        &["--output", "x"],
        &["--output", "json=missing/folder/x"],
    ] {
        let run = dir.run(&[&["check"], args].concat());
        assert_eq!(run.code, Some(2), "{args:?} {run:#?}");
        assert_ne!(run.stderr, "");
    }
    assert_eq!(fs::read_to_string(dir.path("a.mdx")).unwrap(), BROKEN);
    assert!(!dir.path("x").exists());
}

#[test]
fn color_is_for_terminals_and_on_request() {
    let dir = Dir::site(&[("a.mdx", BROKEN)]);
    assert!(!dir.run(&["check"]).stdout.contains('\x1b'));
    assert!(dir.run(&["check", "--color", "always"]).stdout.contains('\x1b'));
    assert!(!dir.run(&["check", "--color", "never"]).stdout.contains('\x1b'));
}

#[test]
fn the_text_report_shows_place_source_and_summary() {
    let dir = Dir::site(&[("guide/a.mdx", BROKEN)]);
    let run = dir.run(&["check"]);
    for part in ["guide/a.mdx:6:1", "<Note>", "mdx/unclosed-tag", "1 error", "1 page"] {
        assert!(flat(&run.stdout).contains(part), "{part}: {}", run.stdout);
    }
    assert_eq!(run.stderr, "");
    let quiet = dir.run(&["check", "--quiet"]);
    assert!(quiet.stdout.contains("mdx/unclosed-tag") && !quiet.stdout.contains("1 page"));
}

#[cfg(unix)]
#[test]
fn a_replaced_report_keeps_its_mode() {
    use std::os::unix::fs::PermissionsExt;
    let dir = Dir::site(&[("a.mdx", BROKEN)]);
    dir.write("report.json", "old");
    fs::set_permissions(dir.path("report.json"), fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(dir.run(&["check", "--output", "json=report.json"]).code, Some(1));
    let meta = fs::metadata(dir.path("report.json")).unwrap();
    assert_eq!(meta.permissions().mode() & 0o777, 0o640);
    assert_ne!(fs::read_to_string(dir.path("report.json")).unwrap(), "old");
}
