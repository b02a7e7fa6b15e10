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
        for of_npm_and_of_wheels in ["(", "\""] {
            let line = format!("\"{target}\": {of_npm_and_of_wheels}");
            assert!(packages.contains(&line), "{line}");
        }
    }
}

#[test]
fn archives_have_one_name_everywhere() {
    let manifest = read("crates/doclint/Cargo.toml");
    let url = "/releases/download/v{ version }/doclint-{ version }-{ target }.tar.gz";
    assert!(manifest.contains(url), "{manifest}");
    assert!(read(".ci/release/pack.sh").contains("archive=doclint-$version-$target.tar.gz\n"));
    assert!(read("action.yml").contains("archive=doclint-$version-$target.tar.gz\n"));
}

#[test]
fn a_tag_has_to_be_the_version_and_the_changelog_has_its_notes() {
    let output = script("version.sh", &[]);
    assert_eq!(text(&output.stdout).trim(), version());
    let output = script("version.sh", &["v99.0.0"]);
    assert!(!output.status.success() && text(&output.stderr).contains("v99.0.0"), "{output:?}");
    let output = script("version.sh", &[&format!("v{}", version())]);
    let is_released = !read("README.md").contains("There is no release yet");
    assert_eq!(is_released, !text(&output.stdout).contains("README.md"), "{output:?}");
    let notes = text(&script("notes.sh", &["Unreleased"]).stdout);
    assert!(notes.starts_with("### Security\n") && !notes.contains("\n## "), "{notes}");
    let output = script("notes.sh", &["99.0.0"]);
    assert!(!output.status.success() && text(&output.stderr).contains("[99.0.0]"), "{output:?}");
}

/// A program that runs the binary under test.
fn program(dir: &Dir) -> String {
    dir.write("doclint", format!("#!/bin/sh\nexec '{}' \"$@\"\n", env!("CARGO_BIN_EXE_doclint")));
    fs::set_permissions(dir.path("doclint"), fs::Permissions::from_mode(0o755)).unwrap();
    dir.path("doclint").display().to_string()
}

/// Archives of all targets as a release has them.
fn archives() -> Dir {
    let dir = Dir::empty();
    let (program, folder) = (program(&dir), dir.path("dist").display().to_string());
    for target in TARGETS {
        let output = script("pack.sh", &[&program, target, &folder]);
        assert!(output.status.success(), "{output:?}");
    }
    dir
}

#[test]
fn an_archive_is_tried_and_a_wrong_one_refused() {
    let dir = Dir::empty();
    let (program, folder) = (program(&dir), dir.path("dist").display().to_string());
    let target = "x86_64-unknown-linux-musl";
    script("pack.sh", &[&program, target, &folder]);
    let output = script("try-archive.sh", &[&folder]);
    assert!(output.status.success(), "{output:?}");
    let output = script("try.sh", &["echo", &format!("doclint {}", version())]);
    assert!(text(&output.stderr).contains("expected 1"), "{output:?}");
    dir.write(&format!("dist/doclint-{}-{target}.tar.gz.sha256", version()), "0  x\n");
    let output = script("try-archive.sh", &[&folder]);
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
    let make = |kind: &str, to: &str| script("packages.py", &[kind, &folder("dist"), &folder(to)]);
    let output = make("homebrew", "dist");
    assert!(output.status.success(), "{output:?}");
    let formula = fs::read_to_string(dir.path("dist/doclint.rb")).unwrap();
    for target in TARGETS.iter().filter(|it| !it.contains("windows")) {
        let archive = format!("doclint-{}-{target}.tar.gz", version());
        assert!(formula.contains(&format!("/v{}/{archive}\"\n", version())), "{formula}");
    }
    assert!(!formula.contains('@'), "{formula}");
    assert!(script("try-homebrew.sh", &[&folder("dist")]).status.success());
    dir.write("dist/doclint.rb", formula.replace("sha256 \"", "sha256 \"0"));
    assert!(!script("try-homebrew.sh", &[&folder("dist")]).status.success());

    let output = make("wheel", "wheels");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(fs::read_dir(dir.path("wheels")).unwrap().count(), TARGETS.len());
    if is_here("dpkg-deb") {
        let output = make("deb", "deb");
        assert!(output.status.success(), "{output:?}");
        let output = script("try-deb.sh", &[&folder("deb")]);
        assert!(output.status.success(), "{output:?}");
    }
    if !is_here("npm") {
        return;
    }
    let output = make("npm", "npm");
    assert!(output.status.success(), "{output:?}");
    let output = script("try-npm.sh", &[&folder("npm")]);
    assert!(output.status.success(), "{output:?}");
    assert!(text(&output.stdout).ends_with("the package works in programs\n"), "{output:?}");
    let archive = format!("dist/doclint-{}-x86_64-pc-windows-msvc.tar.gz.sha256", version());
    dir.write(&archive, "0  x\n");
    let output = make("npm", "npm");
    assert!(!output.status.success(), "{output:?}");
}

/// A wheel has the form that pip expects, and every file in it is the one that its list names.
#[test]
fn a_wheel_can_be_installed() {
    let has_tomllib = Command::new("python3").args(["-c", "import tomllib, venv"]).status();
    if !has_tomllib.is_ok_and(|it| it.success()) {
        println!("skipped: there is no Python 3.11");
        return;
    }
    let dir = Dir::empty();
    let folder = |name: &str| dir.path(name).display().to_string();
    let target = match (std::env::consts::OS, std::env::consts::ARCH) {
        ("macos", "aarch64") => "aarch64-apple-darwin",
        ("macos", _) => "x86_64-apple-darwin",
        (_, "aarch64") => "aarch64-unknown-linux-musl",
        _ => "x86_64-unknown-linux-musl",
    };
    script("pack.sh", &[&program(&dir), target, &folder("dist")]);
    let make = ["wheel", &folder("dist"), &folder("wheels"), "--partial"];
    assert!(script("packages.py", &make).status.success());
    let output = script("try-wheel.sh", &[&folder("wheels")]);
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn a_binary_that_needs_a_library_is_not_static() {
    if !is_here("readelf") || !is_here("cc") || !cfg!(target_os = "linux") {
        return;
    }
    let output = script("static.sh", &[env!("CARGO_BIN_EXE_doclint")]);
    assert!(!output.status.success() && text(&output.stderr).contains("libc"), "{output:?}");
    let dir = Dir::empty();
    dir.write("main.c", "void _start(void) { for (;;) {} }\n");
    let mut cc = Command::new("cc");
    cc.args(["-static", "-nostdlib", "-o", "main", "main.c"]).current_dir(dir.path(""));
    assert!(cc.status().unwrap().success());
    let binary = dir.path("main").display().to_string();
    let output = script("static.sh", &[&binary]);
    assert!(output.status.success(), "{output:?}");
    assert!(!script("static.sh", &["missing"]).status.success());
    // The container is built with the same check.
    assert!(read("Dockerfile").contains("&& .ci/release/static.sh target/dist/doclint\n"));
}

/// A command of the manual is tried if a line of a script has its words in their order, with a file
/// in place of the name of the package.
fn is_tried(command: &str, script: &str) -> bool {
    let words = command.split(' ').filter(|it| *it != "sudo" && !it.contains("doclint"));
    let words: Vec<&str> = words.collect();
    script.replace("\\\n", " ").lines().any(|line| {
        let mut rest = line.split_whitespace();
        words.iter().all(|word| rest.any(|it| it == *word))
    })
}

#[test]
fn ways_to_install_in_the_manual_are_tried() {
    let page = read("docs/installing.mdx");
    let (_, rest) = page.split_once("## Install a release\n").unwrap();
    let (section, _) = rest.split_once("\n## ").unwrap();
    let (tried, not_tried) = section.split_once("### Ways that we have not tried\n").unwrap();
    let commands = |text: &str| -> Vec<String> {
        let rows = text.lines().filter(|it| it.starts_with("| ") && it.ends_with("` |"));
        rows.map(|it| it.rsplit('`').nth(1).unwrap().to_owned()).collect()
    };
    let kinds = ["npm", "wheel", "deb", "archive"];
    assert_eq!(commands(tried).len(), kinds.len());
    for (command, kind) in commands(tried).iter().zip(kinds) {
        let script = read(&format!(".ci/release/try-{kind}.sh"));
        assert!(is_tried(command, &script), "try-{kind}.sh does not run `{command}`");
    }
    assert!(!is_tried("npm install --save-dev doclint", &read(".ci/release/try-npm.sh")));
    for command in commands(not_tried) {
        for kind in kinds {
            let script = read(&format!(".ci/release/try-{kind}.sh"));
            assert!(!is_tried(&command, &script), "try-{kind}.sh runs `{command}`");
        }
    }
    // The README has the commands of a checkout only: `.ci/run` checks that the program can be built as
    // they build it, and runs the one that was built with the tests as the second one does.
    let readme = read("README.md");
    let (_, rest) = readme.split_once("## Install\n").unwrap();
    let (section, _) = rest.split_once("\n## ").unwrap();
    let lines: Vec<&str> = section.lines().filter(|it| it.starts_with("cargo ")).collect();
    let run = "cargo run --release -- check examples/starter";
    assert_eq!(lines, ["cargo install --path crates/doclint", run]);
    let ci = read(".ci/run");
    assert!(ci.contains("cargo check --locked --release --bins\n"));
    assert!(ci.contains("step readme starter \"$target/release/doclint\"\n"));
}
