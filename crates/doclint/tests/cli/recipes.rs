//! Runs the recipes of `docs/recipes.md` on reports of the starter site.

use crate::kit::{BROKEN, Dir, GOOD, copy, is_installed, root};
use crate::since::{commit, git, git_with};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The fence with the output of the recipe above it.
const OUTPUT: &str = "text output";

/// The objects that `actions/github-script` passes to a script. Comments are kept from run to run.
const GITHUB: &str = r#"
const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const read = (path, otherwise) => existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : otherwise;
const comments = read("comments.json", [{ id: 1, body: "Nice." }]);
const calls = read("calls.json", []);
const call = (name, change) => async (given) => {
  if (given.owner !== "acme" || given.repo !== "docs") throw new Error("not this repository");
  calls.push(name);
  change(given);
  writeFileSync("comments.json", JSON.stringify(comments));
  writeFileSync("calls.json", JSON.stringify(calls));
};
const issues = {
  listComments: async ({ issue_number }) => { if (issue_number === 7) return comments; },
  createComment: call("createComment", ({ body }) => comments.push({ id: 2, body })),
  updateComment: call("updateComment", ({ comment_id, body }) => {
    comments.find(({ id }) => id === comment_id).body = body;
  }),
  addLabels: call("addLabels", ({ labels }) => { if (labels.length === 0) throw new Error("no labels"); }),
};
const github = { paginate: (list, given) => list(given), rest: { issues } };
const context = { repo: { owner: "acme", repo: "docs" }, issue: { number: 7 } };
const core = { info: console.log, setFailed: (text) => { console.log(text); process.exitCode = 1; } };
(async () => {
SCRIPT
})();
"#;

/// A fence of the page, with the place of its content.
struct Fence {
    kind: String,
    start: usize,
    end: usize,
}

/// `DOCLINT_UPDATE=1 cargo test --test cli recipes` rewrites the output of the recipes.
#[test]
fn recipes_print_what_the_page_shows() {
    let page = root().join("docs/recipes.md");
    let text = fs::read_to_string(&page).unwrap();
    let dir = reports();
    let (mut fresh, mut done) = (String::new(), 0);
    let mut printed: Option<Option<String>> = None;
    for Fence { kind, start, end } in fences(&text) {
        if kind == OUTPUT {
            let shown = printed.take().expect("a recipe comes before its output");
            fresh.push_str(&text[done..start]);
            fresh.push_str(shown.as_deref().unwrap_or(&text[start..end]));
            done = end;
        } else {
            printed = Some(run(&dir, &kind, &text[start..end]));
        }
    }
    fresh.push_str(&text[done..]);
    if fresh != text && env::var("DOCLINT_UPDATE").is_ok_and(|value| value == "1") {
        fs::write(page, fresh).unwrap();
        return;
    }
    assert_eq!(fresh, text, "DOCLINT_UPDATE=1 rewrites the output");
}

/// Checks the effects of the recipes besides printing.
#[test]
fn recipes_fix_pages_and_keep_one_comment() {
    let text = fs::read_to_string(root().join("docs/recipes.md")).unwrap();
    let dir = reports();
    assert!(dir.json(&["docs"]).summary("fixable") > 0);
    let recipes = fences(&text).into_iter().filter(|it| it.kind != OUTPUT);
    let (mut fixed, mut commented) = (None, None);
    for Fence { kind, start, end } in recipes {
        let recipe = &text[start..end];
        if recipe.contains("write_bytes") {
            fixed = run(&dir, &kind, recipe);
        } else if recipe.contains("createComment") {
            commented = run(&dir, &kind, recipe).and_then(|_| run(&dir, &kind, recipe));
        }
    }
    if fixed.is_some() {
        assert_eq!(dir.json(&["docs"]).summary("fixable"), 0);
    }
    if commented.is_some() {
        let read = |path: &str| -> Value {
            serde_json::from_str(&fs::read_to_string(dir.path(path)).unwrap()).unwrap()
        };
        assert_eq!(read("calls.json"), serde_json::json!(["createComment", "updateComment"]));
        let body = fs::read_to_string(dir.path("comment.md")).unwrap();
        assert_eq!(read("comments.json")[1]["body"], body);
    }
}

#[test]
fn a_bot_commits_safe_fixes_and_nothing_else() {
    let text = fs::read_to_string(root().join("docs/recipes.md")).unwrap();
    let dir = reports();
    let recipe = fences(&text).into_iter().find(|it| text[it.start..it.end].contains("docs-bot"));
    let Fence { kind, start, end } = recipe.unwrap();
    let Some(changed) = run(&dir, &kind, &text[start..end]) else { return };
    assert!(changed.lines().count() > 2 && changed.lines().all(|it| it.starts_with("docs/")));
    assert_eq!(dir.json(&["docs"]).summary("fixable"), 0);
    let log = git_with(&dir, &["log", "--format=%an %s", "origin/main..doclint-fixes"], b"");
    assert_eq!(log, "docs-bot Fix what doclint fixes safely\n");
    assert!(fs::read_to_string(dir.path("body.md")).unwrap().starts_with("<!-- doclint -->"));
    // A week later, there is nothing to do.
    assert_eq!(run(&dir, &kind, &text[start..end]).unwrap(), "nothing to fix\n");
}

/// The starter site in the folder `docs` of a repository, with the reports that recipes read.
fn reports() -> Dir {
    let dir = Dir::empty();
    copy(&root().join("examples/starter"), &dir.path("docs"));
    let page = "docs/guides/errors.mdx";
    let now = fs::read(dir.path(page)).unwrap();
    dir.write(page, GOOD);
    dir.write("docs/guides/gone.mdx", BROKEN);
    dir.run(&["check", "docs", "--output", "json=old.json"]);
    dir.write(page, now);
    fs::remove_file(dir.path("docs/guides/gone.mdx")).unwrap();
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    commit(&dir);
    git(&dir, &["update-ref", "refs/remotes/origin/main", "HEAD"]);
    let outputs = ["json=report.json", "jsonl=report.jsonl", "markdown=comment.md"];
    let outputs = outputs.map(|it| ["--output", it]).concat();
    dir.run(&[&["check", "docs"], &outputs[..]].concat());
    dir
}

/// Returns the output of a recipe; `None` if its program is not installed.
fn run(dir: &Dir, kind: &str, recipe: &str) -> Option<String> {
    let needed: &[&str] = match kind {
        "bash" if recipe.contains("jq ") => &["bash", "jq"],
        "bash" => &["bash"],
        "python" => &["python3"],
        "js" => &["node"],
        other => panic!("nothing runs {other}"),
    };
    if let Some(missing) = needed.iter().find(|it| !is_installed(it)) {
        println!("skipped: {missing} is not installed");
        return None;
    }
    let (program, option, text) = match kind {
        "bash" => ("bash", "-c", recipe.to_owned()),
        "python" => ("python3", "-c", recipe.to_owned()),
        _ => ("node", "-e", GITHUB.replace("SCRIPT", recipe)),
    };
    let folder = Path::new(env!("CARGO_BIN_EXE_doclint")).parent().unwrap();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([folder.to_owned()].into_iter().chain(env::split_paths(&path)));
    let output = Command::new(program)
        .args([option, &text])
        .current_dir(dir.path(""))
        .env("PATH", path.unwrap())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{recipe}\n{errors}");
    Some(String::from_utf8(output.stdout).unwrap().replace('\r', ""))
}

/// The fences of the page, in order.
fn fences(text: &str) -> Vec<Fence> {
    let mut out: Vec<Fence> = Vec::new();
    let (mut open, mut at) = (false, 0);
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let Some(kind) = line.strip_prefix("```") else { continue };
        match open {
            true => out.last_mut().unwrap().end = start,
            false => out.push(Fence { kind: kind.trim().to_owned(), start: at, end: at }),
        }
        open = !open;
    }
    assert!(out.iter().filter(|it| it.kind != OUTPUT).count() > 8, "the page has its recipes");
    out
}
