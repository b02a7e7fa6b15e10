//! `doclint hook --warm`: a process that keeps the site answers as a check of its own would.
#![cfg(unix)]

use crate::kit::{DOCS_JSON, Dir, command};
use crate::narrow::page;
use crate::since::{commit, git};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

/// A committed site, and a folder for sockets, which is short enough for the name of one.
fn site(name: &str) -> (Dir, PathBuf) {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    dir.write("docs/docs.json", DOCS_JSON.replace("[]", "[\"a\", \"b\", \"c\"]"));
    for (name, title) in [("a", "Install"), ("b", "Update"), ("c", "Remove")] {
        dir.write(&format!("docs/{name}.mdx"), page(title, "## Limits\n\nTen a day."));
    }
    commit(&dir);
    let run = std::env::temp_dir().join(format!("dl{name}{}", std::process::id()));
    fs::create_dir_all(&run).unwrap();
    (dir, run)
}

/// Runs a hook; without a folder for sockets, it is a cold one.
fn hook(dir: &Dir, run: Option<&PathBuf>, args: &[&str], input: &str) -> Output {
    let mut command = command(&dir.path(""), args);
    match run {
        Some(run) => command.env("XDG_RUNTIME_DIR", run),
        None => command.env("XDG_RUNTIME_DIR", "/nowhere"),
    };
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// The socket of the process, once it answers.
fn started(run: &Path) -> PathBuf {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let files = fs::read_dir(run.join("doclint")).into_iter().flatten().flatten();
        let mut files = files.map(|it| it.path());
        if let Some(socket) = files.find(|it| it.extension().is_some_and(|it| it == "sock")) {
            return socket;
        }
        assert!(Instant::now() < end, "no process was started");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_warm_hook_prints_what_a_cold_one_prints() {
    let (dir, run) = site("w");
    let path = dir.path("docs/a.mdx");
    let edit = |text: &str| json!({"path": path, "text": page("Install", text)}).to_string();
    let first = hook(&dir, Some(&run), &["hook", "--warm"], &edit("[This](/none)."));
    assert_eq!(first.status.code(), Some(2));
    let socket = started(&run);
    // What answers holds the site, and not the file that a cold check would read.
    type Change<'a> = (&'a str, Option<String>);
    let changes: [Change<'_>; 10] = [
        ("docs/b.mdx", Some(page("Update", "## Quotas\n\n[This](/a#limits)."))),
        ("docs/a.mdx", Some(page("Install", "[This](/b#limits)."))),
        ("docs/c.mdx", None),
        ("docs/new.mdx", Some(page("New", "[This](/c)."))),
        ("docs/doclint.yml", Some("rules:\n  links/broken-link: warning\n".to_owned())),
        ("docs/doclint.yml", Some("fail-on: suggestion\n".to_owned())),
        ("docs/doclint.yml", Some("rules: 1\n".to_owned())),
        ("docs/doclint.yml", None),
        ("docs/docs.json", Some("{".to_owned())),
        ("docs/docs.json", Some(DOCS_JSON.replace("[]", "[\"a\", \"new\"]"))),
    ];
    let mut codes = Vec::new();
    for (name, text) in changes {
        match &text {
            Some(text) => dir.write(name, text),
            None => fs::remove_file(dir.path(name)).unwrap(),
        }
        for input in [
            edit("Read [this](/b#limits), [this](/c), and [this](/new).\n\n<Note>"),
            edit("## Limits\n\nTen a day."),
            json!({"path": name}).to_string(),
            json!({"path": "docs/b.mdx", "text": null}).to_string(),
            "docs/a.mdx\ndocs/b.mdx\n".to_owned(),
        ] {
            let warm = hook(&dir, Some(&run), &["hook"], &input);
            let cold = hook(&dir, None, &["hook"], &input);
            let text = |it: &Output| String::from_utf8(it.stderr.clone()).unwrap();
            assert_eq!(text(&warm), text(&cold), "{name} {input}");
            assert_eq!(warm.status.code(), cold.status.code(), "{name} {input}");
            codes.push(warm.status.code());
        }
    }
    for code in [0, 1, 2] {
        assert!(codes.contains(&Some(code)), "{codes:?}");
    }
    assert!(socket.exists(), "the process has answered all of it");
    commit(&dir);
    assert!(!dir.path("docs").join("doclint.sock").exists());
    // It ends when its socket is gone, or its site.
    fs::remove_dir_all(&run).unwrap();
}

#[test]
fn only_the_user_can_ask_a_warm_process() {
    let (dir, run) = site("o");
    let input =
        json!({"path": "docs/a.mdx", "text": page("Install", "[This](/none).")}).to_string();
    // Another user could have made a folder that all can open.
    fs::create_dir(run.join("doclint")).unwrap();
    fs::set_permissions(run.join("doclint"), fs::Permissions::from_mode(0o755)).unwrap();
    let root = dir.path("docs");
    let args = ["hook", "--serve", root.to_str().unwrap()];
    let refused = hook(&dir, Some(&run), &args, "");
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("others can look into it"));
    fs::remove_dir(run.join("doclint")).unwrap();
    hook(&dir, Some(&run), &["hook", "--warm"], &input);
    let socket = started(&run);
    let folder = socket.parent().unwrap();
    assert_eq!(folder.metadata().unwrap().permissions().mode() & 0o777, 0o700);
    // What is no process of this program is not waited for.
    fs::remove_file(&socket).unwrap();
    let silent = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let start = Instant::now();
    let run_cold = hook(&dir, Some(&run), &["hook"], &input);
    assert_eq!(run_cold.status.code(), Some(2), "{run_cold:?}");
    assert!(start.elapsed() < Duration::from_secs(20));
    drop(silent);
    fs::remove_dir_all(&run).unwrap();
}
