//! Runs the binary on the site that the README shows.

use crate::kit::{Dir, root};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};
use std::{env, fs};

const BEGIN: &str = "<!-- real output of `doclint check ";
const END: &str = "<!-- end of real output -->";

/// Pages of the starter site without findings.
const CLEAN: [&str; 3] = ["index.mdx", "changelog.mdx", "fr/index.mdx"];

#[test]
fn starter_has_defects_of_every_family() {
    // Strict rules, too: the rules of a new family are not on by default yet.
    let settings = Dir::empty();
    settings.write("all.yml", "profile: all\n");
    let report = report_on_starter(&["--config", settings.path("all.yml").to_str().unwrap()]);
    let found: BTreeSet<&str> =
        findings(&report).iter().filter_map(|it| it["rule"].as_str()?.split('/').next()).collect();
    let families = doclint::FAMILIES.iter().map(|it| it.name);
    let missing: Vec<&str> = families.filter(|name| !found.contains(name)).collect();
    assert!(
        missing.is_empty(),
        "examples/starter has no defect of {missing:?}: add one of each to a page there, except \
         for {CLEAN:?}"
    );
}

#[test]
fn starter_has_pages_without_findings() {
    let report = report_on_starter(&[]);
    assert_eq!(report["summary"]["pages"], 13);
    assert_eq!(report["summary"]["parsed"], 13);
    let loud: Vec<&Value> = findings(&report)
        .iter()
        .filter(|it| CLEAN.contains(&it["path"].as_str().unwrap()))
        .collect();
    assert!(loud.is_empty(), "these pages are to have no findings: {loud:#?}");
}

fn report_on_starter(args: &[&str]) -> Value {
    let args = [&["check", "examples/starter", "--format", "json"], args].concat();
    let output = doclint(&root(), &args);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// `DOCLINT_UPDATE=1 cargo test --test cli starter` rewrites it.
#[test]
fn readme_shows_the_real_output() {
    let path = root().join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once(BEGIN).expect("the README has its marker");
    let (command, rest) = rest.split_once('`').expect("the marker names the command");
    let (comment_end, rest) = rest.split_once('\n').expect("the marker ends its line");
    let (_, after) = rest.split_once(END).expect("the README has its end marker");
    let mut args = vec!["check", "--color", "never"];
    args.extend(command.split_whitespace());
    let output = doclint(&root(), &args);
    let shown = text(&output.stdout);
    let shown = shown.trim_end();
    let fresh = format!(
        "{before}{BEGIN}{command}`{comment_end}\n```text\n$ doclint check {command}\n\n{shown}\n```\n{END}{after}"
    );
    let is_current = untimed(&fresh) == untimed(&readme);
    if !is_current && env::var("DOCLINT_UPDATE").is_ok_and(|value| value == "1") {
        fs::write(path, fresh).unwrap();
    } else {
        assert!(is_current, "the README shows other output than\n{shown}");
    }
}

/// The text without how long a run took.
fn untimed(text: &str) -> String {
    let lines = text.lines().map(|line| match line.rsplit_once(" in ") {
        Some((read, _)) if line.starts_with("Read ") => read,
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn doclint(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_doclint"));
    command.args(args).current_dir(folder).output().expect("the binary starts")
}

fn findings(report: &Value) -> &[Value] {
    report["findings"].as_array().map_or(&[], Vec::as_slice)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
