//! A tree that nobody has changed is green: with `--since HEAD`, and with a baseline that was made a
//! moment ago.

use crate::kit::{DOCS_JSON, Dir};
use crate::since::{commit, git};
use std::fs;
use std::thread;

/// The folders of sites, each with the first example of a rule that is bad, and the rule.
fn sites(dir: &Dir) -> Vec<(String, String)> {
    let mut sites = Vec::new();
    for family in doclint_engine::with_builtin(doclint::FAMILIES) {
        for rule in family.rules {
            for files in doclint_testing::example_files(rule.meta.docs).into_iter().take(1) {
                let folder = format!("s{}", sites.len());
                if !files.iter().any(|it| matches!(it.0, "docs.json" | "mint.json")) {
                    dir.write(&format!("{folder}/docs.json"), DOCS_JSON);
                }
                for (path, text) in files {
                    dir.write(&format!("{folder}/{path}"), text);
                }
                sites.push((folder, family.id(rule)));
            }
        }
    }
    sites
}

/// Runs two halves of the sites beside each other, and joins what they complain about.
fn complaints(
    sites: &[(String, String)],
    of: impl Fn(&str, &str) -> Option<String> + Sync,
) -> Vec<String> {
    let (one, other) = sites.split_at(sites.len() / 2);
    let of = &of;
    let all = |half: &[(String, String)]| -> Vec<String> {
        half.iter().filter_map(|(folder, rule)| of(folder, rule)).collect()
    };
    thread::scope(|scope| {
        let beside = scope.spawn(|| all(one));
        let rest = all(other);
        [beside.join().expect("the other half ends"), rest].concat()
    })
}

#[test]
fn no_rule_finds_anything_in_an_unchanged_tree() {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    dir.write("doclint.yml", "profile: all\n");
    let sites = sites(&dir);
    commit(&dir);
    let check = |folder: &str, args: &[&str]| {
        let all = [&["check", "--format", "json", "--suggestions"], args].concat();
        dir.run_in(folder, &all, b"").report()
    };
    let found = std::sync::atomic::AtomicU64::new(0);
    let bad = complaints(&sites, |folder, rule| {
        let since = check(folder, &["--since", "HEAD"]);
        found.fetch_add(since.summary("unchanged"), std::sync::atomic::Ordering::Relaxed);
        (!since.found().is_empty()).then(|| format!("{rule} in {folder}: {:?}", since.found()))
    });
    assert!(bad.is_empty(), "{bad:#?}");
    // Nearly all of these sites have findings, which were there before.
    assert!(found.into_inner() as usize > sites.len(), "{}", sites.len());
}

#[test]
fn no_rule_finds_anything_after_a_baseline() {
    let dir = Dir::empty();
    dir.write("doclint.yml", "profile: all\n");
    // Each takes two runs, so a part of them has to do.
    let sites: Vec<_> = sites(&dir).into_iter().step_by(3).collect();
    let bad = complaints(&sites, |folder, rule| {
        let run = dir.run_in(folder, &["baseline"], b"");
        let args = ["check", "--format", "json", "--suggestions"];
        let report = dir.run_in(folder, &args, b"").report();
        let is_green = report.found().is_empty();
        (!is_green).then(|| format!("{rule} in {folder}: {:?} {}", report.found(), run.stderr))
    });
    assert!(bad.is_empty(), "{bad:#?}");
}
