//! `doclint check --watch`: the content of a screen, its causes, and the end of the run.
#![cfg(unix)]

use crate::kit::{BROKEN, DOCS_JSON, Dir, GOOD, command};
use crate::since::{commit, git};
use crate::watching::{Watching, cold, report_of};
use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A repository with a site in `docs`.
fn repository() -> Dir {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    let pages = DOCS_JSON.replace("\"pages\": []", "\"pages\": [\"a\", \"b\"]");
    dir.write("docs/docs.json", pages);
    dir.write("docs/a.mdx", GOOD);
    dir.write("docs/b.mdx", BROKEN);
    commit(&dir);
    dir
}

/// Writes a file in one go, as careful editors do: no check sees half of it.
fn put(dir: &Dir, path: &str, text: impl AsRef<[u8]>) {
    dir.write(".new", text);
    let path = dir.path(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::rename(dir.path(".new"), path).unwrap();
}

#[test]
fn new_findings_come_first_and_settled_ones_are_counted() {
    let dir = repository();
    let watching = Watching::start(&dir, "docs", &[]);
    let first = watching.screen();
    assert_eq!(report_of(&first), cold(&dir, "docs", &[]));
    assert!(!first.contains("since the last check"), "{first}");
    assert!(first.contains("\nWatching 2 pages. Checked in "), "{first}");

    put(&dir, "docs/a.mdx", format!("{GOOD}\n[Gone](/gone)\n"));
    let screen = watching.screen();
    let new = "New since the last check: 1 error.\n\na.mdx\n  8:8 error: ";
    assert!(screen.trim_start().starts_with(new), "{screen}");
    let (new, all) = screen.split_once("\nAll findings:\n").unwrap();
    assert!(!new.contains("b.mdx") && all.contains("b.mdx") && all.contains("a.mdx"), "{screen}");
    assert_eq!(report_of(&screen), cold(&dir, "docs", &[]));

    // Findings on lines that move are not new.
    put(&dir, "docs/a.mdx", format!("{GOOD}\nMore text.\n\n[Gone](/gone)\n"));
    let screen = watching.screen();
    assert!(!screen.contains("since the last check"), "{screen}");

    put(&dir, "docs/a.mdx", GOOD);
    put(&dir, "docs/b.mdx", BROKEN.replace("<Note>\nNever closed.", "It restarts."));
    let screen = watching.screen_with(|it| !it.contains(" error: "));
    assert!(screen.contains("Settled since the last check: "), "{screen}");
    assert_eq!(report_of(&screen), cold(&dir, "docs", &[]));
}

#[test]
fn settings_around_the_site_count_and_broken_ones_are_shown() {
    let dir = repository();
    dir.write("rules.yml", "rules:\n  mdx/unclosed-tag: warning\n");
    let watching = Watching::start(&dir, "docs", &[]);
    assert!(watching.screen().contains(" error: `<Note>`"));
    put(&dir, "doclint.yml", "extends: rules.yml\n");
    assert!(watching.screen().contains(" warning: `<Note>`"));
    put(&dir, "rules.yml", "rules:\n  mdx/unclosed-tag: \"off\"\n");
    assert!(watching.screen().contains("No problems found"));
    put(&dir, "doclint.yml", "extends: rules.yml\nrules: [\n");
    let screen = watching.screen();
    assert!(screen.contains("error: invalid YAML") && !screen.contains("<Note>"), "{screen}");
    assert!(screen.ends_with("Watching for changes. Press Ctrl+C to stop.\n"), "{screen}");
    // A page may change in between: the error is still shown.
    put(&dir, "docs/a.mdx", format!("{GOOD}\nMore text.\n"));
    assert!(watching.screen().contains("error: invalid YAML"));
    fs::remove_file(dir.path("doclint.yml")).unwrap();
    assert!(watching.screen().contains(" error: `<Note>`"));

    put(&dir, "docs/docs.json", &DOCS_JSON[..20]);
    let screen = watching.screen();
    assert_eq!(report_of(&screen), cold(&dir, "docs", &[]));
    git(&dir, &["checkout", "--quiet", "--", "docs/docs.json"]);
    watching.screen_with(|it| report_of(it) == cold(&dir, "docs", &[]));
}

#[test]
fn ignored_files_and_our_own_reports_cause_no_check() {
    let dir = repository();
    dir.write(".gitignore", "build\n*.log\n");
    let output = ["--output", "html=report.html", "--output", "json=../out.json"];
    let watching = Watching::start(&dir, "docs", &output);
    watching.screen();
    let report = || fs::read_to_string(dir.path("docs/report.html")).unwrap();
    assert!(!report().contains("links/broken-link"));
    for path in [".git/x", "docs/node_modules/p/a.mdx", "docs/build/a.mdx", "docs/a.log", "b.mdx"] {
        put(&dir, path, GOOD);
    }
    assert!(watching.is_quiet());

    put(&dir, "docs/a.mdx", format!("{GOOD}\n[Gone](/gone)\n"));
    watching.screen();
    assert!(report().contains("links/broken-link"));
    assert!(fs::read_to_string(dir.path("out.json")).unwrap().contains("links/broken-link"));
    assert!(watching.is_quiet(), "the reports that were written cause no check");
    // The set of ignored files may change, and so may the checkout.
    put(&dir, ".gitignore", "a.mdx\n*.log\n");
    let screen = watching.screen();
    assert_eq!(report_of(&screen), cold(&dir, "docs", &[]));
    commit(&dir);
    watching.screen();
}

#[test]
fn a_root_that_is_deleted_and_made_again_is_checked_again() {
    let dir = repository();
    for folder in ["docs", ""] {
        let watching = Watching::start(&dir, folder, &[]);
        watching.screen();
        fs::rename(dir.path("docs"), dir.path(".aside")).unwrap();
        let screen = watching.screen_with(|it| it.contains("doclint: "));
        let waits = ["Watching for changes. Press Ctrl+C to stop.\n", "Press Ctrl+C to stop.\n"];
        assert!(waits.iter().any(|it| screen.ends_with(it)), "{screen}");
        fs::create_dir(dir.path("docs")).unwrap();
        put(&dir, "docs/docs.json", DOCS_JSON);
        put(&dir, "docs/new.mdx", BROKEN);
        watching.screen_with(|it| it.contains("new.mdx"));
        put(&dir, "docs/deep/er/c.mdx", BROKEN);
        watching.screen_with(|it| it.contains("deep/er/c.mdx"));
        fs::remove_dir_all(dir.path("docs")).unwrap();
        fs::rename(dir.path(".aside"), dir.path("docs")).unwrap();
        watching.screen_with(|it| it.contains("b.mdx") && !it.contains("new.mdx"));
        put(&dir, "docs/a.mdx", format!("{GOOD}\n[Gone](/gone)\n"));
        watching.screen_with(|it| it.contains("/gone"));
        put(&dir, "docs/a.mdx", GOOD);
    }
}

#[test]
fn ctrl_c_ends_at_once_and_leaves_no_file() {
    let dir = repository();
    for delay in [0, 3, 30] {
        let mut watching = Watching::start(&dir, "docs", &["--output", "html=report.html"]);
        watching.screen();
        put(&dir, "docs/a.mdx", format!("{GOOD}\nText {delay}.\n"));
        // A check may have begun by then.
        thread::sleep(Duration::from_millis(75 + delay));
        let start = Instant::now();
        assert_eq!(watching.signal("INT").code(), Some(130));
        assert!(start.elapsed() < Duration::from_secs(5));
        let names = fs::read_dir(dir.path("docs")).unwrap();
        let names = names.map(|it| it.unwrap().file_name().into_string().unwrap());
        let parts: Vec<String> = names.filter(|it| it.contains(".tmp")).collect();
        assert!(parts.is_empty(), "{parts:?}");
    }
}

#[test]
fn a_closed_output_ends_the_run() {
    let dir = repository();
    let mut child = command(&dir.path("docs"), &["check", "--watch"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut byte = [0];
    child.stdout.take().unwrap().read_exact(&mut byte).unwrap();
    let start = Instant::now();
    let mut number = 0;
    while child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(30), "nobody reads the output");
        number += 1;
        put(&dir, "docs/a.mdx", format!("{GOOD}\nText {number}.\n"));
        thread::sleep(Duration::from_millis(200));
    }
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_check_comes_although_changes_keep_coming() {
    let dir = repository();
    let watching = Watching::start(&dir, "docs", &[]);
    watching.screen();
    let mut file = OpenOptions::new().append(true).open(dir.path("docs/b.mdx")).unwrap();
    let start = Instant::now();
    let mut screens = 0;
    while start.elapsed() < Duration::from_secs(3) {
        // Half-written lines, a few in each moment of quiet.
        file.write_all(b"more ").unwrap();
        thread::sleep(Duration::from_millis(10));
        screens += usize::from(watching.has_screen());
    }
    assert!((1..=6).contains(&screens), "{screens} screens in three seconds");
    drop(file);
    watching.screen_with(|it| report_of(it) == cold(&dir, "docs", &[]));
}

#[test]
fn several_sites_are_watched_together() {
    let dir = repository();
    dir.write("handbook/docs.json", DOCS_JSON);
    dir.write("handbook/h.mdx", GOOD);
    let args = ["docs", "handbook"];
    let watching = Watching::start(&dir, "", &args);
    let first = watching.screen();
    assert!(first.contains("== docs ==") && first.contains("== handbook =="), "{first}");
    assert!(first.contains("Watching 3 pages. "), "{first}");
    put(&dir, "handbook/h.mdx", BROKEN);
    let screen = watching.screen();
    let (_, handbook) = screen.split_once("== handbook ==").unwrap();
    assert!(handbook.contains("New since the last check: 1 error"), "{screen}");
    assert_eq!(screen.matches("since the last check").count(), 1, "{screen}");
}

#[test]
fn files_are_polled_on_request() {
    let dir = repository();
    let watching = Watching::start(&dir, "docs", &["--poll"]);
    let first = watching.screen();
    assert!(!first.contains("twice a second"), "{first}");
    put(&dir, "docs/new/c.mdx", BROKEN);
    watching.screen_with(|it| it.contains("new/c.mdx"));
    fs::remove_dir_all(dir.path("docs/new")).unwrap();
    watching.screen_with(|it| report_of(it) == cold(&dir, "docs", &[]));

    let watching = Watching::start(&dir, "docs", &["--poll", "--output", "json=report.json"]);
    watching.screen();
    assert!(watching.is_quiet(), "the report that was written causes no check");
    put(&dir, "docs/a.mdx", BROKEN);
    watching.screen();
    assert!(watching.is_quiet(), "the report that was written again causes no check");
}

#[test]
fn files_are_polled_where_the_system_watches_too_few_folders() {
    // A namespace of users has a limit of its own.
    let limited = "echo 0 >/proc/sys/user/max_inotify_watches && exec \"$@\"";
    let in_namespace = |program: &str, args: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(["-Ur", "sh", "-c", limited, "sh", program]).args(args);
        command
    };
    if !in_namespace("true", &[]).output().is_ok_and(|it| it.status.success()) {
        println!("skipped: no namespaces of users");
        return;
    }
    let dir = repository();
    let plain = command(&dir.path("docs"), &[]);
    let mut limited = in_namespace(plain.get_program().to_str().unwrap(), &["check", "--watch"]);
    limited.current_dir(dir.path("docs"));
    let watching = Watching::spawn(limited);
    let first = watching.screen();
    assert!(first.contains("fs.inotify.max_user_watches); looking at the files"), "{first}");
    put(&dir, "docs/new/c.mdx", BROKEN);
    watching.screen_with(|it| it.contains("new/c.mdx"));
}

#[test]
fn what_writes_or_reads_only_once_is_refused() {
    let dir = repository();
    for args in [
        &["--fix"][..],
        &["--unsafe-fixes"],
        &["--diff"],
        &["--fix-only", "links"],
        &["--add-suppressions"],
        &["--stdin-filename", "a.mdx"],
        &["--files-from", "-"],
        &["--pages-only"],
        &["--show-files"],
    ] {
        let run = dir.run_in("docs", &[&["check", "--watch"], args].concat(), b"");
        assert!(run.code == Some(2) && run.stderr.contains("cannot be used with"), "{run:#?}");
    }
    let run = dir.run_in("docs", &["check", "--poll"], b"");
    assert!(run.code == Some(2) && run.stderr.contains("--watch"), "{run:#?}");
    // Nothing that changes later can settle these.
    for args in [&["none"][..], &["--only", "none/none"], &["--output", "html=none/x.html"]] {
        let run = dir.run_in("docs", &[&["check", "--watch"], args].concat(), b"");
        assert_eq!(run.code, Some(2), "{run:#?}");
    }
}

#[test]
fn programs_get_reports_alone() {
    let dir = repository();
    let mut child = command(&dir.path("docs"), &["check", "--watch", "--format", "jsonl"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|it| it.starts_with("Watching 2 pages.")));
    put(&dir, "docs/a.mdx", BROKEN);
    assert!(lines.any(|it| it.starts_with("Watching 2 pages.")));
    child.kill().unwrap();
    child.wait().unwrap();
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    for line in text.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap_or_else(|it| panic!("{it}: {line}"));
    }
}

#[test]
fn a_terminal_is_cleared_before_each_screen() {
    let dir = repository();
    let (mut pty, pts) = pty_process::blocking::open().unwrap();
    pty.resize(pty_process::Size::new(40, 80)).unwrap();
    let plain = command(&dir.path("docs"), &[]);
    let mut child = pty_process::blocking::Command::new(plain.get_program())
        .args(["check", "--watch"])
        .current_dir(dir.path("docs"))
        .env("TERM", "xterm-256color")
        .spawn(pts)
        .unwrap();
    let mut text = String::new();
    let mut buffer = [0; 4096];
    while text.matches("Press Ctrl+C to stop.").count() < 2 {
        let before = text.contains("Press Ctrl+C to stop.");
        let count = pty.read(&mut buffer).unwrap();
        text.push_str(&String::from_utf8_lossy(&buffer[..count]));
        if !before && text.contains("Press Ctrl+C to stop.") {
            put(&dir, "docs/a.mdx", BROKEN);
        }
    }
    // The byte that the key sends.
    pty.write_all(b"\x03").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let screens: Vec<&str> = text.split("\x1b[2J\x1b[3J\x1b[H").collect();
    assert_eq!(screens.len(), 3, "{text}");
    assert!(screens[0].trim().is_empty(), "{text}");
    assert!(screens[2].contains("New since the last check: 1 error"), "{text}");
}
