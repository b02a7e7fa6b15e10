//! The same settings end with the same exit code, in whatever way doclint is run.
#![cfg(unix)]

use crate::ecosystem::read;
use crate::kit::{BROKEN, DOCS_JSON, GOOD, root};
use crate::runner::{CHECK, Runner, git};
use serde_json::Value;
use std::process::{Command, Stdio};
use std::{env, fs};

const BEGIN: &str =
    "{/* `DOCLINT_UPDATE=1 cargo test --test cli one_gate` rewrites this table */}\n\n";
const END: &str = "{/* end of the table */}";

const WAYS: [&str; 5] = ["Command", "Action", "Hook", "GitLab", "Others"];

/// What a site has when it is checked, and what the user sets.
#[derive(Default)]
struct Case {
    settings: &'static str,
    arguments: &'static [&'static str],
    has_error: bool,
    has_baseline: bool,
    /// Whether the finding is older than the change that is checked, if only that is checked.
    is_old: Option<bool>,
}

/// The rows of the table in the manual.
fn cases() -> Vec<Case> {
    let case =
        |settings, arguments, has_error| Case { settings, arguments, has_error, ..Case::default() };
    let of_change = |is_old| Case { is_old: Some(is_old), ..case("fail-on: warning", &[], false) };
    vec![
        case("", &[], false),
        case("", &[], true),
        case("fail-on: warning", &[], false),
        case("fail-on: never", &[], true),
        case("max-warnings: 0", &[], false),
        case("max-warnings: 1", &[], false),
        case("fail-on: warning", &["--fail-on", "error"], false),
        case("fail-on: never", &["--fail-on", "warning"], false),
        case("", &["--fail-on", "never"], true),
        case("max-warnings: 0", &["--max-warnings", "1"], false),
        case("max-warnings: 0", &["--fail-on", "never"], false),
        Case { has_baseline: true, ..case("fail-on: warning", &[], false) },
        Case { has_baseline: true, ..case("fail-on: warning", &["--no-baseline"], false) },
        of_change(true),
        of_change(false),
        case("fail-on: warnings", &[], false),
    ]
}

impl Case {
    /// A repository with the site, as each way finds it.
    fn runner(&self) -> Runner {
        let mut runner = Runner::new();
        runner.real_doclint();
        let work = runner.dir.path("work");
        let page = match self.has_error {
            true => BROKEN.to_owned(),
            false => GOOD.replace("Run the", "![](https://example.com/a.png)\n\nRun the"),
        };
        runner.dir.write("work/docs/docs.json", DOCS_JSON);
        if !self.settings.is_empty() {
            runner.dir.write("work/docs/doclint.yml", format!("{}\n", self.settings));
        }
        let first = if self.is_old == Some(false) { GOOD } else { &page };
        runner.dir.write("work/docs/a.mdx", first);
        git(&work, &["init", "--quiet", "--initial-branch=main"]);
        git(&work, &["add", "--all"]);
        git(&work, &["commit", "--quiet", "--message=x"]);
        // A remote in place of the server's.
        git(&work, &["remote", "add", "origin", &format!("file://{}", work.display())]);
        git(&work, &["fetch", "--quiet", "origin"]);
        runner.dir.write("work/docs/a.mdx", &page);
        if self.has_baseline {
            runner.shell("doclint baseline docs");
        }
        if self.is_old.is_some() {
            runner.set("GITHUB_BASE_REF", "main").set("GITHUB_REF", "refs/pull/1/merge");
            runner.set("GITHUB_SHA", "0").set("CHANGE_TARGET", "main");
            let base = git(&work, &["rev-parse", "origin/main"]);
            runner.set("CI_MERGE_REQUEST_DIFF_BASE_SHA", &base);
        }
        runner
    }

    /// The exit code of one of the `WAYS`.
    fn code(&self, runner: &Runner, way: &str) -> i32 {
        let check = format!("doclint check docs {}", self.arguments.join(" "));
        let since = self.is_old.map(|_| "--since=origin/main");
        let recipe = |text: &str| {
            assert_eq!(text.matches("doclint check docs ").count(), 1, "{text}");
            runner.shell(&text.replace("doclint check docs ", &format!("{check} ")))
        };
        let code = match way {
            "Command" => runner.shell(&format!("{check} {}", since.unwrap_or_default())),
            "Action" => self.action(runner),
            "Hook" => {
                // Names of files follow the arguments of the user, as pre-commit does it.
                let files = ["docs/docs.json", "docs/a.mdx"];
                let hook = hook();
                let all = [hook.as_str()].into_iter().chain(self.arguments.iter().copied());
                let all: Vec<&str> = all.chain(since).chain(files).collect();
                runner.shell(&all.join(" "))
            }
            "GitLab" => recipe(&gitlab()),
            "Others" => recipe(&others()),
            other => panic!("{other} is not a way"),
        };
        code.expect("no signal ends it")
    }

    /// The action, which has an input in place of the first argument if that is `--fail-on`.
    fn action(&self, runner: &Runner) -> Option<i32> {
        let more = self.arguments.join("\n");
        let inputs = match self.arguments {
            ["--fail-on", level] => vec![("path", "docs"), ("fail-on", *level)],
            _ => vec![("path", "docs"), ("args", more.as_str())],
        };
        runner.step(CHECK, &inputs).code
    }

    /// The row, with these exit codes.
    fn row(&self, codes: &[i32]) -> String {
        let code =
            |text: &str| if text.is_empty() { "–".to_owned() } else { format!("`{text}`") };
        let mut finding = if self.has_error { "an error" } else { "a warning" }.to_owned();
        finding.push_str(match (self.is_old, self.has_baseline) {
            (Some(true), _) => " older than the change",
            (Some(false), _) => " that the change causes",
            (None, true) => " in the baseline",
            (None, false) => "",
        });
        let codes: Vec<String> = codes.iter().map(i32::to_string).collect();
        let arguments = code(&self.arguments.join(" "));
        format!("| {} | {arguments} | {finding} | {} |\n", code(self.settings), codes.join(" | "))
    }
}

impl Runner {
    /// Runs a command where the step of a job would.
    fn shell(&self, text: &str) -> Option<i32> {
        let mut bash = Command::new("bash");
        bash.args(["-e", "-c", text]).env_clear().envs(self.vars()).stdin(Stdio::null());
        bash.current_dir(self.dir.path("work")).output().unwrap().status.code()
    }
}

/// The command of the hook.
fn hook() -> String {
    let manifest: Value = serde_yaml::from_str(&read(".pre-commit-hooks.yaml")).unwrap();
    manifest[0]["entry"].as_str().unwrap().to_owned()
}

/// A fence of the manual that begins with this line.
fn fence(begin: &str) -> String {
    let page = read("docs/ci.mdx");
    let at = page.find(begin).unwrap_or_else(|| panic!("no {begin}"));
    page[at..].split("```").next().unwrap().to_owned()
}

fn gitlab() -> String {
    let job: Value = serde_yaml::from_str(&fence("doclint:\n  image:")).unwrap();
    job["doclint"]["script"][0].as_str().unwrap().to_owned()
}

fn others() -> String {
    fence("target=")
}

#[test]
fn settings_decide_in_the_same_way_everywhere() {
    let mut table = format!("| `doclint.yml` | Argument | The site has | {} |\n", WAYS.join(" | "));
    table += &format!("| --- | --- | --- |{}\n", " ---: |".repeat(WAYS.len()));
    for case in cases() {
        let runner = case.runner();
        let codes = WAYS.map(|way| case.code(&runner, way));
        let row = case.row(&codes);
        assert!(codes.iter().all(|it| *it == codes[0]), "{row}");
        table += &row;
    }
    let page = read("docs/ci.mdx");
    let start = page.find(BEGIN).unwrap() + BEGIN.len();
    let end = start + page[start..].find(END).unwrap();
    let fresh = format!("{}{table}{}{}", &page[..start], "\n", &page[end..]);
    if fresh != page && env::var("DOCLINT_UPDATE").is_ok_and(|it| it == "1") {
        fs::write(root().join("docs/ci.mdx"), fresh).unwrap();
        return;
    }
    assert_eq!(fresh, page, "DOCLINT_UPDATE=1 rewrites the table");
}

#[test]
fn no_way_passes_what_the_user_has_not_set() {
    for text in [hook(), gitlab(), others()] {
        for option in ["--fail-on", "--max-warnings", "--level", "--only", "--skip", "--baseline"] {
            assert!(!text.contains(option), "{option}: {text}");
        }
    }
}
