//! The workflows, and the scripts that make a release of doclint.
#![cfg(unix)]

use crate::ecosystem::{is_here, read, version};
use crate::kit::{Dir, root};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};

const WORKFLOWS: [&str; 2] = [".github/workflows/ci.yml", ".github/workflows/release.yml"];

const TARGETS: [&str; 5] = [
    "aarch64-apple-darwin",
    "aarch64-unknown-linux-musl",
    "x86_64-apple-darwin",
    "x86_64-pc-windows-msvc",
    "x86_64-unknown-linux-musl",
];

fn script(name: &str, arguments: &[&str]) -> Output {
    let path = root().join(".ci/release").join(name);
    Command::new(path).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn workflows_pin_actions_and_have_only_the_permissions_that_they_name() {
    for path in WORKFLOWS {
        let text = read(path);
        for line in text.lines().filter_map(|it| it.split_once("uses: ")).map(|it| it.1) {
            let (action, comment) = line.split_once(" # v").unwrap_or_else(|| panic!("{line}"));
            let hash = action.split_once('@').unwrap().1;
            let is_hash = hash.len() == 40 && hash.bytes().all(|it| it.is_ascii_hexdigit());
            assert!(is_hash && comment.contains('.'), "{line}");
        }
        let workflow: Value = serde_yaml::from_str(&text).unwrap();
        assert_eq!(workflow["permissions"], serde_json::json!({}), "{path}");
        for (name, job) in workflow["jobs"].as_object().unwrap() {
            assert!(job["permissions"].is_object() && job["timeout-minutes"].is_u64(), "{name}");
            for run in job["steps"].as_array().unwrap().iter().filter_map(|it| it["run"].as_str()) {
                assert!(!run.contains("${{"), "an expression in a script is a way in: {run}");
                let program = run.split_whitespace().next().unwrap();
                let is_ours = program.starts_with(".ci/");
                assert!(!is_ours || root().join(program).is_file(), "{program} is missing");
            }
        }
    }
}

#[test]
fn the_release_has_the_targets_that_the_action_installs() {
    let workflow: Value = serde_yaml::from_str(&read(WORKFLOWS[1])).unwrap();
    let matrix = workflow["jobs"]["build"]["strategy"]["matrix"]["include"].as_array().unwrap();
    let mut built: Vec<&str> = matrix.iter().map(|it| it["target"].as_str().unwrap()).collect();
    built.sort_unstable();
    assert_eq!(built, TARGETS);
    let (action, packages) = (read("action.yml"), read(".ci/release/packages.py"));
    for target in TARGETS {
        assert!(action.contains(&format!("target={target}")), "{target}");
        assert!(packages.contains(&format!("\"{target}\": (")), "{target}");
    }
}

#[test]
fn archives_have_one_name_everywhere() {
    let manifest = read("crates/doclint/Cargo.toml");
    let url = "/releases/download/v{ version }/doclint-{ version }-{ target }.tar.gz";
    assert!(manifest.contains(url), "{manifest}");
    assert!(read(".ci/release/build.sh").contains("archive=doclint-$version-$target.tar.gz\n"));
    assert!(read("action.yml").contains("archive=doclint-$version-$target.tar.gz\n"));
}

#[test]
fn a_tag_has_to_be_the_version_and_the_changelog_has_its_notes() {
    let output = script("version.sh", &[]);
    assert_eq!(text(&output.stdout).trim(), version());
    let output = script("version.sh", &["v99.0.0"]);
    assert!(!output.status.success() && text(&output.stderr).contains("v99.0.0"), "{output:?}");
    let notes = text(&script("notes.sh", &["Unreleased"]).stdout);
    assert!(notes.starts_with("### Added\n") && !notes.contains("\n## "), "{notes}");
    let output = script("notes.sh", &["99.0.0"]);
    assert!(!output.status.success() && text(&output.stderr).contains("[99.0.0]"), "{output:?}");
}

/// Archives as a release has them. They hold a script that runs the binary under test.
fn archives() -> Dir {
    let dir = Dir::empty();
    for name in ["doclint", "doclint.exe"] {
        dir.write(name, format!("#!/bin/sh\nexec '{}' \"$@\"\n", env!("CARGO_BIN_EXE_doclint")));
        fs::set_permissions(dir.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    fs::create_dir(dir.path("dist")).unwrap();
    for target in TARGETS {
        let archive = format!("doclint-{}-{target}.tar.gz", version());
        let program = if target.contains("windows") { "doclint.exe" } else { "doclint" };
        let pack = "tar -czf \"dist/$1\" \"$2\" && cd dist && sha256sum \"$1\" >\"$1.sha256\"";
        let mut bash = Command::new("bash");
        bash.args(["-ec", pack, "pack", &archive, program]).current_dir(dir.path(""));
        assert!(bash.status().unwrap().success());
    }
    dir
}

#[test]
fn an_archive_is_tried_and_a_wrong_one_refused() {
    let dir = archives();
    let archive = dir.path(&format!("dist/doclint-{}-x86_64-unknown-linux-musl.tar.gz", version()));
    let archive = archive.display().to_string();
    let output = script("try.sh", &[&archive]);
    assert!(output.status.success(), "{output:?}");
    let output = script("try.sh", &["echo", &format!("doclint {}", version())]);
    assert!(text(&output.stderr).contains("expected 1"), "{output:?}");
    fs::write(format!("{archive}.sha256"), "0  x\n").unwrap();
    let output = script("try.sh", &[&archive]);
    assert!(text(&output.stderr).contains("differs from its checksum"), "{output:?}");
}

#[test]
fn packages_are_made_of_the_archives() {
    let has_tomllib = Command::new("python3").args(["-c", "import tomllib"]).status();
    if !has_tomllib.is_ok_and(|it| it.success()) {
        println!("skipped: there is no Python 3.11");
        return;
    }
    let dir = archives();
    let folder = |name: &str| dir.path(name).display().to_string();
    let output = script("packages.py", &["homebrew", &folder("dist"), &folder("dist")]);
    assert!(output.status.success(), "{output:?}");
    let formula = fs::read_to_string(dir.path("dist/doclint.rb")).unwrap();
    for target in TARGETS.iter().filter(|it| !it.contains("windows")) {
        let archive = format!("doclint-{}-{target}.tar.gz", version());
        let sum = fs::read_to_string(dir.path(&format!("dist/{archive}.sha256"))).unwrap();
        let sum = sum.split(' ').next().unwrap();
        let both = format!("/v{}/{archive}\"\n      sha256 \"{sum}\"", version());
        assert!(formula.contains(&both), "{both} in\n{formula}");
    }
    assert!(!formula.contains('@'), "{formula}");
    if !is_here("npm") {
        return;
    }
    let output = script("packages.py", &["npm", &folder("dist"), &folder("npm")]);
    assert!(output.status.success(), "{output:?}");
    let output = script("try-npm.sh", &[&folder("npm")]);
    assert!(output.status.success(), "{output:?}");
    assert!(text(&output.stdout).ends_with("the package works in programs\n"), "{output:?}");
    let archive = format!("dist/doclint-{}-x86_64-pc-windows-msvc.tar.gz.sha256", version());
    dir.write(&archive, "0  x\n");
    let output = script("packages.py", &["npm", &folder("dist"), &folder("npm")]);
    assert!(!output.status.success(), "{output:?}");
}
