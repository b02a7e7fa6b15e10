//! `doclint baseline`, and checks that report only new findings.

use crate::kit::{BROKEN, Dir, GOOD};
use std::fs;

const FILE: &str = "doclint-baseline.json";

fn two_findings() -> String {
    format!("{GOOD}\n![](/a.png)\n\n![](/a.png)\n")
}

fn site() -> Dir {
    let dir = Dir::site(&[("a.mdx", two_findings()), ("b.mdx", BROKEN.to_owned())]);
    dir.write("a.png", "");
    dir
}

#[test]
fn what_is_accepted_is_not_reported_and_what_is_new_is() {
    let dir = site();
    assert_eq!(dir.run(&["check"]).code, Some(1));
    let all = dir.json(&[]).findings().len();
    let run = dir.run(&["baseline"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stderr.contains(&format!("wrote {FILE}: {all} findings accepted")), "{run:#?}");
    let text = fs::read_to_string(dir.path(FILE)).unwrap();
    let lines: Vec<&str> = text.lines().filter(|it| it.contains("\"path\"")).collect();
    assert_eq!(lines.len(), all);
    assert!(lines.is_sorted(), "{text}");

    let report = dir.json(&[]);
    assert_eq!((report.code(), report.findings().len()), (Some(0), 0));
    assert_eq!(report.summary("baselined"), all as u64);
    assert!(dir.run(&["check"]).stdout.contains("No new problems in"));
    assert_eq!(dir.json(&["--no-baseline"]).findings().len(), all);

    // A hundred lines above change nothing, and a third equal finding is new.
    let above = "Words.\n\n".repeat(100);
    dir.write("a.mdx", two_findings().replace("Run the", &format!("{above}Run the")));
    assert_eq!(dir.json(&[]).findings().len(), 0);
    dir.write("a.mdx", format!("{}\n![](/a.png)\n", two_findings()));
    let report = dir.json(&[]);
    assert!(report.findings().iter().all(|it| it["line"] == 12), "{report:#?}");
    assert!(!report.findings().is_empty());
}

#[test]
fn an_accepted_finding_stays_accepted_where_its_line_is_edited() {
    let dir = Dir::site(&[("a.mdx", &format!("{GOOD}\nRead [this](/none).\n"))]);
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    dir.write("a.mdx", format!("{GOOD}\nNow read [this](/none), or that.\n"));
    let run = dir.run(&["check"]);
    assert!(run.code == Some(0) && !run.stderr.contains("matches no finding"), "{run:#?}");
    dir.write("a.mdx", format!("{GOOD}\nRead [this](/none), or [that](/none).\n"));
    assert_eq!(dir.run(&["check"]).code, Some(1));
    dir.write("a.mdx", format!("{GOOD}\nRead [this](/other).\n"));
    assert_eq!(dir.run(&["check"]).code, Some(1));
}

#[test]
fn what_is_fixed_is_reported_once_and_removed() {
    let dir = site();
    dir.run(&["baseline"]);
    dir.write("b.mdx", GOOD);
    let run = dir.run(&["check"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stderr.contains("of doclint-baseline.json match"), "{run:#?}");
    assert!(
        run.stderr.contains("b.mdx: ") && run.stderr.contains("[mdx/unclosed-tag]"),
        "{run:#?}"
    );
    // A check of one page says nothing about entries of other pages.
    assert!(!dir.run(&["check", "a.mdx"]).stderr.contains("baseline"));
    // `--prune` accepts no new findings.
    dir.write("c.mdx", BROKEN);
    let run = dir.run(&["baseline", "--prune"]);
    assert!(run.stderr.contains("1 removed"), "{run:#?}");
    let report = dir.json(&[]);
    assert_eq!(
        (report.code(), report.one("mdx/unclosed-tag")["path"].as_str()),
        (Some(1), Some("c.mdx"))
    );
    assert!(!dir.run(&["check"]).stderr.contains("match"));
}

#[test]
fn a_level_bounds_what_is_accepted() {
    let dir = site();
    assert_eq!(dir.run(&["baseline", "--level", "error", "--output", "other.json"]).code, Some(0));
    let report = dir.json(&["--baseline", "other.json"]);
    assert!(report.findings().iter().all(|it| it["level"] != "error"));
    assert!(!report.findings().is_empty());
}

#[test]
fn a_file_that_is_not_a_baseline_is_refused_and_named() {
    let dir = site();
    for (text, expected) in [
        ("{\"version\": 1,\n", "line 2: EOF"),
        (
            "{\n  \"version\": 1,\n<<<<<<< HEAD\n",
            "line 3: merge conflict: keep the findings of both",
        ),
        ("[{\"fingerprint\": \"1\"}]", "not a baseline file of doclint"),
        ("{\"version\": 9, \"findings\": []}", "update doclint"),
        ("\u{0}", "line 1"),
    ] {
        dir.write(FILE, text);
        for args in [&["check"][..], &["baseline", "--prune"]] {
            let run = dir.run(args);
            assert_eq!(run.code, Some(2), "{run:#?}");
            assert!(run.stderr.contains(FILE) && run.stderr.contains(expected), "{run:#?}");
            assert_eq!(fs::read_to_string(dir.path(FILE)).unwrap(), text);
        }
    }
    let run = dir.run(&["check", "--baseline", "none.json"]);
    assert!(run.code == Some(2) && run.stderr.contains("can't read none.json"), "{run:#?}");
    let run = dir.run(&["baseline", "--output", "none/x.json"]);
    assert!(run.code == Some(2) && run.stderr.contains("none/x.json"), "{run:#?}");
}

#[test]
fn init_offers_a_baseline_where_there_are_findings() {
    let dir = site();
    assert!(dir.run(&["init"]).stderr.contains("`doclint baseline` accepts them"));
    let clean = Dir::site(&[("a.mdx", GOOD)]);
    clean.write("docs.json", crate::kit::DOCS_JSON.replace("\"pages\": []", "\"pages\": [\"a\"]"));
    assert!(!clean.run(&["init"]).stderr.contains("baseline"));
}

#[test]
fn a_baseline_of_some_rules_keeps_the_others() {
    let dir = site();
    dir.write("doclint.yml", "profile: all\n");
    let paths = |rule: &str| {
        let text = fs::read_to_string(dir.path(FILE)).unwrap();
        text.lines().filter(|it| it.contains(&format!("\"{rule}\""))).count()
    };
    let run = dir.run(&["baseline", "--only", "media"]);
    assert!(run.code == Some(0) && run.stderr.contains("4 findings accepted"), "{run:#?}");
    assert_eq!((paths("media/missing-alt-text"), paths("mdx/unclosed-tag")), (2, 0));
    let run = dir.run(&["baseline", "--only", "mdx,headings"]);
    assert!(run.stderr.contains("1 finding accepted, 4 of other rules kept"), "{run:#?}");
    assert_eq!((paths("media/missing-alt-text"), paths("mdx/unclosed-tag")), (2, 1));
    // Only entries of these rules are removed.
    dir.write("a.mdx", GOOD);
    dir.write("b.mdx", GOOD.replace("Install", "Update"));
    let run = dir.run(&["baseline", "--prune", "--only", "mdx/unclosed-tag"]);
    assert!(run.stderr.contains("1 removed, 4 kept"), "{run:#?}");
    assert_eq!((paths("media/missing-alt-text"), paths("mdx/unclosed-tag")), (2, 0));
    let run = dir.run(&["baseline", "--only", "medai"]);
    assert!(run.code == Some(2) && run.stderr.contains("did you mean `media`?"), "{run:#?}");
}

#[test]
fn a_narrowed_fix_keeps_findings_of_other_rules_accepted() {
    let heading = "# Run it:";
    let dir = Dir::site(&[("a.mdx", format!("{GOOD}\n{heading}\n\nWords.\n"))]);
    assert_eq!(dir.run(&["baseline", "--level", "warning"]).code, Some(0));
    assert_eq!(dir.run(&["check", "--fail-on", "warning"]).code, Some(0));
    let args = ["check", "--fix", "--only", "headings/trailing-punctuation"];
    let run = dir.run(&args);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(fs::read_to_string(dir.path("a.mdx")).unwrap().contains("# Run it\n"));
    // The heading is still too high, and that is still accepted.
    let run = dir.run(&["check", "--fail-on", "warning"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
}
