//! `check --statistics`, `--show-files`, `--show-fixes`, `--quiet`, and `lint`.

use crate::kit::{BROKEN, COLONS, Dir};
use crate::narrow::page;
use std::fs;

/// A page with two suggestions that have a safe fix and a warning with an unsafe one, and a page
/// with an error.
fn site() -> Dir {
    let body = "# Install one\n\nA.\n\n## Run it:\n\nB.\n\n## Stop it:\n\nC.";
    // A heading that names the page begins it.
    let page = page("Install", body).replace("Read this first.\n\n", "");
    Dir::site(&[("a.mdx", page), ("old/b.mdx", BROKEN.to_owned())]).with_colons()
}

fn refused(dir: &Dir, args: &[&str], part: &str) {
    let run = dir.run(&[&["check"], args].concat());
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
    assert!(run.stderr.contains(part), "{run:#?}");
}

fn words(text: &str) -> Vec<String> {
    text.lines().map(|it| it.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn statistics_are_a_table_and_nothing_else() {
    let dir = site();
    let run = dir.run(&["check", "--statistics"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{run:#?}");
    let expected = [
        "rule level findings files --fix unsafe",
        "mdx/unclosed-tag error 1 1 – –",
        "headings/level-one warning 1 1 – 1",
        "headings/trailing-punctuation suggestion 2 1 2 –",
    ];
    assert_eq!(words(&run.stdout), expected);
    let run = dir.run(&["check", "--statistics", "--only", "media"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "No rule has any findings.\n"));
    // Reports in files are complete.
    dir.run(&["check", "--statistics", "--output", "json=report.json"]);
    assert!(fs::read_to_string(dir.path("report.json")).unwrap().contains("\"findings\""));
    refused(&dir, &["--statistics", "--format", "compact"], "cannot be used with");
    refused(&dir, &["--statistics", "--diff"], "cannot be used with");
}

#[test]
fn the_files_of_a_check_are_listed_and_not_checked() {
    let dir = site();
    dir.write("v1/c.mdx", BROKEN);
    dir.write("drafts/d.mdx", BROKEN);
    dir.write("logo.svg", "<svg/>");
    dir.write("llms.txt", "# T\n");
    dir.write("doclint.yml", "exclude: drafts/**\nfrozen: v1/**\noutput: json=report.json\n");
    let list = |folder: &str, args: &[&str]| {
        let run = dir.run_in(folder, &[&["check", "--show-files"], args].concat(), b"");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:#?}");
        run.stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(list("", &[]), ["a.mdx", "docs.json", "llms.txt", "old/b.mdx"]);
    assert_eq!(list("old", &[]), ["b.mdx"]);
    assert_eq!(list("old", &[".."]), ["../a.mdx", "../docs.json", "../llms.txt", "b.mdx"]);
    assert_eq!(
        list("", &["--exclude", "a.mdx", "--no-config"])[..2],
        ["docs.json", "drafts/d.mdx"]
    );
    assert_eq!(list("", &["old/*.mdx"]), ["old/b.mdx"]);
    assert!(!dir.path("report.json").exists());
    let run = dir.run(&["check", "--show-files", "*.txt"]);
    assert!(run.code == Some(2) && run.stderr.contains("no pages matched"), "{run:#?}");
    refused(&dir, &["--show-files", "--fix"], "cannot be used with");
}

#[test]
fn fixes_are_listed_by_file_and_rule() {
    let dir = site();
    let expected = "a.mdx\n  1 × headings/level-one\n  2 × headings/trailing-punctuation\n";
    let run = dir.run(&["check", "--unsafe-fixes", "--diff", "--show-fixes"]);
    assert!(run.stderr.ends_with(expected), "{run:#?}");
    let run = dir.run(&["check", "--fix", "--show-fixes"]);
    assert_eq!(run.stderr, "a.mdx\n  2 × headings/trailing-punctuation\n");
    let run = dir.run_in("old", &["check", "..", "--unsafe-fixes", "--show-fixes"], b"");
    assert_eq!(run.stderr, "../a.mdx\n  1 × headings/level-one\n");
    assert_eq!(dir.run(&["check", "--fix", "--show-fixes"]).stderr, "");
    refused(&dir, &["--show-fixes"], "--show-fixes requires --fix, --unsafe-fixes or --diff");
}

#[test]
fn quiet_prints_what_fails_the_run() {
    let dir = site();
    let all = |args: &[&str]| {
        let run = dir.run(&[&["check", "--quiet", "--format", "compact"], args].concat());
        (run.code, run.stdout.lines().count(), run.stderr)
    };
    let quiet = |args: &[&str]| {
        let (code, lines, stderr) = all(args);
        assert_eq!(stderr, "");
        (code, lines)
    };
    assert_eq!(quiet(&[]), (Some(1), 1));
    assert_eq!(quiet(&["--suggestions"]), (Some(1), 1));
    assert_eq!(quiet(&["--fail-on", "warning"]), (Some(1), 2));
    assert_eq!(quiet(&["--fail-on", "suggestion"]), (Some(1), 4));
    assert_eq!(quiet(&["--fail-on", "never"]), (Some(0), 1));
    // Warnings that are too many are counted, and not listed.
    let (code, lines, stderr) = all(&["--max-warnings", "0"]);
    assert_eq!((code, lines), (Some(1), 1));
    assert_eq!(stderr, "doclint: 1 warning, but at most 0 allowed (max-warnings)\n");
    assert_eq!(quiet(&["a.mdx"]), (Some(0), 0));
    dir.write("doclint.yml", format!("exclude: nothing/**\n{COLONS}"));
    assert_eq!(quiet(&["a.mdx", "--exclude", "nowhere"]), (Some(0), 0));
    let run = dir.run(&["check", "-q"]);
    assert!(run.stdout.contains("unclosed-tag") && !run.stdout.contains("level-one"), "{run:#?}");
    assert!(!run.stdout.contains("Found") && !run.stdout.contains("Failed"), "{run:#?}");
    // Programs get all of it.
    let all: Vec<String> = dir.json(&["--quiet"]).found();
    assert_eq!(all.len(), 4);
}

#[test]
fn lint_is_check() {
    let dir = site();
    let (check, lint) = (dir.run(&["check", "--statistics"]), dir.run(&["lint", "--statistics"]));
    assert_eq!((lint.code, lint.stdout), (check.code, check.stdout));
}

#[test]
fn timing_is_a_table_of_phases_and_one_of_rules() {
    let dir = site();
    let plain = dir.run(&["check", "--format", "compact"]);
    let run = dir.run(&["check", "--format", "compact", "--timing"]);
    assert_eq!((run.code, &run.stdout), (plain.code, &plain.stdout));
    let (phases, rules) = run.stderr.split_once("\n\n").unwrap();
    let names = |table: &str| {
        let rows = table.lines().skip(1).map(|it| it.rsplit_once(' ').unwrap());
        let rows = rows.map(|(name, time)| (name.trim().to_owned(), time.parse::<f64>().unwrap()));
        rows.collect::<Vec<_>>()
    };
    let phases = names(phases);
    let expected = [
        "preparing rules",
        "listing files",
        "checking pages",
        "reading other files",
        "linking the site",
        "checking the site",
        "sorting findings",
        "writing reports",
        "everything else",
        "total",
    ];
    assert_eq!(phases.iter().map(|it| it.0.as_str()).collect::<Vec<_>>(), expected);
    let total = phases.last().unwrap().1;
    let sum: f64 = phases[..phases.len() - 1].iter().map(|it| it.1).sum();
    assert!((total - sum).abs() < 1.0, "{phases:?}");
    // The slowest rules are listed, and the others summed up.
    let rules = names(rules);
    assert_eq!(rules.len(), 21, "{rules:?}");
    assert!(rules[20].0.ends_with(" more rules"), "{rules:?}");
    assert!(rules[..20].is_sorted_by(|a, b| a.1 >= b.1), "{rules:?}");
    let few = dir.run(&["check", "--timing", "--only", "headings/level-one"]);
    assert_eq!(names(few.stderr.split_once("\n\n").unwrap().1).len(), 1, "{few:#?}");
    let fixes = dir.run(&["check", "--timing", "--fix", "--quiet"]);
    assert!(fixes.stderr.contains("checking pages"), "{fixes:#?}");
}
