//! Accepted findings stay accepted when doclint itself changes the site, and no others become so.

use crate::kit::{Dir, Report};
use doclint_engine::Workspace;
use doclint_workspace::Folder;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const FILE: &str = "doclint-baseline.json";

const HEAD: &str = "---\ntitle: Install the agent\ndescription: How to install the agent on a server \
    and how to see that it runs as it should.\n---\n\n";

fn read(dir: &Dir, path: &str) -> String {
    fs::read_to_string(dir.path(path)).unwrap()
}

/// A site with a baseline from which the findings of some rules are taken out.
fn site_without(files: &[(&str, String)], rules: &[&str]) -> Dir {
    let dir = Dir::site(files);
    dir.write(
        "doclint.yml",
        "rules: {headings/skipped-level: on, headings/trailing-punctuation: on}\n",
    );
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    take_out(&dir, |line| rules.iter().any(|it| line.contains(it)));
    dir
}

/// Removes lines from a baseline. Commas may be left over.
fn take_out(dir: &Dir, is_out: impl Fn(&str) -> bool) {
    let text = read(dir, FILE);
    let kept = text.lines().filter(|line| !is_out(line)).map(|line| format!("{line}\n"));
    dir.write(FILE, kept.collect::<String>());
}

/// Rules with findings that are not accepted, with their lines.
fn new(dir: &Dir) -> Vec<String> {
    let report = dir.json(&["--fail-on", "suggestion"]);
    assert_eq!(report.code(), Some(i32::from(!report.findings().is_empty())));
    let one = |it: &Value| {
        let (path, rule) = (it["path"].as_str().unwrap(), it["rule"].as_str().unwrap());
        format!("{path}:{} {rule}", it["line"])
    };
    report.findings().iter().map(one).collect()
}

/// A heading with two findings: its level, and a final colon, which has a safe fix.
fn page() -> String {
    format!("{HEAD}## Server\n\n#### Install it:\n\n![The agent](https://ferry.example/a.png)\n")
}

const COLON: &str = "headings/trailing-punctuation";

#[test]
fn fixes_leave_accepted_findings_alone_unless_they_are_asked_for() {
    let dir = site_without(&[("a.mdx", page())], &[]);
    let before = read(&dir, FILE);
    let run = dir.run(&["check", "--fix"]);
    assert_eq!((run.code, read(&dir, "a.mdx")), (Some(0), page()), "{run:#?}");
    assert!(
        run.stderr.contains("1 finding in the baseline has a fix, which was not applied"),
        "{run:#?}"
    );
    let run = dir.run(&["check", "--unsafe-fixes", "--diff"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{run:#?}");
    assert!(run.stderr.contains("--fix-accepted applies them"), "{run:#?}");
    assert_eq!(dir.run(&["check", "--fix", "--no-baseline", "--diff"]).code, Some(1));

    let run = dir.run(&["check", "--diff", "--fix-accepted"]);
    assert!(run.stdout.contains("+#### Install it\n"), "{run:#?}");
    assert_eq!((read(&dir, FILE), run.code), (before.clone(), Some(1)));
    let run = dir.run(&["check", "--fix", "--fix-accepted"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stderr.contains("updated doclint-baseline.json: 1 removed, "), "{run:#?}");
    assert!(read(&dir, "a.mdx").contains("#### Install it\n"));
    assert_eq!(new(&dir), [""; 0]);
    assert!(!read(&dir, FILE).contains(COLON));
    let run = dir.run(&["check", "--fix-accepted"]);
    assert!(
        run.code == Some(2) && run.stderr.contains("--fix-accepted requires --fix"),
        "{run:#?}"
    );
}

#[test]
fn accepted_findings_on_a_line_that_a_fix_changes_stay_accepted() {
    let dir = site_without(&[("a.mdx", page())], &[COLON]);
    assert_eq!(new(&dir), [format!("a.mdx:8 {COLON}")]);
    let before = read(&dir, FILE);
    // A command that writes nothing to the site leaves the file alone.
    assert_eq!(dir.run(&["check", "--diff"]).code, Some(1));
    let args = ["check", "--fix", "--stdin-filename", "a.mdx"];
    let run = dir.run_in("", &args, page().as_bytes());
    assert!(run.stdout.contains("#### Install it\n") && run.code == Some(0), "{run:#?}");
    assert_eq!(read(&dir, FILE), before);

    let run = dir.run(&["check", "--fix", "--fail-on", "suggestion"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert_ne!(read(&dir, FILE), before);
    assert_eq!(new(&dir), [""; 0]);
    let run = dir.run(&["check"]);
    assert!(!run.stderr.contains("match"), "no entry is left over: {run:#?}");
}

#[test]
fn a_fix_that_would_cause_a_new_warning_is_not_applied() {
    // Without its colon, the second heading is the same as the first.
    let text = format!("{HEAD}## Limits\n\nText.\n\n## Limits:\n\nText.\n\n## Limits\n\nText.\n");
    let dir = site_without(&[("a.mdx", text)], &[COLON]);
    let accepted = read(&dir, FILE).matches("headings/duplicate-sibling").count();
    assert_eq!((accepted, new(&dir).len()), (1, 1));
    dir.run(&["check", "--fix"]);
    assert_eq!(new(&dir), [format!("a.mdx:10 {COLON}")]);
    assert_eq!(read(&dir, FILE).matches("headings/duplicate-sibling").count(), 1);
}

#[test]
#[cfg(unix)]
fn a_page_that_cant_be_written_keeps_its_entries() {
    use std::os::unix::fs::PermissionsExt;
    let other = page().replace("Install", "Update").replace("How to", "Why you");
    let dir = site_without(&[("a.mdx", page()), ("b.mdx", other)], &[COLON]);
    fs::set_permissions(dir.path("b.mdx"), fs::Permissions::from_mode(0o444)).unwrap();
    let run = dir.run(&["check", "--fix"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert_eq!(new(&dir), [format!("b.mdx:8 {COLON}")]);
}

#[test]
fn a_baseline_that_cant_be_written_stops_the_fixes() {
    let dir = site_without(&[("a.mdx", page())], &[COLON]);
    fs::rename(dir.path(FILE), dir.path("accepted.json")).unwrap();
    fs::create_dir(dir.path("folder")).unwrap();
    let run = dir.run(&["check", "--fix", "--baseline", "folder"]);
    assert!(run.code == Some(2) && run.stderr.contains("folder: it is a folder"), "{run:#?}");
    assert_eq!(read(&dir, "a.mdx"), page());
    let run =
        dir.run(&["check", "--fix", "--baseline", "accepted.json", "--fail-on", "suggestion"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stderr.contains("updated accepted.json: 0 removed, "), "{run:#?}");
}

#[test]
fn entries_of_pages_that_are_not_checked_stay() {
    let other = page().replace("Install", "Update").replace("How to", "Why you");
    let dir = site_without(&[("a.mdx", page()), ("b.mdx", other)], &[COLON]);
    let of_b = read(&dir, FILE).matches("\"b.mdx\"").count();
    assert_eq!(dir.run(&["check", "--fix", "a.mdx"]).code, Some(0));
    assert_eq!(read(&dir, FILE).matches("\"b.mdx\"").count(), of_b);
    assert_eq!(new(&dir), [format!("b.mdx:8 {COLON}")]);
}

#[test]
fn moves_take_accepted_findings_along() {
    let same = "description: How to install the agent on a server and to see that it runs.\n";
    let dir = Dir::site(&[
        ("guides/a.mdx", format!("---\ntitle: First\n{same}---\n\n## Set up:\n\n[Dead](/no)\n")),
        ("guides/b.mdx", format!("---\ntitle: Second\n{same}---\n\nText.\n")),
        ("index.mdx", "[A](/guides/a) and [dead](/none) and ![](/c.png)\n".to_owned()),
    ]);
    dir.write("doclint.yml", "profile: all\n");
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    let count = |dir: &Dir| read(dir, FILE).matches("fingerprint").count();
    let (before, entries) = (read(&dir, FILE), count(&dir));
    // The finding about equal descriptions is on the second page, which is another one afterwards.
    assert!(before.contains("\"guides/b.mdx\", \"rule\": \"front-matter/duplicate-description\""));

    let run = dir.run(&["mv", "guides/a.mdx", "zoo/a.mdx", "--dry-run"]);
    assert!(run.stdout.contains("+++ b/doclint-baseline.json"), "{run:#?}");
    assert_eq!(read(&dir, FILE), before);
    let run = dir.run(&["mv", "guides/a.mdx", "zoo/a.mdx"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stderr.contains(" entries of the baseline"), "{run:#?}");
    assert!(!run.stderr.contains("also appears"), "{run:#?}");
    assert_eq!((new(&dir), count(&dir)), (vec![], entries));
    assert!(!read(&dir, FILE).contains("guides/a.mdx"));

    let run = dir.run(&["mv", "zoo/a#set-up", "Install it:"]);
    assert_eq!((run.code, new(&dir)), (Some(0), vec![]), "{run:#?}");
    let run = dir.run(&["mv", "guides", "how-to"]);
    assert_eq!((run.code, new(&dir), count(&dir)), (Some(0), vec![], entries), "{run:#?}");

    // A file that can't be read stops the move before anything is written.
    dir.write(FILE, "{\n<<<<<<< HEAD\n");
    let run = dir.run(&["mv", "zoo/a.mdx", "a.mdx"]);
    assert!(run.code == Some(2) && run.stderr.contains("line 2: merge conflict"), "{run:#?}");
    assert!(dir.path("zoo/a.mdx").exists());
}

#[test]
fn the_lines_of_both_sides_of_a_merge_can_be_kept() {
    let dir = site_without(&[("a.mdx", page())], &[]);
    let whole = read(&dir, FILE);
    let merged: String =
        whole.lines().map(|it| format!("{}\n", it.trim_end_matches(','))).collect();
    let merged = merged.replace("\"version\": 1", "\"version\": 1,");
    dir.write(FILE, &merged);
    assert_eq!(new(&dir), [""; 0]);
    assert_eq!(dir.run(&["baseline", "--prune"]).code, Some(0));
    assert_eq!(read(&dir, FILE), whole);
}

/// How many pages of each real site move, one after the other.
const MOVES: usize = 4;

#[test]
fn a_green_gate_stays_green_on_real_sites() {
    let Ok(corpus) = std::env::var("DOCLINT_CORPUS") else {
        println!("skipped: DOCLINT_CORPUS is not set");
        return;
    };
    let sites = fs::read_dir(corpus).unwrap().map(|it| it.unwrap().path());
    let is_root =
        |it: &PathBuf| ["docs.json", "mint.json"].iter().any(|name| it.join(name).is_file());
    let sites: Vec<PathBuf> = sites.filter(is_root).collect();
    assert!(!sites.is_empty(), "DOCLINT_CORPUS has no site");
    // Other tests have ended long before: both kinds of changes are made at the same time.
    std::thread::scope(|scope| {
        scope.spawn(|| sites.iter().for_each(|it| fix_all(&copy_with_baseline(it))));
        scope.spawn(|| sites.iter().for_each(|it| move_pages(&copy_with_baseline(it))));
    });
}

/// A copy of a site, in which everything is accepted.
fn copy_with_baseline(site: &Path) -> Dir {
    let dir = Dir::empty();
    let folder = Folder::new(site).unwrap();
    for path in folder.list().files {
        // Large files are not pages.
        if let Ok(bytes) = folder.read(&path) {
            dir.write(&path, bytes);
        }
    }
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    dir
}

/// Applies fixes to copies of real sites: first none, because all is accepted, then those that are
/// safe, in the middle of accepted findings, then all others.
fn fix_all(dir: &Dir) {
    let accepted = read(dir, FILE);
    dir.run(&["check", "--fix"]);
    assert_eq!((new(dir), read(dir, FILE)), (vec![], accepted.clone()));

    // Findings with a safe fix are not accepted, and are fixed.
    let report = dir.json(&["--no-baseline"]);
    let is_safe = |it: &&Value| {
        it["fixes"].as_array().into_iter().flatten().any(|it| it["applicability"] == "safe")
    };
    let safe: Vec<&str> =
        report.findings().iter().filter(is_safe).map(|it| it["id"].as_str().unwrap()).collect();
    take_out(dir, |line| safe.iter().any(|it| line.contains(&format!("\"{it}"))));
    let accepted = read(dir, FILE);
    let run = dir.run(&["check", "--fix", "--show-fixes"]);
    assert_only_caused_are_new(dir, &accepted, &run.stderr);

    // All other fixes, of accepted findings.
    let accepted = read(dir, FILE);
    let run = dir.run(&["check", "--unsafe-fixes", "--fix-accepted", "--show-fixes"]);
    assert_only_caused_are_new(dir, &accepted, &run.stderr);
}

/// No more findings of a rule are new than there are more of it than were accepted and not fixed.
/// `fixes` lists those that were fixed.
fn assert_only_caused_are_new(dir: &Dir, accepted: &str, fixes: &str) {
    let mut fixed: BTreeMap<&str, usize> = BTreeMap::new();
    for (count, rule) in fixes.lines().filter_map(|it| it.trim().split_once(" × ")) {
        *fixed.entry(rule).or_default() += count.parse::<usize>().unwrap();
    }
    let rules =
        accepted.lines().filter_map(|it| it.split_once("\"rule\": \"")?.1.split('"').next());
    let mut accepted: BTreeMap<&str, usize> = BTreeMap::new();
    rules.for_each(|it| *accepted.entry(it).or_default() += 1);
    let (all, new) = (dir.json(&["--no-baseline"]), dir.json(&[]));
    let count = |report: &Report, rule: &str| {
        report.findings().iter().filter(|it| it["rule"] == rule).count()
    };
    for finding in new.findings() {
        let rule = finding["rule"].as_str().unwrap();
        let more = (count(&all, rule) + fixed.get(rule).copied().unwrap_or_default())
            .saturating_sub(accepted.get(rule).copied().unwrap_or_default());
        assert!(count(&new, rule) <= more, "{more} more: {finding:#}");
    }
}

/// Moves some pages, each with its translations: else they would have no source page any more.
fn move_pages(dir: &Dir) {
    let pages: Vec<String> = Folder::new(dir.path("")).unwrap().list().files;
    let pages: Vec<&String> = pages.iter().filter(|it| it.ends_with(".mdx")).collect();
    let folders = pages.iter().filter_map(|it| Some(it.split_once('/')?.0));
    let languages: BTreeSet<&str> = folders.filter(|it| it.len() == 2).collect();
    let of_source = |it: &&&String| it.split('/').next().is_none_or(|it| it.len() != 2);
    let pages: Vec<&&String> = pages.iter().filter(of_source).collect();
    let mut moved = 0;
    for page in pages.iter().step_by((pages.len() / 20).max(1)) {
        let (folder, name) = page.rsplit_once('/').unwrap_or(("", page));
        let new = format!("{folder}/moved/{moved}/{name}");
        let new = new.trim_start_matches('/');
        // Some moves are refused.
        if dir.run(&["mv", page, new]).code != Some(0) {
            continue;
        }
        for language in &languages {
            if dir.path(&format!("{language}/{page}")).exists() {
                let run =
                    dir.run(&["mv", &format!("{language}/{page}"), &format!("{language}/{new}")]);
                assert_eq!(run.code, Some(0), "{run:#?}");
            }
        }
        moved += 1;
        if moved == MOVES {
            break;
        }
    }
    assert_eq!((moved, new(dir)), (MOVES, vec![]));
}
