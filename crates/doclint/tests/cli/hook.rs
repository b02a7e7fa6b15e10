//! `doclint hook`: what agents and git send before and after an edit.

use crate::kit::{DOCS_JSON, Dir, GOOD, Run};
use crate::narrow::page;
use crate::since::{commit, git};
use serde_json::{Value, json};
use std::fs;

/// A committed site with findings that block nothing, as they were there before.
fn site() -> Dir {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    dir.write("docs/docs.json", DOCS_JSON.replace("[]", "[\"a\", \"b\"]"));
    dir.write("docs/a.mdx", page("Install", OLD));
    dir.write("docs/b.mdx", page("Update", "## Limits\n\nTen a day. [This](/none).\n\n<Tip>"));
    dir.write("src/main.rs", "fn main() {}\n");
    commit(&dir);
    dir
}

const OLD: &str = "Read [the limits](/b#limits) and [this](/nowhere).";
const NEW: &str = "Read [the limits](/b#limit) and [this](/missing).";

fn hook(dir: &Dir, input: impl ToString) -> Run {
    dir.run_in("", &["hook"], input.to_string().as_bytes())
}

/// The input of each agent about an edit of `docs/a.mdx`, before and after it. The forms are those of
/// the agents' documentation.
fn events(dir: &Dir) -> Vec<(&'static str, bool, Value)> {
    let (path, cwd) = (dir.path("docs/a.mdx"), dir.path(""));
    let text = page("Install", NEW);
    let claude = |event: &str, tool: &str, input: Value| {
        json!({
            "session_id": "abc123",
            "transcript_path": "/home/me/.claude/projects/docs/abc123.jsonl",
            "cwd": cwd,
            "permission_mode": "default",
            "hook_event_name": event,
            "tool_name": tool,
            "tool_input": input,
        })
    };
    let edit = json!({"file_path": path, "old_string": OLD, "new_string": NEW});
    let edits = json!({"file_path": path, "edits": [
        {"old_string": "/b#limits", "new_string": "/b#limit", "replace_all": true},
        {"old_string": "/nowhere", "new_string": "/missing"},
    ]});
    let write = json!({"file_path": path, "content": text});
    let cursor = json!({
        "conversation_id": "668320d2",
        "generation_id": "490b90b7",
        "hook_event_name": "afterFileEdit",
        "workspace_roots": [cwd],
        "file_path": path,
        "edits": [{"old_string": OLD, "new_string": NEW}],
    });
    let patch = json!({"command": format!(
        "*** Begin Patch\n*** Update File: docs/a.mdx\n@@ ---\n-{OLD}\n+{NEW}\n*** End Patch\n"
    )});
    let relative = json!({"file_path": "docs/a.mdx", "old_string": OLD, "new_string": NEW});
    vec![
        ("claude edit", true, claude("PreToolUse", "Edit", edit.clone())),
        ("claude edits", true, claude("PreToolUse", "MultiEdit", edits)),
        ("claude write", true, claude("PreToolUse", "Write", write.clone())),
        ("claude after", false, claude("PostToolUse", "Edit", edit)),
        ("codex patch", true, claude("PreToolUse", "apply_patch", patch.clone())),
        ("codex after", false, claude("PostToolUse", "apply_patch", patch)),
        ("gemini replace", true, claude("BeforeTool", "replace", relative.clone())),
        ("gemini write", true, claude("BeforeTool", "write_file", write)),
        ("gemini after", false, claude("AfterTool", "replace", relative)),
        ("cursor after", false, cursor),
        ("neutral", true, json!({"path": "docs/a.mdx", "text": text})),
        ("neutral after", false, json!({"path": "docs/a.mdx"})),
    ]
}

#[test]
fn each_agent_learns_what_an_edit_breaks_and_nothing_else() {
    let dir = site();
    for (name, is_before, input) in events(&dir) {
        let text = if is_before { OLD } else { NEW };
        dir.write("docs/a.mdx", page("Install", text));
        let run = hook(&dir, &input);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{name} {run:#?}");
        let lines: Vec<&str> = run.stderr.lines().filter(|it| it.starts_with(['E', 'W'])).collect();
        assert_eq!(lines.len(), 2, "{name} {run:#?}");
        assert!(
            lines[0].starts_with("E docs/a.mdx:8 links/broken-link: page `/missing` "),
            "{name}"
        );
        assert!(lines[1].contains(" links/broken-anchor: "), "{name}");
        assert!(!run.stderr.contains("/none") && !run.stderr.contains("Tip"), "{name} {run:#?}");
        assert_eq!(fs::read_to_string(dir.path("docs/a.mdx")).unwrap(), page("Install", text));
    }
}

#[test]
fn what_was_there_before_and_what_others_changed_does_not_block() {
    let dir = site();
    // Another file has a new error, which this edit has not caused.
    dir.write("docs/c.mdx", page("Remove", "<Note>"));
    dir.write("docs/a.mdx", page("Install", &format!("{OLD}\n\nMore.")));
    let run = hook(&dir, json!({"path": "docs/a.mdx"}));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:#?}");
    // Nor has it caused one that was there and is not committed.
    dir.write("docs/a.mdx", page("Install", &format!("{OLD} [Gone](/gone).\n\nMost.")));
    let edit = json!({"file_path": "docs/a.mdx", "old_string": "More.", "new_string": "Most."});
    let after = json!({"hook_event_name": "PostToolUse", "tool_name": "Edit", "tool_input": edit});
    let run = hook(&dir, after);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:#?}");
    // An edit blocks because of another page.
    let renamed = page("Update", "## Quotas\n\nTen a day. [This](/none).\n\n<Tip>");
    let run = hook(&dir, json!({"path": "docs/b.mdx", "text": renamed}));
    assert!(run.stderr.contains("W docs/a.mdx:8 links/broken-anchor"), "{run:#?}");
    assert_eq!(run.code, Some(0), "a warning blocks only if somebody says so");
    let input = json!({"path": "docs/b.mdx", "text": renamed}).to_string();
    let run = dir.run_in("", &["hook", "--fail-on", "warning"], input.as_bytes());
    assert_eq!(run.code, Some(2), "{run:#?}");
    dir.write("docs/doclint.yml", "fail-on: warning\n");
    assert_eq!(hook(&dir, json!({"path": "docs/b.mdx", "text": renamed})).code, Some(2));
    // Settings that could not be read before block no edit of a page.
    dir.write("docs/docs.json", "{");
    let run = hook(&dir, json!({"path": "docs/a.mdx", "text": page("Install", OLD)}));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:#?}");
}

#[test]
fn markdown_around_sites_is_checked_on_its_own() {
    let dir = site();
    dir.write("other/docs.json", DOCS_JSON);
    dir.write("README.md", "# Docs\n\nRead [this](docs/none.md).\n");
    let run = hook(&dir, json!({"path": "README.md"}));
    assert!(run.code == Some(2) && run.stderr.starts_with("E README.md:3 links/"), "{run:#?}");
    let text = json!({"README.md": "# Docs\n\nRead [this](missing.md).\n"}).to_string();
    let run = dir.run_in("", &["check", "--stdin-files"], text.as_bytes());
    assert!(run.code == Some(1) && run.stdout.contains("missing.md"), "{run:#?}");
}

#[test]
fn git_passes_the_names_of_a_commit() {
    let dir = site();
    dir.write("docs/a.mdx", page("Install", OLD) + "\n<Note>\n");
    fs::remove_file(dir.path("docs/b.mdx")).unwrap();
    dir.write("docs/new page.mdx", page("Remove", "Read [this](/x)."));
    for list in [
        "docs/a.mdx\ndocs/b.mdx\r\ndocs/new page.mdx\nsrc/main.rs\n",
        "docs/a.mdx\0docs/b.mdx\0docs/new page.mdx\0",
    ] {
        let run = hook(&dir, list);
        assert_eq!(run.code, Some(2), "{run:#?}");
        for found in
            ["mdx/unclosed-tag", "navigation/missing-page", "docs/new page.mdx:8 links/broken-link"]
        {
            assert!(run.stderr.contains(found), "{found} {run:#?}");
        }
        assert!(!run.stderr.contains("/nowhere"), "{run:#?}");
    }
}

/// The hook that `--print git` prints, in the repository, run by `git commit`.
#[cfg(unix)]
#[test]
fn a_commit_is_judged_by_what_is_staged() {
    use std::os::unix::fs::PermissionsExt as _;
    let dir = site();
    let script = dir.run(&["hook", "--print", "git"]).stdout;
    let binary = format!("'{}'", env!("CARGO_BIN_EXE_doclint"));
    dir.write(".git/hooks/pre-commit", script.replace("| doclint", &format!("| {binary}")));
    let hook = dir.path(".git/hooks/pre-commit");
    fs::set_permissions(hook, fs::Permissions::from_mode(0o755)).unwrap();
    let commit = |args: &[&str]| {
        let args =
            [&["-c", "user.name=x", "-c", "user.email=x@x", "commit", "-m", "x"], args].concat();
        let run = std::process::Command::new("git").arg("-C").arg(dir.path("")).args(args).output();
        let run = run.unwrap();
        (run.status.success(), String::from_utf8(run.stderr).unwrap())
    };
    // The dead link is staged, and the file on the disk has none any more.
    dir.write("docs/a.mdx", page("Install", NEW));
    git(&dir, &["add", "docs/a.mdx"]);
    dir.write("docs/a.mdx", page("Install", OLD));
    let (passes, why) = commit(&[]);
    assert!(!passes && why.contains("`/missing` does not exist"), "{why}");
    // The other way around, what is staged is good.
    git(&dir, &["add", "docs/a.mdx"]);
    dir.write("docs/c.mdx", page("More", "Text."));
    git(&dir, &["add", "docs/c.mdx"]);
    dir.write("docs/a.mdx", page("Install", NEW));
    assert!(commit(&[]).0);
    // A commit of some paths has an index of its own.
    let (passes, why) = commit(&["docs/a.mdx"]);
    assert!(!passes && why.contains("`/missing` does not exist"), "{why}");
    git(&dir, &["checkout", "--quiet", "HEAD", "docs/a.mdx"]);
    git(&dir, &["mv", "docs/b.mdx", "docs/moved.mdx"]);
    let (passes, why) = commit(&[]);
    assert!(!passes && why.contains("navigation/missing-page"), "{why}");
}

#[test]
fn what_is_not_checked_passes_in_silence() {
    let dir = site();
    let read = json!({"hook_event_name": "PostToolUse", "tool_name": "Read",
        "tool_input": {"file_path": dir.path("docs/a.mdx")}});
    let shell = json!({"hook_event_name": "PreToolUse", "tool_name": "Bash",
        "tool_input": {"command": "rm docs/b.mdx"}});
    let patch = |body: &str| {
        let patch = format!("*** Begin Patch\n{body}\n*** End Patch");
        json!({"hook_event_name": "PreToolUse", "tool_name": "apply_patch", "cwd": dir.path(""),
            "tool_input": {"command": patch}})
    };
    let fails = json!({"hook_event_name": "PreToolUse", "tool_name": "Edit", "tool_input":
        {"file_path": dir.path("docs/a.mdx"), "old_string": "not there", "new_string": "<Note>"}});
    for input in [
        read,
        shell,
        fails,
        json!({"hook_event_name": "Stop"}),
        patch("*** Update File: docs/a.mdx\n@@\n-not there\n+<Note>"),
        patch("*** Update File: ../outside.mdx\n*** Move to: docs/c.mdx\n@@\n+<Note>"),
        patch("*** Add File: ../outside.mdx\n+<Note>"),
        json!({"path": "src/main.rs", "text": "fn"}),
        json!({"path": "docs/doclint.yml", "text": "x"}),
        json!({"path": "../outside.mdx", "text": "<Note>"}),
        json!({"path": "docs/../../outside.mdx"}),
        json!({"path": "docs/none/../../../outside.mdx", "text": "<Note>"}),
        json!({"path": "docs/a.mdx"}),
        json!({"path": "docs/a.mdx", "text": page("Install", OLD)}),
    ] {
        let run = hook(&dir, &input);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{input} {run:#?}");
    }
    assert_eq!(hook(&dir, "").code, Some(0));
    // Without a repository, nobody knows what was there before an edit.
    fs::remove_dir_all(dir.path(".git")).unwrap();
    dir.write("docs/a.mdx", page("Install", NEW));
    assert_eq!(hook(&dir, json!({"path": "docs/a.mdx"})).code, Some(0));
}

#[test]
fn input_that_makes_no_sense_blocks_nothing() {
    let dir = site();
    for (input, why) in [
        (&b"{"[..], "not valid JSON"),
        (b"{}", "expected a JSON object with `hook_event_name` or `path`"),
        (b"{\"path\": 1}", "expected a JSON object"),
        (b"{\"path\": \"docs/a.mdx\", \"text\": 1}", "expected a string or null as `text`"),
        (b"\xFF", "not valid UTF-8"),
    ] {
        let run = dir.run_in("", &["hook"], input);
        assert_eq!(run.code, Some(1), "{run:#?}");
        assert!(run.stderr.contains(why) && run.stderr.starts_with("doclint: "), "{run:#?}");
    }
    let unknown = dir.run(&["hook", "--bogus"]);
    assert!(unknown.code == Some(1) && unknown.stderr.contains("--bogus"), "{unknown:#?}");
    dir.write("docs/doclint.yml", "rules: 1\n");
    let run = hook(&dir, json!({"path": "docs/a.mdx", "text": GOOD}));
    assert!(run.code == Some(1) && !run.stderr.is_empty(), "{run:#?}");
}

#[test]
fn settings_to_paste_run_the_hook() {
    let dir = site();
    for agent in ["claude", "codex", "cursor", "gemini"] {
        let run = dir.run(&["hook", "--print", agent]);
        let settings: Value = serde_json::from_str(&run.stdout).unwrap();
        assert!(settings["hooks"].is_object(), "{settings}");
        assert!(run.stdout.contains("\"command\": \"doclint hook\""), "{run:#?}");
    }
    let script = dir.run(&["hook", "--print", "git"]).stdout;
    assert!(script.starts_with("#!/bin/sh\n") && script.contains("| doclint hook\n"), "{script}");
}
