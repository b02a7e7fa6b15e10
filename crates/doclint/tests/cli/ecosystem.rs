//! The GitHub Action: its scripts are run as a runner would.
#![cfg(unix)]

use crate::kit::{BROKEN, DOCS_JSON, Dir, GOOD, root};
use crate::runner::{CHECK, INSTALL, Runner, action, git, input_of};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

pub fn version() -> String {
    let toml = read("Cargo.toml");
    let line = toml.lines().find_map(|it| it.strip_prefix("version = \"")).unwrap();
    line.trim_end_matches('"').to_owned()
}

pub fn is_here(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        println!("skipped: {program} is not installed");
    }
    found
}

#[test]
fn the_action_is_made_of_parts_that_exist() {
    let action = action();
    for (name, input) in action["inputs"].as_object().unwrap() {
        assert!(input["default"].is_string() && input["description"].is_string(), "{name}");
    }
    assert_eq!(action["runs"]["using"], "composite");
    let mut used = BTreeSet::new();
    for step in action["runs"]["steps"].as_array().unwrap() {
        let values = ["env", "with"].iter().filter_map(|it| step[it].as_object());
        for value in values.flat_map(|it| it.values()).filter_map(Value::as_str) {
            if value.starts_with("${{ inputs.") {
                used.insert(input_of(value).to_owned());
            }
        }
        if let Some(uses) = step["uses"].as_str() {
            let (_, version) = uses.split_once('@').unwrap();
            assert!(version.starts_with('v') || version.len() == 40, "{uses} is not pinned");
            continue;
        }
        assert_eq!(step["shell"], "bash", "{step:#}");
        let run = step["run"].as_str().unwrap();
        assert!(!run.contains("${{"), "an expression in a script is a way in: {run}");
        let mut check = Command::new("bash");
        let script = Dir::empty();
        script.write("step.sh", run);
        let output = check.arg("-n").arg(script.path("step.sh")).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        if is_here("shellcheck") {
            let mut lint = Command::new("shellcheck");
            let output = lint.args(["--shell=bash"]).arg(script.path("step.sh")).output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        }
    }
    let known: BTreeSet<String> = action["inputs"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(used, known, "each input is used, and each that is used is known");
}

#[test]
fn the_manual_names_inputs_and_hooks_that_exist() {
    let page = read("docs/ci.mdx");
    let fences = page.split("```yaml\n").skip(1).map(|it| it.split("```").next().unwrap());
    let examples: Vec<Value> = fences.map(|it| serde_yaml::from_str(it).unwrap()).collect();
    let [github, gitlab, hooks] = examples.as_slice() else { panic!("{examples:#?}") };
    let ours = format!("doclint/doclint@v{}", version());
    let steps = github["jobs"]["docs"]["steps"].as_array().unwrap();
    let ours = steps.iter().find(|it| it["uses"] == ours.as_str()).unwrap();
    let more = page.split("```yaml title=\"steps of the job\"\n").skip(1);
    let more = more.map(|it| serde_yaml::from_str::<Value>(it.split("```").next().unwrap()));
    let more: Vec<Value> = more.map(|it| it.unwrap()[0].clone()).collect();
    assert!(more.iter().all(|it| it["uses"] == ours["uses"]), "{more:#?}");
    for name in more.iter().chain([ours]).flat_map(|it| it["with"].as_object().unwrap().keys()) {
        assert!(action()["inputs"][name].is_object(), "{name}");
    }
    assert!(ours["with"]["fail-on"].is_null(), "the settings decide");
    let report = gitlab["doclint"]["artifacts"]["reports"]["codequality"].as_str().unwrap();
    let script = gitlab["doclint"]["script"][0].as_str().unwrap();
    assert!(script.contains(&format!("--output gitlab={report} ")), "{script}");
    let manifest: Value = serde_yaml::from_str(&read(".pre-commit-hooks.yaml")).unwrap();
    let ids = |it: &Value| -> Vec<String> {
        it.as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(&hooks["repos"][0]["hooks"]), ids(&manifest));
    // A file that is named like an option is not passed, in whatever folder the others are.
    let files = regex_of(manifest[0]["files"].as_str().unwrap());
    for name in ["a.mdx", "docs/-a.mdx", "docs.json", "docs/mint.json", "a/docs.json", "README.md"]
    {
        assert!(files(name), "{name}");
    }
    for name in ["--output=text=/x/CLAUDE.md", "-x.mdx", "a.json", "mydocs.json", "a.mdxx"] {
        assert!(!files(name), "{name}");
    }
    assert_eq!(hooks["repos"][0]["rev"], format!("v{}", version()));
}

#[test]
fn an_input_is_an_argument_and_never_a_command() {
    let runner = Runner::new();
    runner.fake_doclint();
    for name in ["a.mdx", "b c.mdx"] {
        runner.dir.write(&format!("work/{name}"), "");
    }
    let evil = "$(touch pwned); `touch pwned` \" ' \\ | touch pwned & *";
    let done = runner.step(
        CHECK,
        &[
            ("path", &format!("{evil}\nb c.mdx\n--fix\n")),
            ("args", "--suggestions\n  *  $(touch\tpwned) \\n"),
            ("fail-on", evil),
            ("config", evil),
            ("baseline", evil),
            ("since", evil),
            ("annotations", "false"),
            ("summary", evil),
            ("sarif", evil),
        ],
    );
    assert_eq!(done.code, Some(0), "{done:#?}");
    let named = |name: &str| format!("--{name}={evil}");
    let expected = [
        "check".to_owned(),
        named("fail-on"),
        named("config"),
        named("baseline"),
        named("since"),
        "--suggestions".to_owned(),
        "*".to_owned(),
        "$(touch".to_owned(),
        "pwned)".to_owned(),
        "\\n".to_owned(),
        "--".to_owned(),
        evil.to_owned(),
        "b c.mdx".to_owned(),
        "--fix".to_owned(),
    ];
    assert_eq!(runner.args(), expected);
    for version in [evil, "1.2.3;touch pwned", "../1.2.3", "1.2.3\n::warning::x", "$(touch pwned)"]
    {
        runner.script("bin/curl", "touch pwned");
        let done = runner.step(INSTALL, &[("version", version)]);
        assert_eq!(done.code, Some(2), "{version}: {done:#?}");
        assert_eq!(done.stdout.lines().count(), 1, "{done:#?}");
        assert!(
            done.stdout.starts_with("::error title=doclint::the input \"version\""),
            "{done:#?}"
        );
    }
    let left: BTreeSet<String> = fs::read_dir(runner.dir.path("work"))
        .unwrap()
        .map(|it| it.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(left, ["a.mdx".to_owned(), "b c.mdx".to_owned()].into());
}

#[test]
fn reports_go_where_the_inputs_say_and_the_exit_code_is_passed_on() {
    let mut runner = Runner::new();
    runner.fake_doclint();
    for code in ["0", "1", "2", "3"] {
        let _ = fs::remove_file(runner.dir.path("output"));
        let done = runner.set("FAKE_CODE", code).step(CHECK, &[("sarif", "true")]);
        assert_eq!(done.code, code.parse().ok(), "{done:#?}");
        let reports = runner.dir.path("temp/doclint-reports");
        let sarif = reports.join("sarif/1.sarif");
        let outputs = format!("exit-code={code}\nsarif-file={}\n", sarif.display());
        assert_eq!(runner.left("output"), outputs);
        assert_eq!(fs::read_to_string(sarif).unwrap(), "::sarif report\n");
    }
    assert_eq!(runner.left("summary"), "::markdown report\n".repeat(4), "what is there stays");
    let none = [("annotations", "false"), ("summary", "false")];
    runner.set("FAKE_CODE", "0").step(CHECK, &none);
    assert_eq!(runner.args(), ["check", "--"], "what is not set is not passed on");
}

#[test]
fn a_page_cannot_send_commands_to_the_runner() {
    let runner = Runner::new();
    runner.fake_doclint();
    let done = runner.step(CHECK, &[]);
    let lines: Vec<&str> = done.stdout.lines().collect();
    let token = lines[0].strip_prefix("::stop-commands::").unwrap();
    assert_eq!(token.len(), 32, "{done:#?}");
    assert_eq!(lines[1..], ["::error::a page says so", &format!("::{token}::"), "::github report"]);
    assert_ne!(runner.step(CHECK, &[]).stdout.lines().next(), Some(lines[0]), "nobody can know it");
}

/// A release of one binary, with its checksum.
fn release(runner: &Runner, version: &str) -> PathBuf {
    runner.script("releases/doclint", "echo doclint released");
    let name = format!("doclint-{version}-x86_64-unknown-linux-musl.tar.gz");
    let make = format!(
        "cd \"$1\" && tar -czf {name} doclint && rm doclint && sha256sum {name} >{name}.sha256"
    );
    let folder = runner.dir.path("releases");
    let run = Command::new("bash").args(["-c", &make, "bash"]).arg(&folder).output().unwrap();
    assert!(run.status.success(), "{run:?}");
    runner.script(
        "bin/curl",
        r#"
        while [ $# -gt 1 ]; do
          if [ "$1" = --output ]; then to=$2; fi
          shift
        done
        echo "$1" >>"$LOG"
        cp "$RELEASES/${1##*/}" "$to" 2>/dev/null || exit 22"#,
    );
    folder.join(name)
}

#[test]
fn a_release_is_installed_once_its_checksum_is_right() {
    let runner = Runner::new();
    let archive = release(&runner, "1.2.3");
    let bin = runner.dir.path("temp/doclint/bin");
    for given in ["1.2.3", "v1.2.3"] {
        let done = runner.step(INSTALL, &[("version", given)]);
        assert_eq!((done.code, &*done.stdout), (Some(0), "doclint released\n"), "{done:#?}");
        assert_eq!(runner.left("path"), format!("{}\n", bin.display()));
        fs::remove_file(runner.dir.path("path")).unwrap();
        fs::remove_file(bin.join("doclint")).unwrap();
    }
    let place = "https://github.com/doclint/doclint/releases/download/v1.2.3/";
    assert!(runner.left("log").lines().all(|it| it.starts_with(place)), "{}", runner.left("log"));

    let fails = |why: &str| {
        let done = runner.step(INSTALL, &[("version", "1.2.3")]);
        assert_eq!(done.code, Some(2), "{done:#?}");
        assert!(done.stdout.contains(why), "{done:#?}");
        assert!(!bin.join("doclint").exists() && runner.left("path").is_empty());
    };
    let sum = archive.with_extension("gz.sha256");
    let right = fs::read_to_string(&sum).unwrap();
    fs::write(&sum, "").unwrap();
    fails("its checksum differs");
    fs::write(&sum, right.replace(|it: char| it.is_ascii_hexdigit(), "0")).unwrap();
    fails("its checksum differs");
    fs::remove_file(&sum).unwrap();
    fails("no checksum is released for doclint-1.2.3-x86_64-unknown-linux-musl.tar.gz");
}

#[test]
fn what_is_not_released_is_built() {
    let mut runner = Runner::new();
    release(&runner, "1.2.3");
    runner.script(
        "bin/cargo",
        r#"
        printf '%s\0' "$@" >"$LOG"
        root=$(printf '%s\n' "$@" | sed -n '/^--root$/{n;p;}')
        printf '#!/bin/sh\necho doclint built\n' >"$root/bin/doclint"
        chmod +x "$root/bin/doclint""#,
    );
    let temp = runner.dir.path("temp/doclint").display().to_string();
    let own = root().join("crates/doclint").display().to_string();
    let from_here = ["install", "--locked", "--root", &temp, "--path", &own];
    let own_version = version();
    for given in ["", "source", &own_version] {
        let done = runner.step(INSTALL, &[("version", given)]);
        assert_eq!(done.code, Some(0), "{done:#?}");
        assert!(done.stdout.ends_with("doclint built\n"), "{done:#?}");
        assert_eq!(runner.args(), from_here, "{given}");
    }
    runner.step(INSTALL, &[("version", "9.9.9")]);
    let git = "https://github.com/doclint/doclint";
    let from_git =
        ["install", "--locked", "--root", &temp, "--git", git, "--tag", "v9.9.9", "doclint"];
    assert_eq!(runner.args(), from_git);
    // A release for another machine is not used.
    runner.set("RUNNER_ARCH", "RISCV").step(INSTALL, &[("version", "1.2.3")]);
    assert_eq!(runner.args()[6], "--tag");
}

#[test]
fn the_installed_doclint_is_used_on_request() {
    let runner = Runner::new();
    runner.real_doclint();
    let done = runner.step(INSTALL, &[("version", "installed")]);
    let expected = format!("doclint {}\n", version());
    assert_eq!((done.code, &*done.stdout), (Some(0), &*expected), "{done:#?}");
}

#[test]
fn a_real_check_leaves_all_its_reports() {
    let runner = Runner::new();
    runner.real_doclint();
    runner.dir.write("work/site/docs.json", DOCS_JSON);
    runner.dir.write("work/site/a.mdx", BROKEN);
    let done = runner.step(CHECK, &[("path", "site"), ("sarif", "true")]);
    assert_eq!(done.code, Some(1), "{done:#?}");
    assert!(done.stdout.contains("mdx/unclosed-tag"), "{done:#?}");
    assert!(done.stdout.lines().any(|it| it.starts_with("::error file=site/a.mdx,")), "{done:#?}");
    assert!(runner.left("summary").contains("mdx/unclosed-tag"), "{}", runner.left("summary"));
    let sarif: Value =
        serde_json::from_str(&runner.left("temp/doclint-reports/sarif/1.sarif")).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    // Settings with errors leave no report, and the errors are printed.
    runner.dir.write("work/site/doclint.yml", "rules: 7");
    let done = runner.step(CHECK, &[("path", "site"), ("sarif", "true")]);
    assert_eq!(done.code, Some(2), "{done:#?}");
    assert!(done.stderr.contains("doclint.yml") && !runner.left("output").ends_with("sarif\n"));
}

/// A page with an error, and a title of its own.
fn broken(title: &str) -> String {
    BROKEN.replace("Update the agent", title).replace("update", &title.to_lowercase())
}

#[test]
fn of_a_pull_request_what_it_has_caused_is_reported() {
    let mut runner = Runner::new();
    runner.real_doclint();
    let origin = runner.dir.path("origin");
    fs::create_dir(&origin).unwrap();
    git(&origin, &["init", "--quiet", "--initial-branch=main"]);
    git(&origin, &["config", "uploadpack.allowAnySHA1InWant", "true"]);
    let commit = |name: &str, text: &str| {
        runner.dir.write(&format!("origin/{name}"), text);
        git(&origin, &["add", "--all"]);
        git(&origin, &["commit", "--quiet", "--message=x"]);
    };
    commit("docs.json", DOCS_JSON);
    commit("before.mdx", &broken("Before"));
    git(&origin, &["switch", "--quiet", "--create", "topic"]);
    commit("topic.mdx", &broken("Topic"));
    let head = git(&origin, &["rev-parse", "HEAD"]);
    git(&origin, &["switch", "--quiet", "main"]);
    commit("others.mdx", &broken("Others"));
    git(&origin, &["switch", "--quiet", "--detach"]);
    git(&origin, &["merge", "--quiet", "--no-ff", "--message=x", "topic"]);
    git(&origin, &["update-ref", "refs/pull/1/merge", "HEAD"]);
    let merge = git(&origin, &["rev-parse", "HEAD"]);
    git(&origin, &["switch", "--quiet", "main"]);
    // Changes by others while the job waits are not reported either.
    git(&origin, &["rm", "--quiet", "others.mdx"]);
    commit("later.mdx", &broken("Later"));

    let work = runner.dir.path("work");
    let url = format!("file://{}", origin.display());
    for (what, depth) in [(&merge, Some(1)), (&head, Some(1)), (&merge, None), (&head, None)] {
        fs::remove_dir_all(&work).unwrap();
        fs::create_dir(&work).unwrap();
        git(&work, &["init", "--quiet"]);
        git(&work, &["remote", "add", "origin", &url]);
        match depth {
            Some(_) => git(&work, &["fetch", "--quiet", "--no-tags", "--depth=1", "origin", what]),
            None => git(&work, &["fetch", "--quiet", "origin", what]),
        };
        git(&work, &["checkout", "--quiet", "--detach", "FETCH_HEAD"]);
        runner.set("GITHUB_BASE_REF", "main").set("GITHUB_REF", "refs/pull/1/merge");
        runner.set("GITHUB_SHA", &merge);
        let quiet = [("annotations", "false"), ("summary", "false")];
        let done = runner.step(CHECK, &quiet);
        assert_eq!(done.code, Some(1), "{what} {depth:?}: {done:#?}");
        let pages = |it: &str| {
            let names = it.lines().filter(|it| it.ends_with(".mdx") && !it.starts_with(' '));
            names.map(str::to_owned).collect::<BTreeSet<_>>()
        };
        let topic = BTreeSet::from(["topic.mdx".to_owned()]);
        assert_eq!(pages(&done.stdout), topic, "{what} {depth:?}: {done:#?}");
        let all = runner.step(CHECK, &[quiet.as_slice(), &[("changed-only", "false")]].concat());
        assert!(pages(&all.stdout).contains("before.mdx"), "{all:#?}");
        // A revision that is named wins over the base of the pull request.
        let named = runner.step(CHECK, &[quiet.as_slice(), &[("since", "HEAD")]].concat());
        assert_eq!((named.code, pages(&named.stdout)), (Some(0), [].into()), "{named:#?}");
    }
}

#[test]
fn a_base_that_cannot_be_fetched_is_reported() {
    let mut runner = Runner::new();
    runner.real_doclint();
    let work = runner.dir.path("work");
    runner.dir.write("work/docs.json", DOCS_JSON);
    runner.dir.write("work/a.mdx", GOOD);
    git(&work, &["init", "--quiet"]);
    git(&work, &["add", "--all"]);
    git(&work, &["commit", "--quiet", "--message=x"]);
    runner.set("GITHUB_BASE_REF", "main").set("GITHUB_REF", "refs/pull/1/merge");
    runner.set("GITHUB_SHA", "0");
    let done = runner.step(CHECK, &[("annotations", "false"), ("summary", "false")]);
    assert_eq!(done.code, Some(2), "{done:#?}");
    assert!(done.stderr.contains("unknown git revision `origin/main`"), "{done:#?}");
}

/// Whether the pattern of a hook, which begins with a look ahead, finds a name.
fn regex_of(pattern: &str) -> impl Fn(&str) -> bool + use<> {
    let rest = pattern.strip_prefix("^(?!-)").expect("no option is passed");
    let rest = regex::Regex::new(&format!("^{rest}")).unwrap();
    move |name| !name.starts_with('-') && rest.is_match(name)
}
