//! Shell completions and manual pages.

use crate::kit::{Dir, command};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The subcommands and options of `path`, according to its help.
fn help(dir: &Dir, path: &[&str]) -> (Vec<String>, BTreeSet<String>) {
    let run = dir.run(&[path, &["--help"]].concat());
    assert_eq!(run.code, Some(0), "{run:#?}");
    let commands = subcommands(&run.stdout).collect();
    let lines = run.stdout.lines().map(str::trim_start).filter(|it| it.starts_with('-'));
    let options = lines.flat_map(|it| it.split([' ', ',', '=']).filter(|it| it.starts_with("--")));
    (commands, options.map(str::to_owned).collect())
}

/// The subcommands in a help text, whose descriptions may take several lines.
pub fn subcommands(help: &str) -> impl Iterator<Item = String> {
    let lines = help.lines().skip_while(|it| *it != "Commands:").skip(1);
    let lines = lines.take_while(|it| !it.is_empty()).filter(|it| !it.starts_with("   "));
    let names = lines.filter_map(|it| it.split_whitespace().next());
    names.filter(|it| *it != "help").map(str::to_owned)
}

/// Every command with its options.
fn all(dir: &Dir) -> Vec<(Vec<String>, BTreeSet<String>)> {
    let mut out = Vec::new();
    let mut left = vec![Vec::new()];
    while let Some(path) = left.pop() {
        let (below, options) = help(dir, &path.iter().map(String::as_str).collect::<Vec<_>>());
        left.extend(below.into_iter().map(|it| [path.clone(), vec![it]].concat()));
        out.push((path, options));
    }
    assert!(out.len() > 14 && out.iter().any(|it| it.0 == ["rules", "test"]), "{out:?}");
    assert!(out.iter().any(|it| it.1.contains("--fail-on")), "{out:?}");
    out
}

fn is_here(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        println!("skipped: {program} is not installed");
    }
    found
}

/// The output of a shell script, which must print nothing to stderr.
fn shell(program: &str, args: &[&str], dir: &Dir) -> String {
    let mut run = Command::new(program);
    let binary = Path::new(env!("CARGO_BIN_EXE_doclint"));
    run.args(args).current_dir(dir.path("")).env("DOCLINT", binary);
    let output = run.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{program} {args:?}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_shell_gets_every_command_and_option() {
    let dir = Dir::empty();
    let all = all(&dir);
    for name in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = dir.run(&["completions", name]);
        assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{name}");
        for (path, options) in &all {
            for word in path.iter().chain(options) {
                // fish writes the long name without its dashes.
                let word = if name == "fish" { word.trim_start_matches('-') } else { word };
                assert!(run.stdout.contains(word), "{name}: {path:?} {word}");
            }
        }
        dir.write(&format!("doclint.{name}"), &run.stdout);
        if ["bash", "zsh", "fish"].contains(&name) && is_here(name) {
            shell(name, &["-n", &format!("doclint.{name}")], &dir);
        }
    }
}

#[test]
fn bash_completes() {
    if !is_here("bash") {
        return;
    }
    let dir = Dir::empty();
    // The words that bash offers for the last one typed.
    let complete = |typed: &[&str]| {
        let script = r#"
            eval "$("$DOCLINT" completions bash)"
            set -- $(complete -p doclint) -- "$@"
            while [ "$1" != -F ]; do shift; done
            complete_by=$2
            while [ "$1" != -- ]; do shift; done
            COMP_WORDS=("${@:2}")
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            "$complete_by" doclint "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\n' "${COMPREPLY[@]}"
        "#;
        let out = shell("bash", &[&["-c", script, "bash", "doclint"], typed].concat(), &dir);
        out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(complete(&["che"]), ["check"]);
    assert_eq!(complete(&["check", "--fail"]), ["--fail-on"]);
    assert_eq!(complete(&["check", "--fail-on", ""]), ["error", "warning", "suggestion", "never"]);
    assert_eq!(complete(&["completions", "f"]), ["fish"]);
    assert_eq!(complete(&["explain", "headings/skip"]), ["headings/skipped-level"]);
    assert_eq!(complete(&["rules", "tran"])[0], "translations");
    assert_eq!(complete(&["components", "ParamF"]), ["ParamField"]);
    for typed in [
        &["check", "--only", "media/missing-a"][..],
        &["check", "--skip", "media/missing-a"],
        &["check", "--fix-only", "media/missing-a"],
        &["lint", "--only", "media/missing-a"],
        &["baseline", "--only", "media/missing-a"],
        &["config", "--rule", "media/missing-a"],
    ] {
        assert_eq!(complete(typed), ["media/missing-alt-text"], "{typed:?}");
    }
}

#[test]
fn a_binary_of_another_name_is_completed_by_that_name() {
    let dir = Dir::empty();
    let link = dir.path("acme-lint");
    if std::fs::hard_link(env!("CARGO_BIN_EXE_doclint"), &link).is_err() {
        std::fs::copy(env!("CARGO_BIN_EXE_doclint"), &link).unwrap();
    }
    let output = Command::new(&link).args(["completions", "bash"]).output().unwrap();
    let script = String::from_utf8(output.stdout).unwrap();
    assert!(script.lines().any(|it| it.trim().ends_with("default acme-lint")), "{script}");
}

#[test]
fn the_manual_has_a_page_of_every_command_with_every_option() {
    let dir = Dir::empty();
    let run = dir.run(&["man", "--dir", "man/man1"]);
    assert_eq!((run.code, &*run.stdout), (Some(0), ""), "{run:#?}");
    let all = all(&dir);
    let pages = std::fs::read_dir(dir.path("man/man1")).unwrap().count();
    assert_eq!(pages, all.len());
    let render = is_here("man");
    let lint = is_here("mandoc");
    for (path, options) in &all {
        let file = [&["doclint".to_owned()], path.as_slice()].concat().join("-") + ".1";
        let file = format!("man/man1/{file}");
        let page = std::fs::read_to_string(dir.path(&file)).unwrap();
        for option in options {
            assert!(page.contains(&option.replace('-', r"\-")), "{file}: {option}");
        }
        let words: Vec<&str> = path.iter().map(String::as_str).collect();
        let printed = dir.run(&[&["man"], words.as_slice()].concat());
        assert_eq!((printed.code, &printed.stdout), (Some(0), &page), "{file}");
        if render {
            let text = shell("man", &["--warnings", "-E", "ascii", "-l", &file], &dir);
            assert!(text.contains("SYNOPSIS") && !text.contains(".nf"), "{text}");
        }
        if lint {
            shell("mandoc", &["-T", "lint", "-W", "warning", &file], &dir);
        }
    }
}

#[test]
fn what_is_unknown_is_reported() {
    let dir = Dir::empty();
    let run = dir.run(&["man", "frobnicate"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains(
            "unknown command `frobnicate`: expected one of addresses, api, api-coverage, "
        ),
        "{run:#?}"
    );
    let run = dir.run(&["completions", "tcsh"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("bash") && run.stderr.contains("fish"), "{run:#?}");
    dir.write("taken", "");
    let run = dir.run(&["man", "--dir", "taken"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("can't create taken"), "{run:#?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let dir = Dir::empty();
    for args in [["completions", "bash"], ["man", "check"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(&dir.path(""), &args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains("can't write to the standard output"), "{stderr}");
    }
}
