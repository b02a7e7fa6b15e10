//! Checks the manual in `docs` by doclint itself, and runs the commands and settings that it shows.

use crate::kit::{Dir, GOOD, command, copy, is_installed, root};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Programs in the manual that need the network, an account, a daemon or a long build.
const NOT_RUN: [&str; 5] = ["cargo", "cd", "claude", "docker", "git"];

/// The first keys of settings. Other YAML in the manual is for CI servers or front matter.
const SETTINGS: [&str; 7] =
    ["profile:", "rules:", "fail-on:", "styles:", "spelling:", "custom-rules:", "extends:"];

/// A fence of a page: its info string, and its lines without their indentation.
struct Fence {
    info: String,
    text: String,
}

#[test]
fn the_manual_passes_our_own_rules() {
    let settings = fs::read_to_string(root().join("docs/doclint.yml")).unwrap();
    let settings: Vec<&str> = settings.lines().filter(|it| !it.starts_with('#')).collect();
    assert_eq!(settings, ["profile: strict"], "nothing is turned off for our own pages");
    let args = ["check", "docs", "--format", "json", "--fail-on", "suggestion"];
    let output = command(&root(), &args).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["findings"], serde_json::json!([]));
    assert_eq!(output.status.code(), Some(0));
    assert!(report["summary"]["suppressed"].as_u64().unwrap_or_default() == 0, "{report:#}");
    assert!(report["summary"]["pages"].as_u64() > Some(400), "{}", report["summary"]);
}

#[test]
fn the_index_of_the_manual_is_current() {
    let output = command(&root(), &["index", "docs", "--check"]).output().unwrap();
    let advice = "`cargo xtask gen` writes it";
    assert_eq!(output.status.code(), Some(0), "docs/llms.txt differs: {advice}\n{output:?}");
}

#[test]
fn commands_of_the_manual_run() {
    if !is_installed("bash") || !is_installed("git") {
        println!("skipped: bash or git is not installed");
        return;
    }
    let mut run = 0;
    for (path, text) in pages() {
        let fences = fences(&text);
        let commands: Vec<&str> = fences
            .iter()
            .filter(|it| it.info == "bash")
            .flat_map(|it| it.text.lines())
            .filter(|it| !it.is_empty())
            .collect();
        let dir = repository(!commands.iter().any(|it| it.starts_with("doclint init")));
        for line in commands {
            // A watched run doesn't end; the tests of `watch` read its screens.
            if line.contains("--watch") {
                continue;
            }
            let program = line.split(' ').next().unwrap_or_default();
            if NOT_RUN.contains(&program) || program == "jq" && !is_installed("jq") {
                continue;
            }
            assert!(["doclint", "jq", "printf", "echo"].contains(&program), "{path}: {line}");
            let (code, errors) = run_in(&dir, line);
            assert!(matches!(code, Some(0 | 1)), "{path}: {line}: {code:?}\n{errors}");
            run += 1;
        }
    }
    assert!(run > 50, "{run} commands");
}

#[test]
fn vs_code_reads_findings_as_the_manual_says() {
    if !is_installed("node") {
        println!("skipped: node is not installed");
        return;
    }
    let (dir, places) = findings_for_editors();
    let task = example("editors.mdx", "json title=\".vscode/tasks.json\"");
    let task: Value = serde_json::from_str(&task).unwrap();
    let pattern = &task["tasks"][0]["problemMatcher"]["pattern"];
    let groups = ["file", "line", "column", "severity", "message", "code"];
    assert_eq!(groups.map(|it| pattern[it].as_u64().unwrap()), [1, 2, 3, 4, 5, 6]);
    let code = format!(
        "const lines = require('fs').readFileSync('findings.txt', 'utf8').trim().split('\\n');\
         for (const line of lines) console.log(line.match(new RegExp({})).slice(1, 4).join('|'));",
        pattern["regexp"]
    );
    let node = Command::new("node").args(["-e", &code]).current_dir(dir.path("")).output();
    let node = node.unwrap();
    assert!(node.status.success(), "{node:?}");
    assert!(String::from_utf8(node.stdout).unwrap().lines().eq(places));
}

#[test]
fn vim_reads_findings_as_the_manual_says() {
    // A small Vim can't run the script of this test.
    let version = Command::new("vim").arg("--version").output();
    if !version.is_ok_and(|it| String::from_utf8_lossy(&it.stdout).contains("+eval")) {
        println!("skipped: vim is not installed");
        return;
    }
    let (dir, places) = findings_for_editors();
    dir.write("doclint.vim", example("editors.mdx", "vim"));
    dir.write(
        "try.vim",
        "source doclint.vim\ncgetfile findings.txt\n\
         call writefile(map(filter(getqflist(), 'v:val.valid'), {_, it -> \
         bufname(it.bufnr) . '|' . it.lnum . '|' . it.col}), 'read.txt')\nqall!\n",
    );
    let args = ["-u", "NONE", "-es", "-S", "try.vim"];
    let vim = Command::new("vim").args(args).current_dir(dir.path("")).output().unwrap();
    let read = fs::read_to_string(dir.path("read.txt"));
    assert!(read.unwrap_or_else(|_| panic!("{vim:?}")).lines().eq(places));
}

/// A folder with the findings of the starter site in `findings.txt`, and their places.
fn findings_for_editors() -> (Dir, Vec<String>) {
    let dir = repository(false);
    let args = ["check", "docs", "--format", "compact", "--suggestions", "--profile", "strict"];
    let output = dir.run_in("", &args, b"").stdout;
    for level in [": error: ", ": warning: ", ": suggestion: "] {
        assert!(output.contains(level), "{level}\n{output}");
    }
    dir.write("findings.txt", &output);
    let place = |line: &str| line.splitn(4, ':').take(3).collect::<Vec<_>>().join("|");
    let places: Vec<String> = output.lines().map(place).collect();
    assert!(places.len() > 20, "{output}");
    (dir, places)
}

/// The first example on a page whose info string begins with these words.
fn example(page: &str, info: &str) -> String {
    let page = fs::read_to_string(root().join("docs").join(page)).unwrap();
    let fence = fences(&page).into_iter().find(|it| it.info.starts_with(info));
    fence.unwrap().text
}

#[test]
fn settings_of_the_manual_are_valid() {
    let dir = repository(false);
    dir.write("docs/dictionaries/en_US.aff", "SET UTF-8\n");
    dir.write("docs/dictionaries/en_US.dic", "1\nqueue\n");
    dir.write("docs/dictionaries/words.txt", "kubectl\n");
    let mut read = 0;
    for (path, text) in pages().into_iter().chain(rule_pages()) {
        for Fence { info, text } in fences(&text) {
            let is_settings = info == "yaml" || info.contains("title=\"doclint.yml\"");
            if !is_settings || !SETTINGS.iter().any(|it| text.starts_with(it)) {
                continue;
            }
            dir.write("docs/doclint.yml", &text);
            let run = dir.run_in("docs", &["config"], b"");
            assert_eq!(run.code, Some(0), "{path}:\n{text}\n{}", run.stderr);
            read += 1;
        }
    }
    assert!(read > 15, "{read} settings");
}

#[test]
fn the_main_in_the_manual_is_that_of_the_example() {
    let page = fs::read_to_string(root().join("docs/rule-crates.mdx")).unwrap();
    let main = fs::read_to_string(root().join("examples/acme-doclint/src/main.rs")).unwrap();
    let shown = fences(&page).into_iter().find(|it| it.info == "rust").unwrap().text;
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(squeezed(&main).contains(&squeezed(&shown)), "{shown}");
}

/// The README and the pages of the manual that people have written, by their paths. Recipes have a
/// test of their own.
fn pages() -> Vec<(String, String)> {
    let mut paths = vec![root().join("README.md")];
    for entry in fs::read_dir(root().join("docs")).unwrap() {
        paths.push(entry.unwrap().path());
    }
    paths.retain(|it| it.extension().is_some_and(|it| it == "md" || it == "mdx"));
    paths.retain(|it| !it.ends_with("recipes.md"));
    paths.sort();
    paths
        .into_iter()
        .map(|it| (it.display().to_string(), fs::read_to_string(it).unwrap()))
        .collect()
}

fn rule_pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    for family in fs::read_dir(root().join("docs/rules")).unwrap() {
        let family = family.unwrap().path();
        for entry in fs::read_dir(&family).into_iter().flatten() {
            let path = entry.unwrap().path();
            pages.push((path.display().to_string(), fs::read_to_string(path).unwrap()));
        }
    }
    pages
}

/// A repository with the starter site in its folders `docs` and `handbook`, and what the manual names.
fn repository(with_settings: bool) -> Dir {
    let dir = Dir::empty();
    let starter = root().join("examples/starter");
    for site in ["docs", "handbook"] {
        copy(&starter, &dir.path(site));
        dir.write(&format!("{site}/guides/a.mdx"), GOOD);
    }
    dir.write("docs/.markdownlint.jsonc", "{ \"MD013\": false }\n");
    dir.write("docs/.remarkrc", "{ \"plugins\": [\"remark-preset-lint-recommended\"] }\n");
    dir.write("docs/.rumdl.toml", "disable = [\"MD013\"]\n");
    dir.write("docs/.vale.ini", "StylesPath = styles\n[*.mdx]\nBasedOnStyles = Google\n");
    dir.write(
        "docs/styles/Google/Passive.yml",
        "extends: existence\nmessage: m\ntokens: [please]\n",
    );
    dir.write("docs/words.txt", "queue\n");
    if with_settings {
        let rule = "custom-rules:\n  - {id: acme/a, select: Video, message: m, bad: <Video />}\n";
        dir.write("docs/doclint.yml", format!("spelling:\n  vocabulary: words.txt\n{rule}"));
    }
    let git = "git init -q && git add -A && git -c user.name=a -c user.email=a@b.example commit -qm a \
               && git update-ref refs/remotes/origin/main HEAD";
    let output = Command::new("bash").args(["-c", git]).current_dir(dir.path("")).output();
    assert!(output.is_ok_and(|it| it.status.success()));
    dir
}

/// Runs a line of a shell: at the root of the repository if it names a site there, else in the site.
fn run_in(dir: &Dir, line: &str) -> (Option<i32>, String) {
    let at_root = line.split_whitespace().any(|it| matches!(it, "docs" | "report.json"));
    let folder = Path::new(env!("CARGO_BIN_EXE_doclint")).parent().unwrap();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([folder.to_owned()].into_iter().chain(env::split_paths(&path)));
    let output = Command::new("bash")
        .args(["-c", line])
        .current_dir(dir.path(if at_root { "" } else { "docs" }))
        .env("PATH", path.unwrap())
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn fences(text: &str) -> Vec<Fence> {
    let mut out: Vec<Fence> = Vec::new();
    let mut open: Option<(usize, usize)> = None;
    for line in text.lines() {
        let rest = line.trim_start();
        let ticks = rest.len() - rest.trim_start_matches('`').len();
        match open {
            Some((needed, _)) if ticks >= needed && rest.trim_end().len() == ticks => open = None,
            Some((_, indent)) => {
                let fence = out.last_mut().unwrap();
                fence.text.push_str(line.get(indent..).unwrap_or_default());
                fence.text.push('\n');
            }
            None if ticks >= 3 => {
                open = Some((ticks, line.len() - rest.len()));
                out.push(Fence { info: rest[ticks..].trim().to_owned(), text: String::new() });
            }
            None => {}
        }
    }
    out
}
